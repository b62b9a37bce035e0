import type { Page } from '@playwright/test';
import { addDays } from '#platform/shared/time.ts';
import { openUnheard } from './apart.ts';
import { applied, leaveWorld, monday } from './leave-world.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test, type Acme } from './world.ts';

const phone = { viewport: { width: 360, height: 740 } };
const list = '/settings/leave/leave-packages';
const keeper = [
  'view_leave_policy',
  'add_leave_policy',
  'edit_leave_policy',
  'delete_leave_policy',
  'assign_leave_policy',
  'view_leave_type',
  'view_trash',
] as const;
const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');
const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Leave packages' }).getByRole('row').filter({ hasText: name });

const balancesOf = (acme: Acme, person: string) =>
  acme.inside(async (db) => {
    const lines = await db
      .selectFrom('leave_lines')
      .select(({ fn }) => fn.sum<string>('amount').as('sum'))
      .where('person_id', '=', person)
      .where('kind', '=', 'grant')
      .executeTakeFirst();
    return Number(lines?.sum ?? 0);
  });

test('a change of a package shows whose balances it changes, and is booked once it is agreed to', async ({
  acme,
  as,
}) => {
  const { ana } = await leaveWorld(acme);
  const page = await as(await acme.hire('Hal', ...keeper), list);
  await expect(row(page, 'Full time')).toContainText('Annual leave 28');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Full time', exact: true }).click();
  const days = page.getByRole('textbox', { name: 'Annual leave: Days per year' });
  await days.fill('30');
  await expect(page.getByText('1 unsaved change: Annual leave days 28 → 30')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Annual leave');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Preview changes' }).click();
  await dialog(page).getByRole('radio', { name: 'Today' }).click();
  const anaRow = dialog(page).getByRole('row').filter({ hasText: 'Ana Lima' });
  await expect(anaRow).toContainText('30 instead of 28 days');
  await expect(anaRow).toContainText('+2.0');
  await expectAccessible(page);
  expect(await balancesOf(acme, ana.id)).toBe(28);
  await expectMessage(page, 'We’ve saved your edit successfully.', () =>
    dialog(page).getByRole('button', { name: 'Save for 2 people' }).click(),
  );
  expect(await balancesOf(acme, ana.id)).toBe(30);
  await expect(days).toHaveValue('30');
});

