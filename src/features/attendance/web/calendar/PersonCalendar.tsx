import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
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
import { DayLegend } from './DayLegend.tsx';
import { DayPanel } from './DayPanel.tsx';
import { shiftLine } from '#features/days/web/parts/day-words.ts';
import { monthOf, type Month } from './month.ts';
import { MonthCalendar } from './MonthCalendar.tsx';
import { PeriodStepper } from './PeriodStepper.tsx';
import { MonthTotals } from './MonthTotals.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import { usePersonDays, type Whose } from './use-person-days.ts';
import { calendarView, type CalendarView } from './view.ts';
import c from '#features/days/web/parts/day.module.css';

interface PersonCalendarProps {
  title: string;
  /** Who it is about, in the line below the title; nothing for oneself. */
  about?: string | undefined;
  whose: Whose;
  /** In the head: where one came from. */
  back?: ReactNode;
  /** Below the head: how to get to another person. */
  children?: ReactNode;
}

/** One person's month with totals, legend and the open day. */
export function PersonCalendar({ title, about, whose, back, children }: PersonCalendarProps) {
  const [view, change] = useAddress(calendarView);
  const { days, summary } = usePersonDays(whose, view.month);
  usePageLoad(days);
  const cells = days.data?.data;
  const month = useRef<HTMLDivElement>(null);
  const show = (next: Month) => change({ month: next, day: undefined });
  const open = (day: LocalDate) => change({ month: monthOf(day), day }, { replace: view.day !== undefined });
  const close = () => {
    change({ day: undefined }, { replace: true });
    month.current?.querySelector<HTMLElement>(`[data-date="${view.day}"]`)?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && view.day) close();
  };
  return (
    <>
      <PageHead
        title={title}
        lead={<PeriodStepper month={view.month} onChange={show} />}
        line={[about, cells && shiftLine(cells)].filter(Boolean).join('. ') || '\u00a0'}
      >
        {back}
      </PageHead>
      {children}
      <MonthTotals month={view.month} query={summary} />
      <div ref={month} onKeyDown={closeOnEscape}>
        {days.error && !days.data ? (
          <InlineError error={days.error} retry={() => void days.refetch()} busy={days.isFetching} />
        ) : (
          <MonthCalendar month={view.month} cells={cells} open={view.day} onOpen={open} onMonth={show} />
        )}
      </div>
      <OpenDay whose={whose} view={view} cells={cells} onOpen={open} onClose={close} />
      <DayLegend />
    </>
  );
}

interface OpenDayProps {
  whose: Whose;
  view: CalendarView;
  cells: readonly DayCell[] | undefined;
  onOpen(date: LocalDate): void;
  onClose(): void;
}

/** Beside the month or over it; on a phone below it, where today stands until another day is chosen. */
function OpenDay({ whose, view, cells, onOpen, onClose }: OpenDayProps) {
  const { can } = useSession();
  const isPhone = useNarrow('(max-width: 599px)');
  const today = companyToday() as LocalDate;
  const date = view.day ?? (isPhone && monthOf(today) === view.month ? today : undefined);
  const below = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isPhone && view.day) below.current?.scrollIntoView({ block: 'nearest' });
  }, [isPhone, view.day]);
  if (!date) return null;
  const panel = (
    <DayPanel
      date={date}
      user_id={whose.user_id}
      cell={cells?.find((cell) => cell.date === date)}
      canRead={can('view_any_attendance') || (whose.isSelf && can('view_attendance'))}
      takesFocus={!isPhone}
      onStep={(by) => onOpen(addDays(date, by))}
      onClose={isPhone ? undefined : onClose}
    />
  );
  if (isPhone)
    return (
      <div className={c['below']} ref={below}>
        {panel}
      </div>
    );
  return (
    <SidePanel label={longDay(date)} onClose={onClose}>
      {panel}
    </SidePanel>
  );
}
