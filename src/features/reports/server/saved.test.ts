import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { callerFor, company, database, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { savedReports } from '../contract.ts';
import type { SavedBody } from '../rules/saved.ts';
import { savedRoutes } from './saved.ts';
import { sendDue, sendJobs } from './send.ts';

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

test('a saved report is one’s own, and there for whoever it is sent to; only its owner changes it', async () => {
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

test('of two that are saved by one name at once, the second is told', async () => {
  const { store, list, nora } = await office();
  const answers = await Promise.all([store(), store({ name: 'PAYROLL ' })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 424]);
  expect(await list(nora)).toHaveLength(1);
});

test('a link goes to nobody who could not follow it', async () => {
  const { acme, store } = await office();
  const plain = await acme.hire('Plain', 'view_attendance');
  expect((await store({ person_ids: [plain.id] })).body).toMatchObject({ message: 'Plain may not open reports.' });
  expect((await store({ person_ids: [crypto.randomUUID()] })).status).toBe(460);
  expect((await store({ filters: { department: 'x' } as never })).status).toBe(422);
  expect((await store({ filters: { salary: 'x' } as never })).status).toBe(422);
});

test('what is due is sent once, however many workers look, and then again in a month', async () => {
  const { acme, store, rafael } = await office();
  const { data } = (await store({ person_ids: [rafael.id] })).body;
  const first = Date.parse('2026-04-01T04:00:00Z') / 1000;
  const look = (at: number) => acme.inside((db) => sendDue(db, at));
  expect(await look(first - 1)).toBe(0);
  const counts = await Promise.all([look(first), look(first)]);
  expect(counts.toSorted()).toEqual([0, 1]);
  const stored = await acme.inside((db) =>
    db.selectFrom('saved_reports').select('next_send_at').where('id', '=', data.id).executeTakeFirstOrThrow(),
  );
  expect(stored.next_send_at?.toISOString()).toBe('2026-05-01T04:00:00.000Z');
});

test('the mail has a link and no file, and goes to nobody who may not open reports any more', async () => {
  const { acme, store, rafael, nora } = await office();
  const { data } = (await store({ person_ids: [rafael.id] })).body;
  const mails: Mail[] = [];
  const job = sendJobs.find(({ name }) => name === 'reports.mail');
  const context = {
    data: { company_id: acme.id, saved_report_id: data.id, person_id: rafael.id },
    database,
    mailer: { send: async (mail: Mail) => void mails.push(mail) },
    publicUrl: 'https://muster.example',
    now,
  };
  const run = () => job?.run(context as unknown as JobContext<never>);
  await run();
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails[0])).toContain(`/reports?saved=${data.id}`);
  expect(Object.keys(mails[0] ?? {}).toSorted()).toEqual(['letterhead', 'parts', 'subject', 'to']);
  for (const id of [rafael.id, nora.id]) {
    await acme.inside((db) => sql`delete from role_people where person_id = ${id}`.execute(db));
    await run();
  }
  expect(mails).toHaveLength(1);
});
