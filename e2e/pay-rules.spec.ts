import { expect, expectAccessible, expectToFit, test } from './world.ts';

const path = '/settings/time/pay-rules';
const allowed = ['view_app_settings_menu', 'configure_pay_rules'] as const;

test('an administrator adds a pay rule from an example, assigns people, and reads what it says', async ({
  acme,
  as,
}) => {
  const hanna = await acme.hire('Hanna', ...allowed);
  const ben = await acme.hire('Ben');
  const page = await as(hanna, path);
  await expect(page.getByRole('heading', { name: 'No pay rules yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add pay rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add pay rule' }).click();
  await expect(dialog.getByText('This is a required field')).toBeVisible();
  await dialog.getByLabel('Name').fill('Warehouse');
  await dialog.getByRole('combobox', { name: 'Start from' }).click();
  await page.getByRole('option', { name: 'Germany' }).click();
  await expect(dialog).toContainText('ArbZG');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add pay rule' }).click();

  await expect(page.getByRole('heading', { name: 'Warehouse' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Breaks' })).toContainText('Over 6h 00m of work: at least 30m');
  await expect(page.getByRole('region', { name: 'Premiums' })).toContainText('sunday_50');
  await expect(page.getByText('No one has this pay rule yet.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Assign people' }).click();
  await dialog.getByRole('combobox', { name: 'People' }).fill('Ben');
  await page.getByRole('option', { name: new RegExp(ben.name) }).click();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByRole('list', { name: 'People with this pay rule' })).toContainText(ben.name);
});

test('the list shows people without a rule, and a rule is renamed and deleted there', async ({ acme, as }) => {
  const hanna = await acme.hire('Hanna', ...allowed);
  const page = await as(hanna, path, { viewport: { width: 390, height: 844 } });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add pay rule' }).click();
  await dialog.getByLabel('Name').fill('Office');
  await dialog.getByRole('button', { name: 'Add pay rule' }).click();
  await expectToFit(page);
  await page.getByRole('link', { name: 'Pay rules' }).last().click();
  const row = page.getByRole('list', { name: 'Pay rules' }).getByRole('listitem');
  await expect(row).toContainText('0 people');
  await expect(page.getByText(/no pay rule/)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole('button', { name: 'More actions for Office' }).click();
  await page.getByRole('menuitem', { name: 'Rename rule' }).click();
  await dialog.getByLabel('Name').fill('Headquarters');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Headquarters');
  await page.getByRole('button', { name: 'More actions for Headquarters' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No pay rules yet' })).toBeVisible();
});

test('terms are changed from a date on, and wrong ones are refused at their fields', async ({ acme, as }) => {
  const hanna = await acme.hire('Hanna', ...allowed);
  const page = await as(hanna, path);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add pay rule' }).click();
  await dialog.getByLabel('Name').fill('Works');
  await dialog.getByRole('combobox', { name: 'Start from' }).click();
  await page.getByRole('option', { name: 'India' }).click();
  await dialog.getByRole('button', { name: 'Add pay rule' }).click();
  await page.getByRole('button', { name: 'Change terms' }).click();
  const daily = dialog.getByRole('group', { name: 'Within one day' });
  await daily.getByRole('button', { name: 'Add a step' }).click();
  const second = daily.getByRole('group', { name: 'Step 2' });
  await second.getByLabel('Over hours').fill('8');
  await second.getByLabel('Percentage').fill('4000');
  await dialog.getByRole('button', { name: 'Save terms' }).click();
  await expect(second).toContainText('Each step must begin after the step before it');
  await expect(second).toContainText('Use at most 1000');
  await expectAccessible(page);
  await second.getByLabel('Over hours').fill('10');
  await second.getByLabel('Percentage').fill('150');
  await dialog.getByRole('button', { name: 'Add a break' }).click();
  await dialog.getByRole('button', { name: 'Add a premium' }).click();
  await dialog.getByRole('combobox', { name: 'Saves work' }).click();
  await page.getByRole('option', { name: 'Against hours of a month' }).click();
  await dialog.getByLabel('Hours a month').fill('150');
  await dialog.getByLabel('Yellow from hours').fill('50');
  await dialog.getByRole('button', { name: 'Save terms' }).click();
  await expect(dialog.getByText('Red must not come before yellow')).toBeVisible();
  await dialog.getByLabel('Red from hours').fill('60');
  await dialog.getByRole('button', { name: 'Save terms' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Overtime' })).toContainText('10h 00m');
  await expect(page.getByRole('region', { name: 'Breaks' })).toContainText('Over 6h 00m of work: at least 30m');
  await expect(page.getByRole('region', { name: 'Premiums' })).toContainText('22:00 – 06:00');
  const account = page.getByRole('region', { name: 'Time account' });
  await expect(account).toContainText('Against 150h 00m a month, settled monthly');
  await expect(account).toContainText('yellow at 50h 00m and red at 60h 00m');
});
