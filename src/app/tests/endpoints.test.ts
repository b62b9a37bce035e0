import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openapiDocument } from '#platform/server/http/openapi.ts';
import { validate } from '#platform/server/http/validation.ts';
import {
  exampleOf,
  isOwnOrOthers,
  ownAccess,
  permissionsOf,
  splitRoute,
  type Endpoint,
} from '#platform/shared/contract.ts';
import { shownExample, type ExamplePath } from '#platform/shared/example.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { callerFor, company, type Company, type Member } from '#platform/testing/company.ts';
import { contracts, features } from '../server/features.ts';
import {
  byRoute,
  endpoints,
  everything,
  hasRows,
  isWrite,
  newScene,
  additionalPermissionsOf,
  placeholdersOf,
  startServer,
  type Input,
} from './generated.ts';
import { checksums, countRows } from './checksums.ts';

const server = await startServer();
const { app } = server;
const call = callerFor(app);
afterAll(() => server.close());

/** A company that must never change: requests from others contain its row ids. */
let neighbour: Company;
let neighbourBefore: unknown;
/** Id of a row of the neighbour, by entity. */
let foreignRows: ReadonlyMap<string, string>;
/** A company for requests that are refused before they have an effect. */
let acme: Company;
let olga: Member;
let newcomer: Member;

beforeAll(async () => {
  neighbour = await company();
  foreignRows = await server.addRows(neighbour, await neighbour.hire('Eve', ...everything));
  neighbourBefore = await checksums(neighbour);
  acme = await company();
  olga = await acme.hire('Olga', ...everything);
  newcomer = await acme.hire('Newcomer');
});

const nonsense = '\u0001nonsense';

