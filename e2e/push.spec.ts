import type { BrowserContext, Page } from '@playwright/test';
import type { Member } from '#platform/testing/company.ts';
import { startPushService, type PushService } from '#platform/testing/push-service/push-service.ts';
import { untilLive } from './apart.ts';
import { withPush, type PushBrowser } from './push-browser.ts';
import { expect, expectAccessible, test as base, type Acme } from './world.ts';

const test = base.extend<object, { service: PushService }>({
  service: [
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
});
test.use({ serviceWorkers: 'allow' });

const preferences = '/notification/preferences';
const thisBrowser = (page: Page) => page.getByRole('listitem').filter({ hasText: 'This browser' });
const turnedOn = (page: Page) => thisBrowser(page).getByRole('switch', { name: 'Push on This browser' });

interface World {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly push: PushBrowser;
}

/** Prepares a window in which push is on. */
async function withPushOn(page: Page, service: PushService): Promise<World> {
  const context = page.context();
  const push = await withPush(context, service);
  await page.goto(new URL(preferences, page.url()).href);
  await thisBrowser(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(turnedOn(page)).toBeChecked();
  return { page, context, push };
}

const devicesIn = (acme: Acme) =>
  acme.inside((db) => db.selectFrom('push_devices').select(['person_id', 'endpoint', 'state']).execute());

/** Lets an invited person sign in for the first time, which alerts people who may add people. */
async function join(acme: Acme, member: Member): Promise<void> {
  await acme.inside((db) => db.updateTable('people').set({ status: 'invited' }).where('id', '=', member.id).execute());
  await acme.givePassword(member, 'a first password');
}

const manager = ['add_employee', 'view_attendance'] as const;

test('a push received while no page is open is shown, leads to its screen, and marks the alert as read', async ({
  acme,
  as,
  service,
}) => {
  const ana = await acme.hire('Ana', ...manager);
  const ida = await acme.hire('Ida');
  const { page, push } = await withPushOn(await as(ana, '/favicon.svg'), service);
  const worker = await push.worker(page);
  await page.goto('about:blank');
  await join(acme, ida);
  await expect.poll(() => push.current()?.arrived.length).toBe(1);
  const [{ payload } = { payload: undefined }] = push.current()?.arrived ?? [];
  const { id } = await acme.inside((db) => db.selectFrom('notifications').select('id').executeTakeFirstOrThrow());
  expect(payload).toEqual({ id, title: 'Someone new joined', url: `/feed?nid=${id}`, in_app: true });

  await worker.push(payload);
  await expect.poll(worker.shown).toEqual([{ title: 'Someone new joined', tag: id, data: { url: `/feed?nid=${id}` } }]);
  await worker.press();
  expect([await worker.shown(), await worker.opened()]).toEqual([[], [`${acme.url}/feed?nid=${id}`]]);

  await page.goto((await worker.opened())[0] ?? '');
  await expect(page).toHaveURL(`${acme.url}/feed`);
  await expect(page.getByRole('button', { name: 'Alerts', exact: true })).toBeVisible();
  const read = () => acme.inside((db) => db.selectFrom('notifications').select('read_at').executeTakeFirstOrThrow());
  await expect.poll(read).toEqual({ read_at: expect.any(Date) as Date });
});

test('people looking at a page are notified by the bell, and pressing an alert leads that page there', async ({
  acme,
  as,
  service,
}) => {
  const ana = await acme.hire('Ana', ...manager);
  const ida = await acme.hire('Ida');
  const { page, push } = await withPushOn(await as(ana, '/favicon.svg'), service);
  const worker = await push.worker(page);
  await untilLive(page);
  await join(acme, ida);
  await expect.poll(() => push.current()?.arrived.length).toBe(1);
  const [{ payload } = { payload: undefined }] = push.current()?.arrived ?? [];
  await worker.push(payload);
  await expect.poll(worker.tellings).toBe(1);
  await worker.settled();
  await expect(page.getByRole('button', { name: 'Alerts, 1 unread' })).toBeVisible();
  expect(await worker.calls()).toBe(0);

  // A notification that was shown before the person returned to the page.
  await page.goto('about:blank');
  const { id, url } = payload as { id: string; url: string };
  await worker.push({ id: `${id}-2`, title: 'Someone new joined', url, in_app: true });
  await expect.poll(worker.calls).toBe(1);
  await page.goto(`${acme.url}/time/self`);
  await expect(page.getByRole('button', { name: 'Alerts, 1 unread' })).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { isTheSame: true }));
  await worker.press();
  await expect(page).toHaveURL(`${acme.url}/feed`);
  await expect(page.getByRole('button', { name: 'Alerts', exact: true })).toBeVisible();
  // The page navigated without a reload: unsaved changes are still protected.
  expect(await page.evaluate(() => 'isTheSame' in globalThis)).toBe(true);
  expect(await worker.opened()).toEqual([]);
});

