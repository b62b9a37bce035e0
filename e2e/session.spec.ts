import { readApart } from './apart.ts';
import { expect, expectAccessible, expectToFit, test } from './world.ts';

const password = 'a long enough password';

test('somebody signs in by username, and out again', async ({ acme, guest }) => {
  const ana = await acme.hire('Ana');
  await acme.givePassword(ana, password);
  const page = await guest(`${acme.url}/`);
  await expect(page).toHaveURL(`${acme.url}/login?redirect=%2Ffeed`);
  await expect(page).toHaveTitle('Login | Acme');

  await page.getByLabel('Username or email').fill(ana.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${acme.url}/feed`);
  await expect(page).toHaveTitle('Feed | Acme');

  await page.getByRole('button', { name: 'Account: Ana' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${acme.url}/login`);
  await page.goto(`${acme.url}/feed`);
  await expect(page).toHaveURL(/\/login/);
});

test('somebody signs in by e-mail with Enter, and gets to the page they wanted', async ({ acme, guest }) => {
  const ana = await acme.hire('Ana', 'view_attendance');
  await acme.givePassword(ana, password);
  const page = await guest(`${acme.url}/time/self?month=2026-01`);
  await page.getByLabel('Username or email').fill(`${ana.username}@acme.example`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${acme.url}/time/self?month=2026-01`);
});

test('a wrong password is reported, and the other input stays', async ({ acme, guest }) => {
  const ana = await acme.hire('Ana');
  await acme.givePassword(ana, password);
  const page = await guest(`${acme.url}/login`);
  await page.getByLabel('Username or email').fill(ana.username);
  await page.getByLabel('Password', { exact: true }).fill('something else');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('The username, email or password is incorrect.')).toBeVisible();
  await expect(page.getByLabel('Username or email')).toHaveValue(ana.username);
});

test('an empty sign-in form names its fields and focuses the first', async ({ acme, guest }) => {
  const page = await guest(`${acme.url}/login`);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('This is a required field')).toHaveCount(2);
  const username = page.getByLabel('Username or email');
  await expect(username).toBeFocused();
  // A text field shows focus in the same way as everything else.
  await expect(username).toHaveCSS('outline-style', 'solid');
  await expect(username).toHaveCSS('outline-width', '2px');
  await expectAccessible(page);
});

test('a link to another site is not followed after signing in', async ({ acme, guest }) => {
  const ana = await acme.hire('Ana');
  await acme.givePassword(ana, password);
  const page = await guest(`${acme.url}/login?redirect=https://evil.example/`);
  await page.getByLabel('Username or email').fill(ana.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${acme.url}/feed`);
});

test('the mailed link resets a forgotten password, and works once', async ({ acme, guest, server }) => {
  const ana = await acme.hire('Ana');
  await acme.givePassword(ana, password);
  const page = await guest(`${acme.url}/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The sign-in screen, which disappears, has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Username or email').fill(ana.username);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('status').filter({ hasText: /./ })).toBeVisible();

  // Any of the servers may send it, each with its own port.
  const address = new RegExp(`//${new URL(acme.url).hostname}:\\d+(/reset-password/\\S+)`);
  await expect.poll(async () => (await server.mails()).find((mail) => address.test(mail))).toBeTruthy();
  const link = `${acme.url}${(await server.mails()).map((mail) => address.exec(mail)?.[1]).find(Boolean)}`;

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('another good password');
  await page.getByLabel('Confirm new password').fill('another god password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password confirmation does not match')).toBeVisible();
  await page.getByLabel('Confirm new password').fill('another good password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL(`${acme.url}/login`);

  await page.getByLabel('Username or email').fill(ana.username);
  await page.getByLabel('Password', { exact: true }).fill('another good password');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${acme.url}/feed`);

  const again = await guest(link);
  await expect(again.getByRole('heading', { name: 'Link Expired' })).toBeVisible();
  await expect(
    again.getByText('The link you are trying to access is no longer active. Please reach out to your administrator.'),
  ).toBeVisible();
});

test('a workspace is made from nothing, and a second person works in it', async ({ unclaimed, guest }) => {
  const page = await guest(`${unclaimed.url}/login?setup=${unclaimed.token}`, {
    viewport: { width: 390, height: 844 },
    timezoneId: 'America/Denver',
  });
  await expect(page.getByRole('heading', { name: 'Create your workspace' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/Denver');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByLabel('Company name')).toBeFocused();
  await expectToFit(page);
  await expectAccessible(page);

  await page.getByLabel('Company name').fill('Alder & Sons');
  await page.getByLabel('Your name').fill('Nora Ellison');
  await page.getByLabel('Email').fill('nora@alder.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page).toHaveURL(`${unclaimed.url}/feed`);
  await expect(page).toHaveTitle('Feed | Alder & Sons');

  await page.getByRole('button', { name: 'Add person' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ben Hartmann');
  await page.getByLabel('Email').fill('ben@alder.example');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Employee' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add person' }).click();
  await page.getByRole('button', { name: 'Show link' }).click();
  const link = await page.getByLabel('Password set-up link').inputValue();

  const second = await guest(link, { viewport: { width: 390, height: 844 } });
  await expect(second.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await second.getByLabel('Password', { exact: true }).fill(password);
  await second.getByLabel('Confirm password').fill(password);
  await second.getByRole('button', { name: 'Set password' }).click();
  await second.getByRole('button', { name: 'Skip for now' }).click();
  await second.getByRole('button', { name: 'Go to Workspace' }).click();
  await expect(second.getByRole('button', { name: 'Clock In' }).first()).toBeVisible();
});

test('zones that cannot be had show the error alert, and the own zone stays', async ({ unclaimed, guest }) => {
  const page = await guest(`${unclaimed.url}/offline.html`, { timezoneId: 'America/Denver' });
  await readApart(page);
  await page.route('**/shared-data/timezones/list', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'Server Error', code: 'platform.unexpected' } }),
  );
  await page.goto(`${unclaimed.url}/login?setup=${unclaimed.token}`);
  const alert = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(alert).toContainText('We could not perform this action as server Error');
  await alert.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/Denver');
});

test('before there is a workspace nothing but its creation is reachable, and a wrong token makes none', async ({
  unclaimed,
  guest,
}) => {
  const page = await guest(`${unclaimed.url}/time/self`);
  await expect(page.getByLabel('Set-up token')).toBeVisible();
  await page.goto(`${unclaimed.url}/forgot-password`);
  await expect(page.getByRole('heading', { name: 'Create your workspace' })).toBeVisible();
  await page.goto(`${unclaimed.url}/login?setup=wrong`);
  await page.getByLabel('Company name').fill('Mine');
  await page.getByLabel('Your name').fill('Mallory');
  await page.getByLabel('Email').fill('mallory@evil.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByText('This set-up link is not valid.')).toBeVisible();
});

test('somebody sees where they are signed in, ends one session, then all', async ({ acme, as, guest }) => {
  const ana = await acme.hire('Ana');
  await acme.givePassword(ana, password);
  const other = await guest(`${acme.url}/login`);
  await other.getByLabel('Username or email').fill(ana.username);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(`${acme.url}/feed`);

  const page = await as(ana, '/feed');
  await page.getByRole('button', { name: 'Account: Ana' }).click();
  await page.getByRole('menuitem', { name: 'Your sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your sessions' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Sign out (?!on all)/ }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await other.reload();
  await expect(other).toHaveURL(/\/login/);

  await dialog.getByRole('button', { name: 'Sign out on all devices' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${acme.url}/login`);
});
