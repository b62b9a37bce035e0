import { expect, test } from 'vitest';
import { employ } from '#features/people/testing/employ.ts';
import { timeAccounts } from '../contract.ts';
import { accountWorld, date, hour } from '../testing/account-world.ts';

const daily = { account: { target: 'shift', settles: 'day' } } as const;

/** Ana works an hour more on each weekday of a November whose 20th is the last day of her account. */
async function endedWorld(end: 'rule' | 'employment', hours = 9) {
  const world = await accountWorld(daily, { from: '2026-11-01' });
  const { acme, ana, hal, call } = world;
  const lea = await acme.hire('Lea', 'view_any_time_account');
  await world.workWeekdays('2026-11-02', '2026-11-20', hours);
  await acme.inside((db) => employ(db, ana.id, { manager_id: lea.id }));
  const effective_from = date('2026-11-21');
  if (end === 'rule')
    await acme.inside((db) =>
      db.insertInto('pay_rule_people').values({ person_id: ana.id, effective_from, pay_rule_id: null }).execute(),
    );
  else
    await acme.inside((db) =>
      db
        .updateTable('people')
        .set({ discharged_date: date('2026-11-20') })
        .where('id', '=', ana.id)
        .execute(),
    );
  const list = async (viewer = hal, search = 'Ana') =>
    (await call(timeAccounts.index, { query: { search } }, viewer)).body;
  const listed = async (viewer = hal) =>
    (await list(viewer)).data.map(({ name, balance, ended_on }) => [name, (balance ?? NaN) / hour, ended_on]);
  return { ...world, lea, list, listed };
}

test.each(['rule', 'employment'] as const)(
  'an account that ended with the %s is listed until nothing remains',
  async (end) => {
    const { listed, list, close, payOut, adjust } = await endedWorld(end);
    expect(await listed()).toEqual([['Ana', 15, '2026-11-20']]);
    expect((await close('2026-11-01')).status).toBe(200);
    expect(await listed()).toEqual([['Ana', 15, '2026-11-20']]);
    expect((await list()).meta.total).toBe(1);
    expect((await payOut(10 * hour)).status).toBe(200);
    expect(await listed()).toEqual([['Ana', 5, '2026-11-20']]);
    expect((await payOut(5 * hour)).status).toBe(200);
    expect([await listed(), (await list()).meta.total]).toEqual([[], 0]);
    expect((await adjust(-hour)).status).toBe(200);
    expect(await listed()).toEqual([['Ana', -1, '2026-11-20']]);
  },
);

test('an ended account is listed while its last days are not settled, and not later without a balance', async () => {
  const { listed, close } = await endedWorld('rule', 8);
  expect(await listed()).toEqual([['Ana', 0, '2026-11-20']]);
  await close('2026-11-01');
  expect(await listed()).toEqual([]);
});

test('a lead sees ended accounts of direct reports, and no one who has left', async () => {
  const ended = await endedWorld('rule');
  const statusOf = async ({ call, ana, lea }: typeof ended) =>
    (await call(timeAccounts.show, { params: { user_id: ana.id } }, lea)).status;
  expect(await ended.listed(ended.lea)).toEqual([['Ana', 15, '2026-11-20']]);
  expect(await statusOf(ended)).toBe(200);
  const left = await endedWorld('employment');
  expect(await left.listed(left.lea)).toEqual([]);
  expect(await statusOf(left)).toBe(404);
});

test('people who never had an account are not listed, and accounts of today have no end', async () => {
  const { acme, list, hal } = await endedWorld('rule');
  await acme.hire('Cem', 'view_attendance');
  expect((await list(hal, '')).data.map(({ name, ended_on }) => [name, ended_on])).toEqual([
    ['Ana', '2026-11-20'],
    ['Hal', null],
  ]);
});
