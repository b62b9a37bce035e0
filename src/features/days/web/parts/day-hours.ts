import type { DayCell } from '../../contract.ts';
import type { ShiftCard } from '#features/shifts/contract.ts';

type Segment = DayCell['segments'][number];

/** '08:30' → 510 */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Planned span as minutes since midnight of the working date; a night shift ends after 1,440. */
export function planOf(shift: ShiftCard | null): [from: number, to: number] | null {
  if (!shift) return null;
  const from = minutesOf(shift.start_time);
  return [from, from + (shift.work_time + shift.break_time) / 60];
}

/** Extends the running span to `now`, since the server's response is some seconds old. */
export function upToNow(segments: readonly Segment[], now: number): Segment[] {
  return segments.map((segment, index) =>
    index === segments.length - 1 && segment.kind !== 'work' && segment.to < now ? { ...segment, to: now } : segment,
  );
}

/** Whole hours around everything drawn with half an hour of margin, at least eight of them, within one day. */
export function hoursAround(
  plan: [number, number] | null,
  segments: readonly Pick<Segment, 'from' | 'to'>[],
  now: number | null,
): [from: number, to: number] {
  const points = [...(plan ?? []), ...segments.flatMap(({ from, to }) => [from, to]), ...(now === null ? [] : [now])];
  if (points.length === 0) return [480, 1080];
  const from = Math.floor((Math.min(...points) - 30) / 60) * 60;
  const to = Math.ceil((Math.max(...points) + 30) / 60) * 60;
  if (to - from >= 480) return [from, to];
  return from + 480 <= 1440 ? [from, from + 480] : [to - 480, to];
}

/** Seconds since midnight at which the planned work will be done; null if it is done, or nothing runs. */
export const fullAt = (planned: number, worked: number, nowSeconds: number): number | null =>
  worked >= planned ? null : nowSeconds + planned - worked;
