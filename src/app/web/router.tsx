import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type ErrorComponentProps,
  Outlet,
  useMatches,
  useRouterState,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { clearAbort, useAbort } from '#platform/web/abort.ts';
import { basePath } from '#platform/web/browser.ts';
import type { Screen } from '#platform/web/screen.ts';
import { ErrorScreen, errorTitle } from '#platform/web/ui/ErrorScreen.tsx';
import { endToast, useNotices } from '#platform/web/ui/notices.ts';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { asText, type Text } from '#platform/shared/translate.ts';
import { product } from '#platform/shared/product.ts';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { hasDrifted } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { FrameProvider } from '#platform/web/ui/frame.tsx';
import { PartFailed } from '#platform/web/ui/PartFailed.tsx';
import { ToastHost } from '#platform/web/ui/ToastHost.tsx';
import { SessionProvider } from '#features/access/web/parts/SessionProvider.tsx';
import { themeProperties } from '#features/settings/rules/theme.ts';
import { guard } from './shell/guard.ts';
import { cancelPageRequests } from './shell/query-cache.ts';
import { screens } from './screens.ts';
import { BareFrame } from './shell/BareFrame.tsx';
import { SignedInFrame } from './shell/signed-in-frame.tsx';

const NoticeHost = lazyPart(() => import('#platform/web/ui/NoticeHost.tsx'), 'NoticeHost', {
  failed: () => <NoticesFailed />,
});

/** Wraps every screen: the session, then the shell for signed-in people, or only the screen for guests. */
function Root() {
  return (
    <SessionProvider>
      <FrameProvider>
        <Framed />
        <Notices />
        <ToastHost />
      </FrameProvider>
    </SessionProvider>
  );
}

/** Milliseconds after which the code of dialogs is loaded in advance: the first dialog may report a missing network. */
const noticesDelayMs = 3000;

function Notices() {
  const hasNotices = useNotices().length > 0;
  const isGuest = !useSession().person;
  useEffect(() => {
    if (isGuest) return;
    const timer = setTimeout(() => void NoticeHost.preload(), noticesDelayMs);
    return () => clearTimeout(timer);
  }, [isGuest]);
  return hasNotices && <NoticeHost />;
}

/** Shows the message in one line instead of a dialog; the caller receives no. The title of a question asks it. */
function NoticesFailed() {
  const last = useNotices().at(-1);
  const lines = last?.tone === 'question' ? [last.title, last.text] : [last?.text];
  return <PartFailed text={lines.filter(Boolean).join(' ')} onClose={() => last?.answer(false)} />;
}

function Framed() {
  const { person, app, settings, refresh } = useSession();
  const abort = useAbort();
  const screen = useScreen();
  const path = screen?.path;
  useTitle(abort ? errorTitle(abort.code, abort.message) : screen ? t(screen.name) : '', settings.company_name);
  useCompanyColours(app.theme_class);
  useWaking(refresh);
  useFramePreload(!person);
  // The page's content is hidden while an abort code is active (specification A §2.6).
  const content = abort ? (
    <ErrorScreen code={abort.code} message={abort.message} contact={settings.url || undefined} />
  ) : (
    <Outlet />
  );
  if (!person || screen?.isBare)
    return <BareFrame full={!abort && path !== '/error-403' && path !== '/error-500'}>{content}</BareFrame>;
  const isOfSettings = screen?.menu !== undefined || path?.startsWith('/settings') === true;
  return <SignedInFrame inSettings={isOfSettings && !abort}>{content}</SignedInFrame>;
}

function useScreen() {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
}

function useTitle(name: string, company: string): void {
  const loading = useRouterState({ select: ({ status }) => status === 'pending' });
  useEffect(() => {
    if (!loading) document.title = [name, company || product.name].filter(Boolean).join(' | ');
  }, [name, company, loading]);
}

/** Sets the four colours that a company chooses: rail, buttons and links use them in light and dark mode. */
function useCompanyColours(colours: ReturnType<typeof useSession>['app']['theme_class']): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const properties = Object.entries(themeProperties(colours));
    for (const [name, value] of properties) style.setProperty(name, value);
    return () => properties.forEach(([name]) => style.removeProperty(name));
  }, [colours]);
}

/** Requests the time from the server again after the device slept, which may have stopped the page's clock. */
function useWaking(refresh: () => Promise<void>): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && hasDrifted()) void refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refresh]);
}

/** Loads the frame and the dialogs in advance once a guest begins to type: they are probably signing in. */
function useFramePreload(isGuest: boolean): void {
  useEffect(() => {
    if (!isGuest) return;
    const preload = () => {
      void SignedInFrame.preload();
      void NoticeHost.preload();
    };
    document.addEventListener('input', preload, { once: true });
    return () => document.removeEventListener('input', preload);
  }, [isGuest]);
}

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
