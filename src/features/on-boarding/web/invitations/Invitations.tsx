import { Button } from '@mantine/core';
import { mdiAccountOutline, mdiEmailFastOutline } from '@mdi/js';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useAddress, type ChangeView } from '#platform/web/use-address.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { usePageQuery, listAddress } from '#platform/web/ui/list/list-view.ts';
import { List } from '#platform/web/ui/list/List.tsx';
import { ListBar } from '#platform/web/ui/list/ListBar.tsx';
import { ListTabs } from '#platform/web/ui/list/ListTabs.tsx';
import { oneOf, type ViewOf } from '#platform/web/address.ts';
import { Delivered } from '#features/company/web/parts/DeliveryWarning.tsx';
import { peopleNews } from '#features/people/events.ts';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import { batchNews } from '#features/batches/events.ts';
import { lookAgainMs, useEndWarning, useSeen } from '#features/batches/web/parts/use-batch.ts';
import { invitationNews } from '../../events.ts';
import { tabs, type InvitationTab } from '../../rules/stages.ts';
import { onBoardingApi, type InvitationsPage, type InvitedPerson } from '../on-boarding-api.ts';
import { columns } from './invitation-columns.tsx';
import { useReminding } from './use-reminding.ts';
import { batchesApi } from './batches-api.ts';
import c from './invitations.module.css';

/** Lists invited people with their progress; one click reminds everyone who is not in yet. */
export function Invitations() {
  const [view, change] = useAddress(invitationsAddress);
  const query = useInvitations(view);
  const [picked, pick] = useState<ReadonlySet<string>>(new Set());
  const reminding = useReminding(view, () => pick(new Set()));
  const navigate = useNavigate();
  useFlush();
  const show: ChangeView<InvitationsView> = (changes, options) => {
    pick(new Set());
    change(changes, options);
  };
  const list = { words: words(view), view, onChange: show };
  return (
    <>
      <Crumb />
      <PageHead title={t('Invitations')} line={lineOf(query.data?.counts)} isWaiting={!query.data}>
        <RemindButton {...reminding} picked={picked} count={query.data?.to_remind ?? 0} />
      </PageHead>
      <Delivered means="mail">
        <Sending />
        <ListTabs label={t('Invitations')} tabs={tabsOf(view.tab, query.data?.counts)} onChange={show}>
          <ListBar {...list} />
          <List
            {...list}
            query={query}
            columns={columns(query.data?.has_handbook ?? false, view.tab === 'done')}
            faceOf={({ name, avatar }) => <Avatar name={name} avatar={avatar} size={28} />}
            pathOf={({ username }) => profilePath(username)}
            picking={view.tab === 'done' ? undefined : { picked, onPick: pick }}
            buttonOf={(person) => reminderOf(person, reminding)}
            actionsOf={({ username }) => [
              { label: t('Profile'), icon: mdiAccountOutline, run: () => void navigate({ to: profilePath(username) }) },
            ]}
            emptyAction={<PeopleLink />}
          />
        </ListTabs>
      </Delivered>
    </>
  );
}

const reminderOf = ({ id, stage, email }: InvitedPerson, { remind, isBusy }: ReturnType<typeof useReminding>) =>
  stage === 'done' || email === null
    ? undefined
    : {
        label: stage === 'not_invited' ? t('Invite') : t('Remind'),
        icon: mdiEmailFastOutline,
        isDisabled: isBusy,
        run: () => remind([id]),
      };

function words({ tab, search }: InvitationsView) {
  const [emptyTitle, emptyText] = nobody[tab]();
  return {
    title: t('Invitations'),
    label: t('Invited people'),
    name: t('Name', { of: 'person' }),
    search: t('Search invitations'),
    searchHint: t('Name, email or department'),
    emptyTitle,
    emptyText,
    noMatches: {
      title: t('No matches for “{search}”', { search }),
      text: t('Try another name or another list.'),
      clear: t('Clear search'),
    },
  };
}

const Crumb = () => (
  <nav className={c['crumb']} aria-label={t('Breadcrumb')}>
    <Link to="/people">{t('People')}</Link> › <b>{t('Invitations')}</b>
  </nav>
);

const PeopleLink = () => (
  <Button variant="default" renderRoot={(props) => <Link to="/people" {...props} />}>
    {t('Go to People')}
  </Button>
);

/** Loads a page of the list and reloads it when a person progresses. */
function useInvitations(view: InvitationsView) {
  const cache = useQueryClient();
  const refresh = () => void cache.invalidateQueries({ queryKey: onBoardingApi.invitations.key });
  useLive(invitationNews, refresh);
  useLive(peopleNews, refresh);
  useLive(connected, refresh);
  const query = { tab: view.tab, ...usePageQuery(view) };
  return useQuery({ ...onBoardingApi.invitations.read({ query }), placeholderData: keepPreviousData });
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
  done: () => t('Done', { of: 'status' }),
};

const tabsOf = (value: InvitationTab, counts: InvitationsPage['counts'] | undefined) => ({
  param: 'tab',
  value,
  tabs: tabs.map((tab) => ({ value: tab, name: tabWords[tab](), count: counts?.[tab] })),
  keepsSearch: true,
});

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

/** Shows the progress of reminders sent in the background; renders nothing without any. */
function Sending() {
  const cache = useQueryClient();
  const { data } = useQuery({
    ...batchesApi.index.read({ query: { of: 'on-boarding' } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? lookAgainMs : false),
  });
  const refresh = () => void cache.invalidateQueries({ queryKey: batchesApi.index.key });
  useLive(batchNews, refresh);
  useLive(connected, refresh);
  const [batch] = data?.data ?? [];
  useSeen(batch);
  useEndWarning(data && (batch ?? null));
  if (!batch || !isRunning(batch)) return null;
  const { id, title, done, failed, total } = batch;
  return (
    <p className={c['sending']} role="status">
      <b>{title}</b> {t('{count} of {total} sent', { count: done + failed, total })}
      <Link to={`/batch-process/${id}` as string}>{t('Details')}</Link>
    </p>
  );
}

const isRunning = ({ state }: { readonly state: string }) => state === 'running';

const invitationsAddress = { ...listAddress, tab: oneOf(...tabs) };
type InvitationsView = ViewOf<typeof invitationsAddress>;
