import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SessionProvider } from '#features/access/web/parts/SessionProvider.tsx';
import { themeProperties } from '#features/settings/rules/theme.ts';
import { product } from '#platform/shared/product.ts';
import { useAbort } from '#platform/web/abort.ts';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { hasDrifted } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { ErrorScreen, errorTitle } from '#platform/web/ui/ErrorScreen.tsx';
import { FrameProvider } from '#platform/web/ui/frame.tsx';
import { useNotices } from '#platform/web/ui/notices.ts';
import { PartFailed } from '#platform/web/ui/PartFailed.tsx';
import { ToastHost } from '#platform/web/ui/ToastHost.tsx';
import { BareFrame } from './shell/BareFrame.tsx';
import { SettingsFrame } from './shell/SettingsFrame.tsx';
import { Shell } from './shell/Shell.tsx';

const NoticeHost = lazyPart(() => import('#platform/web/ui/NoticeHost.tsx'), 'NoticeHost', {
  failed: () => <NoticesFailed />,
});

/** Wraps every screen: the session, then the shell for signed-in people, or only the screen for guests. */
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

/** Milliseconds after which the code of dialogs is loaded in advance: the first dialog may report a missing network. */
const noticesDelayMs = 3000;

function Notices() {
  const isWanted = useNotices().length > 0;
  useEffect(() => {
    const timer = setTimeout(() => void NoticeHost.preload(), noticesDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return isWanted && <NoticeHost />;
}

/** Shows the message in one line instead of a dialog; the caller receives no. */
function NoticesFailed() {
  const notices = useNotices();
  const last = notices.at(-1);
  return <PartFailed text={last?.text ?? ''} onClose={() => last?.answer(false)} />;
}

function Framed() {
  const { person, app, settings, refresh } = useSession();
  const abort = useAbort();
  const screen = useScreen();
  const path = screen?.path;
  useTitle(abort ? errorTitle(abort.code, abort.message) : screen ? t(screen.name) : '', settings.company_name);
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
  const isOfSettings = screen?.menu !== undefined || path?.startsWith('/settings');
  return <Shell>{isOfSettings && !abort ? <SettingsFrame>{content}</SettingsFrame> : content}</Shell>;
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
