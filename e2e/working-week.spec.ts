import type { Page } from '@playwright/test';
import { addDays, mondayOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Member } from '#platform/testing/company.ts';
import { workingWeek } from '#features/company/rules/week-shapes.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { createTemplate } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { goOffline } from './apart.ts';
import { givePackageTo, leaveWorld, type LeaveWorld } from './leave-world.ts';
import { hrPermissions, profileOf } from './profiles.ts';
import { expect, expectAccessible, expectMessage, test, type Acme } from './world.ts';

const day = { work_time: 28_800, start_time: '08:30', break_time: 1800, break_start: null, template_id: null };
/** Eight hours on some weekdays, 1 = Monday. */
const weekOf = (first_week: LocalDate, ...days: readonly number[]) =>
  workingWeek.parse({
    kind: 'fixed',
    first_week,
    weeks: [[1, 2, 3, 4, 5, 6, 7].map((weekday) => (days.includes(weekday) ? day : null))],
  });

const dialog = (page: Page) => page.getByRole('dialog');
const section = (page: Page) => page.getByRole('region', { name: 'Working week', exact: true });
const editor = (page: Page) => page.getByRole('region', { name: 'Working week, editing' });
const history = (page: Page) => page.getByRole('region', { name: 'Before and after' }).getByRole('listitem');
const follows = (page: Page) => page.getByRole('region', { name: 'What follows' });
const field = (page: Page, name: string) => editor(page).getByRole('textbox', { name, exact: true });
const tick = (page: Page, name: string) => editor(page).getByRole('checkbox', { name, exact: true });
const see = (page: Page) => editor(page).getByRole('button', { name: 'See what changes' });

/** Rosa works for a company that is open from Monday to Friday, and has leave; HR may change her week. */
async function office28(acme: Acme) {
  const world = await leaveWorld(acme);
  const hr = await acme.hire('Ida Holm', ...hrPermissions, 'view_employee_leave');
  const rosa = await acme.hire('Rosa Marín');
  await givePackageTo(acme, world, rosa);
  const open = profileOf(rosa.username, 'employment');
  return { ...world, hr, rosa, open };
}

/** Gives Rosa Monday and Wednesday since the beginning of last week. */
const giveTwoDays = (acme: Acme, { today }: LeaveWorld, { id }: Member, actor_id: string) => {
  const effective_from = addDays(mondayOf(today), -7);
  const values = { week: weekOf(effective_from, 1, 3) };
  return acme.inside((db) =>
    changeEmployment(db, id, { effective_from, values, reason: 'Contract' }, { actor_id, today }),
  );
};

const confirmSaving = (page: Page) => dialog(page).getByRole('button', { name: /^(Save|Correct) from / });

test('a person without a week is given one, after what changes was seen', async ({ acme, as }) => {
  const { hr, open } = await office28(acme);
  const page = await as(hr, open);
  await expect(section(page)).toContainText('Company week');
  await expect(section(page)).toContainText('Monday to Friday, 8h each');
  await expect(follows(page)).toContainText('40h');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Give an own week' }).click();
  await expect(see(page)).toBeDisabled();
  for (const name of ['Tuesday', 'Thursday', 'Friday']) await tick(page, name).click();
  await expect(editor(page)).toContainText('3 changes not saved: Tuesday');
  await expect(editor(page)).toContainText('Monday and Wednesday.');
  // Live figures: 16 of 40 hours, two fifths of the leave.
  await expect(follows(page)).toContainText('16h');
  await expect(follows(page)).toContainText('11.2 days');
  await expect(follows(page)).toContainText('2 days');
  await expectAccessible(page);

  await see(page).click();
  await expect(dialog(page)).toContainText('16h a week');
  const leave = dialog(page).getByRole('row', { name: /^Annual leave/ });
  await expect(leave).toContainText('28.0');
  await expectAccessible(page);
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Contract of 12 November');
  await expectMessage(page, 'Change scheduled.', () => confirmSaving(page).click());
  await expect(history(page)).toHaveCount(1);
  await expect(history(page).first()).toContainText('Scheduled');
  await expect(section(page)).toContainText('Company week');
});

test('a scheduled week is edited, and withdrawn', async ({ acme, as }) => {
  const world = await office28(acme);
  const { hr, rosa, open, today } = world;
  await giveTwoDays(acme, world, rosa, hr.id);
  const next = addDays(mondayOf(today), 21);
  await acme.inside((db) =>
    changeEmployment(
      db,
      rosa.id,
      { effective_from: next, values: { week: weekOf(next, 1, 2, 3) }, reason: null },
      { actor_id: hr.id, today },
    ),
  );
  const page = await as(hr, open);
  await expect(history(page)).toHaveCount(2);
  await history(page).first().getByRole('button', { name: /^Edit/ }).click();
  await expect(tick(page, 'Tuesday')).toBeChecked();
  await tick(page, 'Tuesday').click();
  await tick(page, 'Friday').click();
  await see(page).click();
  await expectMessage(page, 'Change scheduled.', () => confirmSaving(page).click());
  await expect(history(page)).toHaveCount(2);
  await expect(history(page).first().getByRole('img')).toHaveAccessibleName('Monday, Wednesday and Friday, 8h each');

  await history(page)
    .first()
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Withdraw week' }).click();
  // The leave of the next year changes, too.
  await question.getByRole('button', { name: 'Change balances' }).click();
  await expect(history(page)).toHaveCount(1);
});

