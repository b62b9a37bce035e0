import type { Locator, Page } from '@playwright/test';
import type { Member } from '#platform/testing/company.ts';
import { goOffline, readApart } from './apart.ts';
import { catchMessage } from './clock-buttons.ts';
import { clockElsewhere, clocksOf, dateAt, recordDay } from './recorded-days.ts';
import { expect, expectAccessible, expectToFit, test, type Acme } from './world.ts';
import { noteChange } from '#features/days/testing/journal.ts';

const clockRights = ['allow_clock_in_out_attendance', 'allow_clock_break_resume_attendance'] as const;
const clockOf = (page: Page) => page.getByRole('group', { name: 'Clock', exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Confirm Clock Out/ });
const submit = (dialog: Locator) => dialog.getByRole('button', { name: 'Clock Out' }).click();

async function opened(page: Page): Promise<Locator> {
  await clockOf(page).getByRole('button', { name: 'Clock Out' }).click();
  return dialogOf(page);
}

/** Opens the dialog on a day that has exceeded its limit, with its times open for correction. */
async function correcting(page: Page): Promise<Locator> {
  const dialog = await opened(page);
  await dialog.getByRole('radio', { name: 'abnormal' }).click();
  return dialog;
}

/** Records yesterday: a morning with a break, and an afternoon without clock-out. */
const forgotten = (acme: Acme, member: Member) =>
  recordDay(acme, member, dateAt(-1), [
    { start: '00:05:00', end: '09:30:00', breaks: [['07:15:00', '07:30:00']] },
    { start: '10:00:00', breaks: [['11:00:00', '11:20:00']] },
  ]);

/** Types a time into its three fields; an empty text clears them. */
async function type(dialog: Locator, stamp: string, time: string, date?: string) {
  const parts = time === '' ? ['', '', ''] : time.split(':');
  if (date) await dialog.getByLabel(`${stamp} date`).selectOption(date);
  for (const [index, part] of ['hours', 'minutes', 'seconds'].entries())
    await dialog.getByLabel(`${stamp} ${part}`).fill(parts[index] ?? '');
}

test('an ordinary day asks once; a click beside the dialog does not close it, Escape does', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/feed');
  await clockElsewhere(page, 'in');
  await page.reload();
  const dialog = await opened(page);
  await expect(dialog).toHaveAccessibleName('Confirm Clock Out');
  await expect(dialog).toContainText('Are you sure you want to clock out?');
  expect((await dialog.boundingBox())?.width).toBe(650);
  await expectAccessible(page);
  await page.mouse.click(20, 400);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(clockOf(page).getByRole('button', { name: 'Clock Out' })).toBeFocused();
  expect((await clocksOf(acme, ana))[0]?.ended_at).toBeNull();
});

test('a day that is too long asks how it was; normal takes it as it is', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  await forgotten(acme, ana);
  const page = await as(ana, '/feed');
  const dialog = await opened(page);
  await expect(dialog).toHaveAccessibleName(/^Confirm Clock Out on \w{3}, \d{1,2} \w+ \d{4}$/);
  await expect(dialog).toContainText('Have you worked this long?');
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);

  await submit(dialog);
  await expect(dialog.getByRole('alert')).toHaveText('Please check Clock Out Nature Checkbox');
  await dialog.getByRole('radio', { name: /^normal/ }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await catchMessage(page, /Clock Out successful at \d/, () => submit(dialog));
  await expect(dialog).toBeHidden();
  const clocks = await clocksOf(acme, ana);
  expect(clocks.map(({ is_irregular }) => is_irregular)).toEqual([false, false]);
  expect(clocks[1]?.ended_at).not.toBeNull();
});

