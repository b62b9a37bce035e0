import { expect, test } from 'vitest';
import type { Permission } from '#platform/shared/permissions.ts';
import type { Member } from '#platform/testing/company.ts';
import { spentTypeId } from '../rules/leave-on.ts';
import { applicationWorld, colleaguesSee, day, now } from '../testing/application-world.ts';
import { seenLeaveOf } from './queries/spent-types.ts';

type World = Awaited<ReturnType<typeof applicationWorld>>;

const reviewer: readonly Permission[] = ['view_review_leave_application'];

/** Returns what one person sees of another's sick leave, which is private, and of their annual leave. */
const leaveOf = ({ acme, sick, annual }: World, as: Member, of: Member, rights = reviewer) =>
  acme.inside(async (db) => {
    const seen = await seenLeaveOf(db, { id: as.id, permissions: new Set(rights) }, now);
    const ids = [sick, annual].map((type) => seen.idOf(spentTypeId(type, 'full'), of.id));
    return ids.map((id) => seen.legend([id])[0]?.name);
  });

test('a reviewer knows which leave those have whom they review, and of others what colleagues know', async () => {
  const world = await applicationWorld();
  const { rob, ana, sue } = world;
  expect(await leaveOf(world, rob, ana)).toEqual(['Sick leave', 'Annual leave']);
  expect(await leaveOf(world, rob, sue)).toEqual(['Away', 'Away']);
  await colleaguesSee(world, 'type');
  expect(await leaveOf(world, rob, sue)).toEqual(['Away', 'Annual leave']);
  expect(await leaveOf(world, sue, ana)).toEqual(['Away', 'Annual leave']);
});

test('an approver’s deputy sees what the approver sees, on these days', async () => {
  const world = await applicationWorld();
  const { acme, rob, ana, sue } = world;
  const stand = (starts_on: string, ends_on: string) =>
    acme.inside(async (db) => {
      await db.deleteFrom('leave_deputies').execute();
      const days = { starts_on: day(starts_on), ends_on: day(ends_on) };
      await db
        .insertInto('leave_deputies')
        .values({ person_id: rob.id, deputy_id: sue.id, ...days })
        .execute();
    });
  await stand('2026-03-03', '2026-03-31');
  expect(await leaveOf(world, sue, ana)).toEqual(['Away', 'Away']);
  await stand('2026-03-02', '2026-03-02');
  expect(await leaveOf(world, sue, ana)).toEqual(['Sick leave', 'Annual leave']);
});

test('people who see everyone’s leave see every type', async () => {
  const world = await applicationWorld();
  expect(await leaveOf(world, world.hal, world.sue, ['view_any_leave_application'])).toEqual([
    'Sick leave',
    'Annual leave',
  ]);
});
