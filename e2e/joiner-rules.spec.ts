import type { Page } from '@playwright/test';
import { officeLeave } from '#features/leave-applications/testing/office-leave.ts';
import { employ } from '#features/people/testing/employ.ts';
import { profileOf } from './profiles.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test, type Acme } from './world.ts';

const screen = '/settings/people/joiner-rules';
const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');

/** A department with Ana, a package, a review process, and Ida, who sets up the company. */
async function works(acme: Acme) {
  const ida = await acme.hire(
    'Ida',
    'view_app_settings_menu',
    'configure_company_setup',
    'view_employee',
    'view_employee_employment_info',
    'edit_employee_employment_info',
  );
  const ana = await acme.hire('Ana Lima');
  await officeLeave(acme);
  const workshop = await acme.inside(
    async (db) =>
      (await db.insertInto('departments').values({ name: 'Workshop' }).returning('id').executeTakeFirstOrThrow()).id,
  );
  return { ida, ana, workshop };
}

async function choose(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

async function addRule(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await choose(page, 'Department', 'Workshop');
  await page.keyboard.press('Tab');
  await choose(page, 'Leave package', 'Full time');
  await choose(page, 'Review process', 'Office');
  await page.getByRole('button', { name: 'See what it does' }).click();
}

test('a rule is added after its preview, and applied to people who are here', async ({ acme, as }) => {
  const { ida, ana, workshop } = await works(acme);
  await acme.inside((db) => employ(db, ana.id, { department_id: workshop }));
  const page = await as(ida, screen);
  await addRule(page);
  await expect(dialog(page)).toContainText('What the rule “Workshop” does');
  await expect(dialog(page)).toContainText('by the rule Workshop');
  await expectAccessible(page);
  await expectMessage(page, 'We’ve saved your edit successfully.', () =>
    dialog(page).getByRole('button', { name: 'Save the rule' }).click(),
  );
  const row = page.getByRole('row', { name: /Workshop/ });
  await expect(row).toContainText('1 now');
  await expect(row).toContainText('Full time');
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Apply to 1 person' }).click();
  await expect(dialog(page)).toContainText('Ana Lima');
  await expect(dialog(page)).toContainText('Leave package: none');
  await expectAccessible(page);
  await expectMessage(page, '1 person to change.', () =>
    dialog(page).getByRole('button', { name: 'Change 1 person' }).click(),
  );
});

test('a move into a department shows ticked values by rule', async ({ acme, as }) => {
  const { ida, ana } = await works(acme);
  const page = await as(ida, screen);
  await addRule(page);
  await dialog(page).getByRole('button', { name: 'Save the rule' }).click();
  await expect(page.getByRole('row', { name: /Workshop/ })).toBeVisible();
  await page.goto(acme.url + profileOf(ana.username, 'employment'));
  await page.getByRole('button', { name: 'Schedule a change' }).click();
  await dialog(page).getByRole('textbox', { name: 'Takes effect on' }).fill('2060-01-01');
  await page.keyboard.press('Tab');
  await dialog(page).getByRole('checkbox', { name: 'Department' }).click();
  await choose(page, 'New value: Department', 'Workshop');
  await dialog(page).getByRole('button', { name: 'Schedule 1 change' }).click();
  const ticked = question(page).getByRole('checkbox');
  await expect(ticked).toHaveCount(2);
  await expect(ticked.first()).toBeChecked();
  await expectAccessible(page);
  await ticked.first().click();
  await expectMessage(page, 'Change scheduled.', () =>
    question(page).getByRole('button', { name: 'Save the change' }).click(),
  );
});

test('on a phone, rules are cards to read', async ({ acme, as }) => {
  const { ida } = await works(acme);
  const page = await as(ida, screen);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Everyone else')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a rule' })).toBeHidden();
  await expectAccessible(page);
  await expectToFit(page);
});
