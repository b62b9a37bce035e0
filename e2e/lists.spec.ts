import type { Page } from '@playwright/test';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { readApart } from './apart.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test, type Acme } from './world.ts';

const added = 'You’ve successfully performed this action.';
const saved = 'We’ve saved your edit successfully.';
const phone = { viewport: { width: 360, height: 740 } };
const path = '/settings/people/departments';
const keeper = ['view_department', 'add_department', 'edit_department', 'delete_department', 'view_trash'] as const;

/** Creates departments, each below the named one or at the top: ['Operations', 'Assembly < Operations']. */
async function departments(acme: Acme, ...names: string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  await acme.inside(async (db) => {
    for (const [name = '', parent = ''] of names.map((each) => each.split(' < '))) {
      const row = { name, parent_id: ids.get(parent) ?? null };
      ids.set(name, (await db.insertInto('departments').values(row).returning('id').executeTakeFirstOrThrow()).id);
    }
  });
  return ids;
}

async function workIn(acme: Acme, department_id: string | undefined, ...names: string[]): Promise<void> {
  const people = names.map((name) => ({
    name,
    username: `${name.toLowerCase()}.${acme.id.slice(0, 8)}`,
    joined_on: '2020-01-01' as LocalDate,
    department_id: department_id ?? null,
  }));
  await acme.inside((db) => db.insertInto('people').values(people).execute());
}

const table = (page: Page) => page.getByRole('table', { name: 'Departments' });
const rows = (page: Page) => table(page).getByRole('rowheader');
const dialog = (page: Page) => page.getByRole('dialog');
const nameField = (page: Page) => dialog(page).getByRole('textbox', { name: 'Name' });

async function choose(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${row}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('an empty list says what it is for, and the first department is added', async ({ acme, as }) => {
  const page = await as(await acme.hire('Meg', ...keeper), path);
  await expect(page.getByRole('heading', { name: 'No departments yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add department' }).last().click();
  await dialog(page).getByRole('button', { name: 'Add department' }).click();
  await expect(dialog(page).getByText('This is a required field')).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  await expectAccessible(page);
  await nameField(page).fill('  Human   Resources ');
  await expectMessage(page, added, () => nameField(page).press('Enter'));
  await expect(rows(page)).toHaveText(['Human Resources']);
  await expect(page.getByText('1 department. Everyone belongs to at most one.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Active 1' })).toBeVisible();
});

test('an existing name is refused while it is typed, and after sending when it was added meanwhile', async ({
  acme,
  as,
}) => {
  await departments(acme, 'Sales');
  const page = await as(await acme.hire('Meg', ...keeper), path);
  await page.getByRole('button', { name: 'Add department' }).click();
  await nameField(page).fill('sALES');
  await expect(dialog(page).getByText('This name is taken')).toBeVisible();
  await nameField(page).fill('Finance');
  await expect(dialog(page).getByText('This name is taken')).toBeHidden();
  await departments(acme, 'FINANCE');
  await nameField(page).press('Enter');
  await expect(dialog(page).getByText('This name is taken')).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  await expect(nameField(page)).toHaveValue('Finance');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog(page)).toBeHidden();
});

test('a department is put inside of another one, but not of those inside of it', async ({ acme, as }) => {
  await departments(acme, 'Operations', 'Production < Operations', 'Assembly < Production', 'Finance');
  const page = await as(await acme.hire('Meg', ...keeper), path);
  await expect(table(page).getByRole('row', { name: /^Assembly/ })).toContainText('Operations › Production');
  await choose(page, 'Production', 'Edit');
  await expect(nameField(page)).toHaveValue('Production');
  await page.getByRole('combobox', { name: 'Parent department' }).click();
  await expect(page.getByRole('option')).toHaveText(['Finance', 'Operations']);
  await page.getByRole('option', { name: 'Finance' }).click();
  await expectMessage(page, saved, () => dialog(page).getByRole('button', { name: 'Save' }).click());
  await expect(table(page).getByRole('row', { name: /^Assembly/ })).toContainText('Finance › Production');
});