test('corrected times are recorded, wait for approval, and carry the comment', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const attendance = await forgotten(acme, ana);
  const page = await as(ana, '/feed');
  const dialog = await correcting(page);
  await expect(dialog.getByText('9h 10m')).toBeVisible();
  await submit(dialog);
  await expect(dialog).toContainText('Clock out time is required.');
  await expect(dialog).toContainText('Please fix above errors to continue.');
  await expect(dialog.getByLabel('Entry 2 End hours')).toBeFocused();

  await type(dialog, 'Entry 2 End', '14:30:15');
  await expect(dialog).not.toContainText('Clock out time is required.');
  await expect(dialog.getByText('4h 10m')).toBeVisible();
  await expect(dialog).toContainText('1 unsaved change');
  await dialog.getByPlaceholder('Please explain what happened.').fill('Forgot at the gate.');
  await expect(dialog).toContainText('19 of 250');
  await expect(dialog).toContainText('2 unsaved changes');
  await submit(dialog);
  await expect(dialog).toBeHidden();
  await expect(clockOf(page)).toContainText('Not clocked in');

  const [morning, afternoon] = await clocksOf(acme, ana);
  expect([morning?.is_irregular, afternoon?.is_irregular]).toEqual([false, true]);
  const day = await acme.inside((db) =>
    db.selectFrom('attendances').selectAll().where('id', '=', attendance).executeTakeFirstOrThrow(),
  );
  expect(day).toMatchObject({ has_irregular: true, approved_at: null, comment: 'Forgot at the gate.' });
});

const [yesterday, today] = [dateAt(-1), dateAt(0)];
const saying = (dialog: Locator) => (stamp: string, sentence: string) =>
  expect(dialog.getByRole('group', { name: stamp, exact: true })).toContainText(sentence);

test('every rule of a clock speaks while somebody types', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  await forgotten(acme, ana);
  const dialog = await correcting(await as(ana, '/feed'));
  const says = saying(dialog);

  await type(dialog, 'Entry 2 End', '23:59:59', today);
  await says('Entry 2 End', 'End time cannot be a future event.');
  await type(dialog, 'Entry 2 End', '09:59:59', yesterday);
  await says('Entry 2 End', 'End time cannot be before start time.');
  await type(dialog, 'Entry 2 End', '10:00:00');
  await says('Entry 2 End', 'Start time and end time cannot be same.');
  await type(dialog, 'Entry 2 End', '14:00:00');
  await type(dialog, 'Entry 1 End', '10:00:01');
  await says('Entry 1 End', 'Current entry cannot overlap with previous/next entry.');
  await type(dialog, 'Entry 1 End', '10:00:00');
  await expect(dialog.getByText('Current entry cannot overlap')).toHaveCount(0);
});

test('every rule of a break speaks while somebody types, and on submit', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  await forgotten(acme, ana);
  const page = await as(ana, '/feed');
  const dialog = await correcting(page);
  const says = saying(dialog);
  await type(dialog, 'Entry 2 End', '14:00:00');
  await type(dialog, 'Entry 2, break 1 End', '23:59:59', today);
  await says('Entry 2, break 1 End', 'Break end time cannot be a future event.');
  await type(dialog, 'Entry 2, break 1 End', '10:59:00', yesterday);
  await says('Entry 2, break 1 End', 'Break end time cannot be before start time.');
  await type(dialog, 'Entry 2, break 1 End', '14:00:00');
  await says('Entry 2, break 1 End', 'Break end time cannot overlap with previous/next entry.');
  await type(dialog, 'Entry 2, break 1 End', '11:00:00');
  await says('Entry 2, break 1 End', 'Start time and end time cannot be same.');
  await type(dialog, 'Entry 2, break 1 End', '');
  await submit(dialog);
  await says('Entry 2, break 1 End', 'Break end time is required');
  await expect(dialog).toContainText('Please fix above errors to continue.');

  await dialog.getByLabel('Entry 2, break 1 End minutes').fill('61');
  await dialog.getByLabel('Comment').focus();
  await says('Entry 2, break 1 End', 'Invalid time');
  await expectAccessible(page);
});

