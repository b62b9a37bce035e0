import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { permissions } from '#platform/shared/permissions.ts';
import { readApart } from './apart.ts';
import { expect, expectAccessible, test } from './world.ts';

const may = [
  'view_app_settings_menu',
  'configure_company_setup',
  'configure_network_setup',
  'configure_email_setup',
  'configure_theme_design',
  'configure_handbook_link',
] as const;
const general = '/settings/general-settings';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first().click();
/** Waits until the page has no unsaved changes; the confirmation disappears after a second. */
const saved = (page: Page) => expect(page.getByText('You have unsaved changes.')).toHaveCount(0);
const rail = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

test('the company’s new name appears in every open browser, and on the sign-in page', async ({ acme, as, guest }) => {
  const [ana, ben] = [await acme.hire('Ana', ...may), await acme.hire('Ben')];
  const [page, elsewhere] = [await as(ana, `${general}/company-information`), await as(ben, '/favicon.svg')];
  await readApart(elsewhere);
  let requests = 0;
  elsewhere.on('request', (request) => void (request.url().endsWith('/app/authorization') && (requests += 1)));
  await elsewhere.goto(`${acme.url}/feed`);
  await expect(rail(elsewhere)).toBeVisible();
  expect(requests).toBe(1);

  const name = page.getByLabel('Company name');
  await name.fill('');
  await expect(page.getByText('This is a required field')).toBeVisible();
  await name.fill('Acme & Sons');
  await page.getByLabel('Website').fill('javascript:alert(1)');
  await expect(page.getByText('Please provide a valid URL')).toBeVisible();
  await page.getByLabel('Website').fill('https://acme.example');
  await page.getByRole('combobox', { name: 'Country' }).fill('germ');
  await page.getByRole('option', { name: 'Germany' }).click();
  await page.getByLabel('Company name').press('Enter');
  await saved(page);

  await expect(elsewhere.getByRole('banner')).toContainText('Acme & Sons');
  await expect(elsewhere).toHaveTitle('Feed | Acme & Sons');
  // The live event contains the change, so no further request is needed.
  expect(requests).toBe(1);
  await expect((await guest(`${acme.url}/login`)).getByText('Acme & Sons').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany');
});

test('a list of countries that does not come shows the error alert, and the form stays', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...may);
  await acme.inside((db) => db.updateTable('company_settings').set({ country_id: 'DE' }).execute());
  const page = await as(ana, '/feed');
  await readApart(page);
  await page.route('**/shared-data/countries/list', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'Server Error', code: 'platform.unexpected' } }),
  );
  await page.goto(`${acme.url}${general}/company-information`);
  const alert = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(alert).toContainText('Unsuccessful');
  await expect(alert).toContainText('We could not perform this action as server Error');
  await alert.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('DE');
  await page.getByLabel('Company name').fill('Acme & Sons');
  await save(page);
  await saved(page);
});

test('the first day of the week, the rows of a page and the numbers are set for everybody', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...may);
  const page = await as(ana, `${general}/company-information`);
  const card = page.getByRole('region', { name: 'Display' });
  await card.getByRole('combobox', { name: 'First day of the week' }).click();
  await page.getByRole('option', { name: 'Sunday' }).click();
  await card.getByRole('combobox', { name: 'Numbers' }).click();
  await page.getByRole('option', { name: '1.234.567,89' }).click();
  await card.getByLabel('Rows per page').fill('20');
  await card.getByLabel('Greet people by name on the feed').click();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);

  await page.reload();
  await expect(card.getByRole('combobox', { name: 'First day of the week' })).toHaveValue('Sunday');
  await expect(card.getByRole('combobox', { name: 'Numbers' })).toHaveValue('1.234.567,89');
  await expect(card.getByLabel('Rows per page')).toHaveValue('20');
  await expect(card.getByLabel('Greet people by name on the feed')).not.toBeChecked();
});

test('the second of two administrators sees what the first has saved, and nothing is lost', async ({ acme, as }) => {
  const [ana, ben] = [await acme.hire('Ana', ...may), await acme.hire('Ben', ...may)];
  const [one, other] = [
    await as(ana, `${general}/company-information`),
    await as(ben, `${general}/company-information`),
  ];
  await other.getByLabel('Company name').fill('Acme by Ben');
  await one.getByLabel('Company name').fill('Acme by Ana');
  await save(one);
  await saved(one);
  // Ben's typed name stays in his form.
  await expect(other.getByRole('banner')).toContainText('Acme by Ana');
  await expect(other.getByLabel('Company name')).toHaveValue('Acme by Ben');

  await save(other);

  const conflict = other.getByRole('alert', { name: 'Changed by someone else' });
  await expect(conflict.getByRole('row', { name: 'Company name Acme by Ben Acme by Ana' })).toBeVisible();
  await expectAccessible(other);
  await conflict.getByRole('button', { name: 'Save my version' }).click();
  await saved(other);
  await expect(one.getByLabel('Company name')).toHaveValue('Acme by Ben');
});

