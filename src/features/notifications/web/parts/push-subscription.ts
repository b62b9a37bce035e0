import type { PushedAlert } from '../../events.ts';
import { storePush, storedPush } from './push-memory.ts';
import { notificationsApi } from './notifications-api.ts';

/** Outcome of turning push on in this browser. */
export type TurnedOn = 'on' | 'blocked' | 'dismissed';

/** Milliseconds to wait for the service worker. */
const timeoutMs = 10_000;

/** @throws Error when no service worker is registered: `ready` would wait forever */
function registration(): Promise<ServiceWorkerRegistration> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The service worker is missing.')), timeoutMs);
  return Promise.race([navigator.serviceWorker.ready, promise]).finally(() => clearTimeout(timer));
}

/**
 * Asks for permission to show notifications and registers this browser.
 * Must be called while handling a click, which browsers require.
 * @throws Fault when the server refuses, DOMException when the browser's push service is unreachable
 */
export async function turnOn(person: string): Promise<TurnedOn> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') await notificationsApi.block.call({ body: {} });
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
  const { public_key, session_began } = await devices();
  await register(person, session_began, { subscription: await subscriptionWith(public_key) });
  return 'on';
}

/**
 * Runs on each start of the page: registers a browser again if the session, its address or the installation's key has
 * changed. Push ends if another person turned it on here, or if it was forgotten from another browser or is blocked.
 */
export async function keepPush(person: string): Promise<void> {
  const storedSubscription = storedPush();
  if (!storedSubscription) return;
  if (storedSubscription.person !== person) return forgetPush();
  if (Notification.permission === 'denied') {
    await notificationsApi.block.call({ body: {} });
    return forgetPush();
  }
  const { is_enabled, public_key, session_began, data } = await devices();
  if (!is_enabled) return;
  const isKnown = data.some(({ is_current, state }) => is_current && state !== 'blocked');
  if (!isKnown && storedSubscription.session === session_began) return forgetPush();
  const subscription = await subscriptionWith(public_key);
  if (!isKnown || subscription.endpoint !== storedSubscription.endpoint)
    await register(person, session_began, { subscription, is_renewal: isKnown });
}

/** Ends push in this browser and closes the notifications it shows. */
export async function forgetPush(): Promise<void> {
  storePush(undefined);
  const { active, pushManager } = await registration();
  active?.postMessage({ type: 'forget' });
  await (await pushManager.getSubscription())?.unsubscribe();
}

/** Lets the service worker show a push from the live connection, once for all tabs. */
export async function showAlert(alert: PushedAlert): Promise<void> {
  if (Notification.permission !== 'granted') return;
  (await registration()).active?.postMessage({ type: 'alert', alert });
}

const devices = () => notificationsApi.devices.ask({}, new AbortController().signal);

interface RegisterOptions {
  readonly subscription: PushSubscription;
  /** Whether only the address has changed. */
  readonly is_renewal?: boolean;
}

async function register(person: string, session: string, { subscription, is_renewal }: RegisterOptions): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
  await notificationsApi.subscribe.call({ body: { ...body, ...(is_renewal && { is_renewal }) } });
  storePush({ person, session, endpoint: body.endpoint });
}

/** Returns the browser's subscription with this key; cancels one with another key. */
async function subscriptionWith(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await registration();
  const key = bytesOf(publicKey);
  const existing = await pushManager.getSubscription();
  if (existing && isSame(existing.options.applicationServerKey, key)) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Whether two keys match; trusts a browser that does not tell its key. */
function isSame(existing: ArrayBuffer | null, key: Uint8Array): boolean {
  if (!existing) return true;
  const bytes = new Uint8Array(existing);
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
