import { expect, test } from 'vitest';
import { leavePackages, leaveSetup, leaveTypes } from '../contract.ts';
import type { Effects } from '../rules/effect-shapes.ts';
import { removePackage, restorePackage } from './commands/packages.ts';
import { removeType, restoreType } from './commands/types.ts';
import { call, leaveWorld } from './testing/leave-world.ts';

test('a leave type takes a letter that is free, and none that is taken', async () => {
  const { lea } = await leaveWorld();
  const store = (body: object) => call(leaveTypes.store, { body: { total_days: 5, ...body } as never }, lea);
  expect((await store({ name: 'Anniversary' })).body.data.letter).toBe('N');
  expect(await store({ name: 'Absence', letter: 'a' })).toMatchObject({
    status: 422,
    body: { errors: { letter: ['This letter is in use'] } },
  });
  expect(await store({ name: ' annual  LEAVE', letter: 'Q' })).toMatchObject({
    status: 422,
    body: { errors: { name: ['This name is taken'] } },
  });
});

test('a leave type that was changed since it was read is not saved over', async () => {
  const { lea, annual } = await leaveWorld();
  const { version } = (await call(leaveTypes.edit, { params: { id: annual } }, lea)).body;
  const body = { id: annual, name: 'Holiday leave', total_days: 30, version };
  expect((await call(leaveTypes.store, { body }, lea)).status).toBe(200);
  expect((await call(leaveTypes.store, { body: { ...body, total_days: 20 } }, lea)).status).toBe(461);
});

test('a leave type with bookings stays counted in days', async () => {
  const { acme, lea, annual, addPackage, assign } = await leaveWorld();
  await assign(await addPackage('Full time'), [(await acme.hire('Ana')).id]);
  const body = { id: annual, name: 'Annual leave', total_days: 28, unit: 'hours' as const };
  expect(await call(leaveTypes.store, { body }, lea)).toMatchObject({
    status: 422,
    body: { errors: { unit: ['Leave is already booked in days, so the unit cannot change'] } },
  });
});

test('a leave type that packages give is deleted after a second question, and comes back without them', async () => {
  const { acme, lea, annual, addPackage, assign, balance } = await leaveWorld();
  const policy = await addPackage('Full time');
  const ana = await acme.hire('Ana');
  await assign(policy, [ana.id]);
  const trash = (action?: 'detach') => call(leaveTypes.delete, { params: { id: annual }, query: { action } }, lea);
  expect(await trash()).toMatchObject({
    status: 424,
    body: {
      message: 'This is still used by 1 package.',
      data: { packages: 1, less: 1, applications: [], total_applications: 0 },
    },
  });
  expect((await trash('detach')).status).toBe(200);
  expect((await balance(ana.id, '2026-03-02')).reckoned).toBe(0);
  expect((await trash()).status).toBe(404);
  await expect(acme.inside((db) => removeType(db, annual))).rejects.toMatchObject({ code: 'leave.keptForLedger' });
  expect(await acme.inside((db) => restoreType(db, annual))).toBe(true);
  const { data, counts } = (await call(leaveTypes.index, { query: {} }, lea)).body;
  expect(data).toMatchObject([{ name: 'Annual leave', packages: 0, taken: 0 }]);
  expect(counts).toEqual({ active: 1, trashed: 0 });
});

test('a package shows what it gives, to how many, and who has none', async () => {
  const { acme, lea, addPackage, assign } = await leaveWorld();
  const policy = await addPackage('Full time');
  const ana = await acme.hire('Ana');
  expect((await assign(policy, [ana.id])).body).toMatchObject({ total: 1, message: '1 person has this package now.' });
  expect((await assign(policy, [ana.id])).body.total).toBe(0);
  const index = (await call(leavePackages.index, { query: {} }, lea)).body;
  expect(index).toMatchObject({ total_people: 2, people_without: 1, data: [{ id: policy, people: 1 }] });
  expect(index.data[0]?.leave_types).toMatchObject([{ letter: 'A', days: 28, carry_over: 5, carry_over_months: 3 }]);
  const people = await call(leavePackages.assignedUsers, { params: { id: policy }, query: {} }, lea);
  expect(people.body).toMatchObject({ leave_policy: { name: 'Full time' }, data: [{ name: 'Ana' }] });
});

test('a change is shown before it is saved, and books the difference when it is', async () => {
  const { acme, lea, annual, addPackage, assign, edit, store, balance, lines } = await leaveWorld();
  const policy = await addPackage('Full time');
  const [ana, bob] = [await acme.hire('Ana'), await acme.hire('Bob')];
  await assign(policy, [ana.id, bob.id]);
  const leave_types = [{ leave_type_id: annual, days: 30, carry_over: 5, carry_over_months: 3 }];
  const body = { id: policy, name: 'Full time', leave_types };
  const preview = await call(leavePackages.preview, { body: body as never }, lea);
  expect(preview.body).toMatchObject({ effective_from: '2026-03-02', more: 2, same: 0, less: 0, total_people: 2 });
  expect(preview.body.people).toMatchObject([
    { name: 'Ana', before: 28, after: 30, why: '30 instead of 28 days' },
    { name: 'Bob', before: 28, after: 30, why: '30 instead of 28 days' },
  ]);
  expect((await balance(ana.id, '2026-03-02')).ledger).toBe(28);
  const { version } = await edit(policy);
  expect((await store({ ...body, version })).body.people).toBe(2);
  expect(await balance(ana.id, '2026-03-02')).toEqual({ ledger: 30, reckoned: 30 });
  expect(await balance(ana.id, '2026-03-01')).toEqual({ ledger: 28, reckoned: 28 });
  expect(await lines(ana.id)).toHaveLength(2);
  expect((await store({ ...body, version })).status).toBe(461);
});

