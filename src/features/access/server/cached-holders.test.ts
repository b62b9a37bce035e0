import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { implement } from '#platform/server/http/implement.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { countStatements } from '#platform/testing/count-statements.ts';
import { access } from '../contract.ts';
import { accessRoutes } from './routes.ts';
import { sessionAuthenticator } from './sessions.ts';

const probe = defineContract({
  read: {
    route: 'GET test/kept',
    summary: 'Who it is by the memory of the server.',
    access: ['view_attendance'],
    reply: z.object({ name: z.string(), count: z.number() }),
  },
  write: {
    route: 'POST test/kept',
    summary: 'Adds a department.',
    access: ['view_attendance'],
    body: z.object({ name: z.string() }),
    reply: z.object({ name: z.string() }),
    example: { body: { name: 'Sales' } },
  },
});

const probeRoutes = implement(probe)({
  async read({ db, actor }) {
    const { length } = await db.selectFrom('departments').select('id').execute();
    return { name: actor.name, count: length };
  },
  async write({ db, body }) {
    await db.insertInto('departments').values({ name: body.name }).execute();
    return { name: body.name };
  },
});

/** Starts a server with its own cache. */
const server = (now: () => Date = () => new Date()) =>
  callerFor(createHttp({ authenticator: sessionAuthenticator(database), features: [accessRoutes, probeRoutes], now }));

const departmentsOf = (acme: Company) => acme.inside((db) => db.selectFrom('departments').select('name').execute());

/** Returns a person whom both servers have cached. */
async function createCachedHolder() {
  const acme = await company();
  const ana = await acme.hire('Ana', 'view_attendance');
  const servers = [server(), server()];
  for (const call of servers) expect((await call(probe.read, {}, ana)).status).toBe(200);
  return { acme, ana, servers };
}

const withdraw = (acme: Company, { id }: Member) =>
  acme.inside(async (db) => {
    const roles = db.selectFrom('role_people').select('role_id').where('person_id', '=', id);
    await db.deleteFrom('role_permissions').where('role_id', 'in', roles).execute();
  });

describe('with what is kept of someone, on every server', () => {
  test('a removed permission is effective with the next call, and so is an added one', async () => {
    const { acme, ana, servers } = await createCachedHolder();
    await withdraw(acme, ana);
    for (const call of servers) expect((await call(probe.read, {}, ana)).status).toBe(403);
    await acme.inside(async (db) => {
      const { role_id } = await db
        .selectFrom('role_people')
        .select('role_id')
        .where('person_id', '=', ana.id)
        .executeTakeFirstOrThrow();
      await db.insertInto('role_permissions').values({ role_id, permission: 'view_attendance' }).execute();
    });
    for (const call of servers) expect((await call(probe.read, {}, ana)).status).toBe(200);
  });

  test('a write fails after the loss of the permission', async () => {
    const { acme, ana, servers } = await createCachedHolder();
    await withdraw(acme, ana);
    for (const call of servers) {
      const headers = { 'idempotency-key': randomUUID() };
      expect((await call(probe.write, { body: { name: 'Sales' } }, ana, headers)).status).toBe(403);
    }
    expect(await departmentsOf(acme)).toEqual([]);
  });

  test('an ended session reads and writes nothing', async () => {
    const { acme, ana, servers } = await createCachedHolder();
    await acme.inside((db) => db.deleteFrom('sessions').where('person_id', '=', ana.id).execute());
    for (const call of servers) {
      expect((await call(probe.read, {}, ana)).status).toBe(401);
      expect((await call(probe.write, { body: { name: 'Sales' } }, ana)).status).toBe(419);
    }
    expect(await departmentsOf(acme)).toEqual([]);
  });

  test('a new name, and new settings of the company, are shown by the next call', async () => {
    const { acme, ana, servers } = await createCachedHolder();
    for (const call of servers)
      expect((await call(access.authorization, {}, ana)).body.app.settings.company_name).toBe('Acme');
    await acme.inside((db) => db.updateTable('people').set({ name: 'Ana Rossi' }).where('id', '=', ana.id).execute());
    await acme.inside((db) => db.updateTable('company_settings').set({ name: 'Acme & Sons' }).execute());
    for (const call of servers) {
      const { authorized, app } = (await call(access.authorization, {}, ana)).body;
      expect([authorized?.author.name, app.settings.company_name]).toEqual(['Ana Rossi', 'Acme & Sons']);
    }
  });

  test('a person whose last day has passed is signed out at the company’s midnight, though nothing was changed', async () => {
    const acme = await company({ timezone: 'America/New_York' });
    const ana = await acme.hire('Ana', 'view_attendance');
    const today = Temporal.Now.plainDateISO('America/New_York');
    await acme.inside((db) =>
      db
        .updateTable('people')
        .set({ discharged_date: today.toString() as LocalDate })
        .where('id', '=', ana.id)
        .execute(),
    );
    const midnight = today.add({ days: 1 }).toZonedDateTime('America/New_York');
    let now = midnight.epochMilliseconds - 1000;
    const call = server(() => new Date(now));
    expect((await call(probe.read, {}, ana)).status).toBe(200);
    expect((await call(probe.read, {}, ana)).status).toBe(200);
    now += 1000;
    expect((await call(probe.read, {}, ana)).status).toBe(401);
  });

  test('a token of one company is unknown in another', async () => {
    const { ana, servers } = await createCachedHolder();
    const other = await company();
    for (const call of servers) expect((await call(probe.read, {}, { ...ana, host: other.host })).status).toBe(401);
  });

  test('two simultaneous requests with one key are one, and the second gets the answer of the first', async () => {
    const { acme, ana, servers } = await createCachedHolder();
    const headers = { 'idempotency-key': randomUUID() };
    const replies = await Promise.all(
      servers.map((call) => call(probe.write, { body: { name: 'Sales' } }, ana, headers)),
    );
    expect(replies.map(({ status, body }) => [status, body.name])).toEqual([
      [200, 'Sales'],
      [200, 'Sales'],
    ]);
    expect(await departmentsOf(acme)).toEqual([{ name: 'Sales' }]);
  });
});

