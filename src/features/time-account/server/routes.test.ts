import { expect, test } from 'vitest';
import { employ } from '#features/people/testing/employ.ts';
import { timeAccounts } from '../contract.ts';
import { accountWorld, date, hour } from '../testing/account-world.ts';

const nothingDue = {
  account: { target: 'none', settles: 'month', lights: { yellow: 20 * hour, red: 40 * hour } },
} as const;

test('an adjustment changes the balance, with its reason and its author', async () => {
  const { hal, ana, adjust, show } = await accountWorld(nothingDue);
  expect(await adjust(2 * hour)).toMatchObject({ status: 200, body: { balance: 2 * hour } });
  const { body } = await show(ana);
  expect(body).toMatchObject({
    state: 'account',
    account: { balance: 2 * hour, level: 'fine', rule_name: 'Production' },
  });
  expect(body.account?.periods[0]?.lines).toEqual([
    {
      kind: 'adjust',
      date: '2026-12-01',
      seconds: 2 * hour,
      reason: 'First-aid course',
      created_by: { id: hal.id, name: 'Hal', username: hal.username },
    },
  ]);
  await adjust(19 * hour);
  expect((await show(ana)).body.account?.level).toBe('look');
  await adjust(-61 * hour);
  expect((await show(ana)).body.account).toMatchObject({ balance: -40 * hour, level: 'over' });
});

test('an adjustment needs a reason, a time, and an open day since the account began', async () => {
  const { adjust, close } = await accountWorld(nothingDue, { from: '2026-10-15' });
  const refused = (errors: object) => ({ status: 422, body: { errors } });
  expect(await adjust(hour, { reason: 'ab' })).toMatchObject(refused({ reason: ['Write at least 3 characters'] }));
  expect(await adjust(0)).toMatchObject(refused({ seconds: ['This is a required field'] }));
  expect(await adjust(hour, { date: '2026-12-02' })).toMatchObject(
    refused({ date: ['Choose today or an earlier date.'] }),
  );
  expect(await adjust(hour, { date: '2026-10-14' })).toMatchObject(
    refused({ date: ['The time account begins on 15 October 2026. Choose that date or a later one.'] }),
  );
  await close('2026-11-01');
  expect(await adjust(hour, { date: '2026-11-30' })).toMatchObject(
    refused({ date: ['Times up to 30 November 2026 are closed. Choose a later date.'] }),
  );
});

test('no more than the balance is paid out, even when two people press at once', async () => {
  const { ana, adjust, payOut, balance } = await accountWorld(nothingDue);
  await adjust(10 * hour);
  expect(await payOut(11 * hour)).toMatchObject({
    status: 424,
    body: { message: 'Ana has only 10h 00m to pay out.' },
  });
  const both = await Promise.all([payOut(6 * hour), payOut(6 * hour)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 424]);
  expect(both.find(({ status }) => status === 200)?.body.ids).toEqual([ana.id]);
  expect(await balance()).toBe(4 * hour);
});

test('a second press with what was shown before is refused', async () => {
  const { ana, adjust, payOut, show, balance } = await accountWorld(nothingDue);
  await adjust(10 * hour);
  const version = (await show(ana)).body.account?.version ?? '';
  const both = await Promise.all([adjust(hour, { version }), adjust(hour, { version })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 461]);
  expect((await payOut(hour, version)).status).toBe(461);
  expect(await balance()).toBe(11 * hour);
});

test('an account is opened once, on its first day or before', async () => {
  const { hal, ana, call, balance } = await accountWorld(nothingDue, { from: '2026-11-01' });
  const open = (on: string) =>
    call(timeAccounts.open, { params: { user_id: ana.id }, body: { date: date(on), seconds: -3 * hour } }, hal);
  expect((await open('2026-11-02')).body).toMatchObject({
    errors: { date: ['The time account begins on 1 November 2026. Choose that date or an earlier one.'] },
  });
  expect((await open('1900-01-01')).body).toMatchObject({
    errors: { date: ['Choose a date in the year before 1 November 2026.'] },
  });
  const both = await Promise.all([open('2026-11-01'), open('2026-11-01')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 424]);
  expect(await balance()).toBe(-3 * hour);
});

test('nobody adjusts, opens or pays out their own account', async () => {
  const { hal, ana, call, adjust, balance } = await accountWorld(nothingDue);
  await adjust(5 * hour);
  const own = { params: { user_id: hal.id } };
  const body = { date: date('2026-12-01'), seconds: hour, reason: 'Overtime' };
  expect((await call(timeAccounts.adjust, { ...own, body }, hal)).status).toBe(403);
  expect(
    (await call(timeAccounts.open, { ...own, body: { date: date('2026-01-01'), seconds: hour } }, hal)).status,
  ).toBe(403);
  const pay = (...people: (typeof hal)[]) =>
    call(timeAccounts.payOut, { body: { pay_outs: people.map(({ id }) => ({ person_id: id, seconds: hour })) } }, hal);
  expect((await pay(hal)).status).toBe(403);
  expect((await pay(hal, ana)).body).toMatchObject({ is_without_self: true, ids: [ana.id] });
  expect(await balance()).toBe(4 * hour);
});

