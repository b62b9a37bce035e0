import fc, { type Arbitrary } from 'fast-check';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { signatureOf } from '#simulators/paddle/webhooks.ts';
import { hosting } from '#features/billing/testing/hosting.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import { splitRoute, type Endpoint } from '#platform/shared/contract.ts';
import { company, formOf, type Company, type Member } from '#platform/testing/company.ts';
import { anything } from './hostile-values.ts';
import { bodies, calls, queries } from './hostile-terminals.ts';
import { byRoute, endpoints, everything, startServer } from './generated.ts';

/** FUZZ_SEED=… repeats a run, FUZZ_RUNS=… makes it longer. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const runs = Number(process.env['FUZZ_RUNS'] ?? 60);

const failures: { route: string; message: unknown }[] = [];
const server = await startServer();
const { app } = server;
app.addHook('onError', async ({ method, url }, _reply, error) => {
  if (error.name !== 'Fault') failures.push({ route: `${method} ${url.slice(0, 200)}`, message: error.stack });
});
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
let port: number;
let acme: Company;
let ana: Member;
const hire = (): Promise<Member> => acme.hire('Ana', ...everything);

/**
 * Makes as many runs as time permits, at least one: with the library's own limit,
 * a run that a slow machine has not finished in time would count as failed.
 */
async function tryFor<T extends [unknown, ...unknown[]]>(
  milliseconds: number,
  arbitraries: { [K in keyof T]: Arbitrary<T[K]> },
  attempt: (...values: T) => Promise<void>,
  numRuns = runs,
): Promise<void> {
  let until: number | undefined;
  const property = fc.asyncProperty(...arbitraries, async (...values) => {
    if (until !== undefined && performance.now() > until) return;
    until ??= performance.now() + milliseconds;
    await attempt(...values);
  });
  await fc.assert(property, { seed, numRuns });
}

beforeAll(async () => {
  console.log(`fuzz seed: FUZZ_SEED=${seed}`);
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  acme = await company();
  ana = await hire();
  for (const id of (await server.addRows(acme, ana)).values()) known.push(id);
});

afterAll(async () => {
  agent.destroy();
  await server.close();
});

/** Generates mostly values that the schema accepts, to reach rules and statements, and sometimes anything. */
function near(schema: z.ZodType): Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fittingValues(schema) }, { weight: 1, arbitrary: anything });
}

function fittingValues(schema: z.ZodType): Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fc.option(near(schema.unwrap() as z.ZodType), { nil: undefined });
  if (schema instanceof z.ZodNullable) return fc.option(near(schema.unwrap() as z.ZodType), { nil: null });
  if (schema instanceof z.ZodArray) return fc.array(near(schema.element as z.ZodType), { maxLength: 4 });
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber)
    return fc.oneof(
      fc.integer({ min: Math.ceil(schema.minValue ?? -10), max: Math.floor(schema.maxValue ?? 100_000) }),
      fc.integer({ min: 0, max: 5 }),
    );
  if (schema instanceof z.ZodObject) return objects(schema);
  return texts(schema);
}

function objects(schema: z.ZodObject): Arbitrary<unknown> {
  const fields = fc.record(
    Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, near(field as z.ZodType)])),
  );
  const strange = fc.dictionary(
    fc.constantFrom('tenant_id', 'id', 'is_owner', 'person_id', '__proto__', 'constructor', '', '\0'),
    anything,
    { maxKeys: 2 },
  );
  return fc.oneof(
    { weight: 6, arbitrary: fields },
    { weight: 1, arbitrary: fc.tuple(fields, strange).map(([own, more]) => ({ ...own, ...more })) },
  );
}

const date = fc
  .date({ min: new Date('1890-01-01'), max: new Date('2210-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const recent = fc
  .integer({ min: -15, max: 15 })
  .map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => `${parts.map((part) => String(part).padStart(2, '0')).join(':')}:00`);
/** Ids of existing rows, so that statements are reached, too. */
const known: string[] = [];
const id = fc.tuple(fc.uuid({ version: 4 }), fc.nat(20)).map(([made, n]) => known[n] ?? made);
const candidates: readonly Arbitrary<string>[] = [
  date,
  recent,
  recent,
  recent,
  fc.tuple(fc.oneof(date, recent, recent), time).map((parts) => parts.join(' ')),
  id,
  fc.lorem({ maxCount: 3 }),
  fc.constant('Europe/Berlin'),
  fc.constant('09:00'),
  fc.constant('ana@acme.example'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.constant('12.34'),
  fc.constant('long enough a password'),
];

/** Generates texts that the schema accepts, whatever its rule is. */
function texts(schema: z.ZodType): Arbitrary<unknown> {
  const accepted = candidates.filter((candidate) =>
    fc.sample(candidate, { numRuns: 5, seed: 1 }).some((text) => schema.safeParse(text).success),
  );
  return fc.oneof(...(accepted.length ? accepted : candidates));
}

interface FuzzedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Buffer | undefined;
}

interface FuzzReply {
  readonly status: number;
  readonly text: string;
}

const send = async (fuzzed: FuzzedRequest): Promise<number> => (await answerTo(fuzzed)).status;

function answerTo({ method, path, headers, body }: FuzzedRequest): Promise<FuzzReply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: {
          host: acme.host,
          cookie: `muster_session=${ana.token}`,
          'x-requested-with': 'XMLHttpRequest',
          ...headers,
        },
      },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (part: string) => (text += part));
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
      },
    );
    // A body that is too large may be refused before it is completely written.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve({ status: 413, text: '' }) : reject(error),
    );
    sent.end(body);
  });
}

