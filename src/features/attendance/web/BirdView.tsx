import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { usePageLoad } from '#platform/web/page-load.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { useFlush, useNarrow } from '#platform/web/ui/frame.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { AddPerson } from '#features/access/web/parts/AddPerson.tsx';
import { BirdCards } from './bird/BirdCards.tsx';
import { BirdDay } from './bird/BirdDay.tsx';
import { BirdFilters } from './bird/BirdFilters.tsx';
import { BirdHover, useRested, type HoveredCell } from './bird/BirdHover.tsx';
import { BirdTable } from './bird/BirdTable.tsx';
import { birdViewState, columnsOf, rangeOf, type BirdViewState } from './bird/bird-view-state.ts';
import type { ShownPage } from './bird/shown-rows.ts';
import { useBirdRows, type Seen } from './bird/use-bird-rows.ts';
import { useLiveRows } from './bird/use-live-rows.ts';
import { WeekStepper } from './bird/WeekStepper.tsx';
import { DayLegend } from './calendar/DayLegend.tsx';
import { PeriodStepper } from './calendar/PeriodStepper.tsx';
import { useAddress, type Change } from '#platform/web/use-address.ts';
import c from './bird/bird.module.css';

/** Everybody by days. */
export function BirdView() {
  const [view, change] = useAddress(birdViewState);
  const isPhone = useNarrow('(max-width: 599px)');
  const { range, columns } = useColumns(view, isPhone);
  const { people, letterOf, onSeen, refreshRow } = usePeople(range, view);
  const { place, open, close, showPerson } = useOpenDay(view, change);
  useFlush();
  // Other people begin at the top.
  const filters = [view.search, view.department, view.shift, view.review].join();
  const common = { columns, rowAt: people.rowAt, letterOf, onSeen, onOpen: open };
  return (
    <>
      <Head view={view} isPhone={isPhone} people={people} onChange={change} />
      <BirdFilters view={view} around={people.around} onChange={(changes) => change(changes, { replace: true })} />
      <div className={c['tableWrap']} ref={place}>
        <People
          people={people}
          onClear={() => change({ search: undefined, department: undefined, shift: undefined, review: undefined })}
        >
          {(total) =>
            isPhone ? (
              <BirdCards key={filters} {...common} total={total} />
            ) : (
              <TableWithHover
                key={filters}
                {...common}
                total={total}
                open={view}
                onClose={close}
                onRefresh={(id) => void refreshRow(id).catch(showFailure)}
                onPerson={showPerson}
              />
            )
          }
        </People>
      </div>
      <Legend around={people.around} />
      {view.person && view.day && <BirdDay user_id={view.person} date={view.day} onOpen={open} onClose={close} />}
    </>
  );
}

function useColumns(view: BirdViewState, isPhone: boolean) {
  const { start_date, end_date } = rangeOf(view, isPhone);
  const today = companyToday();
  const range = useMemo(() => ({ start_date, end_date }), [start_date, end_date]);
  const columns = useMemo(
    () => columnsOf(range, view.weekends || isPhone, today),
    [range, view.weekends, isPhone, today],
  );
  return { range, columns };
}

/** The rows as they are scrolled to, kept true by the news about them, with the letters of their leave types. */
function usePeople(range: ReturnType<typeof rangeOf>, view: BirdViewState) {
  const [seen, onSeen] = useSeen();
  const people = useBirdRows(range, view, seen);
  usePageLoad({ data: people.around, error: people.error });
  const { rowAt } = people;
  const shown = useCallback((id: string) => rowsIn(seen).some((index) => rowAt(index)?.id === id), [seen, rowAt]);
  const refreshRow = useLiveRows(range, shown);
  const types = people.around?.leave_spent_types;
  const letterOf = useCallback((id: string | null) => types?.find((type) => type.id === id)?.letter, [types]);
  return { people, letterOf, onSeen, refreshRow };
}

/**
 * The rows on the screen, in tens, so that what stands around the table is not drawn anew with every row that scrolls
 * by.
 */
