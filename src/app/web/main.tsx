import './first.ts';
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import '#platform/web/tokens.css';
import { DirectionContext, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { authorizationQuery } from '#features/access/web/parts/authorization-query.ts';
import { leaveFirstClock } from '#features/clock/web/parts/first-clock.ts';
import { onTransport, readThrough } from '#platform/web/request.ts';
import { basePath, currentPath } from '#platform/web/browser.ts';
import { sendTogether } from '#platform/web/together.ts';
import { styleNonce } from '#platform/web/style-nonce.ts';
import { resolver, theme } from '#platform/web/theme.ts';
import { showNoInternet } from '#platform/web/ui/notices.ts';
import { queryClient } from './shell/query-cache.ts';
import { SignedInFrame } from './shell/signed-in-frame.tsx';
import { makeRouter } from './router.tsx';
import { screens } from './screens.ts';

/** Part of every cache's name, so that a new version leaves no old data behind (specification A §9). */
const workerVersion = '0.0.2';

/** Paths that need no session, up to their first parameter. */
const guestPaths = screens.filter(({ isBare }) => isBare).map(({ path }) => path.replace(/\{.*/, ''));
const isGuestPath = () => guestPaths.some((path) => currentPath().startsWith(path));

const router = makeRouter();

readThrough(sendTogether);
onTransport({
  signedOut: () => {
    if (isGuestPath()) return;
    const redirect = currentPath();
    queryClient.clear();
    void router.navigate({ to: '/login', search: { redirect } });
  },
  unreachable: () => {
    if (!navigator.onLine) showNoInternet();
  },
  // A lost permission removes its buttons (OQ-082).
  barred: () => void queryClient.invalidateQueries({ queryKey: authorizationQuery.queryKey }),
});

/** Direction of reading for the library's parts that float; styles and our own code read it from the page. */
const direction = { dir: document.dir === 'rtl' ? 'rtl' : 'ltr', setDirection() {}, toggleDirection() {} } as const;

async function start(): Promise<void> {
  // Read under this name by the library that keeps the page from scrolling behind a dialog.
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
  // All are needed for the first screen; none waits for another.
  void queryClient.prefetchQuery(authorizationQuery);
  // The server shows the waiting frame to callers with a session.
  if (document.getElementById('waiting-frame')?.hidden === false) void SignedInFrame.preload();
  const [, , foundRoute] = router.getMatchedRoutes(router.latestLocation.pathname);
  void foundRoute?.options.component?.preload?.();
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const element = document.getElementById('root');
  if (!element) throw new Error('index.html has no #root');
  createRoot(element).render(
    <StrictMode>
      <DirectionContext value={direction}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={resolver}
          defaultColorScheme="auto"
          getStyleNonce={styleNonce}
        >
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </DirectionContext>
    </StrictMode>,
  );
  const stop = router.subscribe('onRendered', () => {
    stop();
    document.getElementById('waiting-frame')?.remove();
    leaveFirstClock();
    // Specification A §9: the bar disappears 500 ms after the application is ready.
    setTimeout(() => document.getElementById('loading-bar')?.remove(), 500);
  });
  if ('serviceWorker' in navigator && import.meta.env.PROD)
    void navigator.serviceWorker
      .register(`${basePath}/sw.js?v=${workerVersion}`, { updateViaCache: 'none' })
      .catch(() => undefined);
}

void start();
