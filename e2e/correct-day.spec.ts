import type { Locator, Page } from '@playwright/test';
import { localOf } from '#platform/shared/time.ts';
import type { Member } from '#platform/testing/company.ts';
import { createTemplate } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { clocksOf, dateAt, recordDay } from './recorded-days.ts';
import { officeHours, waitsForReview, recordEntries } from './worked-days.ts';
import { expect, expectAccessible, expectToFit, test, type Acme } from './world.ts';

const rights = ['view_any_attendance', 'edit_any_attendance', 'add_any_attendance', 'delete_any_attendance'] as const;

/** Ana came at 09:41 on 5 March 2024 and entered the end herself; Meg corrects it. */
async function lateDay(acme: Acme) {
  await officeHours(acme);
  const ana = await acme.hire('Ana', 'view_attendance');
  const meg = await acme.hire('Meg', ...rights);
  const [id = ''] = await recordEntries(acme, ana, [
    '2024-03-05 09:41:00',
    '2024-03-05 17:11:00',
    '2024-03-05 12:00:00',
    '2024-03-05 12:30:00',
  ]);
  await waitsForReview(acme, id);
  return { ana, meg, id, own: `/time/details/view/${id}/${ana.id}` };
}

const inBirdView = (person: Member, edit = '') =>
  `/time/bird-view?month=2024-03&person=${person.id}&day=2024-03-05${edit}`;
const panelOf = (page: Page) => page.getByRole('region', { name: 'Tuesday, 5 March' });

/** Types a time into its three fields. */
async function type(form: Page | Locator, stamp: string, time: string) {
  for (const [index, part] of ['hours', 'minutes', 'seconds'].entries())
    await form.getByLabel(`${stamp} ${part}`).fill(time.split(':')[index] ?? '00');
}

/** Returns each recorded start and end as 'HH:mm' in the company's zone. */
async function timesOf(acme: Acme, person: Member) {
  const time = (at: Date | null) => at && localOf(at.getTime() / 1000, acme.timezone).slice(11, 16);
  return (await clocksOf(acme, person)).map(({ started_at, ended_at }) => [time(started_at), time(ended_at)]);
}

