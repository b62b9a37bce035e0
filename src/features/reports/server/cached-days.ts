import type { ChangesRead } from '#platform/server/changes.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { Db } from '#platform/server/database/database.ts';
import { yieldPoint, type YieldPoint } from '#platform/server/yield-point.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { eachDay, isoWeekday } from '#platform/shared/time.ts';
import { basisOfDays, evaluatedDaysOf, type EvaluatedDay } from '#features/attendance/server/queries/evaluated-days.ts';
import { newestVersion } from '#features/company/server/queries.ts';
import { isSameEmployment, type Employment } from '#features/people/rules/employment.ts';
import { addTo, figures, noSums, type Figure, type Sums } from '../rules/figures.ts';
import { peopleAtOnce, restShare } from './report-scope.ts';
import { addWeek, figuresOf, type WeekSums } from './figures.ts';
import { CachedPeople } from './cached-people.ts';
import { inParts, isWhole, stayOn, type ReportPerson } from './people.ts';
import type { Range } from './range.ts';

/** Columns of a day: each figure, and its marks. */
const width = figures.length + 1;
/** Whether anything was recorded, and whether a shift was due. */
const marks = { isRecorded: 1, hasPlace: 2 } as const;
const columns = Object.fromEntries(figures.map((figure, column) => [figure, column])) as Record<Figure, number>;
/** Amounts in days are stored as integers, too. */
const unitsOf = (figure: Figure): number => (figure === 'leave_days' ? 100 : 1);
const idLength = 36;

/** Dates of a range, calculated once for all people. */
interface Dates {
  readonly dates: readonly LocalDate[];
  readonly weekdays: readonly number[];
  readonly places: readonly number[];
}

function datesOf({ start_date, end_date }: Range): Dates {
  const dates = eachDay(start_date, end_date);
  return { dates, weekdays: dates.map((date) => isoWeekday(date)), places: dates.map((_, index) => index) };
}

interface OwnSums {
  readonly sums: Sums;
  readonly weeks: Pick<WeekSums, 'planned' | 'worked' | 'off'>[];
}

/** A person's days with their contributions to report figures; days are named by their index, from 0. */
export class PersonDays {
  readonly #of: Dates;
  readonly #numbers: Int32Array;
  /** Concatenated ids of the recorded days. */
  readonly #ids: string;
  /** Sums of all days, calculated when first needed. */
  #all: OwnSums | undefined;

  constructor(of: Dates, numbers: Int32Array, ids: string) {
    this.#of = of;
    this.#numbers = numbers;
    this.#ids = ids;
  }

