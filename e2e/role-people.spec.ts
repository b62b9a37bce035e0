import { path, roleRow, rolePanel, dialog, question, administrator, openRole } from './role-screen.ts';
import { expect, expectAccessible, expectMessage, test } from './world.ts';
import { employ } from '#features/people/testing/employ.ts';

test('a role is given to a department after its people were seen, and taken from one of them', async ({ acme, as }) => {
  const { people, page } = await administrator(acme, as, 'Ben', 'Cleo', 'Dan');
  const [ben, cleo, dan] = people;
  if (!ben || !cleo || !dan) throw new Error('nobody');
  await acme.inside(async (db) => {
    const { id } = await db
      .insertInto('departments')
      .values({ name: 'Workshop' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const person of [ben, cleo]) await employ(db, person.id, { department_id: id });
    await db.insertInto('roles').values({ name: 'Planners', position: 50 }).execute();
    await db
      .insertInto('role_permissions')
      .columns(['role_id', 'permission'])
      .expression((from) =>
        from
          .selectFrom('roles')
          .select(['id', from.val('view_any_attendance').as('permission')])
          .where('name', '=', 'Planners'),
      )
      .execute();
  });
  const hers = await as(cleo, '/feed');
  await hers.getByRole('link', { name: 'Attendance', exact: true }).click();
  await expect(hers.getByRole('link', { name: 'Bird view' })).toBeHidden();
  await page.reload();
  await openRole(page, /^Planners/);
  await page.getByRole('tab', { name: /^AssignTo/ }).click();
  await expect(page.getByRole('heading', { name: 'No one has this role yet' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Assign' }).click();
  const assign = dialog(page, 'Assign Planners');
  await expect(assign.getByRole('checkbox', { name: 'Ada' })).toBeDisabled();
  await assign.getByRole('searchbox', { name: 'Search' }).fill('dan');
  await expect(assign.getByRole('checkbox', { name: 'Ben' })).toBeHidden();
  await assign.getByRole('checkbox', { name: 'Dan' }).click();
  await assign.getByText('Departments').click();
  await assign.getByRole('checkbox', { name: 'Workshop' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await assign.getByRole('button', { name: 'Remove Dan' }).click();
  await assign.getByRole('button', { name: 'Preview changes' }).click();
  await expect(assign).toContainText('2 people immediately get the role Planners with 1 permission.');
  await expect(assign.getByRole('list', { name: 'People who get the role' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await assign.getByRole('button', { name: 'Assign to 2 people' }).click();
  await expect(page.getByRole('list', { name: /^People with the role/ }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('tab', { name: /^AssignTo/ })).toHaveAttribute('aria-selected', 'true');
  await expect(hers.getByRole('link', { name: 'Bird view' })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search people with this role' }).fill('zzz');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await page.getByRole('button', { name: 'Remove the role from Cleo' }).click();
  await expect(question(page)).toHaveAccessibleName('Remove the role Planners from Cleo?');
  await expect(question(page)).toContainText('They lose 1 permission immediately.');
  await question(page).getByRole('button', { name: 'Remove role' }).click();
  await expect(page.getByRole('list', { name: /^People with the role/ }).getByRole('listitem')).toHaveText([/Ben/]);
  await expect(hers.getByRole('link', { name: 'Bird view' })).toBeHidden();
});

test('a role that people hold is deleted after a question that names them, and they lose it', async ({ acme, as }) => {
  const { page } = await administrator(acme, as, 'Ben');
  await openRole(page, /^Ben/);
  await page.getByRole('button', { name: /^More actions for Ben/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(question(page)).toContainText('Are you sure you want to delete this item?');
  await expect(question(page).getByText(/^Ben /).first()).toBeVisible();
  await expect(question(page)).toContainText('Ben has this role and loses its permissions.');
  await question(page).getByRole('button', { name: 'No' }).click();
  await expect(roleRow(page, /^Ben/)).toBeVisible();

  await page.getByRole('button', { name: /^More actions for Ben/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const trashed = 'Successfully Moved to TrashWe’ve deleted the item for you';
  await expectMessage(page, trashed, () => question(page).getByRole('button', { name: 'Yes' }).click());
  await expect(roleRow(page, /^Ben/)).toHaveCount(0);
  await expect(rolePanel(page, /^Ada/)).toBeVisible();
});

test('for any person the screen says what they may do and through which role', async ({ acme, as }) => {
  const { page } = await administrator(acme, as, 'Ben');
  await page.getByRole('button', { name: 'Check permissions' }).click();
  await dialog(page).getByRole('combobox', { name: 'Person' }).fill('ben');
  await page.getByRole('option', { name: /^Ben/ }).click();
  await expect(page.getByRole('heading', { name: 'Ben’s permissions' })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  const attendance = page.getByRole('region', { name: 'Attendance' });
  await expect(attendance.getByRole('listitem').filter({ hasText: 'see their own attendance and shifts' })).toHaveText(
    /^Allowed: .*from Ben/,
  );
  await expect(attendance.getByRole('listitem').filter({ hasText: 'delete an attendance entry' })).toHaveText(
    /^Not allowed: /,
  );
  await expectAccessible(page);
  await page.getByRole('switch', { name: 'Only permissions they have' }).click();
  await expect(attendance.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('leave');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await page.getByRole('link', { name: /^Ben/ }).click();
  await expect(rolePanel(page, /^Ben/)).toBeVisible();
  await page.getByRole('tab', { name: /^AssignTo/ }).click();
  await page
    .getByRole('list', { name: /^People with the role/ })
    .getByRole('link', { name: /^Ben/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Ben’s permissions' })).toBeVisible();
  await page.goto(`${acme.url}${path}/people/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});
