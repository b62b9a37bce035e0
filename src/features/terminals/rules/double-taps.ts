import type { LocalDate } from '#platform/shared/schemas.ts';
import { hasUnknownEnd } from '#features/days/rules/entries.ts';
import type { Event, PairingInput, RecordedClock, RecordedDay, Side, Tap, WorkSpan } from './taps.ts';

interface SameTap {
  readonly id: string;
  /** Instant of the tap that counts. */
  readonly of: number;
  readonly date: LocalDate | undefined;
  readonly result: 'same_tap' | 'within';
  readonly seconds: number;
}

export interface FixedSpan {
  readonly date: LocalDate;
  readonly span: WorkSpan;
}

/** Removes repeated taps, and taps within spans recorded elsewhere. */
export function withoutDoubles({ taps, days, times, gone = new Set() }: PairingInput) {
  const tapped = new Set(taps.map(({ at }) => at));
  const isTrusted = taps.some(({ side }) => side);
  const { lone, fixed } = recordedElsewhere(days, (at) => !tapped.has(at) && !gone.has(at));
  // Begins and ends recorded elsewhere are known; without trusted keys they take turns like taps.
  const events: Event[] = lone.map(({ side, ...event }) => ({ ...event, id: null, ...(isTrusted && { side }) }));
  const same: SameTap[] = [];
  const elsewhere: readonly { readonly at: number; readonly side: Side }[] = [
    ...lone,
    ...fixed.flatMap(({ span: { start, end } }) => [
      { at: start.at, side: 'in' as const },
      { at: end?.at ?? start.at, side: 'out' as const },
    ]),
  ];
  let last: Tap | undefined;
  for (const tap of taps) {
    const { id, at, side } = tap;
    const near = elsewhere.find((other) => Math.abs(other.at - at) <= times.same_tap && isSameSide(other, tap))?.at;
    const home = fixed.find(({ span }) => span.start.at <= at && at <= (span.end?.at ?? Infinity));
    if (last !== undefined && at - last.at <= times.same_tap && isSameSide(last, tap))
      same.push({ id, of: last.at, date: undefined, result: 'same_tap', seconds: at - last.at });
    else if (near !== undefined) same.push({ id, of: near, date: home?.date, result: 'same_tap', seconds: at - near });
    else if (home) same.push({ id, of: at, date: home.date, result: 'within', seconds: 0 });
    else {
      events.push({ at, id, side });
      last = tap;
    }
  }
  return { counted: { events: events.sort((one, other) => one.at - other.at), fixed }, same };
}

/** Whether a tap may repeat another, or a begin or end recorded elsewhere: not if one is in and the other out. */
const isSameSide = ({ side: one }: Pick<Tap, 'side'>, { side: other }: Pick<Tap, 'side'>) =>
  !one || !other || one === other;

const fixedSpan = (start: number, end: number) => ({ start: { at: start, id: null }, end: { at: end, id: null } });

/** Work recorded elsewhere: spans with both ends, and lone ends. */
function recordedElsewhere(days: readonly RecordedDay[], isElsewhere: (at: number) => boolean) {
  const lone: { readonly at: number; readonly side: Side; readonly clock?: number }[] = [];
  const fixed: FixedSpan[] = [];
  let number = 0;
  for (const { date, clocks } of days)
    for (const clock of clocks) {
      number += 1;
      for (const { start, end } of workPeriodsOf(clock)) {
        if (end !== null && isElsewhere(start) && isElsewhere(end))
          fixed.push({ date, span: { ...fixedSpan(start, end), clock: number, is_forgotten: hasUnknownEnd(clock) } });
        else {
          if (isElsewhere(start)) lone.push({ at: start, side: 'in', clock: number });
          if (end !== null && isElsewhere(end)) lone.push({ at: end, side: 'out' });
        }
      }
    }
  return { lone, fixed };
}

/** Work between the breaks of a clock. */
function workPeriodsOf({ started_at, ended_at, breaks }: RecordedClock) {
  const spans: { start: number; end: number | null }[] = [];
  let start: number | null = started_at;
  for (const pause of breaks) {
    if (start !== null) spans.push({ start, end: pause.started_at });
    start = pause.ended_at;
  }
  if (start !== null) spans.push({ start, end: ended_at });
  return spans;
}