/** Returns the names in a route's braces. */
const parameters = ({ route }: Endpoint) => [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Creates a request whose every part is wrong. */
function wrong(endpoint: Endpoint) {
  const query = endpoint.query && Object.fromEntries(Object.keys(endpoint.query.shape).map((name) => [name, nonsense]));
  return {
    params: Object.fromEntries(parameters(endpoint).map((name) => [name, 'not-an-id'])),
    query,
    ...(endpoint.body && { body: { [nonsense]: nonsense } }),
  } as never;
}

/** Permissions required to be admitted: for one's own record, or for others'. */
function permissionsFor(endpoint: Endpoint, target: 'own' | 'other'): readonly Permission[] {
  const { access } = endpoint;
  const needed = !isOwnOrOthers(access)
    ? permissionsOf(endpoint)
    : target === 'own'
      ? ownAccess(access)
      : access.others;
  return [...new Set([...(needed === 'member' ? [] : needed), ...additionalPermissionsOf(endpoint)])];
}

const isRefusedToMembers = ({ access }: Endpoint) =>
  typeof access === 'object' && !(isOwnOrOthers(access) && access.own === 'member');

describe.each(byRoute(endpoints))('%s', (_route, endpoint) => {
  const { access } = endpoint;

  if (access !== 'public')
    test('asks a stranger to sign in', async () => {
      expect((await call(endpoint, wrong(endpoint), { host: acme.host })).status).toBe(401);
    });

  if (access === 'public' && !isWrite(endpoint) && !endpoint.params)
    test('answers a guest', async () => {
      expect((await call(endpoint, wrong(endpoint), { host: acme.host })).status).toBe(200);
    });

  if (isWrite(endpoint))
    test('is not written to by a page of another site', async () => {
      expect((await call(endpoint, wrong(endpoint), olga, { 'x-requested-with': '' })).status).toBe(419);
    });

  if (isRefusedToMembers(endpoint))
    test('refuses a member without the permission', async () => {
      expect((await call(endpoint, wrong(endpoint), newcomer)).status).toBe(403);
    });

  if (endpoint.params ?? endpoint.body ?? endpoint.query)
    test('refuses input that it does not understand', async () => {
      const input = wrong(endpoint);
      const reply = await call(endpoint, input, olga);
      // The end of an address may be anything: it is not looked up while its query is wrong.
      const isAddress = endpoint.query && endpoint.params?.safeParse((input as { params: unknown }).params).success;
      expect(reply.status).toBe(endpoint.params && !isAddress ? 404 : 422);
      expect(reply.body).toMatchObject({ message: expect.any(String) as string, code: expect.any(String) as string });
    });

  test('is reached by its example, and leaves the rows of other companies alone', async () => {
    // Endpoints open to everyone concern oneself; others mostly concern other people.
    const isOpen = typeof access === 'string';
    const first = await callExample(endpoint, isOpen ? 'own' : 'other');
    const replies = isOpen || first.startsWith('2') ? [first] : [first, await callExample(endpoint, 'own')];
    expect(replies).toContainEqual(expect.stringMatching(/^2/));
    expect(await checksums(neighbour)).toEqual(neighbourBefore);
  });

  if (
    typeof access === 'string'
      ? hasRows(endpoint) && !endpoint.forColleagues
      : isOwnOrOthers(access) && access.own !== undefined
  )
    test('shows no rows of others to people who can see only their own', async () => {
      const scene = await newScene(permissionsFor(endpoint, 'own'), 'other');
      const input = await server.inputOf(endpoint, scene);
      const before = await checksums(scene.acme);
      const { status } = await server.send(endpoint, input, scene.caller);
      expect(status).toBe(isOwnOrOthers(access) ? 403 : 404);
      expect(await checksums(scene.acme)).toEqual(before);
    });

  if (isOwnOrOthers(access))
    test('lets everyone see their own', async () => {
      expect(await callExample(endpoint, 'own')).toMatch(/^2/);
    });
});

/**
 * Sends the example in a new company, after trying every id in it with a row of another company.
 * @returns the status and the message
 */
async function callExample(endpoint: Endpoint, target: 'own' | 'other'): Promise<string> {
  const scene = await newScene(permissionsFor(endpoint, target), target);
  const input = await server.inputOf(endpoint, scene);
  const ids = placeholdersOf(endpoint).flatMap(({ placeholder, path }) =>
    'entity' in placeholder && placeholder.entity !== undefined ? [{ path, entity: placeholder.entity }] : [],
  );
  const before = ids.length > 0 && (await checksums(scene.acme));
  for (const { path, entity } of ids) {
    const foreign = foreignRows.get(entity);
    const { status, text } = await server.send(endpoint, replaceAt(input, path, foreign), scene.caller);
    const tried = path.join('.');
    expect([tried, text]).toEqual([tried, expect.not.stringContaining(String(foreign))]);
    expect([tried, status, text]).toEqual([tried, expect.toBeOneOf(refusalsOf(endpoint, path, target)), text]);
  }
  if (before) expect(await checksums(scene.acme)).toEqual(before);
  const { status, text } = await server.send(endpoint, input, scene.caller);
  return `${status} ${text.slice(0, 300)}`;
}

/** Statuses permitted for an id of another company: the same as for a missing one. A query may return nothing. */
function refusalsOf(endpoint: Endpoint, [part, name]: ExamplePath, target: 'own' | 'other'): readonly number[] {
  const { access } = endpoint;
  if (isOwnOrOthers(access) && access.own && target === 'own' && access.subject === `${part}.${name}`) return [403];
  if (part === 'params') return [404];
  return isWrite(endpoint) ? [404, 422, 424, 460, 461] : [200, 404];
}

/** Replaces one value of the input; in a list of ids, the first one. */
function replaceAt<Value>(value: Value, [name, ...rest]: ExamplePath, replacement: unknown): Value {
  if (name === undefined) return (Array.isArray(value) ? [replacement, ...value.slice(1)] : replacement) as Value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>;
  copy[name] = replaceAt(copy[name], rest, replacement);
  return copy as Value;
}

test('every table of a feature has rows in its testing/rows.ts', async () => {
  const counts = await countRows(neighbour);
  const owned = features.flatMap(({ tables = [] }) => tables).filter((table) => counts.has(table));
  expect(owned.length).toBeGreaterThan(30);
  expect(owned.filter((table) => counts.get(table) === 0)).toEqual([]);
});

test('every example is understood, as the documentation shows it', () => {
  for (const endpoint of endpoints) {
    const { params, query, body } = shownExample(exampleOf(endpoint)) as Record<keyof Input, Record<string, unknown>>;
    const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
    expect(() => validate(endpoint, { params, query: texts, body }), endpoint.route).not.toThrow();
    if (endpoint.upload) expect(endpoint.body?.safeParse(body).success, endpoint.route).toBe(true);
  }
});

test('no id is forgotten: each has a placeholder in the example', () => {
  for (const endpoint of endpoints) {
    const ids = (['params', 'query', 'body'] as const).flatMap((part) => idsIn(endpoint[part], part));
    const named = new Set(placeholdersOf(endpoint).map(({ path }) => path.map(textOf).join('.')));
    expect([endpoint.route, ids.filter((path) => !named.has(path))]).toEqual([endpoint.route, []]);
  }
});

/** Path in which an index of a list is replaced by a wildcard. */
const textOf = (step: string | number) => (typeof step === 'number' ? '*' : step);

type JsonSchema = {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  /** Schema of a record's values. */
  readonly additionalProperties?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
};

/** Returns the paths at which a schema expects ids: `['body.assigned_items.*.id']`. */
function idsIn(schema: z.ZodType | undefined, part: string): string[] {
  if (!schema) return [];
  const walk = (node: JsonSchema, path: string): string[] => {
    const { format, properties = {}, items, additionalProperties: values, prefixItems = [] } = node;
    const alternatives = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])];
    return [
      ...(format === 'uuid' ? [path] : []),
      ...Object.entries(properties).flatMap(([name, field]) => walk(field, `${path}.${name}`)),
      ...[items, typeof values === 'object' ? values : undefined, ...prefixItems].flatMap((each) =>
        each ? walk(each, `${path}.*`) : [],
      ),
      ...alternatives.flatMap((option) => walk(option, path)),
    ];
  };
  return walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, part);
}