/** Generates requests to an endpoint. Signing out and ending sessions would end the run. */
function requests(endpoint: Endpoint): Arbitrary<FuzzedRequest> {
  const { method, path } = splitRoute(endpoint.route);
  const params = endpoint.params
    ? fc.oneof(
        { weight: 3, arbitrary: fittingValues(endpoint.params) },
        { weight: 1, arbitrary: near(endpoint.params) },
      )
    : fc.constant({});
  const types = fc.oneof(
    { weight: 12, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
        'nonsense',
        '',
      ),
    },
  );
  const keys = fc.option(fc.constantFrom('k1', 'k2', 'a b', 'x'.repeat(300)), { freq: 6 });
  return fc
    .record({
      params,
      query: endpoint.query ? near(endpoint.query) : fc.constant({}),
      body: endpoint.body ? near(endpoint.body) : fc.constant(undefined),
      type: types,
      key: keys,
      file: endpoint.upload ? uploadedFiles(endpoint.upload.field) : fc.constant(undefined),
    })
    .map(({ params: ids, query, body, type, key, file }) => ({
      method,
      path: `/app/${path.replace(/\{(\w+)\}/g, (_, name: string) => escape((ids as Record<string, unknown> | null)?.[name]))}${search(query)}`,
      headers: { ...(body !== undefined && { 'content-type': type }), ...(key !== null && { 'idempotency-key': key }) },
      ...(body !== undefined && { body: type.includes('urlencoded') ? search(body).slice(1) : JSON.stringify(body) }),
      ...file?.(body),
    }));
}

/** Encodes a form with a file, sometimes broken: its own head and body instead of those of JSON. */
function uploadedFiles(
  field: string,
): Arbitrary<((fields: unknown) => Pick<FuzzedRequest, 'headers' | 'body'>) | undefined> {
  const file = fc.record({
    name: fc.oneof(
      fc.constantFrom('a.txt', 'a.png', '../../etc/passwd', '\0', ''),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
    ),
    content: fc.oneof(
      fc.constantFrom(
        'A note.',
        '%PDF-1.7\n',
        '\u0089PNG\r\n\u001a\n',
        'GIF89a',
        '<svg xmlns="http://www.w3.org/2000/svg">',
        'PK\u0003\u0004',
        '',
      ),
      fc.string({ unit: 'binary', maxLength: 5_000 }),
    ),
    field: fc.constantFrom(field, field, field, field, 'other', '__proto__', ''),
    cut: fc.option(fc.nat(400), { freq: 5 }),
  });
  return fc.option(
    file.map(({ name, content, field, cut }) => (fields: unknown) => {
      const named = typeof fields === 'object' && fields !== null ? fields : {};
      const { payload, headers } = formOf(field, named, {
        name: name.toWellFormed(),
        content: Buffer.from(content, 'latin1'),
      });
      return { headers, body: cut === null ? payload : payload.subarray(0, cut) };
    }),
    { nil: undefined, freq: 8 },
  );
}

/** Escapes a value for an address, shortened to the limit of a request line; half a surrogate pair has no such form. */
function escape(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.slice(0, 1_000).toWellFormed());
}

function search(values: unknown): string {
  if (typeof values !== 'object' || values === null) return `?${escape(values)}`;
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === undefined
      ? []
      : (Array.isArray(value) ? value.slice(0, 3) : [value]).map((each) => `${escape(name)}=${escape(each)}`),
  );
  return pairs.length ? `?${pairs.join('&')}` : '';
}

