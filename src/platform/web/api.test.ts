import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineContract } from '../shared/contract.ts';
import { Fault } from '../shared/fault.ts';
import { clientFor } from './api.ts';
import { onTransport, refusalFault } from './request.ts';

const desk = clientFor(
  defineContract({
    list: {
      route: 'GET desk/{room_id}/list',
      summary: 'Desks',
      access: 'member',
      openReason: 'It is here for a test.',
      params: z.object({ room_id: z.string() }),
      query: z.object({ page: z.number(), search: z.string().optional() }),
      reply: z.object({ data: z.array(z.string()) }),
    },
    take: {
      route: 'POST desk/take',
      summary: 'Take a desk',
      access: 'member',
      openReason: 'It is here for a test.',
      body: z.object({ desk: z.string() }),
      reply: z.object({ message: z.string() }),
    },
  }),
);

interface SentRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}
const sent: SentRequest[] = [];
let answers: (Response | Error)[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal(
    'fetch',
    async (url: string, { headers, body }: { headers: Record<string, string>; body?: unknown }) => {
      sent.push({ url, headers, body });
      const answer = answers.shift() ?? Response.json({ message: 'Done' });
      if (answer instanceof Error) throw answer;
      return answer;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

test('a call goes to its route, with its parts in their places and the two marks of our own browser', async () => {
  await desk.list.call({ params: { room_id: 'a/b' }, query: { page: 2 } });
  expect(sent[0]?.url).toBe('/app/desk/a%2Fb/list?page=2');
  expect(sent[0]?.headers).toMatchObject({
    'x-requested-with': 'XMLHttpRequest',
    'x-visitor-hash': expect.stringMatching(/^[a-z0-9]{32}$/),
  });
  expect(sent[0]?.headers).not.toHaveProperty('idempotency-key');
});

test('a write that is tried again carries the same key, another write another', async () => {
  answers = [new TypeError('cut off'), Response.json({ message: 'Done' })];
  const write = new MutationObserver(new QueryClient(), {
    ...desk.take.write(),
    retry: 1,
    retryDelay: 0,
    networkMode: 'always',
  });
  await write.mutate({ body: { desk: '4' } });
  await write.mutate({ body: { desk: '4' } });
  const [first, again, other] = sent.map(({ headers }) => headers['idempotency-key']);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('a refusal is a fault with its status, fields and facts', async () => {
  answers = [
    Response.json(
      { message: 'Taken', code: 'desk.taken', errors: { desk: ['Taken by Ben'] }, data: { by: 'Ben' } },
      { status: 424, headers: { 'retry-after': '5' } },
    ),
  ];
  const refused = await desk.take.call({ body: { desk: '4' } }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Fault);
  expect(refused).toMatchObject({
    status: 424,
    code: 'desk.taken',
    message: 'Taken',
    errors: { desk: ['Taken by Ben'] },
    data: { by: 'Ben' },
    retryAfter: 5,
  });
});

test('an answer that is no JSON is a fault with its status all the same', async () => {
  answers = [new Response('<h1>Bad Gateway</h1>', { status: 502 })];
  await expect(desk.take.call({ body: { desk: '4' } })).rejects.toMatchObject({ status: 502, message: '' });
});

test('401, a change that is not allowed, and a missing network are reported to the application', async () => {
  const calls: string[] = [];
  onTransport({
    signedOut: () => calls.push('signed out'),
    unreachable: () => calls.push('unreachable'),
    barred: () => calls.push('barred'),
  });
  answers = [
    Response.json({ message: 'Sign in to continue.' }, { status: 401 }),
    Response.json({}, { status: 403 }),
    new TypeError('cut off'),
  ];
  await expect(desk.take.call({ body: { desk: '4' } })).rejects.toMatchObject({ status: 401 });
  await expect(desk.take.call({ body: { desk: '4' } })).rejects.toMatchObject({ status: 403 });
  await expect(desk.take.call({ body: { desk: '4' } })).rejects.toMatchObject({ status: 0 });
  expect(calls).toEqual(['signed out', 'barred', 'unreachable']);
});

test('a file that a proxy refuses as too large is reported in words', () => {
  expect(refusalFault(413, undefined, null).message).toBe(
    'This is larger than the server in front of Muster lets through. Tell your administrator.',
  );
  expect(refusalFault(413, { message: 'The request is too large.' }, null).message).toBe('The request is too large.');
});
