import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays, isoWeekday } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { applicant, applied, giveLess, keepIllnessPrivate, leaveWorld, monday, planFarther } from './leave-world.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test } from './world.ts';

const phone = { viewport: { width: 360, height: 740 } };
const done = 'You’ve successfully performed this action.';
const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);
const rows = (page: Page) => page.getByRole('table', { name: 'Applications' }).getByRole('row');

/** Advances to the month of a date. */
async function turnTo(page: Page, date: string): Promise<void> {
  await expect(page.getByRole('group', { name: 'Days', exact: true })).toBeVisible();
  while ((await day(page, date).count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
  await expect(day(page, date)).toBeVisible();
}

/** Returns this number of weekdays, forwards or backwards from a date, the nearest first. */
function workdays(from: string, way: 1 | -1, count: number): LocalDate[] {
  const days: LocalDate[] = [];
  for (let date = from as LocalDate; days.length < count; date = addDays(date, way))
    if (isoWeekday(date) < 6) days.push(date);
  return days;
}

test('leave is applied for by mouse and by keys, with a count that follows, and withdrawn', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const page = await as(world.ana, '/leave/application/new');
  await turnTo(page, first);
  await day(page, first).click();
  await expect(page.getByRole('button', { name: 'Apply for 1 day' })).toBeEnabled();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(day(page, addDays(first, 1))).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(day(page, addDays(first, 2))).toBeFocused();
  await expect(page.getByRole('button', { name: 'Apply for 3 days' })).toBeEnabled();
  await page.keyboard.press('h');
  await expect(page.getByRole('button', { name: 'Apply for 2.5 days' })).toBeEnabled();
  await expect(day(page, addDays(first, 2))).toHaveAccessibleName(/morning selected/);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Apply for 2.5 days' })).toBeEnabled();
  await page.getByRole('textbox', { name: 'Reason' }).fill('A few days by the sea');
  await expectMessage(page, done, () => page.getByRole('button', { name: 'Apply for 2.5 days' }).click());
  await expect(page.getByText('A few days by the sea')).toBeVisible();
  await expect(page.getByText('Waiting for Rob Hale')).toBeVisible();

  await page.getByRole('link', { name: 'My leaves' }).last().click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).last()).toContainText('Waiting');
  await rows(page).last().getByRole('button', { name: 'Withdraw' }).click();
  await expectMessage(page, done, () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click(),
  );
  await expect(rows(page).last()).toContainText('Withdrawn');
});

test('a reviewer approves, and the applicant sees it immediately', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const id = await applied(acme, world, world.ana, [first, addDays(first, 1)], 'Moving house');
  const own = await as(world.ana, `/leave/application/view/${id}`);
  await expect(own.getByRole('link', { name: 'Edit' })).toBeVisible();
  const page = await as(world.rob, '/leaves/all');
  await expect(page.getByText('1 application needs your approval.')).toBeVisible();
  await page.getByRole('link', { name: 'Ana Lima' }).click();
  await expect(page.getByText('Moving house')).toBeVisible();
  await expect(own.getByText('You can still withdraw it, but not change it.')).toBeVisible();
  await expect(own.getByRole('link', { name: 'Edit' })).toBeHidden();
  await expect(own.getByRole('button', { name: 'Edit' })).toBeDisabled();

  await own.getByRole('textbox', { name: 'Write a comment' }).fill('I can be called.');
  await own.getByRole('button', { name: 'Send comment' }).click();
  await expect(page.getByText('I can be called.')).toBeVisible();
  await expectMessage(page, done, () => page.getByRole('button', { name: 'Approve 2 days' }).click());
  await expect(own.getByText('Rob Hale approved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve 2 days' })).toBeHidden();
});

