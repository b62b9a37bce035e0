import type { Locator, Page } from '@playwright/test';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { lockPlan, publishDays } from '#features/shifts/server/commands/publish.ts';
import { changeStandardShift } from '#features/shifts/server/commands.ts';
import { openBatch } from '#features/shifts/server/commands/batches.ts';
import { addShift } from './shift-kinds.ts';
import { addDays } from '#platform/shared/time.ts';
import { openUnheard, readApart } from './apart.ts';
import { applied, appliedHalf, approve, leaveWorld, monday } from './leave-world.ts';
import { expect, expectAccessible, expectToFit, test, type Acme } from './world.ts';

const month = '/settings/time/shift-assignment?month=2026-03';
const rights = ['view_app_settings_menu', 'view_shift_calendar', 'edit_shift_calendar'] as const;

/** Creates two people, their planner Nora, and an early, a late and a night shift. */
async function office(acme: Acme) {
  const ana = await acme.hire('Ana');
  const ben = await acme.hire('Ben');
  const nora = await acme.hire('Nora', ...rights);
  const early = await addShift(acme, 'Early', '06:00');
  const late = await addShift(acme, 'Late', '14:00');
  return { ana, ben, nora, early, late };
}

const cell = (page: Page, name: RegExp): Locator => page.getByRole('gridcell', { name });
const brush = (page: Page, name: RegExp): Locator =>
  page.getByRole('toolbar', { name: 'Paint with' }).getByRole('button', { name });
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Drafts' });

async function drag(page: Page, from: RegExp, to: RegExp): Promise<void> {
  await cell(page, from).hover();
  await page.mouse.down();
  await cell(page, to).hover();
  await page.mouse.up();
}

test('a rectangle is painted by dragging, taken back and put back', async ({ acme, as }) => {
  const { nora } = await office(acme);
  const page = await as(nora, month);
  await brush(page, /Early/).click();
  await drag(page, /^Ana, 2 March/, /^Ben, 4 March/);

  await expect(bar(page)).toContainText('6 drafts for 2 people');
  await expect(cell(page, /^Ben, 3 March: E 8, Early, 06:00 – 14:30, draft/)).toBeVisible();
  await expect(
    page
      .getByRole('row', { name: /^E Early/ })
      .getByRole('gridcell')
      .nth(2),
  ).toHaveText('2');
  await expectAccessible(page);

  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('6 drafts undone.')).toBeVisible();
  await expect(cell(page, /^Ben, 3 March: Day off/)).toBeVisible();
  await page.getByRole('button', { name: 'Restore drafts' }).click();
  await expect(bar(page)).toContainText('6 drafts for 2 people');
});

