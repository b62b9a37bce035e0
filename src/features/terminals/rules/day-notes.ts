import type { LocalDate } from '#platform/shared/schemas.ts';
import { localDateOf } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import { isAfterShift } from '#features/days/rules/open-end.ts';
import type { Shift } from '#features/shifts/rules/shift.ts';
import type { TapResult, TapFacts } from './pairing.ts';
import type { Side } from './taps.ts';

/** Paired punch of a day. */
export interface NotedPunch {
  readonly terminal_id: string | null;
  /** epoch seconds */
  readonly at: number;
  readonly result: TapResult;
  readonly facts: TapFacts | null;
  /** Side that its key names, whether or not the keys of its terminal are trusted. */
  readonly side: Side | null;
  readonly trusts_keys: boolean;
  readonly working_date: LocalDate;
}

interface NotedDate {
  readonly date: LocalDate;
  readonly zone: string;
  readonly shift: Pick<Shift, 'end_at'> | null;
  time(instant: number): string;
}

/**
 * Describes in sentences the punches of a day that do not fit.
 * @param week all paired punches of the person in the week of the date
 */
export function notesOn(week: readonly NotedPunch[], day: NotedDate): string[] {
  const own = week.filter(({ working_date }) => working_date === day.date);
  const sentences = own.flatMap((punch) => [keyNote(punch, day), nightNote(punch, own, day)]);
  return [...sentences, disagreementNote(week, day.date)].filter((sentence) => sentence !== undefined);
}

function keyNote({ result, facts, at, trusts_keys }: NotedPunch, { time }: NotedDate): string | undefined {
  const times = { first: time(facts?.from ?? at), second: time(at) };
  if (result === 'second_in') return translate('Two ins: {first} and {second}. The first one counts.', times);
  if (result === 'second_out') return translate('Two outs: {first} and {second}. The first one counts.', times);
  if (result === 'lone_out') return translate('Out without an in: {second}.', times);
  return result === 'forgotten' && trusts_keys ? translate('In without an out: {second}.', times) : undefined;
}

/** A night that pairing joined without a shift and without trusted keys is a proposal. */
function nightNote(
  { result, at: to, facts, trusts_keys }: NotedPunch,
  own: readonly NotedPunch[],
  day: NotedDate,
): string | undefined {
  if (result !== 'out' || trusts_keys) return undefined;
  const from = own.findLast((punch) => punch.result === 'in' && punch.at < to)?.at ?? facts?.from ?? to;
  const isPlanned = day.shift !== null && !isAfterShift(from, day.shift);
  if (isPlanned || localDateOf(to, day.zone) === localDateOf(from, day.zone)) return undefined;
  return translate('No shift was planned for this night. {from} to {to} was paired as one entry.', {
    from: day.time(from),
    to: day.time(to),
  });
}

/** Direction of a punch by pairing; undefined for one that does not count. */
const sideByPairing: Partial<Record<TapResult, Side>> = {
  in: 'in',
  break_end: 'in',
  out: 'out',
  break_begin: 'out',
};

const isDisagreeing = ({ side, result }: NotedPunch): boolean => {
  const paired = sideByPairing[result];
  return side !== null && paired !== undefined && side !== paired;
};

/** Keys are compared where the person uses both: a terminal that always sends the same one says nothing. */
function disagreementNote(week: readonly NotedPunch[], date: LocalDate): string | undefined {
  const unread = week.filter(({ trusts_keys }) => !trusts_keys);
  const usesBoth = [...Map.groupBy(unread, ({ terminal_id }) => terminal_id).values()].filter(
    (punches) => new Set(punches.flatMap(({ side }) => side ?? [])).size === 2,
  );
  const wrong = usesBoth.flat().filter(isDisagreeing);
  if (wrong.length < 2 || !wrong.some(({ working_date }) => working_date === date)) return undefined;
  return translate(
    '{count, plural, one {# punch of this week was paired against its key.} other {# punches of this week were paired against their keys.}}',
    { count: wrong.length },
    String,
  );
}
