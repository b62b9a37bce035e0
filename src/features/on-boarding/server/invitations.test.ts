import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import type { Db } from '#platform/server/database/database.ts';
import { createHttp } from '#platform/server/http/http.ts';
import type { Job, JobContext } from '#platform/server/jobs/jobs.ts';
import { mailSettings } from '#platform/server/mail/mail-settings.ts';
import { readFeatureSettings } from '#platform/server/settings.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { createLink, setPassword } from '#features/access/server/commands.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { batchJob, type BatchReference } from '#features/batches/server/commands/batch-job.ts';
import { notifications } from '#features/notifications/contract.ts';
import { notificationRoutes } from '#features/notifications/server/routes.ts';
import { onBoarding } from '../contract.ts';
import { alerts } from '../rules/alerts.ts';
import { invitationOf } from '../testing/rows.ts';
import { onBoardingListeners } from './listeners.ts';
import { remindKind } from './remind.ts';
import { onBoardingRoutes } from './routes.ts';

const options = {
  authenticator: sessionAuthenticator(database),
  features: [onBoardingRoutes, notificationRoutes(alerts)],
  storage: testStorage(),
};
const app = createHttp(options);
afterAll(() => app.close());
const call = callerFor(app);
const now = Math.floor(Date.now() / 1000);
const [hour, day] = [3600, 86_400];

async function office() {
  const acme = await company();
  return { acme, hal: await acme.hire('Hal Ito', 'add_employee') };
}

async function inviteMember(acme: Company, name: string): Promise<Member> {
  const member = await acme.hire(name);
  await acme.inside((db) => db.updateTable('people').set({ status: 'invited' }).where('id', '=', member.id).execute());
  return member;
}

/** Creates a link whose mail was sent some seconds ago. */
async function storeInvitation(acme: Company, { id, username }: Member, ago: number, by?: Member) {
  const mailed_to = `${username}@acme.example`;
  return acme.inside(async (db) => {
    const link = await createLink(db, id, 'invitation', { now: now - ago, invited_by: by?.id, mailed_to });
    const mailed_at = new Date((now - ago) * 1000);
    await db.updateTable('password_links').set({ mailed_at }).where('id', '=', link.id).execute();
    const [, , , hash = ''] = link.path.split('/');
    return { id: link.id, hash };
  });
}

const listed = async (hal: Member, query: { tab?: 'waiting' | 'under_way' | 'done'; search?: string } = {}) =>
  (await call(onBoarding.invitations, { query }, hal)).body;
const stageOf = async (hal: Member, tab: 'waiting' | 'under_way' | 'done' = 'waiting') =>
  (await listed(hal, { tab })).data.map(({ name, stage }) => [name, stage]);

const mailsOf = (acme: Company) =>
  acme.inside(async (db) => {
    const rows = await db
      .selectFrom('events')
      .select('payload')
      .where('type', '=', 'access.password_requested')
      .execute();
    return rows.map(({ payload }) => payload as unknown as { person_id: string; is_reminder: boolean });
  });

test('inviters see each person’s progress, and who needs help first', async () => {
  const { acme, hal } = await office();
  await inviteMember(acme, 'Never');
  await storeInvitation(acme, await inviteMember(acme, 'Sent'), hour, hal);
  await storeInvitation(acme, await inviteMember(acme, 'Ended'), 8 * day, hal);
  const refused = await inviteMember(acme, 'Refused');
  await invitationOf(acme, refused);
  await acme.inside((db) =>
    db
      .updateTable('password_links')
      .set({ mail_problem: 'no such mailbox' })
      .where('person_id', '=', refused.id)
      .execute(),
  );
  const opened = await inviteMember(acme, 'Opened');
  const key = await storeInvitation(acme, opened, hour, hal);
  await call(onBoarding.author, { query: key }, { host: acme.host });
  await acme.hire('Working');

  expect(await stageOf(hal)).toEqual([
    ['Refused', 'refused'],
    ['Ended', 'ended'],
    ['Never', 'not_invited'],
    ['Sent', 'invited'],
    ['Opened', 'opened'],
  ]);
  const { data, counts, to_remind, has_handbook } = await listed(hal);
  expect({ counts, to_remind, has_handbook }).toEqual({
    counts: { waiting: 5, under_way: 0, done: 0 },
    to_remind: 3,
    has_handbook: false,
  });
  expect(data[0]).toMatchObject({ mail_problem: 'no such mailbox', mailed_at: null });
  expect(data[3]).toMatchObject({
    invited_by: 'Hal Ito',
    mailed_at: new Date((now - hour) * 1000).toISOString(),
    expires_at: new Date((now - hour + 7 * day) * 1000).toISOString(),
    opened_at: null,
  });
  expect((await listed(hal, { search: 'ope' })).data.map(({ name }) => name)).toEqual(['Opened']);
});

