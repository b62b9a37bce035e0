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

async function moveSome(page: Page): Promise<void> {
  await pickSome(page);
  await page.getByRole('toolbar').getByRole('button', { name: 'Department' }).click();
  await page.getByRole('combobox', { name: 'New department' }).click();
  await page.getByRole('option', { name: 'Quality' }).click();
  await page.getByText(/ to Quality on /).waitFor();
}

/** The form with a name, for which a username has been proposed. */
async function nameSomebody(page: Page): Promise<void> {
  await press('Add person', 'dialog')(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Amina Yusuf');
  await page.getByText('free', { exact: true }).waitFor();
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
  { name: 'people-chart', who: 'owner', path: '/people?view=chart' },
  { name: 'people-add', who: 'owner', path: '/people', prepare: nameSomebody },
  { name: 'people-bulk', who: 'owner', path: '/people', prepare: moveSome, isWideOnly: true },
  { name: 'people-picked', who: 'owner', path: '/people', prepare: pickSome, isWideOnly: true },
];
