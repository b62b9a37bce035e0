import type { Page } from '@playwright/test';
import { Paddle } from '#simulators/paddle/paddle.ts';
import { signatureOf } from '#simulators/paddle/webhooks.ts';
import { connect, rowsOf, type Database } from '#platform/server/database/database.ts';
import { startDatabase } from '#platform/testing/database-setup.ts';
import { hosting } from '#features/billing/testing/hosting.ts';
import { setReadOnlyFrom } from '#features/company/server/commands.ts';
import {
  expect,
  expectAccessible,
  expectToFit,
  foundCompany,
  startServer,
  test as base,
  type Acme,
  type Server,
} from './world.ts';

/**
 * A hosted installation whose payments go through a stand-in for Paddle on this machine. Its database is separate:
 * a server that is not hosted, or uses another stand-in, would run its jobs.
 */
const test = base.extend<object, { paddle: Paddle; own: { url: string; database: Database }; server: Server }>({
  paddle: [
    async ({}, use) => {
      const price = { id: hosting.priceId, product: 'Team', currency: 'EUR', unit: 450 };
      const paddle = new Paddle({ apiKey: hosting.apiKey, price, now: () => new Date() });
      await use(paddle);
      await paddle.close();
    },
    { scope: 'worker' },
  ],
  own: [
    async ({}, use) => {
      const { url, stop } = await startDatabase();
      const database = connect({ url });
      await use({ url, database });
      await database.close();
      await stop();
    },
    { scope: 'worker' },
  ],
  found: async ({ server, own }, use) => use((options) => foundCompany(server, options, own.database)),
  server: [
    async ({ paddle, own }, use) => {
      const server = await startServer({
        DATABASE_URL: own.url,
        PADDLE_API_KEY: hosting.apiKey,
        PADDLE_CLIENT_TOKEN: hosting.token,
        PADDLE_WEBHOOK_SECRET: hosting.webhookSecret,
        PADDLE_PRICE_ID: hosting.priceId,
        PADDLE_ENVIRONMENT: 'sandbox',
        PADDLE_API_URL: await paddle.listen(),
      });
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

// One worker, since each would start a separate database.
test.describe.configure({ mode: 'default' });

const phone = { viewport: { width: 390, height: 740 } };
const payer = [
  'view_billing_plan_overview',
  'view_billing_payment_transaction',
  'cancel_billing_subscription',
  'view_app_settings_menu',
  'allow_clock_in_out_attendance',
] as const;
const over = 'Your free trial is over. Please upgrade today to continue using your workspace.';
const problem = 'There is a problem loading your workspace. Please contact your administrator.';

/** Ends the trial of a company this number of days ago. */
const endTrial = (acme: Acme, days: number) =>
  acme.inside(async (db) => {
    const end = Math.floor(Date.now() / 1000) - days * 86_400 - 60;
    await rowsOf(
      db,
      `insert into billing_accounts (trial_started_at, trial_ends_at)
       values (to_timestamp($1) - interval '30 days', to_timestamp($1))`,
      [end],
    );
    await setReadOnlyFrom(db, end);
  });

/** Paddle's script, which opens the payment named in the address as soon as it is set up. */
const script = `window.Paddle = {
  Environment: { set() {} },
  Initialize({ token, eventCallback }) {
    const id = new URLSearchParams(location.search).get('_ptxn');
    const frame = document.createElement('iframe');
    frame.title = 'Checkout';
    frame.src = 'https://sandbox-buy.paddle.com/pay/' + id + '?token=' + token;
    document.body.append(frame);
    eventCallback({ name: 'checkout.loaded' });
    addEventListener('message', () => eventCallback({ name: 'checkout.completed' }));
  },
};`;

/** Serves Paddle's parts of the web: its script, and its payment page. */
async function meetPaddle(page: Page, paddle: Paddle): Promise<string[]> {
  const paid: string[] = [];
  await page.route('https://cdn.paddle.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.route('https://sandbox-buy.paddle.com/**', (route) => {
    const url = new URL(route.request().url());
    const [, action = '', id = ''] = url.pathname.split('/');
    if (action === 'pay') return route.fulfill({ contentType: 'text/html', body: `<a href="/paid/${id}">Pay now</a>` });
    paddle.pay(id);
    paid.push(id);
    return route.fulfill({ contentType: 'text/html', body: `<script>parent.postMessage('paid', '*')</script>` });
  });
  return paid;
}

/** Delivers all events, as Paddle does. Node cannot resolve names under .localhost, and the webhook needs none. */
async function deliverAll({ url }: Acme, paddle: Paddle): Promise<void> {
  for (const notification of paddle.notifications.splice(0)) {
    const body = JSON.stringify(notification);
    const signature = signatureOf(body, [hosting.webhookSecret], Math.floor(Date.now() / 1000));
    const reply = await fetch(`http://127.0.0.1:${new URL(url).port}/webhooks/paddle`, {
      method: 'POST',
      body,
      headers: { 'paddle-signature': signature },
    });
    expect(reply.status).toBe(200);
  }
}

test('a hosted company decides how the next payment is announced', async ({ acme, as }) => {
  const page = await as(
    await acme.hire('Nora', 'configure_notification_setup', 'view_app_settings_menu'),
    '/settings/general-settings/alert-setup',
  );
  await expect(page.getByRole('rowheader', { name: 'The next payment increases by more than 10%' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'The trial is about to end, or a payment fails' })).toBeVisible();
});

test('a trial ends, is paid for, and shows its invoice', async ({ acme, as, paddle }) => {
  await endTrial(acme, 1);
  const page = await as(await acme.hire('Nora', ...payer), '/feed');
  await meetPaddle(page, paddle);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: over })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Upgrade Now' }).click();
  await expect(page.getByRole('heading', { name: 'Plan overview' })).toBeVisible();
  await expect(page.getByText('Everyone can still read and export.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
  await page.frameLocator('iframe').getByRole('link', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(/plan-overview/);
  await deliverAll(acme, paddle);
  await expect(page.getByText(/^Paid until/)).toBeVisible();
  await expect(page.getByText('ending in 4471')).toBeVisible();
  await expect(page.getByText(over)).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Billing history' }).click();
  await page.getByRole('table', { name: 'Payments' }).getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: /^MH-\d{5}$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
  await expectAccessible(page);
});

test('while people clock on, the notice is beside the clock, and later in place of it', async ({ found, as }) => {
  const acme = await found();
  await endTrial(acme, 3);
  const ben = await acme.hire('Ben', 'allow_clock_in_out_attendance');
  const page = await as(ben, '/feed');
  await expect(page.getByRole('dialog').getByRole('heading', { name: problem })).toBeVisible();
  await expect(page.getByText('Upgrade (27 days left)')).toHaveCount(0);
  await page.getByRole('button', { name: 'Okay' }).click();
  await expect(page.getByText(problem)).toBeVisible();
  await page.getByRole('button', { name: 'Clock In' }).first().click();
  await expect(page.getByRole('button', { name: 'Clock Out' }).first()).toBeVisible();

  const later = await found();
  await endTrial(later, 15);
  const stopped = await as(await later.hire('Ana', ...payer), '/feed');
  await expect(stopped.getByText(over)).toBeVisible();
  await expect(stopped.getByRole('link', { name: 'Upgrade Now' })).toBeVisible();
  await expect(stopped.getByRole('link', { name: 'Upgrade (27 days left)' })).toBeVisible();
  await expect(stopped.getByRole('button', { name: 'Clock In' })).toHaveCount(0);
  await expectAccessible(stopped);
});

test('seats are changed with what it costs, and the payments are filtered', async ({ found, as, paddle }) => {
  const acme = await found();
  const page = await as(await acme.hire('Nora', ...payer), '/billing/plan-overview');
  await meetPaddle(page, paddle);
  await page.getByRole('button', { name: 'Start paying now' }).click();
  await page.frameLocator('iframe').getByRole('link', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(/plan-overview/);
  await deliverAll(acme, paddle);
  await expect(page.getByText(/^Paid until/)).toBeVisible();

  await page.getByRole('button', { name: 'Change seats' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change seats' });
  await dialog.getByLabel('Seats').fill('0');
  await expect(dialog.getByText(/^Please use at least \d+\.$/)).toBeVisible();
  await dialog.getByLabel('Seats').fill('5');
  await expect(dialog.getByRole('row', { name: /Due now for the rest of this period/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /Per month €26\.78/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change seats' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('5 paid for')).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Invoice details' });
  await form.getByLabel('Company').fill('Alder & Finch GmbH');
  await form.getByLabel('VAT number').fill('nothing');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/The payment service rejected this/)).toBeVisible();
  await form.getByLabel('VAT number').fill('DE314882097');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('VAT DE314882097')).toBeVisible();

  await page.getByRole('link', { name: 'Billing history' }).click();
  const payments = page.getByRole('table', { name: 'Payments' });
  await expect(payments.getByRole('row', { name: /Total paid after refunds/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Card declined' }).click();
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(payments.getByRole('row', { name: /Team, 1 seat/ })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all (ZIP)' }).click();
  expect((await saved).suggestedFilename()).toBe('invoices.zip');
});

test('without the settings nothing leads there from billing', async ({ found, as }) => {
  const acme = await found();
  const viewer = await acme.hire('Ben', 'view_billing_plan_overview', 'view_billing_payment_transaction');
  const page = await as(viewer, '/billing/plan-overview', phone);
  await expect(page.getByRole('progressbar', { name: 'Trial days' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'All settings' })).toHaveCount(0);
  const nora = await as(await acme.hire('Nora', ...payer), '/billing/plan-overview', phone);
  await expect(nora.getByRole('link', { name: 'All settings' })).toBeVisible();
});

test('a payment page that cannot be had clears the loading, and says why', async ({ found, as, paddle }) => {
  const acme = await found();
  const page = await as(await acme.hire('Nora', ...payer), '/billing/plan-overview');
  const button = page.getByRole('button', { name: 'Start paying now' });
  await expect(button).toBeVisible();
  // All requests fail during the outage, whoever sends them.
  paddle.troubles.push(...Array.from({ length: 50 }, () => 'cut' as const));
  await button.click();
  const dialog = page.getByRole('alertdialog', { name: 'Unsuccessful' });
  await expect(dialog).toContainText('the payment service is not responding. You haven’t been charged.');
  paddle.troubles.length = 0;
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(button).toBeEnabled();
  await expect(page).toHaveURL(/plan-overview/);
});

test('the plan and an empty history fit a phone', async ({ found, as }) => {
  const acme = await found();
  const nora = await acme.hire('Nora', ...payer);
  const page = await as(nora, '/billing/plan-overview', phone);
  await expect(page.getByRole('progressbar', { name: 'Trial days' })).toBeVisible();
  await expectToFit(page);
  await expectAccessible(page);
  await page.goto(`${acme.url}/billing/billing-history`);
  await expect(page.getByRole('heading', { name: 'No payments yet' })).toBeVisible();
  await expectToFit(page);
});
