import { addDays, localDateOf } from '#platform/shared/time.ts';
import type { Page } from '@playwright/test';
import { createTemplate, publishShifts } from '#features/shifts/server/commands.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test, type Acme } from './world.ts';

const list = '/settings/time/shift-templates';
const keeper = [
  'view_shift_template',
  'add_shift_template',
  'edit_shift_template',
  'delete_shift_template',
  'view_trash',
] as const;
const saved = 'We’ve saved your edit successfully.';

const night = {
  name: 'Night',
  color: '#3a416e',
  start_time: '22:00',
  work_time: 27_000,
  break_time: 1800,
  grace_minutes: 5,
  repeat_on: [1, 2, 3, 4, 5, 6, 7],
};

/** Creates a night shift that is published for Ana on the next two days. */
async function publishedNight(acme: Acme) {
  const ana = await acme.hire('Ana');
  const today = localDateOf(Math.floor(Date.now() / 1000), acme.timezone);
  const id = await acme.inside((db) => createTemplate(db, night));
  const dates = [addDays(today, 1), addDays(today, 2)];
  await acme.inside((db) => publishShifts(db, { person_ids: [ana.id], dates, template_id: id }));
  const starts = () =>
    acme.inside(async (db) =>
      (await db.selectFrom('shift_days').select('start_time').orderBy('date').execute()).map(({ start_time }) =>
        start_time?.slice(0, 5),
      ),
    );
  return { id, starts, edit: `/settings/time/shift-template/edit/${id}` };
}

async function typeStart(page: Page, hours: string, minutes: string): Promise<void> {
  await page.getByLabel('Start hours').fill(hours);
  await page.getByLabel('Start minutes').fill(minutes);
}

test('the first template is added, and its night is drawn and described', async ({ acme, as }) => {
  const page = await as(await acme.hire('Meg', ...keeper), list);
  await expect(page.getByRole('heading', { name: 'No shift templates yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add template' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Night');
  await typeStart(page, '22', '00');
  await expect(page.getByText('22:00 – 06:30')).toBeVisible();
  await expect(page.getByText('Ends after midnight. The whole shift counts on the day it starts.')).toBeVisible();
  await page.getByRole('radio', { name: 'Teal' }).press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Sky' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add template' }).click();

  await expect(page.getByRole('img', { name: 'Night, 22:00 to 06:30' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Night.*next day/ })).toContainText('Mon – Fri');
  await expectAccessible(page);
});

test('published days are asked about, and changed from tomorrow on', async ({ acme, as }) => {
  const { edit, starts } = await publishedNight(acme);
  const page = await as(await acme.hire('Meg', ...keeper), edit);
  await expect(page.getByText('2 upcoming published days of 1 person use Night.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Change them/ })).toHaveCount(0);
  await typeStart(page, '21', '30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('2 published days of 1 person use this shift. Keep them unchanged, or change them?'),
  ).toBeVisible();
  expect(await starts()).toEqual(['22:00', '22:00']);

  await page.getByRole('radio', { name: /Change them/ }).click();
  await expectAccessible(page);
  await expectMessage(page, saved, () => page.getByRole('button', { name: 'Save and change 2 days' }).click());
  expect(await starts()).toEqual(['21:30', '21:30']);
});

test('published days are left as they are', async ({ acme, as }) => {
  const { edit, starts } = await publishedNight(acme);
  const page = await as(await acme.hire('Meg', ...keeper), edit);
  await typeStart(page, '21', '30');
  await page.getByRole('radio', { name: /Keep them/ }).click();
  await expectMessage(page, saved, () => page.getByRole('button', { name: 'Save and keep 2 days' }).click());
  expect(await starts()).toEqual(['22:00', '22:00']);
});

test('one in use is deleted after a second question, and comes back from the Trash', async ({ acme, as }) => {
  await publishedNight(acme);
  const page = await as(await acme.hire('Meg', ...keeper, 'restore_trash'), list);
  await page.getByRole('button', { name: 'More actions for Night' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('This is still used by 2 published days of 1 person.')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No shift templates yet' })).toBeVisible();
  await page.getByRole('tab', { name: /Trash/ }).click();
  await expect(page.getByText('Night', { exact: true })).toBeVisible();
});

test('a template is copied, and its name is asked for', async ({ acme, as }) => {
  await publishedNight(acme);
  const page = await as(await acme.hire('Meg', ...keeper), list);
  await page.getByRole('button', { name: 'More actions for Night' }).click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await expect(page.getByText('22:00 – 06:00')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('night');
  await page.getByRole('button', { name: 'Add template' }).click();
  await expect(page.getByText('This name is taken')).toBeVisible();
});

test('people who can only see templates change none', async ({ acme, as }) => {
  await publishedNight(acme);
  const page = await as(await acme.hire('Ben', 'view_shift_template'), list);
  await expect(page.getByRole('rowheader', { name: /Night/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Night', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /More actions for/ })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('list and form fit', async ({ acme, as }) => {
    const { edit } = await publishedNight(acme);
    const meg = await acme.hire('Meg', ...keeper);
    const page = await as(meg, list);
    await expect(page.getByText('Every day')).toBeVisible();
    await expectToFit(page);
    const form = await as(meg, edit);
    await typeStart(form, '21', '30');
    await expect(form.getByRole('radio', { name: /Change them/ })).toBeVisible();
    await expectToFit(form);
  });
});
