import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDay } from '#platform/web/format.ts';
import { usePageLoad } from '#platform/web/page-load.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { SidePanel, useNarrow } from '#platform/web/ui/frame.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import type { DayCell } from '#features/days/contract.ts';
import type { ClosedPeriod } from '#features/periods/contract.ts';
import { ClosedMarks } from '#features/periods/web/parts/ClosedMarks.tsx';
import { closedPeriodAt, useClosedPeriods } from '#features/periods/web/parts/use-closed.ts';
import { DayLegend } from './DayLegend.tsx';
import { AddAttendance, AddButton } from '../add/AddAttendance.tsx';
import { useRefreshDays } from './use-day.ts';
import type { DayMode } from './day-mode.ts';
import { useDayKeys } from './use-day-keys.ts';
import { DayPanel } from './DayPanel.tsx';
import { shiftLine } from '#features/days/web/parts/day-words.ts';
import { monthOf, monthRange, type Month } from '../parts/month.ts';
import { MonthCalendar } from './MonthCalendar.tsx';
import { PeriodStepper } from '../parts/PeriodStepper.tsx';
import { MonthTotals } from './MonthTotals.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import { leaveNames, usePersonDays, type CalendarPerson } from './use-person-days.ts';
import { calendarAddress, calendarView, type CalendarView, type ChangeCalendar } from './view.ts';
import c from '#features/days/web/parts/day.module.css';

interface PersonCalendarProps {
  /** Title; omitted when the calendar is part of a page that has one. */
  title?: ReactNode;
  /** Person described below the title; omitted for the viewer's own calendar. */
  about?: string | undefined;
  whose: CalendarPerson;
  /** Link in the header to the previous page. */
  back?: ReactNode;
  /** Chooser of another person, below the header. */
  children?: ReactNode;
}

/** One person's month with totals, legend and the open day. */
export function PersonCalendar({ title, about, whose, back, children }: PersonCalendarProps) {
  const [address, change] = useAddress(calendarAddress);
  const view = useMemo(() => calendarView(address), [address]);
  const { days, summary } = usePersonDays(whose, view.month);
  usePageLoad(days);
  const cells = days.data?.data;
  const leaveName = leaveNames(days.data);
  const closed = useClosedPeriods(whose.user_id, monthRange(view.month));
  const { month, show, open, close, setMode } = useOpening(view, change);
  const adding = useAdding(whose, view);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && view.day) close();
  };
  return (
    <>
      <Head {...{ title, about, back, cells, closed }} month={view.month} onMonth={show} onAdd={adding.begin} />
      {children}
      <MonthTotals month={view.month} query={summary} onReview={firstReviewOf(cells, open)} />
      <div ref={month} onKeyDown={closeOnEscape}>
        <Month {...{ days, view, cells, leaveName }} onOpen={open} onMonth={show} />
      </div>
      <OpenDay
        {...{ whose, view, cells, closed, leaveName }}
        onOpen={open}
        onClose={close}
        onMode={setMode}
        onAdd={adding.begin}
      />
      {adding.date && (
        <AddAttendance
          person={whose.user_id}
          date={adding.date}
          onClose={adding.end}
          onAdded={(person, day) => (person === whose.user_id ? open(day) : adding.show(person, day))}
        />
      )}
      <DayLegend />
    </>
  );
}

/** Opens the first day of the month that needs review. */
function firstReviewOf(cells: readonly DayCell[] | undefined, open: (day: LocalDate) => void) {
  const first = cells?.find(({ icon }) => icon === 'irregular');
  return first && (() => open(first.date));
}

interface HeadProps extends Pick<PersonCalendarProps, 'title' | 'about' | 'back'> {
  month: Month;
  cells: readonly DayCell[] | undefined;
  closed: readonly ClosedPeriod[];
  onMonth(month: Month): void;
  onAdd: (() => void) | undefined;
}

/** Header of the page, or a bar if there is one already: person, month, and closed periods. */
function Head({ title, about, back, month, cells, closed, onMonth, onAdd }: HeadProps) {
  const lead = <PeriodStepper month={month} onChange={onMonth} />;
  const line = [about, cells && shiftLine(cells)].filter(Boolean).join('. ') || '\u00a0';
  const below = <ClosedMarks periods={closed} range={monthRange(month)} />;
  const add = onAdd && <AddButton onAdd={onAdd} />;
  if (title !== undefined)
    return (
      <PageHead title={title} lead={lead} line={line} below={below}>
        {back}
        {add}
      </PageHead>
    );
  return (
    <div className={c['bar']}>
      {lead}
      <p>{line}</p>
      {add}
      {below}
    </div>
  );
}