test('an alert in two tabs and from the push service is shown once', async ({ acme, as, service }) => {
  const ana = await acme.hire('Ana');
  const { page, context, push } = await withPushOn(await as(ana, '/favicon.svg'), service);
  const worker = await push.worker(page);
  const second = await context.newPage();
  const signed = second.waitForResponse('**/app/broadcasting/auth/channels');
  await second.goto(acme.url + preferences);
  await signed;
  await expect(turnedOn(second)).toBeChecked();

  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(() => push.current()?.arrived.length).toBe(1);
  await worker.push(push.current()?.arrived[0]?.payload);
  await expect.poll(worker.tellings).toBe(2);
  await worker.settled();
  expect(await worker.calls()).toBe(1);
  expect(await worker.shown()).toMatchObject([
    { title: 'This is a test alert', data: { url: '/notification/preferences' } },
  ]);
});

test('a page that does not answer, as one of an older version, is left alone, and a window opens', async ({
  acme,
  as,
  service,
}) => {
  const ana = await acme.hire('Ana');
  const { page, push } = await withPushOn(await as(ana, '/favicon.svg'), service);
  const worker = await push.worker(page);
  await page.goto(`${acme.url}/favicon.svg`);
  await worker.push({ id: 'x', title: 'New comment on leave', url: '/leaves/self?year=2026', in_app: false });
  await expect.poll(async () => (await worker.shown()).length).toBe(1);
  await worker.press();
  expect(await worker.opened()).toEqual([`${acme.url}/leaves/self?year=2026`]);
  await expect(page).toHaveURL(`${acme.url}/favicon.svg`);
});

test('a message that cannot be read, or leads elsewhere, leads nowhere but to the product', async ({
  acme,
  as,
  service,
}) => {
  const ana = await acme.hire('Ana');
  const { page, push } = await withPushOn(await as(ana, '/favicon.svg'), service);
  const worker = await push.worker(page);
  await page.goto('about:blank');
  for (const [payload, title, address] of [
    ['nonsense', 'You have a new alert', '/notification/all'],
    [{ id: '1', title: 'One', url: 'https://elsewhere.example/x', in_app: true }, 'One', '/'],
    [{ id: '2', title: 'Two', url: '//elsewhere.example/x', in_app: true }, 'Two', '/'],
    [{ id: '3', title: 'Three', url: '/../../x', in_app: true }, 'Three', '/x'],
  ] as const) {
    await worker.push(payload);
    await expect.poll(async () => (await worker.shown()).map((shown) => shown.title)).toEqual([title]);
    await worker.press();
    const [opened = ''] = (await worker.opened()).slice(-1);
    expect(new URL(opened).origin).toBe(acme.url);
    if (address !== '/') expect(opened).toBe(acme.url + address);
  }
});

