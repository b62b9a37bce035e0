import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit, listen, type Listener } from '#platform/server/events/events.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { product } from '#platform/shared/product.ts';
import { addressee } from '#features/access/server/queries.ts';
import { actingFor } from '#features/access/server/queries/acting.ts';
import { addressUnder, hostOf, settingsOf } from '#features/company/server/queries.ts';
import { letterheadOf } from '#features/files/server/queries/letterhead.ts';
import { savedReportDue } from '../events.ts';
import { nextSending, type Sending } from '../rules/sending.ts';

/** Those whose time has come, each once: the next time is set in the transaction that says so. */
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
    // The check of the table allows no others.
    const next = nextSending(send_every as Sending, send_hour, now, calendar);
    await db
      .updateTable('saved_reports')
      .set({ next_send_at: new Date(next * 1000) })
      .where('id', '=', id)
      .execute();
    await emit(db, savedReportDue, { saved_report_id: id });
  }
  return due.length;
}

const send: Job<Record<string, never>> = {
  name: 'reports.send',
  cron: '*/5 * * * *',
  run: ({ database, now }) => forEachCompany(database, (id) => database.tenant(id, 'write', (db) => sendDue(db, now))),
};

/** A mail for each who gets it. */
const toEach = listen(savedReportDue, async ({ db, event, sendEach }) => {
  const { saved_report_id } = event.payload;
  const people = await db
    .selectFrom('saved_report_people')
    .select('person_id')
    .where('saved_report_id', '=', saved_report_id)
    .execute();
  await sendEach(
    'reports.mail',
    people.map(({ person_id }) => ({ saved_report_id, person_id })),
  );
});

interface ReportMail {
  readonly company_id: string;
  readonly saved_report_id: string;
  readonly person_id: string;
}

/** A link and no file: what stands behind it is what its reader may see when they open it. */
const mail: Job<ReportMail> = {
  name: 'reports.mail',
  async run({ data, database, mailer, publicUrl, now }) {
    const letter = await database.tenant(data.company_id, 'read', (db) => letterOf(db, data, publicUrl, now));
    if (letter) await mailer.send(letter);
  },
};

/** Nothing for who may not open reports any more, and of who has left. */
async function letterOf(db: Db, { saved_report_id, person_id }: ReportMail, publicUrl: string, now: number) {
  const { rows } = await sql<{ name: string; owner_id: string; owner: string }>`
    select r.name, p.id as owner_id, p.name as owner
      from saved_reports r
      join saved_report_people g on g.saved_report_id = r.id and g.person_id = ${person_id}
      join people p on p.id = r.person_id
     where r.id = ${saved_report_id} and r.send_every is not null`.execute(db);
  const report = rows[0];
  if (!report) return undefined;
  for (const id of [person_id, report.owner_id])
    if (!(await actingFor(db, id, now))?.permissions.has('access_report_module')) return undefined;
  const person = await addressee(db, person_id, now);
  if (!person?.email) return undefined;
  const link = `${addressUnder(await hostOf(db), publicUrl)}/reports?saved=${saved_report_id}`;
  return {
    to: person.email,
    letterhead: await letterheadOf(db),
    subject: `${report.name}, report of ${person.company_name}`.slice(0, 120),
    parts: [
      `Hello ${person.name},`,
      `the report “${report.name}” is ready to be looked at. ${report.owner} has set up that you get it.`,
      { button: `Open the report in ${product.name}`, link },
    ],
  };
}

export const sendJobs: readonly Job[] = [send, mail];
export const reportListeners: readonly Listener[] = [toEach];
