import { createHash, randomUUID } from 'node:crypto';
import dns from 'node:dns';
import net from 'node:net';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { newFileKey } from '#platform/server/files/file-store.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, database, type Company, type Member } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { access } from '#features/access/contract.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { files } from '#features/files/contract.ts';
import { filesRoutes } from '#features/files/server/routes.ts';
import { leaveApplications, leaveProfile, reviewerLeaves } from '../contract.ts';
import { applicationWorld, call } from '../testing/application-world.ts';
import { applicationFiles } from './files.ts';

const storage = testStorage();
const around = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [accessRoutes, filesRoutes([applicationFiles])],
  storage,
});
const callAround = callerFor(around);
afterAll(() => around.close());

type World = Awaited<ReturnType<typeof applicationWorld>>;

const tables = [
  'leave_applications',
  'leave_application_days',
  'leave_application_decisions',
  'leave_application_steps',
  'leave_lines',
  'comments',
] as const;

/** Hashes every row of leave in a company. */
const stateOf = (acme: Company) =>
  acme.inside(async (db) => {
    const hash = createHash('sha256');
    for (const table of tables) {
      const { rows } =
        await sql`select to_jsonb(t) as row from ${sql.table(table)} t order by to_jsonb(t)::text`.execute(db);
      hash.update(JSON.stringify(rows));
    }
    return hash.digest('hex');
  });

