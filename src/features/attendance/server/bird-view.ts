import { sql } from 'kysely';
import { Kept } from '#platform/server/kept.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Subjects } from '#platform/server/http/subjects.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import { isoWeekday } from '#platform/shared/time.ts';
import { metaOf, pagingOf, type Paging } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { settingsOf, type Settings } from '#features/company/server/queries.ts';
import { timeVersions, type TimeVersions } from '#features/days/server/queries/time-versions.ts';
import type { attendance } from '../contract.ts';
import { isTrueAt, rowsOf, type KeptRow, type KeptRows } from './bird-rows.ts';
import { countPeople, pageOfIds, toReview, type PeopleFilter } from './employees.ts';
import { datesOf, type Range } from './month-range.ts';

type BirdViewQuery = HandlerInput<typeof attendance.birdView>['query'];

/** What one server keeps of bird views: some 2 kB for a person's month. */
export class BirdMemory {
  readonly rows: KeptRows = new Kept(25_000);
  readonly pages = new Kept<Page>(250);
  /** How many people there are on all pages together. */
  readonly totals = new Kept<number>(500);
  readonly companies = new Kept<Around>(500);
}

/** Whose days are on a page, as long as the company's version is the same. */
interface Page {
  readonly ids: readonly string[];
  readonly total: number;
  readonly paging: Paging;
  readonly around: Around;
  /** Its rows as they were the last time, and the versions of the people's time that they are of. */
  last?: { readonly versions: string; readonly rows: readonly KeptRow[] };
}

