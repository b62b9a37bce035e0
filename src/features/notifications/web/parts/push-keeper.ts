import type { PushedAlert } from '../../events.ts';
import { keepInMind, keptPush } from './push-memory.ts';
import { notificationsApi } from './notifications-api.ts';

/** What came of somebody's wish to be told in this browser. */
export type TurnedOn = 'on' | 'blocked' | 'dismissed';

/** Milliseconds within which the service worker is there, or is not coming. */
const patienceMs = 10_000;

/** @throws Error where the browser has not registered the service worker: `ready` would wait for ever */
function registration(): Promise<ServiceWorkerRegistration> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('There is no service worker.')), patienceMs);
  return Promise.race([navigator.serviceWorker.ready, promise]).finally(() => clearTimeout(timer));
}

/**
 * Asks the person whether this browser may show anything, and registers it. To be called while a press is handled, which
 * browsers want to see before they ask.
 * @throws Fault where the server refuses it, DOMException where the push service of the browser cannot be reached
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
 * On each start of the page: a browser in which this person has turned push on is registered anew where the session is
 * another one, or its address or the installation's key has changed. Where somebody else has turned it on, where it was
 * forgotten from another browser, or is blocked by now, it is over.
 */
export async function keepPush(person: string): Promise<void> {
  const kept = keptPush();
  if (!kept) return;
  if (kept.person !== person) return forgetPush();
  if (Notification.permission === 'denied') {
    await notificationsApi.block.call({ body: {} });
    return forgetPush();
  }
  const { is_enabled, public_key, session_began, data } = await devices();
  if (!is_enabled) return;
  const isKnown = data.some(({ is_current, state }) => is_current && state !== 'blocked');
  if (!isKnown && kept.session === session_began) return forgetPush();
  const subscription = await subscriptionWith(public_key);
  if (!isKnown || subscription.endpoint !== kept.endpoint)
    await register(person, session_began, { subscription, is_renewal: isKnown });
}

/** Nothing reaches this browser any more, and nothing that it has shown stays on the screen. */
export async function forgetPush(): Promise<void> {
  keepInMind(undefined);
  const { active, pushManager } = await registration();
  active?.postMessage({ type: 'forget' });
  await (await pushManager.getSubscription())?.unsubscribe();
}

/** Lets the service worker show what the live connection has told of, once for all tabs. */
export async function showAlert(alert: PushedAlert): Promise<void> {
  if (Notification.permission !== 'granted') return;
  (await registration()).active?.postMessage({ type: 'alert', alert });
}

const devices = () => notificationsApi.devices.ask({}, new AbortController().signal);

interface Registering {
  readonly subscription: PushSubscription;
  /** Only its address is another one. */
  readonly is_renewal?: boolean;
}

async function register(person: string, session: string, { subscription, is_renewal }: Registering): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
  await notificationsApi.subscribe.call({ body: { ...body, ...(is_renewal && { is_renewal }) } });
  keepInMind({ person, session, endpoint: body.endpoint });
}

/** The browser's subscription to what is signed with this key; one to another key is given up. */
async function subscriptionWith(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await registration();
  const key = bytesOf(publicKey);
  const known = await pushManager.getSubscription();
  if (known && isSame(known.options.applicationServerKey, key)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** A browser that does not say with which key it has subscribed is believed. */
function isSame(known: ArrayBuffer | null, key: Uint8Array): boolean {
  if (!known) return true;
  const bytes = new Uint8Array(known);
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
