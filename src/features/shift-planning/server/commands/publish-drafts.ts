import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { isAmong, publishDays, type PlanChange, type PublishedDay } from '#features/shifts/server/commands/publish.ts';

/** Turns the drafts of these days into published shifts. */
export async function publishDrafts(db: Db, days: readonly PublishedDay[], change: PlanChange): Promise<void> {
  const people = days.map(({ person_id }) => person_id);
  const dates = days.map(({ date }) => date);
  const { rows } = await sql<PublishedDay>`
    delete from shift_drafts d using unnest(${people}::uuid[], ${dates}::date[]) as a (person_id, date)
     where d.person_id = a.person_id and d.date = a.date and d.batch_id = ${change.batch_id}
       and ${isAmong(people, dates)}
    returning d.person_id, d.date, d.template_id`.execute(db);
  await publishDays(db, rows, change);
}
