import { officeHours, recordEntries } from './worked-days.ts';
import { expect, expectAccessible, test, type Acme } from './world.ts';
import { noteChange } from '#features/days/testing/journal.ts';

async function lateDay(acme: Acme) {
  await officeHours(acme);
  const ana = await acme.hire('Ana', 'view_attendance');
  const [id = ''] = await recordEntries(acme, ana, [
    '2024-03-12 09:11:00',
    '2024-03-12 17:29:00',
    '2024-03-12 12:03:00',
    '2024-03-12 12:38:00',
  ]);
  await acme.inside(async (db) => {
    await noteChange(db, ana.id, id);
    await db.updateTable('attendances').set({ comment: 'Tram 4 stood at the bridge.' }).where('id', '=', id).execute();
  });
  return { ana, path: `/time/details/view/${id}/${ana.id}` };
}

test('a day with its entries, flags, comment and everything that ever happened to it', async ({ acme, as }) => {
  const { ana, path } = await lateDay(acme);
  const page = await as(ana, path);
  await expect(page.getByRole('heading', { name: 'Tuesday, 12 March 2024' })).toBeVisible();
  await expect(page.getByText('Late by 11 minutes, incomplete. Shift Office, 09:00–17:30')).toBeVisible();
  await expect(page.getByText('Worked7h 43m')).toBeVisible();
  await expect(
    page.getByRole('img', {
      name: 'Worked 09:11 to 12:03, 12:38 to 17:29; break 12:03 to 12:38; shift 09:00 to 17:30',
    }),
  ).toBeVisible();
  await expect(page.getByText('Tram 4 stood at the bridge.')).toBeVisible();
  await expect(page.getByText('LateYes')).toBeVisible();
  await expect(page.getByText('RemoteNo')).toBeVisible();
  const history = page.getByRole('list').filter({ hasText: 'by import' });
  await expect(history.getByRole('listitem')).toHaveCount(5);
  await expect(history).toContainText('Clocked in at 09:11');

  await expect(page.getByRole('link', { name: 'Bird view' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'My attendance' }).click();
  await expect(page).toHaveURL(/\/time\/self\?month=2024-03&day=2024-03-12/);
  await expect(page.getByRole('region', { name: 'Tuesday, 12 March' })).toContainText('Tram 4 stood at the bridge.');
  await page.getByRole('link', { name: 'Open day' }).click();
  await expect(page).toHaveURL(new RegExp(path));
});

test('a manager goes back to the person’s month and to everybody’s', async ({ acme, as }) => {
  const { path } = await lateDay(acme);
  const meg = await acme.hire('Meg', 'view_any_attendance');
  const page = await as(meg, path);
  await expect(page.getByRole('heading', { name: 'Ana', exact: true })).toBeVisible();
  await expect(page.getByText('Tuesday, 12 March 2024. Late by 11 minutes')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Attendance', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('main').getByRole('link', { name: 'Individual view' }).click();
  await expect(page.getByRole('region', { name: 'Tuesday, 12 March' })).toBeVisible();
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Bird view' }).click();
  await expect(page.getByRole('button', { name: /^Ana, 12 March: Late/ })).toBeVisible();
});

test('nobody opens a colleague’s day, and another company’s does not exist', async ({ acme, found, as }) => {
  const { path } = await lateDay(acme);
  const ben = await acme.hire('Ben', 'view_attendance');
  await expect((await as(ben, path)).getByText('Access to this resource is denied!')).toBeVisible();
  const stranger = await (await found()).hire('Stan', 'view_any_attendance');
  await expect((await as(stranger, path)).getByText('Page Not Found')).toBeVisible();
});

test('people comment on a day of their own from its page, and nobody’s words are lost when it is corrected', async ({
  acme,
  as,
}) => {
  const { ana, path } = await lateDay(acme);
  const page = await as(ana, path);
  await page.getByRole('button', { name: 'Change your comment' }).click();
  await page.getByRole('textbox', { name: 'Your comment' }).fill('I was at my desk at nine.');
  await page.getByRole('button', { name: 'Save comment' }).click();
  const comments = page.locator('section, div').filter({ has: page.getByRole('heading', { name: 'Comment' }) });
  await expect(comments.last()).toContainText('I was at my desk at nine.');
  await expect(page.getByRole('button', { name: 'Change your comment' })).toBeVisible();
  await expectAccessible(page);

  const meg = await acme.hire('Meg', 'view_any_attendance', 'edit_any_attendance');
  const hers = await as(meg, path);
  await hers.getByRole('button', { name: 'Edit times' }).click();
  await hers.getByRole('textbox', { name: 'Reviewer’s comment' }).fill('Seen on the camera.');
  await hers.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(hers.getByText('Reviewer’s comment added: “Seen on the camera.”')).toBeVisible();
  await expect(hers.getByRole('paragraph').filter({ hasText: /^I was at my desk at nine\.$/ })).toBeVisible();
  await expect(hers.getByRole('paragraph').filter({ hasText: /^Seen on the camera\.$/ })).toBeVisible();
});
