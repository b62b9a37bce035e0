import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Received, Returned } from '#platform/shared/contract.ts';
import { endOfDay, isoWeekday, localDateOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/wire.ts';
import { settingsOf, type Settings } from '#features/company/server/queries.ts';
import { peopleByIds, type Person } from '#features/people/server/queries.ts';
import { shiftsOf, type Shifts } from '#features/shifts/server/queries.ts';
import { metaOf, type attendance, type BirdRow } from '../contract.ts';
import { birdCellOf } from '../rules/cell.ts';
import { dayInputOf } from './calendar.ts';
import { countPeople, pageOfIds, toReview, type PeopleFilter } from './employees.ts';
import { monthFacts, type FactsOfDay } from './month-facts.ts';
import { datesOf, type Range } from './month-range.ts';

type Asked = Received<typeof attendance.birdView>['query'];

/** People by days (specification A §2.7), a page at a time. The number of statements does not depend on the number of people. */
export async function birdViewOf(db: Db, query: Asked, now: number): Promise<Returned<typeof attendance.birdView>> {
  const dates = datesOf(query);
  const settings = await settingsOf(db);
  const filter = await filterOf(db, query, dates);
  const paging = { page: query.page, per_page: query.per_page ?? settings.rows_per_page };
  const [ids, total, counts, lists] = await Promise.all([pageOfIds(db, filter, paging), countPeople(db, filter), countsOf(db, query, now), listsOf(db)]);
  const data = await rowsOf(db, ids, { ...query, dates, settings, now });
  return { data, meta: metaOf(paging.page, paging.per_page, total, data.length), leave_spent_types: [], counts, ...lists };
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

function rowOf(person: Person, { dates, settings, now }: Columns, shifts: Shifts, facts?: ReadonlyMap<number, FactsOfDay>): BirdRow {
  const { id, name, username, avatar, designation_name, department_name } = person;
  const user_calendars: BirdRow['user_calendars'] = {};
  let work_time = 0;
  for (const [place, { date, ends_at }] of dates.entries()) {
    const day = facts?.get(place) ?? null;
    const cell = birdCellOf(dayInputOf(settings, person, now, { date, ends_at, shift: shifts.on(id, date), day }), day?.id ?? null);
    if (!cell) continue;
    user_calendars[date] = cell;
    work_time += cell.work_time ?? 0;
  }
  return { id, name, username, avatar, designation_name, department_name, user_calendars, work_time };
}

async function filterOf(db: Db, { search, department_id, shift_template_id, to_review, start_date, end_date }: Asked, dates: readonly LocalDate[]): Promise<PeopleFilter> {
  const range = [start_date, end_date] as const;
  const shift = shift_template_id && { template_id: shift_template_id, range, standard_dates: await standardDatesOf(db, shift_template_id, dates) };
  return { search, department_id, employed: range, ...(to_review && { to_review: range }), ...(shift && { shift }) };
}

/** The dates of a range on which a template's hours are the company's standard hours. */
async function standardDatesOf(db: Db, templateId: string, dates: readonly LocalDate[]): Promise<LocalDate[]> {
  const standard = await db.selectFrom('standard_shifts').select(['effective_from', 'template_id', 'repeat_on']).orderBy('effective_from', 'desc').execute();
  return dates.filter((date) => {
    const inForce = standard.find(({ effective_from }) => effective_from <= date);
    return inForce?.template_id === templateId && inForce.repeat_on.includes(isoWeekday(date));
  });
}

/** How many are clocked in at this moment (who has been for more than a day has forgotten it), and how many days of the range wait for approval. */
async function countsOf(db: Db, { start_date, end_date }: Range, now: number) {
  const yesterday = new Date((now - 86_400) * 1000);
  const [open, waiting] = await Promise.all([
    db.selectFrom('clocks').select(sql<number>`count(*)`.as('at_work')).where('ended_at', 'is', null).where('started_at', '>=', yesterday).executeTakeFirstOrThrow(),
    toReview(db, [start_date, end_date]).select(sql<number>`count(*)`.as('to_review')).executeTakeFirstOrThrow(),
  ]);
  return { ...open, ...waiting };
}

/** What the filters offer. */
async function listsOf(db: Db) {
  const [departments, shift_templates] = await Promise.all([
    db.selectFrom('departments').select(['id', 'name']).orderBy('name_key').execute(),
    db.selectFrom('shift_templates').select(['id', 'name']).where('deleted_at', 'is', null).orderBy('name').orderBy('id').execute(),
  ]);
  return { departments, shift_templates };
}
