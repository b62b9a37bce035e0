import { afterAll, expect, test } from 'vitest';
import { setReadOnlyFrom } from '#features/company/server/commands.ts';
import { company } from '#platform/testing/company.ts';
import { endpoints, everything, startServer } from './generated.ts';

const server = await startServer();
afterAll(() => server.close());

// Public endpoints are for signing in and the like, and for creating a workspace, which has no trial end yet.
const writes = endpoints.filter(({ access, route }) => access !== 'public' && !route.startsWith('GET'));
const now = () => Math.floor(Date.now() / 1000);

/** Calls that a read-only workspace accepts; every addition has been considered. */
const alwaysAllowed = [
  'DELETE notifications/push/devices/{id}',
  'POST account/sign-in-address/cancel',
  'POST account/sign-in-address/change',
  'POST application/batch-process/{id}/cancel',
  'POST application/batch-process/{id}/seen',
  'POST billing/subscriptions/{id}/cancel',
  'POST billing/sync-payment-status',
  'POST broadcasting/auth',
  'POST broadcasting/auth/channels',
  'POST employee/employees/export/make',
  'POST leave/reviewer-leaves/export/make',
  'POST logout',
  'POST notifications/push/block',
  'POST report/report/files/{id}/again',
  'POST sessions/end-all',
  'POST sessions/{id}/end',
];

test('a read-only workspace accepts these writes, and no other', () => {
  const always = writes.filter(({ whenReadOnly }) => whenReadOnly === 'always').map(({ route }) => route);
  expect(always.sort()).toEqual(alwaysAllowed);
});

test('a read-only workspace accepts clocking for some days, and nothing else of the day', () => {
  const clocking = writes.filter(({ whenReadOnly }) => whenReadOnly === 'clocking').map(({ route }) => route);
  expect(clocking.length).toBeGreaterThan(0);
  expect(clocking.filter((route) => !route.startsWith('POST time/attendance/clock/'))).toEqual([]);
});

const refusable = writes.filter(({ whenReadOnly }) => whenReadOnly === undefined);

test(
  'a read-only workspace refuses every other write, in words, before anything is done',
  { timeout: 300_000 },
  async () => {
    const notRefused: string[] = [];
    for (const endpoint of refusable) {
      const acme = await company();
      const ana = await acme.hire('Ana', ...everything);
      const scene = { acme, caller: ana, subject: ana, reader: async () => ana, rows: new Map() };
      const input = await server.inputOf(endpoint, scene);
      await acme.inside((db) => setReadOnlyFrom(db, now() - 60));
      const { status, text } = await server.send(endpoint, input, ana);
      if (status !== 424 || !text.includes('company.readOnly'))
        notRefused.push(`${endpoint.route}: ${status} ${text.slice(0, 80)}`);
    }
    expect(notRefused).toEqual([]);
  },
);