test('two breaks of one clock may touch but not overlap', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  await recordDay(acme, ana, dateAt(-1), [
    {
      start: '00:05:00',
      breaks: [
        ['07:00:00', '07:30:00'],
        ['08:00:00', '08:30:00'],
      ],
    },
  ]);
  const dialog = await correcting(await as(ana, '/feed'));
  await type(dialog, 'Entry 1, break 1 End', '08:10:00');
  await expect(dialog.getByRole('group', { name: 'Entry 1, break 1 End' })).toContainText(
    'Current entry cannot overlap with previous/next entry.',
  );
  await type(dialog, 'Entry 1, break 1 End', '08:00:00');
  await expect(dialog.getByText('Current entry cannot overlap')).toHaveCount(0);
});

test('faults that only the server knows appear at their entry, and disappear once answered', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  await recordDay(acme, ana, dateAt(-2), [{ start: '22:00:00', end: '23:00:00' }]);
  await forgotten(acme, ana);
  const page = await as(ana, '/feed');
  const dialog = await correcting(page);
  await type(dialog, 'Entry 2 End', '14:00:00');
  await type(dialog, 'Entry 1 Start', '22:30:00', dateAt(-2));
  await submit(dialog);
  const first = dialog.getByRole('group', { name: 'Entry 1 End', exact: true });
  await expect(first).toContainText('Current entry cannot overlap with previous/next entry.');
  await expect(dialog.getByRole('group', { name: 'Entry 2 End', exact: true })).not.toContainText('overlap');
  await expect(dialog).toBeVisible();
  await type(dialog, 'Entry 1 Start', '23:30:00');
  await expect(first).not.toContainText('overlap');
  await submit(dialog);
  await expect(dialog).toBeHidden();
});

test('a day that changed meanwhile is reloaded', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  await forgotten(acme, ana);
  const page = await as(ana, '/feed');
  const dialog = await correcting(page);
  await type(dialog, 'Entry 2 End', '14:00:00');
  // The page reloads the day when its socket opens: it must learn of the change from the answer to its press.
  let isPressed = false;
  page.on('request', (request) => void (isPressed ||= request.url().endsWith('/clock/out-abnormal')));
  await readApart(page);
  await page.route('**/clock/summary', (route) => (isPressed ? route.continue() : route.abort()));
  await acme.inside(async (db) => {
    await noteChange(db, ana.id);
    await db.deleteFrom('breaks').where('person_id', '=', ana.id).execute();
  });
  await submit(dialog);
  await expect(dialog.getByRole('alert').last()).toContainText(
    'These entries belong to another day. Refresh and try again.',
  );
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'abnormal' }).click();
  await expect(dialog.getByLabel('Entry 2, break 1 End hours')).toHaveCount(0);
});

test('only the right to correct adds and removes entries', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  await forgotten(acme, ana);
  const without = await correcting(await as(ana, '/feed'));
  await expect(without.getByRole('button', { name: /Add Break|Remove/ })).toHaveCount(0);

  const ben = await acme.hire('Ben', ...clockRights, 'edit_any_attendance');
  await forgotten(acme, ben);
  const page = await as(ben, '/feed');
  const dialog = await correcting(page);
  await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(4);
  const add = dialog.getByRole('button', { name: 'Add Break to Entry 1' });
  await add.click();
  // The break before the next one has to be valid first.
  await expect(add).toBeDisabled();
  await type(dialog, 'Entry 1, break 2 Start', '08:00:00');
  await type(dialog, 'Entry 1, break 2 End', '08:20:00');
  await expect(add).toBeEnabled();
  await dialog.getByRole('button', { name: 'Remove Entry 1, break 1' }).click();
  await type(dialog, 'Entry 2 End', '14:00:00');
  await expect(dialog).toContainText('3 unsaved changes');
  await submit(dialog);
  await expect(dialog).toBeHidden();
  const breaks = await acme.inside((db) =>
    db.selectFrom('breaks').select('id').where('person_id', '=', ben.id).execute(),
  );
  expect(breaks).toHaveLength(2);
});

