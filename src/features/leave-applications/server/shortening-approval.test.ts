import { expect, test } from 'vitest';
import { database, type Member } from '#platform/testing/company.ts';
import { saveSetup } from '#features/leave/server/commands/set-up.ts';
import { leaveSetUpOf, setupItemOf } from '#features/leave/server/queries/set-up.ts';
import { leaveShortenings } from '../contract.ts';
import { approverPermissions } from '../rules/access.ts';
import { alerts } from '../testing/alerts.ts';
import { applicationWorld, call, day, now, today } from '../testing/application-world.ts';
import { remindReviewers } from './commands/remind.ts';
import { leaveToReturn } from './to-do.ts';

const week = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];
const friday = week.slice(4);

type World = Awaited<ReturnType<typeof applicationWorld>>;

/** A company that asks for approval of shorter leave: Ana's week was approved by Rob. */
async function asking() {
  const world = await applicationWorld();
  const id = await world.applied(...week);
  await world.approve(id, world.rob);
  await world.acme.inside(async (db) => {
    const setup = { ...setupItemOf(await leaveSetUpOf(db)), shortening_needs_approval: true };
    await saveSetup(db, setup, { actor_id: world.hal.id, now, today });
  });
  const shorten = () => call(leaveShortenings.shorten, { params: { id }, body: { dates: friday.map(day) } }, world.ana);
  return { ...world, id, shorten };
}

const suspend = ({ acme }: World, { id }: Member) =>
  acme.inside((db) => db.updateTable('people').set({ status: 'suspended' }).where('id', '=', id).execute());

const makeOwner = ({ acme }: World, { id }: Member) =>
  acme.inside(async (db) => {
    const roleIds = db.selectFrom('role_people').select('role_id').where('person_id', '=', id);
    await db.updateTable('roles').set({ is_owner: true }).where('id', 'in', roleIds).execute();
  });

const toDoOf = ({ acme }: World, { id }: Member) =>
  acme.inside(async (db) => {
    const actor = { id, is_owner: false, permissions: new Set(approverPermissions) };
    return leaveToReturn.read({ db, actor: actor as never, now });
  });

const requestsIn = async (world: World) =>
  (await alerts(world)).filter((alert) => alert.includes('asks to return days')).map((alert) => alert.split(':')[0]);

test('a request to return days goes to the approvers, who find it among their tasks', async () => {
  const world = await asking();
  expect(await world.shorten()).toMatchObject({ body: { message: 'We’ve asked your approver.', item: { total: 5 } } });
  expect(await requestsIn(world)).toEqual(['Rob']);
  expect(await toDoOf(world, world.rob)).toMatchObject({
    name: 'Answer 1 request to return days of leave',
    line: 'From Ana',
    path: `/leave/application/view/${world.id}`,
  });
  expect([await toDoOf(world, world.sue), await toDoOf(world, world.ana)]).toEqual([undefined, undefined]);
});

test('the Owners are asked when no approver of the leave is left', async () => {
  const world = await asking();
  await makeOwner(world, world.hal);
  await suspend(world, world.rob);
  expect(await world.shorten()).toMatchObject({ body: { message: 'We’ve asked your approver.' } });
  expect(await requestsIn(world)).toEqual(['Hal']);
  expect(await toDoOf(world, world.hal)).toMatchObject({ line: 'From Ana' });
  const { shortening } = (await world.view(world.id, world.hal)).body.item;
  const reply = await call(
    leaveShortenings.answerRequest,
    { params: { id: shortening?.id ?? '' }, body: { agrees: true } },
    world.hal,
  );
  expect(reply).toMatchObject({ status: 200, body: { item: { total: 4 } } });
  expect(await toDoOf(world, world.hal)).toBeUndefined();
});

test('without anyone to ask, days are returned immediately, or all of the leave is withdrawn', async () => {
  const world = await asking();
  await suspend(world, world.rob);
  expect((await world.view(world.id, world.ana)).body.item).toMatchObject({
    asks_to_shorten: false,
    may_withdraw: true,
  });
  expect(await world.shorten()).toMatchObject({
    body: { message: 'We’ve returned these days.', item: { total: 4 } },
  });
  expect(await world.withdraw(world.id)).toMatchObject({ status: 200 });
  expect([await world.state(world.id), await world.balance('2026-03-31')]).toEqual(['withdrawn', 28]);
});

test('the deputy of an approver is asked, too', async () => {
  const world = await asking();
  const days = { starts_on: day('2000-01-01'), ends_on: day('2999-12-31') };
  await world.acme.inside((db) =>
    db
      .insertInto('leave_deputies')
      .values({ person_id: world.rob.id, deputy_id: world.sue.id, ...days })
      .execute(),
  );
  await world.shorten();
  expect((await requestsIn(world)).toSorted()).toEqual(['Rob', 'Sue']);
  expect(await toDoOf(world, world.sue)).toMatchObject({ line: 'From Ana' });
});

test('approvers are reminded of a request to return days after working days, and no longer once it is answered', async () => {
  const world = await asking();
  await world.shorten();
  const remind = (days: number) => remindReviewers(database, world.acme.id, now + days * 86_400);
  expect([await remind(1), await remind(2), await remind(2), await remind(4)]).toEqual([0, 1, 0, 1]);
  const reminders = (await alerts(world)).filter((alert) => alert.includes('is waiting for an answer'));
  // An alert that is not read yet is not repeated.
  expect(reminders).toEqual([
    'Rob: Ana is waiting for an answer about returning days of leave: Annual leave from 9 March 2026 to 13 March 2026.',
  ]);
  const { shortening } = (await world.view(world.id, world.rob)).body.item;
  await call(
    leaveShortenings.answerRequest,
    { params: { id: shortening?.id ?? '' }, body: { agrees: false } },
    world.rob,
  );
  expect(await remind(7)).toBe(0);
});