  amount(place: number, figure: Figure): number {
    return (this.#numbers[place * width + columns[figure]] ?? 0) / unitsOf(figure);
  }

  dateAt(place: number): LocalDate {
    const date = this.#of.dates[place];
    if (date === undefined) throw new RangeError(`The range has no day ${place}.`);
    return date;
  }

  /** ISO weekday. */
  weekdayAt(place: number): number {
    return this.#of.weekdays[place] ?? 0;
  }

  isRecorded(place: number): boolean {
    return this.#isMarked(place, marks.isRecorded);
  }

  /** Whether a shift was due, so that the person could be absent. */
  hasPlace(place: number): boolean {
    return this.#isMarked(place, marks.hasPlace);
  }

  #isMarked(place: number, mark: number): boolean {
    return ((this.#numbers[place * width + figures.length] ?? 0) & mark) > 0;
  }

  idAt(place: number): string | null {
    if (!this.isRecorded(place)) return null;
    let before = 0;
    for (let other = 0; other < place; other += 1) if (this.isRecorded(other)) before += 1;
    return this.#ids.slice(before * idLength, (before + 1) * idLength);
  }

  /** Returns whether some days are all days of the range. */
  areAll(places: readonly number[]): boolean {
    return places === this.#of.places;
  }

  /** Returns those of some days that lie in a range. */
  within(places: readonly number[], { start_date, end_date }: Range): readonly number[] {
    const isIn = (place: number) => start_date <= this.dateAt(place) && this.dateAt(place) <= end_date;
    return places.every(isIn) ? places : places.filter(isIn);
  }

  /** Adds days to the sums and to those of their weeks. */
  addTo(sums: Sums, weeks: readonly WeekSums[], places: readonly number[]): void {
    const own = this.areAll(places) ? (this.#all ??= this.#sumsOf(weeks, places)) : this.#sumsOf(weeks, places);
    addTo(sums, own.sums);
    for (const [week, added] of own.weeks.entries()) addWeek(weeks[week], added);
  }

  #sumsOf(weeks: readonly WeekSums[], places: readonly number[]): OwnSums {
    const own = { sums: noSums(), weeks: weeks.map(() => ({ planned: 0, worked: 0, off: 0 })) };
    let week = 0;
    for (const place of places) {
      const day = noSums();
      for (const figure of figures) day[figure] = this.amount(place, figure);
      addTo(own.sums, day);
      while ((weeks[week]?.end_date ?? '9999') < this.dateAt(place)) week += 1;
      addWeek(own.weeks[week], day);
    }
    return own;
  }

  /** Returns a copy with the current state of one day. */
  withDay(place: number, day: EvaluatedDay, today: LocalDate): PersonDays {
    const numbers = this.#numbers.slice();
    write(numbers, place, day, today);
    return new PersonDays(this.#of, numbers, this.#ids);
  }
}

function write(numbers: Int32Array, place: number, day: EvaluatedDay, today: LocalDate): void {
  const own = figuresOf(day, today);
  for (const figure of figures) numbers[place * width + columns[figure]] = own[figure] * unitsOf(figure);
  numbers[place * width + figures.length] =
    (day.attendance_id === null ? 0 : marks.isRecorded) + (day.has_place ? marks.hasPlace : 0);
}

/** A person's days, valid from one instant until before another, in epoch seconds. */
interface CachedPerson {
  readonly days: PersonDays;
  /** Day with a running clock, which is recalculated for each request. */
  readonly running: { readonly place: number; readonly at: (now: number) => EvaluatedDay } | undefined;
  readonly from: number;
  readonly until: number;
  /** Employment and own holidays that the days were calculated with. */
  readonly employment: Employment;
  readonly holidays: string;
}

interface CachedRange {
  readonly of: Dates;
  readonly people: CachedPeople<CachedPerson>;
  /** Number of person-days reserved. */
  readonly room: number;
}

/** Maximum number of cached person-days, some 60 bytes each. */
const maxDays = 1_000_000;
const rangeCache = new VersionedCache<CachedRange, string>(100, { max: maxDays, sizeOf: ({ room }) => room });

interface Moment {
  /** epoch seconds */
  readonly now: number;
  readonly today: LocalDate;
  /** Must be read before the people. */
  readonly time: ChangesRead | undefined;
  /** Number of people evaluated at once. */
  readonly atOnce?: number;
}

interface PartOfPeople {
  readonly person: ReportPerson;
  readonly days: PersonDays;
  /** Indexes of the days on which the report includes the person. */
  readonly places: readonly number[];
}

/**
 * Returns the days of many people in parts, yielding to waiting requests in between.
 * Cached until a person's time, employment or holidays change, or anything that affects everyone's days;
 * only days of changed people are evaluated again.
 */
export async function* cachedParts(
  db: Db,
  people: readonly ReportPerson[],
  range: Range,
  moment: Moment,
): AsyncGenerator<readonly PartOfPeople[]> {
  const { now, today, time, atOnce = peopleAtOnce(range) } = moment;
  const yieldIfDue = yieldPoint({ restShare });
  const all = await cachedRange(db, people, range, moment);
  for (const part of inParts(people, atOnce)) {
    const missing = part.filter((person) => !isTrue(all.people.get(person.id), person, all.holidaysOf(person.id), now));
    const made = await makeDays(db, missing, { range, ...all, now, today, yieldIfDue });
    if (time && made.size > 0 && (await newestVersion(db)) === time.version) all.people.store(made, time);
    yield part.flatMap((person) => {
      const own = made.get(person.id) ?? all.people.get(person.id);
      return own ? [{ person, days: daysAt(own, now, today), places: placesOf(person, range, all.of) }] : [];
    });
    await yieldIfDue();
  }
}

interface RangeWithHolidays extends CachedRange {
  readonly holidaysOf: (id: string) => string;
}

async function cachedRange(
  db: Db,
  people: readonly ReportPerson[],
  range: Range,
  { today, time }: Moment,
): Promise<RangeWithHolidays> {
  const { start_date, end_date } = range;
  const of = datesOf(range);
  const cachedDays = { of, people: new CachedPeople<CachedPerson>(), room: 0 };
  if (!time) return { ...cachedDays, holidaysOf: () => '' };
  const basis = await cachedBasis(db, range);
  // The balance counts up to today.
  const key = `${time.company_id} ${start_date} ${end_date} ${today < end_date ? today : end_date}`;
  const version = `${time.beginning} ${basis.everyone}`;
  const before = rangeCache.get(key, version);
  // Departments that are requested one by one share one cache entry, which grows.
  const room = Math.max(people.length, before?.people.size ?? 0) * of.dates.length;
  const all = before && before.room >= room ? before : { ...cachedDays, ...before, room };
  if (all !== before) rangeCache.set(key, version, all);
  all.people.update(time);
  return { ...all, holidaysOf: (id) => basis.people.get(id) ?? '' };
}

/** Maximum number of people with own holidays, some 100 bytes each. */
const bases = new VersionedCache<Basis>(100, { max: 100_000, sizeOf: ({ people }) => people.size });
type Basis = Awaited<ReturnType<typeof basisOfDays>>;

const cachedBasis = (db: Db, range: Range): Promise<Basis> =>
  bases.getOrComputeForCompany(db, `${range.start_date} ${range.end_date}`, () => basisOfDays(db, range));

const isTrue = (own: CachedPerson | undefined, person: ReportPerson, holidays: string, now: number): boolean =>
  own !== undefined &&
  own.from <= now &&
  now < own.until &&
  isSameEmployment(own.employment, person) &&
  own.holidays === holidays;

const daysAt = ({ days, running }: CachedPerson, now: number, today: LocalDate): PersonDays =>
  running ? days.withDay(running.place, running.at(now), today) : days;

/** Indexes of the days on which the report includes a person. */
const placesOf = (person: ReportPerson, range: Range, { dates, places }: Dates): readonly number[] =>
  isWhole(person, range)
    ? places
    : places.filter((place) => {
        const date = dates[place];
        return date !== undefined && stayOn(person, date) !== undefined;
      });

interface CalculateDaysInput {
  readonly range: Range;
  readonly of: Dates;
  readonly holidaysOf: (id: string) => string;
  readonly now: number;
  readonly today: LocalDate;
  readonly yieldIfDue: YieldPoint;
}

async function makeDays(
  db: Db,
  people: readonly ReportPerson[],
  { range, of, holidaysOf, now, today, yieldIfDue }: CalculateDaysInput,
): Promise<ReadonlyMap<string, CachedPerson>> {
  if (people.length === 0) return new Map();
  const evaluated = await evaluatedDaysOf(db, people, range, now, yieldIfDue);
  return new Map(
    people.map(({ id, joined_on, discharged_date, earlier_periods }) => {
      const own = cachedPeopleOf(evaluated.get(id) ?? [], of, { now, today });
      return [id, { ...own, employment: { joined_on, discharged_date, earlier_periods }, holidays: holidaysOf(id) }];
    }),
  );
}

function cachedPeopleOf(judged: readonly EvaluatedDay[], of: Dates, { now, today }: Pick<Moment, 'now' | 'today'>) {
  const numbers = new Int32Array(judged.length * width);
  let [from, until, ids] = [-Infinity, Infinity, ''];
  let running: CachedPerson['running'];
  for (const [place, day] of judged.entries()) {
    write(numbers, place, day, today);
    ids += day.attendance_id ?? '';
    if (day.at) running = { place, at: day.at };
    for (const moment of day.changes_at)
      if (moment <= now) from = Math.max(from, moment);
      else until = Math.min(until, moment);
  }
  return { days: new PersonDays(of, numbers, ids), running, from, until };
}
