import { afterAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineContract } from '../../shared/contract.ts';
import { defineFaults } from '../../shared/faults.ts';
import { callerFor, company } from '../../testing/company.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { createHttp } from './http.ts';
import { implement } from './implement.ts';

const faults = defineFaults('hire', { full: [424, 'There is no room.'] });
const hiring = defineContract({
  add: {
    route: 'POST hiring/add',
    summary: 'Add',
    access: 'member',
    openReason: 'It is here for a test.',
    body: z.object({ name: z.string() }),
    reply: z.object({ id: z.string() }),
    faults: [faults.full],
  },
  other: {
    route: 'POST hiring/other',
    summary: 'Add elsewhere',
    access: 'member',
    openReason: 'It is here for a test.',
    body: z.object({ name: z.string() }),
    reply: z.object({ id: z.string() }),
  },
});

const insert = ({
  db,
  body,
}: {
  db: Parameters<Parameters<typeof authenticator.database.tenant>[2]>[0];
  body: { name: string };
}) =>
  db
    .insertInto('shift_templates')
    .values({ name: body.name, letter: 'S', start_time: '09:00', work_time: 3600 })
    .returning('id')
    .executeTakeFirstOrThrow();
const routes = implement(hiring)({
  async add({ db, body }) {
    const { rows } = await sql`select from departments where name = 'Full'`.execute(db);
    if (rows.length) throw faults.full();
    return insert({ db, body });
  },
  other: ({ db, body }) => insert({ db, body }),
});
const app = createHttp({ authenticator, features: [routes] });
const call = callerFor(app);
afterAll(() => app.close());

async function setting() {
  const acme = await company();
  return {
    acme,
    ana: await acme.hire('Ana'),
    made: () => acme.inside((db) => db.selectFrom('shift_templates').select('id').execute()),
  };
}

test('50 simultaneous requests with one key are one execution and 50 equal answers', async () => {
  const { ana, made } = await setting();
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => call(hiring.add, { body: { name: 'A' } }, ana, { 'idempotency-key': 'k1' })),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  expect(await made()).toEqual([{ id: replies[0]?.body.id }]);
});

test('without a key every request counts', async () => {
  const { ana, made } = await setting();
  await Promise.all([1, 2, 3].map(() => call(hiring.add, { body: { name: 'A' } }, ana)));
  expect(await made()).toHaveLength(3);
});

test('the same key for another body is refused', async () => {
  const { ana, made } = await setting();
  await call(hiring.add, { body: { name: 'A' } }, ana, { 'idempotency-key': 'k' });
  expect(await call(hiring.add, { body: { name: 'B' } }, ana, { 'idempotency-key': 'k' })).toMatchObject({
    status: 422,
    body: { code: 'platform.keyReused' },
  });
  expect(await made()).toHaveLength(1);
});

test('a key belongs to one person and one route', async () => {
  const { acme, ana, made } = await setting();
  const bo = await acme.hire('Bo');
  const key = { 'idempotency-key': 'k' };
  await call(hiring.add, { body: { name: 'A' } }, ana, key);
  await call(hiring.add, { body: { name: 'A' } }, bo, key);
  await call(hiring.other, { body: { name: 'A' } }, ana, key);
  expect(await made()).toHaveLength(3);
});

test('a refusal is checked again', async () => {
  const { acme, ana } = await setting();
  await acme.inside((db) => db.insertInto('departments').values({ name: 'Full' }).execute());
  const once = () => call(hiring.add, { body: { name: 'A' } }, ana, { 'idempotency-key': 'k' });
  expect((await once()).status).toBe(424);
  await acme.inside((db) => db.deleteFrom('departments').execute());
  expect((await once()).status).toBe(200);
});

test('a kept answer is for those who still may', async () => {
  const { acme, ana } = await setting();
  await call(hiring.add, { body: { name: 'A' } }, ana, { 'idempotency-key': 'k' });
  await acme.inside((db) => db.deleteFrom('sessions').execute());
  expect((await call(hiring.add, { body: { name: 'A' } }, ana, { 'idempotency-key': 'k' })).status).toBe(419);
});

test.each([
  ['empty', ''],
  ['with spaces', 'a b'],
  ['too long', 'x'.repeat(201)],
  ['not ASCII', 'schlüssel'],
])('a key that is %s is refused', async (_, key) => {
  const { ana } = await setting();
  expect(await call(hiring.add, { body: { name: 'A' } }, ana, { 'idempotency-key': key })).toMatchObject({
    status: 422,
    body: { code: 'platform.badKey' },
  });
});
