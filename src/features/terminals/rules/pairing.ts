import type { LocalDate } from '#platform/shared/schemas.ts';
import { withoutDoubles, type FixedSpan } from './double-taps.ts';
import { pairRun, unendedSpan, type SecondKey } from './pair-run.ts';
import type { Event, PairingInput, RecordedDay, WorkSpan } from './taps.ts';

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

export type TapResult =
  | 'in'
  | 'out'
  | 'break_begin'
  | 'break_end'
  | 'same_tap'
  | 'within'
  | 'forgotten'
  | 'second_in'
  | 'second_out'
  | 'lone_out';

export interface PairedTap {
  readonly id: string;
  readonly date: LocalDate;
  readonly result: TapResult;
  /** For the same tap or key: seconds from the one that counts. For an end: the span that it ends. */
  readonly facts: TapFacts | null;
}

export interface TapFacts {
  readonly seconds?: number;
  readonly from?: number;
  readonly to?: number;
}

export interface PairingResult {
  readonly days: readonly { readonly date: LocalDate; readonly clocks: readonly PairedClock[] }[];
  readonly taps: readonly PairedTap[];
}

interface DayEvents {
  readonly date: LocalDate;
  readonly events: Event[];
  readonly fixed: WorkSpan[];
  until: number;
  limit: number;
}

