import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Subjects } from '#platform/server/http/subjects.ts';
import type { HandlerInput, Reply } from '#platform/shared/contract.ts';
import { endOfDay, isoWeekday, localDateOf } from '#platform/shared/time.ts';
import { metaOf, pagingOf } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { settingsOf, type Settings } from '#features/company/server/queries.ts';
import { peopleByIds, type Person } from '#features/people/server/queries.ts';
import { shiftsOf, type Shifts } from '#features/shifts/server/queries.ts';
import type { attendance, BirdRow } from '../contract.ts';
import { birdCellOf } from '#features/days/rules/cell.ts';
import { dayInputOf } from './calendar.ts';
import { countPeople, pageOfIds, toReview, type PeopleFilter } from './employees.ts';
import { monthFacts, type FactsOfDay } from './month-facts.ts';
import { datesOf, type Range } from './month-range.ts';

type BirdViewQuery = HandlerInput<typeof attendance.birdView>['query'];

/**
 * People by days (specification A §2.7), a page at a time. The number of statements does not depend on the number of
 * people.
 */
export async function birdViewOf(
  db: Db,
  query: BirdViewQuery,
  among: Subjects,
  now: number,
): Promise<Reply<typeof attendance.birdView>> {
  const dates = datesOf(query);
  const settings = await settingsOf(db);
  const filter = { ...(await filterOf(db, query, dates)), among };
  const paging = pagingOf(query.page, query.per_page ?? settings.rows_per_page);
  const [ids, total, beside] = await Promise.all([
    pageOfIds(db, filter, paging),
    countPeople(db, filter),
    birdViewToolbar(db, query, among, now),
  ]);
  const data = await rowsOf(db, ids, { ...query, dates, settings, now });
  return { data, meta: metaOf(paging, total, data.length), leave_spent_types: [], ...beside };
}

/** One row, whether or not the person is employed in the range; undefined for another company's. */
export async function birdRowOf(db: Db, personId: string, range: Range, now: number): Promise<BirdRow | undefined> {
  const dates = datesOf(range);
  const [row] = await rowsOf(db, [personId], { ...range, dates, settings: await settingsOf(db), now });
  return row;
}

interface Month extends Range {
  readonly dates: readonly LocalDate[];
  readonly settings: Settings;
  readonly now: number;
}

async function rowsOf(db: Db, ids: readonly string[], month: Month): Promise<BirdRow[]> {
  const { settings, start_date, end_date, now } = month;
  const dates = month.dates.map((date) => ({ date, ends_at: endOfDay(date, settings.timezone) }));
  const [people, shifts, facts] = await Promise.all([
    peopleByIds(db, ids, localDateOf(now, settings.timezone)),
    shiftsOf(db, ids, start_date, end_date, settings.timezone),
    monthFacts(db, ids, month, settings.timezone),
  ]);
  return people.map((person) => rowOf(person, { dates, settings, now }, shifts, facts.get(person.id)));
}

interface Columns {
  readonly dates: readonly { readonly date: LocalDate; readonly ends_at: number }[];
  readonly settings: Settings;
  readonly now: number;
}

function rowOf(
  person: Person,
  { dates, settings, now }: Columns,
  shifts: Shifts,
  facts?: ReadonlyMap<number, FactsOfDay>,
): BirdRow {
  const { id, name, username, avatar, designation_name, department_name } = person;
  const user_calendars: BirdRow['user_calendars'] = {};
  let work_time = 0;
  for (const [place, { date, ends_at }] of dates.entries()) {
    const day = facts?.get(place) ?? null;
    const cell = birdCellOf(
      dayInputOf(settings, person, now, { date, ends_at, shift: shifts.on(id, date), day }),
      day?.id ?? null,
    );
    if (!cell) continue;
    user_calendars[date] = cell;
    work_time += cell.work_time ?? 0;
  }
  return { id, name, username, avatar, designation_name, department_name, user_calendars, work_time };
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

interface Beside {
  readonly at_work: number;
  readonly to_review: number;
  readonly departments: { readonly id: string; readonly name: string }[];
  readonly shift_templates: { readonly id: string; readonly name: string }[];
}

/**
 * What stands around the table, in one statement: how many are clocked in at this moment (who has been for more than a
 * day has forgotten it), how many days of the range wait for approval, and what the filters offer.
 */
async function birdViewToolbar(db: Db, { start_date, end_date }: Range, among: Subjects, now: number) {
  const isAmong = among.where(sql.ref<string>('person_id'));
  const { rows } = await sql<Beside>`
    select (select count(*) from clocks where ended_at is null and started_at >= to_timestamp(${now - 86_400}) and ${isAmong}) as at_work,
           (select count(*) from (${toReview(db, [start_date, end_date]).where(isAmong).select('id')}) as waiting) as to_review,
           (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name_key), '[]') from departments where trashed_at is null) as departments,
           (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name, id), '[]') from shift_templates where deleted_at is null) as shift_templates`.execute(
    db,
  );
  const { at_work = 0, to_review = 0, departments = [], shift_templates = [] } = rows[0] ?? {};
  return { counts: { at_work, to_review }, departments, shift_templates };
}
