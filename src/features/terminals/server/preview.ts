import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Clock } from '#features/days/rules/entries.ts';
import { readTimeline } from '#features/days/server/queries/timeline.ts';
import { terminalFaults } from '../contract.ts';
import type { PinDetails } from '../rules/shapes.ts';
import { workWith } from './counted-work.ts';
import { localDateOf } from './inbox.ts';
import { entriesOf, type StoredPunch } from './late.ts';
import { sideOf } from './queries.ts';
import { marginSeconds, openSince, punchesAtOnce, recalculate, type RecalculateResult } from './recalculate.ts';

/** Number of days shown individually; later ones are only counted. */
const maxDays = 31;

interface PinPreviewInput {
  readonly pin: string;
  readonly user_id: string;
  readonly from: LocalDate;
  /** epoch seconds */
  readonly now: number;
}

/**
 * Previews a person's days with the punches of a number: calculated like pairing, without locks or writes.
 * @throws unknownPerson
 */
export async function previewDays(db: Db, input: PinPreviewInput): Promise<Pick<PinDetails, 'days' | 'more'>> {
  const { user_id, now } = input;
  const [person, joining, total, open] = await Promise.all([
    rowsOf(db, 'select 1 from people where id = $1', [user_id]),
    joiningPunches(db, input),
    joiningTotal(db, input),
    openSince(db, user_id),
  ]);
  if (person.length === 0) throw terminalFaults.unknownPerson();
  const [first, last] = [joining[0]?.at, joining.at(-1)?.at];
  if (first === undefined || last === undefined) return { days: [], more: { punches: 0, days: 0 } };
  const from = Math.min(first, open ?? first);
  const timeline = await readTimeline(db, user_id, from - marginSeconds, last + marginSeconds);
  const recalculated = await recalculate(db, timeline, { first: from, last, open, joining });
  const dates = datesOf(joining, recalculated);
  const all = [...dates.keys()].sort();
  // The last day may have been read only in part.
  const isCut = total.punches > joining.length && all.length > 1;
  const shown = all.slice(0, Math.min(maxDays, isCut ? all.length - 1 : all.length));
  const counted = shown.reduce((sum, date) => sum + (dates.get(date)?.punches ?? 0), 0);
  const punches = total.punches - counted;
  const days = shown.flatMap((date): PinDetails['days'] => {
    const planned = recalculated.plan.days.find((day) => day.date === date);
    const clocks = planned
      ? entriesOf(planned.clocks)
      : timeline.days.find(({ working_date }) => working_date === date)?.clocks;
    if (!clocks) return [];
    const is_approved = dates.get(date)?.stays ?? false;
    const work_time = workWith(timeline, date, clocks, now);
    return [{ date, clocks: clocks.flatMap(workPeriodsOf), work_time, is_approved }];
  });
  return { days, more: { punches, days: punches === 0 ? 0 : Math.max(1, total.days - shown.length) } };
}

/** Days that these punches belong to, the number of punches of each, and whether it stays unchanged. */
function datesOf(joining: readonly StoredPunch[], { plan: { results } }: RecalculateResult) {
  const found = joining.flatMap(({ id }) => results.get(id) ?? []);
  return new Map(
    [...Map.groupBy(found, ({ date }) => date)].map(([date, came]) => [
      date,
      { punches: came.length, stays: came.some(({ result }) => result === 'approved' || result === 'closed') },
    ]),
  );
}

/** Punches of the number that would become the person's, as SQL of $1 number, $2 date, $3 person. */
const joiningSql = `
  from punches u
  left join lateral (select k.person_id, true as is_there from terminal_pins k
     where k.pin = u.pin and k.effective_from > $2 and k.effective_from <= ${localDateOf('u')}
     order by k.effective_from desc limit 1) later on true
  where u.pin = $1 and u.punched_at >= $2::date - 1 and u.result not in ('future', 'gap', 'unreadable', 'withdrawn')
    and ${localDateOf('u')} >= $2::date and u.person_id is distinct from $3
    and case when later.is_there then later.person_id else $3 end = $3`;

const joiningPunches = (db: Db, { pin, from, user_id }: PinPreviewInput) =>
  rowsOf<StoredPunch>(
    db,
    `select u.id, extract(epoch from u.punched_at)::float8 as at, extract(epoch from u.received_at)::float8 as received,
            'new' as result, null as facts, null as working_date, u.terminal_id, ${sideOf('u')} as side
       ${joiningSql} order by u.punched_at, u.id limit ${punchesAtOnce}`,
    [pin, from, user_id],
  );

async function joiningTotal(
  db: Db,
  { pin, from, user_id }: PinPreviewInput,
): Promise<{ punches: number; days: number }> {
  const [total] = await rowsOf<{ punches: number; days: number }>(
    db,
    `select count(*)::int as punches, count(distinct ${localDateOf('u')})::int as days ${joiningSql}`,
    [pin, from, user_id],
  );
  return total ?? { punches: 0, days: 0 };
}

type ClockSpans = Pick<Clock, 'started_at' | 'ended_at'> & {
  readonly breaks: readonly Pick<Clock['breaks'][number], 'started_at' | 'ended_at'>[];
};

/** Work between the breaks. */
function workPeriodsOf({ started_at, ended_at, breaks }: ClockSpans): { start: number; end: number | null }[] {
  const starts = [started_at, ...breaks.flatMap((pause) => (pause.ended_at === null ? [] : [pause.ended_at]))];
  const ends = [...breaks.map((pause) => pause.started_at), ended_at];
  return starts.map((start, n) => ({ start, end: ends[n] ?? null }));
}
