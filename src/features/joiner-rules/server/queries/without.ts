import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { cardsByIds, worksHere } from '#features/people/server/queries.ts';
import { withoutKinds, type WithoutKind } from '../../rules/shapes.ts';

/** Permissions of which one lets people see who lacks something. */
const needed: Readonly<Record<WithoutKind, readonly Permission[]>> = {
  package: ['configure_company_setup', 'assign_leave_policy'],
  process: ['configure_company_setup', 'assign_leave_review'],
  holidays: ['configure_company_setup', 'assign_holiday'],
  week: ['configure_company_setup', 'edit_employee_employment_info'],
  manager: ['configure_company_setup', 'edit_employee_employment_info'],
};

/** SQL for whether one of `people` lacks something on a day. */
function conditionFor(kind: WithoutKind, today: LocalDate): RawBuilder<boolean> {
  const own: Readonly<Record<WithoutKind, RawBuilder<boolean>>> = {
    // A package that is to begin later counts, since it was assigned.
    package: sql`not exists (
      select from leave_policy_people r where r.person_id = people.id and r.policy_id is not null and r.effective_from >= coalesce(
        (select max(n.effective_from) from leave_policy_people n where n.person_id = people.id and n.effective_from <= ${today}),
        ${today}::date))`,
    process: sql`not exists (select from leave_review_people r where r.person_id = people.id)`,
    holidays: sql`not exists (
      select from holidays h where h.trashed_at is null and h.end_date >= ${today} and h.is_for_everyone <> exists (
        select from holiday_people p where p.holiday_id = h.id and p.person_id = people.id))`,
    // Weekly hours without days, as the directory lists them.
    week: sql`(people.weekly_work_time is not null and (
      select r.week is null from employment_rows r
       where r.person_id = people.id and r.field = 'weekly_work_time' and r.effective_from <= greatest(${today}::date, people.joined_on)
       order by r.effective_from desc limit 1))`,
    // Someone at the top leads others and reports to no one.
    manager: sql`(people.manager_id is null and not exists (
      select from people r where r.manager_id = people.id and r.status <> 'discharged'))`,
  };
  return own[kind];
}

interface WithoutQuery {
  readonly permissions: ReadonlySet<string>;
  /** Undefined: all kinds that the caller may see, each with its first people. */
  readonly kind?: WithoutKind | undefined;
  readonly today: LocalDate;
  /** epoch seconds */
  readonly now: number;
}

/** Maximum number of people of one kind, and of each if all are listed. */
const [maxPeople, firstPeople] = [200, 3];

/** Returns the people who lack something, by name. */
export async function peopleWithout(db: Db, { permissions, kind, today, now }: WithoutQuery) {
  const seen = withoutKinds.filter(
    (each) => (kind === undefined || each === kind) && needed[each].some((permission) => permissions.has(permission)),
  );
  const data = [];
  for (const each of seen) {
    const { rows } = await sql<{ id: string; joined_on: LocalDate; total: number }>`
      select id, joined_on, count(*) over ()::int as total from people
       where ${worksHere(now)} and ${conditionFor(each, today)}
       order by name_key, id limit ${kind === undefined ? firstPeople : maxPeople}`.execute(db);
    const joined = new Map(rows.map(({ id, joined_on }) => [id, joined_on]));
    const cards = await cardsByIds(db, [...joined.keys()]);
    const people = cards.map((card) => ({ ...card, joined_on: joined.get(card.id) ?? today }));
    data.push({ kind: each, total: rows[0]?.total ?? 0, people });
  }
  return data;
}
