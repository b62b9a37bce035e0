import { SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { mdiRss } from '@mdi/js';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { maybeOneOf } from '#platform/web/address.ts';
import { t } from '#platform/web/i18n.ts';
import { usePageLoad } from '#platform/web/page-load.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { companyZone, inZone, todayIn } from '#platform/web/server-time.ts';
import { useAddress, type ChangeView } from '#platform/web/use-address.ts';
import { useNarrow, useFrame } from '#platform/web/ui/frame.tsx';
import { MonthStepper, stepMonth } from '#platform/web/ui/MonthStepper.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useKeys } from '#platform/web/use-keys.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { daysBetween } from '#platform/shared/time.ts';
import { dayAndMonth, duration, timeOfDay, weekday } from '#platform/web/format.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { calendarChanged } from '#features/calendar/events.ts';
import { monthInAddress } from '#features/attendance/web/parts/month.ts';
import { monthOf } from '#features/calendar/rules/month.ts';
import { dayIn, type Month } from '#features/company/rules/calendar-period.ts';
import { FeedAddress } from '#features/calendar/web/parts/FeedAddress.tsx';
import { useClock } from '#features/clock/web/parts/use-clock.ts';
import type { ClockingSummary } from '#features/clock/contract.ts';
import { hoursAround } from '#features/days/web/parts/day-hours.ts';
import { DayRuler, type Segment } from '#features/days/web/parts/DayRuler.tsx';
import { clockChangeText } from '#features/shifts/web/parts/clock-change.ts';
import { ShiftChip } from '#features/shifts/web/parts/ShiftChip.tsx';
import type { OwnShift } from '../contract.ts';
import { Changes } from './Changes.tsx';
import { myShiftsApi } from './my-shifts-api.ts';
import { MonthSkeleton, ShiftMonth } from './ShiftMonth.tsx';
import { ShiftList } from './ShiftList.tsx';
import { planLine, type OwnPlan, hoursAndBreak, hoursText } from './shift-words.ts';
import { Totals } from './Totals.tsx';
import { WeekShares } from './WeekShares.tsx';
import c from './mine.module.css';

/** The person's own shifts: current, next, changes, and a month of them. */
export function MyShifts() {
  const [{ month: chosenMonth, view }, change] = useAddress(address);
  // The company's month until the plan tells the zone in which the person works.
  const [zone, setZone] = useState(companyZone);
  const now = monthOf(todayIn(zone));
  const month = chosenMonth ?? now;
  const isPhone = useNarrow('(max-width: 599px)');
  const layout = view ?? (isPhone ? 'list' : 'month');
  const query = useOwnPlan(month);
  usePageLoad(query);
  if (query.data && query.data.zone !== zone) setZone(query.data.zone);
  const show = (next: string) => change({ month: next === now ? undefined : (next as Month) });
  useKeys({
    t: () => show(now),
    m: () => change({ view: 'month' }, { replace: true }),
    l: () => change({ view: 'list' }, { replace: true }),
    '[': () => show(stepMonth(month, -1)),
    ']': () => show(stepMonth(month, 1)),
  });
  return (
    <>
      <PageHead
        title={t('My shifts')}
        lead={<MonthStepper month={month} now={now} min="1900-01" max="2199-12" onChange={show} />}
        line={(query.data && planLine(query.data)) || '\u00a0'}
      >
        <LayoutSwitch layout={layout} onChange={change} />
      </PageHead>
      <Body {...{ query, month, layout }} />
    </>
  );
}

function Body({ query, month, layout }: { query: ReturnType<typeof useOwnPlan>; month: Month; layout: Layout }) {
  const isNarrow = useNarrow();
  return (
    <>
      <QueryState query={query} skeleton={<MonthSkeleton month={month} />}>
        {(plan) => (
          <>
            {isNarrow && <Cards plan={plan} />}
            <div className={c['plan']} data-stale={query.isPlaceholderData || undefined}>
              {!isNarrow && <Totals plan={plan} />}
              <WeekShares plan={plan} />
              {layout === 'list' ? <ShiftList plan={plan} month={month} /> : <ShiftMonth plan={plan} month={month} />}
            </div>
            {isNarrow && <FeedCard />}
          </>
        )}
      </QueryState>
      {!isNarrow && (
        <Aside label={t('Now and next')}>
          {query.data && (
            <>
              <Cards plan={query.data} />
              <FeedCard />
            </>
          )}
        </Aside>
      )}
    </>
  );
}

/** Omitted on a phone, where the list below shows the next shift. */
function Cards({ plan }: { plan: OwnPlan }) {
  const isPhone = useNarrow('(max-width: 599px)');
  return (
    <div className={c['cards']}>
      <TodayCard plan={plan} />
      {!isPhone && <NextCard plan={plan} />}
      <Changes plan={plan} />
    </div>
  );
}

/** Loads a month of the person's own plan and reloads it when part of it is published. */
function useOwnPlan(month: Month) {
  const cache = useQueryClient();
  const range = { start_date: dayIn(month, 1), end_date: dayIn(month, 31) };
  const again = () => void cache.invalidateQueries({ queryKey: myShiftsApi.data.key });
  useLive(calendarChanged, again);
  useLive(connected, again);
  return useQuery({ ...myShiftsApi.data.read({ query: range }), placeholderData: keepPreviousData });
}

function LayoutSwitch({ layout, onChange }: { layout: Layout; onChange: ChangeView<{ view: Layout | undefined }> }) {
  const words: Readonly<Record<Layout, string>> = { month: t('Month'), list: t('List') };
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('View')}
      value={layout}
      onChange={(next) => onChange({ view: next as Layout }, { replace: true })}
      data={layouts.map((value) => ({ value, label: words[value] }))}
    />
  );
}

