import type { Page } from '@playwright/test';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { changeStandardShift } from '#features/shifts/server/commands.ts';
import { addListItem, hrPermissions, profileOf } from './profiles.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test, type Acme } from './world.ts';

const saved = 'We’ve saved your edit successfully.';
const added = 'You’ve successfully performed this action.';
const phone = { viewport: { width: 390, height: 844 } };
const path = '/settings/people/work-places';
const keeper = ['view_work_place', 'add_work_place', 'edit_work_place', 'delete_work_place'] as const;
const editor = (page: Page) => page.getByRole('region', { name: 'Working week, editing' });
const removal = (page: Page) => page.getByRole('button', { name: /^Remove the change of / });
const zone = (page: Page) => page.getByRole('combobox', { name: 'Time zone' });

async function chooseZone(page: Page, typed: string): Promise<void> {
  await zone(page).fill(typed);
  await page
    .getByRole('option', { name: new RegExp(typed) })
    .first()
    .click();
}

test('a place of work is added, and its time zone counts from today on', async ({ acme, as }) => {
  const page = await as(await acme.hire('Meg', ...keeper), path);
  await expect(page.getByRole('heading', { name: 'No places of work yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add place of work' }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Dubai');
  await expectMessage(page, added, () => dialog.getByRole('textbox', { name: 'Name' }).press('Enter'));

  await page.getByRole('button', { name: 'More actions for Dubai' }).click();
  await page.getByRole('menuitem', { name: 'Working week' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dubai' })).toBeVisible();
  await expect(page.getByText('No own week.')).toBeVisible();
  await expectAccessible(page);
  const save = page.getByRole('button', { name: 'Save time zone' });
  await expect(save).toBeDisabled();
  await chooseZone(page, 'Dubai');
  await expectMessage(page, saved, () => save.click());
  await expect(page.getByRole('listitem').filter({ hasText: 'Dubai' })).toContainText('from ');
  await page.reload();
  await expect(zone(page)).toHaveValue(/Dubai/);
  await expectMessage(page, saved, () => removal(page).click());
  await expect(removal(page)).toHaveCount(0);
});

/** Rosa works in the workshop of a company that is open from Monday to Friday. */
async function workshop(acme: Acme) {
  const department_id = await addListItem(acme, 'departments', 'Workshop');
  const hr = await acme.hire('Ida Holm', ...hrPermissions, 'view_department', 'edit_department');
  const rosa = await acme.hire('Rosa Marín');
  await acme.inside(async (db) => {
    const effective_from = '2000-01-01' as LocalDate;
    const hours = { start_time: '08:00', work_time: 28_800, break_time: 1800 };
    await changeStandardShift(db, { effective_from, repeat_on: [1, 2, 3, 4, 5], hours });
    const today = await todayOf(db, Math.floor(Date.now() / 1000));
    const values = { department_id };
    await changeEmployment(db, rosa.id, { effective_from: today, values, reason: null }, { actor_id: hr.id, today });
  });
  return { hr, rosa, path: `/settings/people/departments/${department_id}/week` };
}

test('the week of a department counts for people without their own, and can be removed', async ({ acme, as }) => {
  const { hr, rosa, path: week } = await workshop(acme);
  const page = await as(hr, week);
  await page.getByRole('button', { name: 'Change working week' }).click();
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday'])
    await editor(page).getByRole('checkbox', { name, exact: true }).click();
  await expectAccessible(page);
  await expectMessage(page, saved, async () => {
    await editor(page)
      .getByRole('button', { name: /^Save from / })
      .click();
  });
  await expect(page.getByRole('listitem').filter({ hasText: 'Monday to Thursday, 8h each' })).toBeVisible();
  await page.goto(acme.url + profileOf(rosa.username, 'employment'));
  const own = page.getByRole('region', { name: 'Working week', exact: true });
  await expect(own).toContainText('Monday to Thursday, 8h each');
  await expect(own).toContainText('Week of the department');

  await page.goto(acme.url + week);
  await expectMessage(page, saved, () => removal(page).click());
  await expect(page.getByText('No own week.')).toBeVisible();
});

test('a week fits a phone, and its mistakes are said before it is saved', async ({ acme, as }) => {
  const { hr, path: week } = await workshop(acme);
  const page = await as(hr, week, phone);
  await page.getByRole('button', { name: 'Change working week' }).click();
  const monday = editor(page).getByRole('checkbox', { name: 'Monday', exact: true });
  await monday.focus();
  await page.keyboard.press('Space');
  await expect(editor(page).getByRole('button', { name: /^Save from / })).toBeEnabled();
  await page.keyboard.press('Space');
  await expect(editor(page).getByRole('button', { name: /^Save from / })).toBeDisabled();
  await expectToFit(page);
  await expectAccessible(page);
});