test('setting a password means under way, finishing means in, and the inviter is notified', async () => {
  const { acme, hal } = await office();
  const ana = await inviteMember(acme, 'Ana');
  const key = await storeInvitation(acme, ana, day, hal);
  const guest = { host: acme.host };
  const password = 'a first password';
  await call(onBoarding.author, { query: key }, guest);
  await call(onBoarding.password, { body: { ...key, password, password_confirmation: password } }, guest);
  expect(await stageOf(hal)).toEqual([]);
  expect(await stageOf(hal, 'under_way')).toEqual([['Ana', 'under_way']]);
  await call(onBoarding.completed, { body: key }, guest);
  expect(await stageOf(hal, 'under_way')).toEqual([]);
  expect((await listed(hal, { tab: 'done' })).data).toMatchObject([
    {
      name: 'Ana',
      stage: 'done',
      password_at: expect.any(String) as string,
      finished_at: expect.any(String) as string,
    },
  ]);
  await hear(acme);
  expect((await call(notifications.index, { query: {} }, hal)).body.data.map(({ data }) => data.message)).toEqual([
    'Ana finished on-boarding.',
  ]);
});

test('signing in by a provider completes the invitation', async () => {
  const { acme, hal } = await office();
  const ana = await inviteMember(acme, 'Ana');
  await storeInvitation(acme, ana, day, hal);
  await acme.inside(async (db) => {
    await db.updateTable('people').set({ status: 'active' }).where('id', '=', ana.id).execute();
    await db
      .insertInto('events')
      .values({ type: 'access.person_joined', payload: JSON.stringify({ person_id: ana.id }) })
      .execute();
  });
  await hear(acme);
  expect(await stageOf(hal, 'done')).toEqual([['Ana', 'done']]);
});

/** Delivers pending events. */
const hear = (acme: Company) =>
  acme.inside(async (db) => {
    const events = await db
      .selectFrom('events')
      .select(['id', 'type', 'payload', 'created_at'])
      .orderBy('id')
      .execute();
    const rest = { db, company_id: acme.id, publish: () => undefined, send: async () => undefined };
    for (const event of events)
      for (const listener of onBoardingListeners.filter(({ on }) => on === event.type))
        await listener.run({ ...rest, event } as never);
  });

test('all are reminded with one press, but for those who were written to of late', async () => {
  const { acme, hal } = await office();
  const [old, ended] = [await inviteMember(acme, 'Old'), await inviteMember(acme, 'Ended')];
  await storeInvitation(acme, old, 2 * day);
  await storeInvitation(acme, ended, 8 * day);
  await storeInvitation(acme, await inviteMember(acme, 'Today'), hour);
  const nobody = await inviteMember(acme, 'Nobody');
  await acme.inside((db) => db.updateTable('people').set({ email: null }).where('id', '=', nobody.id).execute());
  const never = await inviteMember(acme, 'Never');

  const reply = await call(onBoarding.remind, { body: {} }, hal);

  expect(reply).toMatchObject({
    status: 200,
    body: {
      total: 3,
      batch_id: null,
      message: 'Muster has no mail server, so these 3 reminders wait in the mail folder.',
    },
  });
  const sent = await mailsOf(acme);
  expect(new Map(sent.map(({ person_id, is_reminder }) => [person_id, is_reminder]))).toEqual(
    new Map([
      [old.id, true],
      [ended.id, true],
      [never.id, false],
    ]),
  );
  expect(await call(onBoarding.remind, { body: {} }, hal)).toMatchObject({
    status: 424,
    body: { code: 'on-boarding.nobodyToRemind' },
  });
  expect((await listed(hal)).data.filter(({ reminders }) => reminders === 1)).toHaveLength(3);
});

