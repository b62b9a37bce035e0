import { addDays, mondayOf } from '#platform/shared/time.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';
import { apply } from '#features/leave-applications/server/commands/store.ts';
import { decide } from '#features/leave-applications/server/commands/decide.ts';
import { applied, appliedHalf, leaveWorld, monday, reviewRob, type LeaveWorld } from './leave-world.ts';
import { recordEntries } from './worked-days.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test, type Acme } from './world.ts';

const approve = (acme: Acme, { rob, today }: LeaveWorld, id: string) =>
  acme.inside((db) =>
    decide(
      db,
      id,
      { decision: 'approved', comment: '' },
      { actor_id: rob.id, now: Math.floor(Date.now() / 1000), today, mayReviewAny: false },
    ),
  );

test('the bird view shows leave once it is approved, names it in the legend, and loses it when it is withdrawn', async ({
  acme,
  as,
}) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const id = await applied(acme, world, world.ana, [first, addDays(first, 1)]);
  const meg = await acme.hire('Meg Ito', 'view_any_attendance', 'view_any_leave_application');
  const page = await as(meg, `/time/bird-view?month=${first.slice(0, 7)}`);
  const days = page.getByRole('grid').getByRole('button', { name: /^Ana Lima, .*: .*[Ll]eave/ });
  await expect(page.getByRole('grid').getByRole('rowheader', { name: /Ana Lima/ })).toBeVisible();
  await expect(days).toHaveCount(0);
  await approve(acme, world, id);
  await expect(days.first()).toBeVisible();
  await expect(page.getByText('Annual leave')).toBeVisible();
  await expectAccessible(page);
  const own = await as(world.ana, `/leave/application/view/${id}`);
  await own.getByRole('button', { name: 'Withdraw' }).click();
  await expectMessage(own, 'You’ve successfully performed this action.', () =>
    own.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click(),
  );
  await expect(days).toHaveCount(0);
});

test('people who cannot see the type read Away in the bird view, also on a phone', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  await approve(acme, world, await applied(acme, world, world.ana, [first]));
  const meg = await acme.hire('Meg Ito', 'view_any_attendance');
  const page = await as(meg, `/time/bird-view?month=${first.slice(0, 7)}`);
  await expect(page.getByText('Away', { exact: true })).toBeVisible();
  await expect(page.getByText('Annual leave')).toBeHidden();
  const phone = await as(meg, `/time/bird-view?month=${first.slice(0, 7)}`, { viewport: { width: 360, height: 740 } });
  await expectToFit(phone);
});

/** Creates leave on last week's Tuesday, and on half of its Monday, with work on both. */
async function workedOnLeave(acme: Acme, world: LeaveWorld) {
  const { ana, annual, today } = world;
  const half = addDays(mondayOf(today), -7);
  const whole = addDays(half, 1);
  const by = { actor_id: ana.id, now: Math.floor(Date.now() / 1000), today, isBound: false };
  const dates = [
    { date: half, part: 'second' as DayPart },
    { date: whole, part: 'full' as DayPart },
  ];
  const id = await acme.inside((db) =>
    apply(db, { person_id: ana.id, leave_type_id: annual, dates, reason: '', attachments: [] }, by),
  );
  await approve(acme, world, id);
  await recordEntries(acme, ana, [`${half} 08:00:00`, `${half} 12:00:00`], [`${whole} 08:00:00`, `${whole} 10:00:00`]);
  return { half, whole };
}

test('work on a day of leave, and beside half a day of it, is marked together with the leave', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const { half, whole } = await workedOnLeave(acme, world);
  const meg = await acme.hire('Meg Ito', 'view_any_attendance', 'view_any_leave_application', 'view_attendance');
  const cell = (date: string) => page.locator(`[data-date="${date}"]`).first();
  const page = await as(meg, `/time/bird-view?month=${whole.slice(0, 7)}`);
  await expect(cell(whole)).toHaveAccessibleName(/, Leave$/);
  await expect(cell(whole)).toContainText('A');
  if (half.slice(0, 7) === whole.slice(0, 7))
    await expect(cell(half)).toHaveAccessibleName(/: Half-day leave, 4h 00m worked$/);
  await expectAccessible(page);
  await cell(whole).click();
  await expect(
    page.getByText('Annual leave: worked on a full day of leave. The leave still counts as taken.'),
  ).toBeVisible();

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const month = await as(meg, `/time/individual-view?person=${world.ana.id}&month=${half.slice(0, 7)}&day=${half}`, {
      viewport,
    });
    const day = month.getByRole('gridcell').and(month.locator(`[data-date="${half}"]`));
    await expect(day).toContainText('4h 00m');
    await expect(day).toContainText('Annual leave, second half');
    await expectToFit(month);
  }
});

test('half a day is half a bar among those of the team, and is read as such', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  await reviewRob(acme, world);
  await appliedHalf(acme, world, world.rob, first);
  const id = await applied(acme, world, world.ana, [first, addDays(first, 1)]);
  const page = await as(world.ana, `/leave/application/view/${id}`);
  const row = page.getByText(/^Rob Hale: .*, morning$/).locator('..');
  const bar = row.locator('[data-mark]');
  await expect(bar).toHaveCount(1);
  const [half, day] = await Promise.all([bar.boundingBox(), row.locator('i').nth(1).boundingBox()]);
  expect(half && day && half.width / day.width).toBeLessThan(0.6);
});

test('on a phone the head of an application keeps its buttons in one row', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const id = await applied(acme, world, world.ana, [first]);
  await applied(acme, world, world.ana, [addDays(first, 1)]);
  const page = await as(world.ana, `/leave/application/view/${id}`, { viewport: { width: 390, height: 844 } });
  const head = page.locator('main header').first();
  await expect(head.getByRole('button', { name: 'More actions' })).toBeVisible();
  const buttons = await head.locator('button, a[data-variant], a[data-size]').all();
  const middles = await Promise.all(
    buttons.map(async (button) => {
      const box = await button.boundingBox();
      return box && Math.round((box.y + box.height / 2) / 8);
    }),
  );
  expect(new Set(middles).size).toBe(1);
  await head.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Withdraw']);
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await expectMessage(page, 'You’ve successfully performed this action.', () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click(),
  );
});
