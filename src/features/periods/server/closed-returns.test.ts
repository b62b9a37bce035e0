import { expect, test } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import { returnDays } from '#features/leave-applications/server/commands/shorten.ts';
import { employeeLeaves } from '#features/leave-applications/contract.ts';
import { applicationWorld, call, day, now } from '#features/leave-applications/testing/application-world.ts';
import { close } from '../testing/closing.ts';
import { reopenPeriod } from './commands.ts';

/** Ana with leave on 9, 10 and 31 March and 1 April, all of it over; March is closed, and so is 1 April for her. */
async function closedMarch(dates = ['2026-03-09', '2026-03-10', '2026-03-31', '2026-04-01']) {
  const world = await applicationWorld();
  const id = await world.applied(...dates);
  await world.approve(id, world.rob);
  const march = await close(world.acme, 'March 2026', '2026-03-01', '2026-03-31');
  await close(world.acme, '1 April', '2026-04-01', '2026-04-01', world.ana);
  const actor = { actor_id: world.hal.id, now, today: day('2026-04-02') };
  const back = (...dates: string[]) =>
    world.acme.inside((db) => returnDays(db, id, { dates: dates.map(day), reason: 'She worked.' }, actor));
  const reopened = (period: string) =>
    world.acme.inside((db) => reopenPeriod(db, period, 'A correction.', { actor_id: world.hal.id, now }));
  /** Lines of leave as people read them. */
  const ledger = async () => {
    const query = { leave_type_id: world.annual };
    const { lines } = (await call(employeeLeaves.ledger, { query }, world.ana)).body;
    const own = lines.filter(({ kind }) => kind === 'spend' || kind === 'release');
    return own.map(({ date, amount, balance }) => `${date} ${amount} = ${balance}`);
  };
  return { ...world, id, march, back, reopened, ledger };
}

test('a day of a closed period is returned on the first open date, and the closed figures stay', async () => {
  const { acme, ana, annual, id, back, balance, view } = await closedMarch();
  const days = () =>
    acme.inside((db) =>
      rowsOf(
        db,
        'select date, cost::float8 as cost, state from leave_application_days where application_id = $1 order by date',
        [id],
      ),
    );
  const [closed, before] = [await days(), await balance('2026-04-01')];
  await back('2026-03-10', '2026-04-01');
  expect([await days(), await balance('2026-04-01')]).toEqual([closed, before]);
  expect(await balance('2026-04-02')).toBe(before + 2);
  const lines = await acme.inside((db) =>
    rowsOf(
      db,
      `select date, amount::float8 as amount, cause ->> 'origin' as origin from leave_lines
        where person_id = $1 and leave_type_id = $2 and cause ->> 'origin' is not null order by 3`,
      [ana.id, annual],
    ),
  );
  expect(lines).toEqual([
    { date: '2026-04-02', amount: 1, origin: '2026-03-10' },
    { date: '2026-04-02', amount: 1, origin: '2026-04-01' },
  ]);
  expect((await view(id, ana)).body.item).toMatchObject({ total: 2, ends_on: '2026-03-31' });
});

test('a day of a closed period is returned once', async () => {
  const { back, balance } = await closedMarch();
  await back('2026-03-10');
  await expect(back('2026-03-10')).rejects.toMatchObject({ code: 'leaveShortenings.notOfLeave' });
  expect(await balance('2026-04-30')).toBe(25);
});

test('leave that is withdrawn by its late return stays in the list, before its return', async () => {
  const { id, back, state, balance, ledger } = await closedMarch(['2026-03-10']);
  await back('2026-03-10');
  expect([await state(id), await balance('2026-04-30')]).toEqual(['withdrawn', 28]);
  expect(await ledger()).toEqual(['2026-03-10 -1 = 27', '2026-04-02 1 = 28']);
});

test('a day that was returned late is returned on its own date when its period is reopened', async () => {
  const { acme, id, march, back, reopened, balance, ledger } = await closedMarch();
  await back('2026-03-10');
  await reopened(march);
  const days = await acme.inside((db) =>
    rowsOf(
      db,
      `select date, cost::float8 as cost, state, returned_on from leave_application_days
        where application_id = $1 and returned_on is not null`,
      [id],
    ),
  );
  expect(days).toEqual([{ date: '2026-03-10', cost: 0, state: 'returned', returned_on: '2026-03-10' }]);
  expect([await balance('2026-03-10'), await balance('2026-04-01'), await balance('2026-04-02')]).toEqual([27, 25, 25]);
  expect(await ledger()).toEqual(['2026-03-09 -4 = 24', '2026-03-10 1 = 25']);
});

test('while the date of its late return is closed, a day stays as the closed figures have it', async () => {
  const { acme, march, back, reopened, balance } = await closedMarch();
  await back('2026-03-10');
  const april = await close(acme, 'April 2026', '2026-04-02', '2026-04-30');
  await reopened(march);
  expect([await balance('2026-03-10'), await balance('2026-04-02')]).toEqual([26, 25]);
  await reopened(april);
  expect([await balance('2026-03-10'), await balance('2026-04-02')]).toEqual([27, 25]);
});

test('a sick day of a closed period that had replaced leave is not returned before the period is reopened', async () => {
  const world = await applicationWorld();
  const { acme, annual, sick, rob, hal } = world;
  await acme.inside((db) =>
    rowsOf(db, 'update leave_policy_terms set proof_from = null where leave_type_id = $1', [sick]),
  );
  await world.approve(await world.applied('2026-03-09', '2026-03-10', '2026-03-11'), rob);
  const id = (await world.apply(['2026-03-10', '2026-03-11'], { leave_type_id: sick })).body.item.id;
  await world.approve(id, rob);
  const period = await close(acme, 'March 2026', '2026-03-01', '2026-03-31');
  const actor = { actor_id: hal.id, now, today: day('2026-04-02') };
  const back = () =>
    acme.inside((db) => returnDays(db, id, { dates: [day('2026-03-11')], reason: 'The certificate ends.' }, actor));
  await expect(back()).rejects.toMatchObject({ code: 'leaveShortenings.replacedClosed' });
  await acme.inside((db) => reopenPeriod(db, period, 'A correction.', { actor_id: hal.id, now }));
  await back();
  const lines = await acme.inside((db) =>
    rowsOf(
      db,
      `select date, sum(amount)::float8 as amount from leave_lines
        where leave_type_id = $1 and application_id is not null group by 1 having sum(amount) <> 0 order by 1`,
      [annual],
    ),
  );
  expect(lines).toEqual([
    { date: '2026-03-09', amount: -1 },
    { date: '2026-03-11', amount: -1 },
  ]);
});
