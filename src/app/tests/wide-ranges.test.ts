import { afterAll, expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { company } from '#platform/testing/company.ts';
import { endpoints, everything, startServer } from './generated.ts';

const server = await startServer();
afterAll(() => server.close());

/** Calls that accept any range because another limit bounds their reply. */
const bounded: Readonly<Record<string, string>> = {
  'GET leave/application/new': 'from the first day of employment to five years ahead',
  'GET leave/reviewer-leaves/index': 'a page',
  'GET leave/reviewer-leaves/export': 'as many applications as are waited for',
  'POST leave/reviewer-leaves/export/make': 'a batch',
  'GET settings/audit-log/index': 'a page',
  'GET settings/audit-log/export': 'at most 50,000 entries',
  'GET time/attendance/calendar/{user_id}/closed-periods': 'one line for each period that was closed',
  'GET time/attendance/bird-view/closed-periods': 'one line for each period that was closed',
  'GET time/attendance/days/to-review': 'at most 1,000 days',
  'GET settings/biocom/records/index': 'a page',
  'GET settings/biocom/records/export': 'at most 50,000 punches',
  'GET billing/transactions/index': 'a page',
  'GET billing/invoices/download': 'one invoice a month',
};

const pairs = [
  ['start_date', 'end_date'],
  ['from', 'to'],
] as const;

/** Endpoints with two ends of a range, in their query or their body. */
const ranged = endpoints.flatMap((endpoint) =>
  (['query', 'body'] as const).flatMap((place) => {
    const shape = endpoint[place]?.shape ?? {};
    return pairs
      .filter(([first, last]) => first in shape && last in shape)
      .map(([first, last]) => ({ endpoint, route: endpoint.route, place, first, last }));
  }),
);

const callWithRange = async ({ endpoint, place, first, last }: (typeof ranged)[number]) => {
  const acme = await company({ joined_on: new Date().toISOString().slice(0, 10) as LocalDate });
  const caller = await acme.hire('Owner', ...everything);
  const subject = await acme.hire('Ana', ...everything);
  const input = await server.inputOf(endpoint, {
    acme,
    caller,
    subject,
    reader: async () => caller,
    rows: new Map(),
  });
  const wide = { ...input[place], [first]: '1901-01-01', [last]: '2099-12-31' };
  return server.send(endpoint, { ...input, [place]: wide }, caller);
};

test.each(ranged.filter(({ route }) => !(route in bounded)))('$route refuses two centuries', async (one) => {
  const { status, text } = await callWithRange(one);
  expect([status, JSON.parse(text)]).toMatchObject([422, { errors: { [one.last]: [expect.any(String)] } }]);
});

test.each(ranged.filter(({ route }) => route in bounded))('$route answers two centuries with little', async (one) => {
  const { status, text } = await callWithRange(one);
  expect(status).toBe(200);
  expect(text.length).toBeLessThan(400_000);
});

test('every exception from the limit on ranges accepts a wide range', () => {
  expect(Object.keys(bounded).filter((route) => !ranged.some((one) => one.route === route))).toEqual([]);
});
