import { expect, test } from 'vitest';
import { leaveApplications } from '../contract.ts';
import { call, day } from '../testing/application-world.ts';
import { limitsWorld } from '../testing/limits-world.ts';

const refusal = {
  status: 422,
  body: {
    code: 'leaveApplications.blocked',
    errors: {
      enabled_dates: ['9 March 2026 – 10 March 2026 cannot be chosen: Everyone counts on these days.'],
    },
  },
};
const days = ['2026-03-09', '2026-03-10', '2026-03-11'];

test('blocked dates refuse an application with their sentence', async () => {
  const world = await limitsWorld();
  await world.block({});
  expect(await world.applyAs(world.ana, ...days)).toMatchObject(refusal);
  expect(await world.applyAs(world.ana, '2026-03-11')).toMatchObject({ status: 200 });
});

test('blocked dates refuse leave that is entered for someone', async () => {
  const world = await limitsWorld();
  await world.block({});
  expect(await world.apply(days, { user_id: world.ana.id }, world.hal)).toMatchObject(refusal);
});

test('an application cannot be changed to blocked dates', async () => {
  const world = await limitsWorld();
  const application_id = await world.applied('2026-03-11');
  await world.block({});
  expect(await world.apply(days, { application_id })).toMatchObject(refusal);
});

test('rejected leave on dates blocked since is not approved after all', async () => {
  const world = await limitsWorld();
  const id = await world.applied(...days);
  await world.reject(id, world.rob);
  await world.block({});
  expect(await world.change(id, 'approved', world.hal)).toMatchObject({ status: 403 });
  const eva = await world.acme.hire('Eva', 'change_decision_leave_application');
  expect(await world.change(id, 'approved', eva)).toMatchObject(refusal);
});

test('waiting leave on dates blocked since is not approved, and approved leave stays', async () => {
  const world = await limitsWorld();
  const approved = await world.applied('2026-03-09');
  await world.approve(approved, world.rob);
  const waiting = (await world.applyAs(world.ben, '2026-03-09')).body.item.id;
  await world.block({});
  expect(await world.approve(waiting, world.rob)).toMatchObject({
    status: 422,
    body: { code: 'leaveApplications.blocked' },
  });
  expect(await world.state(waiting)).toBe('created');
  expect(await world.state(approved)).toBe('approved');
});

test('a block without a sentence refuses by its name', async () => {
  const world = await limitsWorld();
  await world.block({ sentence: '' });
  expect(await world.applyAs(world.ana, '2026-03-09')).toMatchObject({
    body: { errors: { enabled_dates: ['9 March 2026 cannot be chosen: Stocktake'] } },
  });
});

test('a block of a department or place concerns its people only', async () => {
  const world = await limitsWorld();
  await world.block({ scope: 'department', item_ids: [world.dispatch] });
  expect(await world.applyAs(world.ana, '2026-03-09')).toMatchObject({ status: 422 });
  expect(await world.apply(['2026-03-09'], { user_id: world.sue.id }, world.hal)).not.toMatchObject(refusal);
});

test('sickness can be reported on blocked dates', async () => {
  const world = await limitsWorld();
  await world.block({});
  expect(await world.apply(['2026-03-09'], { leave_type_id: world.sick })).toMatchObject({ status: 200 });
});

test('the form says which dates are blocked, and why', async () => {
  const world = await limitsWorld();
  const id = await world.block({});
  const { body } = await call(leaveApplications.new, { query: {} }, world.ana);
  expect(body.calendar_rules.blocks).toEqual([
    {
      id,
      name: 'Stocktake',
      sentence: 'Everyone counts on these days.',
      dates: [day('2026-03-09'), day('2026-03-10')],
    },
  ]);
});
