import type { Locator, Page } from '@playwright/test';
import { addShift } from './shift-kinds.ts';
import { expect, expectAccessible, expectToFit, test, type Acme } from './world.ts';

const week = '/settings/time/shift-assignment?view=week&week=2026-03-02';

/** Creates Ana and Ben, their planner Nora, an early shift and a night shift. */
async function office(acme: Acme) {
  await acme.hire('Ana');
  await acme.hire('Ben');
  const nora = await acme.hire('Nora', 'view_app_settings_menu', 'view_shift_calendar', 'edit_shift_calendar');
  await addShift(acme, 'Early', '06:00');
  await addShift(acme, 'Night', '22:00');
  return nora;
}

const cell = (page: Page, name: RegExp): Locator => page.getByRole('gridcell', { name });
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Drafts' });
const barOf = (page: Page, name: RegExp): Locator => cell(page, name).locator('[data-bar]');

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  await to.hover();
  await page.mouse.up();
}

/** Drafts an early shift for Ana on Monday. */
async function drafted(page: Page): Promise<void> {
  await cell(page, /^Ana, 2 March/).focus();
  await page.keyboard.press('e');
  await expect(cell(page, /^Ana, 2 March: E 8, Early, 06:00 – 14:30, draft/)).toBeVisible();
}

test('a shift of the week is moved by dragging it, and copied with Ctrl', async ({ acme, as }) => {
  const page = await as(await office(acme), week);
  await drafted(page);
  await expect(page.getByRole('gridcell', { name: 'up to 1' }).first()).toBeVisible();
  await expectAccessible(page);

  await drag(page, barOf(page, /^Ana, 2 March/), cell(page, /^Ben, 4 March/));
  await expect(cell(page, /^Ben, 4 March: E 8, Early.*draft/)).toBeVisible();
  await expect(cell(page, /^Ana, 2 March: Day off/)).toBeVisible();
  await expect(bar(page)).toContainText('1 draft for 1 person');

  await page.keyboard.down('Control');
  await drag(page, barOf(page, /^Ben, 4 March/), cell(page, /^Ana, 5 March/));
  await page.keyboard.up('Control');
  await expect(cell(page, /^Ana, 5 March: E 8, Early.*draft/)).toBeVisible();
  await expect(bar(page)).toContainText('2 drafts for 2 people');

  // Selected shifts move together, and return together.
  await cell(page, /^Ana, 4 March/).click();
  await cell(page, /^Ben, 5 March/).click({ modifiers: ['Shift'] });
  await drag(page, barOf(page, /^Ana, 5 March/), cell(page, /^Ana, 7 March/));
  await expect(cell(page, /^Ana, 7 March: E 8, Early.*draft/)).toBeVisible();
  await expect(cell(page, /^Ben, 6 March: E 8, Early.*draft/)).toBeVisible();
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, /^Ana, 5 March: E 8, Early.*draft/)).toBeVisible();
  await expect(cell(page, /^Ben, 4 March: E 8, Early.*draft/)).toBeVisible();
});

test('the keys move what was cut, to another week, too; Escape leaves it', async ({ acme, as }) => {
  const page = await as(await office(acme), week);
  await drafted(page);
  await page.keyboard.press('Control+x');
  await expect(page.getByText('Cut. Press Ctrl V to paste.')).toBeVisible();
  await expect(cell(page, /^Ana, 2 March: E 8/)).toBeVisible();
  await page.getByRole('button', { name: 'Next week' }).click();
  await cell(page, /^Ben, 10 March/).focus();
  await page.keyboard.press('Control+v');
  await expect(cell(page, /^Ben, 10 March: E 8, Early.*draft/)).toBeVisible();
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(cell(page, /^Ana, 2 March: Day off/)).toBeVisible();

  await page.getByRole('button', { name: 'Next week' }).click();
  await barOf(page, /^Ben, 10 March/).hover();
  await page.mouse.down();
  await cell(page, /^Ana, 12 March/).hover();
  await expect(page.getByText('Moved here, hold Ctrl to copy')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(cell(page, /^Ben, 10 March: E 8, Early.*draft/)).toBeVisible();
});

test('a week is copied to those of the next four that are chosen', async ({ acme, as }) => {
  const page = await as(await office(acme), week);
  await drafted(page);
  await page.getByRole('button', { name: 'Copy a week' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy 2 – 8 March' });
  await expect(dialog).toContainText('1 day for 1 person, including drafts.');
  await dialog.getByRole('checkbox', { name: /^16 – 22 March/ }).uncheck();
  await expect(dialog).toContainText('3 drafts');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Copy to 3 weeks' }).click();
  await expect(dialog).toBeHidden();
  await expect(bar(page)).toContainText('4 drafts for 1 person');
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(cell(page, /^Ana, 9 March: E 8, Early.*draft/)).toBeVisible();
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(cell(page, /^Ana, 16 March: Day off/)).toBeVisible();
});

test('a week is copied as it is once everything painted is stored, however long that takes', async ({ acme, as }) => {
  const page = await as(await office(acme), week);
  let letThrough = () => {};
  const stored = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assign-shift', async (route) => {
    await stored;
    await route.continue();
  });
  await drafted(page);
  await page.getByRole('button', { name: 'Copy a week' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy 2 – 8 March' });
  await expect(dialog.getByRole('button', { name: 'Copy to 0 weeks' })).toBeDisabled();
  await expect(dialog).not.toContainText('This week has no shifts to copy');
  letThrough();
  await expect(dialog).toContainText('1 day for 1 person, including drafts.');
});

test('on a phone the week is one person’s days, where a shift is put elsewhere, too', async ({ acme, as }) => {
  const page = await as(await office(acme), '/favicon.svg');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(acme.url + week);
  const day = (name: RegExp) => page.getByRole('button', { name });
  await page.getByRole('toolbar', { name: 'Paint with' }).getByRole('button', { name: /Early/ }).click();
  await day(/^Mon 2/).click();
  await expect(day(/^Mon 2 E Early 06:00 – 14:30.*draft/)).toBeVisible();
  await expectToFit(page);
  await expectAccessible(page);

  await page.getByRole('toolbar', { name: 'Paint with' }).getByRole('button', { name: /Early/ }).click();
  await day(/^Mon 2/).click();
  await page
    .getByRole('dialog', { name: /^Ana, Monday/ })
    .getByRole('button', { name: 'Move', exact: true })
    .click();
  await day(/^Wed 4/).click();
  await expect(day(/^Wed 4 E Early/)).toBeVisible();
  await expect(day(/^Mon 2 Day off/)).toBeVisible();
});
