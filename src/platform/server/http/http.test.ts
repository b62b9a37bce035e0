import { afterAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineContract } from '../../shared/contract.ts';
import { defineFaults } from '../../shared/faults.ts';
import { recordId } from '../../shared/schemas.ts';
import { callerFor, company, database } from '../../testing/company.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { createHttp } from './http.ts';
import { implement } from './implement.ts';

const faults = defineFaults('probe', { taken: [422, 'This name is taken.'], closed: [424, 'This is closed.'] });

const probe = defineContract({
  open: {
    route: 'GET probe/open',
    summary: 'For anybody',
    access: 'public',
    openReason: 'It is here for a test.',
    reply: z.object({ name: z.string().nullable() }),
  },
  mine: {
    route: 'GET probe/mine',
    summary: 'For members',
    access: 'member',
    openReason: 'It is here for a test.',
    reply: z.object({ name: z.string() }),
  },
  narrow: {
    route: 'GET probe/narrow',
    summary: 'For some',
    access: ['view_role', 'add_role'],
    query: z.object({ page: z.number().int().default(1), all: z.boolean().optional(), word: z.string().optional() }),
    reply: z.object({ page: z.number(), all: z.boolean().optional() }),
  },
  one: {
    route: 'GET probe/{id}/one',
    summary: 'One',
    access: 'member',
    openReason: 'It is here for a test.',
    params: z.object({ id: recordId }),
    reply: z.object({ id: z.string() }),
  },
  add: {
    route: 'POST probe/departments',
    summary: 'Add',
    access: ['add_department'],
    body: z.object({
      name: z.string(),
      parts: z
        .array(z.object({ label: z.string().nullish() }))
        .max(200)
        .optional(),
      extra: z.object({ a: z.number().optional() }).optional(),
    }),
    reply: z.object({ name: z.string() }),
    faults: [faults.taken],
  },
  refuse: {
    route: 'POST probe/refuse',
    summary: 'Writes and then refuses',
    access: 'member',
    openReason: 'It is here for a test.',
    body: z.object({ name: z.string() }),
    reply: z.object({}),
    faults: [faults.closed],
  },
  swallow: {
    route: 'POST probe/swallow',
    summary: 'Hides a failure of the database',
    access: 'member',
    openReason: 'It is here for a test.',
    body: z.object({}),
    reply: z.object({}),
  },
  sneak: {
    route: 'GET probe/sneak',
    summary: 'Writes in a GET',
    access: 'member',
    openReason: 'It is here for a test.',
    reply: z.object({}),
  },
  tick: {
    route: 'GET probe/tick',
    summary: 'A GET that writes',
    access: 'member',
    openReason: 'It is here for a test.',
    transaction: 'write',
    reply: z.object({}),
  },
  fail: {
    route: 'GET probe/fail',
    summary: 'Fails',
    access: 'public',
    openReason: 'It is here for a test.',
    reply: z.object({}),
  },
});

const routes = implement(probe)(
  {
    open: async ({ actor }) => ({ name: actor?.name ?? null }),
    mine: async ({ actor }) => ({ name: actor.name, secret: 'never leaves' }),
    narrow: async ({ query }) => query,
    one: async ({ params }) => params,
    async add({ db, body }) {
      await db.insertInto('departments').values({ name: body.name }).execute();
      return { name: body.name };
    },
    async refuse({ db, body }) {
      await db.insertInto('departments').values({ name: body.name }).execute();
      throw faults.closed({ data: { now: 1 }, commit: body.name === 'Kept' });
    },
    async swallow({ db }) {
      await db.insertInto('departments').values({ name: 'Half' }).execute();
      await sql`select 1 / 0`.execute(db).catch(() => {});
      return {};
    },
    async sneak({ db }) {
      await db.insertInto('departments').values({ name: 'Sneaky' }).execute();
      return {};
    },
    async tick({ db }) {
      await db.insertInto('departments').values({ name: 'Ticked' }).execute();
      return {};
    },
    fail: async () => {
      throw new Error('secret detail of the inside');
    },
  },
  { departments_name: faults.taken },
);

const app = createHttp({ authenticator, features: [routes] });
const call = callerFor(app);
afterAll(() => app.close());

async function departments(acme: Awaited<ReturnType<typeof company>>): Promise<string[]> {
  const rows = await acme.inside((db) => db.selectFrom('departments').select('name').orderBy('name').execute());
  return rows.map(({ name }) => name);
}

