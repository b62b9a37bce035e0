import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { weeksOfPeople } from '#features/working-week/contract.ts';
import { workingWeekRoutesWith } from '#features/working-week/server/routes.ts';
import { date, everySecondFriday, now, weekWorld } from '#features/working-week/testing/week-world.ts';
import { close } from '../testing/closing.ts';
import { periodsRoutes } from './routes.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [workingWeekRoutesWith([]), periodsRoutes],
    now: () => new Date(now * 1000),
  }),
);

test('a week that begins in a closed month is refused, in the preview as on saving', async () => {
  const { acme, ida, rosa, of, view } = await weekWorld();
  await close(acme, 'November 2026', '2026-11-01', '2026-11-30');
  const refused = { status: 424, body: { code: 'periods.closed' } };
  const week = { ...everySecondFriday, first_week: date('2026-11-16') };
  const body = { effective_from: date('2026-11-10'), week, reason: 'Entered wrong' };
  for (const endpoint of [weeksOfPeople.makeStore, weeksOfPeople.store])
    expect(await call(endpoint, { ...of(rosa), body }, ida)).toMatchObject(refused);
  expect((await view()).data.rows).toHaveLength(1);
  const later = { ...body, effective_from: date('2026-12-01'), week: { ...week, first_week: date('2026-11-30') } };
  expect((await call(weeksOfPeople.makeStore, { ...of(rosa), body: later }, ida)).status).toBe(200);
});