/** Fixed panel beside the page from 1264 px on; it cannot be closed. */
function Aside({ label, children }: { label: string; children: ReactNode }) {
  const { aside, countPanel } = useFrame();
  useLayoutEffect(() => {
    countPanel(1);
    return () => countPanel(-1);
  }, [countPanel]);
  return aside
    ? createPortal(
        <section aria-label={label} className={c['aside']}>
          {children}
        </section>,
        aside,
      )
    : null;
}

/** Subscription to the person's own shifts for the calendar on their phone. */
function FeedCard() {
  return (
    <section className={c['card']}>
      <h2 className={c['title']}>
        <Icon path={mdiRss} size={18} />
        {t('Subscribe in your calendar')}
      </h2>
      <FeedAddress />
    </section>
  );
}

/** Minutes from the midnight of a working date by the wall clock; a night shift continues beyond 1,440. */
const minutesOn = (date: LocalDate, local: string): number =>
  daysBetween(date, local.slice(0, 10) as LocalDate) * 1440 +
  Number(local.slice(11, 13)) * 60 +
  Number(local.slice(14, 16));

function useNowOn(date: LocalDate, zone: string): number {
  const now = inZone(useServerMinute(), zone);
  return minutesOn(date, now.toPlainDateTime().toString().replace('T', ' '));
}

/** Today's shift on a ruler, with worked time and the current moment. */
function TodayCard({ plan: { today: day, zone } }: { plan: OwnPlan }) {
  const now = useNowOn(day.date, zone);
  const { shift } = day;
  if (!shift)
    return (
      <section className={c['card']}>
        <h2 className={c['when']}>{t('Today')}</h2>
        <p className={c['free']}>{day.is_employed ? t('No shift today') : t('Not employed today')}</p>
      </section>
    );
  const change = clockChangeText(shift.clock_change);
  return (
    <section className={c['card']}>
      <h2 className={c['when']}>{todayText(day.date, shift, { now, today: todayIn(zone) })}</h2>
      <div className={c['lead']}>
        <ShiftChip isDecorative shift={shift} size="lead" />
        <div>
          <b>{shift.name}</b>
          <p className="num">{hoursAndBreak(shift)}</p>
        </div>
      </div>
      <Ruler date={day.date} shift={shift} now={now} />
      {change && <p className={c['note']}>{change}</p>}
    </section>
  );
}

