import { ActionIcon } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { SidePanel } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { closedAt, useClosedDays } from '#features/periods/web/parts/use-closed.ts';
import { attendanceApi } from '../attendance-api.ts';
import { leaveNames } from '../calendar/use-person-days.ts';
import { DayPanel, type DayPanelProps } from '../calendar/DayPanel.tsx';
import c from './bird.module.css';
import type { Review } from './use-review.ts';

interface BirdDayProps extends Pick<DayPanelProps, 'mode' | 'onMode' | 'onChanged' | 'onAdd'> {
  user_id: string;
  date: LocalDate;
  review: Review;
  onOpen(person: string, day: LocalDate): void;
  onClose(): void;
}

/** Panel with one person's day beside the table. */
export function BirdDay({ user_id, date, review, onOpen, onClose, ...changing }: BirdDayProps) {
  const query = useQuery(attendanceApi.allData.read({ query: { user_id, start_date: date, end_date: date } }));
  const cell = query.data?.data.find((one) => one.date === date);
  const closed = useClosedDays(user_id, { start_date: date, end_date: date });
  return (
    <SidePanel label={longDay(date)} onClose={onClose}>
      <ReviewSteps review={review} />
      {query.error && !query.data ? (
        <InlineError error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <DayPanel
          key={`${user_id} ${date}`}
          date={date}
          user_id={user_id}
          cell={cell}
          leave={cell && leaveNames(query.data)(cell)}
          person={query.data?.user}
          canRead
          closed={closedAt(closed, date)}
          takesFocus
          onStep={(by) => onOpen(user_id, addDays(date, by))}
          onClose={onClose}
          {...changing}
        />
      )}
    </SidePanel>
  );
}

/** Position among the days waiting for a review, with the way to the next. */
function ReviewSteps({ review: { count, place, step } }: { review: Review }) {
  if (count === 0) return null;
  return (
    <nav className={c['review']} aria-label={t('Needs review')}>
      <span className="num">
        {place === undefined ? t('{count} to review', { count }) : t('{place} of {count} to review', { place, count })}
      </span>
      <kbd>P</kbd>
      <ActionIcon size={28} aria-label={t('Previous day to review')} onClick={() => step(-1)}>
        <Icon path={mdiChevronLeft} size={18} />
      </ActionIcon>
      <ActionIcon size={28} aria-label={t('Next day to review')} onClick={() => step(1)}>
        <Icon path={mdiChevronRight} size={18} />
      </ActionIcon>
      <kbd>N</kbd>
    </nav>
  );
}