function useSeen() {
  const [seen, setSeen] = useState<Seen>({ first: 0, last: 20 });
  const onSeen = useCallback(({ first, last }: Seen) => {
    const [from, to] = [first - (first % 10), last + 9 - (last % 10)];
    setSeen((old) => (old.first === from && old.last === to ? old : { first: from, last: to }));
  }, []);
  return [seen, onSeen] as const;
}

/** Opens a day beside the table and gives the focus back to its cell. */
function useOpenDay(view: BirdViewState, change: Change) {
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const open = useCallback(
    (person: string, day: LocalDate) => change({ person, day }, { replace: view.day !== undefined }),
    [change, view.day],
  );
  const close = useCallback(() => {
    change({ person: undefined, day: undefined }, { replace: true });
    place.current?.querySelector<HTMLElement>(`tr[data-user="${view.person}"] [data-date="${view.day}"]`)?.focus();
  }, [change, view.person, view.day]);
  const showPerson = (person: string) =>
    void navigate({ to: '/time/individual-view', search: { person, month: view.month } as never });
  return { place, open, close, showPerson };
}

const rowsIn = ({ first, last }: Seen) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/** '60 people, 48 at work now, 4 days wait for a review' */
function contextLine(total: number | undefined, around: ShownPage | undefined): string {
  if (total === undefined || !around) return ' ';
  const { at_work, to_review } = around.counts;
  return [
    plural(total, '{count} person', '{count} people'),
    t('{count} at work now', { count: at_work }),
    to_review
      ? plural(to_review, '{count} day waits for a review', '{count} days wait for a review')
      : t('nothing waits for a review'),
  ].join(', ');
}

interface StepperProps {
  view: BirdViewState;
  isPhone: boolean;
  onChange(changes: Record<string, string | undefined>): void;
}

function Head({ people, ...stepper }: StepperProps & Pick<PeopleProps, 'people'>) {
  return (
    <PageHead title={t('Bird view')} lead={<Stepper {...stepper} />} line={contextLine(people.total, people.around)}>
      <AddPerson />
    </PageHead>
  );
}

/** By months; on a phone, where a card holds a week, by weeks. */
function Stepper({ view, isPhone, onChange }: StepperProps) {
  if (isPhone) return <WeekStepper first={view.week} onChange={(week) => onChange({ week, month: undefined })} />;
  return <PeriodStepper month={view.month} onChange={(month) => onChange({ month, week: undefined })} />;
}

interface PeopleProps {
  people: ReturnType<typeof useBirdRows>;
  onClear(): void;
  children(total: number): React.ReactNode;
}

/** The table, or why there is none. */
function People({ people: { total, error, retry, isFetching }, onClear, children }: PeopleProps) {
  if (total === undefined)
    return (
      <Card className={c['instead']}>
        {error ? <InlineError error={error} retry={retry} busy={isFetching} /> : <SkeletonRows rows={12} />}
      </Card>
    );
  if (total === 0 && !isFetching)
    return (
      <Card className={c['instead']}>
        <EmptyState
          title={t('Nobody matches these filters')}
          text={t('Search for another name, or clear the filters.')}
          action={
            <Button variant="default" onClick={onClear}>
              {t('Clear the filters')}
            </Button>
          }
        />
      </Card>
    );
  return (
    <>
      {error && <InlineError error={error} retry={retry} busy={isFetching} />}
      {children(total)}
    </>
  );
}

type TableProps = Omit<React.ComponentProps<typeof BirdTable>, 'onHover'>;

/** The card over a cell is no concern of the rows: they are not drawn anew when it moves. */
function TableWithHover(props: TableProps) {
  const [hovered, setHovered] = useState<HoveredCell>();
  const rested = useRested(hovered);
  const row = rested && findRow(props, rested);
  return (
    <>
      <BirdTable {...props} onHover={(cell) => setHovered((old) => (old?.element === cell?.element ? old : cell))} />
      {rested && row && <BirdHover hovered={rested} row={row} />}
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