describe('permitted callers', () => {
  test('a stranger is asked to sign in, and reaches what is public', async () => {
    const acme = await company();
    expect(await call(probe.mine, {}, acme)).toMatchObject({
      status: 401,
      body: { message: 'Sign in to continue.', code: 'platform.notSignedIn' },
    });
    expect((await call(probe.open, {}, acme)).body).toEqual({ name: null });
  });

  test('an invalid cookie is answered with 401 for reading and 419 for writing', async () => {
    const acme = await company();
    const gone = { host: acme.host, token: 'made-up' } as never;
    expect((await call(probe.mine, {}, gone)).status).toBe(401);
    expect((await call(probe.add, { body: { name: 'x' } }, gone)).status).toBe(419);
    expect((await call(probe.open, {}, gone)).status).toBe(200);
  });

  test('any of the named permissions is enough, none is 403', async () => {
    const acme = await company();
    expect((await call(probe.narrow, { query: {} }, await acme.hire('Ana', 'add_role'))).status).toBe(200);
    // The body of a refusal carries its status, too (specification A §8).
    const refused = await call(probe.narrow, { query: {} }, await acme.hire('Bo', 'view_attendance'));
    expect(refused).toMatchObject({ status: 403, body: { status: 403 } });
  });

  test('a permission that was taken away is gone with the next call', async () => {
    const acme = await company();
    const ana = await acme.hire('Ana', 'view_role');
    expect((await call(probe.narrow, { query: {} }, ana)).status).toBe(200);
    await acme.inside((db) => db.deleteFrom('role_permissions').where('permission', '=', 'view_role').execute());
    expect((await call(probe.narrow, { query: {} }, ana)).status).toBe(403);
  });

  test('another company’s session is refused, even on an unused host name', async () => {
    const [acme, other] = [await company(), await company()];
    const ana = await acme.hire('Ana');
    expect((await call(probe.mine, {}, { ...ana, host: other.host })).status).toBe(401);
    expect((await call(probe.mine, {}, { ...ana, host: 'unheard-of.test' })).status).toBeOneOf([401, 404]);
  });

  test('a write without the marker header is answered with 419', async () => {
    const ana = await (await company()).hire('Ana', 'add_department');
    expect((await call(probe.add, { body: { name: 'x' } }, ana, { 'x-requested-with': '' })).status).toBe(419);
  });

  test('a GET that writes wants the marker header too: a link on another site writes nothing', async () => {
    const acme = await company();
    const ana = await acme.hire('Ana');
    expect((await call(probe.tick, {}, ana, { 'x-requested-with': '' })).status).toBe(419);
    expect(await departments(acme)).toEqual([]);
    expect((await call(probe.tick, {}, ana)).status).toBe(200);
    expect((await call(probe.mine, {}, ana, { 'x-requested-with': '' })).status).toBe(200);
  });

  test('permission is decided before the input is looked at', async () => {
    const ana = await (await company()).hire('Ana');
    expect((await call(probe.add, { body: { nonsense: true } as never }, ana)).status).toBe(403);
  });
});

describe('input', () => {
  const send = async (payload: string, headers: Record<string, string> = {}) => {
    const ana = await (await company()).hire('Ana', 'add_department');
    const reply = await app.inject({
      method: 'POST',
      url: '/app/probe/departments',
      payload,
      headers: {
        host: ana.host,
        cookie: `muster_session=${ana.token}`,
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/json',
        ...headers,
      },
    });
    return { status: reply.statusCode, body: reply.json<{ code: string; errors?: object }>() };
  };

  test.each([
    ['broken JSON', '{"name":', 400],
    ['a prototype in disguise', '{"name":"x","__proto__":{"admin":true}}', 400],
    ['nothing', '', 400],
    ['null', 'null', 422],
    ['a list', '[]', 422],
    ['a text', '"name"', 422],
    ['a number', '7', 422],
    ['a list for a text', '{"name":["x"]}', 422],
    ['an object for a text', '{"name":{"$ne":1}}', 422],
    ['a text for a list', '{"name":"x","parts":"abc"}', 422],
    ['a NUL', '{"name":"a\\u0000b"}', 422],
    ['half a surrogate pair', '{"name":"\\ud83d"}', 422],
    ['half a surrogate pair deep inside', '{"name":"x","parts":[{"label":"\\udc00"}]}', 422],
  ])('%s is refused', async (_, payload, status) => {
    expect(await send(payload)).toMatchObject({ status });
  });

  test('more than a megabyte is 413', async () => {
    expect(await send(JSON.stringify({ name: 'x'.repeat(1_100_000) }))).toMatchObject({
      status: 413,
      body: { code: 'platform.tooLarge' },
    });
  });

  test('a body that is neither JSON nor a form is 415', async () => {
    expect(await send('<name>x</name>', { 'content-type': 'application/xml' })).toMatchObject({ status: 415 });
  });

  test('unknown fields are refused by name, at every depth', async () => {
    expect(await send('{"name":"x","is_owner":true}')).toMatchObject({
      status: 422,
      body: { errors: { is_owner: ['This field is unknown'] } },
    });
    expect(await send('{"name":"x","parts":[{"label":"a"},{"label":null,"id":1}],"extra":{"b":2}}')).toMatchObject({
      status: 422,
      body: { errors: { 'parts.1.id': ['This field is unknown'], 'extra.b': ['This field is unknown'] } },
    });
  });

  test('a hundred thousand mistakes make a short answer', async () => {
    const { body } = await send(JSON.stringify({ name: 'x', parts: Array.from({ length: 100_000 }, () => 1) }));
    expect(Object.keys(body.errors ?? {}).length).toBeLessThanOrEqual(100);
  });

  test('an address says numbers and booleans as text', async () => {
    const ana = await (await company()).hire('Ana', 'view_role');
    expect((await call(probe.narrow, { query: { page: 3, all: true } }, ana)).body).toEqual({ page: 3, all: true });
    for (const query of [
      { page: '1e3' },
      { page: '' },
      { page: '0x10' },
      { all: 'yes' },
      { page: '99999999999999999999' },
    ])
      expect((await call(probe.narrow, { query: query as never }, ana)).status).toBe(422);
    const twice = await app.inject({
      url: '/app/probe/narrow?word=a&word=b',
      headers: { host: ana.host, cookie: `muster_session=${ana.token}` },
    });
    expect(twice.statusCode).toBe(422);
  });

  test('an id that cannot be one names nothing', async () => {
    const ana = await (await company()).hire('Ana');
    for (const id of ['7', '../../etc', '%00', 'x'.repeat(600), '00000000-0000-0000-0000-000000000000'])
      expect((await call(probe.one, { params: { id } }, ana)).status).toBe(404);
  });
});