test('a logo is a draft until it is published: others see it then, and guests too', async ({ acme, as, guest }) => {
  const [ana, ben] = [await acme.hire('Ana', ...may), await acme.hire('Ben')];
  const [page, elsewhere] = [await as(ana, `${general}/company-information`), await as(ben, '/feed')];
  const picture = await sharp({ create: { width: 320, height: 80, channels: 3, background: '#3E7B5E' } })
    .png()
    .toBuffer();
  const logo = (seen: Page) => seen.getByRole('banner').getByRole('img', { name: 'Acme' });

  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(picture) });
  await expect(page.getByRole('img', { name: 'Logo of Acme' })).toBeVisible();
  await expect(logo(page)).toBeVisible();
  const draft = await logo(page).getAttribute('src');
  await expect(logo(elsewhere)).toHaveCount(0);
  expect(await elsewhere.evaluate(async (url) => (await fetch(String(url))).status, draft)).toBe(404);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publish draft' }).click();
  await expect(logo(elsewhere)).toBeVisible();
  await expect.poll(() => logo(elsewhere).evaluate((img: HTMLImageElement) => img.naturalHeight)).toBeGreaterThan(0);
  const stranger = await guest(`${acme.url}/login`);
  await expect(stranger.getByRole('img', { name: 'Acme' })).toBeVisible();
  await expect
    .poll(() => stranger.getByRole('img', { name: 'Acme' }).evaluate((img: HTMLImageElement) => img.naturalHeight))
    .toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Remove logo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(logo(elsewhere)).toHaveCount(0);
});

test('a test mail says where it went', async ({ acme, as, server }) => {
  const ana = await acme.hire('Ana', ...may);
  const page = await as(ana, `${general}/email-setup`);
  await page.getByLabel('Subject prefix').fill('[Acme]');
  await page.getByLabel('Logo URL').fill('http://acme.example/logo.png');
  await expect(page.getByText('Enter a URL that starts with https://')).toBeVisible();
  await page.getByLabel('Logo URL').fill('https://acme.example/logo.png');
  await expect(page.getByRole('article', { name: 'Email preview' })).toContainText('[Acme] Reset your Acme password');
  await expectAccessible(page);
  await save(page);
  await saved(page);

  await page.getByRole('button', { name: 'Send test email' }).click();

  await expect(
    page.getByText(/the email to .* was not sent\. It waits in the mail folder as \S+\.eml\./),
  ).toBeVisible();
  const mail = (await server.mails()).find((text) => text.includes(`To: ${ana.username}@acme.example`));
  expect(mail).toMatch(/^Subject: \[Acme\] Test email from Muster/m);
  expect(mail).toContain('<img src="https://acme.example/logo.png"');
});

