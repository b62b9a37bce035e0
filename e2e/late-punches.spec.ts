import type { Page } from '@playwright/test';
import { rowsOf } from '#platform/server/database/database.ts';
import { permissions } from '#platform/shared/permissions.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { claimedTerminal } from './claimed-terminal.ts';
import { officeHours, recordEntries } from './worked-days.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test, type Acme } from './world.ts';

const everything = permissions.filter((each) => each !== 'allowed_bio_devices');
const records = '/settings/biometric/records';

/** Ana left at four on 5 March 2024, which is approved; now the terminal reports that she was back until 17:30. */
async function flagged(acme: Acme) {
  await officeHours(acme);
  const ana = await acme.hire('Ana', 'view_attendance');
  const meg = await acme.hire('Meg', ...everything);
  const [id = ''] = await recordEntries(acme, ana, ['2024-03-05 09:00:00', '2024-03-05 16:00:00']);
  await acme.inside(async (db) => {
    await rowsOf(db, `update people set employee_number = '21' where id = $1`, [ana.id]);
    await noteChange(db, ana.id, id);
    await rowsOf(db, 'update attendances set approved_at = now() where id = $1', [id]);
  });
  const machine = await claimedTerminal(acme, 'BYSG204560118');
  for (const time of ['16:30:00', '17:30:00']) machine.punch('21', { time: `2024-03-05 ${time}` });
  await machine.round();
  const isFlagged = () =>
    acme.inside(async (db) => (await rowsOf(db, 'select 1 from attendances where flagged_at is not null')).length);
  await expect.poll(isFlagged).toBe(1);
  return { ana, meg, id, isFlagged, machine };
}

const late = (page: Page) => page.getByRole('region', { name: 'Arrived late' });

test('a late punch on an approved day is marked in the bird view, shown in the day, and accepted', async ({
  acme,
  as,
}) => {
  const { ana, meg, isFlagged } = await flagged(acme);
  const page = await as(meg, `/time/bird-view?month=2024-03&review=yes&person=${ana.id}&day=2024-03-05`);
  await expect(page.getByRole('button', { name: /^Ana, 5 March: Irregular/ })).toBeVisible();
  const panel = page.getByRole('region', { name: 'Tuesday, 5 March' });
  await expect(panel).toContainText('Punches arrived late, after this day was approved. The day did not change.');
  await expect(late(page).getByRole('listitem')).toHaveText([/^16:30Hall 1Arrived \d+ days later$/, /^17:30Hall 1/]);
  await expect(late(page)).toContainText('With late punches');
  await expect(late(page)).toContainText('8h 00m');
  await expectAccessible(page);
  await late(page).getByRole('button', { name: 'Include and approve' }).click();
  await expect(page.getByText('Punches included and day approved. We’ve notified Ana.')).toBeVisible();
  await expect(late(page)).toHaveCount(0);
  await expect(panel).toContainText(
    /Clock-out changed from 16:00 to 17:30 \(Hall 1, punched 17:30, arrived \d+ days later\)/,
  );
  await expect(panel).toContainText('Late punches added and the day approved');
  expect(await isFlagged()).toBe(0);
});

test('a late punch is left out with a reason, which the history of the day shows', async ({ acme, as }) => {
  const { ana, meg, id } = await flagged(acme);
  const page = await as(meg, `/time/details/view/${id}/${ana.id}`, { viewport: { width: 390, height: 844 } });
  await late(page).getByRole('button', { name: 'Skip' }).click();
  await expect(late(page).getByRole('textbox', { name: 'Why are you skipping them?' })).toBeFocused();
  await late(page).getByRole('button', { name: 'Skip' }).click();
  await expect(late(page).getByText('Enter a reason')).toBeVisible();
  await expectToFit(page);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Why are you skipping them?' }).fill('She came back for her keys.');
  await late(page).getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByText('Punches skipped. The approved day stays unchanged.')).toBeVisible();
  await expect(late(page)).toHaveCount(0);
  await expect(page.getByText('Late punches skipped: She came back for her keys.')).toBeVisible();
  await page.goto(`${acme.url}${records}`);
  await expect(page.getByText('Arrived late, skipped').first()).toBeVisible();
});

