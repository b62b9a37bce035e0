import { useParams, Link } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState, type ReactNode, useEffect } from 'react';
import { Skeleton } from '@mantine/core';
import { useSession } from '#platform/web/session.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import { Delayed, SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { t } from '#platform/web/i18n.ts';
import { ProfileHead } from '../head/ProfileHead.tsx';
import { Overview } from '../overview/Overview.tsx';
import { SectionHistories } from './HistoryButton.tsx';
import { profileAddress } from './profile-address.ts';
import type { ProfileParts, ProfileTab, ProfileView, PartProps } from './profile-parts.ts';
import {
  EditingContext,
  TabMainContext,
  TabSectionsContext,
  useProfileNews,
  useProfileView,
  type Editing,
  type TabMain,
} from './use-profile.ts';
import c from '../head/head.module.css';

interface ProfileProps {
  /** The parts of all features. */
  parts: readonly ProfileParts[];
}

/** Shows a profile; each feature decides what its parts show. */
export function Profile({ parts }: ProfileProps) {
  const { username = '' } = useParams({ strict: false }) as { username?: string };
  const view = useProfileView(username);
  return (
    <QueryState query={view} page skeleton={<ProfileSkeleton />}>
      {(shown) => <Shown key={shown.id} view={shown} parts={parts} />}
    </QueryState>
  );
}

function Shown({ view, parts }: ProfileProps & { view: ProfileView }) {
  const session = useSession();
  const [address, change] = useAddress(profileAddress);
  const [tabMain, setTabMain] = useState<TabMain>();
  usePageTitle(view.name);
  useProfileNews(view.id);
  const tabs = useMemo(
    () =>
      parts
        .flatMap(({ tabs: brought = [] }) => brought)
        .filter((tab) => tab.isOpen(view, session))
        .sort((one, other) => one.position - other.position),
    [parts, view, session],
  );
  const sections = useMemo(
    () =>
      parts
        .flatMap((brought) => brought.sections ?? [])
        .filter((section) => section.isOpen(view, session))
        .sort((one, other) => one.position - other.position),
    [parts, view, session],
  );
  const history = parts.find((part) => part.history)?.history;
  const tab = tabs.find(({ id }) => id === address.tab);
  const show = (id: string) => change({ tab: id, month: '', day: undefined, as_of: undefined });
  return (
    <OneAtATime>
      <ProfileHead view={view} parts={parts} tabMain={tabMain} />
      <ProfileTabs view={view} tabs={tabs} current={tab?.id ?? ''} />
      <div className={c['body']}>
        <SectionHistories view={view} history={history}>
          {tab ? (
            <TabMainContext value={setTabMain}>
              <TabSectionsContext value={sections}>
                <TabContent tab={tab} view={view} />
              </TabSectionsContext>
            </TabMainContext>
          ) : (
            <Overview view={view} parts={parts} tabs={tabs} onTab={show} />
          )}
        </SectionHistories>
      </div>
    </OneAtATime>
  );
}

function TabContent({ tab, view }: { tab: ProfileTab; view: ProfileView }) {
  const Content = tab.component;
  return (
    <section aria-label={tab.name()}>
      <Content key={tab.id} view={view} />
    </section>
  );
}

/** Lets one section be edited at a time; opening another one asks about unsaved changes. */
function OneAtATime({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<string>();
  const ask = useRef<() => Promise<boolean>>(undefined);
  const begin = useCallback(async (section: string) => {
    const mayBegin = await (ask.current?.() ?? true);
    if (mayBegin) setOpen(section);
    return mayBegin;
  }, []);
  const editing = useMemo<Editing>(
    () => ({
      open,
      begin,
      end: () => setOpen(undefined),
      guard: (mayLeave) => void (ask.current = mayLeave),
    }),
    [open, begin],
  );
  return <EditingContext value={editing}>{children}</EditingContext>;
}

/** Placeholders of the head and of a card. */
function ProfileSkeleton() {
  return (
    <Delayed>
      <div className={c['head']}>
        <Skeleton circle height={80} width={80} />
        <div className={c['waiting']}>
          <Skeleton height={16} width={180} />
          <Skeleton height={10} width={260} />
          <Skeleton height={10} width={140} />
        </div>
      </div>
      <div className={c['waitingCard']}>
        <SkeletonRows rows={6} />
      </div>
    </Delayed>
  );
}

interface ProfileTabsProps extends PartProps {
  tabs: readonly ProfileTab[];
  /** Id of the open tab; empty for the overview. */
  current: string;
}

/** Links to the tabs of a profile; each has its own address. */
function ProfileTabs({ view, tabs, current }: ProfileTabsProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const all: readonly Pick<ProfileTab, 'id' | 'name' | 'useCount'>[] = [{ id: '', name: () => t('Overview') }, ...tabs];
  return (
    <nav className={c['tabs']} aria-label={t('Profile')} ref={nav}>
      {all.map(({ id, name, useCount }) => (
        <Link
          key={id}
          to="."
          search={id ? { tab: id } : {}}
          aria-current={id === current ? 'page' : undefined}
          // Without these options the overview would be active on every tab.
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
        >
          {name()}
          {useCount && <Count view={view} useCount={useCount} />}
        </Link>
      ))}
    </nav>
  );
}

/** Shows the number of a tab once it is known, if it is not 0. */
function Count({ view, useCount }: { view: ProfileView; useCount(view: ProfileView): number | undefined }) {
  const count = useCount(view);
  return count ? <em className="num">{count}</em> : null;
}

/** Names the window after the person once the name is known. */
function usePageTitle(name: string): void {
  const { company_name } = useSession().settings;
  useEffect(() => {
    const title = [name, company_name].filter(Boolean).join(' | ');
    // Runs after the frame has set the name of the screen, in the same render.
    const timer = setTimeout(() => (document.title = title));
    return () => clearTimeout(timer);
  }, [name, company_name]);
}
