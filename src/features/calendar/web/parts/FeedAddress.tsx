import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { mdiContentCopy, mdiLinkVariantPlus, mdiRefresh } from '@mdi/js';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { confirmAction, showNotice, showToast } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
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
  const cache = useQueryClient();
  const { queryKey } = calendarApi.feed.read();
  const acts = useFeedActs({
    renew: () => calendarApi.renewFeed.call({ body: {} }),
    stop: () => calendarApi.stopFeed.call({}),
    onFeed: (feed) => void cache.setQueryData(queryKey, feed),
  });
  return (
    <FeedPanel
      query={query}
      text={t('Subscribe to this address in Apple, Google or Outlook. Treat it like a password.')}
      {...acts}
    />
  );
}

interface FeedCalls {
  /** Creates or replaces the URL. @returns it */
  renew(): Promise<Feed>;
  /** Deletes the URL. */
  stop(): Promise<unknown>;
  /** Stores the URL that is valid now. */
  onFeed(feed: Feed): void;
}

/** Returns the actions that change a subscription URL; they ask before one stops working. */
export function useFeedActs({ renew, stop, onFeed }: FeedCalls) {
  return {
    renew: useAction(async (_isReplaced: boolean) => onFeed(await renew()), {
      ask: async (isReplaced) =>
        !isReplaced ||
        confirmAction({
          title: t('Replace this address?'),
          text: t('It stops working immediately, and calendars that use it stop updating.'),
          verb: t('Replace address'),
        }),
    }),
    stop: useAction(
      async () => {
        await stop();
        onFeed({ address: null, created_at: null, last_used_at: null });
      },
      {
        ask: () =>
          confirmAction({
            title: t('Delete this address?'),
            text: t('Calendars that use it stop updating.'),
            verb: t('Delete address'),
          }),
      },
    ),
  };
}

type FeedActs = ReturnType<typeof useFeedActs>;

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
        feed.address === null ? (
          <CreateFeed renew={acts.renew} />
        ) : (
          <Address feed={feed} address={feed.address} {...acts} />
        )
      }
    </QueryState>
  </div>
);

function CreateFeed({ renew }: Pick<FeedActs, 'renew'>) {
  return (
    <Button
      variant="default"
      leftSection={<Icon path={mdiLinkVariantPlus} size={18} />}
      loading={renew.busy}
      onClick={() => void renew.run(false)}
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
const maskAddress = (address: string): string => `…/feed/${(address.split('/').at(-1) ?? '').slice(0, 4)}••••••••.ics`;

function Address({ feed, address, renew, stop }: FeedActs & { feed: Feed; address: string }) {
  return (
    <>
      <AddressLine address={address} renew={renew} />
      <DeliveryWarning means="calendar" />
      <div className={c['acts']}>
        <Button size="xs" variant="default" component="a" href={address.replace(/^https?:/, 'webcal:')}>
          {t('Add to this device')}
        </Button>
        <Button size="xs" variant="subtle" loading={stop.busy} onClick={() => void stop.run()}>
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
  const [copying, renewing] = [t('Copy address'), t('Replace address')];
  return (
    <div className={c['address']}>
      <code>{maskAddress(address)}</code>
      <ActionIcon size={32} aria-label={copying} title={copying} onClick={() => void copy(address)}>
        <Icon path={mdiContentCopy} size={18} />
      </ActionIcon>
      <ActionIcon
        size={32}
        aria-label={renewing}
        title={renewing}
        loading={renew.busy}
        onClick={() => void renew.run(true)}
      >
        <Icon path={mdiRefresh} size={18} />
      </ActionIcon>
    </div>
  );
}