test('somebody who gets the package meanwhile is shown before the change is saved', async ({ acme, as }) => {
  const { ana } = await leaveWorld(acme);
  const page = await as(await acme.hire('Hal', ...keeper), '/favicon.svg');
  await openUnheard(page, acme.url + list);
  await page.getByRole('link', { name: 'Full time', exact: true }).click();
  await page.getByRole('textbox', { name: 'Annual leave: Days per year' }).fill('30');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Save for 2 people' })).toBeEnabled();
  await acme.inside(async (db) => {
    const { id } = await db
      .insertInto('people')
      .values({ name: 'Cleo New', username: 'cleo.new', joined_on: '2020-01-01' as never })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { policy_id } = await db
      .selectFrom('leave_policy_people')
      .select('policy_id')
      .where('person_id', '=', ana.id)
      .executeTakeFirstOrThrow();
    const assignment = { person_id: id, policy_id, effective_from: '2020-01-01' as never };
    await db.insertInto('leave_policy_people').values(assignment).execute();
  });
  await dialog(page).getByRole('button', { name: 'Save for 2 people' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Someone made another change in the meantime.');
  await expectMessage(page, 'We’ve saved your edit successfully.', () =>
    dialog(page).getByRole('button', { name: 'Save for 3 people' }).click(),
  );
});

test('a package is added with a leave type, and tried before anybody has it', async ({ acme, as }) => {
  await leaveWorld(acme);
  const page = await as(await acme.hire('Hal', ...keeper), `${list}/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Apprentices');
  await page.getByRole('button', { name: 'Add a leave type' }).click();
  await page.getByRole('menuitem', { name: 'Annual leave' }).click();
  await page.getByRole('textbox', { name: 'Annual leave: Days per year' }).fill('24');
  await page.getByRole('textbox', { name: 'Weekly hours' }).fill('20');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('× 2.5 of 5 days');
  await expectMessage(page, 'You’ve successfully performed this action.', () =>
    page.getByRole('button', { name: 'Add package' }).click(),
  );
  await expect(page.getByRole('heading', { name: 'Apprentices' })).toBeVisible();
  await expect(page.getByRole('link', { name: '0 people' })).toBeVisible();
});

test('a company that begins is led through the steps of leave until somebody hides them', async ({ acme, as }) => {
  const hal = await acme.hire('Hal', ...keeper, 'view_app_settings_menu');
  const page = await as(hal, list);
  await expect(page.getByRole('heading', { name: 'No packages yet' })).toBeVisible();
  const steps = page.getByRole('region', { name: 'Welcome to Leave' });
  await expect(steps).toContainText('0 of 2 steps done.');
  await steps.getByRole('button', { name: 'Hide these steps for everyone' }).click();
  await expect(steps).toHaveCount(0);
});

test('a missing figure, and a package without a type, are reported beside their fields', async ({ acme, as }) => {
  await leaveWorld(acme);
  const page = await as(await acme.hire('Hal', ...keeper), `${list}/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Full time');
  await page.getByRole('button', { name: 'Add package' }).click();
  await expect(page.getByText('Add at least one leave type to this package.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a leave type' }).click();
  await page.getByRole('menuitem', { name: 'Annual leave' }).click();
  await page.getByRole('button', { name: 'Add package' }).click();
  await expect(page.getByText('This name is taken')).toBeVisible();
});

test('people get a package with a balance that is shown first, and lose it after a question', async ({ acme, as }) => {
  await leaveWorld(acme);
  await acme.hire('Samira Khoury');
  const page = await as(await acme.hire('Hal', ...keeper), list);
  await row(page, 'Full time').getByRole('link', { name: '2 people' }).click();
  const people = page.getByRole('table', { name: 'People with the package Full time' });
  await expect(people.getByRole('row').filter({ hasText: 'Ana Lima' })).toContainText('28.0');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Assign people' }).click();
  await dialog(page).getByRole('checkbox', { name: 'Samira Khoury' }).check();
  await expect(dialog(page).getByRole('region', { name: 'Will be added' })).toContainText('28.0');
  await expectMessage(page, 'You’ve successfully performed this action.', () =>
    dialog(page).getByRole('button', { name: 'Assign 1 person' }).click(),
  );
  const samira = people.getByRole('row').filter({ hasText: 'Samira Khoury' });
  await expect(samira).toContainText('28.0');
  await samira.getByRole('button', { name: 'Remove: Samira Khoury' }).click();
  await expect(question(page)).toContainText('Remove the package Full time from Samira Khoury?');
  await question(page).getByRole('button', { name: 'Remove' }).click();
  await expect(question(page)).toContainText('Samira Khoury: Annual leave 28.0 →');
  await expectMessage(page, 'You’ve successfully performed this action.', () =>
    question(page).getByRole('button', { name: 'Change balances' }).click(),
  );
  await expect(samira).toHaveCount(0);
});

test('a filter that leaves no package says so, and is cleared there', async ({ acme, as }) => {
  await leaveWorld(acme);
  const unused = { name: 'Training', letter: 'T', color: '#3b8389', total_days: 5 };
  await acme.inside((db) => db.insertInto('leave_types').values(unused).execute());
  const page = await as(await acme.hire('Hal', ...keeper), list);
  await page.getByRole('combobox', { name: 'Leave type' }).click();
  await page.getByRole('option', { name: 'Training' }).click();
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await expect(page.getByText('Choose something else, or clear the filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(row(page, 'Full time')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search packages' }).fill('zzz');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(row(page, 'Full time')).toBeVisible();
});

test('people without a package are listed at the top, and get one there', async ({ acme, as }) => {
  await leaveWorld(acme);
  const hal = await acme.hire('Hal', ...keeper);
  // Only Owners may give themselves a package.
  await acme.inside((db) =>
    db
      .updateTable('roles')
      .set({ is_owner: true })
      .where('id', 'in', db.selectFrom('role_people').select('role_id').where('person_id', '=', hal.id))
      .execute(),
  );
  const page = await as(hal, list);
  await page.getByRole('button', { name: 'Assign a package' }).click();
  await dialog(page).getByRole('combobox', { name: 'Package' }).click();
  await page.getByRole('option', { name: 'Full time' }).click();
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Hal' })).toContainText('28.0');
  await expectAccessible(page);
  await dialog(page)
    .getByRole('button', { name: /^Assign \d+ (person|people)$/ })
    .click();
  await expect(page.getByRole('button', { name: 'Assign a package' })).toHaveCount(0);
});

test('a package that people have goes to the Trash after a second question with the numbers, and leave it covers', async ({
  acme,
  as,
}) => {
  const world = await leaveWorld(acme);
  // In the next leave year, for which nothing would be given.
  const next = addDays(monday(world), 26 * 7);
  const days = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11].map((by) => addDays(next, by));
  await applied(acme, world, world.ana, days);
  const page = await as(await acme.hire('Hal', ...keeper, 'view_employee_leave'), list);
  await page.getByRole('button', { name: 'More actions for Full time' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await expect(question(page)).toContainText('This is still used by 2 people.');
  await expect(question(page)).toContainText('2 people have fewer days.');
  await expect(question(page)).toContainText('1 application is no longer covered but stays unchanged.');
  await expect(question(page)).toContainText(/Ana Lima, .+, waiting/);
  await expectMessage(page, 'We’ve deleted the item for you. You can still find it in the Trash.', () =>
    question(page).getByRole('button', { name: 'Delete' }).click(),
  );
  await page.getByRole('tab', { name: 'Trash 1' }).click();
  await expect(page.getByText('Full time')).toBeVisible();
});

test('the screens fit a phone, and who may only look changes nothing', async ({ acme, as }) => {
  await leaveWorld(acme);
  const page = await as(await acme.hire('Vera', 'view_leave_policy'), list, phone);
  await expect(page.getByText('Full time')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add package' })).toHaveCount(0);
  await expectToFit(page);
  await page.getByRole('link', { name: 'Full time', exact: true }).click();
  await expect(page.getByText('Ana Lima')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Assign people' })).toHaveCount(0);
  await expectToFit(page);
});
