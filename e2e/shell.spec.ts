import type { WebSocketRoute } from '@playwright/test';
import { settingsChanged } from '#features/company/events.ts';
import { emit } from '#platform/server/events/events.ts';
import { permissions } from '#platform/shared/permissions.ts';
import { goOffline } from './apart.ts';
import { expect, expectAccessible, expectToFit, test, type Acme } from './world.ts';

test.use({ serviceWorkers: 'allow' });

const phone = { viewport: { width: 360, height: 740 } };

test('a path without a screen is Not Found, for somebody signed in alone', async ({ acme, as, guest }) => {
  const stranger = await guest(`${acme.url}/no/such/page`);
  await expect(stranger).toHaveURL(`${acme.url}/login?redirect=%2Fno%2Fsuch%2Fpage`);
  const page = await as(await acme.hire('Ana'), '/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText("Ooops! You're looking for something that's not there!")).toBeVisible();
  await page.getByRole('button', { name: 'Back To Feed' }).click();
  await expect(page).toHaveURL(`${acme.url}/feed`);
});

test('a screen without its permission shows 403 in place, and the address stays', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', 'view_attendance'), '/time/bird-view');
  await expect(page.getByRole('heading', { name: 'Forbidden' })).toBeVisible();
  await expect(page).toHaveURL(`${acme.url}/time/bird-view`);
  await expect(page).toHaveTitle('Forbidden | Acme');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Attendance', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'My attendance' })).toBeVisible();
});

test('the error pages have addresses of their own that need no sign-in', async ({ acme, guest }) => {
  const page = await guest(`${acme.url}/error-403`);
  await expect(
    page.getByText(
      "Access to this resource is denied! If you think it's a mistake, please reach out to the administrator.",
    ),
  ).toBeVisible();
  await page.goto(`${acme.url}/error-500`);
  await expect(page.getByRole('heading', { name: 'Server Error' })).toBeVisible();
});

test('somebody signed in who opens the sign-in screen or the root gets the feed', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana'), '/login');
  await expect(page).toHaveURL(`${acme.url}/feed`);
  await page.goto(`${acme.url}/`);
  await expect(page).toHaveURL(`${acme.url}/feed`);
});

test('a notification’s id is taken from the address', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana'), '/feed?nid=7c9e6679-7425-40de-944b-e07fc1f90ae7');
  await expect(page).toHaveURL(`${acme.url}/feed`);
});

test('a session that has ended leads to the sign-in screen and back', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', 'view_attendance');
  const page = await as(ana, '/favicon.svg');
  // A socket that opens late would report it before the press does.
  await goOffline(page);
  await page.goto(`${acme.url}/feed`);
  await expect(page.getByRole('button', { name: 'Account: Ana' })).toBeVisible();
  // A pending request of the feed would lead back to the feed.
  await page.waitForLoadState('networkidle');
  await acme.inside((db) => db.deleteFrom('sessions').where('person_id', '=', ana.id).execute());
  await page.getByRole('link', { name: 'Attendance', exact: true }).click();
  await expect(page).toHaveURL(`${acme.url}/login?redirect=%2Ftime%2Fself`);
});

test('the screens of the attendance group are reached from its entry, wide and narrow', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...permissions);
  const page = await as(ana, '/feed');
  await page.getByRole('link', { name: 'Attendance', exact: true }).click();
  await page.getByRole('link', { name: 'Bird view' }).click();
  await expect(page.getByRole('heading', { name: 'Bird view' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Attendance', exact: true })).toHaveAttribute('aria-current', 'page');
  const small = await as(ana, '/time/self', phone);
  await small.getByRole('link', { name: 'Individual view' }).click();
  await expect(small).toHaveURL(/\/time\/individual-view/);
});

test('names are text, whatever is in them', async ({ acme, as }) => {
  const names = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    "{{constructor.constructor('alert(1)')()}}",
    '<b>Bob</b> &amp; ${7*7}',
    'javascript:alert(1)',
  ];
  const ana = await acme.hire(names[0] ?? '', ...permissions);
  for (const name of names.slice(1)) await acme.hire(name);
  await acme.inside((db) => db.updateTable('company_settings').set({ name: '<svg onload=alert(1)>' }).execute());
  const page = await as(ana, '/feed');
  let alerted = false;
  page.on('dialog', (dialog) => {
    alerted = true;
    void dialog.dismiss();
  });
  await expect(page).toHaveTitle('Feed | <svg onload=alert(1)>');
  await expect(page.getByRole('button', { name: `Account: ${names[0]}` })).toBeVisible();
  await page.keyboard.press('/');
  for (const name of names) await expect(page.getByRole('option', { name })).toBeVisible();
  expect(alerted).toBe(false);
});

test('nothing the page does breaks its content security policy', async ({ acme, browser, as }) => {
  const ana = await acme.hire('Ana', ...permissions);
  const broken: string[] = [];
  const page = await as(ana, '/error-403');
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) broken.push(message.text());
  });
  for (const path of ['/feed', '/time/self', '/time/bird-view']) {
    await page.goto(acme.url + path);
    await expect(page.getByRole('button', { name: 'Account: Ana' })).toBeVisible();
  }
  await page.goto(`${acme.url}/feed`);
  await page.getByRole('button', { name: 'Add person' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('B');
  await page.getByRole('dialog').getByRole('button', { name: 'Add person' }).click();
  await expect(page.getByText('This is a required field').first()).toBeVisible();
  expect(broken).toEqual([]);
  expect(browser.isConnected()).toBe(true);
});