test('push ends in a browser where somebody signs out, and what it has shown goes', async ({ acme, as, service }) => {
  const ana = await acme.hire('Ana');
  const { page, push } = await withPushOn(await as(ana, '/favicon.svg'), service);
  const worker = await push.worker(page);
  await worker.push({ id: 'x', title: 'New comment on leave', url: '/feed', in_app: false });
  await expect.poll(async () => (await worker.shown()).length).toBe(1);
  await page.getByRole('button', { name: 'Account: Ana' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.poll(() => push.current()).toBeUndefined();
  await expect.poll(worker.shown).toEqual([]);
  expect(await devicesIn(acme)).toEqual([]);
});

/** Signs another session in on the same browser. */
async function signedInAs(context: BrowserContext, member: Member): Promise<void> {
  const [cookie] = (await context.cookies()).filter(({ httpOnly }) => httpOnly);
  if (cookie) await context.addCookies([{ ...cookie, value: member.token }]);
}

test('a new session of the same person is registered by itself, of somebody else it is not', async ({
  acme,
  as,
  service,
}) => {
  const [ana, again, bob] = [await acme.hire('Ana'), await acme.hire('Ana'), await acme.hire('Bob')];
  await acme.inside(async (db) => {
    await db.updateTable('sessions').set({ person_id: ana.id }).where('person_id', '=', again.id).execute();
  });
  const { page, context, push } = await withPushOn(await as(ana, '/favicon.svg'), service);
  const endpoint = push.current()?.target.endpoint;
  await acme.inside((db) => db.deleteFrom('push_devices').execute());
  await signedInAs(context, again);
  await page.goto(`${acme.url}/feed`);
  await expect.poll(() => devicesIn(acme)).toEqual([{ person_id: ana.id, endpoint, state: 'on' }]);

  await signedInAs(context, bob);
  await page.goto(`${acme.url}/feed`);
  await expect.poll(() => push.current()).toBeUndefined();
  await page.goto(acme.url + preferences);
  await expect(thisBrowser(page)).toContainText('Not turned on yet');
  expect((await devicesIn(acme)).filter(({ person_id }) => person_id === bob.id)).toEqual([]);
});

test('a browser that was forgotten from another one gives its subscription up', async ({ acme, as, service }) => {
  const ana = await acme.hire('Ana');
  const { page, push } = await withPushOn(await as(ana, '/favicon.svg'), service);
  await acme.inside((db) => db.deleteFrom('push_devices').execute());
  await page.goto(`${acme.url}/feed`);
  await expect.poll(() => push.current()).toBeUndefined();
  expect(await devicesIn(acme)).toEqual([]);
});

test('a changed push address of the browser is reported by the worker or by the next page', async ({
  acme,
  as,
  service,
}) => {
  const ana = await acme.hire('Ana');
  const { page, push } = await withPushOn(await as(ana, '/favicon.svg'), service);
  const worker = await push.worker(page);
  const other = service.subscribe('another');
  await worker.change(other);
  expect(await devicesIn(acme)).toMatchObject([{ endpoint: other.target.endpoint, state: 'on' }]);

  // A subscription to another key than the installation's is replaced by a new one.
  const first = push.current()?.target.endpoint;
  push.mistakeKey();
  await page.goto(`${acme.url}/feed`);
  // There is none for a moment.
  const current = () => push.current()?.target.endpoint;
  await expect.poll(() => ![undefined, first].includes(current())).toBe(true);
  await expect.poll(async () => (await devicesIn(acme)).map(({ endpoint }) => endpoint)).toEqual([current()]);
});

test('a browser that blocks notifications is reported as blocking, and can be retried', async ({
  acme,
  as,
  service,
}) => {
  const ana = await acme.hire('Ana');
  const page = await as(ana, '/favicon.svg');
  const push = await withPush(page.context(), service);
  push.answer = 'denied';
  await page.goto(acme.url + preferences);
  await thisBrowser(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(thisBrowser(page)).toContainText('Allow notifications next to the site’s address');
  await expectAccessible(page);
  expect(await devicesIn(acme)).toMatchObject([{ state: 'blocked', endpoint: null }]);
  push.answer = 'granted';
  await thisBrowser(page).getByRole('button', { name: 'Try again' }).click();
  await expect(turnedOn(page)).toBeChecked();
});

test('without support for push only the console says so', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana'), '/favicon.svg');
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
  await page.goto(`${acme.url}/feed`);
  expect((await warned).text()).toBe('Web push is not supported by this browser.');
  await expect(page.getByRole('button', { name: 'Account: Ana' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto(acme.url + preferences);
  await expect(thisBrowser(page)).toContainText('This browser does not support push alerts.');
  await expect(thisBrowser(page).getByRole('button')).toHaveCount(0);
});

test('a device can be paused, and forgotten', async ({ acme, as, service }) => {
  const ana = await acme.hire('Ana');
  const { page, push } = await withPushOn(await as(ana, '/favicon.svg'), service);
  await turnedOn(page).press('Space');
  await expect(thisBrowser(page)).toContainText('Paused');
  await expect(page.getByRole('button', { name: 'Send a test' })).toBeDisabled();
  await page.reload();
  await expect(thisBrowser(page)).toContainText('Paused');
  await thisBrowser(page).getByRole('button', { name: 'Remove push from This browser' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove push' }).click();
  await expect(thisBrowser(page).getByRole('button', { name: 'Turn on' })).toBeVisible();
  await expect.poll(() => push.current()).toBeUndefined();
  expect(await devicesIn(acme)).toEqual([]);
});
