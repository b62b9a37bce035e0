import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { month as monthName } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { useFlush, useNarrow } from '#platform/web/ui/frame.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { BulkBar } from '#features/corrections/web/parts/BulkBar.tsx';
import { ClosedMarks } from '#features/periods/web/parts/ClosedMarks.tsx';
import { useClosedForAll } from '#features/periods/web/parts/use-closed.ts';
import { AddPerson } from '#features/employment/web/parts/AddPerson.tsx';
import { BirdCards } from './bird/BirdCards.tsx';
import { BirdHints } from './bird/BirdHints.tsx';
import { BirdSide } from './bird/BirdSide.tsx';
import { BirdFilters } from './bird/BirdFilters.tsx';
import { BirdHover, useRested, type HoveredCell } from './bird/BirdHover.tsx';
import { BirdTable } from './bird/BirdTable.tsx';
import { birdAddress, birdViewState, type BirdViewState, type ChangeBirdView } from './bird/bird-view-state.ts';
import type { ShownPage } from './bird/shown-rows.ts';
import { useBirdKeys } from './bird/use-bird-keys.ts';
import { usePicking, type Picking } from './bird/use-picking.ts';
import { useColumns, usePeople } from './bird/use-bird-people.ts';
import { useAdding, useOpenDay } from './bird/use-open-day.ts';
import { useReview, type Review } from './bird/use-review.ts';
import { AddAttendance, AddButton } from './add/AddAttendance.tsx';
import type { useBirdRows } from './bird/use-bird-rows.ts';
import { WeekStepper } from './parts/WeekStepper.tsx';
import { DayLegend } from './calendar/DayLegend.tsx';
import type { DateRange } from './parts/month.ts';
import { PeriodStepper } from './parts/PeriodStepper.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import c from './bird/bird.module.css';

/** Bird view: everyone by days. */
export function BirdView() {
  const [address, change] = useAddress(birdAddress);
  const view = useMemo(() => birdViewState(address), [address]);
  const isPhone = useNarrow('(max-width: 599px)');
  const { range, columns } = useColumns(view, isPhone);
  const { people, letterOf, onSeen, refreshRow } = usePeople(range, view);
  const { place, open, setMode, close, showMonth } = useOpenDay(view, change);
  const mayCorrect = useSession().can('edit_any_attendance');
  const picking = usePicking({ columns, rowAt: people.rowAt, isAllowed: mayCorrect });
  const review = useReview(range, view, open);
  const adding = useAdding(view);
  useBirdKeys({ view, picking, review, neighbour: people.neighbour, open });
  useFlush();
  // Other filters scroll back to the top.
  const filters = [view.search, view.department, view.place, view.shift, view.review].join();
  const shown = { columns, letterOf, onSeen, refreshRow, open, close, showMonth };
  return (
    <>
      <Head {...{ view, isPhone, people, range }} onChange={change} onAdd={adding.begin} />
      <BirdFilters
        view={view}
        around={people.around}
        picking={mayCorrect ? picking : undefined}
        onChange={(changes) => change(changes, { replace: true })}
      />
      <div className={c['tableWrap']} ref={place} onKeyDown={clearOnEscape(view, picking)}>
        <People people={people} view={view} onClear={() => change(noFilters)}>
          {(total) => <Rows key={filters} {...{ view, isPhone, people, picking, total, ...shown }} />}
        </People>
        <BulkOf picking={picking} review={review} />
      </div>
      <BirdHints isOpen={mayCorrect && view.day !== undefined} isPicking={picking.isPicking} />
      <Legend around={people.around} />
      <BirdSide {...{ view, picking, review, open, close, setMode }} onAdd={adding.begin} />
      {adding.at && <AddAttendance {...adding.at} onClose={adding.end} onAdded={open} />}
    </>
  );
}

interface RowsProps
  extends
    Pick<ReturnType<typeof usePeople>, 'people' | 'letterOf' | 'onSeen' | 'refreshRow'>,
    Pick<ReturnType<typeof useOpenDay>, 'open' | 'close' | 'showMonth'> {
  view: BirdViewState;
  isPhone: boolean;
  picking: Picking;
  columns: ReturnType<typeof useColumns>['columns'];
  total: number;
}

/** Cards on a phone, otherwise the table. While days are being selected, pressing one selects it. */
function Rows({ view, isPhone, people, picking, columns, total, letterOf, onSeen, refreshRow, ...day }: RowsProps) {
  const { picked, isPicking, pick, extend } = picking;
  const common = { columns, total, rowAt: people.rowAt, letterOf, onSeen, picked };
  if (isPhone) return <BirdCards {...common} onOpen={isPicking ? pick : day.open} />;
  return (
    <TableWithHover
      {...common}
      open={view}
      isPicking={isPicking}
      onPick={pick}
      onExtend={extend}
      onOpen={day.open}
      onClose={day.close}
      onRefresh={(id) => void refreshRow(id).catch(showFailure)}
      onMonth={day.showMonth}
    />
  );
}

const noFilters = { search: '', department: '', place: '', shift: '', review: false };

const clearOnEscape = (view: BirdViewState, picking: Picking) => (event: React.KeyboardEvent) => {
  if (event.key === 'Escape' && !view.person && picking.isPicking) picking.clear();
};