/** Month and open day; closing a day returns the focus to its cell. */
function useOpening(view: CalendarView, change: ChangeCalendar) {
  const month = useRef<HTMLDivElement>(null);
  const show = (next: Month) => change({ month: next, day: undefined, edit: undefined });
  const open = (day: LocalDate) =>
    change({ month: monthOf(day), day, edit: undefined }, { replace: view.day !== undefined });
  const close = () => {
    change({ day: undefined, edit: undefined }, { replace: true });
    month.current?.querySelector<HTMLElement>(`[data-date="${view.day}"]`)?.focus();
  };
  const setMode = (mode: DayMode) => change({ edit: mode }, { replace: true });
  return { month, show, open, close, setMode };
}

type LeaveName = (cell: DayCell) => string | undefined;

interface MonthProps {
  leaveName: LeaveName;
  days: ReturnType<typeof usePersonDays>['days'];
  view: CalendarView;
  cells: readonly DayCell[] | undefined;
  onOpen(day: LocalDate): void;
  onMonth(month: Month): void;
}

function Month({ days, view, onOpen, ...month }: MonthProps) {
  if (days.error && !days.data)
    return <InlineError error={days.error} retry={() => void days.refetch()} busy={days.isFetching} />;
  return <MonthCalendar month={view.month} open={view.day} onOpen={onOpen} {...month} />;
}

/** Attendance can be added for other people, except former employees. */
function useAdding({ user_id, isSelf, discharged_date }: CalendarPerson, view: CalendarView) {
  const { can } = useSession();
  const navigate = useNavigate();
  const [date, setDate] = useState<LocalDate>();
  const isAllowed = can('add_any_attendance') && !isSelf && !discharged_date && user_id !== '';
  const today = companyToday() as LocalDate;
  return {
    date,
    begin: isAllowed ? () => setDate(view.day ?? today) : undefined,
    end: () => setDate(undefined),
    show: (person: string, day: LocalDate) => void navigate({ to: '/time/individual-view', search: { person, day } }),
  };
}

const keysOf = (day: LocalDate, open: (day: LocalDate) => void, onMode: (mode: DayMode) => void) => ({
  e: () => onMode('times'),
  f: () => onMode('flags'),
  '[': () => open(addDays(day, -1)),
  ']': () => open(addDays(day, 1)),
});

interface OpenDayProps {
  whose: CalendarPerson;
  view: CalendarView;
  cells: readonly DayCell[] | undefined;
  closed: readonly ClosedPeriod[];
  leaveName: LeaveName;
  onOpen(date: LocalDate): void;
  onClose(): void;
  onMode(mode: DayMode): void;
  onAdd: (() => void) | undefined;
}

/** Open day beside or over the month; on a phone below it, initially today. */
function OpenDay({ whose, view, cells, closed, leaveName, onOpen, onClose, onMode, onAdd }: OpenDayProps) {
  const { can } = useSession();
  const isPhone = useNarrow('(max-width: 599px)');
  const today = companyToday() as LocalDate;
  const date = view.day ?? (isPhone && monthOf(today) === view.month ? today : undefined);
  const below = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isPhone && view.day) below.current?.scrollIntoView({ block: 'nearest' });
  }, [isPhone, view.day]);
  const refresh = useRefreshDays();
  useDayKeys(view.day ? keysOf(view.day, onOpen, onMode) : {});
  if (!date) return null;
  const cell = cells?.find((cell) => cell.date === date);
  const panel = (
    <DayPanel
      key={date}
      {...{ date, onMode, onAdd }}
      mode={view.day ? view.mode : undefined}
      onChanged={refresh}
      closed={closedPeriodAt(closed, date)}
      user_id={whose.user_id}
      cell={cell}
      leave={cell && leaveName(cell)}
      canRead={can('view_any_attendance') || (whose.isSelf && can('view_attendance'))}
      takesFocus={!isPhone}
      onStep={(by) => onOpen(addDays(date, by))}
      onClose={isPhone ? undefined : onClose}
    />
  );
  const [place, label] = [c['below'], longDay(date)];
  return isPhone ? (
    <div className={place} ref={below}>
      {panel}
    </div>
  ) : (
    <SidePanel {...{ label, onClose }}>{panel}</SidePanel>
  );
}