describe('transactions', () => {
  test('a refusal undoes everything, unless it says that it keeps it', async () => {
    const acme = await company();
    const ana = await acme.hire('Ana');
    for (const name of ['Undone', 'Kept'])
      expect(await call(probe.refuse, { body: { name } }, ana)).toMatchObject({
        status: 424,
        body: { code: 'probe.closed', data: { now: 1 } },
      });
    expect(await departments(acme)).toEqual(['Kept']);
  });

  test('a constraint is answered with its fault', async () => {
    const acme = await company();
    const ana = await acme.hire('Ana', 'add_department');
    await call(probe.add, { body: { name: 'Sales' } }, ana);
    expect(await call(probe.add, { body: { name: ' sales' } }, ana)).toMatchObject({
      status: 422,
      body: { code: 'probe.taken' },
    });
  });

  test('a GET cannot write', async () => {
    const acme = await company();
    expect((await call(probe.sneak, {}, await acme.hire('Ana'))).status).toBe(500);
    expect(await departments(acme)).toEqual([]);
  });

  test('a transaction that had failed unnoticed is not called a success', async () => {
    const acme = await company();
    expect((await call(probe.swallow, { body: {} }, await acme.hire('Ana'))).status).toBe(500);
    expect(await departments(acme)).toEqual([]);
  });
});

describe('replies', () => {
  test('a reply is cut to what the contract names', async () => {
    const ana = await (await company()).hire('Ana');
    expect((await call(probe.mine, {}, ana)).body).toEqual({ name: 'Ana' });
  });

  test('an internal error reveals only the request’s id', async () => {
    const reply = await call(probe.fail, {}, await company());
    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({
      status: 500,
      message: 'Something went wrong on the server. Try again.',
      code: 'platform.unexpected',
      request_id: reply.headers['x-request-id'],
    });
  });

  test('an address that does not exist is 404, one that takes other methods 405', async () => {
    const { host } = await company();
    const at = (method: 'GET' | 'PUT' | 'HEAD', url: string) => app.inject({ method, url, headers: { host } });
    expect((await at('GET', '/app/nothing')).json()).toEqual({
      status: 404,
      message: 'This does not exist or was removed.',
      code: 'platform.notFound',
    });
    const wrong = await at('PUT', '/app/probe/departments');
    expect(wrong.statusCode).toBe(405);
    expect(wrong.headers['allow']).toBe('POST');
    expect((await at('GET', '/app/%ff')).statusCode).toBe(400);
  });

  test('data can neither be framed, nor run, nor kept', async () => {
    const { headers } = await call(probe.open, {}, await company());
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });
});

test('a new company is found by its name immediately, and the one without a name no longer', async () => {
  const host = `${crypto.randomUUID()}.test`;
  const ask = () => app.inject({ url: '/app/probe/open', headers: { host } });
  await ask();
  await database.outside('write', (db) => db.insertInto('companies').values({ host }).execute());
  await expect.poll(async () => (await ask()).statusCode).toBe(200);
});

test('an address that sends too much must wait, others are served', async () => {
  let time = new Date('2026-03-02T08:00:00Z');
  const limited = createHttp({ authenticator, features: [], now: () => time });
  const from = async (remoteAddress: string) =>
    (await limited.inject({ url: '/health/live', remoteAddress })) as { statusCode: number; headers: object };
  for (let sent = 0; sent < 2_000; sent += 1) await from('203.0.113.9');

  const refused = await from('203.0.113.9');
  expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': '1' } });
  for (const other of ['203.0.113.10', '127.0.0.1', '::ffff:127.0.0.1', '2001:db8::9'])
    expect((await from(other)).statusCode).toBe(200);
  // A dual-stack socket writes the same address in this form.
  expect((await from('::ffff:203.0.113.9')).statusCode).toBe(429);
  expect((await from('::ffff:203.0.113.9')).statusCode).toBe(429);
  time = new Date(time.getTime() + 1_000);
  expect((await from('203.0.113.9')).statusCode).toBe(200);
  await limited.close();
});
