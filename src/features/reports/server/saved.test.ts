import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import type { Db } from '#platform/server/database/database.ts';
import { createHttp } from '#platform/server/http/http.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import type { Mail, Mailer } from '#platform/server/mail/mail.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { savedReports } from '../contract.ts';
import type { SavedBody } from '../rules/saved.ts';
import { lockNames, savedRoutes } from './saved.ts';
import { sendDue } from './send.ts';
import { sendReportMails, leaseMail } from './send-mails.ts';

/** Wednesday noon in Berlin. */
const now = Date.parse('2026-03-11T11:00:00Z') / 1000;
const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [savedRoutes],
  now: () => new Date(now * 1000),
});
const call = callerFor(app);
afterAll(() => app.close());

const payroll: SavedBody = {
  name: 'Payroll',
  report: 'timesheet',
  filters: { period: 'last_cycle' },
  send_every: 'month',
  send_hour: 6,
  person_ids: [],
};

async function office() {
  const acme = await company();
  const nora = await acme.hire('Nora', 'access_report_module');
  const rafael = await acme.hire('Rafael', 'access_report_module');
  const store = (body: Partial<SavedBody> = {}, as = nora) =>
    call(savedReports.store, { body: { ...payroll, ...body } }, as);
  const list = async (as: Member) => (await call(savedReports.index, {}, as)).body.data.map(({ name }) => name);
  const view = (id: string, as: Member) => call(savedReports.view, { params: { id } }, as);
  return { acme, nora, rafael, store, list, view };
}

test('a saved report is visible to its owner and recipients, and only its owner changes it', async () => {
  const { nora, rafael, store, list, view, acme } = await office();
  const stranger = await acme.hire('Stranger', 'access_report_module');
  const { data } = (await store({ person_ids: [rafael.id] })).body;
  expect(data).toMatchObject({ is_own: true, next_send_at: '2026-04-01T04:00:00.000Z', people: [{ name: 'Rafael' }] });
  expect([await list(nora), await list(rafael)]).toEqual([['Payroll'], []]);
  expect((await view(data.id, rafael)).body.data).toMatchObject({ is_own: false, filters: { period: 'last_cycle' } });
  expect((await view(data.id, stranger)).status).toBe(404);
  const body = { ...payroll, name: 'Mine now', version: data.version };
  expect((await call(savedReports.update, { params: { id: data.id }, body }, rafael)).status).toBe(404);
  expect((await call(savedReports.remove, { params: { id: data.id } }, rafael)).status).toBe(404);
  expect((await call(savedReports.update, { params: { id: data.id }, body }, nora)).body.data.name).toBe('Mine now');
  expect((await call(savedReports.update, { params: { id: data.id }, body }, nora)).status).toBe(461);
});

/** Runs the first in a transaction that ends once the second waits for it or is done. @returns both results */
async function whileUnderWay<First, Second>(
  acme: Company,
  first: (db: Db) => Promise<First>,
  second: () => Promise<Second>,
): Promise<readonly [First, Second]> {
  const { done, under } = await acme.inside(async (db) => {
    const done = await first(db);
    const under = second();
    let isOver = false;
    void under.finally(() => (isOver = true));
    await vi.waitUntil(async () => isOver || (await isTransactionWaiting(db)), 60_000);
    return { done, under };
  });
  return [done, await under];
}

test('the second of two reports saved under one name simultaneously gets a fault', async () => {
  const { acme, store, list, nora } = await office();
  const [, { status, body }] = await whileUnderWay(
    acme,
    async (db) => {
      await lockNames(db, nora.id);
      const values = { person_id: nora.id, name: 'Payroll', report: 'timesheet', filters: '{}' };
      await db.insertInto('saved_reports').values(values).execute();
    },
    () => store({ name: 'PAYROLL ' }),
  );
  expect([status, (body as unknown as { code: string }).code]).toEqual([424, 'reports.nameTaken']);
  expect(await list(nora)).toHaveLength(1);
  const answers = await Promise.all(Array.from({ length: 8 }, () => store({ name: 'Weekly' })));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array<number>(7).fill(424)]);
});

test('a link goes to no one who could not follow it', async () => {
  const { acme, store } = await office();
  const plain = await acme.hire('Plain', 'view_attendance');
  expect((await store({ person_ids: [plain.id] })).body).toMatchObject({
    message: 'Plain cannot open reports. Choose someone else.',
  });
  expect((await store({ person_ids: [crypto.randomUUID()] })).status).toBe(460);
  expect((await store({ filters: { department: 'x' } as never })).status).toBe(422);
  expect((await store({ filters: { salary: 'x' } as never })).status).toBe(422);
});

/** 1 April, when the report is sent. */
const first = Date.parse('2026-04-01T04:00:00Z') / 1000;

