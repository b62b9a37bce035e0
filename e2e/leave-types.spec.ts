import type { Page } from '@playwright/test';
import { addDays } from '#platform/shared/time.ts';
import { applied, approve, giveAlso, leaveWorld, monday } from './leave-world.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test } from './world.ts';

const phone = { viewport: { width: 360, height: 740 } };
const list = '/settings/leave/leave-types';
const keeper = [
  'view_leave_type',
  'add_leave_type',
  'edit_leave_type',
  'delete_leave_type',
  'view_trash',
  'restore_trash',
] as const;
const dialog = (page: Page) => page.getByRole('dialog');
const table = (page: Page) => page.getByRole('table', { name: 'Leave types' });
const question = (page: Page) => page.getByRole('alertdialog');

async function add(page: Page, name: string, days: string): Promise<void> {
  await page.getByRole('button', { name: 'Add leave type' }).first().click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog(page).getByRole('textbox', { name: 'Days per year' }).fill(days);
  await expectMessage(page, 'You’ve successfully performed this action.', () =>
    dialog(page).getByRole('button', { name: 'Add leave type' }).click(),
  );
}

test('a leave type is added, edited, deleted and found in the Trash', async ({ acme, as }) => {
  const page = await as(await acme.hire('Hal', ...keeper), list);
  await expect(page.getByRole('heading', { name: 'No leave types yet' })).toBeVisible();
  await add(page, 'Annual leave', '28');
  await expect(table(page).getByRole('row').filter({ hasText: 'Annual leave' })).toContainText('28');
  await expectAccessible(page);

  await table(page).getByRole('button', { name: 'Annual leave', exact: true }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Letter' })).toHaveValue('A');
  await dialog(page).getByRole('switch', { name: 'No limit' }).check();
  await expectMessage(page, 'We’ve saved your edit successfully.', () =>
    dialog(page).getByRole('button', { name: 'Save' }).click(),
  );
  await expect(table(page).getByRole('row').filter({ hasText: 'Annual leave' })).toContainText('No limit');

  await page.getByRole('button', { name: 'More actions for Annual leave' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectMessage(page, 'We’ve deleted the item for you. You can still find it in the Trash.', () =>
    question(page).getByRole('button', { name: 'Yes' }).click(),
  );
  await page.getByRole('tab', { name: 'Trash 1' }).click();
  await expect(page.getByText('Annual leave')).toBeVisible();
});

test('a letter that another type has is refused beside its field', async ({ acme, as }) => {
  const page = await as(await acme.hire('Hal', ...keeper), list);
  await expect(page.getByRole('heading', { name: 'No leave types yet' })).toBeVisible();
  await add(page, 'Annual leave', '28');
  await page.getByRole('button', { name: 'Add leave type' }).click();
  await expect(dialog(page).getByText('A is in use.')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Away day');
  await dialog(page).getByRole('textbox', { name: 'Letter' }).fill('a');
  await dialog(page).getByRole('textbox', { name: 'Days per year' }).fill('1');
  await dialog(page).getByRole('button', { name: 'Add leave type' }).click();
  await expect(dialog(page).getByText('This letter is in use')).toBeVisible();
});

test('a type that packages give goes to the Trash after a second question with the number', async ({ acme, as }) => {
  await acme.inside(async (db) => {
    const type = { name: 'Training', letter: 'T', color: '#3b8389', total_days: 3 };
    const { id } = await db.insertInto('leave_types').values(type).returning('id').executeTakeFirstOrThrow();
    const policy = { name: 'Full time' };
    const { id: policy_id } = await db
      .insertInto('leave_policies')
      .values(policy)
      .returning('id')
      .executeTakeFirstOrThrow();
    const term = { policy_id, leave_type_id: id, effective_from: '2020-01-01' as never, days: 3 };
    await db.insertInto('leave_policy_terms').values(term).execute();
  });
  const page = await as(await acme.hire('Hal', ...keeper), list);
  await page.getByRole('button', { name: 'More actions for Training' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await expect(question(page)).toContainText('This is still used by 1 package.');
  await expectMessage(page, 'We’ve deleted the item for you. You can still find it in the Trash.', () =>
    question(page).getByRole('button', { name: 'Delete' }).click(),
  );
  await expect(page.getByRole('heading', { name: 'No leave types yet' })).toBeVisible();
});

test('deleting a type with leave that is not over asks what to do with that leave', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  await applied(acme, world, world.ana, [monday(world)]);
  await acme.inside((db) =>
    db.insertInto('leave_types').values({ name: 'Flex days', letter: 'F', color: '#3b8389', total_days: 5 }).execute(),
  );
  const page = await as(await acme.hire('Hal', ...keeper), list);
  await page.getByRole('button', { name: 'More actions for Annual leave' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await question(page).getByRole('button', { name: 'Yes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Action Required' });
  await expect(dialog).toContainText('Annual leave is in 1 package and has 1 current or upcoming application.');
  await expect(dialog.getByRole('radio', { name: 'Move to another type' })).toBeChecked();
  await expect(dialog).toContainText('1 person keeps their 1 booked day under the new type.');
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Other type' }).click();
  await page.getByRole('option', { name: 'Flex days' }).click();
  await dialog.getByRole('button', { name: 'Move to Trash' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The package of 1 person does not include that type');
  await dialog.getByRole('radio', { name: 'Keep booked leave' }).press('Space');
  await expect(dialog.getByRole('combobox')).toHaveCount(0);
  await expectMessage(page, 'We’ve deleted the item for you. You can still find it in the Trash.', () =>
    dialog.getByRole('button', { name: 'Move to Trash' }).click(),
  );
  await expect(page.getByRole('tab', { name: 'Trash 1' })).toBeVisible();
});

test('leave that is not over becomes that of another type, which everybody sees', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const days = [first, addDays(first, 1)];
  const id = await applied(acme, world, world.ana, days);
  await approve(acme, world, id);
  await giveAlso(acme, world, 'Flex days');
  const page = await as(await acme.hire('Hal', ...keeper), list);
  await page.getByRole('button', { name: 'More actions for Annual leave' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await question(page).getByRole('button', { name: 'Yes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Action Required' });
  await expect(dialog).toContainText('1 person keeps their 2 booked days under the new type.');
  await dialog.getByRole('combobox', { name: 'Other type' }).click();
  await page.getByRole('option', { name: 'Flex days' }).click();
  await expectMessage(page, 'We’ve deleted the item for you. You can still find it in the Trash.', () =>
    dialog.getByRole('button', { name: 'Move to Trash' }).click(),
  );
  await expect(table(page).getByRole('row').filter({ hasText: 'Annual leave' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Trash 1' }).click();
  await expect(page.getByText('Annual leave')).toBeVisible();

  const own = await as(world.ana, `/leaves/self?on=${first}`);
  const row = own.getByRole('table', { name: 'Applications' }).getByRole('row').filter({ hasText: 'Approved' });
  await expect(row).toContainText('Flex days');
  await expect(own.getByRole('article', { name: 'Flex days' })).toContainText('3 days left of 5');
  await row.getByRole('link').click();
  await expect(own.getByText('Flex days').first()).toBeVisible();
  await expect(own.getByText('days left of 5').first()).toBeVisible();
});

test('the list fits a phone, and who may only look cannot change it', async ({ acme, as }) => {
  await acme.inside((db) =>
    db.insertInto('leave_types').values({ name: 'Training', letter: 'T', color: '#3b8389', total_days: 3 }).execute(),
  );
  const page = await as(await acme.hire('Vera', 'view_leave_type'), list, phone);
  await expect(page.getByText('Training')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add leave type' })).toHaveCount(0);
  await expectToFit(page);
});
