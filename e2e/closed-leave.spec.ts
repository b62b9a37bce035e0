import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { applicant, applied, approve, leaveWorld, monday } from './leave-world.ts';
import { profileOf } from './profiles.ts';
import { expect, test, type Acme } from './world.ts';

const closed = 'Payroll of spring is closed for payroll. People who set up attendance can reopen it.';

/** Closes the days around a date. */
const closeAround = (acme: Acme, date: LocalDate) =>
  acme.inside((db) =>
    db
      .insertInto('closed_periods')
      .values({ name: 'Payroll of spring', starts_on: addDays(date, -2), ends_on: addDays(date, 2) })
      .execute(),
  );

test('leave of a closed period is neither decided nor deleted, and the screens say why', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const date = monday(world);
  const waiting = await applied(acme, world, world.ana, [date]);
  const approved = await applied(acme, world, world.ana, [addDays(date, 1)]);
  await approve(acme, world, approved);
  await closeAround(acme, date);

  const page = await as(world.rob, `/leave/application/view/${waiting}`);
  await page.getByRole('button', { name: 'Approve 1 day' }).click();
  await expect(page.getByText(closed)).toBeVisible();
  const keeper = await acme.hire('Kay', ...applicant, 'delete_any_leave_application');
  const other = await as(keeper, `/leave/application/view/${approved}`);
  await other.getByRole('button', { name: 'Delete' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(other.getByText(closed)).toBeVisible();
  const states = await acme.inside((db) =>
    db.selectFrom('leave_applications').select('state').orderBy('state').execute(),
  );
  expect(states).toEqual([{ state: 'approved' }, { state: 'created' }]);
});

test('a correction of a closed day is refused in its dialog, and keeps what was written', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const keeping = ['view_employee_leave', 'edit_employee_leave', 'view_leave_application'] as const;
  const kay = await acme.hire('Kay Moor', ...keeping);
  await closeAround(acme, world.today);
  const page = await as(kay, profileOf(world.ana.username, 'leave'));
  await page.getByRole('button', { name: 'Correct balance' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Days' }).fill('1.5');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Worked on a Sunday');
  await expect(dialog.getByText('28.0 → 29.5')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 1.5 days' }).click();
  await expect(page.getByText(closed)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Worked on a Sunday');
});
