import { addDays, isoWeekday } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { decide } from '#features/leave-applications/server/commands/decide.ts';
import { applied, leaveWorld, monday, planFarther, reviewRob, type LeaveWorld } from './leave-world.ts';
import { profileOf } from './profiles.ts';
import { expect, expectAccessible, test, type Acme } from './world.ts';

/** Applies for this number of working days before Christmas of next year, the last first. @returns that year */
async function many(acme: Acme, world: LeaveWorld, total: number): Promise<number> {
  await planFarther(acme, world);
  const year = Number(world.today.slice(0, 4)) + 1;
  let day = `${year}-12-20` as LocalDate;
  for (let left = total; left > 0; day = addDays(day, -1))
    if (isoWeekday(day) < 6) {
      await applied(acme, world, world.ana, [day]);
      left -= 1;
    }
  return year;
}

test('the last nine of many applications are shown first, and all on request', async ({ acme, as }) => {
  const world = await leaveWorld(acme, { isCalendarYear: true });
  const year = await many(acme, world, 11);
  const page = await as(world.ana, `/leaves/self?on=${year}-06-01`);
  await expect(page.getByRole('article', { name: 'Annual leave' })).toContainText('Left to plan');
  const rows = page.getByRole('table', { name: 'Applications' }).getByRole('row');
  const foot = page.getByRole('row', { name: `1 – 9 of 11 in ${year}` });
  await expect(foot).toContainText('2 more');
  await expectAccessible(page);
  await foot.getByRole('button', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(12);
  await expect(foot).toHaveCount(0);
  await expect(rows.nth(10).getByRole('link')).toBeFocused();
  // A new row appears before it: the focus stays where the person continued.
  await rows.nth(1).getByRole('link').focus();
  const later = [21, 22, 23].map((date) => `${year}-12-${date}` as LocalDate);
  await applied(acme, world, world.ana, [later.find((date) => isoWeekday(date) < 6) ?? monday(world)]);
  await expect(rows).toHaveCount(13);
  await expect(rows.nth(2).getByRole('link')).toBeFocused();
});

test('people who can open no application can still scroll past the first ones', async ({ acme, as }) => {
  const world = await leaveWorld(acme, { isCalendarYear: true });
  const year = await many(acme, world, 7);
  const kay = await acme.hire('Kay Moor', 'view_employee_leave');
  const page = await as(kay, `${profileOf(world.ana.username, 'leave')}&on=${year}-06-01`);
  const rows = page.getByRole('table', { name: 'Applications' }).getByRole('row');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(8);
  await expect(rows.nth(6).locator('b').first()).toBeFocused();
  await expectAccessible(page);
});

test('people away only on the last days of a long leave are counted, too', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const id = await applied(acme, world, world.ana, [monday(world), addDays(monday(world), 28)]);
  const page = await as(world.ana, `/leave/application/view/${id}`);
  await expect(page.getByText(/^1 of \d+ away$/)).toBeVisible();
  await reviewRob(acme, world);
  await applied(acme, world, world.rob, [addDays(monday(world), 28)]);
  await page.reload();
  await expect(page.getByText(/^2 of \d+ away$/)).toBeVisible();
});

test('people whose application was rejected are not counted as away', async ({ acme, as }) => {
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
