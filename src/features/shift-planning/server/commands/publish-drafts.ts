import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { publishDays, type PlanChange, type PublishedDay } from '#features/shifts/server/commands/publish.ts';

/** The drafts of these days become what counts. */
export async function publishDrafts(db: Db, days: readonly PublishedDay[], change: PlanChange): Promise<void> {
  const { rows } = await sql<PublishedDay>`
    delete from shift_drafts d
     using unnest(${days.map((day) => day.person_id)}::uuid[], ${days.map((day) => day.date)}::date[]) as a (person_id, date)
     where d.person_id = a.person_id and d.date = a.date and d.batch_id = ${change.batch_id}
    returning d.person_id, d.date, d.template_id`.execute(db);
  await publishDays(db, rows, change);
}
