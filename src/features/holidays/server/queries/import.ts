import type { HolidayAudience } from '#platform/shared/holiday.ts';
import type { Db } from '#platform/server/database/database.ts';
import { localDateOf } from '#platform/shared/time.ts';
import type { AssignedItem } from '#features/assigning/contract.ts';
import { requirePeopleToAdd, previewPeopleToAdd, type Assigner } from '#features/assigning/server/queries.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { sql } from 'kysely';
import { holidayFaults } from '../../contract.ts';
import { decideImport, keyIn, type ImportDecision, type ExistingHoliday } from '../../rules/import.ts';
import { storedHolidays, audiencesOf, yearOf, type Holiday } from './holidays.ts';
import { importableCountries, publicHolidaysIn, regionsOf, type HolidayRegion } from './public-holidays.ts';

/** Holidays to import, and the people who get them. */
export interface ImportQuery extends HolidayRegion {
  readonly calendar_years: readonly number[];
  /** People; undefined means everyone. */
  readonly items?: readonly AssignedItem[] | undefined;
}

/** Decisions about the holidays of an import, and about others in the same years, which are left alone. */
export interface ImportPlan {
  readonly rows: readonly ImportDecision[];
  readonly audience: HolidayAudience;
  /** Whether the caller is among the chosen people, and is left out. */
  readonly is_without_self: boolean;
}

/** The person who imports, and whether the import is only previewed. */
export interface ImportActor extends Assigner {
  readonly mode: 'shown' | 'stored';
}

/** Checks the country and the region. @throws 422 when they have no holidays */
export async function requirePlace({ country_id, region_id }: HolidayRegion): Promise<void> {
  const { unknownCountry, unknownRegion } = holidayFaults;
  if (!(await importableCountries()).some(({ id }) => id === country_id)) throw unknownCountry.at('country_id');
  if (region_id !== null && !(await regionsOf(country_id)).some(({ id }) => id === region_id))
    throw unknownRegion.at('region_id');
}

/**
 * Plans an import from the holidays that this transaction sees.
 * @throws 403 when storing for the caller alone, 422, 460
 */
export async function planImport(
  db: Db,
  { items, calendar_years, ...place }: ImportQuery,
  actor: ImportActor,
): Promise<ImportPlan> {
  await requirePlace(place);
  const { audience, is_without_self } = await audienceOf(db, items, actor);
  const existing = await existingHolidays(db, place);
  const listed = await Promise.all(
    calendar_years.map(async (year) =>
      (await publicHolidaysIn(place, year)).map((holiday) => ({ ...holiday, key: keyIn(year, holiday.key) })),
    ),
  );
  const rows = decideImport(listed.flat(), existing, audience);
  return {
    rows: [...rows, ...holidaysEnteredByHand(existing, rows, calendar_years)].toSorted(byDate),
    audience,
    is_without_self,
  };
}

const byDate = (one: ImportDecision, other: ImportDecision) =>
  one.start_date < other.start_date ? -1 : one.start_date > other.start_date ? 1 : 0;

async function audienceOf(
  db: Db,
  items: ImportQuery['items'],
  actor: ImportActor,
): Promise<Pick<ImportPlan, 'audience' | 'is_without_self'>> {
  if (!items) return { audience: { is_for_everyone: true, ids: [] }, is_without_self: false };
  const emptyTarget = { key: 'nobody', rows: sql`select null::uuid as person_id where false` };
  const peopleToAdd = actor.mode === 'stored' ? requirePeopleToAdd : previewPeopleToAdd;
  const { ids, is_without_self } = await peopleToAdd(db, emptyTarget, items, actor);
  return { audience: { is_for_everyone: false, ids }, is_without_self };
}

/** Returns holidays of the years that were entered by hand and are not in the country's list; they stay unchanged. */
function holidaysEnteredByHand(
  existing: readonly ExistingHoliday[],
  rows: readonly ImportDecision[],
  years: readonly number[],
): ImportDecision[] {
  const matched = new Set(rows.flatMap(({ existing: one }) => (one ? [one.id] : [])));
  const isWithin = ({ start_date }: ExistingHoliday) =>
    years.some((year) => yearOf(year)[0] <= start_date && start_date <= yearOf(year)[1]);
  return existing
    .filter((one) => one.is_own && !one.is_trashed && isWithin(one) && !matched.has(one.id))
    .map((one) => {
      const { id, name, start_date, end_date, part } = one;
      return { key: id, name, start_date, end_date, part, state: 'kept', why: 'own', existing: one };
    });
}

async function existingHolidays(db: Db, { country_id, region_id }: HolidayRegion): Promise<ExistingHoliday[]> {
  const stored = await storedHolidays(db).execute();
  const trashed = await trashedImports(db);
  const audiences = await audiencesOf(db, stored);
  const isOfPlace = (one: Holiday) => one.country_id === country_id && one.region_id === region_id;
  const from = (one: Holiday, is_trashed: boolean): ExistingHoliday => ({
    id: one.id,
    name: one.name,
    start_date: one.start_date,
    end_date: one.end_date,
    part: one.part,
    key:
      isOfPlace(one) && one.import_year !== null && one.import_key !== null
        ? keyIn(one.import_year, one.import_key)
        : null,
    is_own: one.import_key === null,
    is_edited: one.is_edited,
    is_trashed,
    audience: audiences.get(one.id) ?? { is_for_everyone: one.is_for_everyone, ids: [] },
  });
  return [...stored.map((one) => from(one, false)), ...trashed.map((one) => from(one, true))];
}

const trashedImports = (db: Db): Promise<Holiday[]> =>
  db
    .selectFrom('holidays')
    .select([
      'id',
      'name',
      'start_date',
      'end_date',
      sql<Holiday['part']>`part`.as('part'),
      'is_for_everyone',
      'country_id',
      'region_id',
      'import_year',
      'import_key',
      'is_edited',
      'updated_at',
    ])
    .where('trashed_at', 'is not', null)
    .where('import_key', 'is not', null)
    .execute();

/** Returns the defaults of an import: the company’s own country, and the year that has no holidays yet. */
export async function importDefaults(
  db: Db,
  query: { readonly country_id?: string | undefined; readonly calendar_year?: number | undefined },
  now: number,
) {
  const { country_id, timezone } = await settingsOf(db);
  const year = Number(localDateOf(now, timezone).slice(0, 4));
  const [from, to] = yearOf(year);
  const { total } = await db
    .selectFrom('holidays')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('start_date', '>=', from)
    .where('start_date', '<=', to)
    .where('import_key', 'is not', null)
    .executeTakeFirstOrThrow();
  return {
    country_id: query.country_id ?? country_id,
    calendar_year: query.calendar_year ?? (total > 0 ? year + 1 : year),
  };
}
