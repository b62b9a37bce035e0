import { Button, Tabs } from '@mantine/core';
import { mdiEmailFastOutline } from '@mdi/js';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useSession } from '#platform/web/session.ts';
import { useAddress, type Change } from '#platform/web/use-address.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { rowsOnPage } from '#platform/web/ui/list/list-view.ts';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import { Delivered } from '#features/company/web/parts/DeliveryWarning.tsx';
import { peopleNews } from '#features/people/events.ts';
import { invitationNews } from '../../events.ts';
import { tabs, type InvitationTab } from '../../rules/stages.ts';
import { onBoardingApi, type InvitationsPage } from '../on-boarding-api.ts';
import { invitationsView, type InvitationsView } from './invitations-view.ts';
import { Rows } from './Rows.tsx';
import { Sending } from './Sending.tsx';
import { useReminding } from './use-reminding.ts';
import c from './invitations.module.css';

/** Lists invited people with their progress; one click reminds everyone who is not in yet. */
export function Invitations() {
  const [view, change] = useAddress(invitationsView);
  const query = useInvitations(view);
  const [picked, pick] = useState<ReadonlySet<string>>(new Set());
  const reminding = useReminding(view, () => pick(new Set()));
  useFlush();
  const show: Change = (changes, options) => {
    pick(new Set());
    change(changes, options);
  };
  return (
    <>
      <Crumb />
      <PageHead title={t('Invitations')} line={lineOf(query.data?.counts)} isWaiting={!query.data}>
        <RemindButton {...reminding} picked={picked} count={query.data?.to_remind ?? 0} />
      </PageHead>
      <Delivered means="mail">
        <Sending />
        <CountedTabs view={view} counts={query.data?.counts} onChange={show}>
          <Find search={view.search} onChange={show} />
          <List query={query} view={view} picked={picked} onPick={pick} onChange={show} onRemind={reminding.remind} />
        </CountedTabs>
      </Delivered>
    </>
  );
}

type ListProps = Omit<React.ComponentProps<typeof Rows>, 'page'> & { query: ReturnType<typeof useInvitations> };

function List({ query, ...list }: ListProps) {
  const clear = () => list.onChange({ search: undefined, page: undefined });
  return (
    <QueryState
      query={query}
      page
      skeleton={
        <Box>
          <SkeletonRows rows={8} />
        </Box>
      }
      isEmpty={({ meta }) => meta.total === 0}
      empty={<NoInvitations view={list.view} onClear={clear} />}
    >
      {(page) => <Rows {...list} page={page} />}
    </QueryState>
  );
}

const Box = ({ children }: { children: React.ReactNode }) => <div className={c['box']}>{children}</div>;

const Crumb = () => (
  <nav className={c['crumb']} aria-label={t('Breadcrumb')}>
    <Link to="/people">{t('People')}</Link> › <b>{t('Invitations')}</b>
  </nav>
);

function Find({ search, onChange }: { search: string; onChange: Change }) {
  return (
    <div className={c['bar']} role="search" aria-label={t('Search invitations')}>
      <SearchField
        label={t('Search invitations')}
        placeholder={t('Name, email or department')}
        value={search}
        onChange={(text) => onChange({ search: text || undefined, page: undefined }, { replace: true })}
      />
    </div>
  );
}

/** Loads a page of the list and reloads it when a person progresses. */
function useInvitations({ tab, search, page }: InvitationsView) {
  const cache = useQueryClient();
  const per_page = rowsOnPage(useSession().settings.rows_per_page);
  const refresh = () => void cache.invalidateQueries({ queryKey: onBoardingApi.invitations.key });
  useLive(invitationNews, refresh);
  useLive(peopleNews, refresh);
  useLive(connected, refresh);
  return useQuery({
    ...onBoardingApi.invitations.read({ query: { tab, page, per_page, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  });
}

/** '12 people are not in yet.' */
function lineOf(counts: InvitationsPage['counts'] | undefined): string {
  const { waiting = 10, under_way = 0 } = counts ?? {};
  if (waiting + under_way === 0) return t('Everyone invited has joined.');
  return t(
    '{count, plural, one {# invited person hasn’t signed in yet.} other {# invited people haven’t signed in yet.}}',
    { count: waiting + under_way },
  );
}

interface RemindButtonProps extends ReturnType<typeof useReminding> {
  picked: ReadonlySet<string>;
  /** Number of people to remind when none are selected. */
  count: number;
}

/** Reminds the selected people, or everyone; it keeps its place while they load, so that nothing moves. */
function RemindButton({ picked, count, isBusy, remind, remindAll }: RemindButtonProps) {
  const total = picked.size || count;
  return (
    <Button
      leftSection={<Icon path={mdiEmailFastOutline} size={18} />}
      loading={isBusy}
      disabled={total === 0}
      onClick={() => (picked.size ? remind([...picked]) : void remindAll(count))}
    >
      {total === 0
        ? t('No one to remind')
        : t('{count, plural, one {Remind # person} other {Remind # people}}', { count: total })}
    </Button>
  );
}

const tabWords: Readonly<Record<InvitationTab, () => string>> = {
  waiting: () => t('Not joined yet'),
  under_way: () => t('In progress'),
  done: () => t('Done'),
};

interface CountedTabsProps {
  view: InvitationsView;
  counts: InvitationsPage['counts'] | undefined;
  onChange: Change;
  children: React.ReactNode;
}

function CountedTabs({ view, counts, onChange, children }: CountedTabsProps) {
  return (
    <Tabs
      value={view.tab}
      className={c['tabs'] ?? ''}
      onChange={(next) => onChange({ tab: next === 'waiting' ? undefined : (next ?? undefined), page: undefined })}
    >
      <Tabs.List aria-label={t('Invitations')}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {tabWords[tab]()} <span className={c['count']}>{counts?.[tab]}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={view.tab}>{children}</Tabs.Panel>
    </Tabs>
  );
}

const nobody: Readonly<Record<InvitationTab, () => readonly [title: string, text: string]>> = {
  waiting: () => [
    t('No open invitations'),
    t('Everyone accepted their invitation. People you add appear here until they join.'),
  ],
  under_way: () => [
    t('No one is in progress'),
    t('People who set a password but have not finished appear here for 30 days.'),
  ],
  done: () => [t('No one joined recently'), t('People who finish on-boarding appear here for 30 days.')],
};

function NoInvitations({ view: { tab, search }, onClear }: { view: InvitationsView; onClear(): void }) {
  const [title, text] = search
    ? [t('No matches for “{search}”', { search }), t('Try another name or another list.')]
    : nobody[tab]();
  return (
    <div className={c['box']}>
      <EmptyState
        title={title}
        text={text}
        action={
          search ? (
            <Button variant="default" onClick={onClear}>
              {t('Clear search')}
            </Button>
          ) : (
            <Button variant="default" renderRoot={(props) => <Link to="/people" {...props} />}>
              {t('Go to People')}
            </Button>
          )
        }
      />
    </div>
  );
}