test('a rejection needs a sentence, and it is what the person reads first', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const id = await applied(acme, world, world.ana, [monday(world)], 'A concert');
  const page = await as(world.rob, `/leave/application/view/${id}`);
  const foot = page.getByRole('region', { name: 'Approve or reject' });
  await foot.getByRole('button', { name: 'Reject' }).click();
  await expect(foot.getByText('This is a required field')).toBeVisible();
  await foot.getByRole('textbox').fill('The week after works.');
  await expectMessage(page, done, () => foot.getByRole('button', { name: 'Reject' }).click());
  const own = await as(world.ana, `/leave/application/view/${id}`);
  await expect(own.getByText('Rob Hale rejected itThe week after works.')).toBeVisible();
  await own.getByRole('link', { name: 'Apply with other dates' }).click();
  await expect(own.getByRole('textbox', { name: 'Reason' })).toHaveValue('A concert');
});

test('too many days are refused before they are sent, with both numbers', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  await giveLess(acme, world, 2);
  const page = await as(world.ana, '/leave/application/new');
  const first = monday(world);
  await turnTo(page, first);
  await day(page, first).click();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('button', { name: 'Apply for 2 days' })).toBeEnabled();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('3 days requested, 2 days left.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply for 3 days' })).toBeDisabled();
  // No other type has enough: the page names the person to ask, and offers to keep as many days as there are.
  await expect(page.getByText('If you need all of these days, ask Rob Hale first.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep only 2 days' }).click();
  await expect(page.getByRole('button', { name: 'Apply for 2 days' })).toBeEnabled();
  await expect(day(page, addDays(first, 2))).toHaveAttribute('aria-pressed', 'false');
});

test('the halves of a day are offered over it, and below the month on a phone', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const page = await as(world.ana, '/leave/application/new');
  await turnTo(page, first);
  await day(page, first).click();
  const halves = page.getByRole('group', { name: /^Full or half day on/ });
  await expect(halves.getByRole('button', { name: 'Full day' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await halves.getByRole('button', { name: 'Afternoon' }).click();
  await expect(page.getByRole('button', { name: 'Apply for 0.5 days' })).toBeEnabled();
  await expect(day(page, first)).toHaveAccessibleName(/afternoon selected/);
  await day(page, first).focus();
  await page.keyboard.press('Escape');
  await expect(halves).toBeHidden();

  const small = await as(world.ana, '/leave/application/new', phone);
  await turnTo(small, first);
  await day(small, first).click();
  await small
    .getByRole('group', { name: /^Full or half day on/ })
    .getByRole('button', { name: 'Morning' })
    .click();
  await expect(day(small, first)).toHaveAccessibleName(/morning selected/);
  await expectToFit(small);
  await expectAccessible(small);
});

test('days between the chosen ones that do not count are named', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const friday = addDays(monday(world), 4);
  const page = await as(world.ana, '/leave/application/new');
  await turnTo(page, friday);
  await day(page, friday).click();
  await turnTo(page, addDays(friday, 3));
  await day(page, addDays(friday, 3)).click();
  await expect(page.getByText('Days that don’t count: Sat, Sun')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply for 2 days' })).toBeEnabled();
});

test('a draft is in one’s own list, and can be continued', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const page = await as(world.ana, '/leave/application/new');
  await turnTo(page, first);
  await day(page, first).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('A concert');
  await page.goto(new URL(`/leaves/self?on=${first}`, page.url()).href);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).last()).toContainText('saved on this device');
  await expectAccessible(page);
  await rows(page)
    .last()
    .getByRole('link', { name: /^Continue/ })
    .click();
  await expect(page.getByRole('button', { name: 'Apply for 1 day' })).toBeEnabled();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('A concert');
});

test('a year to come names single days that make a long weekend, and leads to the form with one of them', async ({
  acme,
  as,
}) => {
  const world = await leaveWorld(acme, { isCalendarYear: true });
  await planFarther(acme, world);
  const [thursday = world.today] = workdays(`${Number(world.today.slice(0, 4)) + 1}-02-01`, 1, 5).filter(
    (date) => isoWeekday(date) === 4,
  );
  await acme.inside((db) =>
    db
      .insertInto('holidays')
      .values({ name: 'Founders’ Day', start_date: thursday, end_date: thursday, is_for_everyone: true })
      .execute(),
  );
  const page = await as(world.ana, `/leaves/self?on=${thursday}`);
  await expect(page.getByRole('heading', { name: /^No leave planned for/ })).toBeVisible();
  await expect(page.getByText(/after Founders’ Day$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Apply for \d/ }).click();
  await expect(day(page, addDays(thursday, 1))).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Apply for 1 day' })).toBeEnabled();
});