interface Moment {
  /** Minutes from the midnight of the shift's date. */
  readonly now: number;
  readonly today: LocalDate;
}

/** 'Today, until 22:30', 'Today, from 14:00', 'Today, until 06:00 tomorrow', 'Since yesterday, until 06:00' */
function todayText(date: LocalDate, shift: OwnShift, { now, today }: Moment): string {
  const [first, last] = [timeOfDay(shift.starts_at.slice(11)), timeOfDay(shift.ends_at.slice(11))];
  if (date < today) return t('Since yesterday, until {time}', { time: last });
  if (now < minutesOn(date, shift.starts_at)) return t('Today, from {time}', { time: first });
  return now < minutesOn(date, shift.ends_at)
    ? t('Today, until {time}', { time: last })
    : t('Today, ended at {time}', { time: last });
}

function Ruler({ date, shift, now }: { date: LocalDate; shift: OwnShift; now: number }) {
  const { reading } = useClock();
  const plan: [number, number] = [minutesOn(date, shift.starts_at), minutesOn(date, shift.ends_at)];
  const segments = reading?.summary.working_date === date ? segmentsOf(date, reading.summary, now) : [];
  const [from, to] = hoursAround(plan, segments, null);
  return (
    <div className={c['ruler']}>
      <DayRuler {...{ from, to, segments, plan }} now={now} label={t('Shift {hours}', { hours: hoursText(shift) })} />
    </div>
  );
}

/** Worked segments as recorded by the clock. */
function segmentsOf(date: LocalDate, { clocks }: ClockingSummary, now: number): Segment[] {
  const segment = (kind: Segment['kind'], start: string | null, end: string | null): Segment[] =>
    start === null ? [] : [{ kind, from: minutesOn(date, start), to: end === null ? now : minutesOn(date, end) }];
  return clocks.flatMap(({ start_date_time, end_date_time, breaks }) => [
    ...segment(end_date_time === null ? 'live' : 'work', start_date_time, end_date_time),
    ...breaks.flatMap((pause) => segment('break', pause.start_date_time, pause.end_date_time)),
  ]);
}

/** 'Next, tomorrow', 'Next, on Monday', 'Next, Thu 31 December' */
function nextText(date: LocalDate, today: LocalDate): string {
  const days = daysBetween(today, date);
  if (days === 0) return t('Next, today');
  if (days === 1) return t('Next, tomorrow');
  return days < 7 ? t('Next, on {weekday}', { weekday: weekday(date) }) : t('Next', { of: 'shift' });
}

function NextCard({ plan: { next, rest_time, zone } }: { plan: OwnPlan }) {
  if (!next?.shift) return null;
  const change = clockChangeText(next.shift.clock_change);
  return (
    <section className={c['card']}>
      <h2 className={c['when']}>{nextText(next.date, todayIn(zone))}</h2>
      <div className={c['lead']}>
        <ShiftChip isDecorative shift={next.shift} size="lead" />
        <div>
          <b>{next.shift.name}</b>
          <p className="num">
            {t('{weekday}, {day}, {hours}', {
              weekday: weekday(next.date, 'short'),
              day: dayAndMonth(next.date),
              hours: hoursText(next.shift),
            })}
          </p>
        </div>
        {rest_time !== null && rest_time < 3 * 86_400 && (
          <small className="num">{t('{duration} rest', { duration: duration(rest_time) })}</small>
        )}
      </div>
      {change && <p className={c['note']}>{change}</p>}
    </section>
  );
}

const layouts = ['month', 'list'] as const;
type Layout = (typeof layouts)[number];

/** `?month=2026-12&view=list`; without a view, the layout that suits the screen size. */
const address = { month: monthInAddress, view: maybeOneOf(...layouts) };