test('the keys select, assign, copy, clear, take back and open', async ({ acme, as }) => {
  const { nora } = await office(acme);
  const page = await as(nora, month);
  await cell(page, /^Ana, 2 March/).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(cell(page, /^Ben, 3 March/)).toBeFocused();
  await page.keyboard.press('l');
  await expect(bar(page)).toContainText('4 drafts for 2 people');

  await page.keyboard.press('Control+c');
  await expect(page.getByText('Copied. Press Ctrl V to paste.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, /^Ana, 5 March/)).toBeFocused();
  await page.keyboard.press('Control+v');
  await expect(bar(page)).toContainText('8 drafts for 2 people');
  await expect(cell(page, /^Ben, 6 March: L 8, Late/)).toBeVisible();

  await page.keyboard.press('Delete');
  await expect(bar(page)).toContainText('7 drafts for 2 people');
  await expect(cell(page, /^Ana, 5 March: Day off/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('0 drafts undone.')).toHaveCount(0);
  await expect(cell(page, /^Ana, 5 March: L 8, Late/)).toBeVisible();

  await cell(page, /^Ana, 5 March/).focus();
  await page.keyboard.press('Enter');
  const day = page.getByRole('region', { name: 'Ana, Thursday, 5 March' });
  await expect(day.getByRole('heading', { name: 'Ana' })).toBeFocused();
  await day.getByRole('button', { name: /Early/ }).click();
  await expect(cell(page, /^Ana, 5 March: E 8, Early/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(day).toBeHidden();
});

test('conflicts are asked about before anything is stored, and the button counts what will be planned', async ({
  acme,
  as,
}) => {
  const { nora, ben } = await office(acme);
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ joined_on: '2026-03-04' as LocalDate })
      .where('id', '=', ben.id)
      .execute(),
  );
  const page = await as(nora, month);
  await brush(page, /Late/).click();
  await cell(page, /^Ana, 2 March/).click();
  await expect(bar(page)).toContainText('1 draft for 1 person');
  await brush(page, /Early/).click();
  await drag(page, /^Ana, 3 March/, /^Ben, 4 March/);

  const panel = page.getByRole('region', { name: '2 conflicts to resolve' });
  await expect(panel.getByRole('heading', { name: '2 conflicts to resolve' })).toBeFocused();
  await expect(panel).toContainText('Only 7h 30m rest, minimum 11h 00m');
  await expect(panel).toContainText('Not employed yet');
  await expect(cell(page, /^Ben, 3 March: .*conflict: Not employed yet/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Draft 3 days' })).toBeDisabled();
  await expect(bar(page)).toContainText('Saving 4 more drafts.');
  await expectAccessible(page);
  const rest = panel.getByRole('listitem').filter({ hasText: 'h 30m rest' });
  await rest.getByRole('button', { name: 'Skip day' }).click();
  await expect(panel.getByRole('button', { name: 'Draft 2 days' })).toBeEnabled();
  await rest.getByRole('button', { name: 'Keep anyway' }).click();
  await panel.getByRole('button', { name: 'Draft 3 days' }).click();
  await expect(panel).toBeHidden();
  await expect(bar(page)).toContainText('4 drafts for 2 people');
  await expect(bar(page)).toContainText('1 warning');
  await expect(cell(page, /^Ana, 3 March: .*warning: Only 7h 30m rest/)).toBeVisible();
  await expect(cell(page, /^Ben, 3 March: Not employed/)).toBeVisible();
});

test('checked drafts without conflicts say so, after an undo, too', async ({ acme, as }) => {
  const { nora } = await office(acme);
  const page = await as(nora, '/favicon.svg');
  let answer = Promise.withResolvers<void>();
  await page.route('**/review/*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await readApart(page);
  await page.goto(`${acme.url}${month}`);
  await brush(page, /Early/).click();
  await drag(page, /^Ana, 2 March/, /^Ana, 4 March/);
  await cell(page, /^Ben, 5 March/).click();
  await expect(bar(page)).toContainText('4 drafts for 2 people');
  await expect(bar(page)).toContainText('checking for conflicts…');
  await expect(bar(page)).not.toContainText('No conflicts');
  answer.resolve();
  await expect(bar(page)).toContainText('No conflicts');

  answer = Promise.withResolvers();
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(bar(page)).toContainText('3 drafts for 1 person');
  await expect(bar(page)).not.toContainText('No conflicts');
  answer.resolve();
  await expect(bar(page)).toContainText('No conflicts');
});

test('leave and the shift of a day are shown side by side, and the standard hours give way', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  await approve(acme, world, await applied(acme, world, world.ana, [addDays(first, 1), addDays(first, 2)]));
  await approve(acme, world, await appliedHalf(acme, world, world.ana, first));
  const page = await as(
    await acme.hire('Nora', ...rights, 'view_any_leave_application'),
    `/settings/time/shift-assignment?month=${first.slice(0, 7)}`,
  );
  const day = (date: LocalDate) => cell(page, new RegExp(`^Ana Lima, ${Number(date.slice(8))} `));
  await expect(day(first)).toHaveAccessibleName(/half day/);
  await expect(day(addDays(first, 1)).locator('[data-size]')).toHaveCount(0);
  const [shift, half] = await Promise.all([
    day(first).locator('[data-size]').boundingBox(),
    day(first).locator('[data-text]').boundingBox(),
  ]);
  expect(shift && half && half.y >= shift.y + shift.height).toBe(true);
  const row = page.getByRole('row', { name: /^Ana Lima/ });
  await expect(row.locator('b', { hasText: /^A$/ })).toBeVisible();
});

test('drafts are published after one has seen what changes for whom', async ({ acme, as }) => {
  const { nora } = await office(acme);
  const page = await as(nora, month);
  await brush(page, /Early/).click();
  await drag(page, /^Ana, 2 March/, /^Ana, 4 March/);
  await bar(page).getByRole('button', { name: 'Review and publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish 3 drafts for 1 person?' });
  await expect(dialog).toContainText('2 to 4 March. 3 new shifts, no conflicts.');
  await dialog.getByRole('button', { name: /Ana/ }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: /^Mon, 2 Mar/ })).toContainText('06:00 – 14:30');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Line 2 runs early.');
  await dialog.getByRole('button', { name: 'Publish 3 shifts' }).click();
  await expect(page.getByText('3 shifts published, 1 person notified.')).toBeVisible();
  await expect(cell(page, /^Ana, 3 March: E 8, Early, 06:00 – 14:30, published/)).toBeVisible();
  await page.getByRole('button', { name: 'Open in action log' }).click();
  const log = page.getByRole('region', { name: 'Action log' });
  await expect(log).toContainText('Nora published 3 shifts for 1 person, 2 to 4 March');
  await expect(log).toContainText('Line 2 runs early.');
  await log.getByRole('link', { name: /View days/ }).click();
  await expect(page).toHaveURL(/shift-assignment\/[0-9a-f-]+/);
  await expect(page.getByText('Show everyone')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /Ben/ })).toHaveCount(0);
});