test.each([
  ['a field', z.object({ id: z.uuid() }), ['body.id']],
  ['a field that may be null', z.object({ id: z.uuid().nullable() }), ['body.id']],
  ['a list', z.object({ ids: z.array(z.uuid()) }), ['body.ids.*']],
  ['a pair', z.object({ pair: z.tuple([z.uuid(), z.string()]) }), ['body.pair.*']],
  ['the values of a record', z.object({ by_name: z.record(z.string(), z.uuid()) }), ['body.by_name.*']],
  [
    'one of several forms',
    z.object({
      of: z.discriminatedUnion('type', [
        z.object({ type: z.literal('a'), a_id: z.uuid() }),
        z.object({ type: z.literal('b'), b_id: z.uuid() }),
      ]),
    }),
    ['body.of.a_id', 'body.of.b_id'],
  ],
  ['two forms in one', z.object({ both: z.object({ id: z.uuid() }).and(z.object({ n: z.int() })) }), ['body.both.id']],
])('ids are found in %s', (_, schema, paths) => {
  expect(idsIn(schema, 'body')).toEqual(paths);
});

test('no two endpoints have the same route', () => {
  const routes = endpoints.map(({ route }) => route.replace(/\{\w+\}/g, '{}'));
  expect(new Set(routes).size).toBe(routes.length);
});

test('path parameters are declared, and say what they name', () => {
  for (const endpoint of endpoints) {
    expect([endpoint.route, Object.keys(endpoint.params?.shape ?? {}).toSorted()]).toEqual([
      endpoint.route,
      parameters(endpoint).toSorted(),
    ]);
    expect([endpoint.route, Object.keys(exampleOf(endpoint).params).toSorted()]).toEqual([
      endpoint.route,
      parameters(endpoint).toSorted(),
    ]);
  }
});

test('every call is documented with a sentence, its permissions and its replies', async () => {
  const { host } = await company();
  const served = await app.inject({ url: '/app/openapi.json', headers: { host } });
  expect(served.json()).toEqual(JSON.parse(JSON.stringify(openapiDocument(contracts))));
  const { openapi, paths } = served.json<{
    openapi: string;
    paths: Record<
      string,
      Record<string, { summary: string; responses: Record<string, object>; 'x-permissions'?: string[] }>
    >;
  }>();
  expect(openapi).toBe('3.1.0');
  for (const endpoint of endpoints) {
    const { method, path } = splitRoute(endpoint.route);
    const described = paths[`/app/${path}`]?.[method.toLowerCase()];
    expect(described?.summary.length).toBeGreaterThan(5);
    expect(described?.['x-permissions'] ?? []).toEqual(permissionsOf(endpoint));
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
  for (const file of ['docs.js', 'docs.css'])
    expect((await app.inject({ url: `/app/${file}`, headers: { host } })).statusCode).toBe(200);
});
