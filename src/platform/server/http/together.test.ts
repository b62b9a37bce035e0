import { afterAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineContract } from '../../shared/contract.ts';
import { download } from '../../shared/schemas.ts';
import { translationsOf } from '../../shared/translations.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { company, type Member } from '../../testing/company.ts';
import { addLanguage } from '../language.ts';
import { createHttp } from './http.ts';
import { implement } from './implement.ts';

const openReason = 'It is here for a test.';
const probe = defineContract({
  mine: {
    route: 'GET probe/mine',
    summary: 'Mine',
    access: 'member',
    openReason,
    reply: z.object({ name: z.string() }),
  },
  roles: {
    route: 'GET probe/roles',
    summary: 'For some',
    access: ['view_role'],
    query: z.object({ word: z.string().optional() }),
    reply: z.object({ word: z.string().nullish() }),
  },
  add: {
    route: 'POST probe/mine',
    summary: 'Add',
    access: 'member',
    openReason,
    body: z.object({}),
    reply: z.object({}),
  },
  tick: {
    route: 'GET probe/tick',
    summary: 'A GET that writes',
    access: 'member',
    openReason,
    transaction: 'write',
    reply: z.object({}),
  },
  fail: { route: 'GET probe/fail', summary: 'Fails', access: 'member', openReason, reply: z.object({}) },
  file: {
    route: 'GET probe/file',
    summary: 'A file',
    access: 'member',
    openReason,
    transaction: 'manual',
    reply: download,
  },
});
let ticks = 0;
const routes = implement(probe)({
  mine: async ({ actor }) => ({ name: actor.name }),
  roles: async ({ query }) => ({ word: query.word ?? null }),
  add: async () => ({}),
  tick: async () => {
    ticks += 1;
    return {};
  },
  fail: async () => {
    throw new Error('secret detail of the inside');
  },
  file: async () => {
    throw new Error('Nobody gets here.');
  },
});
const app = createHttp({ authenticator, features: [routes], metricsToken: 'known' });
afterAll(() => app.close());

interface Asker extends Partial<Member> {
  readonly host: string;
}

async function ask(who: Asker, reads: readonly string[], headers: Record<string, string> = {}) {
  const reply = await app.inject({
    url: `/app/together?${new URLSearchParams(reads.map((read) => ['read', read]))}`,
    headers: {
      host: who.host,
      'x-requested-with': 'XMLHttpRequest',
      ...(who.token && { cookie: `muster_session=${who.token}` }),
      ...headers,
    },
  });
  return { status: reply.statusCode, body: reply.json<{ data: { status: number; body: unknown }[] }>() };
}
const statuses = async (...requests: Parameters<typeof ask>) =>
  (await ask(...requests)).body.data.map(({ status }) => status);

test('each reading has its own answer, in the order in which they were asked for', async () => {
  const ana = await (await company()).hire('Ana', 'view_role');
  expect(await ask(ana, ['probe/roles?word=a%26b', 'probe/mine'])).toEqual({
    status: 200,
    body: {
      data: [
        { status: 200, body: { word: 'a&b' } },
        { status: 200, body: { name: 'Ana' } },
      ],
    },
  });
});

test('an input refused to one caller is answered to another', async () => {
  const ben = await (await company()).hire('Ben');
  const { body } = await ask(ben, [
    'probe/roles',
    'probe/mine',
    'probe/fail',
    'probe/nowhere',
    'probe/roles?word=a&word=b',
  ]);
  expect(body.data.map(({ status }) => status)).toEqual([403, 200, 500, 404, 403]);
  expect(body.data[0]?.body).toMatchObject({ code: 'platform.notAllowed' });
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('a stranger is asked to sign in, and a session of another company is refused', async () => {
  const [acme, other] = [await company(), await company()];
  expect(await statuses({ host: acme.host }, ['probe/mine', 'probe/roles'])).toEqual([401, 401]);
  expect(await statuses({ ...(await acme.hire('Ana')), host: other.host }, ['probe/mine'])).toEqual([401]);
});

test('nothing is changed, no file is fetched, and nothing else than endpoints is reached', async () => {
  const ana = await (await company()).hire('Ana');
  const reads = ['probe/tick', 'probe/file', 'together?read=probe/mine', 'openapi.json', 'x/%2e%2e/probe/tick'];
  expect(await statuses(ana, reads)).toEqual(reads.map(() => 404));
  expect(ticks).toBe(0);
});

test.each([
  ['nothing', []],
  ['more than twenty', Array.from({ length: 21 }, () => 'probe/mine')],
  ['a path outside the endpoints', ['../metrics']],
  ['a path outside them, encoded', ['%2e%2e/healthz']],
])('%s is refused', async (_what, reads) => {
  const ana = await (await company()).hire('Ana');
  expect(await ask(ana, reads, { authorization: 'Bearer known' })).toMatchObject({ status: 422 });
});

test('a refusal is in the language of the caller', async () => {
  onTestFinished(addLanguage('de', translationsOf('de', { 'This is invalid': 'Das ist ungültig' })));
  const ana = await (await company()).hire('Ana');
  expect(await ask(ana, ['../metrics'], { 'accept-language': 'de' })).toMatchObject({
    body: { errors: { read: ['Das ist ungültig'] } },
  });
});

test('each reading counts as a request of its address, which is that of the caller', async () => {
  const start = new Date();
  const limited = createHttp({ authenticator, features: [routes], trustProxy: '127.0.0.1', now: () => start });
  const ana = await (await company()).hire('Ana');
  const get = (from: string) =>
    limited.inject({
      url: `/app/together?${new URLSearchParams(Array.from({ length: 20 }, () => ['read', 'probe/mine']))}`,
      headers: { host: ana.host, cookie: `muster_session=${ana.token}`, 'x-forwarded-for': from },
    });
  let last = await get('203.0.113.7');
  for (let count = 21; count + 21 <= 2_000; count += 21) last = await get('203.0.113.7');
  expect(last.json<{ data: { status: number }[] }>().data.every(({ status }) => status === 200)).toBe(true);
  const { data } = (await get('203.0.113.7')).json<{ data: { status: number; retry_after?: number }[] }>();
  expect(data.at(-1)).toMatchObject({ status: 429, retry_after: 1 });
  expect((await get('203.0.113.7')).statusCode).toBe(429);
  expect((await get('203.0.113.8')).statusCode).toBe(200);
  await limited.close();
});
