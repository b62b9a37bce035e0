import { addDays, isoWeekday, longDate } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { saveType } from '#features/leave/server/commands/types.ts';
import { approve, leaveWorld, monday } from './leave-world.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test, type Acme } from './world.ts';

const done = 'You’ve successfully performed this action.';
const phone = { viewport: { width: 390, height: 844 } };

/** The world, where annual leave can be taken by the hour; work is from 08:00 to 16:30. */
async function hourWorld(acme: Acme) {
  const world = await leaveWorld(acme);
  await acme.inside((db) =>
    db.updateTable('leave_types').set({ has_times: true }).where('id', '=', world.annual).execute(),
  );
  return world;
}

test('leave by the hour is applied for from a time to a time, approved, and shown on its day', async ({ acme, as }) => {
  const world = await hourWorld(acme);
  const date = monday(world);
  const page = await as(world.ana, '/leave/application/new');
  await page.getByText('Hours', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Day' }).fill(longDate(date));
  await page.getByRole('textbox', { name: 'Day' }).press('Enter');
  await expect(page.getByText('Work from 08:00 to 16:30, 8h 00m')).toBeVisible();
  await page.getByRole('textbox', { name: 'From' }).fill('13:00');
  await page.getByRole('textbox', { name: 'To' }).fill('15:00');
  await page.getByRole('textbox', { name: 'To' }).press('Tab');
  await expect(page.getByRole('button', { name: 'Apply for 0.25 days' })).toBeEnabled();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('You still work6h 00m');

  await page.getByRole('slider', { name: 'To' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('textbox', { name: 'To' })).toHaveValue('15:15');
  await page.keyboard.press('ArrowLeft');
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('13:00');
  await expectMessage(page, done, () => page.getByRole('button', { name: 'Apply for 0.25 days' }).click());
  await expect(page.getByText('Waiting for Rob Hale')).toBeVisible();
  await expect(page.getByText('13:00 – 15:00').first()).toBeVisible();

  const id = page.url().split('/').at(-1) ?? '';
  await approve(acme, world, id);
  await page.goto(new URL(`/calendar?view=month&date=${date}`, page.url()).href);
  await expect(page.getByText('Annual leave, 13:00 – 15:00').first()).toBeVisible();
});

test('times that cannot be chosen say why, and nothing is sent', async ({ acme, as }) => {
  const world = await hourWorld(acme);
  const date = monday(world);
  const page = await as(world.ana, '/leave/application/new');
  await page.getByText('Hours', { exact: true }).click();
  const field = (name: string) => page.getByRole('textbox', { name });
  const choose = async (from: string, to: string, on: LocalDate = date) => {
    await field('Day').fill(longDate(on));
    await field('Day').press('Enter');
    await field('From').fill(from);
    await field('To').fill(to);
    await field('To').press('Tab');
  };
  await choose('05:00', '07:00');
  await expect(page.getByText('No work is planned at this time.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Apply/ })).toBeDisabled();
  await choose('13:00', '13:00');
  await expect(page.getByText('Choose an end after the start.')).toBeVisible();
  const saturday = addDays(date, 6 - isoWeekday(date));
  await choose('13:00', '15:00', saturday);
  await expect(page.getByText('This is a day off.')).toBeVisible();
  await choose('13:00', '15:00');
  await page.getByRole('button', { name: /First half/ }).click();
  await expect(page.getByRole('button', { name: 'Apply for 0.5 days' })).toBeEnabled();
});

test('leave by the hour is applied for on a phone, in the dark, and on the narrowest screen', async ({ acme, as }) => {
  const world = await hourWorld(acme);
  const page = await as(world.ana, '/leave/application/new', phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByText('Hours', { exact: true }).click();
  await page.getByRole('textbox', { name: 'From' }).fill('13:00');
  await page.getByRole('textbox', { name: 'To' }).fill('15:00');
  await page.getByRole('textbox', { name: 'To' }).press('Tab');
  await expect(page.getByRole('button', { name: /^Apply for/ })).toBeEnabled();
  await expectToFit(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 195, height: 844 });
  await expectToFit(page);
});

test('a leave type is set to be taken by the hour', async ({ acme, as }) => {
  const hal = await acme.hire('Hal Vane', 'view_leave_type', 'edit_leave_type', 'add_leave_type');
  const id = await acme.inside(async (db) => {
    const type = { unit: 'days', color: '#3b8389', is_paid: true, is_private: false, has_halves: true } as const;
    return (await saveType(db, { name: 'Care leave', letter: 'C', total_days: 5, ...type })).id;
  });
  const page = await as(hal, '/settings/leave/leave-types');
  await page
    .getByRole('table', { name: 'Leave types' })
    .getByRole('button', { name: 'Care leave', exact: true })
    .click();
  await page.getByRole('switch', { name: 'Allow hours of a day' }).check();
  await expectMessage(page, 'We’ve saved your edit successfully.', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Save' }).click(),
  );
  await expect(page.getByText('Half days and hours')).toBeVisible();
  const stored = await acme.inside((db) =>
    db.selectFrom('leave_types').select('has_times').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  expect(stored.has_times).toBe(true);
});
