import { addDays } from '#platform/shared/time.ts';
import { applied, leaveWorld, monday } from './leave-world.ts';
import { expect, expectAccessible, test } from './world.ts';

test('leave managers who do not apply themselves are asked whose leave it is', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const kim = await acme.hire('Kim Lund', 'edit_employee_leave', 'view_any_leave_application');
  const page = await as(kim, '/leaves/all');
  await page.getByRole('link', { name: 'Apply for someone' }).click();
  await expect(page.getByText('Who is this leave for?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Person' }).click();
  await expect(page.getByRole('option', { name: 'For myself' })).toHaveCount(0);
  await page.getByRole('option', { name: 'Ana Lima' }).click();
  await expect(page).toHaveURL(new RegExp(`user_id=${world.ana.id}`));
  await expect(page.getByRole('heading', { name: 'Apply for Ana Lima' })).toBeVisible();
});

test('people who can only view everyone’s leave see it live', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  await applied(acme, world, world.ana, [monday(world)]);
  const page = await as(
    await acme.hire('Ina Berg', 'view_leave_application', 'view_employee_leave'),
    `/leaves/${world.ana.id}`,
  );
  const rows = page.getByRole('table', { name: 'Applications' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await applied(acme, world, world.ana, [addDays(monday(world), 1)]);
  await expect(rows).toHaveCount(3);
});
