import { permissions } from '#platform/shared/permissions.ts';
import {
  path,
  phone,
  rolesOf,
  roleRow,
  rolePanel,
  permissionBox,
  dialog,
  question,
  roleOrder,
  administrator,
  openRole,
} from './role-screen.ts';
import { goOffline, readApart } from './apart.ts';
import { expect, expectAccessible, expectToFit, test, type Acme } from './world.ts';

test('a role is created with another one’s permissions, renamed, and no other gets its name', async ({ acme, as }) => {
  const { page } = await administrator(acme, as, 'Ben');
  await page.getByRole('button', { name: 'Add role' }).click();
  await expectAccessible(page);
  const form = dialog(page, 'Add role');
  await form.getByRole('button', { name: 'Add role' }).click();
  await expect(form.getByText('This is a required field')).toBeVisible();
  await form.getByLabel('Name').fill('Foremen');
  await form.getByRole('combobox', { name: 'Copy permissions from' }).click();
  await page.getByRole('option', { name: /^Ben/ }).click();
  await form.getByRole('button', { name: 'Add role' }).click();
  await expect(roleRow(page, 'Foremen')).toContainText('2 permissions · No one yet');
  await expect(
    rolePanel(page, 'Foremen').getByRole('checkbox', { name: 'see their own attendance and shifts' }),
  ).toBeChecked();
  expect(await roleOrder(page)).toEqual(['Ada', 'Ben', 'Foremen']);

  await page.getByRole('button', { name: 'More actions for Foremen' }).click();
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await dialog(page, 'Rename role').getByLabel('Name').fill('Supervisors');
  await dialog(page, 'Rename role').getByRole('button', { name: 'Rename' }).click();
  await expect(roleRow(page, 'Supervisors')).toBeVisible();

  await page.getByRole('button', { name: 'Add role' }).click();
  await form.getByLabel('Name').fill(' SUPERVISORS ');
  await form.getByRole('button', { name: 'Add role' }).click();
  await expect(form.getByText('This name is taken. Choose another one.')).toBeVisible();
});

test('roles are put into another order by the arrows, by lifting, by the pointer and by the menu', async ({
  acme,
  as,
}) => {
  const { page } = await administrator(acme, as, 'Ben', 'Cleo', 'Dan');
  const saved = (text: string) => expect.poll(() => stored(acme)).toEqual(text.split(' '));
  const grip = (name: RegExp) => page.getByRole('button', { name });
  const lift = async (place: number) => {
    await page.keyboard.press('Space');
    const lifted = new RegExp(`^Dan \\w+ picked up, now at place ${place} of 4\\.$`);
    await expect(page.getByText(lifted)).toBeAttached();
    // Lifting starts to listen to the arrow keys after a timeout.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  };
  await grip(/^Move Dan/).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(/^Dan \w+ moved to place 2 of 4\.$/)).toBeAttached();
  expect(await roleOrder(page)).toEqual(['Ada', 'Dan', 'Ben', 'Cleo']);
  await expect(grip(/^Move Dan .* place 2 of 4/)).toBeFocused();
  await saved('Ada Dan Ben Cleo');

  // Roles cannot move above the actor's own role.
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(/^You cannot move Dan \w+ there\.$/)).toBeAttached();
  await expect(grip(/^Move Ada/)).toHaveCount(0);

  await lift(2);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/^Dan \w+ picked up, now at place 3 of 4\.$/)).toBeAttached();
  await page.keyboard.press('Space');
  await saved('Ada Ben Dan Cleo');
  await lift(3);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/^Dan \w+ picked up, now at place 4 of 4\.$/)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Dan \w+ returned to place 3 of 4\.$/)).toBeAttached();

  await grip(/^Move Cleo/).hover();
  await page.mouse.down();
  const target = await grip(/^Move Ben/).boundingBox();
  await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + 30, { steps: 8 });
  await page.mouse.up();
  await saved('Ada Cleo Ben Dan');

  await roleRow(page, /^Dan/).hover();
  await page.getByRole('button', { name: /^More actions for Dan/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await saved('Ada Cleo Dan Ben');
  await page.reload();
  await expect(roleRow(page, /^Dan/)).toBeVisible();
  expect(await roleOrder(page)).toEqual(['Ada', 'Cleo', 'Dan', 'Ben']);
  await expectAccessible(page);
});

