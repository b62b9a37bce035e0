import { expect, test } from './world.ts';

const path = '/settings/general-settings/company-information';
const may = ['view_app_settings_menu', 'configure_company_setup'] as const;

test('typing on while a form is saved loses nothing, and saves without a conflict with oneself', async ({
  acme,
  as,
}) => {
  const page = await as(await acme.hire('Ana', ...may), path);
  const saves: number[] = [];
  page.on(
    'response',
    (response) =>
      void (
        response.request().method() === 'POST' &&
        response.url().includes('/settings/') &&
        saves.push(response.status())
      ),
  );
  const gate = Promise.withResolvers<void>();
  await page.route('**/app/settings/**', async (route) => {
    if (route.request().method() === 'POST') await gate.promise;
    await route.continue();
  });
  const name = page.getByLabel('Company name');
  await name.fill('Acme One');
  await name.press('Enter');
  await name.fill('Acme One and Two');
  gate.resolve();
  await expect.poll(() => saves).toEqual([200]);
  await expect(page.getByRole('banner')).toContainText('Acme One');
  await expect(name).toHaveValue('Acme One and Two');

  await page.getByRole('button', { name: 'Save', exact: true }).first().click();

  await expect.poll(() => saves).toEqual([200, 200]);
  await expect(page.getByRole('alert', { name: 'Changed by someone else' })).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText('Acme One and Two');
});

test('a form that is sent twice within one moment is saved once', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', ...may), path);
  let sent = 0;
  page.on(
    'request',
    (request) => void (request.method() === 'POST' && request.url().includes('/app/settings/') && (sent += 1)),
  );
  await page.getByLabel('Company name').fill('Acme Once');
  await page.getByLabel('Company name').evaluate((input: HTMLInputElement) => {
    input.form?.requestSubmit();
    input.form?.requestSubmit();
  });
  await expect(page.getByRole('banner')).toContainText('Acme Once');
  expect(sent).toBe(1);
});
