import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit, listen, type Listener } from '#platform/server/events/events.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { savedReportDue } from '../events.ts';
import { nextSending, type Sending } from '../rules/sending.ts';
import { sendReportMails } from './send-mails.ts';

/**
 * Handles each due report once: sets its next time and stores the mails in the same transaction.
 * People with an unsent earlier mail receive only one.
 */
export async function sendDue(db: Db, now: number): Promise<number> {
  const due = await db
    .selectFrom('saved_reports')
    .select(['id', 'send_every', 'send_hour'])
    .where('next_send_at', '<=', new Date(now * 1000))
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return 0;
  const { timezone, first_day_of_week, calendar_cycle } = await settingsOf(db);
  const calendar = { zone: timezone, firstDay: first_day_of_week, cycleDay: calendar_cycle };
  for (const { id, send_every, send_hour } of due) {
    // The check constraint of the table allows no other values.
    const next = nextSending(send_every as Sending, send_hour, now, calendar);
    await db
      .updateTable('saved_reports')
      .set({ next_send_at: new Date(next * 1000) })
      .where('id', '=', id)
      .execute();
    await sql`
      insert into saved_report_mails (saved_report_id, person_id)
      select saved_report_id, person_id from saved_report_people where saved_report_id = ${id}
      on conflict on constraint saved_report_mails_once do nothing`.execute(db);
    await emit(db, savedReportDue, { saved_report_id: id });
  }
  return due.length;
}

/** Looks for due reports, and sends mails left over by another run. */
const send: Job<Record<string, never>> = {
  name: 'reports.send',
  cron: '*/5 * * * *',
  run: (context) =>
    forEachCompany(context.database, async (company_id) => {
      await context.database.tenant(company_id, 'write', (db) => sendDue(db, context.now));
      await sendReportMails({ ...context, company_id });
    }),
};

/** Sends mails as soon as they are stored. */
const sendNow: Job<{ readonly company_id: string }> = {
  name: 'reports.mail',
  run: ({ data, ...context }) => sendReportMails({ ...context, company_id: data.company_id }),
};

const whenDue = listen(savedReportDue, ({ send: queue }) => queue('reports.mail', {}));

export const sendJobs: readonly Job[] = [send, sendNow];
export const reportListeners: readonly Listener[] = [whenDue];
