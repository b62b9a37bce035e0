import { sql } from 'kysely';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Subjects } from '#platform/server/http/subjects.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import { metaOf, pagingOf, type Paging } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { settingsOf, type Settings } from '#features/company/server/queries.ts';
import type { OpenEndMoment } from '#features/days/server/queries/open-ends.ts';
import { TimeChanges } from '#features/days/server/queries/time-changes.ts';
import type { SeenLeave } from '#features/leave-applications/server/queries/spent-types.ts';
import { cachedStandardHours } from '#features/shifts/server/queries/standard-hours.ts';
import { peopleWithOtherWeeks, usualHours, weekSources } from '#features/shifts/server/queries/usual-hours.ts';
import type { attendance } from '../contract.ts';
import { countsOf, type CountMemory } from './bird-counts.ts';
import { isTrueAt, legendOf, rowsOf, type CachedRow, type CachedRows, type Month } from './bird-rows.ts';
import { countPeople, pageOfIds, type PeopleFilter } from './employees.ts';
import { datesOf, type Range } from './month-range.ts';

type BirdViewQuery = HandlerInput<typeof attendance.birdView>['query'];

/** Cache of one server for bird views, some 2 kB per person and month. */
export class BirdMemory {
  readonly rows: CachedRows = new VersionedCache(25_000);
  readonly pages = new VersionedCache<Page>(250);
  /** Ids of everyone who matches a filter, on all pages. */
  readonly filtered = new VersionedCache<ReadonlySet<string>>(20);
  /** Number of people on all pages. */
  readonly totals = new VersionedCache<number>(500);
  readonly companies = new VersionedCache<CompanyLists>(500);
  /** Counts of people at work and waiting days, at most 2 MB for ten thousand people. */
  readonly counts = new VersionedCache<CountMemory, string>(12);
  readonly #changes = new VersionedCache<TimeChanges>(500);

  changesOf(companyId: string): TimeChanges {
    const cached = this.#changes.get(companyId, 0);
    if (cached) return cached;
    const changes = new TimeChanges();
    this.#changes.set(companyId, 0, changes);
    return changes;
  }
}

/** People on a page, valid for one version of the company. */
interface Page {
  readonly ids: readonly string[];
  readonly total: number;
  readonly paging: Paging;
  readonly around: CompanyLists;
  /** Latest rows, and the number of time changes at which they were read. */
  last?: { readonly beginning: string; readonly count: number; readonly rows: readonly CachedRow[] };
}

/** Data common to all pages of a company. */
interface CompanyLists {
  readonly settings: Settings;
  readonly departments: readonly NamedRow[];
  readonly work_places: readonly NamedRow[];
  readonly shift_templates: readonly NamedRow[];
}

interface NamedRow {
  readonly id: string;
  readonly name: string;
}

/** Viewer, time and server state of a request. */
export interface BirdViewContext {
  readonly memory: BirdMemory;
  readonly company_id: string;
  readonly among: Subjects;
  /** The viewer's visibility of leave. */
  readonly seen: SeenLeave;
  /** epoch seconds */
  readonly now: number;
}

/**
 * Returns a page of people by days (specification A §2.7). The number of statements does not depend on the number
 * of people; if everything is cached, there is only one, for the changes.
 */
export async function birdViewOf(db: Db, query: BirdViewQuery, context: BirdViewContext) {
  const { memory, company_id, among, seen, now } = context;
  const dates = datesOf(query);
  const filterKey = filterKeyOf(query, context);
  const pageKey = filterKey && `${filterKey} ${query.page} ${query.per_page}`;
  const changes = memory.changesOf(company_id);
  const version = await changes.read(db);
  const { settings } = await memory.companies.getOrCompute(company_id, version, () => aroundOf(db));
  const readPage = async () => {
    const cachedPage = pageKey ? memory.pages.get(pageKey, version) : undefined;
    const page = cachedPage ?? (await pageOf(db, query, { ...context, dates, version, filterKey }));
    if (pageKey) memory.pages.set(pageKey, version, page);
    const month = { ...rangeOf(query), company_id, version, changes, dates, settings: page.around.settings, now };
    return { page, rows: await rowsOn(db, memory.rows, month, page) };
  };
  const readCounts = async () => {
    const only = await peopleOfFilter(db, query, { ...context, dates, version, filterKey, settings });
    return countsOf(db, memory.counts, { company_id, settings, changes, among, now, range: query, only });
  };
  const [counts, { page, rows }] = await Promise.all([readCounts(), readPage()]);
  const { departments, work_places, shift_templates } = page.around;
  const meta = metaOf(page.paging, page.total, rows.length);
  const lists = {
    departments: [...departments],
    work_places: [...work_places],
    shift_templates: [...shift_templates],
  };
  return { rows, dates, beside: { meta, leave_spent_types: legendOf(rows, seen), counts, ...lists } };
}

const rangeOf = ({ start_date, end_date }: Range): Range => ({ start_date, end_date });

