import type { LocalDate } from '#platform/shared/schemas.ts';

/** Seconds within which further taps count as the same tap. */
export const sameTapSeconds = 60;

export interface Tap {
  readonly id: string;
  /** epoch seconds */
  readonly at: number;
}

/** Span of work that is already recorded. */
export interface RecordedClock {
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly breaks: readonly { readonly started_at: number; readonly ended_at: number | null }[];
}

export interface RecordedDay {
  readonly date: LocalDate;
  readonly clocks: readonly RecordedClock[];
}

export interface PairingInput {
  /** Taps of one person, in order. */
  readonly taps: readonly Tap[];
  readonly days: readonly RecordedDay[];
  /** Instants of former taps of this person. */
  readonly gone?: ReadonlySet<number>;
  /** Maximum length of a gap that counts as a break, in seconds. */
  readonly break_gap: number;
  /**
   * Day that an instant belongs to, given the day that has begun.
   * @returns its date, and the time until which a clocked-in person can remain in that day
   */
  dayOf(at: number, begun: LocalDate | undefined): { readonly date: LocalDate; readonly until: number };
  /** Whether nothing of the person follows the given data. */
  readonly is_latest: boolean;
}

export interface PairedClock {
  readonly start: number;
  readonly end: number | null;
  /** Whether a clock that was started elsewhere was never ended, so that it ends where it began. */
  readonly is_left_open: boolean;
  /** Whether it was never ended, so that it ends where it began. */
  readonly is_end_unknown?: boolean;
  /** Breaks; only the last break of an open clock may lack an end. */
  readonly breaks: readonly { readonly start: number; readonly end: number | null }[];
}

export type TapResult = 'in' | 'out' | 'break_begin' | 'break_end' | 'same_tap' | 'within' | 'forgotten';

export interface PairedTap {
  readonly id: string;
  readonly date: LocalDate;
  readonly result: TapResult;
  /** For the same tap: seconds from the tap that counts. For an end: the span that it ends. */
  readonly facts: { readonly seconds?: number; readonly from?: number; readonly to?: number } | null;
}

export interface PairingResult {
  readonly days: readonly { readonly date: LocalDate; readonly clocks: readonly PairedClock[] }[];
  readonly taps: readonly PairedTap[];
}

/** Event at an instant: a tap, or an action on the clock from elsewhere. */
interface Event {
  readonly at: number;
  readonly id: string | null;
}

interface WorkSpan {
  readonly start: Event;
  readonly end: Event | null;
  readonly is_forgotten?: boolean;
  /** Index of the clock, for spans recorded elsewhere with both ends. */
  readonly clock?: number;
}

interface DayEvents {
  readonly date: LocalDate;
  readonly events: Event[];
  readonly fixed: WorkSpan[];
  until: number;
}

/**
 * Pairs the taps of one person by rule, regardless of the pressed keys. Spans with both ends recorded elsewhere,
 * such as by the web clock or manually, stay as they are; an open entry and a lone end take part like taps.
 */
export function pairTaps(input: PairingInput): PairingResult {
  const { counted, same } = withoutDoubles(input);
  const days = eventsByDay(input, counted.events, counted.fixed);
  const taps: PairedTap[] = [];
  const dateOf = new Map(days.flatMap(({ date, events }) => events.map((event) => [event.at, date] as const)));
  for (const { id, date, of, result, seconds } of same)
    taps.push({ id, date: date ?? dateOf.get(of) ?? input.dayOf(of, undefined).date, result, facts: { seconds } });
  const last = days.findLast(({ events, fixed }) => events.length || fixed.length);
  const paired = days.map((day) => {
    const spans = spansOf(day, input.is_latest && day === last);
    const clocks = clocksOf(spans, input.break_gap);
    taps.push(...resultsOf(day.date, clocks));
    const shapes = clocks.map(shapeOf);
    return { date: day.date, clocks: input.is_latest && day === last ? stillOnBreak(shapes, input.days) : shapes };
  });
  return { days: paired, taps };
}