test('a day is corrected in the panel by keys, with what will change before it is saved', async ({ acme, as }) => {
  const { ana, meg } = await lateDay(acme);
  const page = await as(meg, inBirdView(ana));
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: 'Ana' })).toBeFocused();
  await expect(panel).toContainText('Times were corrected manually and need approval.');
  await expect(panel.getByRole('button', { name: 'Edit times' })).toBeVisible();
  await page.keyboard.press('e');
  await expect(panel.getByLabel('Entry 1 Start hours')).toBeFocused();
  await page.keyboard.type('858');
  await expect(panel.getByText('before: 09:41')).toBeVisible();
  await type(panel, 'Entry 1 End', '17:30');
  const will = panel.getByRole('region', { name: 'What changes' });
  await expect(will).toContainText('Worked7h 00m8h 02m');
  await expect(will).toContainText('Break0h 30munchanged');
  await expect(will).toContainText('Irregular');
  await expect(will).toContainText('Completed');
  await expect(panel.getByRole('button', { name: 'Save 1 change' })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('Control+Enter');
  await expect(panel.getByRole('button', { name: 'Edit times' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ana, 5 March: Completed' })).toBeVisible();
  await expect(panel).toContainText('Clock-in changed from 09:41 to 08:58');
  expect(await timesOf(acme, ana)).toEqual([['08:58', '17:30']]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Ana, 5 March: Completed' })).toBeFocused();
});

test('an error is shown beside its field, and one press fixes it', async ({ acme, as }) => {
  const { ana, meg } = await lateDay(acme);
  const panel = panelOf(await as(meg, inBirdView(ana, '&edit=times')));
  await type(panel, 'Entry 1 End', '09:30');
  await expect(panel.getByText('End time cannot be before start time.')).toBeVisible();
  await expect(panel.getByText('Correct the times to see what changes.')).toBeVisible();
  await expect(panel.getByLabel('Entry 1 End hours')).toHaveAttribute('aria-invalid', 'true');
  await panel.getByRole('button', { name: 'Swap start and end' }).click();
  await expect(panel.getByLabel('Entry 1 Start minutes')).toHaveValue('30');
  await type(panel, 'Entry 1 End', '12:20');
  await expect(panel.getByText('Break end time cannot overlap with previous/next entry.')).toBeVisible();
  await panel.getByRole('button', { name: 'Extend the entry to 12:31' }).click();
  await expect(panel.getByText('cannot overlap')).toHaveCount(0);

  await panel.getByRole('button', { name: 'Add entry' }).click();
  await type(panel, 'Entry 2 Start', '12:00');
  await type(panel, 'Entry 2 End', '15:00');
  await panel
    .getByRole('group', { name: 'Entry 2', exact: true })
    .getByRole('button', { name: 'Start at 12:31' })
    .click();
  await panel.getByRole('button', { name: /^Save/ }).click();
  await expect(panel.getByRole('button', { name: 'Edit times' })).toBeVisible();
  expect((await clocksOf(acme, ana)).length).toBe(2);
});

test('an hour that the clocks skipped is named, one that came twice is asked for', async ({ found, as }) => {
  const acme = await found({ timezone: 'Europe/Berlin' });
  await officeHours(acme);
  const ana = await acme.hire('Ana', 'view_attendance');
  const meg = await acme.hire('Meg', ...rights);
  await recordEntries(
    acme,
    ana,
    ['2024-03-31 01:00:00', '2024-03-31 06:00:00'],
    ['2024-10-27 01:00:00', '2024-10-27 06:00:00'],
  );
  const page = await as(meg, `/time/bird-view?month=2024-03&person=${ana.id}&day=2024-03-31&edit=times`);
  const spring = page.getByRole('region', { name: 'Sunday, 31 March' });
  await type(spring, 'Entry 1 End', '02:30');
  await expect(spring.getByText('Clocks went forward on 31 March 2024')).toBeVisible();
  await spring.getByRole('button', { name: 'Use 03:30' }).click();
  await expect(spring.getByText('Clocks went forward')).toHaveCount(0);
  await spring.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();

  await page.goto(
    `${new URL(page.url()).origin}/time/bird-view?month=2024-10&person=${ana.id}&day=2024-10-27&edit=times`,
  );
  const autumn = page.getByRole('region', { name: 'Sunday, 27 October' });
  await type(autumn, 'Entry 1 End', '02:30');
  await expect(autumn.getByText('happened twice')).toBeVisible();
  await autumn.getByRole('radio', { name: 'The second time, one hour later' }).click();
  await expect(autumn.getByText('happened twice')).toHaveCount(0);
  await autumn.getByRole('button', { name: /^Save/ }).click();
  await expect(autumn.getByRole('button', { name: 'Edit times' })).toBeVisible();
  expect((await clocksOf(acme, ana)).at(-1)?.ended_at?.toISOString()).toBe('2024-10-27T01:30:00.000Z');
});

test('the second of two managers sees what the first did, and loses nothing', async ({ acme, as }) => {
  const { ana, meg } = await lateDay(acme);
  const rob = await acme.hire('Rob', ...rights);
  const page = await as(meg, inBirdView(ana, '&edit=times'));
  const panel = panelOf(page);
  await type(panel, 'Entry 1 Start', '08:58');
  const robs = await as(rob, inBirdView(ana, '&edit=times'));
  await type(panelOf(robs), 'Entry 1 End', '17:20');
  await panelOf(robs).getByRole('button', { name: 'Save 1 change' }).click();
  await expect(panelOf(robs).getByRole('button', { name: 'Edit times' })).toBeVisible();

  await panel.getByRole('button', { name: 'Save 1 change' }).click();
  const clash = panel.getByRole('alert').filter({ hasText: 'Rob saved this day' });
  await expect(clash.getByRole('row', { name: 'Out' })).toHaveText('Out17:1117:2017:11');
  await expect(clash.getByRole('row', { name: 'In' })).toHaveText('In09:4109:4108:58');
  await expect(panel.getByText('Choose which version to keep first.')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Save/ })).toBeDisabled();
  await expectAccessible(page);
  await clash.getByRole('button', { name: 'Use my version' }).click();
  await expect(panel.getByText('before: 17:20')).toBeVisible();
  await panel.getByRole('button', { name: /^Save/ }).click();
  await expect(panel.getByRole('button', { name: 'Edit times' })).toBeVisible();
  expect(await timesOf(acme, ana)).toEqual([['08:58', '17:11']]);
  // The other browser shows it immediately.
  await expect(panelOf(robs)).toContainText('08:58');
});

test('unsaved times are asked about before they go', async ({ acme, as }) => {
  const { ana, meg } = await lateDay(acme);
  const page = await as(meg, inBirdView(ana, '&edit=times'));
  const panel = panelOf(page);
  await type(panel, 'Entry 1 Start', '08:58');
  await page.getByRole('button', { name: 'Previous day', exact: true }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' });
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByLabel('Entry 1 Start minutes')).toHaveValue('58');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await confirmation.getByRole('button', { name: 'Discard changes' }).click();
  await expect(panel.getByRole('button', { name: 'Edit times' })).toBeVisible();
});

test('the day’s own screen: flags against the rules and back, dismissing, deleting', async ({ acme, as }) => {
  const { ana, meg, own } = await lateDay(acme);
  const page = await as(meg, own);
  await expect(page.getByRole('heading', { name: 'Ana', exact: true })).toBeVisible();
  await expect(page.getByText(/Needs review since/)).toBeVisible();
  await expect(page.getByText('Status after dismissing: Late')).toBeVisible();
  const late = page.getByRole('switch', { name: 'Late' });
  await expect(late).toBeChecked();
  await expect(page.getByText('Rule: 41 minutes after 09:00')).toBeVisible();
  await expectAccessible(page);
  await late.click({ force: true });
  await expect(page.getByText('Set manually. Rule: 41 minutes after 09:00')).toBeVisible();
  await expect(late).not.toBeChecked();
  await page.getByRole('button', { name: 'Follow the rules' }).click();
  await expect(late).toBeChecked();

  await page.keyboard.press('d');
  await expect(page.getByText(/Needs review since/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this day?' });
  await expect(dialog).toContainText(
    'This deletes 1 entry and 1 break. The history keeps them and shows who deleted them.',
  );
  await expect(dialog).toContainText('Absent');
  await dialog.getByRole('button', { name: 'Delete day' }).click();
  await expect(page).toHaveURL(/individual-view/);
  await expect(page.getByRole('region', { name: 'Tuesday, 5 March' })).toContainText('Absent');
  expect(await clocksOf(acme, ana)).toEqual([]);
});

test('a running day can be deleted, and the person’s own clock shows it immediately', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', 'allow_clock_in_out_attendance', 'view_attendance');
  const meg = await acme.hire('Meg', ...rights);
  const id = await recordDay(acme, ana, dateAt(0), [{ start: '12:00:00' }]);
  const own = await as(ana, '/time/self');
  const clock = own.getByRole('group', { name: 'Clock', exact: true });
  await expect(clock.getByRole('button', { name: 'Clock Out' })).toBeVisible();

  const page = await as(meg, `/time/details/view/${id}/${ana.id}`);
  await page.getByRole('button', { name: 'Delete day' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete day' }).click();
  await expect(page).toHaveURL(/individual-view/);
  await expect(clock.getByRole('button', { name: 'Clock In' })).toBeVisible();
  await expect(clock).toContainText('Not clocked in');
});

test('a shift is chosen for a day that was worked without one', async ({ acme, as }) => {
  await officeHours(acme);
  const ana = await acme.hire('Ana', 'view_attendance');
  const meg = await acme.hire('Meg', ...rights);
  const [id = ''] = await recordEntries(acme, ana, ['2024-03-09 09:00:00', '2024-03-09 17:30:00']);
  const page = await as(meg, `/time/details/view/${id}/${ana.id}`);
  await page.getByRole('button', { name: 'Choose a shift' }).click();
  await page.getByRole('combobox', { name: 'Shift on this day' }).click();
  await page.getByRole('option', { name: /^Office/ }).click();
  await page.getByRole('button', { name: 'Choose Office' }).click();
  await expect(page.getByText('Shift Office, 09:00–17:30').first()).toBeVisible();
  await expect(page.getByText('Completed').first()).toBeVisible();

  // The day gets another shift, with the values of that time.
  await acme.inside((db) => createTemplate(db, { ...office, name: 'Early', start_time: '06:00' }));
  await page.reload();
  await page.getByRole('button', { name: 'Change shift' }).click();
  await page.getByRole('combobox', { name: 'Shift on this day' }).click();
  await expect(page.getByRole('option')).toHaveText([/^Early/]);
  await page.getByRole('option', { name: /^Early/ }).click();
  await expect(page.getByRole('region', { name: 'What changes' })).toContainText('StatusCompletedLate');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Choose Early' }).click();
  await expect(page.getByText('Shift changed from Office to Early')).toBeVisible();
});

test('one’s own day says why it cannot be changed', async ({ acme, as }) => {
  await officeHours(acme);
  const meg = await acme.hire('Meg', ...rights);
  const [id = ''] = await recordEntries(acme, meg, ['2024-03-05 09:00:00', '2024-03-05 17:30:00']);
  const page = await as(meg, `/time/details/view/${id}/${meg.id}`);
  await expect(page.getByText('Only Owners can change their own attendance.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit times' })).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'Late' })).toBeDisabled();
});

