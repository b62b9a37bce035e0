import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { SessionProvider } from '#features/access/web/parts/SessionProvider.tsx';
import { themeProperties } from '#features/settings/rules/theme.ts';
import { product } from '#platform/shared/product.ts';
import { useAbort } from '#platform/web/abort.ts';
import { hasDrifted } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { ErrorScreen, errorTitle } from '#platform/web/ui/ErrorScreen.tsx';
import { FrameProvider } from '#platform/web/ui/frame.tsx';
import { useNotices } from '#platform/web/ui/notices.ts';
import { ToastHost } from '#platform/web/ui/ToastHost.tsx';
import { BareFrame } from './shell/BareFrame.tsx';

const SettingsFrame = lazy(async () => ({ default: (await import('./shell/SettingsFrame.tsx')).SettingsFrame }));
const Shell = lazy(async () => ({ default: (await import('./shell/Shell.tsx')).Shell }));

/** Around every screen: the session, then the shell for somebody signed in, or nothing but the screen for a guest. */
export function Root() {
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

/**
 * Milliseconds after which what draws dialogs is fetched, wanted or not: the first of them may say that there is no
 * network.
 */
const noticesDelayMs = 3000;

function Notices() {
  const isWanted = useNotices().length > 0;
  const [Host, setHost] = useState<ComponentType>();
  useEffect(() => {
    if (Host) return;
    // A failure is made up by the next one that is wanted.
    const load = () =>
      import('#platform/web/ui/NoticeHost.tsx').then(
        ({ NoticeHost }) => setHost(() => NoticeHost),
        () => undefined,
      );
    const timer = setTimeout(() => void load(), isWanted ? 0 : noticesDelayMs);
    return () => clearTimeout(timer);
  }, [Host, isWanted]);
  return Host && <Host />;
}

function Framed() {
  const { person, app, settings, refresh } = useSession();
  const abort = useAbort();
  const screen = useScreen();
  const path = screen?.path;
  useTitle(abort ? errorTitle(abort.code, abort.message) : (screen?.name ?? ''), settings.company_name);
  useCompanyColours(app.theme_class);
  useWaking(refresh);
  // The page's content is hidden while an abort code is active (specification A §2.6).
  const content = abort ? (
    <ErrorScreen code={abort.code} message={abort.message} contact={settings.url || undefined} />
  ) : (
    <Outlet />
  );
  if (!person || screen?.isBare)
    return <BareFrame full={!abort && path !== '/error-403' && path !== '/error-500'}>{content}</BareFrame>;
  return (
    <Suspense>
      <Shell>{path?.startsWith('/settings') && !abort ? <SettingsFrame>{content}</SettingsFrame> : content}</Shell>
    </Suspense>
  );
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

/** The four colours a company chooses: rail, buttons and links take them in light and dark. */
function useCompanyColours(colours: ReturnType<typeof useSession>['app']['theme_class']): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const properties = Object.entries(themeProperties(colours));
    for (const [name, value] of properties) style.setProperty(name, value);
    return () => properties.forEach(([name]) => style.removeProperty(name));
  }, [colours]);
}

/** A device that slept may have stopped the page's clock: the server is asked for the time again. */
function useWaking(refresh: () => Promise<void>): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && hasDrifted()) void refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refresh]);
}
