import type { Event, WorkSpan } from './taps.ts';

/** A second in, or a second out, soon after the first, which counts. */
export interface SecondKey {
  readonly event: Event;
  readonly first: Event;
}

interface Run {
  readonly spans: WorkSpan[];
  readonly seconds: SecondKey[];
  /** Event at which the person clocked in, if they still are. */
  readonly open: Event | undefined;
  /** Event at which they clocked out last. */
  readonly last: Event | undefined;
}

/** Pairs events between fixed spans: by their sides, and by turns where a side is not known. */
export function pairRun(events: readonly Event[], secondKey: number): Run {
  const spans: WorkSpan[] = [];
  const seconds: SecondKey[] = [];
  let [open, last]: [Event | undefined, Event | undefined] = [undefined, undefined];
  for (const event of events) {
    const side = event.side ?? (open ? 'out' : 'in');
    const first = side === 'in' ? open : open ? undefined : last;
    if (first && event.at - first.at <= secondKey) seconds.push({ event, first });
    else if (side === 'in') {
      if (open) spans.push(unendedSpan(open));
      open = event;
    } else {
      spans.push(open ? { start: open, end: event } : { ...unendedSpan(event), is_lone_out: true });
      [open, last] = [undefined, event];
    }
  }
  return { spans, seconds, open, last };
}

/** Entry that ends where it began, since it was never ended. */
export const unendedSpan = (start: Event): WorkSpan => ({ start, end: { at: start.at, id: null }, is_forgotten: true });
