import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectMessage, expectToFit, test, type Acme } from './world.ts';

const phone = { viewport: { width: 360, height: 740 } };
const keeper = ['view_department', 'view_designation', 'view_trash', 'restore_trash', 'delete_trash'] as const;

async function trashed(acme: Acme, table: 'departments' | 'designations', ...names: string[]): Promise<void> {
  const rows = names.map((name, index) => ({ name, trashed_at: new Date(Date.now() - index * 60_000) }));
  await acme.inside((db) => db.insertInto(table).values(rows).execute());
}

const rows = (page: Page) => page.getByRole('table', { name: 'Trash' }).getByRole('rowheader');

async function choose(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${row}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a department is restored beside its list', async ({ acme, as }) => {
  await trashed(acme, 'departments', 'Sales', 'Finance');
  const page = await as(await acme.hire('Meg', ...keeper), '/settings/people/departments');
  await page.getByRole('tab', { name: 'Trash 2' }).click();
  await expect(page).toHaveURL(/tab=trash/);
  await expect(rows(page)).toHaveText(['Sales', 'Finance']);
  await expectAccessible(page);
  await choose(page, 'Sales', 'Restore');
  await expect(
    page.getByText('You are about to restore an item that was previously deleted. Should we proceed?'),
  ).toBeVisible();
  await expectMessage(page, 'We’ve restored this item.', () => page.getByRole('button', { name: 'Yes' }).click());
  await expect(rows(page)).toHaveText(['Finance']);
  await expect(page.getByRole('tab', { name: 'Trash 1' })).toBeVisible();
  await page.getByRole('tab', { name: 'Active 1' }).click();
  await expect(page.getByRole('table', { name: 'Departments' }).getByRole('rowheader')).toHaveText(['Sales']);
});

test('an empty Trash leads back to the list', async ({ acme, as }) => {
  const page = await as(await acme.hire('Meg', ...keeper), '/settings/people/departments?tab=trash');
  await expect(page.getByRole('heading', { name: 'The Trash is empty' })).toBeVisible();
  await expect(
    page.getByText('Deleted departments appear here. You can restore or permanently delete them.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByRole('heading', { name: 'No departments yet' })).toBeVisible();
});

test('permanent deletion asks first, and then the item is gone', async ({ acme, as }) => {
  await trashed(acme, 'departments', 'Sales');
  await trashed(acme, 'designations', 'Baker');
  const page = await as(await acme.hire('Meg', ...keeper), '/settings/trash');
  await expect(page.getByText('2 items. You can restore or permanently delete them.')).toBeVisible();
  await choose(page, 'Baker', 'Delete permanently');
  await expect(page.getByText('You are about to permanently delete this item. Should we proceed?')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'No' }).click();
  await expect(rows(page)).toHaveCount(2);
  await choose(page, 'Baker', 'Delete permanently');
  await expectMessage(page, 'We’ve permanently deleted this item.', () =>
    page.getByRole('button', { name: 'Yes' }).click(),
  );
  await expect(rows(page)).toHaveText(['Sales']);
  expect(await acme.inside((db) => db.selectFrom('designations').select('name').execute())).toEqual([]);
});

test('an item whose name is taken meanwhile stays in the Trash, with the reason', async ({ acme, as }) => {
  await trashed(acme, 'departments', 'Sales');
  await acme.inside((db) => db.insertInto('departments').values({ name: 'SALES' }).execute());
  const page = await as(await acme.hire('Meg', ...keeper), '/settings/trash');
  await choose(page, 'Sales', 'Restore');
  await page.getByRole('button', { name: 'Yes' }).click();
  const required = page.getByRole('alertdialog', { name: 'Action Required' });
  await expect(required).toContainText('Another item is named “Sales”. Rename it first, then restore this one.');
  await required.getByRole('button', { name: 'Ok' }).click();
  await expect(rows(page)).toHaveText(['Sales']);
});

test('it is searched and filtered by kind, and follows what others do', async ({ acme, as }) => {
  await trashed(acme, 'departments', 'North Sales', 'Finance');
  await trashed(acme, 'designations', 'Sales Clerk');
  const [one, two] = [
    await as(await acme.hire('Meg', ...keeper), '/settings/trash'),
    await as(await acme.hire('Ben', ...keeper), '/settings/trash'),
  ];
  await expect(rows(one)).toHaveCount(3);
  await one.getByRole('searchbox', { name: 'Search the Trash' }).fill('sales');
  await expect(rows(one)).toHaveCount(2);
  await one.getByRole('combobox', { name: 'Type' }).click();
  await one.getByRole('option', { name: 'Designation (1)' }).click();
  await expect(rows(one)).toHaveText(['Sales Clerk']);
  await expect(one).toHaveURL(/type=designations/);
  await expectAccessible(one);

  await choose(two, 'Sales Clerk', 'Restore');
  await two.getByRole('button', { name: 'Yes' }).click();
  await expect(one.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await one.getByRole('button', { name: 'Clear all' }).click();
  await expect(rows(one)).toHaveCount(2);
});

test('people who cannot see a list do not see it in the Trash', async ({ acme, as }) => {
  await trashed(acme, 'departments', 'Sales');
  await trashed(acme, 'designations', 'Baker');
  const page = await as(await acme.hire('Tom', 'view_designation', 'view_trash'), '/settings/trash');
  await expect(rows(page)).toHaveText(['Baker']);
  await expect(page.getByRole('button', { name: /^More/ })).toHaveCount(0);
});

test('the Trash fits a phone', async ({ acme, as }) => {
  await trashed(acme, 'departments', 'A department with a name that is far longer than any phone is wide', 'Finance');
  const page = await as(await acme.hire('Meg', ...keeper), '/settings/trash', phone);
  await expect(page.getByRole('list', { name: 'Trash' }).getByRole('listitem')).toHaveCount(2);
  await expectToFit(page);
  await expectAccessible(page);
});
