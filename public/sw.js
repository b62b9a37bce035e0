// Network first. Without a network a page shows offline.html, and files that were fetched before still come.
// Answers of the application (/app/) are never kept: an old clock would be worse than none.
const version = new URL(self.location.href).searchParams.get('v') ?? '0';
const cacheName = `muster-${version}`;
const scope = new URL(self.registration.scope);
const offlinePage = new URL('offline.html', scope).href;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.add(new Request(offlinePage, { cache: 'reload' }))));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('muster-') && name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.origin || url.pathname.startsWith(`${scope.pathname}app/`)) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(offlinePage)));
  else if (url.pathname.startsWith(`${scope.pathname}assets/`)) event.respondWith(fetchAndKeep(request));
});

async function fetchAndKeep(request) {
  try {
    const response = await fetch(request);
    if (response.ok) {
      const cache = await caches.open(cacheName);
      await cache.put(request, response.clone());
    }
    return response;
  } catch (error) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
}

// Alerts. They come by the push service, and from open tabs, which may hear of them earlier; docs/decisions/web-push.md.

/** Milliseconds in which all tabs and the push service tell of the same alert (specification A §9). */
const dedupeMs = 500;
/** What was told of lately, by the alert's id: `true` once it was shown. */
const told = new Map();
/** Apple's browsers take push away from a site that shows nothing for it, even when it is open. */
const mustShow = /AppleWebKit\//.test(navigator.userAgent) && !/Chrome\/|Chromium\//.test(navigator.userAgent);
const unreadable = { id: 'unreadable', title: 'You have a new alert', url: '/notification/all', in_app: true };

self.addEventListener('push', (event) => event.waitUntil(pushed(alertOf(event.data))));

self.addEventListener('message', (event) => {
  const { data, source } = event;
  // Only pages of this origin can reach a worker; what they say is looked at all the same.
  if (!source || typeof data !== 'object' || data === null) return;
  if (data.type === 'alert' && isAlert(data.alert)) event.waitUntil(tell(data.alert));
  if (data.type === 'forget') event.waitUntil(closeAll());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(leadTo(addressOf(event.notification.data?.url)));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

function alertOf(data) {
  try {
    const alert = data?.json();
    return isAlert(alert) ? alert : unreadable;
  } catch {
    return unreadable;
  }
}

function isAlert(alert) {
  return typeof alert === 'object' && alert !== null && [alert.id, alert.title, alert.url].every((text) => typeof text === 'string');
}

async function pushed(alert) {
  const isShown = await tell(alert);
  if (!isShown && mustShow) await show(alert);
}

/** Shows an alert once, however many tell of it; true when it was shown. */
function tell(alert) {
  const known = told.get(alert.id);
  if (known) return known;
  const telling = new Promise((resolve) => setTimeout(resolve, dedupeMs)).then(() => showUnlessSeen(alert));
  told.set(alert.id, telling);
  for (const id of told.keys()) if (told.size > 100) told.delete(id);
  return telling;
}

/** Whoever looks at the product sees it at the bell, which is told to look. */
async function showUnlessSeen(alert) {
  const seen = alert.in_app ? (await windows()).filter(({ visibilityState }) => visibilityState === 'visible') : [];
  for (const window of seen) window.postMessage({ type: 'alert' });
  if (seen.length === 0) await show(alert);
  return seen.length === 0;
}

// One that is shown again, because somebody tells of it late, replaces the first without a sound: the tag is the alert's.
function show({ id, title, url }) {
  const icon = new URL('icon-192.png', scope).href;
  return self.registration.showNotification(title, { tag: id, icon, data: { url } });
}

function windows() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

/** A path of the product, and nowhere else. */
function addressOf(path) {
  const url = new URL(`.${typeof path === 'string' ? path : '/'}`, scope);
  return url.href.startsWith(scope.href) ? url : scope;
}

/** In a window that is open, which may hold what somebody has typed, so that it leads there itself; else in a new one. */
async function leadTo(url) {
  const found = (await windows()).sort((one, other) => rank(other) - rank(one));
  for (const window of found) {
    const path = `/${url.href.slice(scope.href.length)}`;
    if (!(await isTaken(window, { type: 'open', path }))) continue;
    await window.focus().catch(() => undefined);
    return;
  }
  await self.clients.openWindow(url.href);
}

const rank = ({ focused, visibilityState }) => (focused ? 2 : 0) + (visibilityState === 'visible' ? 1 : 0);

/** Whether a page answers: one of an older version, or one that is frozen, does not. */
function isTaken(window, message) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), 1000);
    window.postMessage(message, [port2]);
  });
}

async function closeAll() {
  for (const notification of await self.registration.getNotifications()) notification.close();
}

/** Where the browser has another address than before, the server is told; else the next page that is opened does it. */
async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  if (!newSubscription && !options?.applicationServerKey) return;
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options));
  const { endpoint, keys } = subscription.toJSON();
  const response = await fetch(new URL('app/notifications/push/subscribe', scope), {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ endpoint, ...keys, is_renewal: true }),
  });
  if (response.status === 424) await subscription.unsubscribe();
}
