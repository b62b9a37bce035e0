import { ActionIcon } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { mdiTune } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useOnDemand } from '#platform/web/on-demand.tsx';
import { connected, useLive } from '#platform/web/realtime.ts';
import { inCompanyZone } from '#platform/web/server-time.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { applicationSettings } from '#features/company/events.ts';
import { cardNews, onLeaveNews } from '../../events.ts';
import { dashboardApi } from '../dashboard-api.ts';
import { useSoon } from '#platform/web/use-soon.ts';
import { ShownCard } from './ShownCard.tsx';
import c from './cards.module.css';

const OwnOrder = lazyPart(() => import('./OwnOrder.tsx'), 'OwnOrder');

/** The cards beside the posts in the company's or the viewer's order; in a new company, only those with content. */
export function SideCards({ isNew }: { isNew: boolean }) {
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
