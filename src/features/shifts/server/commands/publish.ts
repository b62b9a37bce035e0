import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Locks the company's plan until the transaction ends, so that exactly what was checked is changed. */
export async function lockPlan(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('plan.' || current_tenant()::text, 0))`.execute(db);
}

/** Author of a change to the plan, and the batch that it belongs to. */
export interface PlanChange {
  readonly batch_id: string | null;
  /** Null for the demo or a command. */
  readonly actor_id: string | null;
}

export interface PublishedDay {
  readonly person_id: string;
  readonly date: LocalDate;
  /** Null for a day off. */
  readonly template_id: string | null;
}

/**
 * Condition for rows `d` of these people and dates that makes PostgreSQL use the index.
 * Without statistics of a freshly grown table it would compare each of its rows with each requested one.
 */
export const isAmong = (people: readonly string[], dates: readonly LocalDate[]) => sql<boolean>`
  d.person_id = any(${[...new Set(people)]}::uuid[]) and d.date = any(${[...new Set(dates)]}::date[])`;

/** Published day as recorded for notifications; null for a day off. */
const shiftJson = (row: string) => sql`jsonb_build_object('template_id', ${sql.ref(`${row}.template_id`)},
  'name', ${sql.ref(`${row}.name`)}, 'color', ${sql.ref(`${row}.color`)}, 'start_time', ${sql.ref(`${row}.start_time`)},
  'work_time', ${sql.ref(`${row}.work_time`)}, 'break_time', ${sql.ref(`${row}.break_time`)})`;

/**
 * Publishes shifts and days off with the current hours of their templates, replacing what was published
 * before (domain 4); unchanged days stay untouched. Days with attendance keep their snapshot.
 */
export async function publishDays(
  db: Db,
  days: readonly PublishedDay[],
  { batch_id, actor_id }: PlanChange,
): Promise<void> {
  const people = days.map(({ person_id }) => person_id);
  const dates = days.map(({ date }) => date);
  await sql`
    with asked as (
      select a.person_id, a.date, t.id as template_id, t.name, t.color, t.start_time, t.work_time, t.break_time, t.grace_minutes
        from unnest(${people}::uuid[], ${dates}::date[],
                    ${days.map((day) => day.template_id)}::uuid[]) as a (person_id, date, template_id)
        left join shift_templates t on t.id = a.template_id
    ), before as materialized (
      select d.person_id, d.date, ${shiftJson('d')} as old
        from shift_days d join asked a on a.person_id = d.person_id and a.date = d.date
       where d.is_published and ${isAmong(people, dates)}
    ), written as (
      insert into shift_days as d (person_id, date, batch_id, template_id, name, color, start_time, work_time, break_time,
                                   grace_minutes, is_published)
      select person_id, date, ${batch_id}::uuid, template_id, name, color, start_time, work_time, break_time,
             grace_minutes, true
        from asked order by person_id, date
      on conflict (tenant_id, person_id, date) where is_published do update set
        batch_id = excluded.batch_id, template_id = excluded.template_id, name = excluded.name, color = excluded.color,
        start_time = excluded.start_time, work_time = excluded.work_time, break_time = excluded.break_time,
        grace_minutes = excluded.grace_minutes, updated_at = now()
        where (d.template_id, d.name, d.color, d.start_time, d.work_time, d.break_time, d.grace_minutes)
              is distinct from (excluded.template_id, excluded.name, excluded.color, excluded.start_time,
                                excluded.work_time, excluded.break_time, excluded.grace_minutes)
      returning d.*
    )
    insert into shift_changes (batch_id, person_id, date, changed_by, old, new)
    select ${batch_id}::uuid, w.person_id, w.date, ${actor_id}::uuid, b.old, ${shiftJson('w')}
      from written w left join before b on b.person_id = w.person_id and b.date = w.date`.execute(db);
}

/** Removes published days, so that the standard hours apply again. */
export async function clearDays(
  db: Db,
  days: readonly Omit<PublishedDay, 'template_id'>[],
  { batch_id, actor_id }: PlanChange,
): Promise<void> {
  const people = days.map(({ person_id }) => person_id);
  const dates = days.map(({ date }) => date);
  await sql`
    with asked as (
      select person_id, date from unnest(${people}::uuid[], ${dates}::date[]) as a (person_id, date)
    ), gone as (
      delete from shift_days d using asked a
       where a.person_id = d.person_id and a.date = d.date and d.is_published and ${isAmong(people, dates)}
      returning d.*
    )
    insert into shift_changes (batch_id, person_id, date, changed_by, old, new)
    select ${batch_id}::uuid, g.person_id, g.date, ${actor_id}::uuid, ${shiftJson('g')}, null from gone g`.execute(db);
}
