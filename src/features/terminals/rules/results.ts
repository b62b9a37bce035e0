import { hoursAndMinutes, laterText } from '#platform/shared/time.ts';
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
export const needsSomebody = [
  'unknown',
  'future',
  'gap',
  'unreadable',
  'approved',
  'closed',
  'deleted',
  'forgotten',
] as const;

/** Results that pairing ignores: no person, no valid time, left out manually, or withdrawn. */
export const outOfPairing = ['unknown', 'ignored', 'future', 'gap', 'unreadable', 'left', 'withdrawn'] as const;

/** Results that determine the times of their day. */
export const changesTime = ['in', 'out', 'break_begin', 'break_end', 'forgotten'] as const;

/** Results that can be paired again, since their cause may have disappeared. */
export const pairableAgain = ['unknown', 'approved', 'closed', 'deleted', 'not_employed', 'forgotten', 'left'] as const;

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
  stretch: string;
  length: string;
  terminal: string;
}) => readonly [string, string];

function sameTapText(seconds: number): string {
  if (seconds === 0) return 'at the same time';
  return seconds > 0 ? `${seconds} s after the first` : `${-seconds} s before the other`;
}

const good: Readonly<Record<string, Words>> = {
  in: () => ['In', 'pairs with the next punch'],
  out: ({ stretch, length }) => ['Out', `${stretch} · ${length}`],
  break_begin: ({ stretch }) => ['Break begins', `worked ${stretch}`],
  break_end: ({ stretch, length }) => ['Break ends', `${stretch} · ${length}`],
};
const quiet: Readonly<Record<string, Words>> = {
  new: () => ['Just arrived', 'pairing in progress'],
  same_tap: ({ seconds }) => [`Same tap, ${sameTapText(seconds)}`, 'counted once'],
  within: () => ['Within a recorded entry', 'no change'],
  ignored: () => ['This PIN is ignored', 'kept, not counted'],
  not_employed: () => ['Not employed on this day', 'not counted'],
  left: () => ['Arrived late, skipped', 'the approved day stays unchanged'],
  withdrawn: () => ['Withdrawn, its import was undone', 'kept, not counted'],
};
const warning: Readonly<Record<string, Words>> = {
  forgotten: () => ['Clock-in without a clock-out', 'the day is incomplete'],
  unknown: () => ['Unknown PIN', 'assign it to a person'],
  future: ({ seconds, terminal }) => [
    `${hoursAndMinutes(seconds)} in the future`,
    `set aside because the clock of ${terminal} was wrong`,
  ],
  gap: () => ['This time does not exist', 'set aside because clocks went forward'],
  unreadable: () => ['Unreadable line', 'kept as received'],
  approved: () => ['Arrived late, day already approved', 'no change, the day is flagged'],
  closed: () => ['Arrived late, period closed', 'no change'],
  deleted: () => ['Arrived late, day deleted manually', 'no change'],
};

/**
 * Describes the result of a punch in words.
 * @param time formats an instant for the reader
 */
export function resultWords({ result, facts, terminal }: Punch, time: (instant: number) => string): ResultWords {
  const { seconds = 0, from = 0, to = 0 } = facts ?? {};
  const values = { seconds, terminal, stretch: `${time(from)} – ${time(to)}`, length: hoursAndMinutes(to - from) };
  for (const [tone, words] of [
    ['good', good],
    ['warning', warning],
    ['quiet', quiet],
  ] as const) {
    const [title, detail] = words[result]?.(values) ?? [];
    if (title !== undefined) return { title, detail: [detail, lateText(facts)].filter(Boolean).join(' · '), tone };
  }
  return { title: 'Kept', detail: '', tone: 'quiet' };
}

/** Effect of a late punch on its day: 'arrived 3 days later, the day had 7h 00m and now has 8h 30m'. */
function lateText(facts: PunchFacts | null): string {
  const { late, before, after } = facts ?? {};
  if (late === undefined) return '';
  const arrived = `arrived ${laterText(late)}`;
  if (before === undefined || after === undefined) return arrived;
  if (before === after) return `${arrived}, the day still has ${hoursAndMinutes(after)}`;
  return `${arrived}, the day had ${hoursAndMinutes(before)} and now has ${hoursAndMinutes(after)}`;
}
