import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emitEach, createEvent } from '#platform/server/events/events.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { documentExpires } from '../events.ts';
import { maxRemindDays } from '../rules/validity.ts';

/** Days after the end within which an expired document is still reported; one filed later is no news. */
const notifiedAfterDays = 30;

/**
 * Reports each document once when its reminder period begins and once when it has expired, however often this runs;
 * only for documents of active people. @param now epoch seconds
 */
export async function alertExpiringDocuments(db: Db, now: number): Promise<void> {
  const today = await todayOf(db, now);
  const { rows } = await sql<{ document_id: string; kind: 'expiring' | 'expired' }>`
    insert into document_reminders (document_id, kind)
    select d.id, case when d.expires_on < ${today}::date then 'expired' else 'expiring' end
      from file_documents d join people on people.id = d.person_id
     where d.expires_on between ${today}::date - ${notifiedAfterDays}::int and ${today}::date + ${maxRemindDays}::int
       and d.expires_on - coalesce(d.remind_days, 0) <= ${today}::date and ${worksHere(now)}
    on conflict (tenant_id, document_id, kind) do nothing
    returning document_id, kind`.execute(db);
  await emitEach(
    db,
    rows.map((row) => createEvent(documentExpires, row)),
  );
}

/** Runs often enough to report early in each company's day, whatever its time zone. */
const remind: Job<Record<string, never>> = {
  name: 'documents.remind',
  cron: '8,38 * * * *',
  run: ({ database, now }) =>
    forEachCompany(database, (id) => database.tenant(id, 'write', (db) => alertExpiringDocuments(db, now))),
};

export const documentsJobs: readonly Job[] = [remind];