test('a change from the next leave year on leaves this one as it is', async () => {
  const { acme, annual, addPackage, assign, edit, store, balance } = await leaveWorld();
  const policy = await addPackage('Full time', { carry_over: 0 });
  const ana = await acme.hire('Ana');
  await assign(policy, [ana.id]);
  const leave_types = [{ leave_type_id: annual, days: 30 }];
  await store({ id: policy, leave_types, effective_from: '2027-01-01' });
  expect((await balance(ana.id, '2026-12-30')).reckoned).toBe(28);
  expect((await balance(ana.id, '2027-01-01')).reckoned).toBe(30);
  expect((await edit(policy)).later).toMatchObject([{ effective_from: '2027-01-01', leave_types: [{ days: 30 }] }]);
});

test.each([
  [
    'a day of a leave year that is over',
    { effective_from: '2025-12-31' },
    'effective_from',
    'Choose a day in this leave year or later',
  ],
  ['no type at all', { leave_types: [] }, 'leave_types', 'This is a required field'],
])('a package is not saved with %s', async (_, values, field, sentence) => {
  const { annual, addPackage, store } = await leaveWorld();
  const id = await addPackage('Full time');
  const reply = await store({ id, leave_types: [{ leave_type_id: annual, days: 30 }], ...values });
  expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: [sentence] } } });
});

test('a package that people have is deleted after a second question; they keep what came of it', async () => {
  const { acme, lea, addPackage, assign, balance } = await leaveWorld();
  const policy = await addPackage('Full time');
  const ana = await acme.hire('Ana');
  await assign(policy, [ana.id]);
  const trash = (action?: 'detach') => call(leavePackages.delete, { params: { id: policy }, query: { action } }, lea);
  expect(await trash()).toMatchObject({
    status: 424,
    body: {
      message: 'This is still used by 1 person.',
      data: { people: 1, less: 1, applications: [], total_applications: 0 },
    },
  });
  expect((await trash('detach')).status).toBe(200);
  // Three of twelve months had begun.
  expect(await balance(ana.id, '2026-03-02')).toEqual({ ledger: 7, reckoned: 7 });
  await expect(acme.inside((db) => removePackage(db, policy))).rejects.toMatchObject({ code: 'leave.keptForLedger' });
  expect(await acme.inside((db) => restorePackage(db, policy))).toBe(true);
});

test('people are taken out of a package from today on', async () => {
  const { acme, lea, addPackage, assign, balance } = await leaveWorld();
  const policy = await addPackage('Full time');
  const ana = await acme.hire('Ana');
  await assign(policy, [ana.id]);
  const remove = (confirmed?: string) =>
    call(leavePackages.removeUsers, { body: { leave_policy_id: policy, user_id: ana.id, confirmed } }, lea);
  const { status, body: impact } = (await remove()) as unknown as { status: number; body: { data: Effects } };
  expect(status).toBe(424);
  expect(impact.data).toMatchObject({ less: 1, people: [{ name: 'Ana', before: 28, after: 7 }] });
  expect((await remove('of something else')).status).toBe(461);
  const confirmed = impact.data.confirmed ?? '';
  expect((await remove(confirmed)).body).toEqual({
    total: 1,
    is_without_self: false,
    message: '1 person no longer has this package.',
  });
  expect((await remove()).body.total).toBe(0);
  expect((await balance(ana.id, '2026-03-02')).reckoned).toBe(7);
});

test('another package from a date on', async () => {
  const { acme, addPackage, assign, balance } = await leaveWorld();
  const [full, half] = [await addPackage('Full time'), await addPackage('Half time', { days: 14 })];
  const ana = await acme.hire('Ana');
  await assign(full, [ana.id]);
  expect((await assign(half, [ana.id], '2026-07-01')).body.total).toBe(1);
  expect((await balance(ana.id, '2026-06-30')).reckoned).toBe(28);
  expect((await balance(ana.id, '2026-07-01')).reckoned).toBe(21);
  expect((await assign(half, [ana.id], '2025-07-01')).status).toBe(422);
});

test('the rules for everyone have defaults until someone saves them, and are not saved over', async () => {
  const { lea } = await leaveWorld();
  const { data, version, leave_year } = (await call(leaveSetup.index, {}, lea)).body;
  expect(data).toMatchObject({ begins_month: 1, begins_day: 1, colleagues_see: 'away' });
  expect(leave_year).toEqual({ first: '2026-01-01', last: '2026-12-31' });
  const save = () => call(leaveSetup.update, { body: { ...data, begins_month: 4, version } }, lea);
  expect((await save()).body).toMatchObject({
    data: { begins_month: 4 },
    leave_year: { first: '2026-01-01', last: '2026-03-31' },
  });
  expect((await save()).status).toBe(461);
});

test('another company’s types, packages and people are not there', async () => {
  const [here, there] = [await leaveWorld(), await leaveWorld()];
  const foreign = await there.addPackage('Full time');
  const ana = await there.acme.hire('Ana');
  const own = await here.addPackage('Full time');
  expect((await here.assign(foreign, [here.lea.id])).status).toBe(404);
  expect((await here.assign(own, [ana.id])).status).toBe(460);
  const leave_types = [{ leave_type_id: there.annual, days: 3 }];
  expect((await here.store({ name: 'Mixed', leave_types })).status).toBe(460);
  expect((await call(leaveTypes.edit, { params: { id: there.annual } }, here.lea)).status).toBe(404);
});
