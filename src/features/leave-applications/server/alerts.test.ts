import { expect, test } from 'vitest';
import { database } from '#platform/testing/company.ts';
import { leaveApplications } from '../contract.ts';
import { remindReviewers } from './commands/remind.ts';
import { alerts } from '../testing/alerts.ts';
import { applicationWorld, call, now } from '../testing/application-world.ts';

const stretch = 'Annual leave on 9 March 2026';

test('whoever decides next hears of it, and whoever has applied hears what became of it, once', async () => {
  const world = await applicationWorld();
  const { rob, sue, reviewedBy, applied, approve } = world;
  await reviewedBy([{ who: [rob] }, { who: [sue] }]);
  const id = await applied('2026-03-09');
  await approve(id, rob);
  await call(leaveApplications.storeComment, { params: { id }, body: { body: 'Fine.' } }, sue);
  await approve(id, sue);
  await alerts(world);
  expect(await alerts(world)).toEqual([
    `Rob: Ana applies for ${stretch}.`,
    `Sue: Rob has approved the leave of Ana: ${stretch}. It is your turn.`,
    `Ana: Sue has commented on ${stretch}.`,
    `Rob: Sue has commented on the leave of Ana: ${stretch}.`,
    `Ana: Sue has approved ${stretch}.`,
  ]);
});

test('whoever stands in for a reviewer on the day is asked, and reminded, too', async () => {
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
    `Rob: Ana applies for ${stretch}.`,
    `Rob: The leave of Ana waits for a decision: ${stretch}.`,
    `Sue: Ana applies for ${stretch}.`,
    `Sue: The leave of Ana waits for a decision: ${stretch}.`,
  ]);
});

test('who has not decided is asked again after working days, and the Owners after days, each once', async () => {
  const world = await applicationWorld();
  const { acme, hal, rob, applied } = world;
  await acme.inside(async (db) => {
    const held = await db
      .selectFrom('role_people')
      .select('role_id')
      .where('person_id', '=', hal.id)
      .executeTakeFirst();
    await db
      .updateTable('roles')
      .set({ is_owner: true })
      .where('id', '=', held?.role_id ?? '')
      .execute();
  });
  await applied('2026-03-09');
  const day = 86_400;
  const remind = (days: number) => remindReviewers(database, acme.id, now + days * day);
  expect([await remind(1), await remind(2), await remind(2), await remind(5), await remind(5)]).toEqual([
    0, 1, 0, 1, 0,
  ]);
  const asked = (await alerts(world)).filter((alert) => alert.includes('waits for a decision'));
  expect(asked).toEqual([
    `Rob: The leave of Ana waits for a decision: ${stretch}.`,
    `Hal: The leave of Ana waits for a decision: ${stretch}.`,
  ]);
  expect(rob.name).toBe('Rob');
});