describe.each(byRoute(endpoints))('%s', (_route, endpoint) => {
  test('no input makes it fail', async () => {
    await tryFor(1_500, [requests(endpoint)], async (sent) => {
      const status = await send(sent);
      if (status === 401 || status === 419) ana = await hire();
      expect({ status, failures: failures.splice(0) }).toEqual({
        status: expect.toSatisfy((code: number) => code >= 200 && code < 500) as number,
        failures: expect.anything() as unknown,
      });
    });
  });
});

/** Webhooks as a payment service might send them: almost events, and anything. */
const webhookBody = fc.oneof(
  fc.record({
    event_id: fc.oneof(fc.constant(`evt_${'a'.repeat(26)}`), anything),
    event_type: fc.oneof(
      fc.constantFrom('subscription.updated', 'transaction.completed', 'adjustment.created', 'customer.updated'),
      anything,
    ),
    occurred_at: fc.oneof(fc.constantFrom('2026-11-20T09:00:00.123456Z', '9999-12-31T23:59:59Z'), anything),
    data: fc.oneof(
      fc.record({
        id: fc.oneof(
          fc.nat(20).map((n) => known[n]),
          anything,
        ),
        subscription_id: anything,
        transaction_id: anything,
        custom_data: fc.oneof(fc.constant({ tenant_id: '00000000-0000-0000-0000-000000000000' }), anything),
        items: anything,
      }),
      anything,
    ),
  }),
  anything,
);

/** Valid, invalid, expired and missing signatures. */
const signatures: Arbitrary<(body: string) => Record<string, string>> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(0, 0, 0, -86_400, 86_400).map((shift) => (body: string) => ({
      'paddle-signature': signatureOf(body, [hosting.webhookSecret], Math.floor(Date.now() / 1000) + shift),
    })),
  },
  {
    weight: 2,
    arbitrary: fc.string({ maxLength: 300 }).map((text) => () => ({
      'paddle-signature': text.replace(/[^\x20-\x7e]/g, ';'),
    })),
  },
  { weight: 1, arbitrary: fc.constant(() => ({})) },
);

test('no webhook makes it fail', async () => {
  const paths = fc.constantFrom(
    '/webhooks/paddle',
    '/webhooks/paddle',
    '/webhooks/paddle/',
    '/webhooks/',
    '/webhooks/%00',
  );
  const methods = fc.constantFrom('POST', 'POST', 'POST', 'GET', 'PUT');
  await tryFor<[unknown, (body: string) => Record<string, string>, string, string]>(
    5_000,
    [webhookBody, signatures, paths, methods],
    async (event, sign, path, method) => {
      const body = typeof event === 'string' ? event : (JSON.stringify(event) ?? '');
      const status = await send({ method, path, body: method === 'GET' ? undefined : body, headers: sign(body) });
      expect({ status, failures: failures.splice(0) }).toEqual({
        status: expect.toSatisfy((code: number) => code >= 200 && code < 500) as number,
        failures: expect.anything() as unknown,
      });
    },
    runs * 5,
  );
});

test('nothing that a terminal sends makes it fail, and no refusal can be taken for a success', async () => {
  const serials = await acme.inside((db) =>
    rowsOf<{ serial: string }>(db, `select serial from terminals where serial is not null and state = 'claimed'`),
  );
  expect(serials.length).toBeGreaterThan(0);
  const numbers = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...serials.map(({ serial }) => serial)) },
    { weight: 1, arbitrary: fc.oneof(fc.constantFrom('TOKEN12345', '\nOK\n', ''), anything) },
  );
  const methods = fc.constantFrom('POST', 'POST', 'POST', 'GET', 'PUT');
  await tryFor(
    5_000,
    [numbers, calls, queries, bodies, methods],
    async (SN, call, query, body, method) => {
      const path = `/iclock/${call}${search({ SN, ...query })}`;
      const { status, text } = await answerTo({ method, path, headers: {}, body: method === 'GET' ? undefined : body });
      expect({ status, failures: failures.splice(0) }).toEqual({
        status: expect.toSatisfy((code: number) => code >= 200 && code < 500) as number,
        failures: expect.anything() as unknown,
      });
      if (status !== 200) expect(text).not.toContain('OK');
    },
    runs * 5,
  );
});

test.each([
  ['a broken header of a body', { 'content-type': 'application/json', 'content-length': '-1' }],
  ['a compressed body', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
  ['an invalid host', { host: "a'b" }],
  ['cookies that are none', { cookie: 'muster_session=%00; muster_session=; =; ;' }],
])('%s does not make it fail', async (_, headers) => {
  const status = await send({
    method: 'POST',
    path: '/app/time/attendance/clock/in',
    headers: headers as Record<string, string>,
    body: '{}',
  }).catch(() => 400);
  // Previous requests determine whether a clock-in is refused.
  expect(status).toBeLessThan(500);
});
