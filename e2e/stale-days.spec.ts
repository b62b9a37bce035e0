import type { Locator, Page } from '@playwright/test';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { connectLater, goOffline } from './apart.ts';
import { officeHours, send, waitsForReview, recordEntries } from './worked-days.ts';
import { clocksOf } from './recorded-days.ts';
import { expect, expectAccessible, test, type Acme } from './world.ts';

const rights = ['view_any_attendance', 'edit_any_attendance', 'add_any_attendance', 'delete_any_attendance'] as const;
const periods = 'settings/time/attendance/closed-periods';

/** Ana’s 5 March 2024 waits for review. Meg has it open for hours; Rob works meanwhile; Hanna closes periods. */
async function openForHours(acme: Acme) {
  await officeHours(acme);
  const ana = await acme.hire('Ana', 'view_attendance');
  const meg = await acme.hire('Meg', ...rights);
  const rob = await acme.hire('Rob', ...rights);
  const hanna = await acme.hire('Hanna', 'configure_attendance_setup');
  const [id = ''] = await recordEntries(acme, ana, ['2024-03-05 09:41:00', '2024-03-05 17:11:00']);
  await waitsForReview(acme, id);
  await acme.inside((db) =>
    db
      .updateTable('company_settings')
      .set({ app_calendar_start_date: '2024-01-01' as LocalDate })
      .execute(),
  );
  return {
    meg,
    own: `/time/details/view/${id}/${ana.id}`,
    inBirdView: `/time/bird-view?month=2024-03&person=${ana.id}&day=2024-03-05`,
    ana,
    close: async () =>
      expect(await send(acme, hanna, 'POST', `${periods}/store`, { starts_on: '2024-03-01' })).toBe(200),
    async reopen() {
      const { id: closed } = await acme.inside((db) =>
        db.selectFrom('closed_periods').select('id').where('reopened_at', 'is', null).executeTakeFirstOrThrow(),
      );
      expect(await send(acme, hanna, 'POST', `${periods}/reopen/${closed}`, { reason: 'A day was wrong.' })).toBe(200);
    },
    remove: async () => expect(await send(acme, rob, 'DELETE', `time/attendance/delete/${id}/${ana.id}`)).toBe(200),
    dismiss: async () => expect(await send(acme, rob, 'POST', `time/attendance/${id}/irregular/dismiss`)).toBe(200),
  };
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Tuesday, 5 March' });
const start = (form: Page | Locator) => form.getByLabel('Entry 1 Start hours');
const save = (form: Page | Locator) => form.getByRole('button', { name: /^Save/ });

test('a period that is closed while a day is edited bars saving; what was typed stays, and is saved when it is open again', async ({
  acme,
  as,
}) => {
  const { meg, inBirdView, close, reopen, ana } = await openForHours(acme);
  const page = await as(meg, `${inBirdView}&edit=times`);
  const panel = panelOf(page);
  await start(panel).fill('08');
  await expect(save(panel)).toBeEnabled();
  await close();
  await expect(panel.getByRole('note')).toContainText('March 2024 is closed for payroll');
  await expect(page.getByRole('list', { name: 'Closed periods' })).toContainText(/^Closed · Hanna, \d{2} \w{3} \d{4}$/);
  await expect(save(panel)).toBeDisabled();
  await expect(start(panel)).toHaveValue('08');
  await expectAccessible(page);
  await reopen();
  await expect(panel.getByRole('note')).toHaveCount(0);
  await save(panel).click();
  await expect(panel.getByRole('button', { name: 'Edit times' })).toBeVisible();
  expect((await clocksOf(acme, ana))[0]?.started_at.toISOString()).toContain(':41:00');
  await expect(panel).toContainText('Clock-in changed from 09:41 to 08:41');
});

test('a day that is looked at says that its period is closed, and can be corrected when it is open again', async ({
  acme,
  as,
}) => {
  const { meg, inBirdView, own, close, reopen } = await openForHours(acme);
  const [bird, screen] = [await as(meg, inBirdView), await as(meg, own)];
  const edit = (page: Page) => page.getByRole('button', { name: 'Edit times' });
  for (const page of [bird, screen]) await expect(edit(page)).toBeVisible();
  await close();
  for (const page of [bird, screen]) {
    await expect(page.getByRole('note')).toContainText('March 2024 is closed for payroll');
    await expect(edit(page)).toHaveCount(0);
  }
  await expect(screen.getByRole('switch', { name: 'Late' })).toBeDisabled();
  await bird.keyboard.press(']');
  const next = bird.getByRole('region', { name: 'Wednesday, 6 March' });
  await expect(next.getByRole('note')).toContainText('March 2024 is closed for payroll');
  await expect(next.getByRole('button', { name: 'Add attendance' })).toBeDisabled();
  await bird.keyboard.press('[');
  await reopen();
  for (const page of [bird, screen]) await expect(edit(page)).toBeVisible();
  await expect(screen.getByRole('switch', { name: 'Late' })).toBeEnabled();
});

test('a day that is deleted while it is edited stays with what was typed, and saving says who deleted it', async ({
  acme,
  as,
}) => {
  const { meg, inBirdView, remove } = await openForHours(acme);
  const page = await as(meg, `${inBirdView}&edit=times`);
  const panel = panelOf(page);
  await start(panel).fill('08');
  await remove();
  await expect(page.getByRole('button', { name: 'Ana, 5 March: Absent' })).toBeVisible();
  await expect(start(panel)).toHaveValue('08');
  await save(panel).click();
  await expect(panel.getByRole('alert').filter({ hasText: 'Rob deleted this day' })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Keep it deleted' }).click();
  await expect(panel.getByRole('button', { name: 'Add attendance' })).toBeVisible();
});

test('the screen of a day that is deleted meanwhile says so and offers the month', async ({ acme, as }) => {
  const { meg, ana, own, remove } = await openForHours(acme);
  const [page, hers] = [await as(meg, own), await as(ana, own)];
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await expect(hers.getByRole('heading', { name: 'History' })).toBeVisible();
  await remove();
  for (const each of [page, hers]) await expect(each.getByRole('alert')).toContainText('Someone deleted this day.');
  await expect(page.getByRole('button', { name: /Dismiss|Edit times|Delete day/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show month' }).click();
  await expect(page.getByRole('region', { name: 'Tuesday, 5 March' })).toContainText('Absent');
  await hers.getByRole('link', { name: 'Show month' }).click();
  await expect(hers).toHaveURL(/time\/self/);
});

test('an application reviewed by another manager leaves the list being stepped through', async ({ acme, as }) => {
  const { meg, inBirdView, dismiss } = await openForHours(acme);
  const page = await as(meg, inBirdView);
  const panel = panelOf(page);
  await expect(panel.getByRole('navigation', { name: 'Needs review' })).toContainText('1 of 1 to review');
  await dismiss();
  await expect(panel.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await expect(panel.getByRole('navigation', { name: 'Needs review' })).toHaveCount(0);
});

test('an application reviewed by another manager while offline leaves the list, too', async ({ acme, as }) => {
  const { meg, inBirdView, dismiss } = await openForHours(acme);
  const page = await as(meg, '/favicon.svg');
  const connect = await connectLater(page);
  await page.goto(`${acme.url}${inBirdView}`);
  const waiting = panelOf(page).getByRole('navigation', { name: 'Needs review' });
  await expect(waiting).toContainText('1 of 1 to review');
  await dismiss();
  connect();
  await expect(waiting).toHaveCount(0);
});

test('a right that is taken away while a day is edited keeps what was typed from being saved', async ({ acme, as }) => {
  const { meg, inBirdView, ana } = await openForHours(acme);
  // A late live connection would report it before the day is saved.
  const page = await as(meg, '/favicon.svg');
  await goOffline(page);
  await page.goto(`${acme.url}${inBirdView}&edit=times`);
  const panel = panelOf(page);
  await start(panel).fill('08');
  await acme.inside((db) =>
    db.deleteFrom('role_permissions').where('permission', '=', 'edit_any_attendance').execute(),
  );
  await save(panel).click();
  const failure = page.locator('[aria-modal=true]').filter({ hasText: 'Unsuccessful' });
  await expect(failure).toContainText('you do not have permission');
  await failure.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toContainText('You no longer have permission to correct attendance.');
  await expect(start(panel)).toHaveValue('08');
  await expect(save(panel)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Select days' })).toHaveCount(0);
  expect((await clocksOf(acme, ana)).length).toBe(1);
});

test('several days that are about to be dismissed show immediately that their period is closed', async ({
  acme,
  as,
}) => {
  const { meg, close } = await openForHours(acme);
  const page = await as(meg, '/time/bird-view?month=2024-03');
  await page.getByRole('button', { name: 'Select days' }).click();
  await page.getByRole('button', { name: 'Ana, 5 March: Irregular' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Dismiss' }).click();
  const panel = page.getByRole('region', { name: 'Selected days' });
  await expect(panel.getByRole('button', { name: 'Dismiss 1 day' })).toBeEnabled();
  await close();
  await expect(panel).toContainText('March 2024 is closed for payroll. People who set up attendance can reopen it.');
  await expect(panel.getByRole('button', { name: 'Dismiss 0 days' })).toBeDisabled();
});
