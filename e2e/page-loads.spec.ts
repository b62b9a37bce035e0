import type { Page } from '@playwright/test';
import { permissions } from '#platform/shared/permissions.ts';
import { goOffline, readApart } from './apart.ts';
import { dateAt, recordDay } from './recorded-days.ts';
import { addressOf, screenPaths } from './screen-paths.ts';
import { walkerOf } from './walk.ts';
import { expect, test } from './world.ts';

/** Requests of the frame around the screens, on every screen. */
const ofTheFrame = /\/app\/(authorization|application\/configuration|time\/attendance\/clock|broadcasting|muster-bar)/;
/** The frame of the settings alone, screens only for hosted installations, and a page whose cards load separately. */
const withoutOwnLoad = ['/settings', '/billing/plan-overview', '/billing/billing-history', '/reports'];

const paths = screenPaths.filter((path) => !withoutOwnLoad.includes(path));

/** Request beside a screen's own load, which is cancelled when the load fails: e2e/leave-review.spec.ts. */
const besideTheLoad = /\/app\/leave\/reviewer-leaves\/summary/;
const mayLoad = (url: string) => ofTheFrame.test(url) || besideTheLoad.test(url);

/** Fails every load of a screen from now on. */
async function fail(page: Page, status: number, message: string | (() => string)): Promise<void> {
  await page.route('**/app/**', (route) =>
    route.request().method() !== 'GET' || mayLoad(route.request().url())
      ? route.fallback()
      : route.fulfill({ status, json: { message: typeof message === 'string' ? message : message(), code: 'test' } }),
  );
  await readApart(page);
}

test('the screens are found', () => expect(paths).toContain('/time/{user_id}'));

// One document opens many screens: loading it again for each would take most of the time.
for (const half of [0, 1])
  test(`a first load of a screen that fails shows the error screen, part ${half + 1} of 2`, async ({ acme, as }) => {
    const ana = await acme.hire('Ana', ...permissions);
    const day = await recordDay(acme, ana, dateAt(-1), [{ start: '08:00:00', end: '12:00:00' }]);
    const page = await as(ana, '/favicon.svg');
    let message = 'Boom at first';
    await fail(page, 402, () => message);
    await page.goto(`${acme.url}/feed`);
    // Cards of the feed may say the message before the error screen replaces them.
    await expect(page.getByRole('heading', { name: '402' })).toBeVisible();
    const open = walkerOf(page);
    for (const path of paths.filter((_, index) => index % 2 === half)) {
      message = `Boom at ${path}`;
      await open(addressOf(path, { user_id: ana.id, username: ana.username, id: day }));
      await expect.soft(page.getByRole('heading', { name: '402' }), path).toBeVisible();
      await expect.soft(page.getByText(message), path).toBeVisible();
      await expect.soft(page.getByRole('button', { name: 'Retry' }), path).toHaveCount(0);
      await expect.soft(page.getByRole('button', { name: 'Account: Ana' }), path).toBeVisible();
    }
  });

test('every status of the specification has its error screen, and errors of forms stay beside their fields', async ({
  acme,
  as,
}) => {
  const page = await as(await acme.hire('Ana', 'view_attendance'), '/favicon.svg');
  const message = 'Boom here';
  const advice = 'Refresh the page. If it happens again, contact support.';
  for (const [status, title, text, button] of [
    [400, 'Bad Request', message, 'Go To Muster'],
    [
      403,
      'Forbidden',
      "Access to this resource is denied! If you think it's a mistake, please reach out to the administrator.",
      'Back To Feed',
    ],
    [404, 'Page Not Found', "Ooops! You're looking for something that's not there!", 'Back To Feed'],
    [408, '408', message, 'Back To Feed'],
    [413, '413', message, 'Back To Feed'],
    [419, 'Session Expired', 'Sorry, your session has expired. Please refresh or try again.', 'Refresh This Page'],
    [
      429,
      'Too Many Requests',
      'You have sent too many requests in a given amount of time. Please slow down and try again later.',
      'Retry',
    ],
    [
      498,
      'Link Expired',
      'The link you are trying to access is no longer active. Please reach out to your administrator.',
      null,
    ],
    [500, message, advice, null],
    [502, '502', message, 'Back To Feed'],
    [503, message, advice, null],
    [504, '504', message, 'Back To Feed'],
    [507, '507', message, 'Back To Feed'],
  ] as const) {
    await fail(page, status, message);
    await page.goto(`${acme.url}/time/self`);
    const screen = page.getByRole('main');
    await expect(screen.getByRole('heading', { name: title })).toBeVisible();
    await expect(screen.getByText(text, { exact: true })).toBeVisible();
    await expect(screen.getByRole('button')).toHaveText(button ? [button] : []);
  }
  await fail(page, 424, 'Boom here');
  await page.goto(`${acme.url}/time/self`);
  await expect(page.getByRole('heading', { name: 'My attendance' })).toBeVisible();
  await expect(page.getByRole('alert').first()).toContainText('Boom here');
});

test('a part loaded later fails in its own place, with Retry', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', 'view_attendance'), '/favicon.svg');
  // A late live connection would reload, too, and fix it before Retry is pressed.
  await goOffline(page);
  // The grid is shown before its days have come, which would be a first load that fails.
  const days = page.waitForResponse((response) => decodeURIComponent(response.url()).includes('calendar/self-data'));
  await page.goto(`${acme.url}/time/self?month=2024-03`);
  await (await days).finished();
  await expect(page.getByRole('grid', { name: 'March 2024' })).toBeVisible();
  await fail(page, 503, 'Boom here');
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByText('Boom here').last()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My attendance' })).toBeVisible();
  await page.unroute('**/app/**');
  await page.getByRole('button', { name: 'Retry' }).last().click();
  await expect(page.getByRole('grid', { name: 'April 2024' })).toBeVisible();
});

test('a search that fails leaves the list where it is', async ({ acme, as }) => {
  const page = await as(
    await acme.hire('Ana', 'view_app_settings_menu', 'view_department'),
    '/settings/people/departments',
  );
  await expect(page.getByRole('heading', { name: 'No departments yet' })).toBeVisible();
  await fail(page, 500, 'Boom here');
  await page.getByRole('searchbox').fill('Assembly');
  await expect(page.getByRole('alert').filter({ hasText: 'Boom here' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Departments', exact: true })).toBeVisible();
});