test('the second of two people who save the same form sees the difference and loses nothing', async ({ acme, as }) => {
  await departments(acme, 'Sales', 'Europe');
  const [one, two] = [
    await as(await acme.hire('Meg', ...keeper), path),
    await as(await acme.hire('Ben', ...keeper), path),
  ];
  for (const page of [one, two]) {
    await page.getByRole('button', { name: 'Sales', exact: true }).click();
    await expect(nameField(page)).toHaveValue('Sales');
  }
  await nameField(one).fill('Trade');
  await one.getByRole('combobox', { name: 'Parent department' }).click();
  await one.getByRole('option', { name: 'Europe' }).click();
  await dialog(one).getByRole('button', { name: 'Save' }).click();
  await expect(rows(one)).toHaveText(['Europe', 'Trade']);
  // The other list follows immediately; the open form stays unchanged.
  await expect(two.locator('tbody th')).toHaveText(['Europe', 'Trade']);
  await expect(nameField(two)).toHaveValue('Sales');

  await nameField(two).fill('Distribution');
  await dialog(two).getByRole('button', { name: 'Save' }).click();
  const difference = two.getByRole('alert', { name: 'Changed by someone else' });
  await expect(difference.getByRole('row')).toHaveText([
    'FieldYoursCurrently saved',
    'NameDistributionTrade',
    'Parent department–Europe',
  ]);
  await expectAccessible(two);
  await difference.getByRole('button', { name: 'Use the saved version' }).click();
  await expect(nameField(two)).toHaveValue('Trade');
  await nameField(two).fill('Trade and Service');
  await dialog(two).getByRole('button', { name: 'Save' }).click();
  await expect(rows(two)).toHaveText(['Europe', 'Trade and Service']);
  await expect(table(two).getByRole('row', { name: /^Trade/ })).toContainText('Europe');
});

