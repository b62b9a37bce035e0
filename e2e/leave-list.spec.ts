import { addDays, isoWeekday } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { decide } from '#features/leave-applications/server/commands/decide.ts';
import { applied, leaveWorld, monday, planFarther, reviewRob } from './leave-world.ts';
import { expect, expectAccessible, test } from './world.ts';

test('of many applications the last nine are shown first, and all when they are asked for', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  await planFarther(acme, world);
  const year = Number(world.today.slice(0, 4)) + 1;
  // Working days in December, the last first.
  let day = `${year}-12-20` as LocalDate;
  for (let left = 11; left > 0; day = addDays(day, -1))
    if (isoWeekday(day) < 6) {
      await applied(acme, world, world.ana, [day]);
      left -= 1;
    }
  const page = await as(world.ana, `/leaves/self?on=${year}-06-01`);
  await expect(page.getByRole('article', { name: 'Annual leave' })).toContainText('To plan');
  const rows = page.getByRole('table', { name: 'Applications' }).getByRole('row');
  const foot = page.getByRole('row', { name: `1 – 9 of 11 in ${year}` });
  await expect(foot).toContainText('2 more');
  await expectAccessible(page);
  await foot.getByRole('button', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(12);
  await expect(foot).toHaveCount(0);
  await expect(rows.nth(10).getByRole('link')).toBeFocused();
});

test('of long leave, who is away on its last days counts, too', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const id = await applied(acme, world, world.ana, [monday(world), addDays(monday(world), 28)]);
  const page = await as(world.ana, `/leave/application/view/${id}`);
  await expect(page.getByText(/^1 of \d+ away$/)).toBeVisible();
  await reviewRob(acme, world);
  await applied(acme, world, world.rob, [addDays(monday(world), 28)]);
  await page.reload();
  await expect(page.getByText(/^2 of \d+ away$/)).toBeVisible();
});

test('who applied in vain is not counted as away', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const { ana, rob, today } = world;
  const id = await applied(acme, world, ana, [monday(world)]);
  await reviewRob(acme, world);
  await applied(acme, world, rob, [monday(world)]);
  const page = await as(ana, `/leave/application/view/${id}`);
  await expect(page.getByText(/^2 of \d+ away$/)).toBeVisible();
  const by = { actor_id: rob.id, now: Math.floor(Date.now() / 1000), today, mayReviewAny: false };
  await acme.inside((db) => decide(db, id, { decision: 'rejected', comment: 'The fair.' }, by));
  await expect(page.getByText(/^1 of \d+ away$/)).toBeVisible();
  await expect(page.getByText('Ana Lima: not away')).toBeAttached();
});
