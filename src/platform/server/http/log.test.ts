import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineContract } from '../../shared/contract.ts';
import { callerFor, company } from '../../testing/company.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { createHttp } from './http.ts';
import { implement } from './implement.ts';

const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const probe = defineContract({
  save: {
    route: 'POST logged/{id}/save',
    summary: 'Save',
    access: 'member',
    openReason: 'It is here for a test.',
    params: z.object({ id: z.string() }),
    body: z.object({ password: z.string() }),
    reply: z.object({}),
  },
});
const app = createHttp({ authenticator, features: [implement(probe)({ save: async () => ({}) })], log });
const call = callerFor(app);
afterAll(() => app.close());

test('a line of the log says who called what and how it ended, without secrets', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const visitor = 'abcdefghijklmnopqrstuvwxyz';

  const { headers } = await call(probe.save, { params: { id: 'x1' }, body: { password: 'tr0ub4dor&3' } }, ana, {
    'x-visitor-hash': visitor,
  });

  const found = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .find(({ person }) => person === ana.id);
  expect(found).toMatchObject({
    reqId: headers['x-request-id'],
    company: acme.id,
    person: ana.id,
    visitor,
    route: 'POST /app/logged/:id/save',
    status: 200,
    ms: expect.any(Number) as number,
  });
  expect(lines.join()).not.toContain('tr0ub4dor');
  expect(lines.join()).not.toContain(ana.token);
});

test('a visitor’s mark of another form is left out', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  for (const mark of ['short', 'x'.repeat(201), 'abcdefghijklmnopqrst"}\u00e9'])
    expect(
      (await call(probe.save, { params: { id: 'x' }, body: { password: '' } }, ana, { 'x-visitor-hash': mark })).status,
    ).toBe(200);
  const own = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ person }) => person === ana.id);
  expect(own.map(({ visitor }) => visitor)).toEqual([undefined, undefined, undefined]);
});
