import { laterText } from '#features/days/rules/later-text.ts';
import { hoursAndMinutes } from '#platform/shared/time.ts';
import { translate as t } from '#platform/shared/translate.ts';
import type { TapResult } from './pairing.ts';

/** Result of a punch. */
export type PunchResult = TapResult | AsideResult | 'new';

/** Reasons why a punch changes nothing. */
export type AsideResult =
  | 'unknown'
  | 'ignored'
  | 'future'
  | 'gap'
  | 'unreadable'
  | 'approved'
  | 'closed'
  | 'deleted'
  | 'not_employed'
  | 'left'
  | 'withdrawn';

/** Results that need attention. */
export const needsReview = [
  'unknown',
  'future',
  'gap',
  'unreadable',
  'approved',
  'closed',
  'deleted',
  'forgotten',
  'lone_out',
] as const;

/** Results that pairing ignores: no person, no valid time, left out manually, or withdrawn. */
export const outOfPairing = ['unknown', 'ignored', 'future', 'gap', 'unreadable', 'left', 'withdrawn'] as const;

/** Results that determine the times of their day. */
export const changesTime = ['in', 'out', 'break_begin', 'break_end', 'forgotten', 'lone_out'] as const;

/** Results of pairing that change no time, so that they raise no flag. */
export const harmlessResults = ['same_tap', 'within', 'second_in', 'second_out'] as const;

/** Results that can be paired again, since their cause may have disappeared. */
export const pairableAgain = [
  'unknown',
  'approved',
  'closed',
  'deleted',
  'not_employed',
  'forgotten',
  'lone_out',
  'left',
] as const;

/** Figures of a result: epoch seconds or durations in seconds. */
export interface PunchFacts {
  readonly seconds?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly period?: string | undefined;
  /** For late punches: delay, and the day's work before and after. */
  readonly late?: number | undefined;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

export interface ResultWords {
  readonly title: string;
  readonly detail: string;
  readonly tone: 'good' | 'quiet' | 'warning';
}

interface Punch {
  readonly result: PunchResult;
  readonly facts: PunchFacts | null;
  readonly terminal: string;
}

type Words = (facts: {
  seconds: number;
  first: string;
  span: string;
  length: string;
  terminal: string;
}) => readonly [string, string];

function sameTapText(seconds: number): string {
  if (seconds === 0) return t('Same tap, at the same time');
  const text = String(Math.abs(seconds));
  return seconds > 0
    ? t('Same tap, {seconds} s after the first', { seconds: text })
    : t('Same tap, {seconds} s before the other', { seconds: text });
}

const good: Readonly<Record<string, Words>> = {
  in: () => [t('In', { of: 'clock' }), t('pairs with the next punch')],
  out: ({ span, length }) => [t('Out', { of: 'clock' }), `${span} · ${length}`],
  break_begin: ({ span }) => [t('Break begins'), t('worked {span}', { span })],
  break_end: ({ span, length }) => [t('Break ends'), `${span} · ${length}`],
};
const quiet: Readonly<Record<string, Words>> = {
  new: () => [t('Just arrived'), t('pairing in progress')],
  same_tap: ({ seconds }) => [sameTapText(seconds), t('counted once')],
  within: () => [t('Within a recorded entry'), t('no change')],
  ignored: () => [t('This PIN is ignored'), t('kept, not counted')],
  not_employed: () => [t('Not employed on this day'), t('not counted')],
  left: () => [t('Arrived late, skipped'), t('the approved day stays unchanged')],
  withdrawn: () => [t('Withdrawn, its import was undone'), t('kept, not counted')],
};
const warning: Readonly<Record<string, Words>> = {
  forgotten: () => [t('Clock-in without a clock-out'), t('the day is incomplete')],
  lone_out: () => [t('Clock-out without a clock-in'), t('the day is incomplete')],
  second_in: ({ first }) => [t('Two ins'), t('the first one counts, {time}', { time: first })],
  second_out: ({ first }) => [t('Two outs'), t('the first one counts, {time}', { time: first })],
  unknown: () => [t('Unknown PIN'), t('assign it to a person')],
  future: ({ seconds, terminal }) => [
    t('{time} in the future', { time: hoursAndMinutes(seconds) }),
    t('set aside because the clock of {terminal} was wrong', { terminal }),
  ],
  gap: () => [t('This time does not exist'), t('set aside because clocks went forward')],
  unreadable: () => [t('Unreadable line'), t('kept as received')],
  approved: () => [t('Arrived late, day already approved'), t('no change, the day is flagged')],
  closed: () => [t('Arrived late, period closed'), t('no change')],
  deleted: () => [t('Arrived late, day deleted manually'), t('no change')],
};

/**
 * Describes the result of a punch in words.
 * @param time formats an instant for the reader
 */
export function resultWords({ result, facts, terminal }: Punch, time: (instant: number) => string): ResultWords {
  const { seconds = 0, from = 0, to = 0 } = facts ?? {};
  const first = time(from);
  const values = { seconds, terminal, first, span: `${time(from)} – ${time(to)}`, length: hoursAndMinutes(to - from) };
  for (const [tone, words] of [
    ['good', good],
    ['warning', warning],
    ['quiet', quiet],
  ] as const) {
    const [title, detail] = words[result]?.(values) ?? [];
    if (title !== undefined) return { title, detail: [detail, lateText(facts)].filter(Boolean).join(' · '), tone };
  }
  return { title: t('Kept'), detail: '', tone: 'quiet' };
}

/** Effect of a late punch on its day: 'arrived 3 days later, the day had 7h 00m and now has 8h 30m'. */
function lateText(facts: PunchFacts | null): string {
  const { late, before, after } = facts ?? {};
  if (late === undefined) return '';
  const arrived = { later: laterText(late) };
  if (before === undefined || after === undefined) return t('arrived {later}', arrived);
  const values = { ...arrived, before: hoursAndMinutes(before), after: hoursAndMinutes(after) };
  return before === after
    ? t('arrived {later}, the day still has {after}', values)
    : t('arrived {later}, the day had {before} and now has {after}', values);
}