test('a department that is used is deleted only after a second question', async ({ acme, as }) => {
  const ids = await departments(acme, 'Operations', 'Production < Operations', 'Assembly < Production');
  await workIn(acme, ids.get('Production'), 'Ana', 'Ben');
  const page = await as(await acme.hire('Meg', ...keeper), path);
  await expect(
    table(page)
      .getByRole('row', { name: /^Production/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText('2');

  await choose(page, 'Production', 'Delete');
  await expect(page.getByText('Are you sure you want to delete this item?')).toBeVisible();
  await expect(page.getByRole('alertdialog').getByText('Production', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  const second =
    'This is still used by 2 people and 1 department below it. If you continue, these people will have no department. Its sub-departments move up one level.';
  await expect(page.getByText(second)).toBeVisible();
  await expect(page.getByRole('alertdialog').getByText('Delete Production?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(rows(page)).toHaveCount(3);

  await choose(page, 'Production', 'Delete');
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText(second)).toBeVisible();
  const trashed = 'Successfully Moved to TrashWe’ve deleted the item for you. You can still find it in the Trash.';
  await expectMessage(page, trashed, () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
  );
  await expect(rows(page)).toHaveText(['Assembly', 'Operations']);
  await expect(page.getByRole('tab', { name: 'Trash 1' })).toBeVisible();
  expect(
    await acme.inside((db) => db.selectFrom('people').select('department_id').where('name', '=', 'Ana').execute()),
  ).toEqual([{ department_id: null }]);
});

test('an item deleted by someone else in the meantime says so', async ({ acme, as }) => {
  const ids = await departments(acme, 'Sales');
  const page = await as(await acme.hire('Meg', ...keeper), path);
  await expect(rows(page)).toHaveText(['Sales']);
  // Live events do not reach this browser.
  await readApart(page);
  await page.route('**/departments/index*', (route) =>
    route.fulfill({ status: 503, json: { message: 'Service Unavailable', code: 'test' } }),
  );
  await acme.inside((db) =>
    db
      .updateTable('departments')
      .set({ trashed_at: new Date() })
      .where('id', '=', ids.get('Sales') ?? '')
      .execute(),
  );
  await choose(page, 'Sales', 'Edit');
  await expect(page.getByText('We could not perform this action as this item no longer exists.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test('search, order and page are kept in the address', async ({ acme, as }) => {
  const ids = await departments(
    acme,
    ...Array.from({ length: 60 }, (_, index) => `Team ${String(index).padStart(2, '0')}`),
  );
  await workIn(acme, ids.get('Team 33'), 'Ana');
  const page = await as(await acme.hire('Meg', 'view_department'), path);
  await expect(rows(page)).toHaveCount(50);
  await expect(page.getByText('1 – 50 of 60')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(page).toHaveURL(/page=2/);
  await table(page).getByRole('button', { name: 'People' }).click();
  await table(page).getByRole('button', { name: 'People' }).click();
  await expect(rows(page).first()).toHaveText('Team 33');
  await expect(table(page).getByRole('columnheader', { name: 'People' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('searchbox', { name: 'Search departments' }).fill('team 3');
  await expect(rows(page)).toHaveCount(10);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('team 3');
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first()).toHaveText('Team 33');
  await page.getByRole('searchbox').fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rows(page)).toHaveCount(50);
  // An invalid address shows the list.
  await page.goto(`${acme.url}${path}?sort=tenant_id&order=up&page=x`);
  await expect(rows(page)).toHaveCount(50);
});

test('the keyboard is enough', async ({ acme, as }) => {
  await departments(acme, 'Assembly', 'Finance', 'Sales');
  const page = await as(await acme.hire('Meg', ...keeper), path);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Assembly', exact: true }).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: 'Finance', exact: true })).toBeFocused();
  await expect(table(page).locator('tbody [tabindex="0"]')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' and Tax');
  await expectMessage(page, saved, () => page.keyboard.press('Enter'));
  await expect(rows(page)).toHaveText(['Assembly', 'Finance and Tax', 'Sales']);
  await expect(page.getByRole('button', { name: 'Finance and Tax', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'More actions for Finance and Tax' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Yes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText(['Assembly', 'Sales']);
});

test('people who can only view find nothing to press', async ({ acme, as }) => {
  await departments(acme, 'Sales');
  const page = await as(await acme.hire('Viv', 'view_app_settings_menu', 'view_department'), path);
  await expect(rows(page)).toHaveText(['Sales']);
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: /Add|More|Sales/ })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText(['Departments']);
});

for (const [screen, kind, add] of [
  ['departments', 'department', 'Add department'],
  ['designations', 'designation', 'Add designation'],
  ['employment-types', 'employment_type', 'Add employment type'],
  ['document-types', 'document_type', 'Add document type'],
] as const)
  test(`${screen} are kept on a phone`, async ({ acme, as }) => {
    const meg = await acme.hire('Meg', `view_${kind}`, `add_${kind}`, `edit_${kind}`, `delete_${kind}`, 'view_trash');
    const page = await as(meg, `/settings/people/${screen}`, phone);
    await page.getByRole('button', { name: add }).first().click();
    await nameField(page).fill('A first one');
    await expectMessage(page, added, () => dialog(page).getByRole('button', { name: add }).click());
    await expect(page.getByRole('listitem').filter({ hasText: 'A first one' })).toBeVisible();
    await expectToFit(page);
    await expectAccessible(page);
    await choose(page, 'A first one', 'Edit');
    await nameField(page).fill('Another');
    await expectMessage(page, saved, () => dialog(page).getByRole('button', { name: 'Save' }).click());
    await expect(page.getByRole('listitem').filter({ hasText: 'Another' })).toBeVisible();
    await choose(page, 'Another', 'Delete');
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('tab', { name: 'Trash 1' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^No .* yet$/ })).toBeVisible();
  });