/** What is the same for all pages of a company. */
interface Around {
  readonly settings: Settings;
  readonly departments: readonly Named[];
  readonly shift_templates: readonly Named[];
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Who asks this server for it, and when. */
export interface BirdViewContext {
  readonly memory: BirdMemory;
  readonly company_id: string;
  readonly among: Subjects;
  /** epoch seconds */
  readonly now: number;
}

/**
 * People by days (specification A §2.7), a page at a time. The number of statements does not depend on the number of
 * people: when everything is kept, one for the versions and one for what changes with every clocking.
 */
export async function birdViewOf(db: Db, query: BirdViewQuery, context: BirdViewContext) {
  const { memory, company_id, among, now } = context;
  const dates = datesOf(query);
  const filterKey = filterKeyOf(query, context);
  const pageKey = filterKey && `${filterKey} ${query.page} ${query.per_page}`;
  const guess = pageKey ? memory.pages.latest(pageKey) : undefined;
  const [versions, counts] = await Promise.all([
    timeVersions(db, guess?.value.ids ?? []),
    countsOf(db, query, among, now),
  ]);
  const version = versions.company;
  // Not what is kept by now, whose people may be others than those whose versions were read.
  const known = guess?.version === version ? guess.value : undefined;
  const page = known ?? (await pageOf(db, query, { ...context, dates, version, filterKey }));
  if (pageKey) memory.pages.set(pageKey, version, page);
  const { settings, departments, shift_templates } = page.around;
  const { start_date, end_date } = query;
  const month = { company_id, version, start_date, end_date, dates, settings, now };
  const rows =
    (known && rowsAgain(known, versions, now)) ?? (await rowsOf(db, memory.rows, month, page.ids, known && versions));
  if (known) known.last = { versions: versions.people, rows };
  const meta = metaOf(page.paging, page.total, rows.length);
  const lists = { departments: [...departments], shift_templates: [...shift_templates] };
  return { rows, dates, beside: { meta, leave_spent_types: [], counts, ...lists } };
}

/** The rows of the last time, when they are true still. */
function rowsAgain({ last }: Page, versions: TimeVersions, now: number): readonly KeptRow[] | undefined {
  return last?.versions === versions.people && last.rows.every((row) => isTrueAt(row, now)) ? last.rows : undefined;
}

/** One row, whether or not the person is employed in the range; undefined for another company's. */
export async function birdRowOf(
  db: Db,
  personId: string,
  range: Range,
  { memory, company_id, now }: Omit<BirdViewContext, 'among'>,
): Promise<KeptRow | undefined> {
  const dates = datesOf(range);
  const versions = await timeVersions(db, [personId]);
  const version = versions.company;
  const { settings } = await memory.companies.of(company_id, version, () => aroundOf(db));
  const [row] = await rowsOf(
    db,
    memory.rows,
    { ...range, company_id, version, dates, settings, now },
    [personId],
    versions,
  );
  return row;
}

/** Who is on the pages, in a text; undefined when that depends on more than the company's version. */
function filterKeyOf(query: BirdViewQuery, { company_id, among }: BirdViewContext): string | undefined {
  const { search, shift_template_id, to_review, start_date, end_date, department_id } = query;
  if (search?.trim() || shift_template_id || to_review) return undefined;
  return JSON.stringify([company_id, start_date, end_date, department_id, among.key]);
}

interface PageContext extends BirdViewContext {
  readonly dates: readonly LocalDate[];
  readonly version: number;
  readonly filterKey: string | undefined;
}

async function pageOf(db: Db, query: BirdViewQuery, context: PageContext): Promise<Page> {
  const { memory, company_id, version, among, dates, filterKey } = context;
  const around = await memory.companies.of(company_id, version, () => aroundOf(db));
  const filter = { ...(await filterOf(db, query, dates)), among };
  const paging = pagingOf(query.page, query.per_page ?? around.settings.rows_per_page);
  const count = () => countPeople(db, filter);
  const [ids, total] = await Promise.all([
    pageOfIds(db, filter, paging),
    filterKey ? memory.totals.of(filterKey, version, count) : count(),
  ]);
  return { ids, total, paging, around };
}

async function filterOf(
  db: Db,
  { search, department_id, shift_template_id, to_review, start_date, end_date }: BirdViewQuery,
  dates: readonly LocalDate[],
): Promise<Omit<PeopleFilter, 'among'>> {
  const range = [start_date, end_date] as const;
  const shift = shift_template_id && {
    template_id: shift_template_id,
    range,
    standard_dates: await standardDatesOf(db, shift_template_id, dates),
  };
  return { search, department_id, employed: range, ...(to_review && { to_review: range }), ...(shift && { shift }) };
}

/** The dates of a range on which a template's hours are the company's standard hours. */
async function standardDatesOf(db: Db, templateId: string, dates: readonly LocalDate[]): Promise<LocalDate[]> {
  const standard = await db
    .selectFrom('standard_shifts')
    .select(['effective_from', 'template_id', 'repeat_on'])
    .orderBy('effective_from', 'desc')
    .execute();
  return dates.filter((date) => {
    const inForce = standard.find(({ effective_from }) => effective_from <= date);
    return inForce?.template_id === templateId && inForce.repeat_on.includes(isoWeekday(date));
  });
}

async function aroundOf(db: Db): Promise<Around> {
  const [settings, { rows }] = await Promise.all([
    settingsOf(db),
    sql<Omit<Around, 'settings'>>`
      select (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name_key), '[]')
                from departments where trashed_at is null) as departments,
             (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name, id), '[]')
                from shift_templates where deleted_at is null) as shift_templates`.execute(db),
  ]);
  const { departments = [], shift_templates = [] } = rows[0] ?? {};
  return { settings, departments, shift_templates };
}

interface Counts {
  readonly at_work: number;
  readonly to_review: number;
}

/**
 * What changes with every clocking, in one statement: how many are clocked in at this moment (who has been for more
 * than a day has forgotten it), and how many days of the range wait for approval. Its parameters stand in queries of
 * their own: the plan does not depend on them then, and is made once.
 */
async function countsOf(db: Db, { start_date, end_date }: Range, among: Subjects, now: number): Promise<Counts> {
  const isAmong = among.where(sql.ref<string>('person_id'));
  const { rows } = await sql<Counts>`
    select (select count(*) from clocks
             where ended_at is null and started_at >= (select to_timestamp(${now - 86_400})) and ${isAmong}) as at_work,
           (select count(*)
              from (${toReview(db, [start_date, end_date]).where(isAmong).select('id')}) as waiting) as to_review
    `.execute(db);
  return rows[0] ?? { at_work: 0, to_review: 0 };
}