/** Bar with the actions on selected days. */
function BulkOf({ picking, review }: { picking: Picking; review: Review }) {
  const { picked, action, setAction, add, clear } = picking;
  if (picked.size === 0) return null;
  return (
    <BulkBar
      count={picked.size}
      action={action}
      waiting={review.count}
      onAction={setAction}
      onAll={() => add(new Set(), review.keys)}
      onClear={clear}
    />
  );
}

/** Placeholder counts that give the line its typical length while loading. */
const someCounts = { at_work: 10, to_review: 10 };

/** '60 people, 48 at work now, 4 days wait for a review' */
function contextLine(total: number, { at_work, to_review }: ShownPage['counts']): string {
  return [
    t('{count, plural, one {# person} other {# people}}', { count: total }),
    t('{count} at work now', { count: at_work }),
    to_review
      ? t('{count, plural, one {# day needs review} other {# days need review}}', { count: to_review })
      : t('nothing needs review'),
  ].join(', ');
}

interface StepperProps {
  view: BirdViewState;
  isPhone: boolean;
  onChange: ChangeBirdView;
}

type HeadProps = StepperProps & Pick<PeopleProps, 'people'> & { range: DateRange; onAdd(): void };

function Head({ people, range, onAdd, ...stepper }: HeadProps) {
  const { can } = useSession();
  return (
    <PageHead
      title={t('Bird view')}
      isSteady
      lead={<Stepper {...stepper} />}
      line={contextLine(people.total ?? 10, people.around?.counts ?? someCounts)}
      isWaiting={people.total === undefined || !people.around}
      below={<ClosedMarks {...useClosedForAll(range)} range={range} />}
    >
      <AddPerson />
      {can('add_any_attendance') && <AddButton onAdd={() => onAdd()} />}
    </PageHead>
  );
}

/** Stepper by months, or by weeks on a phone, where a card holds a week. */
function Stepper({ view, isPhone, onChange }: StepperProps) {
  if (isPhone) return <WeekStepper first={view.week} onChange={(week) => onChange({ week, month: undefined })} />;
  return <PeriodStepper month={view.month} onChange={(month) => onChange({ month, week: undefined })} />;
}

interface PeopleProps {
  view: BirdViewState;
  people: ReturnType<typeof useBirdRows>;
  onClear(): void;
  children(total: number): React.ReactNode;
}

/** The table, or the reason why there is none. */
function People({ people: { total, error, retry, isFetching }, view, onClear, children }: PeopleProps) {
  if (total === undefined)
    return (
      <Card className={c['instead']}>
        {error ? <InlineError error={error} retry={retry} busy={isFetching} /> : <SkeletonRows rows={12} />}
      </Card>
    );
  if (total === 0 && !isFetching)
    return (
      <Card className={c['instead']}>
        <NoPeopleShown view={view} onClear={onClear} />
      </Card>
    );
  return (
    <>
      {error && <InlineError error={error} retry={retry} busy={isFetching} />}
      {children(total)}
    </>
  );
}

/** Empty state: nothing to review is good news; other filters may simply be wrong. */
function NoPeopleShown({ view, onClear }: Pick<PeopleProps, 'view' | 'onClear'>) {
  const isReviewed = view.review && !view.search && !view.department && !view.place && !view.shift;
  return (
    <EmptyState
      title={isReviewed ? t('Nothing needs review') : t('No matches')}
      text={
        isReviewed
          ? t('All days in {month} are reviewed.', { month: monthName(view.month) })
          : t('Try another name, or clear the filters.')
      }
      action={
        <Button variant="default" onClick={onClear}>
          {isReviewed ? t('Show everyone') : t('Clear filters')}
        </Button>
      }
    />
  );
}

type TableProps = Omit<React.ComponentProps<typeof BirdTable>, 'onHover'>;

/** Keeps the hovered cell here, so that rows do not re-render. No card while days are being selected. */
function TableWithHover(props: TableProps) {
  const [hovered, setHovered] = useState<HoveredCell>();
  const rested = useRested(hovered);
  const row = rested && findRow(props, rested);
  return (
    <>
      <BirdTable {...props} onHover={(cell) => setHovered((old) => (old?.element === cell?.element ? old : cell))} />
      {!props.isPicking && rested && row && <BirdHover hovered={rested} row={row} />}
    </>
  );
}

function findRow({ rowAt }: TableProps, { element, user }: HoveredCell) {
  const row = rowAt(Number(element.closest<HTMLElement>('tr')?.dataset['row']));
  return row?.id === user ? row : undefined;
}

function Legend({ around }: { around: ShownPage | undefined }) {
  return (
    <div className={c['foot']}>
      <DayLegend
        states={[
          'completed',
          'present',
          'late',
          'incomplete',
          'remote',
          'half_leave',
          'part_leave',
          'irregular',
          'absent',
          'unassigned',
          'holiday',
        ]}
      />
      {around && around.leave_spent_types.length > 0 && (
        <ul aria-label={t('Leave types')}>
          {around.leave_spent_types.map(({ id, name, letter }) => (
            <li key={id}>
              <span className={c['leaveKey']}>{letter}</span>
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
