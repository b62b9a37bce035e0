import { rowsOf } from '#platform/server/database/database.ts';
import { permissions } from '#platform/shared/permissions.ts';
import { claimedTerminal } from './claimed-terminal.ts';
import { officeHours } from './worked-days.ts';
import { expect, expectAccessible, expectToFit, test } from './world.ts';

const everything = permissions.filter((each) => each !== 'allowed_bio_devices');
const devices = '/settings/biometric/devices';
const [checkIn, checkOut] = [0, 1];

test('the keys of a terminal are trusted, and a day says that someone pressed in twice', async ({ acme, as }) => {
  await officeHours(acme);
  const ana = await acme.hire('Ana', 'view_attendance');
  const meg = await acme.hire('Meg', ...everything);
  await acme.inside((db) => rowsOf(db, `update people set employee_number = '21' where id = $1`, [ana.id]));
  const machine = await claimedTerminal(acme, 'BYSG204560119');

  const page = await as(meg, devices);
  await page.getByRole('button', { name: 'More actions for Hall 1' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit terminal' });
  await dialog.getByRole('switch', { name: 'Trust the in and out keys' }).press('Space');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  for (const [time, status] of [
    ['09:00:00', checkIn],
    ['09:04:00', checkIn],
    ['17:00:00', checkOut],
  ] as const)
    machine.punch('21', { time: `2024-03-05 ${time}`, status });
  await machine.round();
  const isPaired = () =>
    acme.inside(async (db) => (await rowsOf(db, `select 1 from punches where result = 'second_in'`)).length);
  await expect.poll(isPaired).toBe(1);

  const own = await as(ana, '/time/self?month=2024-03&day=2024-03-05', { viewport: { width: 390, height: 844 } });
  await expect(own.getByText('Two ins: 09:00 and 09:04. The first one counts.')).toBeVisible();
  await expectToFit(own);
  await page.goto(`${acme.url}/settings/biometric/records`);
  await expect(page.getByText('Two ins')).toBeVisible();
});

test('the times of double taps and second keys are set, with a sentence for those that are too long', async ({
  acme,
  as,
}) => {
  const meg = await acme.hire('Meg', ...everything);
  const page = await as(meg, '/settings/biometric/records', { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Pairing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pairing' });
  await dialog.getByLabel('Double tap').fill('601');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter 0 to 600 seconds')).toBeVisible();
  await dialog.getByLabel('Double tap').fill('300');
  await dialog.getByLabel('Second in or out').fill('5');
  await expectToFit(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Pairing' }).click();
  await expect(dialog.getByLabel('Double tap')).toHaveValue('300 seconds');
});
