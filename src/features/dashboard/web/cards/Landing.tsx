import { type ReactNode, useId, useState, useEffect, useRef } from 'react';
import { UnstyledButton, ActionIcon } from '@mantine/core';
import { mdiAccountGroupOutline, mdiChevronDown, mdiTune } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useOnDemand } from '#platform/web/on-demand.tsx';
import { connected, useLive } from '#platform/web/realtime.ts';
import { inCompanyZone } from '#platform/web/server-time.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useSoon } from '#platform/web/use-soon.ts';
import { usePerson } from '#platform/web/session.ts';
import { ToDoLine } from '#features/to-do/web/parts/ToDoLine.tsx';
import { FeedPosts } from '#features/feed/web/parts/FeedPosts.tsx';
import { applicationSettings } from '#features/company/events.ts';
import { clockStatus } from '#features/clock/events.ts';
import { applicationNews } from '#features/leave-applications/events.ts';
import { refreshToDo } from '#features/to-do/web/parts/to-do-api.ts';
import { cardNews, onLeaveNews } from '../../events.ts';
import { DayCards } from '../DayCards.tsx';
import { dashboardApi } from '../dashboard-api.ts';
import { cardName } from './card-names.ts';
import { ShownCard } from './ShownCard.tsx';
import c from './cards.module.css';

interface LandingProps extends Partial<MainProps> {
  /** Whether to render the column beside the posts. */
  isSide?: boolean;
  /** Whether the company is new: empty cards are then hidden. */
  isNew?: boolean;
}

/**
 * The parts of the landing page below and beside the viewer's day.
 * Both columns appear at the same moment, so that their requests travel together.
 */
export function Landing({ isSide = false, isNew = false, today, folded }: LandingProps) {
  return isSide ? <SideCards isNew={isNew} /> : <Main today={today} folded={folded} isNew={isNew} />;
}

interface MainProps {
  /** The viewer's day, if it stands below the open tasks. */
  today: ReactNode;
  /** Set when the cards are folded between the day and the posts. */
  folded: { readonly week: ReactNode } | false | undefined;
}

/** Shows open tasks above the posts. */
function Main({ today, folded, isNew }: MainProps & { isNew: boolean }) {
  useToDoNews();
  return (
    <div className={c['main']}>
      <ToDoLine />
      <FeedPosts isAskedFirst={Boolean(today)}>
        {today}
        {folded && <FoldedCards week={folded.week} isNew={isNew} />}
        <DayCards />
      </FeedPosts>
    </div>
  );
}

/**
 * Folds the side column into one row above the posts in narrow windows, as no one can reach the end of the posts.
 * Its contents load when it is opened.
 */
function FoldedCards({ week, isNew }: { week: ReactNode; isNew: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { data } = useQuery(dashboardApi.ownCards.read());
  const names = data?.cards.flatMap(({ key, is_shown }) => (is_shown ? cardName(key) : [])) ?? [];
  return (
    <div className={c['fold']}>
      <UnstyledButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Icon path={mdiAccountGroupOutline} size={22} />
        <span>
          <b>{t('Week and colleagues')}</b>
          <small>{[...(week ? [t('This week')] : []), ...names].join(', ')}</small>
        </span>
        <Icon path={mdiChevronDown} size={20} />
      </UnstyledButton>
      <div id={id} className={c['folded']} hidden={!isOpen}>
        {isOpen && (
          <>
            {week}
            <SideCards isNew={isNew} />
          </>
        )}
      </div>
    </div>
  );
}

const OwnOrder = lazyPart(() => import('./OwnOrder.tsx'), 'OwnOrder');

/** The cards beside the posts in the company's or the viewer's order; in a new company, only those with content. */
function SideCards({ isNew }: { isNew: boolean }) {
  const query = useQuery(dashboardApi.ownCards.read());
  useCardNews();
  return (
    <QueryState query={query}>
      {({ cards, may_order, people_per_card }) => (
        <>
          {cards.map(
            ({ key, is_shown }) => is_shown && <ShownCard key={key} card={key} few={people_per_card} isNew={isNew} />,
          )}
          {may_order && <Arrange />}
        </>
      )}
    </QueryState>
  );
}

function Arrange() {
  const [isOpen, setOpen] = useState(false);
  const order = useOnDemand(OwnOrder);
  return (
    <div className={c['arrange']}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Arrange cards')}
        title={t('Arrange cards')}
        onPointerEnter={order.prepare}
        onClick={() => {
          order.want();
          setOpen(true);
        }}
      >
        <Icon path={mdiTune} size={18} />
      </ActionIcon>
      {order.failure}
      {isOpen && order.Part && <order.Part onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Milliseconds over which browsers spread their requests. */
const spreadMs = 4000;

/** Reloads cards when settings, people, approved leave or the date change. */
function useCardNews(): void {
  const cache = useQueryClient();
  const read = (...keys: (keyof typeof dashboardApi)[]) => {
    for (const key of keys) void cache.invalidateQueries({ queryKey: dashboardApi[key].key });
  };
  const everything = () => read('ownCards', 'onLeave', 'birthdays', 'anniversaries', 'recentlyJoined');
  // An import sends this message for many people.
  const people = useSoon(() => read('onLeave', 'birthdays', 'anniversaries', 'recentlyJoined'), { spreadMs });
  const onLeave = useSoon(() => read('onLeave'), { spreadMs });
  useLive(cardNews, people);
  useLive(applicationSettings, () => read('ownCards'));
  useLive(onLeaveNews, onLeave);
  useLive(connected, everything);
  const today = inCompanyZone(useServerMinute()).toPlainDate().toString();
  const last = useRef(today);
  useEffect(() => {
    if (last.current !== today) everything();
    last.current = today;
  });
}

/** Reloads open tasks when leave or the viewer's days change; posts announce their own changes. */
function useToDoNews(): void {
  const cache = useQueryClient();
  const me = usePerson().id;
  useLive(applicationNews, () => refreshToDo(cache));
  useLive(clockStatus, ({ author }) => {
    if (author === me) refreshToDo(cache);
  });
  useLive(connected, () => refreshToDo(cache));
}