interface SameTap {
  readonly id: string;
  /** Instant of the tap that counts. */
  readonly of: number;
  readonly date: LocalDate | undefined;
  readonly result: 'same_tap' | 'within';
  readonly seconds: number;
}

interface FixedSpan {
  readonly date: LocalDate;
  readonly span: WorkSpan;
}

/** Removes repeated taps, and taps within spans recorded elsewhere. */
function withoutDoubles({ taps, days, gone = new Set() }: PairingInput) {
  const tapped = new Set(taps.map(({ at }) => at));
  const { lone, fixed } = recordedElsewhere(days, (at) => !tapped.has(at) && !gone.has(at));
  const events: Event[] = lone.map((at) => ({ at, id: null }));
  const same: SameTap[] = [];
  const elsewhere = [...lone, ...fixed.flatMap(({ span }) => [span.start.at, span.end?.at ?? span.start.at])];
  let last: number | undefined;
  for (const { id, at } of taps) {
    const near = elsewhere.find((other) => Math.abs(other - at) <= sameTapSeconds);
    const home = fixed.find(({ span }) => span.start.at <= at && at <= (span.end?.at ?? Infinity));
    if (last !== undefined && at - last <= sameTapSeconds)
      same.push({ id, of: last, date: undefined, result: 'same_tap', seconds: at - last });
    else if (near !== undefined) same.push({ id, of: near, date: home?.date, result: 'same_tap', seconds: at - near });
    else if (home) same.push({ id, of: at, date: home.date, result: 'within', seconds: 0 });
    else {
      events.push({ at, id });
      last = at;
    }
  }
  return { counted: { events: events.sort((one, other) => one.at - other.at), fixed }, same };
}

