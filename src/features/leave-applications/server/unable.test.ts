import { expect, test } from 'vitest';
import { database } from '#platform/testing/company.ts';
import { leaveApplications } from '../contract.ts';
import { alerts } from '../testing/alerts.ts';
import { applicationWorld, call, now } from '../testing/application-world.ts';
import { remindReviewers } from './commands/remind.ts';

type World = Awaited<ReturnType<typeof applicationWorld>>;

/** Makes Hal an Owner, and returns him. */
async function owner({ acme, hal }: World) {
  await acme.inside(async (db) => {
    const roleIds = db.selectFrom('role_people').select('role_id').where('person_id', '=', hal.id);
    await db.updateTable('roles').set({ is_owner: true }).where('id', 'in', roleIds).execute();
  });
  return hal;
}

const loseTheRight = ({ acme, rob }: World) =>
  acme
    .inside((db) =>
      db.deleteFrom('role_permissions').where('permission', '=', 'view_review_leave_application').execute(),
    )
    .then(() => rob);

const suspend = ({ acme, rob }: World) =>
  acme.inside((db) => db.updateTable('people').set({ status: 'suspended' }).where('id', '=', rob.id).execute());

test.each([
  ['no longer has a role that reviews leave', loseTheRight],
  ['is suspended', suspend],
])('a reviewer who %s counts as gone: the Owners decide', async (_, happen) => {
  const world = await applicationWorld();
  const hal = await owner(world);
  const id = await world.applied('2026-03-09');
  expect((await world.list(hal, { show: 'mine' })).map((item) => item.id)).toEqual([]);
  await happen(world);
  expect((await world.list(hal, { show: 'mine' })).map((item) => item.id)).toEqual([id]);
  const { body } = await world.view(id, hal);
  expect(body.item).toMatchObject({ may_decide: true });
  expect(body.reviewers[0]?.reviewers).toMatchObject([{ name: 'Rob', works_here: true, can_decide: false }]);
  expect((await world.approve(id, hal)).body.item.state).toBe('approved');
});

test('people who cannot approve neither lock an application by opening it nor are reminded', async () => {
  const world = await applicationWorld();
  const { acme, rob, ana, hal, applied, view } = world;
  await owner(world);
  const id = await applied('2026-03-09');
  await loseTheRight(world);
  await view(id, rob);
  expect((await view(id, ana)).body.item).toMatchObject({ may_edit: true, viewed_by: null });
  await remindReviewers(database, acme.id, now + 3 * 86_400);
  const reminded = (await alerts(world)).filter((alert) => alert.includes('is waiting for approval'));
  expect(reminded.map((alert) => alert.split(':')[0])).toEqual([hal.name]);
});

test('a deputy who cannot decide replaces no one', async () => {
  const world = await applicationWorld();
  const { acme, rob, applied, view } = world;
  const pia = await acme.hire('Pia', 'view_leave_application', 'apply_leave_application');
  const days = { starts_on: '2000-01-01' as never, ends_on: '2999-12-31' as never };
  await acme.inside((db) =>
    db
      .insertInto('leave_deputies')
      .values({ person_id: rob.id, deputy_id: pia.id, ...days })
      .execute(),
  );
  const id = await applied('2026-03-09');
  expect((await view(id, pia)).status).toBe(404);
  expect((await view(id, world.ana)).body.reviewers[0]?.reviewers).toMatchObject([{ name: 'Rob', deputy: null }]);
  expect((await alerts(world)).map((alert) => alert.split(':')[0])).toEqual(['Rob']);
});

test('people who could not approve are refused as approvers of an application, in plain words', async () => {
  const { acme, applied, hal } = await applicationWorld();
  const pia = await acme.hire('Pia', 'apply_leave_application');
  const id = await applied('2026-03-09');
  const reviewers = [{ review_condition: 1 as const, users: [pia.id] }];
  const { status, body } = await call(
    leaveApplications.updateReviewerSettings,
    { params: { id }, body: { reviewers } },
    hal,
  );
  const message = 'Pia cannot approve leave. Choose others, or give them a role that approves leave.';
  expect([status, body]).toMatchObject([460, { errors: { reviewers: [message] } }]);
});
