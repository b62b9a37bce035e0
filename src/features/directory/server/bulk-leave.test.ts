import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import { callerFor, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { givePackage } from '#features/leave/server/commands/assigning.ts';
import { leaveOfEmployment } from '#features/leave-applications/server/commands/employment-impact.ts';
import { applicationWorld, day, now, today } from '#features/leave-applications/testing/application-world.ts';
import { directory } from '../contract.ts';
import { directoryRoutesWith } from './routes.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [directoryRoutesWith([leaveOfEmployment])],
    now: () => new Date(now * 1000),
  }),
);

/** Adds many people to Ana's package. */
async function more({ acme, hal, policy }: Awaited<ReturnType<typeof applicationWorld>>, total: number) {
  const rows = await acme.inside((db) =>
    rowsOf<{ id: string }>(
      db,
      `insert into people (name, username, joined_on)
       select 'Person ' || lpad(i::text, 4, '0'), 'person.' || i, '2020-01-01' from generate_series(1, $1::int) i
       returning id`,
      [total],
    ),
  );
  const ids = rows.map(({ id }) => id);
  await acme.inside((db) => givePackage(db, { policy_id: policy, ids }, { actor_id: hal.id, now, today }));
  return ids;
}

test('for very many people the impact is the same: how many balances change, whose, and which leave is returned', async () => {
  const world = await applicationWorld();
  const { acme, ana, applied } = world;
  await applied('2026-08-03', '2026-08-04');
  const ids = await more(world, 300);
  const fay = await acme.hire('Fay', 'discharge_employee', 'view_employee_leave');
  await acme.inside((db) =>
    sql`update roles set position = position + 100
         where id in (select role_id from role_people where person_id <> ${fay.id})`.execute(db),
  );
  const body = { ids: [ana.id, ...ids], discharged_date: day('2026-06-30') };
  const preview = (await call(directory.previewBulkDischarge, { body }, fay)).body;
  expect(preview).toMatchObject({
    total: 301,
    effects: [
      {
        title: '301 leave balances change for 301 people',
        total: 301,
        rows: [
          { name: 'Ana', text: 'Annual leave on 31 December 2026: 26 → 14 (14 instead of 28 days)' },
          { name: 'Person 0001', text: 'Annual leave on 31 December 2026: 28 → 14 (14 instead of 28 days)' },
          ...Array.from({ length: 18 }, () => ({})),
        ],
      },
      { title: '1 application gets days back', rows: [{ name: 'Ana', amount: '+2.0' }] },
    ],
  });
});

test('when the impact on many balances cannot be calculated, the preview says so and still names the people', async () => {
  const world = await applicationWorld();
  const { acme } = world;
  const ids = await more(world, 300);
  const fay = await acme.hire('Fay', 'discharge_employee', 'view_employee_leave');
  // The thread ends without an answer.
  const gone = { ...leaveOfEmployment, module: new URL('./gone.ts', import.meta.url).href };
  const failing = callerFor(
    createHttp({
      authenticator: sessionAuthenticator(database),
      features: [directoryRoutesWith([gone])],
      now: () => new Date(now * 1000),
    }),
  );
  const body = { ids, discharged_date: day('2026-06-30') };
  const { status, body: preview } = await failing(directory.previewBulkDischarge, { body }, fay);
  expect([status, preview]).toMatchObject([
    200,
    { total: 300, total_stays: 0, effects: [{ title: 'Leave balances may change', total: 0, rows: [] }] },
  ]);
  // The effects on few people are calculated without a thread.
  const few = await failing(directory.previewBulkDischarge, { body: { ...body, ids: ids.slice(0, 2) } }, fay);
  expect(few.body).toMatchObject({ total: 2, effects: [{ title: '2 leave balances change for 2 people' }] });
});

test('discharging several people shows each balance and later leave, and books that result', async () => {
  const { acme, ana, rob, applied, balance, state } = await applicationWorld();
  const id = await applied('2026-08-03', '2026-08-04');
  const fay = await acme.hire('Fay', 'discharge_employee', 'view_employee_leave');
  await acme.inside((db) =>
    sql`update roles set position = position + 100
         where id in (select role_id from role_people where person_id <> ${fay.id})`.execute(db),
  );
  const body = { ids: [ana.id, rob.id], discharged_date: day('2026-06-30'), discharged_reason: 'The workshop closes' };
  const { discharged_reason: _, ...leaving } = body;
  const preview = (await call(directory.previewBulkDischarge, { body: leaving }, fay)).body;
  expect(preview).toMatchObject({
    total: 2,
    effects: [
      {
        title: '2 leave balances change for 2 people',
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
