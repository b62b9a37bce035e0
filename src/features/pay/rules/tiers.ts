import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Fraction, PayReason } from './shapes.ts';
import type { Tier } from './terms-tiers.ts';

/** A step of overtime with the rule that it comes from. */
export interface Step extends Tier {
  readonly rule: string;
  readonly is_seventh_day: boolean;
}

/** Worked time with one rule; null is straight time. */
export interface Segment {
  readonly date: LocalDate;
  readonly from: number;
  readonly to: number;
  /** Factor by which it reaches the limits of overtime faster. */
  readonly weight: Fraction;
  readonly step: Step | null;
  readonly because: PayReason;
  /** Date whose payroll period pays it, when it is not its own. */
  readonly books_on: LocalDate | null;
}

interface Filling {
  /** Seconds of absence that fill the steps before any work. */
  readonly filled: number;
  readonly books_on: LocalDate | null;
}

/** Names the steps of a list: `daily 1`. */
export const named = (steps: readonly Tier[], name: string): Step[] =>
  steps.map((step, index) => ({ ...step, rule: `${name} ${index + 1}`, is_seventh_day: name === 'seventh day' }));

/** Least common multiple of the denominators of weights, so that positions are whole numbers. */
function scaleOf(segments: readonly Segment[]): number {
  let scale = 1;
  for (const { weight } of segments) if (scale % weight[1] !== 0) scale = leastMultiple(scale, weight[1]);
  return scale;
}

/** Least common multiple of two whole numbers. */
export const leastMultiple = (one: number, other: number): number => (one / divisor(one, other)) * other;

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));

/** Returns the steps that apply to a total; within its tolerance a step changes nothing. */
export const reachedSteps = (steps: readonly Step[], total: number): Step[] =>
  steps.filter(({ over, tolerance }) => total > over + tolerance);

/** Total seconds of straight time, as they count for the limits of overtime. */
export function countedTotal(segments: readonly Segment[], filled: number): number {
  const scale = scaleOf(segments);
  const units = segments.reduce(
    (sum, { from, to, weight: [n, d], step }) => (step ? sum : sum + (to - from) * n * (scale / d)),
    0,
  );
  return filled + units / scale;
}

/**
 * Returns segments in order with the latest straight time turned into the steps that it reaches. Time that has a step
 * is no straight time of another (no pyramiding). A second that crosses a limit belongs to the step.
 */
export function withSteps(
  segments: readonly Segment[],
  steps: readonly Step[],
  { filled, books_on }: Filling,
): Segment[] {
  const reached = reachedSteps(steps, countedTotal(segments, filled));
  if (reached.length === 0) return [...segments];
  const scale = scaleOf(segments);
  const start = segments.find(({ step }) => step === null)?.from ?? 0;
  let position = filled * scale;
  let index = -1;
  return segments.flatMap((segment) => {
    if (segment.step) return [segment];
    const units = segment.weight[0] * (scale / segment.weight[1]);
    const parts: Segment[] = [];
    for (let { from } = segment; from < segment.to;) {
      const next = reached[index + 1];
      const room = next ? Math.floor((next.over * scale - position) / units) : Infinity;
      if (room <= 0) {
        index += 1;
        continue;
      }
      const to = Math.min(segment.to, from + room);
      const step = reached[index] ?? null;
      parts.push(
        step ? { ...segment, from, to, step, books_on, because: reasonOf(step, start) } : { ...segment, from, to },
      );
      position += (to - from) * units;
      from = to;
    }
    return parts;
  });
}

const reasonOf = ({ over, is_seventh_day }: Step, since: number): PayReason =>
  is_seventh_day ? { code: 'seventh_day', over } : { code: 'over', over, since };

/**
 * Returns the steps of a seventh day: its own replace the daily ones wherever those do not pay more.
 * Both lists are those that the day reaches.
 */
export function replacedSteps(daily: readonly Step[], seventh: readonly Step[]): Step[] {
  const limits = [...new Set([...daily, ...seventh].map(({ over }) => over))].sort((one, other) => one - other);
  return limits.flatMap((over) => {
    const [day, own] = [daily, seventh].map((steps) => steps.findLast((step) => step.over <= over));
    const chosen = own && (!day || day.percent <= own.percent) ? own : day;
    return chosen ? [{ ...chosen, over, tolerance: 0 }] : [];
  });
}
