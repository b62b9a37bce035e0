import type { Page } from '@playwright/test';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { applied, leaveWorld, monday } from './leave-world.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test } from './world.ts';

const phone = { viewport: { width: 360, height: 740 } };
const dialog = (page: Page) => page.getByRole('dialog');
const path = '/settings/leave/leave-setup';
const openings = '/settings/leave/opening-balances';

test('another first day of the leave year shows its impact before saving; other rules are saved immediately', async ({
  acme,
  as,
}) => {
  await leaveWorld(acme, { isCalendarYear: true });
  const page = await as(await acme.hire('Hal', 'configure_leave_setup'), path);
  await page.getByRole('textbox', { name: 'Days in the past' }).fill('30');
  await expectMessage(page, 'We’ve saved your edit successfully.', () =>
    page.getByRole('button', { name: 'Save setup' }).click(),
  );
  const day = page.getByRole('combobox', { name: 'Start day of the leave year' });
  await day.click();
  await page.getByRole('option', { name: '15', exact: true }).click();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await expect(dialog(page)).toContainText('Effective from');
  await expectAccessible(page);
  await expectMessage(page, 'We’ve saved your edit successfully.', () =>
    dialog(page).getByRole('button', { name: /^Save/ }).click(),
  );
  await page.reload();
  await expect(day).toHaveValue('15');
  await expect(page.getByRole('textbox', { name: 'Days in the past' })).toHaveValue('30');
});

test('full-time work shows which balances it changes, and counts from its date on', async ({ acme, as }) => {
  await leaveWorld(acme, { isCalendarYear: true });
  const page = await as(await acme.hire('Hal', 'configure_leave_setup'), path);
  await expect(page.getByRole('listitem').filter({ hasText: '40h on 5 days a week' })).toBeVisible();
  await page.getByRole('button', { name: 'Change full-time work' }).click();
  const days = dialog(page).getByRole('textbox', { name: 'Days a week' });
  await days.fill('9');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(days).toHaveAttribute('aria-invalid', 'true');
  await days.fill('6');
  await dialog(page).getByRole('textbox', { name: 'Hours a week' }).fill('48');
  await dialog(page).getByRole('radio', { name: 'Shared by hours' }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toContainText('Effective from');
  await expectAccessible(page);
  await expectMessage(page, 'We’ve saved your edit successfully.', () =>
    dialog(page).getByRole('button', { name: /^Save/ }).click(),
  );
  const week = page.getByRole('listitem').filter({ hasText: '48h on 6 days a week' });
  await expect(week).toContainText('Holidays are shared by hours.');
});

test('planned full-time work is removed after its impact is shown', async ({ acme, as }) => {
  await leaveWorld(acme, { isCalendarYear: true });
  await acme.inside((db) =>
    db
      .insertInto('full_times')
      .values({ effective_from: '2071-01-01' as LocalDate, weekly_days: 5, weekly_work_time: 126_000 })
      .execute(),
  );
  const page = await as(await acme.hire('Hal', 'configure_leave_setup'), path);
  const planned = page.getByRole('listitem').filter({ hasText: '35h on 5 days a week' });
  await planned.getByRole('button', { name: 'Remove the change of 01 Jan 2071' }).click();
  await expect(dialog(page)).toContainText('Effective from');
  await expectAccessible(page);
  await expectMessage(page, 'We’ve saved your edit successfully.', () =>
    dialog(page).getByRole('button', { name: 'Remove' }).click(),
  );
  await expect(planned).toHaveCount(0);
});

test('full-time work is changed on a phone', async ({ acme, as }) => {
  const page = await as(await acme.hire('Hal', 'configure_leave_setup'), path, phone);
  await page.getByRole('button', { name: 'Change full-time work' }).click();
  await expectToFit(page);
  await expectAccessible(page);
});

test('a figure out of range is reported beside its field, and nothing is saved', async ({ acme, as }) => {
  const page = await as(await acme.hire('Hal', 'configure_leave_setup'), path, phone);
  await page.getByRole('textbox', { name: 'Months ahead' }).fill('99');
  await expect(page.getByText('Enter a whole number from 1 to 36')).toBeVisible();
  await expect(page.getByText('Please fix above errors to continue.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save setup' })).toBeDisabled();
  await expectToFit(page);
});

test('opening balances are checked, imported once, and skipped afterwards', async ({ acme, as }) => {
  await leaveWorld(acme);
  const page = await as(await acme.hire('Kim', 'edit_employee_leave'), openings);
  const table = page.getByRole('textbox', { name: 'Table' });
  await table.fill('Person\tAnnual leave\nAna Lima\t11,5\nNobody Known\t3');
  await page.getByRole('button', { name: 'Check table' }).click();
  const rows = page.getByRole('region', { name: 'Table rows' });
  await expect(rows.getByRole('row').filter({ hasText: 'Nobody Known' })).toContainText('No person matches.');
  await expect(rows.getByRole('row').filter({ hasText: 'Ana Lima' })).toContainText('11.5');
  await expectAccessible(page);
  await expectMessage(page, '1 opening balance imported.', () =>
    page.getByRole('button', { name: 'Import 1 balance' }).click(),
  );
  await expect(page.getByRole('table', { name: 'Imported' })).toContainText('Ana Lima');
  await table.fill('Person\tAnnual leave\nAna Lima\t12');
  await page.getByRole('button', { name: 'Check table' }).click();
  await expect(rows).toContainText('They already have an opening balance');
  await expect(page.getByRole('button', { name: 'Import 0 balances' })).toBeDisabled();
});

test('applications that an opening balance does not cover are named before it is imported, each with a way to it', async ({
  acme,
  as,
}) => {
  const world = await leaveWorld(acme);
  const days = [0, 1, 2, 3, 4].map((by) => addDays(monday(world), by));
  const id = await applied(acme, world, world.ana, days);
  const page = await as(await acme.hire('Kim', 'edit_employee_leave', 'view_employee_leave'), openings);
  await page.getByRole('textbox', { name: 'Table' }).fill('Person\tAnnual leave\nAna Lima\t2');
  await page.getByRole('button', { name: 'Check table' }).click();
  await expect(page.getByText('1 application is no longer covered but stays unchanged.')).toBeVisible();
  const named = page.getByRole('list', { name: 'Applications to review' }).getByRole('link');
  await expect(named).toHaveText([/^Ana Lima, .+, waiting for approval$/]);
  await expect(named).toHaveAttribute('href', new RegExp(`/leave/application/view/${id}$`));
  await expectAccessible(page);
});

test('unrecognised headings are reported beside the table', async ({ acme, as }) => {
  const page = await as(await acme.hire('Kim', 'edit_employee_leave'), openings, phone);
  await expect(page.getByRole('heading', { name: 'No opening balances yet' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Table' }).fill('Person\tFlying\nAna\t3');
  await page.getByRole('button', { name: 'Check table' }).click();
  await expect(page.getByText('There is no leave type named “Flying”')).toBeVisible();
  await expectToFit(page);
});