/** Makes a file that a person has uploaded, without an owner yet. */
const uploadOf = (acme: Company, owner: Member, change: object = {}) =>
  acme.inside(async (db) => {
    const key = newFileKey(acme.id);
    await storage.files.put(key, Readable.from([Buffer.from('x')]), 1);
    await db.insertInto('file_objects').values({ key, remove_at: new Date() }).execute();
    const values = {
      name: 'doctor.txt',
      size: 1,
      content_type: 'text/plain',
      sha256: '0'.repeat(64),
      storage_key: key,
      uploaded_by: owner.id,
      expires_at: new Date(Date.now() + 1e8),
      ...change,
    };
    return (await db.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

/** Lists every request about an application, by one person. */
function attempts(id: string, as: Member) {
  const one = { params: { id } };
  const reviewers = [{ review_condition: 1 as const, users: [as.id] }];
  return {
    view: () => call(leaveApplications.view, { params: { application_id: id } }, as),
    approve: () => call(leaveApplications.approved, { ...one, body: { comment: '' } }, as),
    reject: () => call(leaveApplications.rejected, { ...one, body: { comment: 'No.' } }, as),
    withdraw: () => call(leaveApplications.withdrawn, one, as),
    change: () =>
      call(
        leaveApplications.changeDecision,
        { body: { application_id: id, decision: 'rejected', comment: 'No.' } },
        as,
      ),
    reviewers: () => call(leaveApplications.reviewerSettings, one, as),
    setReviewers: () => call(leaveApplications.storeReviewerSettings, { ...one, body: { reviewers } }, as),
    comments: () => call(leaveApplications.comments, { ...one, query: {} }, as),
    say: () => call(leaveApplications.storeComment, { ...one, body: { body: 'Hello' } }, as),
    check: () => call(reviewerLeaves.check, { body: { ids: [id] } }, as),
    delete: () => call(reviewerLeaves.delete, one, as),
  };
}

async function refusals(id: string, as: Member) {
  const statuses: Record<string, number> = {};
  for (const [name, attempt] of Object.entries(attempts(id, as))) statuses[name] = (await attempt()).status;
  return statuses;
}

const everything = [
  'view_leave_application',
  'apply_leave_application',
  'view_any_leave_application',
  'review_any_leave_application',
  'delete_any_leave_application',
  'change_decision_leave_application',
  'view_review_leave_application',
  'edit_leave_application_reviewer',
  'edit_employee_leave',
] as const;

const allOf = (attempted: Readonly<Record<string, number>>) => [...new Set(Object.values(attempted))].sort();

test('an application is hidden from people who do not review it: colleagues, another company, former reviewers (1)', async () => {
  const world = await applicationWorld();
  const { acme, sue, rob, applied } = world;
  const id = await applied('2026-03-09');
  const before = await stateOf(acme);
  // Sue applies and reviews, but not this application; she lacks the other permissions.
  expect(allOf(await refusals(id, sue))).toEqual([403, 404]);
  const other = await applicationWorld();
  const eve = await other.acme.hire('Eve', ...everything);
  expect(allOf(await refusals(id, eve))).toEqual([404]);
  await acme.inside((db) => db.updateTable('people').set({ status: 'discharged' }).where('id', '=', rob.id).execute());
  // An expired session gives 401, and 419 for requests that write.
  expect(allOf(await refusals(id, rob))).toEqual([401, 419]);
  expect(await stateOf(acme)).toBe(before);
});

test('deleted applications answer no one, even holders of every permission (1)', async () => {
  const { acme, applied, hal } = await applicationWorld();
  const boss = await acme.hire('Bea', ...everything);
  const id = await applied('2026-03-09');
  expect((await call(reviewerLeaves.delete, { params: { id } }, boss)).status).toBe(200);
  expect(allOf(await refusals(id, boss))).toEqual([404]);
  expect((await call(leaveApplications.view, { params: { application_id: id } }, hal)).status).toBe(404);
});

test('no one decides on their own leave: alone, among others, afterwards or by other reviewers (3)', async () => {
  const { acme, apply, reviewedBy, state, change, rob, hal, annual } = await applicationWorld();
  const boss = await acme.hire('Bea', ...everything);
  await acme.inside((db) =>
    sql`insert into leave_policy_people (person_id, effective_from, policy_id)
        select ${boss.id}, '2026-01-01', id from leave_policies`.execute(db),
  );
  await reviewedBy([{ who: [boss, rob] }], boss);
  const { id } = (await apply(['2026-03-09'], {}, boss)).body.item;
  const own = attempts(id, boss);
  expect((await own.approve()).body).toMatchObject({ message: 'You cannot approve or reject your own application.' });
  expect((await own.reject()).status).toBe(403);
  expect((await own.setReviewers()).status).toBe(403);
  expect((await own.check()).body.data).toMatchObject([{ may_decide: false, may_approve: false }]);
  expect(await state(id)).toBe('created');
  expect((await call(leaveApplications.approved, { params: { id }, body: { comment: '' } }, rob)).status).toBe(200);
  expect((await change(id, 'rejected', boss)).status).toBe(403);
  expect(await state(id)).toBe('approved');
  // One's own balance cannot be corrected either.
  const body = { leave_type_id: annual, amount: 5, date: '2026-03-02' as never, reason: 'For me.' };
  expect((await call(leaveProfile.storeCorrection, { params: { user_id: hal.id }, body }, hal)).status).toBe(403);
});

const sign = async (channel_name: string, as: Member, socket_id = '1.2') =>
  (await callAround(access.broadcastingAuth, { body: { socket_id, channel_name } }, as)).status;

test('news of leave is for its reviewers: no channel of others, of another company or with a stale socket is signed (16)', async () => {
  const { acme, ana, hal, rob } = await applicationWorld();
  const other = await applicationWorld();
  const channel = (company: Company) => `private-holders.${company.id}.review_any_leave_application`;
  expect(await sign(channel(acme), hal)).toBe(200);
  expect(await sign(channel(acme), ana)).toBe(403);
  expect(await sign(channel(acme), other.hal)).toBe(403);
  expect(await sign(channel(other.acme), hal)).toBe(403);
  expect(await sign(`private-user.${ana.id}`, rob)).toBe(403);
  for (const socket of ['', '1', '1.2.3', '1.2:x', '-1.2'])
    expect(await sign(channel(acme), hal, socket)).not.toBe(200);
  await acme.inside((db) => db.deleteFrom('role_permissions').execute());
  expect(await sign(channel(acme), hal)).toBe(403);
  await acme.inside((db) => db.updateTable('people').set({ status: 'discharged' }).where('id', '=', hal.id).execute());
  expect(await sign(channel(acme), hal)).toBe(419);
});

const attach = ({ apply }: World, ids: readonly string[], more: object = {}) =>
  apply(['2026-03-09'], { attachments: ids, ...more });

test('a file of another person, record or company is attached to no application, new or changed (18)', async () => {
  const world = await applicationWorld();
  const { acme, rob, ana, balance } = world;
  const other = await applicationWorld();
  const taken = { expires_at: null, owner_type: 'leave_application', owner_id: randomUUID() };
  const foreign = [
    await uploadOf(acme, rob),
    await uploadOf(acme, ana, taken),
    await uploadOf(acme, ana, { expires_at: new Date(Date.now() - 1000) }),
    await uploadOf(other.acme, other.ana),
  ];
  for (const id of foreign)
    expect(await attach(world, [id])).toMatchObject({ status: 460, body: { code: 'files.unknownFile' } });
  expect(await balance('2026-03-31')).toBe(28);
  const own = await uploadOf(acme, ana);
  const { id } = (await attach(world, [own])).body.item;
  for (const file of foreign)
    expect(await attach(world, [own, file], { application_id: id })).toMatchObject({ status: 460 });
  expect((await attach(world, [own], { application_id: id })).status).toBe(200);
});

test('attachments of leave are read by people who can read its reason, and by no one else (1)', async () => {
  const world = await applicationWorld();
  const { acme, ana, rob, sue, hal, sick } = world;
  const attached = await uploadOf(acme, ana);
  await attach(world, [attached], { leave_type_id: sick });
  const other = await applicationWorld();
  const read = async (as: Member) => (await callAround(files.file, { params: { id: attached } }, as)).status;
  // For a private type a reviewer may read neither.
  expect(await Promise.all([rob, sue, other.hal].map(read))).toEqual([404, 404, 404]);
  expect([await read(ana), await read(hal)]).toEqual([200, 200]);
});

test('an address in a reason, a comment or a file’s name is text: nothing of it is asked for (22)', async () => {
  const world = await applicationWorld();
  const { acme, ana, rob, apply, view } = world;
  const address = 'http://169.254.169.254/latest/meta-data/?a=<img src="http://127.0.0.1:9/x">';
  const fetched = vi.spyOn(globalThis, 'fetch');
  const looked = vi.spyOn(dns, 'lookup');
  const connected = vi.spyOn(net, 'connect');
  const named = await uploadOf(acme, ana, { name: 'http:__127.0.0.1_x.svg' });
  const { id } = (await apply(['2026-03-09'], { reason: address, attachments: [named] })).body.item;
  await call(leaveApplications.storeComment, { params: { id }, body: { body: address } }, rob);
  await call(leaveApplications.rejected, { params: { id }, body: { comment: address } }, rob);
  expect((await view(id, ana)).body.item.reason).toBe(address);
  const strange = [...fetched.mock.calls, ...looked.mock.calls, ...connected.mock.calls].filter((args) =>
    JSON.stringify(args).includes('169.254'),
  );
  expect([fetched.mock.calls.length, strange]).toEqual([0, []]);
  vi.restoreAllMocks();
});

test('dates outside of the employment are refused in words, before it and after it', async () => {
  const { acme, apply, ana, hal, sick, balance } = await applicationWorld();
  await acme.inside(async (db) => {
    await sql`update employment_periods set started_on = '2026-02-23', ended_on = '2026-03-20' where person_id = ${ana.id}`.execute(
      db,
    );
    await sql`update people set joined_on = '2026-02-23', discharged_date = '2026-03-20' where id = ${ana.id}`.execute(
      db,
    );
  });
  const before = await balance('2026-03-31').catch(() => null);
  for (const [date, text] of [
    ['2026-02-20', '20 February 2026'],
    ['2026-03-23', '23 March 2026'],
  ] as const)
    expect(await apply([date], { user_id: ana.id }, hal)).toMatchObject({
      status: 422,
      body: { message: `You cannot choose ${text}: it is outside of the employment.` },
    });
  expect(await balance('2026-03-31').catch(() => null)).toBe(before);
  // Uses the unlimited type, since a limited one gives little for so short an employment.
  expect((await apply(['2026-03-19'], { user_id: ana.id, leave_type_id: sick }, hal)).status).toBe(200);
});