test('punches that arrive while someone looks are shown before they can be accepted', async ({ acme, as }) => {
  const { ana, meg, id, machine } = await flagged(acme);
  const page = await as(meg, `/time/details/view/${id}/${ana.id}`);
  await expect(late(page).getByRole('listitem')).toHaveCount(2);
  machine.punch('21', { time: '2024-03-05 18:30:00' });
  await machine.round();
  const waiting = () =>
    acme.inside(async (db) => (await rowsOf(db, `select 1 from punches where result = 'approved'`)).length);
  await expect.poll(waiting).toBe(3);
  const take = () => late(page).getByRole('button', { name: 'Include and approve' }).click();
  const answered = page.waitForResponse(/late-punches\/take$/);
  await take();
  expect((await answered).status()).toBe(461);
  const refusal = page.getByRole('alertdialog', { name: 'Unsuccessful' });
  await refusal.getByRole('button', { name: 'Close' }).click();
  await expect(refusal).toHaveCount(0);
  await expect(late(page).getByRole('listitem')).toHaveCount(3);
  await take();
  await expect(page.getByText('Punches included and day approved. We’ve notified Ana.')).toBeVisible();
  await expect(late(page)).toHaveCount(0);
});

test('late punches in a closed period are left out, or wait until it is reopened, and the day says so', async ({
  acme,
  as,
}) => {
  const { ana, meg, id } = await flagged(acme);
  await acme.inside((db) =>
    rowsOf(
      db,
      `insert into closed_periods (name, starts_on, ends_on) values ('March 2024', '2024-03-01', '2024-03-31')`,
    ),
  );
  const page = await as(meg, `/time/details/view/${id}/${ana.id}`);
  const take = late(page).getByRole('button', { name: 'Include and approve' });
  await expect(take).toBeDisabled();
  await expect(take).toHaveAccessibleDescription(
    /^March 2024 is closed for payroll\..* Until then you can skip them but not include them\.$/,
  );
  await expectAccessible(page);
  await late(page).getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('textbox', { name: 'Why are you skipping them?' }).fill('Told too late.');
  await late(page).getByRole('button', { name: 'Skip' }).click();
  await expect(late(page)).toHaveCount(0);
  await expect(page.getByText('Late punches skipped because March 2024 was closed: Told too late.')).toBeVisible();
});

test('records are set aside until nothing needs anybody, and paired again', async ({ acme, as }) => {
  const meg = await acme.hire('Meg', ...everything);
  const machine = await claimedTerminal(acme, 'BYSG204560118');
  machine.punch('99');
  await machine.round();
  await machine.sendRaw('not a line\n', '9');
  const page = await as(meg, `${records}?show=needs`);
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await page.getByRole('button', { name: 'Set aside', exact: true }).click();
  await expectMessage(page, '2 punches set aside.', () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Set aside' }).click(),
  );
  await expect(page.getByRole('heading', { name: 'Nothing needs attention' })).toBeVisible();
  await page.getByText(/^All · 2/).click();
  await expect(page.getByText(/^set aside by Meg/)).toHaveCount(2);
  await expectAccessible(page);

  const ana = await acme.hire('Ana');
  await acme.inside((db) => rowsOf(db, `update people set employee_number = '99' where id = $1`, [ana.id]));
  await page.getByRole('button', { name: 'More actions for Unknown' }).click();
  await expectMessage(page, 'One punch paired.', () => page.getByRole('menuitem', { name: 'Pair again' }).click());
  await expect(page.getByRole('rowheader', { name: 'Ana' })).toBeVisible();
});

test('many records are paired again by a batch, which the screen shows to its end', async ({ acme, as }) => {
  const meg = await acme.hire('Meg', ...everything);
  const machine = await claimedTerminal(acme, 'BYSG204560118');
  for (let n = 0; n < 12; n += 1) machine.punch(String(300 + n));
  await machine.round();
  const page = await as(meg, `${records}?show=needs`);
  await expect(page.getByRole('rowheader')).toHaveCount(12);
  const ana = await acme.hire('Ana');
  await acme.inside((db) => rowsOf(db, `update people set employee_number = '305' where id = $1`, [ana.id]));
  await page.getByRole('button', { name: 'Pair again', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Pairing 12 punches again' });
  const warning = page.getByRole('alertdialog', { name: 'Warning' });
  await expect(warning).toContainText('11 of 12 failed.');
  await warning.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toContainText('1 done, 11 failed');
  await expect(page.getByRole('rowheader')).toHaveCount(11);
  await bar.getByRole('button', { name: 'View failures' }).click();
  await expect(page.getByRole('dialog')).toContainText('Unknown PIN.');
});

test('a punch is in the bird view without a reload', async ({ acme, as }) => {
  const meg = await acme.hire('Meg', ...everything);
  const ana = await acme.hire('Ana');
  await acme.inside((db) => rowsOf(db, `update people set employee_number = '21' where id = $1`, [ana.id]));
  const machine = await claimedTerminal(acme, 'BYSG204560118');
  const page = await as(meg, '/time/bird-view');
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(2);
  const began = performance.now();
  machine.punch('21');
  await machine.round();
  await expect(page.getByRole('button', { name: /^Ana, .*Present/ })).toBeVisible();
  test.info().annotations.push({ type: 'milliseconds', description: String(Math.round(performance.now() - began)) });
});