test('from one application one goes to the one before it and after it', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const id = await applied(acme, world, world.ana, [first], 'Moving house');
  await applied(acme, world, world.ana, [addDays(first, 1)], 'A concert');
  const page = await as(world.ana, `/leave/application/view/${id}`);
  await expect(page.getByText('Moving house')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous leave' })).toBeDisabled();
  await page.getByRole('link', { name: /^Next leave/ }).click();
  await expect(page.getByText('A concert')).toBeVisible();
  await page.getByRole('link', { name: /^Previous leave/ }).click();
  await expect(page.getByText('Moving house')).toBeVisible();
});

test('leave over New Year uses each leave year’s days for its own dates', async ({ acme, as }) => {
  const world = await leaveWorld(acme, { isCalendarYear: true });
  await giveLess(acme, world, 2);
  await planFarther(acme, world);
  // In December its last days may be over: the test then uses the turn of the following year.
  const year = Number(world.today.slice(0, 4)) + (world.today.slice(5, 7) === '12' ? 1 : 0);
  const [before, after] = [workdays(`${year}-12-31`, -1, 3), workdays(`${year + 1}-01-01`, 1, 3)];
  const page = await as(world.ana, '/leave/application/new');
  // The half-day buttons of a day cover the days before it: in this order nothing is covered.
  for (const date of [...before.slice(0, 2).toReversed(), ...after.slice(0, 2)]) {
    await turnTo(page, date);
    await day(page, date).click();
  }
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.getByRole('heading', { name: `Balance ${year} 2 → 0` })).toBeVisible();
  await expect(summary.getByRole('heading', { name: `Balance ${year + 1} 2 → 0` })).toBeVisible();
  // A third day of the new year exceeds only that year's balance.
  await turnTo(page, after[2] ?? '');
  await day(page, after[2] ?? '').click();
  await expect(page.getByText(`3 days requested in ${year + 1}, 2 days left.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply for 5 days' })).toBeDisabled();
  await day(page, after[2] ?? '').click();
  await expectMessage(page, done, () => page.getByRole('button', { name: 'Apply for 4 days' }).click());
  await expect(page.getByRole('heading', { name: String(year), exact: true })).toBeVisible();
  await expect(page.getByText('days left if approved, 2 if not.')).toHaveCount(2);
});

test('many days of illness need a file before they are sent', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  await keepIllnessPrivate(acme, world);
  const page = await as(world.ana, '/leave/application/new');
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toHaveAccessibleDescription('Only you and the approvers can read it.');
  await page.getByRole('radio', { name: /Sick leave/ }).click();
  await expect(reason).toHaveAccessibleDescription('Only you and people who manage everyone’s leave can read it.');
  const first = monday(world);
  await turnTo(page, first);
  await day(page, first).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('Please attach a file for leave of 3 days or more.')).toBeVisible();
  await expect(page.getByText('Please fix above errors to continue.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply for 3 days' })).toBeDisabled();
});

test('a leave manager applies for a person, and both see it', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const hal = await acme.hire('Hal Voss', ...applicant, 'edit_employee_leave');
  const page = await as(hal, `/leave/application/new?user_id=${world.rob.id}`);
  const personField = page.getByRole('combobox', { name: 'Person' });
  await expect(page.getByRole('alertdialog', { name: 'Action Required' })).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
  await personField.fill('Ana');
  await page.getByRole('option', { name: 'Ana Lima' }).click();
  await expect(page.getByRole('heading', { name: 'Apply for Ana Lima' })).toBeVisible();
  const first = monday(world);
  await turnTo(page, first);
  await day(page, first).click();
  await expectMessage(page, done, () => page.getByRole('button', { name: 'Apply for 1 day' }).click());
  await expect(page.getByText(/applied .* by Hal Voss/)).toBeVisible();
  const own = await as(world.ana, '/leaves/self');
  await expect(rows(own)).toHaveCount(2);
});

test('a leave manager enters leave of the past, going back month by month', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const hal = await acme.hire('Hal Voss', ...applicant, 'edit_employee_leave');
  const page = await as(hal, `/leave/application/new?user_id=${world.ana.id}`);
  await page.getByRole('radio', { name: /Sick leave/ }).click();
  const [past = world.today] = workdays(addDays(world.today, -200), -1, 1);
  await expect(page.getByRole('group', { name: 'Days', exact: true })).toBeVisible();
  while ((await day(page, past).count()) === 0) await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(day(page, past)).toHaveAccessibleName(/, available/);
  await day(page, past).click();
  await expectMessage(page, done, () => page.getByRole('button', { name: 'Apply for 1 day' }).click());
  await expect(page.getByText(/applied .* by Hal Voss/)).toBeVisible();
});

test('a person who only manages leave applies for someone from their leaves, opens a waiting application and changes it', async ({
  acme,
  as,
}) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const id = await applied(acme, world, world.ana, [first, addDays(first, 1)]);
  const kim = await acme.hire('Kim Lund', 'view_leave_application', 'edit_employee_leave');
  const page = await as(kim, `/leaves/${world.ana.id}`);
  await expect(page.getByRole('link', { name: 'Apply for this person' })).toBeVisible();
  await rows(page).nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(id));
  await page.getByRole('link', { name: 'Edit' }).click();
  await turnTo(page, first);
  await day(page, addDays(first, 1)).click();
  await page.getByRole('button', { name: 'Save 1 day' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(Number(first.slice(8))));
});

test('without a package, the screen says what has to be done first', async ({ acme, as }) => {
  const page = await as(await acme.hire('Zoe', ...applicant), '/leave/application/new');
  const dialog = page.getByRole('alertdialog', { name: 'Action Required' });
  await expect(dialog).toContainText('Zoe has no leave package yet, so they cannot apply for leave.');
  await dialog.getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByRole('heading', { name: 'Leave applications aren’t possible yet' })).toBeVisible();
});

test('a balance is explained in words, on any day', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  await applied(acme, world, world.ana, [first]);
  const page = await as(world.ana, '/leaves/self');
  await page.getByRole('button', { name: 'How it’s calculated: Annual leave' }).click();
  await expect(page.getByRole('heading', { name: 'How is my balance calculated?' })).toBeVisible();
  await expect(page.getByText('Package Full time: 28 days for the whole year.')).toBeVisible();
  const stairs = page.getByRole('slider', { name: 'Balance by day' });
  await stairs.focus();
  await page.keyboard.press('Home');
  await expect(stairs).toHaveAttribute('aria-valuetext', /28 days/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('"Granted"');
  await expect(page.getByText(/^Take .* days by \d+ \w+ \d+ to keep it from expiring\.$/)).toBeVisible();
  await page.getByRole('button', { name: /in the next leave year$/ }).click();
  await expect(stairs).toHaveAttribute('aria-valuetext', new RegExp(world.newYear));
  await expectAccessible(page);
});

test('approved leave is in one’s own calendar immediately', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const id = await applied(acme, world, world.ana, [first]);
  const calendar = await as(world.ana, `/calendar?date=${first}`);
  await expect(calendar.getByText('Annual leave (waiting)').first()).toBeVisible();
  const page = await as(world.rob, `/leave/application/view/${id}`);
  await expectMessage(page, done, () => page.getByRole('button', { name: 'Approve 1 day' }).click());
  await expect(calendar.getByText('Annual leave (waiting)')).toHaveCount(0);
  await expect(calendar.getByText('Annual leave').first()).toBeVisible();
});