/** Work recorded elsewhere: spans with both ends, and lone ends. */
function recordedElsewhere(days: readonly RecordedDay[], isElsewhere: (at: number) => boolean) {
  const lone: number[] = [];
  const fixed: FixedSpan[] = [];
  let number = 0;
  for (const { date, clocks } of days)
    for (const clock of clocks) {
      number += 1;
      for (const { start, end } of workPeriodsOf(clock)) {
        const ends = [start, ...(end === null ? [] : [end])].filter(isElsewhere);
        if (end !== null && ends.length === 2)
          fixed.push({ date, span: { start: { at: start, id: null }, end: { at: end, id: null }, clock: number } });
        else lone.push(...ends);
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

/** Assigns each event to its day; a clocked-in person stays in the begun day for as long as it can last. */
function eventsByDay(input: PairingInput, events: readonly Event[], fixed: readonly FixedSpan[]): DayEvents[] {
  const days = new Map<LocalDate, DayEvents>();
  const dayAt = (date: LocalDate, until: number) => {
    const day = days.get(date) ?? { date, events: [], fixed: [], until };
    days.set(date, day);
    return day;
  };
  for (const { date } of input.days) dayAt(date, -Infinity);
  for (const { date, span } of fixed) dayAt(date, span.start.at).fixed.push(span);
  let current: DayEvents | undefined;
  for (const event of events) {
    const isIn = current !== undefined && isOdd(current, event.at);
    if (!current || !isIn || event.at > current.until) {
      const { date, until } = input.dayOf(event.at, current?.date);
      const isSame = current?.date === date;
      current = dayAt(date, until);
      if (!isSame) current.until = until;
    }
    current.events.push(event);
  }
  return [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** Whether the person is clocked in before an instant: an odd number of events since the last fixed span. */
function isOdd({ events, fixed }: DayEvents, at: number): boolean {
  const since = Math.max(-Infinity, ...fixed.flatMap(({ end }) => (end && end.at <= at ? [end.at] : [])));
  return events.filter((event) => event.at > since).length % 2 === 1;
}

/** Work of a day in order: fixed spans, and pairs between them. */
function spansOf({ events, fixed }: DayEvents, mayStayOpen: boolean): WorkSpan[] {
  const spans: WorkSpan[] = [...fixed];
  const borders = [...fixed.map(({ start }) => start.at).sort((one, other) => one - other), Infinity];
  let from = -Infinity;
  for (const border of borders) {
    const run = events.filter(({ at }) => from < at && at < border);
    for (let n = 0; n < run.length; n += 2) {
      const [start, end] = [run[n], run[n + 1]];
      if (!start) break;
      if (end) spans.push({ start, end });
      else if (mayStayOpen && border === Infinity) spans.push({ start, end: null });
      else spans.push({ start, end: { at: start.at, id: null }, is_forgotten: true });
    }
    from = border;
  }
  return spans.sort((one, other) => one.start.at - other.start.at);
}

/** Joins neighbouring spans that are separated by at most a break into one clock. */
function clocksOf(spans: readonly WorkSpan[], breakGap: number): WorkSpan[][] {
  const clocks: WorkSpan[][] = [];
  for (const span of spans) {
    const before = clocks.at(-1)?.at(-1);
    if (before && isBreak(before, span, breakGap)) clocks.at(-1)?.push(span);
    else clocks.push([span]);
  }
  return clocks;
}

function isBreak(before: WorkSpan, after: WorkSpan, breakGap: number): boolean {
  // An entry without an end is never joined, since only what precedes it is known.
  if (before.end === null || before.is_forgotten || after.is_forgotten) return false;
  // Spans that were both recorded elsewhere stay as they were recorded.
  if (before.clock !== undefined && after.clock !== undefined) return before.clock === after.clock;
  return after.start.at - before.end.at <= breakGap;
}

function shapeOf(spans: readonly WorkSpan[]): PairedClock {
  const [first, last] = [spans[0], spans.at(-1)];
  return {
    start: first?.start.at ?? 0,
    end: last?.end?.at ?? null,
    is_left_open: last?.is_forgotten === true && last.start.id === null,
    ...(last?.is_forgotten && { is_end_unknown: true }),
    breaks: spans.slice(1).map((span, n) => ({ start: spans[n]?.end?.at ?? 0, end: span.start.at })),
  };
}

/** A break that was begun elsewhere continues until a tap ends it. */
function stillOnBreak(clocks: readonly PairedClock[], days: readonly RecordedDay[]): readonly PairedClock[] {
  const running = days
    .flatMap((day) => day.clocks.flatMap(({ breaks }) => breaks))
    .find(({ ended_at }) => ended_at === null);
  const last = clocks.at(-1);
  if (!running || !last || last.end !== running.started_at) return clocks;
  return [...clocks.slice(0, -1), { ...last, end: null, breaks: [...last.breaks, { start: last.end, end: null }] }];
}

function resultsOf(date: LocalDate, clocks: readonly (readonly WorkSpan[])[]): PairedTap[] {
  return clocks.flatMap((spans) =>
    spans.flatMap(({ start, end, is_forgotten }, n): PairedTap[] => {
      const before = spans[n - 1]?.end?.at;
      const begins: PairedTap[] = start.id === null ? [] : [{ id: start.id, date, ...beginOf(before, start.at) }];
      if (is_forgotten) return begins.map((tap) => ({ ...tap, result: 'forgotten' as const }));
      const ended = { from: start.at, to: end?.at ?? start.at };
      const result = n < spans.length - 1 ? ('break_begin' as const) : ('out' as const);
      return [...begins, ...(end?.id == null ? [] : [{ id: end.id, date, result, facts: ended }])];
    }),
  );
}

function beginOf(before: number | undefined, at: number): Pick<PairedTap, 'result' | 'facts'> {
  return before === undefined
    ? { result: 'in', facts: null }
    : { result: 'break_end', facts: { from: before, to: at } };
}
