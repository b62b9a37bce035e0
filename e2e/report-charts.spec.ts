import type { Locator, Page } from '@playwright/test';
import { addDays } from '#platform/shared/time.ts';
import { calendarPeriod, monthsLater, periodOfMonth } from '#features/company/rules/calendar-period.ts';
import { decide } from '#features/leave-applications/server/commands/decide.ts';
import { readApart } from './apart.ts';
import { applied, leaveWorld, monday } from './leave-world.ts';
import { dateAt, recordDay } from './recorded-days.ts';
import { expect, expectAccessible, test } from './world.ts';

const payroll = ['access_report_module', 'view_any_attendance', 'view_employee', 'view_any_leave_application'] as const;
const last = periodOfMonth(monthsLater(calendarPeriod(dateAt(0), 1).month, -1), 1);

/** Checks that arrows, Home and End move between the marks, and that Tab reaches only one of them. */
async function expectOneStop(page: Page, stops: Locator): Promise<void> {
  const count = await stops.count();
  expect(count).toBeGreaterThan(1);
  const inOrder = () => stops.evaluateAll((all) => all.filter((one) => one.getAttribute('tabindex') === '0').length);
  expect(await inOrder()).toBe(1);
  await stops.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(stops.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(stops.nth(count - 1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(stops.nth(count - 1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(stops.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  // Tab away and back returns to the same one.
  await page.keyboard.press('Tab');
  await expect(stops.nth(1)).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(stops.nth(1)).toBeFocused();
  expect(await inOrder()).toBe(1);
}

test('the weeks of the timesheet are one stop of the Tab key, and Enter leads to their days', async ({ acme, as }) => {
  const nora = await acme.hire('Nora', ...payroll);
  const ana = await acme.hire('Ana', 'view_attendance');
  for (const day of [7, 14])
    await recordDay(acme, ana, addDays(last.start_date, day), [{ start: '09:00:00', end: '17:30:00' }]);
  const page = await as(nora, '/reports?report=timesheet');
  const weeks = page.getByRole('region', { name: 'Worked and planned hours by week' }).getByRole('button');
  await expect(weeks.nth(1)).toContainText('8h 30m');
  await expectOneStop(page, weeks);
  await page.keyboard.press('Enter');
  const days = page.getByRole('dialog');
  await expect(days.getByRole('link')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(days).toHaveCount(0);
  await expect(weeks.nth(1)).toBeFocused();
});

test('the months of the leave report say their days by type, and Enter leads to these', async ({ acme, as }) => {
  const nora = await acme.hire('Nora', ...payroll);
  const world = await leaveWorld(acme);
  const first = monday(world);
  for (const date of [first, addDays(first, 1), addDays(first, 35)]) {
    const id = await applied(acme, world, world.ana, [date]);
    const by = { actor_id: world.rob.id, now: Math.floor(Date.now() / 1000), today: world.today, mayReviewAny: false };
    await acme.inside((db) => decide(db, id, { decision: 'approved', comment: '' }, by));
  }
  const page = await as(nora, `/reports?report=leave&from=${world.today}&to=${addDays(first, 70)}`);
  const months = page.getByRole('group', { name: 'Leave days by type and month' }).getByRole('button');
  await expect(months.first()).toHaveAccessibleName(/^\w{3}: \d days?\. Annual leave \d planned$/);
  await expectAccessible(page);
  await expectOneStop(page, months);
  await page.keyboard.press('Enter');
  const days = page.getByRole('dialog');
  await expect(days.getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(days).toHaveCount(0);
  await expect(months.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(days).toBeVisible();
});

test('the table of the absence report is one stop of the Tab key, with its sums', async ({ acme, as }) => {
  const nora = await acme.hire('Nora', ...payroll);
  await leaveWorld(acme);
  const page = await as(nora, '/reports?report=absence');
  const table = page.getByRole('region', { name: 'Absences by weekday and department' });
  await expect(page.getByText('consecutive days without explanation')).toBeVisible();
  await expect(table.locator('button[tabindex="0"]')).toHaveCount(1);
  await table.getByRole('button').first().focus();
  for (let column = 0; column < 5; column += 1) await page.keyboard.press('ArrowRight');
  await expect(page.locator(':focus')).toHaveAccessibleName(/^No department: \d+ days?, /);
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(':focus')).toHaveAccessibleName(/^All: \d+ days?, /);
  await expect(table.locator('button[tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Close days' })).toBeVisible();
});

test('saved reports that cannot be loaded say so in their own card, and can be tried again', async ({ acme, as }) => {
  const page = await as(await acme.hire('Nora', ...payroll), '/favicon.svg');
  let isDown = true;
  await page.route('**/report/saved/index**', (route) =>
    isDown ? route.fulfill({ status: 500, json: { message: 'Boom here', code: 'test' } }) : route.fallback(),
  );
  await readApart(page);
  await page.goto(`${acme.url}/reports`);
  const card = page.getByRole('region', { name: 'Saved reports' });
  await expect(card.getByRole('alert')).toContainText('Boom here');
  await expect(page.getByRole('link', { name: /^Timesheet/ })).toBeVisible();
  await expect(page.getByText('Your generated files appear here.')).toBeVisible();
  isDown = false;
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(card.getByText('choose “Save report”')).toBeVisible();
});
