import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './world.ts';

const company = '/settings/general-settings/company-information';
const mayCompany = ['view_app_settings_menu', 'configure_company_setup'] as const;
const roles = '/settings/general-settings/role-permissions';
const unsuccessful = (page: Page) => page.getByRole('alertdialog', { name: 'Unsuccessful', exact: true });

/** Answers a call instead of the server. */
const answer = (page: Page, path: string, method: string, status: number, body: object) =>
  page.route(`**/app/${path}`, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: body }) : route.fallback(),
  );

async function save(page: Page): Promise<void> {
  await page.getByLabel('Company name').fill('Acme and Daughters');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
}

test('a save that fails says so in the dialog, letter by letter, whatever its status', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', ...mayCompany), company);
  for (const status of [400, 403, 404, 413, 429, 500, 503]) {
    const said = `The disk ${status} is full.`;
    await answer(page, 'settings/general/application/company', 'POST', status, { message: said });
    await save(page);
    const sentence = `We could not perform this action as the disk ${status} is full.`;
    await expect(unsuccessful(page).getByText(sentence, { exact: true })).toBeVisible();
    await unsuccessful(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByLabel('Company name')).toHaveValue('Acme and Daughters');
    await expect(page.getByText(said)).toHaveCount(0);
  }
});

test('a save that is refused says so in the form, whatever its status', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', ...mayCompany), company);
  for (const status of [422, 424, 460]) {
    const refusal = `The name ${status} is not yours.`;
    const body = { message: 'Please look again.', errors: { title: [refusal] } };
    await answer(page, 'settings/general/application/company', 'POST', status, body);
    await save(page);
    await expect(page.getByLabel('Company name')).toHaveAccessibleDescription(new RegExp(refusal));
    await expect(page.getByLabel('Company name')).toBeFocused();
    await expect(unsuccessful(page)).toHaveCount(0);
  }
});

test('a save that nobody answers shows nothing of its own', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', ...mayCompany), company);
  await page.route('**/settings/general/application/company', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  );
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await save(page);
  await failed;
  await expect(page.getByRole('button', { name: 'Save', exact: true }).first()).toBeEnabled();
  await expect(unsuccessful(page)).toHaveCount(0);
  await expect(page.getByText('No internet.')).toHaveCount(0);
});

test('a failed creation is shown in its own dialog, and the form keeps its values', async ({ acme, as }) => {
  const page = await as(
    await acme.hire('Ana', 'view_app_settings_menu', 'view_department', 'add_department'),
    '/settings/people/departments',
  );
  await answer(page, '**/departments/store', 'POST', 500, { message: 'The disk is full.' });
  await page.getByRole('button', { name: 'Add department' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add department' });
  await form.getByLabel('Name').fill('Assembly');
  await form.getByRole('button', { name: 'Add department' }).click();
  await expect(unsuccessful(page).getByText('The disk is full.', { exact: true })).toBeVisible();
  await unsuccessful(page).getByRole('button', { name: 'Close' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('Assembly');
});

test('a role that cannot be read closes the form of its name', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ada', 'view_app_settings_menu', 'view_role', 'edit_role', 'add_role'), roles);
  await page.getByRole('button', { name: 'Add role' }).click();
  await page.getByLabel('Name').fill('Gatekeeper');
  await page.getByRole('dialog').getByRole('button', { name: 'Add role' }).click();
  await page.getByRole('button', { name: 'More actions for Gatekeeper' }).click();
  await answer(page, '**/role/data/*', 'GET', 500, { message: 'The disk is full.' });
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await expect(unsuccessful(page)).toContainText('We could not perform this action as the disk is full.');
  await expect(page.getByRole('dialog', { name: 'Rename role' })).toHaveCount(0);
});

test('a role added without its permissions shows a warning', async ({ acme, as }) => {
  const page = await as(
    await acme.hire('Ada', 'view_app_settings_menu', 'view_role', 'add_role', 'assign_role_permission'),
    roles,
  );
  await page.getByRole('button', { name: 'Add role' }).click();
  const form = page.getByRole('dialog', { name: 'Add role' });
  await form.getByLabel('Name').fill('Gatekeeper');
  await form.getByLabel('Copy permissions from').click();
  await page.getByRole('option').first().click();
  await answer(page, '**/role/save-assigned-permissions', 'POST', 500, { message: 'The disk is full.' });
  await form.getByRole('button', { name: 'Add role' }).click();
  const warning = page.getByRole('alertdialog', { name: 'Warning', exact: true });
  await expect(warning).toContainText('The role was added without permissions because they could not be copied.');
  await warning.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('region', { name: 'Gatekeeper' })).toBeVisible();
});

test('a file that is no picture is refused at the logo', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', ...mayCompany), company);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await expect(
    page.getByRole('region', { name: 'Logo' }).getByRole('alert').filter({ hasText: 'Please use an image file' }),
  ).toBeVisible();
  await expect(unsuccessful(page)).toHaveCount(0);
  await expectAccessible(page);
});
