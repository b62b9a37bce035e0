import type { Page } from '@playwright/test';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { goOffline } from './apart.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test, type Acme } from './world.ts';

const path = '/settings/people/archive';
const reader = ['view_archived_employee', 'view_employee_employment_info'] as const;

/** Adds a person who left on a date. */
async function left(acme: Acme, name: string, day: string, reason: string): Promise<string> {
  const row = {
    name,
    username: `${name.toLowerCase().replaceAll(' ', '.')}.${acme.id.slice(0, 8)}`,
    joined_on: '2020-01-01' as LocalDate,
    status: 'discharged',
    discharged_date: day as LocalDate,
    discharged_reason: reason,
  };
  return acme.inside(
    async (db) => (await db.insertInto('people').values(row).returning('id').executeTakeFirstOrThrow()).id,
  );
}

const table = (page: Page) => page.getByRole('table', { name: 'People who have left' });
const names = (page: Page) => table(page).getByRole('rowheader').getByRole('link');

test('former employees are found, filtered and linked, the last to leave first', async ({ acme, as }) => {
  await left(acme, 'Ana Ames', '2025-01-31', 'Retired');
  await left(acme, 'Bob Bell', '2025-03-31', 'New job');
  await left(acme, 'Cem Can', '2024-12-31', 'New job');
  const page = await as(await acme.hire('Meg', ...reader), path);
  await expect(page.getByText('3 people have left. Their profiles and times are kept.')).toBeVisible();
  await expect(names(page)).toHaveText(['Bob Bell', 'Ana Ames', 'Cem Can']);
  await page.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'New job · 2' }).click();
  await expect(names(page)).toHaveText(['Bob Bell', 'Cem Can']);
  await page.getByRole('searchbox', { name: 'Search the archive' }).fill('ana');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(names(page)).toHaveText(['Ana Ames', 'Bob Bell', 'Cem Can']);
  await expect(names(page).first()).toHaveAttribute('href', /\/people\/profile\/view\/ana\.ames\./);
  await page.getByRole('button', { name: 'More actions for Ana Ames' }).click();
  await page.getByRole('menuitem', { name: 'Time' }).click();
  await expect(page).toHaveURL(/\/time\/[0-9a-f-]{36}$/);
});

test('somebody is brought back after a question, and is gone in another browser as well', async ({ acme, as }) => {
  await left(acme, 'Ana Ames', '2025-01-31', 'Retired');
  const rights = [...reader, 'restore_employee', 'view_employee'] as const;
  const watching = await as(await acme.hire('Ned', ...rights), path);
  await expect(names(watching)).toHaveText(['Ana Ames']);
  const page = await as(await acme.hire('Meg', ...rights), path);
  await page.getByRole('button', { name: 'Restore: Ana Ames' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('You are about to restore an item that was previously deleted.');
  await expect(question).toContainText('Ana Ames');
  await expectAccessible(page);
  await expectMessage(page, 'We’ve restored this item.', () => page.getByRole('button', { name: 'Yes' }).click());
  await expect(page.getByRole('heading', { name: 'No one has left' })).toBeVisible();
  await expect(watching.getByRole('heading', { name: 'No one has left' })).toBeVisible();
});

test('a stale tab says that somebody is back already', async ({ acme, as }) => {
  const ana = await left(acme, 'Ana Ames', '2025-01-31', 'Retired');
  const page = await as(await acme.hire('Meg', ...reader, 'restore_employee'), '/favicon.svg');
  // A late live connection would reload the list before the button is pressed.
  await goOffline(page);
  await page.goto(acme.url + path);
  await expect(names(page)).toHaveText(['Ana Ames']);
  const back = { status: 'active', discharged_date: null, discharged_reason: null };
  await acme.inside((db) => db.updateTable('people').set(back).where('id', '=', ana).execute());
  await page.getByRole('button', { name: 'Restore: Ana Ames' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Action Required' })).toBeVisible();
  await page.getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByRole('heading', { name: 'No one has left' })).toBeVisible();
});

test('reasons and restoring are for who may', async ({ acme, as }) => {
  await left(acme, 'Ana Ames', '2025-01-31', 'Retired');
  const page = await as(await acme.hire('Vic', 'view_archived_employee'), path);
  await expect(names(page)).toHaveText(['Ana Ames']);
  await expect(page.getByText('Retired')).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Reason' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Restore/ })).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the archive fits, in the dark, too', async ({ acme, as }) => {
    await left(acme, 'Maximiliane-Henriette Featherstonehaugh-Cholmondeley', '2025-01-31', 'Moved to another city');
    const page = await as(await acme.hire('Meg', ...reader, 'restore_employee'), path);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.getByText('until')).toBeVisible();
    await expectToFit(page);
    await page.getByRole('button', { name: /^More actions for Max/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Restore' })).toBeVisible();
  });
});