test('a week is entered by keys alone, and its mistakes are said', async ({ acme, as }) => {
  const { hr, open } = await office28(acme);
  const page = await as(hr, open);
  await page.getByRole('button', { name: 'Give an own week' }).click();
  await tick(page, 'Monday').focus();
  await page.keyboard.press('Space');
  await expect(tick(page, 'Monday')).not.toBeChecked();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(field(page, 'Monday: hours')).toBeFocused();
  await page.keyboard.type('6');
  await page.keyboard.press('ArrowRight');
  await expect(field(page, 'Monday: start')).toBeFocused();
  await expect(field(page, 'Monday: hours')).toHaveValue('6h 00m');
  await expect(field(page, 'Monday: end')).toHaveValue('14:30');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('1630');
  await page.keyboard.press('ArrowDown');
  await expect(field(page, 'Tuesday: end')).toBeFocused();
  await expect(field(page, 'Monday: hours')).toHaveValue('8h 00m');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('7:00');
  await page.keyboard.press('ArrowDown');
  await expect(editor(page).getByText('The end must be later than the start, or leave both empty.')).toBeVisible();
  await expect(see(page)).toBeDisabled();
  await page.keyboard.press('Control+d');
  await expect(field(page, 'Tuesday: end')).toHaveValue('07:00');
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await tick(page, name).click();
  await expect(editor(page).getByText('Choose at least one day.')).toBeVisible();
  await editor(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('button', { name: 'Give an own week' })).toBeFocused();
});

test('hours only, and hours of a shift template', async ({ acme, as }) => {
  const { hr, open } = await office28(acme);
  await acme.inside((db) => createTemplate(db, { ...office, name: 'Early', start_time: '06:00' }));
  const page = await as(hr, open);
  await page.getByRole('button', { name: 'Give an own week' }).click();
  await editor(page).getByRole('button', { name: 'More for Monday' }).click();
  await page.getByRole('menuitem', { name: /^Early/ }).click();
  await expect(field(page, 'Monday: start')).toHaveValue('06:00');
  await editor(page).getByText('Hours only', { exact: true }).click();
  await editor(page).getByRole('textbox', { name: 'Hours a week' }).fill('20');
  await see(page).click();
  await expect(dialog(page)).toContainText('20h a week on any days');
  await expectMessage(page, 'Change scheduled.', () => confirmSaving(page).click());
  await expect(history(page).first()).toContainText('20h a week on any days');
});

test('the past is corrected with a reason, and a week saved meanwhile is shown beside', async ({ acme, as }) => {
  const world = await office28(acme);
  const { hr, rosa, open, today } = world;
  await giveTwoDays(acme, world, rosa, hr.id);
  const page = await as(hr, '/favicon.svg');
  // Live events would report the other change too early.
  await goOffline(page);
  await page.goto(`${acme.url}${open}`);
  await page.getByRole('button', { name: 'Change from a date' }).click();
  const from = addDays(mondayOf(today), -7);
  await editor(page).getByRole('textbox', { name: 'Counts from' }).fill(from);
  await page.keyboard.press('Tab');
  await tick(page, 'Friday').click();
  await see(page).click();
  await expect(confirmSaving(page)).toBeDisabled();
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Entered wrong');
  await acme.inside((db) =>
    changeEmployment(
      db,
      rosa.id,
      { effective_from: from, values: { week: weekOf(from, 2, 4) }, reason: 'Also wrong' },
      { actor_id: hr.id, today },
    ),
  );
  await confirmSaving(page).click();
  const conflict = dialog(page).getByRole('alert').filter({ hasText: 'Somebody has changed this week meanwhile.' });
  await expect(conflict).toContainText('Monday, Wednesday and Friday, 8h each');
  await expect(conflict).toContainText('Tuesday and Thursday, 8h each');
  await conflict.getByRole('button', { name: 'Save my version' }).click();
  // The other week has changed the balances with which this one was compared.
  const again = dialog(page).getByText('The impact has changed. Review it, then save again.');
  await expect(again.or(section(page))).toBeVisible();
  if (await again.isVisible())
    await dialog(page)
      .getByRole('button', { name: /^Correct from / })
      .click();
  await expect(section(page)).toContainText('Monday, Wednesday and Friday, 8h each');
});

test('people see their own week on a phone, and cannot change it', async ({ acme, as }) => {
  const world = await office28(acme);
  const { hr, rosa, open } = world;
  await giveTwoDays(acme, world, rosa, hr.id);
  const page = await as(rosa, open, { viewport: { width: 390, height: 844 } });
  const own = page.getByRole('region', { name: 'My working week' });
  await expect(own).toContainText('Monday and Wednesday, 8h each');
  await expect(own.getByRole('listitem').first()).toContainText('08:30 – 17:00');
  await expect(follows(page)).toContainText('11.2 days');
  await expect(page.getByRole('button', { name: /^(Change from a date|Give an own week)$/ })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test('the week of an edited change stays', async ({ acme, as }) => {
  const world = await office28(acme);
  const { hr, rosa, open, today } = world;
  const next = addDays(mondayOf(today), 21);
  await acme.inside((db) =>
    changeEmployment(
      db,
      rosa.id,
      { effective_from: next, values: { week: weekOf(next, 1, 3) }, reason: null },
      { actor_id: hr.id, today },
    ),
  );
  const page = await as(hr, open);
  const changes = page.getByRole('table', { name: 'History' });
  await changes.getByRole('button', { name: /^Edit, / }).click();
  await expect(dialog(page)).toContainText('Monday and Wednesday, 8h each');
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Agreed');
  await dialog(page)
    .getByRole('button', { name: /^Schedule/ })
    .click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Change balances' }).or(changes.getByText('Agreed')).first().waitFor();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Change balances' }).click();
  await expect(changes).toContainText('Agreed');
  await expect(changes).toContainText('Monday and Wednesday, 8h each');
});
