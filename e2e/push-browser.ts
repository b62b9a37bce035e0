import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import type { PushService, Subscription } from '#platform/testing/push-service/push-service.ts';
import { expect } from './world.ts';

/** Answer to the browser's question whether a site may show notifications. */
type Permission = 'granted' | 'denied' | 'default';

export interface PushBrowser {
  /** Returns the browser's current subscription. */
  current(): Subscription | undefined;
  answer: Permission;
  /** Makes the browser's subscription belong to another key than the installation's. */
  mistakeKey(): void;
  /** Returns the service worker, and the notifications that it has shown. */
  worker(page: Page): Promise<PushWorker>;
}

/**
 * Adds what headless Chromium lacks to the pages of a window: it always answers `denied`, and has no push service.
 * The permission question, the subscription and the display of notifications are simulated; the pages,
 * the service worker and its `push` events are real.
 */
export async function withPush(context: BrowserContext, service: PushService): Promise<PushBrowser> {
  let subscription: (Subscription & { readonly key: string }) | undefined;
  const browser: PushBrowser = {
    current: () => subscription,
    answer: 'granted',
    mistakeKey: () => {
      if (subscription) subscription = { ...subscription, key: Buffer.alloc(65).toString('base64url') };
    },
    worker: async (page) => pushWorker(context, page),
  };
  await context.exposeFunction('standIn', (what: string, key = '') => {
    if (what === 'ask') return browser.answer;
    if (what === 'subscribe') subscription = { ...service.subscribe(key), key };
    if (what === 'unsubscribe') subscription = undefined;
    return subscription && { ...subscription.target, key: subscription.key };
  });
  await context.addInitScript(standInPage);
  return browser;
}

interface SubscriptionParts {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly key: string;
}

/** Runs in the page. */
function standInPage(): void {
  type StandIn = (what: string, key?: string) => Promise<unknown>;
  const { standIn } = globalThis as unknown as { standIn: StandIn };
  const remembered = 'permission of the stand-in';
  const permission = () => localStorage.getItem(remembered) ?? 'default';
  Object.defineProperty(Notification, 'permission', { get: permission });
  Notification.requestPermission = async () => {
    const answer = (await standIn('ask')) as NotificationPermission;
    localStorage.setItem(remembered, answer);
    return answer;
  };
  const encode = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const decode = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  const subscriptionOf = (known: SubscriptionParts | undefined) =>
    known && {
      endpoint: known.endpoint,
      options: { userVisibleOnly: true, applicationServerKey: decode(known.key).buffer },
      toJSON: () => ({ endpoint: known.endpoint, keys: { p256dh: known.p256dh, auth: known.auth } }),
      unsubscribe: async () => standIn('unsubscribe').then(() => true),
    };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => subscriptionOf((await standIn('get')) as SubscriptionParts | undefined) ?? null,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) =>
      subscriptionOf((await standIn('subscribe', encode(applicationServerKey))) as SubscriptionParts),
  });
}

/** Content of a notification, and its link. */
interface NotificationView {
  readonly title: string;
  readonly tag: string;
  readonly data: { readonly url: string };
}

export interface PushWorker {
  /** Delivers a message, as the browser has decrypted it. */
  push(payload: unknown): Promise<void>;
  /** Notifications on the screen. */
  shown(): Promise<readonly NotificationView[]>;
  /** Number of notifications shown or shown again so far. */
  calls(): Promise<number>;
  /** Number of pages that have reported an alert. */
  tellings(): Promise<number>;
  /** Settles when all reported alerts have been shown, or not. */
  settled(): Promise<void>;
  /** Presses the first notification; settles when it has opened its link. */
  press(): Promise<void>;
  /** Windows that the browser tried to open. */
  opened(): Promise<readonly string[]>;
  /** Gives the browser another push address from now on. */
  change(subscription: Subscription): Promise<void>;
}

interface StandInState {
  readonly shown: NotificationView[];
  readonly opened: string[];
  calls: number;
  tellings: number;
}

async function pushWorker(context: BrowserContext, page: Page): Promise<PushWorker> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  const worker = context.serviceWorkers()[0] as Worker;
  await worker.evaluate(standInWorker);
  const read = <Key extends keyof StandInState>(key: Key) =>
    worker.evaluate((name) => (globalThis as unknown as { stoodIn: StandInState }).stoodIn[name], key);
  const { origin } = new URL(worker.url());
  const { session, registrationId } = await registrationOf(context, page, origin);
  return {
    push: async (payload) => {
      const data = JSON.stringify(payload);
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
    shown: () => read('shown'),
    calls: () => read('calls'),
    tellings: () => read('tellings'),
    opened: () => read('opened'),
    // The worker stores what was reported to it.
    settled: () => worker.evaluate<void>('Promise.all([...told.values()]).then(() => undefined)'),
    press: () => worker.evaluate(pressFirst),
    change: ({ target: { endpoint, ...keys } }) => worker.evaluate(changeTo, { endpoint, keys }),
  };
}

async function registrationOf(context: BrowserContext, page: Page, origin: string) {
  const session: CDPSession = await context.newCDPSession(page);
  const found = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
    if (own) found.resolve(own.registrationId);
  });
  await session.send('ServiceWorker.enable');
  return { session, registrationId: await found.promise };
}

/**
 * Runs in the worker: collects notifications in a list instead of showing them, and opens no windows,
 * which would need a real press.
 */
function standInWorker(): void {
  const stoodIn: StandInState = { shown: [], opened: [], calls: 0, tellings: 0 };
  const scope = globalThis as unknown as {
    registration: object;
    clients: object;
    addEventListener(name: string, listener: (event: MessageEvent<{ type?: string }>) => void): void;
  };
  Object.assign(scope, { stoodIn });
  const remove = (tag: string) => {
    const at = stoodIn.shown.findIndex((one) => one.tag === tag);
    if (at >= 0) stoodIn.shown.splice(at, 1);
  };
  Object.assign(scope.registration, {
    showNotification: async (title: string, { tag, data }: Omit<NotificationView, 'title'>) => {
      stoodIn.calls += 1;
      remove(tag);
      stoodIn.shown.push({ title, tag, data });
    },
    getNotifications: async () => stoodIn.shown.map(({ tag }) => ({ close: () => remove(tag) })),
  });
  Object.assign(scope.clients, { openWindow: async (url: string) => void stoodIn.opened.push(url) });
  scope.addEventListener('message', ({ data }) => {
    if (data.type === 'alert') stoodIn.tellings += 1;
  });
}

/** Runs in the worker. Waits itself, since `waitUntil` does not work for events created by a script. */
async function pressFirst(): Promise<void> {
  const { stoodIn } = globalThis as unknown as { stoodIn: StandInState };
  const [{ data, tag } = { data: { url: '' }, tag: '' }] = stoodIn.shown;
  const close = () =>
    stoodIn.shown.splice(
      stoodIn.shown.findIndex((one) => one.tag === tag),
      1,
    );
  let done: Promise<unknown> = Promise.resolve();
  const waitUntil = (promise: Promise<unknown>) => (done = promise);
  globalThis.dispatchEvent(Object.assign(new Event('notificationclick'), { notification: { data, close }, waitUntil }));
  await done;
}

/** Runs in the worker. */
async function changeTo({ endpoint, keys }: { endpoint: string; keys: object }): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  const waitUntil = (promise: Promise<unknown>) => (done = promise);
  const newSubscription = { toJSON: () => ({ endpoint, keys }) };
  globalThis.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { newSubscription, waitUntil }));
  await done;
}