/**
 * Pairs the taps of one person: by the keys of trusted terminals, and by turns at all others. Spans with both ends
 * recorded elsewhere, such as by the web clock or manually, stay as they are; an open entry and a lone end take part
 * like taps. What does not fit is marked and not completed: an entry of unknown end or begin has no length.
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
    const { spans, seconds } = spansOf(day, input.is_latest && day === last, input.times.second_key);
    const clocks = clocksOf(spans, input.times.break_gap);
    const isOnBreak = (n: number) => endsInBreak(clocks[n], clocks[n + 1], input.times.break_gap);
    taps.push(
      ...clocks.flatMap((clock, n) => resultsOf(day.date, clock, isOnBreak(n))),
      ...seconds.flatMap((second) => resultOfSecond(day.date, second)),
    );
    const shapes = clocks.map((clock, n) => shapeOf(clock, isOnBreak(n) ? clocks[n + 1] : undefined));
    return { date: day.date, clocks: input.is_latest && day === last ? stillOnBreak(shapes, input.days) : shapes };
  });
  return { days: paired, taps };
}

/** Assigns each event to its day; a clocked-in person stays in the begun day for as long as it can last. */
function eventsByDay(input: PairingInput, events: readonly Event[], fixed: readonly FixedSpan[]): DayEvents[] {
  const days = new Map<LocalDate, DayEvents>();
  const dayAt = (date: LocalDate, until: number) => {
    const day = days.get(date) ?? { date, events: [], fixed: [], until, limit: until };
    days.set(date, day);
    return day;
  };
  for (const { date } of input.days) dayAt(date, -Infinity);
  for (const { date, span } of fixed) dayAt(date, span.start.at).fixed.push(span);
  let current: DayEvents | undefined;
  for (const [n, event] of events.entries()) {
    const ahead = () => aheadOf(event, events.slice(n + 1), fixed);
    if (!current || !staysIn(current, event, { ...input, ahead })) {
      const { date, until, limit, has_shift } = input.dayOf(event.at, current?.date);
      const isSame = current?.date === date;
      current = dayAt(date, until);
      if (!isSame) current.until = until;
      // Without a shift it is counted from the first clock-in of the day.
      if (!isSame || has_shift) current.limit = limit;
    }
    current.events.push(event);
  }
  return [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}

interface Ahead {
  readonly events: readonly Event[];
  /** Whether a fixed span begins after these events, so that what they leave open never ends. */
  readonly is_bounded: boolean;
}

/** Events that an event can be paired with: those before the next fixed span. */
function aheadOf({ at }: Event, following: readonly Event[], fixed: readonly FixedSpan[]): Ahead {
  const border = Math.min(Infinity, ...fixed.flatMap(({ span }) => (span.start.at > at ? [span.start.at] : [])));
  return { events: following.filter((event) => event.at < border), is_bounded: border < Infinity };
}

type StayInput = PairingInput & { readonly ahead: () => Ahead };

/** Whether an event belongs to the day that has begun. */
function staysIn(day: DayEvents, event: Event, input: StayInput): boolean {
  const { at, side } = event;
  const { second_key } = input.times;
  const { open, last } = statusBefore(day, at, second_key);
  if (open) return side === 'in' ? at - open.at <= second_key : canEndIn(day, event, input);
  if (!last) return false;
  return side === 'out' ? at - last.at <= second_key : resumesNight(day, event, last, input);
}

/** Whether an event can end an open entry of the day. */
const canEndIn = (day: DayEvents, { at, side }: Event, { dayOf }: PairingInput): boolean =>
  side === 'out' ? at <= day.limit : at <= day.until || continuesNight(day, at, dayOf);

/** Whether a night that no one planned goes on, as it does unless the punch may begin a planned shift. */
const continuesNight = ({ limit }: DayEvents, at: number, dayOf: PairingInput['dayOf']): boolean =>
  at <= limit && !dayOf(at, undefined).is_in_shift;

/** Maximum seconds of a break within a night that no one planned, however long the company's breaks may be. */
const nightBreakSeconds = 2 * 3600;

/**
 * Whether a night goes on after a break. Work that ends past the day's limit belongs to its own date: in the night
 * it would be an open end, and neither date would count. While nothing follows, the person may still be at work,
 * and the next punch tells.
 */
function resumesNight(day: DayEvents, { at }: Event, last: Event, input: StayInput): boolean {
  const { ahead, times, dayOf, is_latest } = input;
  if (at - last.at > Math.min(times.break_gap, nightBreakSeconds) || !continuesNight(day, at, dayOf)) return false;
  const { events, is_bounded } = ahead();
  const next = events.find((event) => event.side !== 'in' || event.at - at > times.second_key);
  if (!next) return is_latest && !is_bounded;
  return next.side !== 'in' && canEndIn(day, next, input);
}

/** Status of a person before an instant, by the events since the last fixed span. */
function statusBefore({ events, fixed }: DayEvents, at: number, secondKey: number) {
  const since = Math.max(-Infinity, ...fixed.flatMap(({ end }) => (end && end.at <= at ? [end.at] : [])));
  return pairRun(
    events.filter((event) => event.at > since),
    secondKey,
  );
}

/** Work of a day in order: fixed spans, and pairs between them. */
function spansOf({ events, fixed }: DayEvents, mayStayOpen: boolean, secondKey: number) {
  const spans: WorkSpan[] = [...fixed];
  const seconds: SecondKey[] = [];
  const borders = [...fixed.map(({ start }) => start.at).sort((one, other) => one - other), Infinity];
  let from = -Infinity;
  for (const border of borders) {
    const run = pairRun(
      events.filter(({ at }) => from < at && at < border),
      secondKey,
    );
    spans.push(...run.spans);
    seconds.push(...run.seconds);
    if (run.open)
      spans.push(mayStayOpen && border === Infinity ? { start: run.open, end: null } : unendedSpan(run.open));
    from = border;
  }
  return { spans: spans.sort((one, other) => one.start.at - other.start.at), seconds };
}

function resultOfSecond(date: LocalDate, { event: { id, at, side }, first }: SecondKey): PairedTap[] {
  if (id === null) return [];
  const result = side === 'out' ? 'second_out' : 'second_in';
  return [{ id, date, result, facts: { seconds: at - first.at, from: first.at, to: at } }];
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
  if (before.clock !== undefined && before.clock === after.start.clock) return true;
  return after.start.at - before.end.at <= breakGap;
}

/** Whether a clock ends with a break after which nobody knows how long the work went on. */
function endsInBreak(spans: readonly WorkSpan[] | undefined, next: readonly WorkSpan[] | undefined, breakGap: number) {
  const [before, after] = [spans?.at(-1), next?.[0]];
  if (!before?.end || !after?.is_forgotten || before.is_forgotten || after.is_lone_out) return false;
  if (before.clock !== undefined && after.start.id === null) return before.clock === after.start.clock;
  return after.start.at - before.end.at <= breakGap;
}

/** @param resumed entry of unknown end after the last break, which then belongs to this clock */
function shapeOf(spans: readonly WorkSpan[], resumed: readonly WorkSpan[] | undefined): PairedClock {
  const [first, last] = [spans[0], spans.at(-1)];
  const periods = [...spans, ...(resumed ?? [])];
  return {
    start: first?.start.at ?? 0,
    end: resumed?.[0]?.start.at ?? last?.end?.at ?? null,
    is_left_open: last?.is_forgotten === true && last.start.id === null,
    ...(last?.is_forgotten && { is_end_unknown: true }),
    breaks: periods.slice(1).map((span, n) => ({ start: periods[n]?.end?.at ?? 0, end: span.start.at })),
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

function resultsOf(date: LocalDate, spans: readonly WorkSpan[], isOnBreak: boolean): PairedTap[] {
  return spans.flatMap(({ start, end, is_forgotten, is_lone_out }, n): PairedTap[] => {
    const before = spans[n - 1]?.end?.at;
    const begins: PairedTap[] = start.id === null ? [] : [{ id: start.id, date, ...beginOf(before, start.at) }];
    if (is_forgotten)
      return begins.map((tap) => ({ ...tap, result: is_lone_out ? ('lone_out' as const) : ('forgotten' as const) }));
    const ended = { from: start.at, to: end?.at ?? start.at };
    const result = n < spans.length - 1 || isOnBreak ? ('break_begin' as const) : ('out' as const);
    return [...begins, ...(end?.id == null ? [] : [{ id: end.id, date, result, facts: ended }])];
  });
}

function beginOf(before: number | undefined, at: number): Pick<PairedTap, 'result' | 'facts'> {
  return before === undefined
    ? { result: 'in', facts: null }
    : { result: 'break_end', facts: { from: before, to: at } };
}