test('the handbook’s link is in everybody’s menu, without a reload, and is gone again', async ({ acme, as }) => {
  const [ana, ben] = [await acme.hire('Ana', ...may), await acme.hire('Ben')];
  const [page, elsewhere] = [await as(ana, `${general}/employee-handbook`), await as(ben, '/feed')];
  await page.getByLabel('Handbook URL').fill('https://wiki.example/handbook');
  await expectAccessible(page);
  await save(page);
  await saved(page);

  const link = elsewhere.getByRole('menuitem', { name: 'Employee handbook' });
  await elsewhere.getByRole('button', { name: 'Account: Ben' }).click();
  await expect(link).toHaveAttribute('href', 'https://wiki.example/handbook');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);

  await page.getByRole('button', { name: 'Remove link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(link).toHaveCount(0);
});

test('the colours change the menu and the buttons of every open browser, in the light and in the dark', async ({
  acme,
  as,
}) => {
  const [ana, ben] = [
    await acme.hire('Ana', ...may),
    await acme.hire('Ben', 'allow_clock_in_out_attendance', 'view_app_settings_menu'),
  ];
  const page = await as(ana, `${general}/theme-design`);
  const [light, dark] = [await as(ben, '/feed'), await as(ben, '/feed', { colorScheme: 'dark' })];
  const background = (seen: Page) => rail(seen).evaluate((element) => getComputedStyle(element).backgroundColor);
  const button = (seen: Page) =>
    seen
      .getByRole('button', { name: 'Clock In' })
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(rail(light)).toBeVisible();

  await page.getByRole('button', { name: 'Paper' }).click();
  await page.getByRole('textbox', { name: 'Buttons and links', exact: true }).fill('#FFD400');
  await page.getByRole('textbox', { name: 'Button text', exact: true }).fill('#222');
  await expectAccessible(page);
  await save(page);
  await saved(page);

  await expect.poll(() => background(light)).toBe('rgb(255, 255, 255)');
  await expect.poll(() => button(light)).toBe('rgb(255, 212, 0)');
  await expect.poll(() => button(dark)).toBe('rgb(255, 212, 0)');
  expect(await background(dark)).not.toBe('rgb(255, 255, 255)');
  await expectAccessible(light);
  await expectAccessible(dark);
});

test('colours with low contrast are reported before saving, and some cannot be saved', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', ...may), `${general}/theme-design`);
  await page.getByRole('textbox', { name: 'Menu background', exact: true }).fill('#FFFFFF');
  await page.getByRole('textbox', { name: 'Menu text', exact: true }).fill('#EEEEEE');
  await expect(page.getByText('Too hard to read. Use at least 3:1.')).toBeVisible();
  await save(page);
  await expect(page.getByText('This text is unreadable on its background')).toBeVisible();

  await page.getByRole('textbox', { name: 'Menu text', exact: true }).fill('#8A8A8A');
  await expect(page.getByText('Hard to read for many people. Use at least 4.5:1.')).toBeVisible();
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await saved(page);
});

test('the steps of setting up are ticked off, hidden for everybody and brought back', async ({ acme, as }) => {
  const [ana, ben] = [await acme.hire('Ana', ...may), await acme.hire('Ben', ...may)];
  const [page, elsewhere] = [await as(ana, '/settings'), await as(ben, '/settings')];
  const steps = (at: Page) => at.getByRole('region', { name: 'Set up Muster' });
  await expect(steps(page)).toBeVisible();
  await expectAccessible(page);
  await expect(steps(elsewhere)).toContainText('Progress0 of 5');
  await steps(page).getByRole('link', { name: 'Add company details' }).click();
  await page.getByLabel('Website').fill('https://acme.example');
  await save(page);
  await saved(page);
  await expect(steps(elsewhere)).toContainText('Progress1 of 5');
  await expect(steps(elsewhere)).toContainText('Next: Logo');

  await elsewhere.getByRole('button', { name: 'More actions for these steps' }).click();
  await elsewhere.getByRole('menuitem', { name: 'Hide all steps for everyone' }).click();
  await expect(steps(elsewhere)).toHaveCount(0);
  await page.goto(`${acme.url}/settings`);
  await page.getByRole('button', { name: 'Show set-up steps' }).click();
  await expect(steps(elsewhere)).toBeVisible();
});

test('leaving with unsaved changes asks first', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', ...may), `${general}/employee-handbook`);
  await page.getByLabel('Handbook URL').fill('https://wiki.example');
  await page.getByRole('link', { name: 'Network setup' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Handbook URL')).toHaveValue('https://wiki.example');
});

test('the menu of the settings folds its groups, and that of the page is open', async ({ acme, as }) => {
  const nora = await acme.hire('Nora', ...permissions.filter((each) => each !== 'allowed_bio_devices'));
  const page = await as(nora, '/settings/leave/holidays', { viewport: { width: 1440, height: 600 } });
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await expect(menu.getByRole('link', { name: 'Holidays' })).toBeInViewport({ ratio: 1 });
  await expect(menu.getByRole('link', { name: 'Company information' })).toHaveCount(0);
  await menu.getByRole('button', { name: 'General' }).press('Enter');
  await expect(menu.getByRole('link', { name: 'Company information' })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole('searchbox', { name: 'Search settings' }).fill('smtp');
  await expect(menu.getByRole('link')).toHaveText(['Email setup']);
  await menu.getByRole('searchbox', { name: 'Search settings' }).press('Enter');
  await expect(menu.getByRole('searchbox', { name: 'Search settings' })).toHaveValue('');
  await expect(menu.getByRole('link', { name: 'Email setup' })).toHaveAttribute('aria-current', 'page');
});

test('a screen of the settings is only for those who may set it', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', 'view_app_settings_menu', 'configure_handbook_link'), '/settings');
  await expect(page.getByRole('link', { name: 'Employee handbook' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Network setup' })).toHaveCount(0);
  await page.goto(`${acme.url}${general}/network-setup`);
  await expect(page.getByText('Access to this resource is denied!')).toBeVisible();
});
