import { useQueryClient } from '@tanstack/react-query';
import { useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { accessApi } from '#features/access/web/parts/access-api.ts';
import { applySettings } from '#features/access/web/parts/authorization-query.ts';
import { companyApi } from '#features/company/web/parts/company-api.ts';
import { usePush } from '#features/notifications/web/parts/use-push.ts';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { connected, connectLive, useLive } from '#platform/web/realtime.ts';
import { usePerson, useSession } from '#platform/web/session.ts';
import { applicationSettings } from '#features/company/events.ts';
import { phoneFrame, useFrame, useNarrow } from '#platform/web/ui/frame.tsx';
import { TrashTabContext } from '#platform/web/ui/list/trash-tab-context.ts';
import { showToast } from '#platform/web/ui/notices.ts';
import { OfflineBanner } from '#platform/web/ui/OfflineBanner.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Clock } from './clock.tsx';
import { Footer } from '#platform/web/ui/Footer.tsx';
import { Rail } from './Rail.tsx';
import { SubScreens } from './SubScreens.tsx';
import { TopBar } from './TopBar.tsx';
import { Trial, useClockStopped } from './trial.tsx';
import { useEarlyEscape } from './use-early-escape.ts';
import c from './Shell.module.css';

const TrashTable = lazyPart(() => import('#features/trash/web/parts/TrashTable.tsx'), 'TrashTable', {
  waiting: () => <SkeletonRows />,
});
const drawTrash = (props: ComponentProps<typeof TrashTable>) => <TrashTable {...props} />;

/** The frame around every screen of a signed-in person (specification A §2.3). */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { setAside, flush, panels } = useFrame();
  const narrow = useNarrow();
  const clockFirst = useClockFirst();
  useNews();
  useEarlyEscape();
  useFreshStart(main);
  return (
    <div className={c['shell']}>
      <a
        className={c['skip']}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t('Skip to content')}
      </a>
      <TopBar clockFirst={clockFirst} />
      {!narrow && <Rail />}
      <div className={c['body']} data-panel={panels > 0 || undefined}>
        <main id="main" ref={main} tabIndex={-1} className={c['main']} data-flush={flush || undefined}>
          <OfflineBanner />
          <BelowTopBar clockFirst={clockFirst} />
          {narrow && <SubScreens label={t('Screens')} />}
          <div className={c['content']}>
            <TrashTabContext value={drawTrash}>{children}</TrashTabContext>
          </div>
          <Footer />
        </main>
        {panels > 0 && <aside ref={setAside} className={c['panel']} />}
      </div>
      {narrow && <BottomBar />}
    </div>
  );
}

/** On a phone the clock is the first thing on the feed, within reach of a thumb. */
function useClockFirst(): boolean {
  const phone = useNarrow(phoneFrame);
  const path = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.path });
  return phone && path === '/feed';
}

function BelowTopBar({ clockFirst }: { clockFirst: boolean }) {
  const phone = useNarrow(phoneFrame);
  const isStopped = useClockStopped();
  const isBeside = useSession().app.is_trial_over && !isStopped;
  if (isStopped)
    return phone ? (
      <div className={c['trialBelow']}>
        <Trial at="notice" />
      </div>
    ) : null;
  return (
    <>
      {isBeside && <Trial at="beside" />}
      {clockFirst && (
        <div className={c['clockFirst']}>
          <Clock shape="card" />
        </div>
      )}
    </>
  );
}

let isAskingSaid = false;

/** Shows it once each time the application is opened: figures may be some seconds old from now on. */
function sayAskingOnce(): void {
  if (isAskingSaid) return;
  isAskingSaid = true;
  showToast(t('Live updates are off. This page checks for changes every 15 seconds.'), {
    tone: 'offline',
    lasts: 10_000,
  });
}

/** Keeps the socket open while the person is signed in; applies settings changed elsewhere immediately. */
function useNews(): void {
  const { can, refresh, permissions } = useSession();
  const { id } = usePerson();
  const cache = useQueryClient();
  // Permissions determine the channels: when they change, the client subscribes again and reloads everything.
  const permissionKey = [...permissions].sort().join();
  useEffect(
    () =>
      connectLive({
        settings: () => cache.fetchQuery({ ...companyApi.configuration.read(), staleTime: 0 }),
        sign: (body) => accessApi.signChannels.call({ body }),
        newest: async () => (await companyApi.newest.call()).version,
        onAsking: sayAskingOnce,
      }),
    [id, permissionKey, cache],
  );
  useLive(applicationSettings, ({ app: changedSettings }) => {
    if (changedSettings) applySettings(cache, changedSettings);
    // Without settings in the event, the person's permissions have changed; the draft of a logo is never published.
    if (!changedSettings || can('configure_company_setup')) void refresh();
  });
  usePush(refresh);
  // Changes made before the socket was open were not received.
  useLive(connected, () => void refresh());
}

/** Scrolls a new screen to its top and lets a screen reader start there, unless the person already types elsewhere. */
function useFreshStart(main: { current: HTMLElement | null }): void {
  const path = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname });
  const first = useRef(path);
  useEffect(() => {
    if (first.current === path) return;
    first.current = path;
    main.current?.scrollTo(0, 0);
    if (!(document.activeElement instanceof HTMLInputElement)) main.current?.focus({ preventScroll: true });
  }, [path, main]);
}