async function stored(acme: Acme) {
  const rows = await acme.inside((db) => db.selectFrom('roles').select('name').orderBy('position').execute());
  return rows.map(({ name }) => name.split(' ')[0]);
}

test('an order that the server refuses is undone in the view', async ({ acme, as }) => {
  const { page } = await administrator(acme, as, 'Ben', 'Cleo');
  await expect(roleRow(page, /^Cleo/)).toBeVisible();
  // Another person adds a role first.
  await page.route('**/roles/reorder-position', async (route) => {
    await acme.inside((db) => db.insertInto('roles').values({ name: 'Zoo', position: 50 }).execute());
    await route.continue();
  });
  await page.getByRole('button', { name: /^Move Cleo/ }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('alertdialog', { name: 'Unsuccessful' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => roleOrder(page)).toEqual(['Ada', 'Ben', 'Cleo', 'Zoo']);
});

test('a preview says who gains and loses which permissions, and open browsers follow after saving', async ({
  acme,
  as,
}) => {
  const { people, page } = await administrator(acme, as, 'Ben');
  const [ben] = people;
  if (!ben) throw new Error('nobody');
  const his = await as(ben, '/feed');
  await expect(his.getByRole('link', { name: 'Attendance', exact: true })).toBeVisible();
  await openRole(page, /^Ben/);
  await permissionBox(page, 'see their own attendance and shifts').click();
  await permissionBox(page, 'take a break and resume').click();
  await expect(page.getByText('2 unsaved changes: +1 Clocking, −1 Attendance')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save permissions' }).click();
  const preview = dialog(page, 'Impact of this change');
  await expect(preview).toContainText('This immediately changes what 1 person can do.');
  await expect(preview.getByRole('listitem').first()).toHaveText(
    /Ben.*gains.*take a break and resume.*loses.*see their own attendance and shifts/,
  );
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Save permissions' }).click();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden();
  await expect(his.getByRole('link', { name: 'Attendance', exact: true })).toBeHidden();
  await expect(page.getByText('unsaved changes:')).toBeHidden();

  await permissionBox(page, 'see their own attendance and shifts').click();
  await page.getByRole('button', { name: 'Save permissions' }).click();
  await preview.getByRole('button', { name: 'Save permissions' }).click();
  await expect(his.getByRole('link', { name: 'Attendance', exact: true })).toBeVisible();
  await page.reload();
  await expect(permissionBox(page, 'see their own attendance and shifts')).toBeChecked();
});

test('a group is given and taken by one box, and a right is found by its words', async ({ acme, as }) => {
  const { page } = await administrator(acme, as, 'Ben');
  await openRole(page, /^Ben/);
  const clocking = page.getByRole('region', { name: 'Clocking' });
  await expect(clocking).toContainText('1 of 3');
  await clocking.getByRole('checkbox', { name: 'All permissions in Clocking' }).click();
  await expect(clocking).toContainText('3 of 3');
  await clocking.getByRole('checkbox', { name: 'All permissions in Clocking' }).click();
  await expect(clocking).toContainText('0 of 3');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('tab', { name: /^AssignTo/, selected: true })).toBeFocused();
  await page.getByRole('tab', { name: /^Permissions/ }).click();
  await expect(clocking).toContainText('1 of 3');
  await page.getByRole('button', { name: /^Leave \d/ }).click();
  await expect(permissionBox(page, 'apply for leave')).toBeVisible();
  await page.getByRole('button', { name: /^Leave \d/ }).click();
  await expect(permissionBox(page, 'apply for leave')).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('apply leave');
  await expect(permissionBox(page, 'apply for leave')).toBeVisible();
  await expect(clocking).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('fly to the moon');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all permissions' }).click();
  await expect(clocking).toBeVisible();
});

test('nobody leaves unsaved changes without being asked', async ({ acme, as }) => {
  const { page } = await administrator(acme, as, 'Ben', 'Cleo');
  await openRole(page, /^Ben/);
  await permissionBox(page, 'take a break and resume').click();
  await page.getByRole('tab', { name: /^AssignTo/ }).click();
  await page.getByRole('tab', { name: /^Permissions/ }).click();
  await expect(page.getByText('1 unsaved change: +1 Clocking')).toBeVisible();

  await roleRow(page, /^Cleo/).getByRole('link').click();
  await expect(question(page)).toHaveAccessibleName('Discard unsaved changes?');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(permissionBox(page, 'take a break and resume')).toBeChecked();

  await page.getByRole('link', { name: 'Feed', exact: true }).click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/role-permissions\?role=/);
  await page.getByRole('link', { name: 'Feed', exact: true }).click();
  await question(page).getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(`${acme.url}/feed`);
});

test('the second of two people who change the same role sees the difference and can add their changes', async ({
  acme,
  as,
}) => {
  const { ada, page } = await administrator(acme, as, 'Ben');
  await openRole(page, /^Ben/);
  const other = await as(ada, page.url().replace(acme.url, ''));
  await permissionBox(other, 'take a break and resume').click();
  await permissionBox(page, 'add attendance for a colleague').click();
  await page.getByRole('button', { name: 'Save permissions' }).click();
  await dialog(page).getByRole('button', { name: 'Save permissions' }).click();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden();

  await other.getByRole('button', { name: 'Save permissions' }).click();
  await dialog(other).getByRole('button', { name: 'Save permissions' }).click();
  const meanwhile = dialog(other, 'Someone else changed this in the meantime');
  await expect(meanwhile.getByRole('region', { name: 'Saved by someone else' })).toHaveText(
    /added.*add attendance for a colleague/,
  );
  await expect(meanwhile.getByRole('region', { name: 'Your changes' })).toHaveText(/added.*take a break and resume/);
  await expectAccessible(other);
  await meanwhile.getByRole('button', { name: 'Apply my changes' }).click();
  await expect(permissionBox(other, 'add attendance for a colleague')).toBeChecked();
  await expect(other.getByText('1 unsaved change: +1 Clocking')).toBeVisible();
  await other.getByRole('button', { name: 'Save permissions' }).click();
  await dialog(other).getByRole('button', { name: 'Save permissions' }).click();
  await expect(other.getByRole('button', { name: 'Discard' })).toBeHidden();
  const locked = await acme.inside((db) =>
    db
      .selectFrom('role_permissions')
      .innerJoin('roles', 'roles.id', 'role_permissions.role_id')
      .select('permission')
      .where('name', 'like', 'Ben%')
      .execute(),
  );
  expect(locked.map(({ permission }) => permission).sort()).toEqual([
    'add_any_attendance',
    'allow_clock_break_resume_attendance',
    'allow_clock_in_out_attendance',
    'view_attendance',
  ]);
});

test('people who can only view change nothing, and see why', async ({ acme, as }) => {
  await acme.hire('Ada', ...permissions);
  const page = await as(await acme.hire('Eve', 'view_role', 'view_app_settings_menu'), path);
  await openRole(page, /^Ada/);
  await expect(page.getByText('You do not have permission to')).toBeVisible();
  await expect(permissionBox(page, 'take a break and resume')).toBeDisabled();
  // This installation is not hosted, so there are no payments to view.
  await expect(page.getByRole('region', { name: 'Billing' })).toHaveCount(0);
  await expect(permissionBox(page, 'take a break and resume')).not.toHaveAccessibleDescription(/no effect/);
  await expect(page.getByRole('button', { name: 'Add role' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^(More actions for|Move) / })).toHaveCount(0);
  await page.getByRole('tab', { name: /^AssignTo/ }).click();
  await expect(page.getByRole('list', { name: /^People with the role/ })).toContainText('Ada');
  await expect(page.getByRole('button', { name: /^(Assign|Remove the role)/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`${acme.url}/settings`);
  await page.getByRole('link', { name: 'Roles and permissions' }).first().click();
  await expect(page.getByRole('heading', { name: 'Roles and permissions' })).toBeVisible();
});

test('a permission that one lacks cannot be granted, and one’s own role cannot be changed', async ({ acme, as }) => {
  const lena = await acme.hire('Lena', 'view_role', 'assign_role_permission', 'view_attendance');
  await acme.hire('Ben', 'allow_clock_in_out_attendance');
  const page = await as(lena, path);
  await openRole(page, /^Ben/);
  await expect(permissionBox(page, 'see their own attendance and shifts')).toBeEnabled();
  await expect(permissionBox(page, 'take a break and resume')).toBeDisabled();
  await expect(page.getByText('You do not have this permission, so you cannot grant it.').first()).toBeVisible();
  await expect(permissionBox(page, 'clock in and out in the browser')).toBeEnabled();
  await openRole(page, /^Lena/);
  await expect(
    page.getByText('You have this role yourself. Ask someone else to change its permissions.'),
  ).toBeVisible();
  await expect(permissionBox(page, 'see their own attendance and shifts')).toBeDisabled();
});

test('on a phone the list comes first, and a role has a way back', async ({ acme, as }) => {
  const ada = await acme.hire('Ada', ...permissions);
  await acme.hire('Ben', 'view_attendance');
  const page = await as(ada, path, { ...phone, hasTouch: true });
  await expect(roleRow(page, /^Ben/)).toBeVisible();
  await expect(page.getByText('Use a role’s menu to change the order.').first()).toBeVisible();
  await expect(page.getByText(/arrow|drag/i)).toHaveCount(0);
  await expectToFit(page);
  await roleRow(page, /^Ben/).getByRole('link').click();
  await expect(rolesOf(page)).toBeHidden();
  await permissionBox(page, 'take a break and resume').click();
  await expect(page.getByRole('button', { name: 'Save permissions' })).toBeInViewport();
  await expectToFit(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Remove the role from Ben' })).toBeVisible();
  await expectToFit(page);
  await page.getByRole('link', { name: /^Ben/ }).click();
  await expect(page.getByRole('heading', { name: 'Ben’s permissions' })).toBeVisible();
  await expectToFit(page);
  await page.goBack();
  await page.getByRole('button', { name: 'All roles' }).click();
  await expect(roleRow(page, /^Ben/)).toBeVisible();
});

test('in the dark nothing of it is hard to read', async ({ acme, as }) => {
  const ada = await acme.hire('Ada', ...permissions);
  await acme.hire('Ben', 'view_attendance');
  const page = await as(ada, path, { colorScheme: 'dark' });
  await openRole(page, /^Ben/);
  await permissionBox(page, 'take a break and resume').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save permissions' }).click();
  await expect(dialog(page)).toContainText('gains');
  await expectAccessible(page);
});

test('a deleted role says so, and an error can be retried', async ({ acme, as }) => {
  const { page } = await administrator(acme, as, 'Ben');
  await page.goto(`${acme.url}${path}?role=${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'This role no longer exists' })).toBeVisible();
  await page.getByRole('button', { name: 'All roles' }).click();
  await expect(rolePanel(page, /^Ada/)).toBeVisible();
  // A late live connection would reload, too, and fix it before Retry is pressed.
  await goOffline(page);
  await page.reload();
  await expect(rolePanel(page, /^Ada/)).toBeVisible();
  await readApart(page);
  await page.route('**/assigned-users/list**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Server Error', code: 'test' } }),
  );
  await page.getByRole('tab', { name: /^AssignTo/ }).click();
  await expect(page.getByText('Server Error')).toBeVisible();
  await page.unroute('**/assigned-users/list**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('list', { name: /^People with the role/ })).toContainText('Ada');
});