test('a due report is sent once, however many workers look, and then again in a month', async () => {
  const { acme, store, rafael } = await office();
  const { data } = (await store({ person_ids: [rafael.id] })).body;
  const look = (at: number) => acme.inside((db) => sendDue(db, at));
  expect(await look(first - 1)).toBe(0);
  const counts = await whileUnderWay(
    acme,
    (db) => sendDue(db, first),
    () => look(first),
  );
  expect([...counts, await look(first)]).toEqual([1, 0, 0]);
  const stored = await acme.inside((db) =>
    db.selectFrom('saved_reports').select('next_send_at').where('id', '=', data.id).executeTakeFirstOrThrow(),
  );
  expect(stored.next_send_at?.toISOString()).toBe('2026-05-01T04:00:00.000Z');
});

/** A mail system: a worker's `send`, the received mails, and passing minutes. */
function post(acme: Company) {
  const mails: Mail[] = [];
  const deliver = async (mail: Mail) => void mails.push(mail);
  const run = (send: (mail: Mail) => Promise<void> = deliver) =>
    sendReportMails({
      database,
      mailer: { send, close() {} } as unknown as Mailer,
      publicUrl: 'https://muster.example',
      log: { warn() {} } as unknown as JobContext['log'],
      company_id: acme.id,
      now,
    });
  const later = (seconds: number) =>
    acme.inside((db) =>
      sql`update saved_report_mails set due_at = due_at - ${seconds} * interval '1 second'`.execute(db),
    );
  const waiting = () => acme.inside((db) => db.selectFrom('saved_report_mails').select('attempts').execute());
  return { mails, run, later, waiting };
}

async function due() {
  const { acme, store, rafael, nora } = await office();
  const people = [rafael, nora, await acme.hire('Mia', 'access_report_module')];
  const { data } = (await store({ person_ids: people.map(({ id }) => id) })).body;
  await acme.inside((db) => sendDue(db, first));
  return { acme, rafael, nora, data, people, ...post(acme) };
}

test('workers that send at the same time send each mail once', async () => {
  const { acme, mails, run, later, waiting } = await due();
  // One worker has taken a mail without reporting it yet: another one leaves it alone.
  await whileUnderWay(acme, leaseMail, () => run());
  expect(mails).toHaveLength(2);
  await later(301);
  await Promise.all([run(), run(), run(), run()]);
  expect(mails.map(({ id }) => id).toSorted()).toHaveLength(3);
  expect(new Set(mails.map(({ to }) => to)).size).toBe(3);
  expect(await waiting()).toEqual([]);
  await run();
  expect(mails).toHaveLength(3);
});

test('a worker that dies loses nothing: another one sends the same message', async () => {
  const { mails, run, later, waiting } = await due();
  // The worker dies after the first mail is sent, but before this is recorded.
  const dying = (mail: Mail) => {
    mails.push(mail);
    throw new Error('killed');
  };
  await expect(run(dying)).rejects.toThrow('killed');
  await run();
  // The others are sent immediately, and that one again once its lease has expired.
  expect(mails).toHaveLength(3);
  await later(301);
  await run();
  expect(mails).toHaveLength(4);
  expect(mails[3]?.id).toBe(mails[0]?.id);
  expect(new Set(mails.map(({ id }) => id)).size).toBe(3);
  expect(await waiting()).toEqual([]);
});

test('a worker that dies before reporting due work leaves it to the next run', async () => {
  const { acme, store, rafael } = await office();
  await store({ person_ids: [rafael.id] });
  const dying = acme.inside(async (db) => {
    await sendDue(db, first);
    throw new Error('killed');
  });
  await expect(dying).rejects.toThrow('killed');
  const { mails, run } = post(acme);
  await run();
  expect(mails).toEqual([]);
  expect(await acme.inside((db) => sendDue(db, first + 300))).toBe(1);
  await run();
  expect(mails).toHaveLength(1);
});

test('while the mail server is away a mail waits, for three days at most', async () => {
  const { acme, mails, run, later, waiting } = await due();
  const away = () => Promise.reject(new Error('away'));
  await run(away);
  expect(await waiting()).toEqual([{ attempts: 1 }, { attempts: 1 }, { attempts: 1 }]);
  await later(31);
  await run();
  expect(mails).toHaveLength(3);
  await acme.inside((db) => sendDue(db, Date.parse('2026-05-01T04:00:00Z') / 1000));
  await acme.inside((db) => sql`update saved_report_mails set created_at = now() - interval '4 days'`.execute(db));
  await run(away);
  expect(await waiting()).toEqual([]);
});

test('the mail has a link and no file, and goes only to people who may still open reports', async () => {
  const { acme, mails, run, rafael, nora, data } = await due();
  await run();
  for (const mail of mails) {
    expect(JSON.stringify(mail)).toContain(`/reports?saved=${data.id}`);
    expect(Object.keys(mail).toSorted()).toEqual(['id', 'language', 'letterhead', 'parts', 'subject', 'to']);
  }
  const again = () => acme.inside((db) => sql`update saved_reports set next_send_at = '2026-04-01'`.execute(db));
  for (const [gone, sent] of [
    [rafael, 2],
    [nora, 0],
  ] as const) {
    mails.length = 0;
    await acme.inside((db) => sql`delete from role_people where person_id = ${gone.id}`.execute(db));
    await again();
    await acme.inside((db) => sendDue(db, first));
    await run();
    // Without Nora's own permission nothing is sent to any of her recipients.
    expect(mails).toHaveLength(sent);
  }
});
