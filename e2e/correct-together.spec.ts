import type { Page } from '@playwright/test';
import { officeHours, waitsForReview, recordEntries } from './worked-days.ts';
import { expect, expectAccessible, test, type Acme } from './world.ts';

const rights = ['view_any_attendance', 'edit_any_attendance', 'add_any_attendance'] as const;
const month = '/time/bird-view?month=2024-03';

/** Ana and Ben with one waiting day each, and Meg, their manager, with one of her own. */
async function team(acme: Acme) {
  await officeHours(acme);
  const ana = await acme.hire('Ana', 'view_attendance');
  const ben = await acme.hire('Ben', 'view_attendance');
  const meg = await acme.hire('Meg', ...rights);
  for (const [person, start, end] of [
    [ana, '2024-03-05 09:41:00', '2024-03-05 18:15:00'],
    [ben, '2024-03-06 09:00:00', '2024-03-06 17:30:00'],
    [meg, '2024-03-07 09:00:00', '2024-03-07 17:30:00'],
  ] as const)
    await waitsForReview(acme, (await recordEntries(acme, person, [start, end]))[0] ?? '');
  await recordEntries(acme, ana, ['2024-03-06 09:00:00', '2024-03-06 17:30:00']);
  return { ana, ben, meg };
}

const cell = (page: Page, name: string | RegExp) => page.getByRole('grid').getByRole('button', { name });

test('several days are selected by keys and dismissed together; one’s own stays with its reason', async ({
  acme,
  as,
}) => {
  const { meg } = await team(acme);
  const page = await as(meg, month);
  await cell(page, /^Ana, 5 March/).focus();
  await page.keyboard.press('Space');
  await expect(cell(page, /^Ana, 5 March: .*selected$/)).toBeVisible();
  const bar = page.getByRole('toolbar', { name: 'Selected days' });
  await expect(bar).toContainText('1 day');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(cell(page, /^Ben, 5 March/)).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(cell(page, /^Ben, 6 March/)).toBeFocused();
  await expect(bar).toContainText('3 days');
  await bar.getByRole('button', { name: 'Select all 3 to review' }).click();
  await cell(page, /^Ana, 5 March/).focus();
  await page.keyboard.press('d');

  const panel = page.getByRole('region', { name: 'Selected days' });
  await expect(panel.getByRole('heading', { name: '3 days selected' })).toBeFocused();
  const own = panel.getByRole('listitem').filter({ hasText: 'Meg' });
  await expect(own).toContainText('Only Owners can change their own attendance.');
  await expect(panel).toContainText('We’ll notify 2 people.');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Dismiss 2 days' }).click();
  await expect(panel).toBeHidden();
  await expect(cell(page, 'Ana, 5 March: Late')).toBeVisible();
  await expect(cell(page, 'Ben, 6 March: Completed')).toBeVisible();
  await expect(cell(page, /^Meg, 7 March: Irregular/)).toBeVisible();
  await expect(bar).toBeHidden();
});

test('several days are selected by pointer and flagged together', async ({ acme, as }) => {
  const { meg } = await team(acme);
  const page = await as(meg, month);
  await page.getByRole('button', { name: 'Select days' }).click();
  await cell(page, /^Ana, 6 March/).click();
  await cell(page, /^Ben, 6 March/).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Flags' }).click();
  const panel = page.getByRole('region', { name: 'Selected days' });
  await expect(panel.getByRole('button', { name: 'Flag 2 days' })).toBeDisabled();
  await panel.getByRole('combobox', { name: 'Remote' }).selectOption('Yes');
  await panel.getByRole('button', { name: 'Flag 2 days' }).click();
  await expect(cell(page, /^Ana, 6 March: Remote/)).toBeVisible();
  await expect(cell(page, /^Ben, 6 March: Irregular, Remote/)).toBeVisible();
});

test('days that need review are handled by keys, until none is left', async ({ acme, as }) => {
  const { meg } = await team(acme);
  const page = await as(meg, month);
  await expect(page.getByText('3 days need review')).toBeVisible();
  await page.keyboard.press('n');
  const ana = page.getByRole('region', { name: 'Tuesday, 5 March' });
  await expect(ana).toContainText('1 of 3 to review');
  await expect(ana.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await page.keyboard.press('d');
  // The next one opens by itself.
  const ben = page.getByRole('region', { name: 'Wednesday, 6 March' });
  await expect(ben).toContainText('1 of 2 to review');
  await expect(ben.getByRole('heading', { name: 'Ben' })).toBeFocused();
  await page.keyboard.press('k');
  await expect(ben.getByRole('heading', { name: 'Ana' })).toBeFocused();
  await page.keyboard.press('[');
  await expect(ana.getByRole('heading', { name: 'Ana' })).toBeFocused();
  await page.keyboard.press(']');
  await expect(ben.getByRole('heading', { name: 'Ana' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(ben.getByRole('heading', { name: 'Ben' })).toBeFocused();
  await expect(ben.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByRole('region', { name: 'Thursday, 7 March' })).toContainText(
    'Only Owners can change their own attendance.',
  );
});

test('an empty review says so', async ({ acme, as }) => {
  await officeHours(acme);
  const meg = await acme.hire('Meg', ...rights);
  const page = await as(meg, `${month}&review=yes`);
  await expect(page.getByRole('heading', { name: 'Nothing needs review' })).toBeVisible();
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await expect(page.getByRole('rowheader', { name: 'Meg' })).toBeVisible();
});

test('attendance is added to an empty day, from its shift on', async ({ acme, as }) => {
  const { meg } = await team(acme);
  const page = await as(meg, month);
  await cell(page, 'Ana, 7 March: Absent').click();
  await page.getByRole('region', { name: 'Thursday, 7 March' }).getByRole('button', { name: 'Add attendance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add attendance' });
  await expect(dialog).toContainText('Office, 09:00–17:30');
  await expect(dialog.getByRole('combobox', { name: 'Person' })).toHaveValue('Ana');
  await expect(dialog.getByLabel('Entry 1 End hours')).toHaveValue('17');
  await expect(dialog).toContainText('8h 00mof 8h 00m');
  await dialog.getByLabel('Entry 1 Start minutes').fill('20');
  await expect(dialog).toContainText('20 min');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add attendance' }).click();
  await expect(page.getByText('Attendance added. We’ll notify Ana.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(cell(page, /^Ana, 7 March: Late/)).toBeVisible();
  // Messages at the foot disappear with their screen.
  await page.getByRole('link', { name: 'Feed', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  expect(await page.getByText('Attendance added. We’ll notify Ana.').count()).toBe(0);
  await page.goBack();

  // An existing day is corrected instead.
  await page.getByRole('main').getByRole('button', { name: 'Add attendance' }).click();
  await expect(dialog).toContainText('This day already has attendance.');
  await dialog.getByRole('button', { name: 'Correct it instead' }).click();
  await expect(dialog).toBeHidden();
});