test('a rolled-back transaction leaves none of its own changes in the cache', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana', 'view_attendance');
  const call = callerFor(
    createHttp({
      authenticator: sessionAuthenticator(database),
      features: [
        accessRoutes,
        implement(probe)({
          read: async ({ actor }) => ({ name: actor.name, count: 0 }),
          async write({ db, actor, context }) {
            await db.updateTable('company_settings').set({ name: 'Never' }).execute();
            await accessRoutes.handlers['authorization']?.({ db, actor, context } as never);
            throw new Error('No.');
          },
        }),
      ],
    }),
  );
  await call(probe.read, {}, ana);
  expect((await call(probe.write, { body: { name: 'Sales' } }, ana)).status).toBe(500);
  expect((await call(access.authorization, {}, ana)).body.app.settings.company_name).toBe('Acme');
});

test('a second request reads the session, and nothing of who it is or of the company', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana', 'view_attendance');
  const counted = countStatements();
  const call = callerFor(
    createHttp({ authenticator: sessionAuthenticator(counted.database), features: [accessRoutes] }),
  );
  await call(access.authorization, {}, ana);
  counted.forget();
  await call(access.authorization, {}, ana);
  // A server that has not yet received changes to the companies' hosts looks them up.
  const statements = counted.statements().filter((text) => !/from "companies"/.test(text));
  expect(statements).toEqual([expect.stringContaining('from sessions')]);
  await counted.database.close();
});

test('statements sent ahead stop once something turns out to have changed', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana', 'view_attendance');
  const counted = countStatements();
  const steps = ['first', 'second', 'third'];
  const stepRoutes = implement(probe)({
    async read({ db, actor }) {
      for (const step of steps) await rowsOf(db, `select id as ${step} from departments`);
      return { name: actor.name, count: 0 };
    },
    write: ({ body }) => Promise.resolve({ name: body.name }),
  });
  const call = callerFor(createHttp({ authenticator: sessionAuthenticator(counted.database), features: [stepRoutes] }));
  const sent = () => steps.map((step) => counted.statements().filter((text) => text.includes(step)).length);
  await call(probe.read, {}, ana);
  counted.forget();
  await call(probe.read, {}, ana);
  expect(sent()).toEqual([1, 1, 1]);
  await acme.inside((db) => db.updateTable('people').set({ name: 'Ana Rossi' }).where('id', '=', ana.id).execute());
  counted.forget();
  expect((await call(probe.read, {}, ana)).body.name).toBe('Ana Rossi');
  // The second one may have been requested by then, but is not sent.
  expect(sent().at(-1)).toBe(1);
  await counted.database.close();
});
