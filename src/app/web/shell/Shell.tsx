import { useQueryClient } from '@tanstack/react-query';
import { useMatches, useRouterState, Link } from '@tanstack/react-router';
import { useEffect, useRef, type ComponentProps, type ReactNode, Fragment } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { connected, connectLive, useLive } from '#platform/web/realtime.ts';
import { usePerson, useSession } from '#platform/web/session.ts';
import { phoneFrame, useFrame, useNarrow } from '#platform/web/ui/frame.tsx';
import { TrashTabContext } from '#platform/web/ui/list/trash-tab-context.ts';
import { showToast } from '#platform/web/ui/notices.ts';
import { OfflineBanner } from '#platform/web/ui/OfflineBanner.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { Footer } from '#platform/web/ui/Footer.tsx';
import { useOnDemand } from '#platform/web/on-demand.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { accessApi } from '#features/access/web/parts/access-api.ts';
import { applySettings } from '#features/access/web/parts/authorization-query.ts';
import { companyApi } from '#features/company/web/parts/company-api.ts';
import { usePush } from '#features/notifications/web/parts/use-push.ts';
import { applicationSettings } from '#features/company/events.ts';
import { rememberClock } from '#features/clock/web/parts/first-clock.ts';
import { CompanyLogo } from '#features/access/web/parts/CompanyLogo.tsx';
import { Search } from '../search/Search.tsx';
import { Clock, useHasClock } from './clock.tsx';
import { Trial, useClockStopped } from './trial.tsx';
import { useEarlyEscape } from './use-early-escape.ts';
import { iconOf } from './icons.ts';
import { MoreButton } from './MoreButton.tsx';
import { useSidebar, type ShownEntry, useSubScreens } from './sidebar-entries.ts';
import { AvatarButton } from './AvatarButton.tsx';
import { BellButton } from './BellButton.tsx';
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

/** Shows the hint once each time the application is opened: figures may be some seconds old from now on. */
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

const MoreMenu = lazyPart(() => import('./MoreMenu.tsx'), 'MoreMenu');

/**
 * On small screens the first three entries stay, the rest go into 'Menu', and 'Alerts' is added (specification A §2.3).
 */
function BottomBar() {
  const entries = useSidebar();
  return (
    <nav className={c['bottom']} aria-label={t('Main menu')}>
      {entries.slice(0, 3).map((entry) => (
        <Link key={entry.route} to={entry.route} {...(entry.current && { 'aria-current': 'page' as const })}>
          <Icon path={iconOf(entry.icon)} size={24} />
          <span>{entry.name}</span>
        </Link>
      ))}
      <More entries={entries.slice(3)} />
      <AlertsBell inBar />
    </nav>
  );
}

function More({ entries }: { entries: readonly ShownEntry[] }) {
  const { Part, failure, want, prepare } = useOnDemand(MoreMenu);
  if (entries.length === 0) return null;
  return Part ? (
    <Part entries={entries} />
  ) : (
    <>
      <MoreButton entries={entries} onPointerEnter={prepare} onClick={want} />
      {failure}
    </>
  );
}

function Rail() {
  return (
    <nav className={c['rail']} aria-label={t('Main menu')}>
      {useSidebar().map((entry) => (
        <Fragment key={entry.route}>
          <Link to={entry.route} className={c['entry']} {...(entry.current && { 'aria-current': 'page' as const })}>
            <Icon path={iconOf(entry.icon)} size={24} />
            <span>{entry.name}</span>
          </Link>
          {entry.current && <SubScreens label={entry.name} />}
        </Fragment>
      ))}
    </nav>
  );
}

/**
 * The screens of the highlighted entry, if it has several: below it in the rail,
 * or above the content of a small screen.
 */
function SubScreens({ label }: { label: string }) {
  const screens = useSubScreens();
  if (screens.length < 2) return null;
  return (
    <ul className={c['subScreens']} aria-label={label}>
      {screens.map(({ path, name, current }) => (
        <li key={path}>
          {/* By default a link would also be active below its address. */}
          <Link to={path} activeOptions={{ exact: true }} {...(current && { 'aria-current': 'page' as const })}>
            {t(name)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** `clockFirst`: the clock is below as a card, so the bar has room for the company's name. */
function TopBar({ clockFirst }: { clockFirst: boolean }) {
  const { app } = useSession();
  const isStopped = useClockStopped();
  const phone = useNarrow(phoneFrame);
  const narrow = useNarrow();
  const hasClock = useHasClock();
  useEffect(() => rememberClock(hasClock), [hasClock]);
  const clockHere = hasClock && phone && !clockFirst && !isStopped;
  return (
    <header className={c['top']}>
      <Link to="/" className={c['home']}>
        <CompanyLogo compact={clockHere} />
        <VisuallyHidden>, {t('go to feed')}</VisuallyHidden>
      </Link>
      {isStopped && !phone && <Trial at="notice" />}
      {!isStopped && !phone && (
        <div className={c['clock']}>
          <Clock shape="widget" />
        </div>
      )}
      {clockHere && <Clock shape="mini" />}
      {!narrow && app.is_trial_over && <Trial at="link" />}
      <div className={c['right']}>
        <Search compact={phone} />
        {!narrow && <AlertsBell />}
        <AvatarMenu />
      </div>
    </header>
  );
}

const AvatarDropdown = lazyPart(() => import('./AvatarDropdown.tsx'), 'AvatarDropdown');

/** The menu is loaded on demand, not with the first load. */
function AvatarMenu() {
  const { Part, failure, want, prepare } = useOnDemand(AvatarDropdown);
  return Part ? (
    <Part />
  ) : (
    <>
      <AvatarButton onPointerEnter={prepare} onFocus={prepare} onClick={want} />
      {failure}
    </>
  );
}

const AlertsPopover = lazyPart(() => import('./AlertsPopover.tsx'), 'AlertsPopover');

/** The list is loaded on demand, not with the first load. */
function AlertsBell({ inBar = false }: { inBar?: boolean }) {
  const { Part, failure, want, prepare } = useOnDemand(AlertsPopover);
  return Part ? (
    <Part inBar={inBar} />
  ) : (
    <>
      <BellButton inBar={inBar} onPointerEnter={prepare} onFocus={prepare} onClick={want} />
      {failure}
    </>
  );
}
