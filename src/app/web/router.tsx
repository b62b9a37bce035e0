import { createRootRoute, createRoute, createRouter, redirect, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { clearAbort } from '#platform/web/abort.ts';
import { basePath } from '#platform/web/browser.ts';
import type { Screen } from '#platform/web/screen.ts';
import { ErrorScreen } from '#platform/web/ui/ErrorScreen.tsx';
import { endToast } from '#platform/web/ui/notices.ts';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { guard } from './shell/guard.ts';
import { cancelPageRequests } from './shell/query-cache.ts';
import { Root } from './Root.tsx';
import { screens } from './screens.ts';
import { asText, type Text } from '#platform/shared/translate.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Pick<Screen, 'path' | 'name' | 'isBare' | 'isWide' | 'menu' | 'access'>;
  }
}

/** Also shown for a screen that failed: the frame around it stays. */
function Broken({ error, reset }: ErrorComponentProps) {
  useEffect(() => console.error(error), [error]);
  if (error instanceof Fault && error.status === 0) return <InlineError error={error} retry={reset} />;
  return (
    <ErrorScreen
      code={error instanceof Fault ? error.status : 0}
      message={error instanceof Fault ? error.message : ''}
    />
  );
}

/** Converts `{name}` of the specification to `$name` of the router. */
const routerPath = (path: string) => path.replace(/\{(\w+)\}/g, '$$$1');

const root = createRootRoute({ component: Root, errorComponent: Broken });

function routeOf(screen: Screen) {
  return createRoute({
    getParentRoute: () => root,
    path: routerPath(screen.path),
    beforeLoad: ({ location, preload }) => guard(screen, location, preload),
    component: screen.component,
    errorComponent: Broken,
    staticData: { screen },
  });
}

const plain = (path: string, name: Text, access: Screen['access'], code: number): Screen => ({
  path,
  name,
  access,
  component: () => <ErrorScreen code={code} />,
});

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/feed', search, replace: true });
  },
});

export function makeRouter() {
  const all = [
    ...screens,
    plain('/error-403', asText('Forbidden'), 'none', 403),
    plain('/error-500', asText('Server Error'), 'none', 500),
    plain('/$', asText('Not Found'), 'login', 404),
  ];
  const router = createRouter({
    routeTree: root.addChildren([landing, ...all.map(routeOf)]),
    basepath: basePath || '/',
    defaultPreload: 'intent',
    defaultPreloadDelay: 40,
    defaultPendingMs: 300,
    scrollRestoration: false,
  });
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    clearAbort();
    if (!pathChanged) return;
    cancelPageRequests();
    endToast();
  });
  return router;
}