test('reminders are on their way only where a mail server takes them', async () => {
  const { acme, hal } = await office();
  for (const name of ['Ana Silva', 'Ben Okafor', 'Cleo Marsh'])
    await storeInvitation(acme, await inviteMember(acme, name), 2 * day);
  const { data } = await listed(hal);
  const [first = '', ...others] = data.map(({ id }) => id);
  const place = { production: false, folder: '.' };
  const { settingsOf } = readFeatureSettings({ SMTP_URL: 'smtp://mail.example' }, place, [mailSettings]);
  const sending = callerFor(createHttp({ ...options, settingsOf }));
  const messageOf = async (ids: string[]) => (await sending(onBoarding.remind, { body: { ids } }, hal)).body.message;
  expect(await messageOf([first])).toBe('Reminder sent.');
  expect(await messageOf(others)).toBe('2 reminders sent.');
});

test('inviters see how many people have not signed in, and remind all of them once a day', async () => {
  const { acme, hal } = await office();
  const ana = await inviteMember(acme, 'Ana Silva');
  await storeInvitation(acme, ana, 2 * day);
  await storeInvitation(acme, await inviteMember(acme, 'Ben Okafor'), hour);
  // They were never emailed: inviting them is up to the person who chooses them.
  await inviteMember(acme, 'Cleo Marsh');
  await storeInvitation(acme, await acme.hire('Dan Ek'), 2 * day);
  const counts = async () => (await call(onBoarding.notSignedIn, {}, hal)).body;
  expect(await counts()).toMatchObject({
    total: 2,
    to_remind: 1,
    people: [{ name: 'Ana Silva' }, { name: 'Ben Okafor' }],
  });

  const remind = () => call(onBoarding.remind, { body: { tab: 'invited' } }, hal);
  expect(await remind()).toMatchObject({
    status: 200,
    body: { total: 1, message: 'Muster has no mail server, so this reminder waits in the mail folder.' },
  });
  expect((await mailsOf(acme)).map(({ person_id }) => person_id)).toEqual([ana.id]);
  expect(await counts()).toMatchObject({ total: 2, rested: 2, to_remind: 0 });
  expect(await remind()).toMatchObject({ status: 424 });
});

test('two who remind the same people in one moment send one mail to each', async () => {
  const { acme, hal } = await office();
  for (const name of ['Ana', 'Ben', 'Cy']) await storeInvitation(acme, await inviteMember(acme, name), 2 * day);
  const ida = await acme.hire('Ida', 'add_employee');

  // Both have read the list of people to remind before either of them writes.
  const { calls } = await acme.inside(async (db) => {
    await db.selectFrom('people').select('id').forUpdate().execute();
    const pressed = [hal, ida, hal].map((by) => call(onBoarding.remind, { body: {} }, by));
    await vi.waitUntil(async () => (await waiting(db)) === pressed.length, 60_000);
    return { calls: pressed };
  });
  const answers = await Promise.all(calls);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 424, 424]);
  expect(await mailsOf(acme)).toHaveLength(3);
});

/** Counts connections that wait for this transaction, directly or behind others. */
async function waiting(db: Db): Promise<number> {
  const { rows } = await sql`
    with recursive waits as (
      select pid from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))
      union
      select locks.pid from pg_locks as locks, waits
       where not locks.granted and waits.pid = any (pg_blocking_pids(locks.pid)))
    select pid from waits`.execute(db);
  return rows.length;
}

test('one person is reminded immediately, and not twice within a minute', async () => {
  const { acme, hal } = await office();
  const ana = await inviteMember(acme, 'Ana');
  await storeInvitation(acme, ana, hour);
  const press = () => call(onBoarding.remind, { body: { ids: [ana.id] } }, hal);
  expect((await press()).body).toMatchObject({
    total: 1,
    message: 'Muster has no mail server, so this reminder waits in the mail folder.',
  });
  expect((await press()).status).toBe(424);
  expect(await mailsOf(acme)).toHaveLength(1);
});