test('on a phone the times are corrected in a sheet with two large buttons', async ({ acme, as }) => {
  const { ana, meg } = await lateDay(acme);
  const page = await as(meg, `/time/bird-view?week=2024-03-04&person=${ana.id}&day=2024-03-05`, {
    viewport: { width: 360, height: 780 },
  });
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Edit times' }).click();
  await type(sheet, 'Entry 1 Start', '08:58');
  const save = sheet.getByRole('button', { name: 'Save 1 change' });
  expect((await save.boundingBox())?.height).toBe(48);
  expect((await sheet.getByRole('button', { name: 'Cancel' }).boundingBox())?.height).toBe(48);
  await expectToFit(page);
  await expectAccessible(page);
});

test('on the smallest phone, twelve hours and a long name overlap nothing', async ({ acme, as }) => {
  const { ana, meg } = await lateDay(acme);
  await acme.inside(async (db) => {
    await db.updateTable('company_settings').set({ time_format: 1 }).execute();
    await db
      .updateTable('people')
      .set({ name: 'Wolfeschlegelsteinhausen'.repeat(3) })
      .where('id', '=', ana.id)
      .execute();
  });
  const page = await as(meg, `/time/bird-view?week=2024-03-04&person=${ana.id}&day=2024-03-05&edit=times`, {
    viewport: { width: 360, height: 780 },
  });
  const sheet = page.getByRole('dialog');
  const half = sheet.getByLabel('Entry 1 Start AM or PM');
  await expect(half).toBeVisible();
  const [start, end] = [await half.boundingBox(), await sheet.getByLabel('Entry 1 End hours').boundingBox()];
  expect((start?.x ?? 0) + (start?.width ?? 0)).toBeLessThan(end?.x ?? 0);
  for (const name of ['Entry 1 Start seconds', 'Entry 1 Start AM or PM'])
    expect((await sheet.getByLabel(name).boundingBox())?.y).toBeCloseTo(start?.y ?? 0, -1);
  await expect(sheet.getByRole('button', { name: 'Close day' })).toBeInViewport({ ratio: 1 });
  await expectToFit(page);
});
