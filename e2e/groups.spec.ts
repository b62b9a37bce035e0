import type { Page } from '@playwright/test';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { goOffline } from './apart.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test, type Acme } from './world.ts';

const done = 'You’ve successfully performed this action.';
const phone = { viewport: { width: 360, height: 740 } };
const list = '/settings/people/groups';
const keeper = [
  'view_employee_group',
  'add_employee_group',
  'edit_employee_group',
  'delete_employee_group',
  'assign_employee_group',
  'view_trash',
] as const;

interface PersonOptions {
  readonly department_id?: string;
}

async function hire(acme: Acme, name: string, { department_id }: PersonOptions = {}): Promise<string> {
  const username = `${name.toLowerCase().replaceAll(' ', '.')}.${acme.id.slice(0, 8)}`;
  const row = { name, username, joined_on: '2020-01-01' as LocalDate, department_id: department_id ?? null };
  return acme.inside(
    async (db) => (await db.insertInto('people').values(row).returning('id').executeTakeFirstOrThrow()).id,
  );
}

const add = (acme: Acme, table: 'groups' | 'departments', name: string): Promise<string> =>
  acme.inside(async (db) => (await db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id);

async function put(acme: Acme, group_id: string, ...ids: string[]): Promise<void> {
  const rows = ids.map((person_id) => ({ group_id, person_id }));
  await acme.inside((db) => db.insertInto('group_people').values(rows).execute());
}

/** Creates a group that contains Ana of Sales; Bob of Sales and Cem without a department are outside. */
async function sales(acme: Acme) {
  const department_id = await add(acme, 'departments', 'Sales');
  const ana = await hire(acme, 'Ana Ames', { department_id });
  const bob = await hire(acme, 'Bob Bell', { department_id });
  const cem = await hire(acme, 'Cem Can');
  const group = await add(acme, 'groups', 'Early shift');
  await put(acme, group, ana);
  return { group, ana, bob, cem, path: `${list}/${group}/assigned-people` };
}

const table = (page: Page) => page.getByRole('table', { name: 'People in the group Early shift' });
const names = (page: Page) => table(page).getByRole('rowheader').getByRole('link');
const dialog = (page: Page) => page.getByRole('dialog');
const box = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name });
const question = (page: Page) => page.getByRole('alertdialog');

test('a group is added and opened, and its first people are assigned by keyboard', async ({ acme, as }) => {
  await hire(acme, 'Ana Ames');
  const page = await as(await acme.hire('Meg', ...keeper), list);
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add group' }).last().click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Early shift');
  await expectMessage(page, done, () => dialog(page).getByRole('textbox', { name: 'Name' }).press('Enter'));
  await expect(
    page.getByText('1 group. People can be in any number of groups, whatever their department.'),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Early shift' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No one is in this group yet' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Groups' }),
  ).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Assign people' }).last().focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('not people who join it later')).toBeVisible();
  await box(page, 'Ana Ames').focus();
  await page.keyboard.press('Space');
  await expect(dialog(page).getByText('0 people now, 1 afterwards')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Assign 1 person' }).focus();
  await expectMessage(page, done, () => page.keyboard.press('Enter'));
  await expect(names(page)).toHaveText(['Ana Ames']);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('cell', { name: '1', exact: true })).toBeVisible();
});

test('a department is assigned as the people who are in it now, each seen before', async ({ acme, as }) => {
  const { path } = await sales(acme);
  const page = await as(await acme.hire('Meg', ...keeper), path);
  await expect(page.getByText('1 person in 1 department.')).toBeVisible();
  await page.getByRole('button', { name: 'Assign people' }).click();
  await expect(box(page, 'Ana Ames')).toBeDisabled();
  await dialog(page).getByText('Departments', { exact: true }).click();
  await expect(dialog(page).getByText('2 people, 1 already assigned')).toBeVisible();
  await box(page, 'Sales').check();
  const added = dialog(page).getByRole('region', { name: 'Will be added' });
  await expect(added.getByRole('listitem')).toHaveText([/Bob Bell\s*Sales/]);
  await expect(added.getByText('1 of the people you chose is already assigned.')).toBeVisible();
  await expectMessage(page, done, () => dialog(page).getByRole('button', { name: 'Assign 1 person' }).click());
  await expect(names(page)).toHaveText(['Ana Ames', 'Bob Bell']);
  await hire(acme, 'Zoe Late');
  await page.reload();
  await expect(names(page)).toHaveText(['Ana Ames', 'Bob Bell']);
});

