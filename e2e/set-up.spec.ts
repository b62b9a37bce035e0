import type { Page } from '@playwright/test';
import { expect, expectMessage, test } from './world.ts';

test.use({ serviceWorkers: 'allow' });

const password = 'correct horse battery';
const general = '/settings/general-settings';

const save = (page: Page) =>
  expectMessage(page, 'We’ve saved your edit successfully.', () =>
    page.getByRole('button', { name: 'Save', exact: true }).first().click(),
  );

/** Opens a screen by searching the menu of the settings. */
async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search settings' }).fill(name);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function addItem(page: Page, list: string, item: string, name: string): Promise<void> {
  await open(page, list);
  await page
    .getByRole('button', { name: `Add ${item}` })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  const add = page.getByRole('dialog').getByRole('button', { name: `Add ${item}` });
  await expectMessage(page, 'You’ve successfully performed this action.', () => add.click());
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
}

test('an administrator sets a company up from nothing through the screens alone, and the audit log shows every step', async ({
  unclaimed,
  guest,
}) => {
  test.setTimeout(180_000);
  const page = await guest(`${unclaimed.url}/login?setup=${unclaimed.token}`);
  await page.getByLabel('Company name').fill('Alder & Finch');
  await page.getByRole('combobox', { name: 'Country' }).fill('Portugal');
  await page.getByRole('option', { name: 'Portugal' }).click();
  // The sum of the week is shown while its days are chosen.
  await expect(page.getByText('5 days: 40h 00m a week.')).toBeVisible();
  await page.getByLabel('Full-time hours a week').fill('38');
  await page.getByLabel('Your name').fill('Nora Ellison');
  await page.getByLabel('Email').fill('nora@alder.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page).toHaveURL(`${unclaimed.url}/feed`);

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Settings' }).click();
  await open(page, 'Company information');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Portugal');
  await page.getByLabel('Website').fill('https://alder.example');
  await save(page);

  await open(page, 'Network setup');
  await page.getByRole('button', { name: 'Add my address' }).click();
  await save(page);

  await open(page, 'Email setup');
  await page.getByLabel('Subject prefix').fill('[Alder]');
  await save(page);

  await open(page, 'Alert setup');
  // This installation has no payments.
  await expect(page.getByRole('rowheader', { name: 'A person’s roles changed' })).toBeVisible();
  await expect(page.getByText(/payment|plan overview|hosted/i)).toHaveCount(0);
  await page.getByRole('switch', { name: 'A person’s roles changed: By email' }).press('Space');
  await save(page);

  await open(page, 'Employee handbook');
  await page.getByLabel('Handbook URL').fill('https://wiki.alder.example');
  await save(page);

  await open(page, 'Theme design');
  await page.getByRole('button', { name: 'Paper' }).click();
  await save(page);

  await addItem(page, 'Departments', 'department', 'Workshop');
  await addItem(page, 'Designations', 'designation', 'Joiner');
  await addItem(page, 'Employment types', 'employment type', 'Full time');
  await addItem(page, 'Document types', 'document type', 'Contract');

  await page.goto(`${unclaimed.url}/feed`);
  await page.getByRole('button', { name: 'Add person' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ben Hartmann');
  await page.getByLabel('Email').fill('ben@alder.example');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Employee' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add person' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Ben Hartmann has been added' })).toBeVisible();

  await page.goto(`${unclaimed.url}${general}/role-permissions`);
  await page.getByRole('button', { name: 'Add role' }).click();
  await page.getByRole('dialog', { name: 'Add role' }).getByLabel('Name').fill('Foremen');
  await page.getByRole('dialog', { name: 'Add role' }).getByRole('button', { name: 'Add role' }).click();
  await expect(
    page.getByRole('region', { name: 'Roles', exact: true }).getByRole('listitem').filter({ hasText: 'Foremen' }),
  ).toBeVisible();

  await open(page, 'Audit log');
  for (const step of [
    /role “Foremen”/,
    /Ben Hartmann/,
    /document type “Contract”/,
    /employment type “Full time”/,
    /designation “Joiner”/,
    /department “Workshop”/,
    /website/i,
    /network/i,
    /subject/i,
    /handbook/i,
    /colou?r/i,
    /alert/i,
  ])
    await expect(page.getByRole('row').filter({ hasText: step }).first()).toBeVisible();
});
