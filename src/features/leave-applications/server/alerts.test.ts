import { expect, test } from 'vitest';
import { database } from '#platform/testing/company.ts';
import { leaveApplications } from '../contract.ts';
import { decide } from './commands/decide.ts';
import { remindReviewers } from './commands/remind.ts';
import { changeReviewers } from './commands/withdraw.ts';
import { alerts } from '../testing/alerts.ts';
import { applicationWorld, call, now, today } from '../testing/application-world.ts';

type World = Awaited<ReturnType<typeof applicationWorld>>;

const leaveText = 'Annual leave on 9 March 2026';

test('the next approver is notified, and the applicant of the result, once', async () => {
  const world = await applicationWorld();
  const { rob, sue, reviewedBy, applied, approve } = world;
  await reviewedBy([{ who: [rob] }, { who: [sue] }]);
  const id = await applied('2026-03-09');
  await approve(id, rob);
  await call(leaveApplications.storeComment, { params: { id }, body: { body: 'Fine.' } }, sue);
  await approve(id, sue);
  await alerts(world);
  expect(await alerts(world)).toEqual([
    `Rob: Ana applies for ${leaveText}.`,
    `Sue: Rob has approved the leave of Ana: ${leaveText}. It is your turn.`,
    `Ana: Sue has commented on ${leaveText}.`,
    `Rob: Sue has commented on the leave of Ana: ${leaveText}.`,
    `Ana: Sue has approved ${leaveText}.`,
  ]);
});

test('an approver’s deputy of the day is asked and reminded, too', async () => {
  const world = await applicationWorld();
  const { acme, rob, sue, applied } = world;
  const days = { starts_on: '2000-01-01' as never, ends_on: '2999-12-31' as never };
  await acme.inside((db) =>
    db
      .insertInto('leave_deputies')
      .values({ person_id: rob.id, deputy_id: sue.id, ...days })
      .execute(),
  );
  await applied('2026-03-09');
  await remindReviewers(database, acme.id, now + 2 * 86_400);
  expect((await alerts(world)).toSorted()).toEqual([
    `Rob: Ana applies for ${leaveText}.`,
    `Rob: Ana’s leave is waiting for approval: ${leaveText}.`,
    `Sue: Ana applies for ${leaveText}.`,
    `Sue: Ana’s leave is waiting for approval: ${leaveText}.`,
  ]);
});

test('approvers who have not decided are reminded after working days, and the Owners after days, each once', async () => {
  const world = await applicationWorld();
  const { acme, hal, rob, applied } = world;
  await acme.inside(async (db) => {
    const sessionIds = await db
      .selectFrom('role_people')
      .select('role_id')
      .where('person_id', '=', hal.id)
      .executeTakeFirst();
    await db
      .updateTable('roles')
      .set({ is_owner: true })
      .where('id', '=', sessionIds?.role_id ?? '')
      .execute();
  });
  await applied('2026-03-09');
  const day = 86_400;
  const remind = (days: number) => remindReviewers(database, acme.id, now + days * day);
  expect([await remind(1), await remind(2), await remind(2), await remind(5), await remind(5)]).toEqual([
    0, 1, 0, 1, 0,
  ]);
  const reminders = (await alerts(world)).filter((alert) => alert.includes('is waiting for approval'));
  expect(reminders).toEqual([
    `Rob: Ana’s leave is waiting for approval: ${leaveText}.`,
    `Hal: Ana’s leave is waiting for approval: ${leaveText}.`,
  ]);
  expect(rob.name).toBe('Rob');
});

const day = 86_400;
const remindAfter = (world: World, days: number) => remindReviewers(database, world.acme.id, now + days * day);
const reminded = async (world: World) =>
  (await alerts(world))
    .filter((alert) => alert.includes('is waiting for approval'))
    .map((alert) => alert.split(':')[0]);

/** Makes Hal an Owner. */
const makeOwner = ({ acme, hal }: World) =>
  acme.inside((db) =>
    db
      .updateTable('roles')
      .set({ is_owner: true })
      .where('id', 'in', db.selectFrom('role_people').select('role_id').where('person_id', '=', hal.id))
      .execute(),
  );

test('an application says when its reviewers are reminded: on the day on which they are', async () => {
  const world = await applicationWorld();
  const id = await world.applied('2026-03-16');
  const remindsOn = async () => (await world.view(id, world.ana)).body.item.reminds_on;
  // Two working days after Monday.
  expect(await remindsOn()).toBe('2026-03-04');
  expect([await remindAfter(world, 1), await remindAfter(world, 2)]).toEqual([0, 1]);
  // Once more after Thursday and Friday.
  expect(await remindsOn()).toBe('2026-03-06');
  await world.approve(id, world.rob);
  expect(await remindsOn()).toBeNull();
});

test('approvers of a later step are reminded by the days since that step began', async () => {
  const world = await applicationWorld();
  const { acme, rob, sue, reviewedBy, applied } = world;
  await reviewedBy([{ who: [rob] }, { who: [sue] }]);
  const id = await applied('2026-03-23');
  expect(await remindAfter(world, 2)).toBe(1);
  // On Friday; the process reminds after two working days.
  const by = { actor_id: rob.id, now: now + 4 * day, today, mayReviewAny: false };
  await acme.inside((db) => decide(db, id, { decision: 'approved', comment: '' }, by));
  expect([await remindAfter(world, 4), await remindAfter(world, 7), await remindAfter(world, 8)]).toEqual([0, 0, 1]);
  expect(await reminded(world)).toEqual(['Rob', 'Sue']);
});

test('an application whose approvers change waits again from the beginning', async () => {
  const world = await applicationWorld();
  const { acme, sue, hal, applied } = world;
  const id = await applied('2026-03-23');
  const steps = [{ review_condition: 1 as const, users: [sue.id] }];
  await acme.inside((db) => changeReviewers(db, id, steps, { actor_id: hal.id, now: now + 4 * day }));
  expect([await remindAfter(world, 4), await remindAfter(world, 7), await remindAfter(world, 8)]).toEqual([0, 0, 1]);
  expect(await reminded(world)).toEqual(['Sue']);
});

test('the Owners are notified once when no reviewer is left', async () => {
  const world = await applicationWorld();
  const { acme, rob, applied } = world;
  await makeOwner(world);
  await applied('2026-03-09');
  expect(await remindAfter(world, 0)).toBe(0);
  await acme.inside((db) => db.updateTable('people').set({ status: 'suspended' }).where('id', '=', rob.id).execute());
  expect([await remindAfter(world, 0), await remindAfter(world, 0)]).toEqual([1, 0]);
  expect((await alerts(world)).at(-1)).toBe(
    `Hal: No approver is left for Ana’s leave: ${leaveText}. It’s waiting for an Owner.`,
  );
});

test('approvers are notified of a change before they have opened it, and so is the person of someone else’s change', async () => {
  const world = await applicationWorld();
  const { ana, hal, applied, apply } = world;
  const application_id = await applied('2026-03-09');
  await apply(['2026-03-10'], { application_id });
  await apply(['2026-03-11'], { application_id, user_id: ana.id }, hal);
  expect((await alerts(world)).slice(1).toSorted()).toEqual([
    'Ana: Hal has changed what is applied for in your name: Annual leave on 11 March 2026.',
    'Rob: Ana applies for Annual leave on 10 March 2026 instead.',
    'Rob: Hal applies for the leave of Ana: Annual leave on 11 March 2026 instead.',
  ]);
});
