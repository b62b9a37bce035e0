import { localTimeOf } from '#platform/shared/time.ts';
import { lengthOf, without } from './intervals.ts';
import type { Interval } from './shapes.ts';
import type { PayTerms } from './terms.ts';

type Rounding = PayTerms['rounding'];

/**
 * Returns the seconds by which a number of seconds is rounded to whole steps. Half a step goes to the worker:
 * later for an end or a sum, earlier for a start.
 */
function roundingOf(seconds: number, step: number, to: Rounding['in'], isStart: boolean): number {
  const rest = seconds % step;
  if (rest === 0) return 0;
  const isEarlier = to === 'earlier' || (to === 'nearest' && (isStart ? rest * 2 <= step : rest * 2 < step));
  return isEarlier ? -rest : step - rest;
}

function roundedInstant(instant: number, zone: string, rounding: Rounding, isStart: boolean): number {
  const time = localTimeOf(instant, zone);
  const seconds = Number(time.slice(0, 2)) * 3600 + Number(time.slice(3, 5)) * 60 + Number(time.slice(6, 8));
  return instant + roundingOf(seconds, rounding.step, isStart ? rounding.in : rounding.out, isStart);
}

/** Earliest and latest instant to which a day can be rounded, so that it does not count time of its neighbours. */
interface RoundingRoom {
  /** End of the work of the working date before, as rounded. */
  readonly after: number;
  /** Recorded beginning of the work of the working date after. */
  readonly before: number;
}

/**
 * Returns the work of a working date with its first clock-in and its last clock-out rounded, or its sum; breaks and gaps
 * stay exact.
 * @param spans in order, with the breaks in them
 */
export function rounded(
  spans: readonly Interval[],
  breaks: readonly Interval[],
  rounding: Rounding,
  zone: string,
  room: RoundingRoom,
): Interval[] {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last || rounding.step === 0) return without(spans, breaks);
  if (rounding.scope === 'day') return withRoundedSum(without(spans, breaks), rounding, room);
  const from = Math.max(roundedInstant(first.from, zone, rounding, true), Math.min(room.after, first.from));
  const to = Math.min(roundedInstant(last.to, zone, rounding, false), Math.max(room.before, last.to));
  const pieces = spans
    .map((span) => ({
      from: span === first ? from : Math.max(span.from, from),
      to: span === last ? to : Math.min(span.to, to),
    }))
    .filter((piece) => piece.to > piece.from);
  return without(pieces, breaks);
}

/** Adds seconds at the end of the work, or takes them from there. */
function withRoundedSum(work: Interval[], rounding: Rounding, { before }: RoundingRoom): Interval[] {
  const total = lengthOf(work);
  const change = roundingOf(total, rounding.step, rounding.out, false);
  const last = work.at(-1);
  if (!last || change <= 0) return shortened(work, -change);
  return [...work.slice(0, -1), { from: last.from, to: Math.max(last.to, Math.min(last.to + change, before)) }];
}

/** Takes seconds from the end. */
function shortened(work: readonly Interval[], seconds: number): Interval[] {
  const result: Interval[] = [];
  let rest = lengthOf(work) - seconds;
  for (const { from, to } of work) {
    if (rest <= 0) break;
    result.push({ from, to: Math.min(to, from + rest) });
    rest -= to - from;
  }
  return result;
}
