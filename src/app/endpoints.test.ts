import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { sessionGate } from '#features/access/server/sessions.ts';
import { createHttp } from '#platform/server/http.ts';
import { openapiDocument } from '#platform/server/openapi.ts';
import { splitRoute, type Endpoint } from '#platform/shared/contract.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { contracts, features } from './features.ts';
// A new kind of path parameter gets its maker there.
import { makeParams, neededBeside, parameters, sampleOf, storage } from './testing/makers.ts';

const app = createHttp({ gate: sessionGate(database), features: features.map(({ routes }) => routes), docs: contracts, storage });
const call = callerFor(app);
afterAll(() => app.close());

const endpoints: Endpoint[] = Object.values(contracts).flatMap((contract) => Object.values(contract));
const nonsense = '\u0001nonsense';

function permitted(acme: Company, name: string, { access, names = {} }: Endpoint): Promise<Member> {
  const beside = Object.values(names).flatMap((kind) => neededBeside[kind] ?? []);
  return acme.hire(name, ...new Set([...(typeof access === 'string' ? [] : access), ...beside]));
}

/** A call whose every part is wrong. */
function wrong(endpoint: Endpoint) {
  const query = endpoint.query && Object.fromEntries(Object.keys(endpoint.query.shape).map((name) => [name, nonsense]));
  return {
    params: Object.fromEntries(parameters(endpoint).map((name) => [name, 'not-an-id'])),
    query,
    ...(endpoint.body && { body: { [nonsense]: nonsense } }),
  } as never;
}

describe.each(endpoints)('$route', (endpoint) => {
  const { access } = endpoint;
  const isWrite = !endpoint.route.startsWith('GET');

  if (access !== 'public')
    test('asks a stranger to sign in', async () => {
      expect((await call(endpoint, wrong(endpoint), await company())).status).toBe(401);
    });

  if (access === 'public' && !isWrite && !endpoint.params)
    test('answers a guest', async () => {
      expect((await call(endpoint, wrong(endpoint), await company())).status).toBe(200);
    });

  if (isWrite || endpoint.writes)
    test('is not written to by a page of another site', async () => {
      const member = await permitted(await company(), 'Ana', endpoint);
      expect((await call(endpoint, wrong(endpoint), member, { 'x-requested-with': '' })).status).toBe(419);
    });

  if (typeof access !== 'string')
    test('refuses a member without the permission', async () => {
      expect((await call(endpoint, wrong(endpoint), await (await company()).hire('Newcomer'))).status).toBe(403);
    });

  if (endpoint.params ?? endpoint.body ?? endpoint.query)
    test('refuses input that it does not understand', async () => {
      const reply = await call(endpoint, wrong(endpoint), await permitted(await company(), 'Ana', endpoint));
      expect(reply.status).toBe(endpoint.params ? 404 : 422);
      expect(reply.body).toMatchObject({ message: expect.any(String) as string, code: expect.any(String) as string });
    });

  if (endpoint.params)
    test('does not know another company’s rows', async () => {
      const acme = await company();
      const owner = await permitted(acme, 'Ana', endpoint);
      const stranger = await permitted(await company(), 'Eve', endpoint);
      const params = await makeParams(endpoint, acme, owner);
      const sent = { params, ...(endpoint.query && { query: sampleOf(endpoint.query) }), ...(endpoint.body && { body: sampleOf(endpoint.body) }) } as never;
      const before = await contents(acme);
      expect((await call(endpoint, sent, stranger)).status).toBe(404);
      expect(await contents(acme)).toEqual(before);
      expect((await call(endpoint, sent, owner)).status).toBe(200);
    });
});

/** Every row of the company that a call could have changed. */
async function contents(acme: Company): Promise<unknown[]> {
  return acme.inside(async (db) => {
    const all = [];
    for (const table of ['people', 'sessions', 'attendances', 'clocks', 'role_people', 'roles', 'events', 'files', 'uploads'])
      all.push((await sql`select * from ${sql.table(table)} order by 1, 2`.execute(db)).rows);
    return all;
  });
}

test('no two calls answer the same route', () => {
  const routes = endpoints.map(({ route }) => route.replace(/\{\w+\}/g, '{}'));
  expect(new Set(routes).size).toBe(routes.length);
});

test('path parameters are declared, and say what they name', () => {
  for (const endpoint of endpoints) {
    expect([endpoint.route, Object.keys(endpoint.params?.shape ?? {}).toSorted()]).toEqual([endpoint.route, parameters(endpoint).toSorted()]);
    expect([endpoint.route, Object.keys(endpoint.names ?? {}).toSorted()]).toEqual([endpoint.route, parameters(endpoint).toSorted()]);
  }
});

test('every call is documented with a sentence, its permissions and its replies', async () => {
  const { host } = await company();
  const served = await app.inject({ url: '/app/openapi.json', headers: { host } });
  expect(served.json()).toEqual(JSON.parse(JSON.stringify(openapiDocument(contracts))));
  const { openapi, paths } = served.json<{
    openapi: string;
    paths: Record<string, Record<string, { summary: string; responses: Record<string, object>; 'x-permissions'?: string[] }>>;
  }>();
  expect(openapi).toBe('3.1.0');
  for (const endpoint of endpoints) {
    const { method, path } = splitRoute(endpoint.route);
    const described = paths[`/app/${path}`]?.[method.toLowerCase()];
    expect(described?.summary.length).toBeGreaterThan(5);
    expect(described?.['x-permissions'] ?? []).toEqual(typeof endpoint.access === 'string' ? [] : endpoint.access);
    for (const { status } of endpoint.faults ?? []) expect(described?.responses).toHaveProperty(String(status));
    expect(described?.responses['200']).toHaveProperty('content');
  }
});

test('the documentation is a page without scripts of its own in it', async () => {
  const { host } = await company();
  const page = await app.inject({ url: '/app/docs', headers: { host } });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const endpoint of endpoints) expect(page.body).toContain(splitRoute(endpoint.route).path);
  expect(page.body).not.toMatch(/<script(?![^>]* src=)|\son\w+=|style=/);
  for (const file of ['docs.js', 'docs.css']) expect((await app.inject({ url: `/app/${file}`, headers: { host } })).statusCode).toBe(200);
});