test('a lead sees direct reports, and nobody else', async () => {
  const { acme, hal, ana, call, show } = await accountWorld(nothingDue);
  const lead = await acme.hire('Lea', 'view_any_time_account');
  const listed = async (viewer: typeof lead) =>
    (await call(timeAccounts.index, { query: {} }, viewer)).body.data.map(({ name, is_self }) => [name, is_self]);
  expect([await listed(lead), (await show(lead)).status]).toEqual([[], 404]);
  await acme.inside((db) => employ(db, ana.id, { manager_id: lead.id }));
  expect([await listed(lead), (await show(lead)).status, (await show(lead, hal)).status]).toEqual([
    [['Ana', false]],
    200,
    404,
  ]);
  expect(await listed(hal)).toEqual([
    ['Ana', false],
    ['Hal', true],
  ]);
  expect((await show(ana, hal)).status).toBe(403);
});

test('the list and the account itself show the same figures', async () => {
  const { ana, hal, call, work, show } = await accountWorld({ account: { target: 'shift' } }, { from: '2026-11-26' });
  await work('2026-11-26', 9);
  await work('2026-11-27', 9);
  const [row] = (await call(timeAccounts.index, { query: { search: 'Ana' } }, hal)).body.data;
  const { account } = (await show(ana)).body;
  // Monday was missed.
  expect(row).toMatchObject({ balance: -6 * hour, version: account?.version });
  expect(account?.periods.map(({ name, owed, worked, balance }) => [name, owed, worked, balance])).toEqual([
    ['December 2026', 0, 0, -6 * hour],
    ['November 2026', 24 * hour, 18 * hour, -6 * hour],
  ]);
});

test('people without a rule, and with a rule that keeps no account, are told apart', async () => {
  const { acme, ana, show, call, hal } = await accountWorld({});
  const cem = await acme.hire('Cem', 'view_attendance');
  expect([(await show(ana)).body.state, (await show(cem, cem)).body.state]).toEqual([
    'rule_without_account',
    'no_rule',
  ]);
  const body = { date: date('2026-12-01'), seconds: hour, reason: 'Overtime' };
  expect((await call(timeAccounts.adjust, { params: { user_id: cem.id }, body }, hal)).body).toMatchObject({
    message: 'Cem has no time account.',
  });
});

test('only hours of closed periods are paid out, less what open ones take', async () => {
  // 1 December is a Tuesday.
  const { work, workWeekdays, close, payOut, show, ana, balance } = await accountWorld(
    { account: { target: 'shift', settles: 'week' } },
    { from: '2026-11-01' },
  );
  await workWeekdays('2026-11-02', '2026-11-27', 9);
  await work('2026-11-30', 12);
  const payable = async () => {
    const { account } = (await show(ana)).body;
    return [(account?.balance ?? NaN) / hour, (account?.payable ?? NaN) / hour];
  };
  expect(await payable()).toEqual([24, 0]);
  expect(await payOut(hour)).toMatchObject({
    status: 424,
    body: {
      code: 'time-account.notSettled',
      message: 'Ana has only 0h 00m to pay out. The other hours are of periods that are not closed. Close these first.',
    },
  });
  // The week of Monday the 30th still runs and is settled in December.
  await close('2026-11-01');
  expect(await payable()).toEqual([24, 20]);
  expect(await payOut(21 * hour)).toMatchObject({ status: 424, body: { code: 'time-account.notSettled' } });
  expect(await payOut(25 * hour)).toMatchObject({ status: 424, body: { code: 'time-account.tooMuch' } });
  expect((await payOut(20 * hour)).status).toBe(200);
  expect([await balance(), await payable()]).toEqual([4 * hour, [4, 0]]);
});

test('missing hours of an open period reduce what can be paid out', async () => {
  const { work, workWeekdays, close, payOut, show, ana } = await accountWorld(
    { account: { target: 'shift', settles: 'day' } },
    { from: '2026-11-01' },
  );
  await workWeekdays('2026-11-02', '2026-11-30', 8);
  await work('2026-11-07', 13);
  await work('2026-12-01', 6);
  await close('2026-11-01');
  expect((await show(ana)).body.account).toMatchObject({ balance: 3 * hour, payable: 3 * hour });
  expect(await payOut(4 * hour)).toMatchObject({ body: { message: 'Ana has only 3h 00m to pay out.' } });
  expect((await payOut(3 * hour)).status).toBe(200);
});
