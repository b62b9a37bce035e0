import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { joined, lengthOf, without } from './intervals.ts';
import { gapsOf, lawBreak, type BreakCut, type EdgeBreaks } from './law-break.ts';
import { rounded } from './rounding.ts';
import type { DatedTerms, Interval, PayCalendar, PayDay, PayPlace } from './shapes.ts';
import type { PayTerms } from './terms.ts';
import { dateAt, secondsOf, wallOn } from './walls.ts';

/** Returns the terms of a date; those of the first date also apply before it. */
export function termsOn(dated: readonly DatedTerms[], date: LocalDate): PayTerms {
  let [found] = dated;
  for (const one of dated) if (one.from <= date && (!found || one.from >= found.from)) found = one;
  if (!found) throw new Error('A person without terms has no pay lines.');
  return found.terms;
}

/** A piece of work with the date on which it counts. */
export interface Piece extends Interval {
  readonly date: LocalDate;
}

/** Work of one working date. */
export interface RecordedWork {
  readonly day: PayDay;
  readonly terms: PayTerms;
  readonly place: PayPlace;
  /** Recorded times without breaks, in order. */
  readonly recorded: readonly Piece[];
}

/** Work that counts on one date. */
export interface WorkedDay {
  readonly date: LocalDate;
  readonly terms: PayTerms;
  /** Recorded times without breaks, in order. */
  readonly recorded: readonly Interval[];
  /** Rounded times less the law's break, in order. */
  readonly paid: readonly Interval[];
  readonly law_break: BreakCut | null;
}

/** Divides work at the walls of calendar dates at its place; with working dates the whole shift stays on its date. */
function pieces(work: readonly Interval[], date: LocalDate, terms: PayTerms, zone: string): Piece[] {
  if (terms.day === 'working_date') return work.map(({ from, to }) => ({ date, from, to }));
  const wall = secondsOf(terms.week_starts.time);
  return work.flatMap(({ from, to }) => {
    const parts: Piece[] = [];
    let on = dateAt(from, zone, date);
    if (from < wallOn(on, wall, zone)) on = addDays(on, -1);
    for (let start = from; start < to; on = addDays(on, 1)) {
      const end = Math.min(to, wallOn(addDays(on, 1), wall, zone));
      if (end > start) parts.push({ date: on, from: start, to: end });
      start = Math.max(start, end);
    }
    return parts;
  });
}

export interface AllWork {
  /** By working date. */
  readonly records: readonly RecordedWork[];
  /** By the date on which work counts, in order. */
  readonly days: ReadonlyMap<LocalDate, WorkedDay>;
}

/** Returns the work of days that are decided: rounded, divided by date, and less the law's break. */
export function allWork(days: readonly PayDay[], dated: readonly DatedTerms[], calendar: PayCalendar): AllWork {
  const recorded = days
    .filter(({ state, spans }) => state !== 'undecided' && spans.length > 0)
    .map((day) => ({ day, terms: termsOn(dated, day.date), spans: joined(day.spans), breaks: joined(day.breaks) }))
    .filter(({ spans }) => spans.length > 0)
    .sort((one, other) => (one.spans[0]?.from ?? 0) - (other.spans[0]?.from ?? 0));
  const records: RecordedWork[] = [];
  const byDate = new Map<LocalDate, DateWork>();
  const entry = (date: LocalDate) => {
    let found = byDate.get(date);
    if (!found) byDate.set(date, (found = { recorded: [], rounded: [], gaps: [] }));
    return found;
  };
  let after = -Infinity;
  recorded.forEach(({ day, terms, spans, breaks }, index) => {
    const place = day.place ?? calendar;
    const room = { after, before: recorded[index + 1]?.spans[0]?.from ?? Infinity };
    const paid = rounded(spans, breaks, terms.rounding, place.zone, room);
    after = Math.max(after, paid.at(-1)?.to ?? after);
    const own = pieces(without(spans, breaks), day.date, terms, place.zone);
    records.push({ day, terms, place, recorded: own });
    for (const piece of own) entry(piece.date).recorded.push(piece);
    for (const piece of pieces(paid, day.date, terms, place.zone)) entry(piece.date).rounded.push(piece);
    const taken = gapsOf(paid).filter(({ from, to }) => to - from >= terms.breaks.part);
    for (const piece of pieces(taken, day.date, terms, place.zone)) byDate.get(piece.date)?.gaps.push(piece);
  });
  const dates = [...byDate].sort(([one], [other]) => (one < other ? -1 : 1));
  return { records, days: new Map(dates.map(([date, work]) => [date, workedDay(date, termsOn(dated, date), work)])) };
}

interface DateWork {
  readonly recorded: Piece[];
  readonly rounded: Piece[];
  /** Breaks and gaps of its shifts that are long enough, as far as they lie on the date. */
  readonly gaps: Piece[];
}

function workedDay(date: LocalDate, terms: PayTerms, { recorded, rounded, gaps }: DateWork): WorkedDay {
  const work = joined(rounded);
  const law_break = lawBreak(work, terms.breaks, edgesOf(work, gaps));
  const paid = law_break ? without(work, law_break.cuts) : work;
  return { date, terms, recorded: joined(recorded), paid, law_break };
}

/** Returns the breaks before the first and after the last work of a date. */
function edgesOf(work: readonly Interval[], gaps: readonly Interval[]): EdgeBreaks {
  const [first, last] = [work[0]?.from ?? -Infinity, work.at(-1)?.to ?? Infinity];
  return {
    before: lengthOf(gaps.filter(({ to }) => to <= first)),
    after: lengthOf(gaps.filter(({ from }) => from >= last)),
  };
}
