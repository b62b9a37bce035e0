import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { leaveOfEmployment } from '#features/leave/server/commands/employment-effect.ts';
import { leaveOutsideEmployment } from '#features/leave-applications/server/commands/employment-effect.ts';
import { applicationWorld, day, now } from '#features/leave-applications/testing/application-world.ts';
import { directory } from '../contract.ts';
import { directoryRoutesWith } from './routes.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [directoryRoutesWith([leaveOfEmployment, leaveOutsideEmployment])],
    now: () => new Date(now * 1000),
  }),
);

test('who gives several people a last day sees what is left to each and which leave comes after it, and books that', async () => {
  const { acme, ana, rob, applied, balance, state } = await applicationWorld();
  const id = await applied('2026-08-03', '2026-08-04');
  const fay = await acme.hire('Fay', 'discharge_employee', 'view_employee_leave');
  await acme.inside((db) =>
    sql`update roles set position = position + 100
         where id in (select role_id from role_people where person_id <> ${fay.id})`.execute(db),
  );
  const body = { ids: [ana.id, rob.id], discharged_date: day('2026-06-30'), discharged_reason: 'The workshop closes' };
  const told = (await call(directory.previewBulkDischarge, { body }, fay)).body;
  expect(told).toMatchObject({
    total: 2,
    effects: [
      {
        title: '2 leave balances change, of 2 people',
        rows: [
          { name: 'Ana', text: 'Annual leave on 31 December 2026: 26 → 14 (14 instead of 28 days)' },
          { name: 'Rob', text: 'Annual leave on 31 December 2026: 28 → 14 (14 instead of 28 days)' },
        ],
      },
      { title: '1 application gets days back', rows: [{ name: 'Ana', amount: '+2.0' }] },
    ],
  });
  expect(await balance('2026-12-30')).toBe(26);
  expect((await call(directory.bulkDischarge, { body }, fay)).body).toMatchObject({ total: 2, batch_id: null });
  expect([await balance('2026-12-30'), await state(id)]).toEqual([14, 'created']);
});
