import type { Page } from '@playwright/test';
import { addDays } from '#platform/shared/time.ts';
import { apply } from '#features/leave-applications/server/commands/store.ts';
import { openUnheard } from './apart.ts';
import { giveLess, givePackageTo, leaveWorld, monday, reviewRob, type LeaveWorld } from './leave-world.ts';
import { expect, expectMessage, test, type Acme } from './world.ts';

const keeper = [
  'view_leave_policy',
  'edit_leave_policy',
  'assign_leave_policy',
  'view_leave_type',
  'edit_leave_type',
] as const;
const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');
const done = 'You’ve successfully performed this action.';
const edited = 'We’ve saved your edit successfully.';

test('a person is given the package as it was shown, not as it was changed in the meantime', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  await acme.hire('Samira Khoury');
  const page = await as(await acme.hire('Hal', ...keeper), '/favicon.svg');
  await openUnheard(page, `${acme.url}/settings/leave/leave-packages/${world.policy}/assigned-people`);
  await page.getByRole('button', { name: 'Assign people' }).click();
  await dialog(page).getByRole('checkbox', { name: 'Samira Khoury' }).check();
  const added = dialog(page).getByRole('region', { name: 'Will be added' });
  await expect(added).toContainText('28.0');
  await giveLess(acme, world, 12);
  const assign = dialog(page).getByRole('button', { name: 'Assign 1 person' });
  await assign.click();
  await expect(dialog(page).getByRole('alert')).toContainText('Someone made another change in the meantime.');
  await expect(added).toContainText('12.0');
  const people = page.getByRole('table', { name: 'People with the package Full time' });
  await expect(people.getByText('Samira Khoury')).toHaveCount(0);
  await expectMessage(page, done, () => assign.click());
  await expect(people.getByRole('row').filter({ hasText: 'Samira Khoury' })).toContainText('12.0');
});

test('a person without a package gets one only after its new figures were shown', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  await acme.hire('Samira Khoury');
  const keeping = await acme.hire('Hal', ...keeper);
  await givePackageTo(acme, world, keeping);
  const page = await as(keeping, '/favicon.svg');
  await openUnheard(page, `${acme.url}/settings/leave/leave-packages`);
  await page.getByRole('button', { name: 'Assign a package' }).click();
  await dialog(page).getByRole('combobox', { name: 'Package' }).click();
  await page.getByRole('option', { name: 'Full time' }).click();
  const samira = dialog(page).getByRole('listitem').filter({ hasText: 'Samira Khoury' });
  await expect(samira).toContainText('28.0');
  await giveLess(acme, world, 12);
  const assign = dialog(page).getByRole('button', { name: /^Assign \d/ });
  await assign.click();
  await expect(dialog(page).getByRole('alert')).toContainText('Someone made another change in the meantime.');
  await expect(samira).toContainText('12.0');
  await assign.click();
  await expect(page.getByRole('button', { name: 'Assign a package' })).toHaveCount(0);
});

test('that a type has whole days only is asked again with leave that was applied for meanwhile', async ({
  acme,
  as,
}) => {
  const world = await leaveWorld(acme);
  await reviewRob(acme, world);
  await halfOf(acme, world, 'ana', 0);
  const page = await as(await acme.hire('Hal', ...keeper, 'view_employee_leave'), '/settings/leave/leave-types');
  await page.getByRole('button', { name: 'Annual leave', exact: true }).click();
  await dialog(page).getByRole('switch', { name: 'Allow half days' }).press('Space');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(question(page)).toContainText('Booked half days stay.');
  await expect(question(page)).toContainText('Ana Lima: ');
  await expect(question(page)).not.toContainText('Rob Hale');
  await halfOf(acme, world, 'rob', 1);
  await question(page).getByRole('button', { name: 'Turn off half days' }).click();
  await expect(question(page)).toContainText('Rob Hale: ');
  await expect(question(page)).toContainText('Ana Lima: ');
  // Cancel leaves everything unchanged, including the choices in the form.
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page).getByRole('switch', { name: 'Allow half days' })).not.toBeChecked();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(question(page)).toContainText('Rob Hale: ');
  await expectMessage(page, edited, () => question(page).getByRole('button', { name: 'Turn off half days' }).click());
});

/** Applies for a morning. */
const halfOf = (acme: Acme, world: LeaveWorld, who: 'ana' | 'rob', by: number) =>
  acme.inside(async (db) => {
    const person = world[who];
    const dates = [{ date: addDays(monday(world), by), part: 'first' as const }];
    const application = { person_id: person.id, leave_type_id: world.annual, dates, reason: '', attachments: [] };
    const at = Math.floor(Date.now() / 1000);
    await apply(db, application, { actor_id: person.id, now: at, today: world.today, isBound: true });
  });
