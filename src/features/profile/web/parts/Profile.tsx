import { useParams } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useSession } from '#platform/web/session.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import { ProfileHead } from '../head/ProfileHead.tsx';
import { ProfileSkeleton } from '../head/ProfileSkeleton.tsx';
import { ProfileTabs } from '../head/ProfileTabs.tsx';
import { usePageTitle } from '../head/use-page-title.ts';
import { Overview } from '../overview/Overview.tsx';
import { SectionHistories } from './HistoryButton.tsx';
import { profileAddress } from './profile-address.ts';
import type { ProfileParts, ProfileTab, ProfileView } from './profile-parts.ts';
import {
  EditingContext,
  TabMainContext,
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
              <TabContent tab={tab} view={view} />
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
