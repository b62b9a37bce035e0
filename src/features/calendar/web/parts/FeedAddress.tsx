import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { mdiContentCopy, mdiLinkVariantPlus, mdiRefresh } from '@mdi/js';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { confirm, showFailure, showNotice, showToast } from '#platform/web/ui/notices.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Delayed } from '#platform/web/ui/SkeletonRows.tsx';
import type { Fault } from '#platform/shared/fault.ts';
import { DeliveryWarning } from '#features/company/web/parts/DeliveryWarning.tsx';
import type { Feed } from '../../contract.ts';
import { calendarApi } from '../calendar-api.ts';
import c from './Feed.module.css';

const Waiting = () => (
  <Delayed>
    <Skeleton height={40} mt={4} />
  </Delayed>
);

/** Creates, copies, replaces or deletes the URL that the viewer's calendar apps subscribe to. */
export function FeedAddress() {
  const query = useQuery(calendarApi.feed.read());
  const { renew, stop } = useFeedCalls();
  return (
    <FeedPanel
      query={query}
      text={t('Subscribe to this address in Apple, Google or Outlook. Treat it like a password.')}
      renew={{ isPending: renew.isPending, run: () => renew.mutate({ body: {} }) }}
      stop={{ isPending: stop.isPending, run: () => stop.mutate({}) }}
    />
  );
}

/** Returns the calls that change the URL; each reply contains the current one. */
function useFeedCalls() {
  const cache = useQueryClient();
  const { queryKey } = calendarApi.feed.read();
  const renew = useMutation({
    ...calendarApi.renewFeed.write(),
    onSuccess: (feed) => cache.setQueryData(queryKey, feed),
    onError: showFailure,
  });
  const stop = useMutation({
    ...calendarApi.stopFeed.write(),
    onSuccess: () => cache.setQueryData(queryKey, { address: null, created_at: null, last_used_at: null }),
    onError: showFailure,
  });
  return { renew, stop };
}

interface FeedAct {
  readonly isPending: boolean;
  run(): void;
}

interface FeedActs {
  /** Creates or replaces the URL. */
  readonly renew: FeedAct;
  /** Deletes the URL. */
  readonly stop: FeedAct;
}

interface FeedPanelProps extends FeedActs {
  query: UseQueryResult<Feed, Fault>;
  /** Explanation of the URL. */
  text: string;
}

/** Panel for any subscription URL. */
export const FeedPanel = ({ query, text, ...acts }: FeedPanelProps) => (
  <div className={c['feed']}>
    <p>{text}</p>
    <QueryState query={query} skeleton={<Waiting />}>
      {(feed) =>
        feed.address === null ? <Make renew={acts.renew} /> : <Address feed={feed} address={feed.address} {...acts} />
      }
    </QueryState>
  </div>
);

function Make({ renew }: Pick<FeedActs, 'renew'>) {
  return (
    <Button
      variant="default"
      leftSection={<Icon path={mdiLinkVariantPlus} size={18} />}
      loading={renew.isPending}
      onClick={renew.run}
    >
      {t('Create address')}
    </Button>
  );
}

/** Copies the URL, or shows it to be copied manually: without https a page has no access to the clipboard. */
async function copy(address: string): Promise<void> {
  const isCopied = await navigator.clipboard?.writeText(address).then(
    () => true,
    () => false,
  );
  if (isCopied) showToast(t('Address copied.'));
  else await showNotice({ title: t('Your calendar address'), text: address });
}

/** 'https://hr.example.com/app/calendar/feed/7c1e….ics' → '…/feed/7c1e••••••••.ics' */
const masked = (address: string): string => `…/feed/${(address.split('/').at(-1) ?? '').slice(0, 4)}••••••••.ics`;

function Address({ feed, address, renew, stop }: FeedActs & { feed: Feed; address: string }) {
  const confirmStop = async () => {
    if (await confirm(t('Calendars that use this address stop updating.'))) stop.run();
  };
  return (
    <>
      <AddressLine address={address} renew={renew} />
      <DeliveryWarning means="calendar" />
      <div className={c['acts']}>
        <Button size="xs" variant="default" component="a" href={address.replace(/^https?:/, 'webcal:')}>
          {t('Add to this device')}
        </Button>
        <Button size="xs" variant="subtle" loading={stop.isPending} onClick={() => void confirmStop()}>
          {t('Delete address')}
        </Button>
      </div>
      <small>
        {feed.last_used_at
          ? t('Last used by a calendar: {when}', { when: instant(feed.last_used_at) })
          : t('Not used by a calendar yet.')}
      </small>
    </>
  );
}

/** Shows only a part of the URL, as anyone who reads it on the screen could use it. */
function AddressLine({ address, renew }: Pick<FeedActs, 'renew'> & { address: string }) {
  const confirmRenewal = async () => {
    const text = t('Your current address stops working immediately, and calendars that use it stop updating.');
    if (await confirm(text)) renew.run();
  };
  const [copying, renewing] = [t('Copy address'), t('Replace address')];
  return (
    <div className={c['address']}>
      <code>{masked(address)}</code>
      <ActionIcon size={32} aria-label={copying} title={copying} onClick={() => void copy(address)}>
        <Icon path={mdiContentCopy} size={18} />
      </ActionIcon>
      <ActionIcon
        size={32}
        aria-label={renewing}
        title={renewing}
        loading={renew.isPending}
        onClick={() => void confirmRenewal()}
      >
        <Icon path={mdiRefresh} size={18} />
      </ActionIcon>
    </div>
  );
}