/** Returns the rows of a page, from the cache if still valid. */
async function rowsOn(db: Db, caches: CachedRows, month: Month, page: Page): Promise<readonly CachedRow[]> {
  const { last } = page;
  const { beginning, count } = month.changes;
  const isSame = last?.beginning === beginning && last.count === count;
  if (isSame && last.rows.every((row) => isTrueAt(row, month.now))) return last.rows;
  const rows = await rowsOf(db, caches, month, page.ids);
  page.last = { beginning, count, rows };
  return rows;
}

/** Returns one row, whether or not the person is employed in the range; undefined for people of other companies. */
export async function birdRowOf(
  db: Db,
  personId: string,
  range: Range,
  { memory, company_id, now }: Omit<BirdViewContext, 'among' | 'seen'>,
): Promise<CachedRow | undefined> {
  const dates = datesOf(range);
  const changes = memory.changesOf(company_id);
  const version = await changes.read(db);
  const { settings } = await memory.companies.getOrCompute(company_id, version, () => aroundOf(db));
  const month = { ...range, company_id, version, changes, dates, settings, now };
  const [row] = await rowsOf(db, memory.rows, month, [personId]);
  return row;
}

/** Cache key of the people on the pages; undefined if it depends on more than the company's version. */
function filterKeyOf(query: BirdViewQuery, { company_id, among }: BirdViewContext): string | undefined {
  const { search, shift_template_id, to_review, start_date, end_date, department_id, work_place_id } = query;
  if (search?.trim() || shift_template_id || to_review) return undefined;
  return JSON.stringify([company_id, start_date, end_date, department_id, work_place_id, among.key]);
}

interface PageContext extends BirdViewContext {
  readonly dates: readonly LocalDate[];
  readonly version: number;
  readonly filterKey: string | undefined;
}

async function pageOf(db: Db, query: BirdViewQuery, context: PageContext): Promise<Page> {
  const { memory, company_id, version, among, dates, now, filterKey } = context;
  const around = await memory.companies.getOrCompute(company_id, version, () => aroundOf(db));
  const filter = { ...(await filterOf(db, query, { dates, settings: around.settings, now })), among };
  const paging = pagingOf(query.page, query.per_page ?? around.settings.rows_per_page);
  const count = () => countPeople(db, filter);
  const [ids, total] = await Promise.all([
    pageOfIds(db, filter, paging),
    filterKey ? memory.totals.getOrCompute(filterKey, version, count) : count(),
  ]);
  return { ids, total, paging, around };
}

/** Ids of everyone who matches the filter, on all pages; undefined without a filter. */
async function peopleOfFilter(
  db: Db,
  query: BirdViewQuery,
  { memory, version, among, dates, filterKey, settings, now }: PageContext & Pick<CompanyLists, 'settings'>,
): Promise<ReadonlySet<string> | undefined> {
  const { search, department_id, work_place_id, shift_template_id, to_review } = query;
  if (!search?.trim() && !department_id && !work_place_id && !shift_template_id && !to_review) return undefined;
  const read = async () => {
    const filter = { ...(await filterOf(db, query, { dates, settings, now })), among };
    return new Set(await pageOfIds(db, filter, { limit: maxPeople, offset: 0 }));
  };
  return filterKey ? memory.filtered.getOrCompute(filterKey, version, read) : read();
}

/** Higher than the number of people in any company. */
const maxPeople = 1_000_000;

async function filterOf(
  db: Db,
  { search, department_id, work_place_id, shift_template_id, to_review, start_date, end_date }: BirdViewQuery,
  { dates, ...moment }: OpenEndMoment & { readonly dates: readonly LocalDate[] },
): Promise<Omit<PeopleFilter, 'among'>> {
  const range = [start_date, end_date] as const;
  const shift = shift_template_id && {
    template_id: shift_template_id,
    range,
    ...(await usualDatesOf(db, shift_template_id, dates)),
  };
  return {
    search,
    department_id,
    work_place_id,
    employed: range,
    ...(to_review && { to_review: { from: start_date, to: end_date, ...moment } }),
    ...(shift && { shift }),
  };
}

/** The id of nobody, who has the company's week. */
const nobody = '';

/** Dates of a range on which people have a template's hours if nothing is published for them. */
async function usualDatesOf(db: Db, templateId: string, dates: readonly LocalDate[]) {
  const others = await peopleWithOtherWeeks(db);
  const [standard, weeks] = await Promise.all([cachedStandardHours(db), weekSources(db, others)]);
  const usual = usualHours({ standard, ...weeks });
  const datesOf = (id: string) => dates.filter((date) => usual(id, date)?.template_id === templateId);
  return {
    standard_dates: datesOf(nobody),
    others,
    other_dates: others.flatMap((id) => datesOf(id).map((date) => ({ id, date }))),
  };
}

async function aroundOf(db: Db): Promise<CompanyLists> {
  const [settings, { rows }] = await Promise.all([
    settingsOf(db),
    sql<Omit<CompanyLists, 'settings'>>`
      select (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name_key), '[]')
                from departments where trashed_at is null) as departments,
             (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name_key, id), '[]')
                from work_places where trashed_at is null) as work_places,
             (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name_key, id), '[]')
                from shift_templates where deleted_at is null) as shift_templates`.execute(db),
  ]);
  const { departments = [], work_places = [], shift_templates = [] } = rows[0] ?? {};
  return { settings, departments, work_places, shift_templates };
}