test('the links of earlier mails keep working, except those to another address', async () => {
  const { acme, hal } = await office();
  const ana = await inviteMember(acme, 'Ana');
  const guest = { host: acme.host };
  const first = await storeInvitation(acme, ana, 2 * day);
  await call(onBoarding.remind, { body: { ids: [ana.id] } }, hal);
  expect((await call(onBoarding.author, { query: first }, guest)).status).toBe(200);
  await acme.inside((db) =>
    db.updateTable('people').set({ email: 'right@acme.example' }).where('id', '=', ana.id).execute(),
  );
  await acme.inside((db) => db.deleteFrom('invitation_reminders').execute());
  await call(onBoarding.remind, { body: { ids: [ana.id] } }, hal);
  expect((await call(onBoarding.author, { query: first }, guest)).status).toBe(498);
});

test('a reminder between two steps continues where it was interrupted, and the end of one link ends all', async () => {
  const { acme, hal } = await office();
  const ana = await inviteMember(acme, 'Ana');
  const guest = { host: acme.host };
  const first = await storeInvitation(acme, ana, 2 * day);
  const password = 'a first password';
  await call(onBoarding.password, { body: { ...first, password, password_confirmation: password } }, guest);
  await call(onBoarding.step, { body: { ...first, step: 'avatar' } }, guest);
  expect((await call(onBoarding.remind, { body: { tab: 'under_way' } }, hal)).body.total).toBe(1);
  const second = await storeInvitation(acme, ana, 0);
  expect((await call(onBoarding.author, { query: second }, guest)).body).toMatchObject({ current_tab: 'complete' });
  expect((await call(onBoarding.completed, { body: second }, guest)).status).toBe(200);
  for (const key of [first, second]) expect((await call(onBoarding.author, { query: key }, guest)).status).toBe(498);
});

test('many are reminded in the background, in the name of the requester, as long as they have the permission', async () => {
  const { acme, hal } = await office();
  for (let each = 0; each < 21; each += 1)
    await storeInvitation(acme, await inviteMember(acme, `Person ${each}`), 2 * day);

  const { body } = await call(onBoarding.remind, { body: {} }, hal);

  expect(body).toMatchObject({
    total: 21,
    message: 'Muster has no mail server, so these 21 reminders wait in the mail folder.',
  });
  expect(await mailsOf(acme)).toHaveLength(0);
  await work(acme, body.batch_id);
  expect(await mailsOf(acme)).toHaveLength(21);
  expect(await batchOf(acme)).toEqual({ state: 'finished', done: 21, failed: 0, counts: { reminded: 21 } });
  const logged = await acme.inside((db) =>
    db.selectFrom('audit_entries').select('actor_id').where('entity', '=', 'invitation_reminders').execute(),
  );
  expect(logged).toEqual(Array.from({ length: 21 }, () => ({ actor_id: hal.id })));

  await acme.inside((db) => db.deleteFrom('invitation_reminders').execute());
  const again = (await call(onBoarding.remind, { body: {} }, hal)).body;
  await acme.inside((db) => db.deleteFrom('role_people').where('person_id', '=', hal.id).execute());
  await work(acme, again.batch_id);
  expect(await mailsOf(acme)).toHaveLength(21);
});

const batchOf = (acme: Company) =>
  acme.inside((db) => db.selectFrom('batches').select(['state', 'done', 'failed', 'counts']).executeTakeFirst());

async function work(acme: Company, batch_id: string | null): Promise<void> {
  const job = batchJob(remindKind) as Job<BatchReference>;
  const log = { error: () => undefined };
  const context = { data: { company_id: acme.id, batch_id: batch_id ?? '' }, database, log, now };
  await job.run(context as unknown as JobContext<BatchReference>);
}

test('no one who is in, has left or belongs to others is written to', async () => {
  const { acme, hal } = await office();
  const other = await office();
  const stranger = await inviteMember(other.acme, 'Stranger');
  const gone = await inviteMember(acme, 'Gone');
  const ben = await acme.hire('Ben');
  await acme.inside(async (db) => {
    await setPassword(db, ben.id, 'my own password', now);
    await db.updateTable('people').set({ status: 'discharged' }).where('id', '=', gone.id).execute();
  });
  for (const { id } of [stranger, gone, ben, hal])
    expect((await call(onBoarding.remind, { body: { ids: [id] } }, hal)).status).toBe(424);
  expect([...(await mailsOf(acme)), ...(await mailsOf(other.acme))]).toEqual([]);
  expect((await call(onBoarding.remind, { body: { ids: [hal.id] } }, ben)).status).toBe(403);
  expect((await call(onBoarding.invitations, { query: {} }, ben)).status).toBe(403);
});
