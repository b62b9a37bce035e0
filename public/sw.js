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