test('publishing less than a week requires asks for a reason, which the log keeps', async ({ acme, as }) => {
  const { nora } = await office(acme);
  await acme.inside((db) =>
    changeStandardShift(db, {
      effective_from: '2000-01-01' as LocalDate,
      repeat_on: [1, 2, 3, 4, 5],
      hours: { start_time: '08:00', work_time: 28_800, break_time: 1800 },
    }),
  );
  const page = await as(nora, month);
  await brush(page, /Clear days/).click();
  await drag(page, /^Ana, 5 March/, /^Ana, 6 March/);
  await expect(bar(page)).toContainText('2 drafts for 1 person');
  await expect(page.getByRole('row', { name: /^Ana/ })).toContainText('planned 24 of 40 h');
  await bar(page).getByRole('button', { name: 'Review and publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish 2 drafts for 1 person?' });
  await expect(dialog).toContainText('planned 24 of 40 h');
  const publish = dialog.getByRole('button', { name: /^Publish / });
  await expect(publish).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Given away');
  await expectAccessible(page);
  await publish.click();
  await page.getByRole('button', { name: 'Open in action log' }).click();
  await expect(page.getByRole('region', { name: 'Action log' })).toContainText('Given away');
});

test('discarded drafts are gone when one has agreed to it', async ({ acme, as }) => {
  const { nora } = await office(acme);
  const page = await as(nora, month);
  await brush(page, /Early/).click();
  await cell(page, /^Ana, 2 March/).click();
  await bar(page).getByRole('button', { name: 'Discard drafts' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toHaveAccessibleName('Discard 1 draft for 1 person?');
  await expect(question).toContainText('This cannot be undone.');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(bar(page)).toContainText('No drafts.');
  await expect(cell(page, /^Ana, 2 March: Day off/)).toBeVisible();
});

test('two planners see each other’s drafts and publications', async ({ acme, as }) => {
  const { nora } = await office(acme);
  const rafael = await acme.hire('Rafael', ...rights);
  const [mine, theirs] = [await as(nora, month), await as(rafael, month)];
  await brush(mine, /Early/).click();
  await cell(mine, /^Ana, 2 March/).click();
  await expect(cell(theirs, /^Ana, 2 March: E 8, Early.*draft/)).toBeVisible();
  await expect(bar(theirs)).toContainText('Nora has 1 draft for 1 person.');

  await brush(theirs, /Late/).click();
  await cell(theirs, /^Ana, 2 March/).click();
  const panel = theirs.getByRole('region', { name: '1 conflict to resolve' });
  await expect(panel).toContainText('Drafted by Nora');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(cell(theirs, /^Ana, 2 March: E 8, Early.*draft/)).toBeVisible();

  await bar(mine).getByRole('button', { name: 'Review and publish' }).click();
  await mine.getByRole('button', { name: 'Publish 1 shift' }).click();
  await expect(cell(theirs, /^Ana, 2 March: E 8, Early.*published/)).toBeVisible();
  await expect(bar(theirs)).toContainText('Last published by Nora');
});

test('a planner who publishes another person’s changes is asked whose to publish', async ({ acme, as }) => {
  const { nora, ana, late } = await office(acme);
  const page = await as(nora, '/favicon.svg');
  await openUnheard(page, acme.url + month);
  await brush(page, /Early/).click();
  await drag(page, /^Ana, 2 March/, /^Ana, 3 March/);
  await expect(bar(page)).toContainText('2 drafts for 1 person');
  await acme.inside(async (db) => {
    await lockPlan(db);
    const batch_id = await openBatch(db, { kind: 'plan', created_by: ana.id });
    const days = [{ person_id: ana.id, date: '2026-03-02' as LocalDate, template_id: late }];
    await publishDays(db, days, { batch_id, actor_id: ana.id });
  });
  await bar(page).getByRole('button', { name: 'Review and publish' }).click();
  await page.getByRole('button', { name: 'Publish 2 shifts' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Ana changed 1 of these days at');
  await expect(alert).toContainText('Ana, Mon 2 Mar: now Late.');
  await alert.getByRole('button', { name: 'Use my changes' }).click();
  await expect(page.getByText('2 shifts published, 1 person notified.')).toBeVisible();
  await expect(cell(page, /^Ana, 2 March: E 8, Early.*published/)).toBeVisible();
});

test('people who can only view are offered no changes, and others see nothing of it', async ({ acme, as }) => {
  const { nora, ana } = await office(acme);
  const planner = await as(nora, month);
  await brush(planner, /Early/).click();
  await cell(planner, /^Ana, 2 March/).click();
  await expect(bar(planner)).toContainText('1 draft for 1 person');

  const page = await as(await acme.hire('Lena', 'view_app_settings_menu', 'view_shift_calendar'), month);
  await expect(cell(page, /^Ana, 2 March: E 8, Early.*draft/)).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Paint with' })).toHaveCount(0);
  await cell(page, /^Ana, 3 March/).focus();
  await page.keyboard.press('e');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Ana, Tuesday, 3 March' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Early/ })).toHaveCount(0);
  await expect(cell(page, /^Ana, 3 March: Day off/)).toBeVisible();

  const own = await as(ana, '/favicon.svg');
  const requests: string[] = [];
  own.on('request', (request) => requests.push(request.url()));
  await own.goto(acme.url + month);
  await expect(own.getByRole('heading', { name: 'Forbidden' })).toBeVisible();
  expect(requests.filter((url) => url.includes('shift-calendar'))).toEqual([]);
});

test('a button that leads to another screen has the colour of the buttons beside it', async ({ acme, as }) => {
  const nora = await acme.hire('Nora', ...rights, 'view_shift_template');
  const page = await as(nora, month);
  const colour = (role: 'link' | 'button', name: string) =>
    page.getByRole(role, { name, exact: true }).evaluate((element) => getComputedStyle(element).color);
  expect(await colour('link', 'Patterns')).toBe(await colour('button', 'Action log'));
});

test('filters are part of the address, and an empty result says so', async ({ acme, as }) => {
  const { nora } = await office(acme);
  const page = await as(nora, month);
  await page.getByRole('searchbox', { name: 'Search this plan' }).fill('ben');
  await expect(page.getByRole('rowheader', { name: /^Ana/ })).toHaveCount(0);
  await expect(page).toHaveURL(/search=ben/);
  await page.getByRole('searchbox', { name: 'Search this plan' }).fill('zzz');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('rowheader', { name: /^Ana/ })).toBeVisible();
  await page.setViewportSize({ width: 800, height: 900 });
  await expectToFit(page);
});

test('clearing shows the shifts first, and keeps the people who are left out', async ({ acme, as }) => {
  const { nora } = await office(acme);
  const page = await as(nora, month);
  await brush(page, /Early/).click();
  await drag(page, /^Ana, 2 March/, /^Ben, 3 March/);
  await expect(bar(page)).toContainText('4 drafts for 2 people');
  await page.getByRole('button', { name: 'Clear shifts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear shifts' });
  await expect(dialog).toContainText('Clears 4 days for 2 people.');
  await expectAccessible(page);
  await expect(dialog.getByRole('columnheader', { name: /Mo 2/ })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Clear Ben’s shifts' }).uncheck();
  await expect(dialog).toContainText('Clears 2 days for 1 person.');
  await dialog.getByRole('button', { name: 'Clear 2 days' }).click();
  await expect(dialog).toBeHidden();
  await expect(cell(page, /^Ana, 2 March: Day off/)).toBeVisible();
  await expect(cell(page, /^Ben, 2 March: E 8, Early.*draft/)).toBeVisible();
});

test('clearing says who has changed the plan in the meantime, and how it differs', async ({ acme, as }) => {
  const { nora, ben } = await office(acme);
  const rafael = await acme.hire('Rafael', ...rights);
  const page = await as(nora, month);
  await brush(page, /Early/).click();
  await cell(page, /^Ana, 2 March/).click();
  await expect(bar(page)).toContainText('1 draft for 1 person');
  await page.getByRole('button', { name: 'Clear shifts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear shifts' });
  await expect(dialog.getByRole('button', { name: 'Clear 1 day' })).toBeEnabled();

  const theirs = await as(rafael, month);
  await brush(theirs, /Late/).click();
  await cell(theirs, /^Ben, 3 March/).click();
  await expect(bar(theirs)).toContainText('1 draft for 1 person');
  await dialog.getByRole('button', { name: 'Clear 1 day' }).click();
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('Rafael changed the plan at');
  await expect(alert).toContainText(`1 more day would be cleared: ${ben.name}, Tue 3 Mar. Nothing was cleared`);
  await expect(dialog.getByRole('button', { name: 'Clear 2 days' })).toBeEnabled();
});