test('without a network the banner stays until it is back, and a failing request is reported for 3 seconds', async ({
  acme,
  as,
}) => {
  const page = await as(await acme.hire('Ana', 'view_any_attendance'), '/feed');
  // Waits for the requests, since a pending one would report the missing network in its own place.
  await expect(page.getByText('No shift today')).toBeVisible();
  await expect(page.getByText('No one is at work right now.')).toBeVisible();
  await page.context().setOffline(true);
  const banner = page.getByRole('main').getByText('No internet.');
  await expect(banner).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByText('No internet.')).toHaveCount(2);
  await expect(page.getByText('No internet.')).toHaveCount(1);
  await page.context().setOffline(false);
  await expect(banner).toBeHidden();
});

test('a page opened without a network says so', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana'), '/feed');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toContain('/sw.js?v=0.0.2');
  await page.context().setOffline(true);
  await page.goto(`${acme.url}/time/self`);
  await expect(page.getByRole('heading', { name: 'No internet.' })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Account: Ana' })).toBeVisible();
});

test('the cookie notice stays on the sign-in screen until it is accepted', async ({ acme, guest }) => {
  const page = await guest(`${acme.url}/login`);
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
  const cookie = (await page.context().cookies()).find(({ name }) => name === new URL(acme.url).hostname);
  expect(cookie?.value).toBe('accepted');
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
  await page.goto(`${acme.url}/forgot-password`);
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
});

test('at 360 px everything fits, and the bottom bar leads around', async ({ acme, as, guest }) => {
  const stranger = await guest(`${acme.url}/login`, phone);
  await expect(stranger.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expectToFit(stranger);
  await expectAccessible(stranger);

  const page = await as(await acme.hire('Ana', ...permissions), '/feed', phone);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expectToFit(page);
  await page.getByRole('link', { name: 'Attendance', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'My attendance' })).toBeVisible();
  await expectToFit(page);
  await page.getByRole('button', { name: 'Alerts' }).click();
  await expect(page.getByText('No alerts yet')).toBeVisible();
});

test('people with a touch screen see no keyboard hints', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', 'view_employee'), '/people', { hasTouch: true });
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '1 person' })).toBeVisible();
  await expect(page.locator('kbd')).not.toHaveCount(0);
  await expect(page.locator('kbd:visible, [data-keys]:visible')).toHaveCount(0);
});

test('dark follows the system until somebody chooses, and the choice stays', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana'), '/feed', { colorScheme: 'dark' });
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Account: Ana' }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('the skip link leads past the navigation', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana'), '/feed');
  await expect(page.getByRole('button', { name: 'Account: Ana' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the menu and the search box give the focus back', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana'), '/feed');
  const account = page.getByRole('button', { name: 'Account: Ana' });
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeHidden();
  await expect(account).toBeFocused();
});

test('Escape closes a menu even before the focus has moved into it', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana'), '/feed');
  const account = page.getByRole('button', { name: 'Account: Ana' });
  // The menu is fetched with its first opening.
  await account.click();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  await account.evaluate(async (button: HTMLElement) => {
    button.click();
    // React has rendered the menu, and no timer has run.
    await Promise.resolve();
    if (button.ariaExpanded !== 'true') throw new Error('The menu is not open.');
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(account).toBeFocused();
});

test('the rail has the colours that the company chose', async ({ found, as }) => {
  const acme = await found();
  await acme.inside((db) => db.updateTable('company_settings').set({ menu_background_color: '#123456' }).execute());
  const page = await as(await acme.hire('Ana'), '/feed');
  await expect(page.getByRole('link', { name: /^Acme/ })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCSS('background-color', 'rgb(18, 52, 86)');
});

/** Renames the company as the form of the settings does. */
const rename = (acme: Acme, name: string) =>
  acme.inside(async (db) => {
    await db.updateTable('company_settings').set({ name }).execute();
    await emit(db, settingsChanged, {});
  });

test('a change made while a browser was offline appears when its socket is back', async ({ acme, as }) => {
  // A page without a socket, so that the first one is the screen's.
  const page = await as(await acme.hire('Ana'), '/favicon.svg');
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/app\//, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  let reads = 0;
  page.on('request', (request) => void (request.url().endsWith('/app/authorization') && (reads += 1)));
  await page.goto(`${acme.url}/feed`);
  await expect(page.getByRole('banner')).toContainText('Acme');
  await expect.poll(() => sockets.length).toBe(1);
  expect(reads).toBe(1);
  await rename(acme, 'Renamed');

  await sockets[0]?.close();

  await expect(page.getByRole('banner')).toContainText('Renamed');
});

test('a change made between the first answer and the open socket appears as well', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana'), '/favicon.svg');
  const gate = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/app\//, async (socket) => {
    await gate.promise;
    socket.connectToServer();
  });
  await page.goto(`${acme.url}/feed`);
  await expect(page.getByRole('banner')).toContainText('Acme');
  await rename(acme, 'Renamed');

  gate.resolve();

  await expect(page.getByRole('banner')).toContainText('Renamed');
});

test('the frame is rendered before any script has loaded', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', 'allow_clock_in_out_attendance');
  const page = await as(ana, '/favicon.svg');
  const pending = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await pending.promise;
    await route.continue();
  });
  await page.goto(`${acme.url}/feed`, { waitUntil: 'commit' });
  const frame = page.locator('#waiting-frame');
  await expect(frame).toBeVisible();
  pending.resolve();
  await expect(page.getByRole('button', { name: 'Clock In' }).first()).toBeVisible();
  await expect(frame).toHaveCount(0);
});