test('nothing chosen is refused in the words of the specification, and what is chosen is not lost unasked', async ({
  acme,
  as,
}) => {
  const { path } = await sales(acme);
  const page = await as(await acme.hire('Meg', ...keeper), path);
  await page.getByRole('button', { name: 'Assign people' }).click();
  await dialog(page).getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog(page).getByText('This is a required field')).toBeVisible();
  await box(page, 'Bob Bell').check();
  await expect(dialog(page).getByText('This is a required field')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })).toBeVisible();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(box(page, 'Bob Bell')).toBeChecked();
});

test('somebody who leaves while they are being chosen is refused', async ({ acme, as }) => {
  const { path, bob } = await sales(acme);
  const page = await as(await acme.hire('Meg', ...keeper), '/favicon.svg');
  // A late live connection would reload the available people.
  await goOffline(page);
  await page.goto(new URL(path, acme.url).href);
  await page.getByRole('button', { name: 'Assign people' }).click();
  await box(page, 'Bob Bell').check();
  await expect(dialog(page).getByRole('button', { name: 'Assign 1 person' })).toBeVisible();
  await acme.inside((db) => db.updateTable('people').set({ status: 'discharged' }).where('id', '=', bob).execute());
  await dialog(page).getByRole('button', { name: 'Assign 1 person' }).click();
  await expect(dialog(page).getByText('Invalid submission. Kindly try again').first()).toBeVisible();
  await expect(names(page)).toHaveText(['Ana Ames']);
});

test('people are taken out one by one, and several together', async ({ acme, as }) => {
  const { path, group, bob, cem } = await sales(acme);
  await put(acme, group, bob, cem);
  const page = await as(await acme.hire('Meg', ...keeper), path);
  await page.getByRole('button', { name: 'Remove: Bob Bell' }).click();
  await expect(question(page)).toContainText('Remove Bob Bell from Early shift?');
  await expectMessage(page, done, () => question(page).getByRole('button', { name: 'Remove' }).click());
  await expect(names(page)).toHaveText(['Ana Ames', 'Cem Can']);
  await page.getByRole('checkbox', { name: 'Select everyone on this page' }).check();
  await expect(page.getByRole('toolbar', { name: 'Selected people' })).toContainText('2 people');
  await expectAccessible(page);
  await page.getByRole('toolbar', { name: 'Selected people' }).getByRole('button', { name: 'Remove' }).click();
  await expect(question(page)).toContainText('Remove 2 people from Early shift?');
  await expectMessage(page, done, () => question(page).getByRole('button', { name: 'Remove' }).click());
  await expect(page.getByRole('heading', { name: 'No one is in this group yet' })).toBeVisible();
});

test('the search is part of the address', async ({ acme, as }) => {
  const { path, group, bob, cem } = await sales(acme);
  await put(acme, group, bob, cem);
  const page = await as(await acme.hire('Meg', ...keeper), `${path}?search=ce`);
  await expect(names(page)).toHaveText(['Cem Can']);
  await page.getByRole('searchbox', { name: 'Search assigned people' }).fill('zz');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('combobox', { name: 'Department' }).click();
  await page.getByRole('option', { name: 'Sales · 2' }).click();
  await expect(names(page)).toHaveText(['Ana Ames', 'Bob Bell']);
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(names(page)).toHaveText(['Bob Bell', 'Ana Ames']);
  await page.reload();
  await expect(names(page)).toHaveText(['Bob Bell', 'Ana Ames']);
});

