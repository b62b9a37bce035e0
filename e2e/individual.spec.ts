import type { LocalDate } from '#platform/shared/schemas.ts';
import { month, officeHours, recordEntries } from './worked-days.ts';
import { expect, expectAccessible, test } from './world.ts';

test('a person is found by typing, their month opens, and the arrows lead to the next', async ({ acme, as }) => {
  await officeHours(acme);
  const ana = await acme.hire('Ana');
  const ben = await acme.hire('Ben');
  const meg = await acme.hire('Meg', 'view_any_attendance');
  await recordEntries(acme, ben, ['2024-03-05 09:41:00', '2024-03-05 18:15:00']);
  const page = await as(meg, `/time/individual-view?month=${month}`);
  await expect(page.getByRole('heading', { name: 'No person selected' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Person' }).fill('be');
  await page.getByRole('option', { name: 'Ben' }).click();
  await expect(page).toHaveURL(new RegExp(`person=${ben.id}`));
  await expect(page.getByRole('gridcell', { name: '5 March, Late by 41 minutes, 8h 34m' })).toBeVisible();
  await expect(page.getByLabel('Month totals')).toContainText('Late1');

  await page.getByRole('button', { name: 'Previous person' }).click();
  await expect(page).toHaveURL(new RegExp(`person=${ana.id}`));
  await expect(page.getByRole('button', { name: 'Previous person' })).toBeDisabled();
  await expect(page.getByRole('gridcell', { name: '5 March, Absent', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('gridcell', { name: /^5 March, Late/ })).toBeVisible();
  await expectAccessible(page);
});

test('the days of somebody who has left end with the last one', async ({ acme, as }) => {
  await officeHours(acme);
  const ben = await acme.hire('Ben');
  const meg = await acme.hire('Meg', 'view_archived_employee');
  await recordEntries(acme, ben, ['2024-03-05 09:00:00', '2024-03-05 17:30:00']);
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ discharged_date: '2024-03-06' as LocalDate, status: 'discharged' })
      .where('id', '=', ben.id)
      .execute(),
  );
  const page = await as(meg, `/time/${ben.id}?month=${month}`);
  await expect(page.getByRole('heading', { name: 'Ben', level: 1 })).toBeVisible();
  await expect(page.getByText('left on 06 Mar 2024')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: '5 March, Completed, 8h 30m' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: '6 March, Absent', exact: true })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: '7 March, Neutral', exact: true })).toBeVisible();

  // Without view_any_attendance the day is described only from the calendar.
  await page.getByRole('gridcell', { name: /^5 March/ }).click();
  await expect(page.getByRole('region', { name: 'Tuesday, 5 March' })).toContainText('Worked8h 30m');
  await expect(page.getByRole('link', { name: 'Open day' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Archive', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible();

  // A viewer of everyone returns to the list of everyone.
  const lena = await acme.hire('Lena', 'view_archived_employee', 'view_any_attendance');
  const other = await as(lena, `/time/${ben.id}?month=${month}`);
  await expect(other.getByRole('link', { name: 'Attendance', exact: true })).toHaveAttribute('aria-current', 'page');
  await other.getByRole('main').getByRole('link', { name: 'Bird view' }).click();
  await expect(other).toHaveURL(/\/time\/bird-view/);
});

test('nobody else’s time, and no time of another company’s people', async ({ acme, found, as }) => {
  const ana = await acme.hire('Ana', 'view_attendance');
  const ben = await acme.hire('Ben');
  const meg = await acme.hire('Meg', 'view_archived_employee');
  const stranger = await (await found()).hire('Stan');
  await expect((await as(ana, `/time/${ben.id}`)).getByText('Access to this resource is denied!')).toBeVisible();
  await expect((await as(meg, `/time/${stranger.id}`)).getByText('Page Not Found')).toBeVisible();
});
