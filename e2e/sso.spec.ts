import type { Page } from '@playwright/test';
import { startApple, startGoogle, type Claims, type StandIn } from '#platform/testing/oidc-provider.ts';
import type { Member } from '#platform/testing/company.ts';
import { expect, expectAccessible, expectToFit, startServer, test as base, type Acme, type Server } from './world.ts';

interface StandIns {
  readonly google: StandIn;
  readonly apple: StandIn;
}

/** The server with two real OpenID providers on this machine, which belong to another site than the companies. */
const test = base.extend<object, { standIns: StandIns; server: Server }>({
  standIns: [
    async ({}, use) => {
      const [google, apple] = await Promise.all([startGoogle(), startApple()]);
      await use({ google, apple });
      await Promise.all([google.close(), apple.close()]);
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ standIns }, use) => {
      const server = await startServer({ WORKER: 'off', ...standIns.google.env, ...standIns.apple.env });
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

type Provider = keyof StandIns;
const names = { google: 'Google', apple: 'Apple' } as const;

/** Creates an account at both providers, by default with the person's address; returns its name at the provider. */
async function accountOf(
  standIns: StandIns,
  acme: Acme,
  member: Member | undefined,
  claims: Partial<Claims> = {},
): Promise<string> {
  const name = crypto.randomUUID();
  const email =
    member &&
    (
      await acme.inside((db) =>
        db.selectFrom('people').select('email').where('id', '=', member.id).executeTakeFirstOrThrow(),
      )
    ).email;
  for (const [provider, { accounts, redirects }] of Object.entries(standIns) as [Provider, StandIn][]) {
    accounts.set(name, { sub: name, ...(email && { email }), email_verified: true, ...claims });
    redirects.add(`${acme.url}/login/${provider}/redirect`);
  }
  return name;
}

/** Presses the button and waits for the provider's page. */
async function leave(page: Page, provider: Provider): Promise<void> {
  await page.getByRole('button', { name: `Sign in with ${names[provider]}` }).click();
  await expect(page).toHaveTitle('Provider');
}

async function signInAs(page: Page, provider: Provider, name: string): Promise<void> {
  await leave(page, provider);
  await page.getByLabel('Account').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Expects the sign-in screen with the reason, without a session. */
async function expectRefused(page: Page, sentence: string): Promise<void> {
  await expect(page).toHaveURL(/\/login(\?redirect=[^&]*)?$/);
  await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('muster_session');
}

const expired = 'This sign-in expired or was started in another browser. Please try again.';
const unknown = 'No account here matches this Google account. Use your password, or ask your administrator.';

for (const provider of ['google', 'apple'] as const)
  test(`somebody signs in with ${names[provider]}, waits a moment, and gets to the page they wanted`, async ({
    acme,
    guest,
    standIns,
  }) => {
    const ana = await acme.hire('Ana', 'view_attendance');
    const name = await accountOf(standIns, acme, ana);
    const page = await guest(`${acme.url}/time/self?month=2026-01`);
    const { promise: seen, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/authentication', async (route) => {
      await seen;
      await route.continue();
    });

    await signInAs(page, provider, name);

    await expect(
      page.getByText(`Please wait while attempting ${names[provider]} sign-in`, { exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
    expect(new URL(page.url()).searchParams.has('code')).toBe(false);
    letThrough();
    await expect(page).toHaveURL(`${acme.url}/time/self?month=2026-01`);
    await expect(page.getByRole('button', { name: 'Account: Ana' })).toBeVisible();
  });

test('an invited person comes in without ever having had a password', async ({ acme, guest, standIns }) => {
  const ana = await acme.hire('Ana');
  await acme.inside((db) => db.updateTable('people').set({ status: 'invited' }).where('id', '=', ana.id).execute());
  const page = await guest(`${acme.url}/login`);

  await signInAs(page, 'google', await accountOf(standIns, acme, ana));

  await expect(page).toHaveURL(`${acme.url}/feed`);
});

test('the second sign-in is known by the account, though its address has changed', async ({
  acme,
  guest,
  standIns,
}) => {
  const ana = await acme.hire('Ana');
  const name = await accountOf(standIns, acme, ana);
  await signInAs(await guest(`${acme.url}/login`), 'google', name);
  await expect.poll(() => acme.inside((db) => db.selectFrom('sso_identities').selectAll().execute())).toHaveLength(1);
  standIns.google.accounts.set(name, { sub: name, email: 'married@elsewhere.example', email_verified: false });
  const again = await guest(`${acme.url}/login`);

  await signInAs(again, 'google', name);

  await expect(again.getByRole('button', { name: 'Account: Ana' })).toBeVisible();
});

test('a state that was never given leads back to the sign-in', async ({ acme, guest }) => {
  const page = await guest(`${acme.url}/login/google/redirect?state=${'A'.repeat(43)}`);
  await expectRefused(page, expired);
  await page.goto(`${acme.url}/login/apple/redirect`);
  await expectRefused(page, expired);
});

test('a sign-in cannot be repeated with its state or with its code', async ({ acme, guest, standIns }) => {
  const ana = await acme.hire('Ana');
  const name = await accountOf(standIns, acme, ana);
  const page = await guest(`${acme.url}/login`);
  const addresses: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && addresses.push(request.url()));
  await signInAs(page, 'google', name);
  await expect(page).toHaveURL(`${acme.url}/feed`);
  await page.context().clearCookies({ name: 'muster_session' });

  const used = addresses.filter((address) => address.startsWith(`${acme.url}/login/google/redirect?`));
  expect(used).toEqual([expect.stringContaining('code='), expect.stringMatching(/\?state=[\w-]{43}$/)]);
  for (const address of used) {
    await page.goto(address);
    await expectRefused(page, expired);
  }
});

test('after ten minutes a sign-in has expired', async ({ acme, guest, standIns }) => {
  const ana = await acme.hire('Ana');
  const name = await accountOf(standIns, acme, ana);
  const page = await guest(`${acme.url}/login`);
  await leave(page, 'google');
  // Expired a moment ago: the server counts in whole seconds.
  const expires_at = new Date(Date.now() - 1000);
  await acme.inside((db) => db.updateTable('sso_attempts').set({ expires_at }).execute());

  await page.getByLabel('Account').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expectRefused(page, expired);
});

test('a link with another person’s sign-in does not work in another browser', async ({ acme, guest, standIns }) => {
  const eve = await acme.hire('Eve');
  const name = await accountOf(standIns, acme, eve);
  // A service worker would hide the address from the test.
  const page = await guest(`${acme.url}/login`, { serviceWorkers: 'block' });
  await page.route('**/authentication', (route) => route.abort());
  const sentBack = page.waitForResponse((response) => (response.headers()['location'] ?? '').includes('code='));
  await signInAs(page, 'google', name);
  await expect(page).toHaveURL(/\/login$/);
  const link = new URL((await sentBack).headers()['location'] ?? '');
  expect(link.origin).toBe(acme.url);

  const victim = await guest(link.href);
  await expectRefused(victim, expired);
  link.search = `?state=${link.searchParams.get('state')}`;
  await victim.goto(link.href);
  await expectRefused(victim, expired);
});

test('an address that is not confirmed is refused, and so is somebody nobody knows', async ({
  acme,
  guest,
  standIns,
}) => {
  const ana = await acme.hire('Ana');
  const page = await guest(`${acme.url}/login?redirect=%2Ftime%2Fself`);

  await signInAs(page, 'google', await accountOf(standIns, acme, ana, { email_verified: false }));
  await expectRefused(page, 'Your email address is not confirmed with Google. Confirm it there, or use your password.');

  await signInAs(page, 'google', await accountOf(standIns, acme, undefined, { email: 'nobody@acme.example' }));
  await expectRefused(page, unknown);
  await expectAccessible(page);
  // The wanted path is preserved.
  await expect(page).toHaveURL(`${acme.url}/login?redirect=%2Ftime%2Fself`);
});

test('a discharged person is refused like a stranger', async ({ acme, guest, standIns }) => {
  const ana = await acme.hire('Ana');
  const name = await accountOf(standIns, acme, ana);
  await signInAs(await guest(`${acme.url}/login`), 'google', name);
  await expect.poll(() => acme.inside((db) => db.selectFrom('sso_identities').selectAll().execute())).toHaveLength(1);
  await acme.inside((db) => db.updateTable('people').set({ status: 'discharged' }).where('id', '=', ana.id).execute());
  const again = await guest(`${acme.url}/login`);

  await signInAs(again, 'google', name);

  await expectRefused(again, unknown);
});

for (const provider of ['google', 'apple'] as const)
  test(`people who cancel at ${names[provider]} can try again, or use the password`, async ({
    acme,
    guest,
    standIns,
  }) => {
    const ana = await acme.hire('Ana');
    await acme.givePassword(ana, 'a long enough password');
    await accountOf(standIns, acme, ana);
    const page = await guest(`${acme.url}/login`);
    await leave(page, provider);

    await page.getByRole('button', { name: 'Cancel' }).click();

    await expectRefused(page, `You didn’t finish signing in with ${names[provider]}. Try again, or use your password.`);
    await page.getByLabel('Username or email').fill(ana.username);
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${acme.url}/feed`);
  });

test('the buttons are below the form, on a narrow screen too', async ({ acme, guest }) => {
  const page = await guest(`${acme.url}/login`, { viewport: { width: 360, height: 740 } });
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with Apple' })).toBeVisible();
  await expectToFit(page);
  await expectAccessible(page);
});

base('without providers there are no buttons', async ({ acme, guest }) => {
  const page = await guest(`${acme.url}/login`);
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign in with/ })).toHaveCount(0);
});
