import type { Page } from '@playwright/test';
import { press, silent, type Shot } from '#platform/testing/shots.ts';

async function pickSome(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'People' }).getByRole('link').first().waitFor();
  for (const row of [3, 4, 5])
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(row)
      .click();
  await page.getByText('3 selected').waitFor();
}

async function chooseDepartments(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Department' }).click();
  for (const name of ['Assembly', 'Quality']) await page.getByRole('option', { name }).click();
}

async function openFilters(page: Page): Promise<void> {
  const sheet = page.getByRole('button', { name: 'Filters', exact: true });
  if (await sheet.isVisible()) {
    await sheet.click();
    await page.getByText('Department').first().click();
  } else await chooseDepartments(page);
}

export const shots: readonly Shot[] = [
  { name: 'people', who: 'owner', path: '/people' },
  { name: 'people-colleague', who: 'employee', path: '/people' },
  { name: 'people-cards', who: 'owner', path: '/people?view=cards' },
  { name: 'people-filters', who: 'owner', path: '/people', prepare: openFilters },
  {
    name: 'people-columns',
    who: 'owner',
    path: '/people',
    prepare: press('Choose columns', 'dialog'),
    isWideOnly: true,
  },
  { name: 'people-nobody', who: 'owner', path: '/people?search=zzz' },
  {
    name: 'people-loading',
    who: 'owner',
    path: '/people',
    before: silent('employee/employees/index*'),
    isLoading: true,
  },
  { name: 'people-picked', who: 'owner', path: '/people', prepare: pickSome, isWideOnly: true },
];
