import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { metaOf } from '#platform/shared/paging.ts';
import { eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { countries } from '#features/company/rules/shared-lists.ts';
import { cachedSettings, requestedPage, todayOf } from '#features/company/server/queries.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';
import type { CalendarYear, HolidayCard, HolidayRow } from '../../rules/shapes.ts';
import { cachedHolidays } from './days.ts';
import { countPeople, yearOf, type Holiday } from './holidays.ts';
import { regionsOf } from './public-holidays.ts';

const yearOfDate = (date: string) => Number(date.slice(0, 4));

export const cardOf = ({ id, name, start_date, end_date, part, is_for_everyone }: HolidayCard): HolidayCard => ({
  id,
  name,
  start_date,
  end_date,
  part,
  is_for_everyone,
});

/** Returns the years that have holidays, and this year and the next. */
export function yearsOf(holidays: readonly Holiday[], today: LocalDate, requested?: number): CalendarYear[] {
  const present = yearOfDate(today);
  const totals = new Map([present, present + 1, requested ?? present].map((year) => [year, 0]));
  for (const { start_date } of holidays) {
    const year = yearOfDate(start_date);
    totals.set(year, (totals.get(year) ?? 0) + 1);
  }
  return [...totals]
    .map(([calendar_year, total]) => ({ calendar_year, total }))
    .toSorted((one, other) => one.calendar_year - other.calendar_year);
}

interface HolidaysQuery {
  readonly page: number;
  readonly per_page?: number | undefined;
  readonly search?: string | undefined;
  readonly calendar_year?: number | undefined;
}

/** Reads a page of the holidays of a year, by date. @param now epoch seconds */
export async function holidaysPage(db: Db, query: HolidaysQuery, now: number) {
  const [all, today, paging] = await Promise.all([cachedHolidays(db), todayOf(db, now), requestedPage(db, query)]);
  const calendar_year = query.calendar_year ?? yearOfDate(today);
  const ofYear = all.filter(({ start_date }) => yearOfDate(start_date) === calendar_year);
  const term = query.search?.trim().toLowerCase() ?? '';
  const found = ofYear.filter(({ name }) => name.toLowerCase().includes(term));
  const shown = found.slice(paging.offset, paging.offset + paging.limit);
  const [isDayOff, total_people, counts, places] = await Promise.all([
    dayOffIn(db, calendar_year),
    countPeople(db, now),
    countsOf(db, shown, now),
    placesOf(shown),
  ]);
  const data = shown.map((one): HolidayRow => ({
    ...cardOf(one),
    people: one.is_for_everyone ? total_people - (counts.get(one.id) ?? 0) : (counts.get(one.id) ?? 0),
    left_out: one.is_for_everyone ? (counts.get(one.id) ?? 0) : 0,
    ...(places.get(one.id) ?? { country_name: null, region_name: null }),
    is_edited: one.is_edited,
    is_day_off: isDayOff(one.start_date),
  }));
  return {
    data,
    meta: metaOf(paging, found.length, data.length),
    calendar_year,
    calendar_years: yearsOf(all, today, calendar_year),
    days: ofYear.map(cardOf),
    working_days: ofYear.filter(({ start_date }) => !isDayOff(start_date)).length,
    total_people,
    active: ofYear.length,
  };
}

/** Returns a test for days off by the standard hours; without standard hours no day is off. */
export async function dayOffIn(db: Db, year: number): Promise<(date: LocalDate) => boolean> {
  const [from, to] = yearOf(year);
  const shifts = await shiftsOf(db, [], from, to, await cachedSettings(db));
  const hasHours = eachDay(from, to).some((date) => shifts.on('', date) !== null);
  return (date) => hasHours && shifts.on('', date) === null;
}

const countsCache = new VersionedCache<ReadonlyMap<string, number>>(200);

/** Counts, for each holiday, the people working here who have it, or who are left out of it. */
async function countsOf(db: Db, holidays: readonly Holiday[], now: number): Promise<ReadonlyMap<string, number>> {
  if (!holidays.length) return new Map();
  // The people who work here may change tomorrow.
  const key = [await todayOf(db, now), ...holidays.map(({ id }) => id)].join(' ');
  return countsCache.getOrComputeForCompany(db, key, () => readCounts(db, holidays, now));
}

async function readCounts(db: Db, holidays: readonly Holiday[], now: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ holiday_id: string; total: number }>`
    select p.holiday_id, count(*)::int as total
      from holiday_people p join holidays h on h.id = p.holiday_id join people on people.id = p.person_id
     where p.holiday_id = any(${holidays.map(({ id }) => id)}::uuid[]) and p.is_left_out = h.is_for_everyone
       and ${worksHere(now)}
     group by 1`.execute(db);
  return new Map(rows.map(({ holiday_id, total }) => [holiday_id, total]));
}

const countryNames = new Map(countries.map(({ id, name }) => [id, name]));
/** Names of regions by country, cached because the list behind them is large. */
const regionNames = new Map<string, ReadonlyMap<string, string>>();

async function regionName(country: string, region: string): Promise<string> {
  let names = regionNames.get(country);
  if (!names) {
    names = new Map((await regionsOf(country)).map(({ id, name }) => [id, name]));
    regionNames.set(country, names);
  }
  return names.get(region) ?? region;
}

async function placesOf(holidays: readonly Holiday[]) {
  const places = new Map<string, { readonly country_name: string; readonly region_name: string | null }>();
  for (const { id, country_id, region_id } of holidays)
    if (country_id !== null)
      places.set(id, {
        country_name: countryNames.get(country_id) ?? country_id,
        region_name: region_id === null ? null : await regionName(country_id, region_id),
      });
  return places;
}

/** Counts holidays in the Trash. */
export async function trashedHolidays(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('holidays')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('trashed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return total;
}