test('other people’s changes appear without a reload', async ({ acme, as }) => {
  const { path } = await sales(acme);
  const [meg, ned] = [await acme.hire('Meg', ...keeper), await acme.hire('Ned', ...keeper)];
  const watching = await as(meg, path);
  await expect(names(watching)).toHaveText(['Ana Ames']);
  const page = await as(ned, path);
  await page.getByRole('button', { name: 'Assign people' }).click();
  await box(page, 'Cem Can').check();
  await dialog(page).getByRole('button', { name: 'Assign 1 person' }).click();
  await expect(names(watching)).toHaveText(['Ana Ames', 'Cem Can']);
  await expect(watching.getByText('2 people in 1 department.')).toBeVisible();
});

test('a tab whose group has been deleted meanwhile says so', async ({ acme, as }) => {
  const { path, group } = await sales(acme);
  const page = await as(await acme.hire('Meg', ...keeper), '/favicon.svg');
  // A late live connection would reload the group.
  await goOffline(page);
  await page.goto(new URL(path, acme.url).href);
  await page.getByRole('button', { name: 'Assign people' }).click();
  await box(page, 'Cem Can').check();
  await expect(dialog(page).getByRole('button', { name: 'Assign 1 person' })).toBeVisible();
  await acme.inside(async (db) => {
    await db.deleteFrom('group_people').execute();
    await db.updateTable('groups').set({ trashed_at: new Date() }).where('id', '=', group).execute();
  });
  await dialog(page).getByRole('button', { name: 'Assign 1 person' }).click();
  await expect(page.getByText('We could not perform this action as this item no longer exists.')).toBeVisible();
});

test('a group with people is deleted after a question that names how many are in it', async ({ acme, as }) => {
  await sales(acme);
  const page = await as(await acme.hire('Meg', ...keeper), list);
  await page.getByRole('button', { name: 'More actions for Early shift' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(question(page)).toContainText('This is still used by 1 person.');
  await expect(question(page)).toContainText('these people will no longer be in this group');
  await expectMessage(page, 'We’ve deleted the item for you. You can still find it in the Trash.', () =>
    question(page).getByRole('button', { name: 'Delete' }).click(),
  );
  await expect(page.getByRole('tab', { name: 'Trash 1' })).toBeVisible();
});

test('a group is renamed and deleted on its own page', async ({ acme, as }) => {
  const { path } = await sales(acme);
  const page = await as(await acme.hire('Meg', ...keeper), path);
  await page.getByRole('button', { name: 'More actions for Early shift' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('First shift');
  await expectMessage(page, 'We’ve saved your edit successfully.', () => page.keyboard.press('Enter'));
  await expect(page.getByRole('heading', { name: 'First shift', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'More actions for First shift' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(question(page)).toContainText('This is still used by 1 person.');
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible();
});

test('people who can only view are offered no changes', async ({ acme, as }) => {
  const { path } = await sales(acme);
  const page = await as(await acme.hire('Vic', 'view_employee_group'), path);
  await expect(names(page)).toHaveText(['Ana Ames']);
  await expect(page.getByRole('button', { name: 'Assign people' })).toBeHidden();
  await expect(table(page).getByRole('checkbox')).toHaveCount(0);
  await expect(table(page).getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('people are assigned and taken out, in the dark, too', async ({ acme, as }) => {
    const { path } = await sales(acme);
    const page = await as(await acme.hire('Meg', ...keeper), path);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectToFit(page);
    await page.getByRole('button', { name: 'Assign people' }).click();
    await dialog(page).getByRole('combobox', { name: 'Assign to' }).click();
    await page.getByRole('option', { name: 'Departments' }).click();
    await box(page, 'Sales').check();
    await expect(dialog(page).getByText('1 person now, 2 afterwards')).toBeVisible();
    await expectToFit(page);
    await expectAccessible(page);
    await expectMessage(page, done, () => dialog(page).getByRole('button', { name: 'Assign 1 person' }).click());
    const cards = page.getByRole('list', { name: 'People in the group Early shift' });
    await expect(cards.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'More actions for Bob Bell' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expectMessage(page, done, () => question(page).getByRole('button', { name: 'Remove' }).click());
    await expect(cards.getByRole('listitem')).toHaveCount(1);
  });
});
