import { ActionIcon } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { SidePanel } from '#platform/web/ui/frame.tsx';
import { addDays } from '#platform/shared/time.ts';
import { longDay } from '#platform/web/format.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import type { ChangedDay } from '#features/corrections/rules/day-shapes.ts';
import { closedPeriodAt, useClosedPeriods } from '#features/periods/web/parts/use-closed.ts';
import type { DayMode } from '../calendar/day-mode.ts';
import { useRefreshDays } from '../calendar/use-day.ts';
import { attendanceApi } from '../attendance-api.ts';
import { leaveNames } from '../calendar/use-person-days.ts';
import { DayPanel, type DayPanelProps } from '../calendar/DayPanel.tsx';
import type { BirdViewState } from './bird-view-state.ts';
import { pickedDays } from './picked-days.ts';
import type { Picking } from './use-picking.ts';
import type { Review } from './use-review.ts';
import c from './bird.module.css';

const BulkPanel = lazyPart(() => import('#features/corrections/web/parts/BulkPanel.tsx'), 'BulkPanel');

interface BirdSideProps {
  view: BirdViewState;
  picking: Picking;
  review: Review;
  open(person: string, day: LocalDate): void;
  close(): void;
  setMode(mode: DayMode): void;
  onAdd(): void;
}

/** Panel beside the table: the pending action on selected days, otherwise the open day. */
export function BirdSide({ view, picking, review, open, close, setMode, onAdd }: BirdSideProps) {
  const { can } = useSession();
  const refresh = useRefreshDays();
  const { action, picked } = picking;
  if (action && picked.size > 0)
    return (
      <SidePanel label={t('Selected days')} onClose={() => picking.setAction(undefined)}>
        <BulkPanel
          days={pickedDays(picked)}
          action={action}
          onAction={picking.setAction}
          onDone={() => {
            refresh();
            picking.clear();
          }}
          onClose={() => picking.setAction(undefined)}
        />
      </SidePanel>
    );
  /** After a decision about a waiting day the next one opens. A day with just corrected times stays open. */
  const onChanged = (changed: ChangedDay | undefined) => {
    const isDecided = changed?.approved_at != null && changed.count_unapproved === 0;
    if (isDecided && view.mode !== 'times') review.advance();
    refresh();
  };
  if (!view.person || !view.day) return null;
  return (
    <BirdDay
      user_id={view.person}
      date={view.day}
      mode={view.mode}
      review={review}
      onMode={setMode}
      onChanged={onChanged}
      onAdd={can('add_any_attendance') ? onAdd : undefined}
      onOpen={open}
      onClose={close}
    />
  );
}

interface BirdDayProps extends Pick<DayPanelProps, 'mode' | 'onMode' | 'onChanged' | 'onAdd'> {
  user_id: string;
  date: LocalDate;
  review: Review;
  onOpen(person: string, day: LocalDate): void;
  onClose(): void;
}

/** Panel with one person's day beside the table. */
function BirdDay({ user_id, date, review, onOpen, onClose, ...changing }: BirdDayProps) {
  const query = useQuery(attendanceApi.allData.read({ query: { user_id, start_date: date, end_date: date } }));
  const cell = query.data?.data.find((one) => one.date === date);
  const closed = useClosedPeriods(user_id, { start_date: date, end_date: date });
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
          closed={closedPeriodAt(closed, date)}
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