test('unsaved entries are not thrown away without a question', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  await forgotten(acme, ana);
  const page = await as(ana, '/feed');
  const dialog = await correcting(page);
  await type(dialog, 'Entry 2 End', '14:00:00');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alert')).toHaveText('1 unsaved change. Leave without saving?');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Entry 2 End hours')).toHaveValue('14');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(clockOf(page).getByRole('button', { name: 'Clock Out' })).toBeFocused();
});

test('by twelve hours, with AM and PM', async ({ acme, as }) => {
  await acme.inside((db) => db.updateTable('company_settings').set({ time_format: 1 }).execute());
  const ana = await acme.hire('Ana', ...clockRights);
  await forgotten(acme, ana);
  const dialog = await correcting(await as(ana, '/feed'));
  await expect(dialog.getByLabel('Entry 1 Start hours')).toHaveValue('12');
  await expect(dialog.getByLabel('Entry 1 Start AM or PM')).toHaveValue('AM');
  await dialog.getByLabel('Entry 2 End AM or PM').selectOption('PM');
  await type(dialog, 'Entry 2 End', '02:30:00');
  await expect(dialog.getByText('4h 10m')).toBeVisible();
  await dialog.getByLabel('Entry 2 End hours').fill('13');
  await dialog.getByLabel('Comment').focus();
  await expect(dialog.getByRole('group', { name: 'Entry 2 End' })).toContainText('Invalid time');
  await dialog.getByLabel('Entry 2 End hours').fill('02');
  await submit(dialog);
  await expect(dialog).toBeHidden();
});

test('digits flow from field to field, arrows count, a pasted time fills all', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  await forgotten(acme, ana);
  const page = await as(ana, '/feed');
  const dialog = await correcting(page);
  await dialog.getByLabel('Entry 2 End hours').focus();
  await page.keyboard.type('143015');
  await expect(dialog.getByLabel('Entry 2 End seconds')).toHaveValue('15');
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByLabel('Entry 2 End seconds')).toHaveValue('16');
  await dialog.getByLabel('Entry 2 End hours').focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '13:45');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(dialog.getByLabel('Entry 2 End minutes')).toHaveValue('45');
  await expect(dialog.getByLabel('Entry 2 End seconds')).toHaveValue('00');
});

test('a break or its end on a day that is too long opens the dialog', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  await recordDay(acme, ana, dateAt(-1), [{ start: '00:05:00' }]);
  const page = await as(ana, '/feed');
  await clockOf(page).getByRole('button', { name: 'Break' }).click();
  await expect(dialogOf(page)).toContainText('Have you worked this long?');
  await page.keyboard.press('Escape');
  await clockOf(page).getByRole('button', { name: 'Resume' }).click();
  await expect(dialogOf(page)).toContainText('Have you worked this long?');
});

test('a clock-out that another device has done closes the dialog and says so', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/feed');
  await clockElsewhere(page, 'in');
  // No live event reaches this page, and nothing makes it reload before the press.
  await goOffline(page);
  await page.reload();
  const dialog = await opened(page);
  await clockElsewhere(page, 'out-general');
  await submit(dialog);
  await expect(page.locator('[aria-modal=true]').filter({ hasText: 'Just A Minute' })).toContainText(
    'You aren’t clocked in.',
  );
  await expect(dialog).toBeHidden();
});

test('on a phone the dialog is a sheet that fits, with buttons for thumbs', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  await forgotten(acme, ana);
  const page = await as(ana, '/feed', { viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: 'dark' });
  const dialog = await correcting(page);
  await expectToFit(page);
  const box = await dialog.boundingBox();
  expect(box?.width).toBe(360);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(740);
  for (const name of ['Cancel', 'Clock Out'])
    expect((await dialog.getByRole('button', { name }).boundingBox())?.height).toBe(48);
  await expectAccessible(page);
});
