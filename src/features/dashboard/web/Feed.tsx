import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Skeleton } from '@mantine/core';
import type { Fault } from '#platform/shared/fault.ts';
import { dayAndMonth, duration, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { lazyPart, useFetched } from '#platform/web/lazy-part.tsx';
import { usePageLoad } from '#platform/web/page-load.ts';
import { inCompanyZone } from '#platform/web/server-time.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { PartFailed } from '#platform/web/ui/PartFailed.tsx';
import { SkeletonRows, Delayed } from '#platform/web/ui/SkeletonRows.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { AddPerson } from '#features/employment/web/parts/AddPerson.tsx';
import { useClock } from '#features/clock/web/parts/use-clock.ts';
import { useElapsed } from '#features/clock/web/parts/use-clock-time.ts';
import { workedAt } from '#features/clock/web/parts/clock-view.ts';
import { isRequested, useWizard } from '#features/settings/web/parts/use-wizard.ts';
import { dashboardApi } from './dashboard-api.ts';
import { greetingAt } from './greeting.ts';
import { Today, type OwnDay, useOpenEnd } from './Today.tsx';
import { useDayNews } from './use-day-news.ts';
import c from './feed.module.css';

// Loaded on demand, so that the clock and the day appear before the posts and cards.
const Landing = lazyPart(() => import('./cards/Landing.tsx'), 'Landing');
// Loaded on demand, as few people set up a company, and only once.
const SetUpPanel = lazyPart(() => import('#features/settings/web/parts/SetUpPanel.tsx'), 'SetUpPanel');

/** The landing page: greeting, the viewer's day and week, posts and cards. */
export function Feed() {
  const { person, settings } = useSession();
  const day = useQuery(dashboardApi.clock.read());
  usePageLoad(day);
  // Requested with the rest: once the cards are known, they and the posts are requested together.
  const cards = useQuery(dashboardApi.ownCards.read());
  const { reading } = useClock();
  useDayNews(reading?.summary);
  const steps = useSteps();
  const landing = useFetched(Landing, true);
  const { hour } = inCompanyZone(useServerMinute());
  const firstName = person?.name.split(' ')[0] ?? '';
  return (
    <>
      <PageHead
        title={settings.greeting ? t('{greeting}, {name}', { greeting: greetingAt(hour), name: firstName }) : t('Feed')}
        line={<DateLine day={day.data} />}
        hasSmallActions
      >
        <AddPerson isSmall />
      </PageHead>
      <div className={c['grid']} data-waiting={steps.isWaiting || undefined}>
        <Columns
          day={day}
          panel={steps.panel}
          Posts={cards.isPending ? undefined : landing.Part}
          failure={landing.hasFailed && <PartFailed />}
        />
      </div>
    </>
  );
}

/** Returns the set-up steps on top of the page, which waits until it is known whether they appear. */
function useSteps() {
  const { wizard, isLoading, dismiss } = useWizard(useSession().can('view_app_settings_menu'));
  const { Part, isWaiting } = useFetched(SetUpPanel, wizard !== undefined && isRequested(wizard));
  return { panel: Part && wizard && <Part {...{ wizard, dismiss }} />, isWaiting: isLoading || isWaiting };
}

interface ColumnsProps {
  day: UseQueryResult<OwnDay, Fault>;
  /** Set-up steps of a new company: beside them, the day is small and an empty week is hidden. */
  panel: ReactNode;
  /** Set once the posts can be drawn. */
  Posts: NonNullable<ReturnType<typeof Landing.loaded>> | undefined;
  failure: ReactNode;
}

/** Shows two columns if there is room, else the cards folded between the day and the posts. */
function Columns({ day, panel, Posts, failure }: ColumnsProps) {
  const isNarrow = useNarrow('(max-width: 1100px)');
  // On a phone the clock is above the page, so open tasks come before the day.
  const isPhone = useNarrow('(max-width: 599px)');
  const isNew = Boolean(panel);
  const today = <Today query={day} isSmall={isNew && !isNarrow} />;
  const week = !isNew && <Week query={day} />;
  const isBelow = isPhone && !failure;
  return (
    <>
      <div className={c['main']}>
        {panel}
        {(isNarrow ? !isBelow : !isNew) && today}
        <div className={c['posts']}>
          {Posts && <Posts today={isBelow && today} folded={isNarrow && { week }} isNew={isNew} />}
          {!Posts && !failure && <SkeletonRows />}
          {failure}
        </div>
      </div>
      {!isNarrow && (
        <Side>
          {isNew ? today : week}
          {Posts && <Posts isSide isNew={isNew} />}
        </Side>
      )}
    </>
  );
}

/** Shows the date and, during work with a planned end, '2h 50m to go'. */
function DateLine({ day }: { day: OwnDay | undefined }) {
  const { reading } = useClock();
  const elapsed = useElapsed(reading);
  const today = inCompanyZone(useServerMinute()).toPlainDate();
  const date = `${weekday(today.toString())}, ${dayAndMonth(today.toString())} ${today.year}`;
  if (!reading?.summary.is_clocked_in) return date;
  const planned = day?.working_date === reading.summary.working_date ? day.today.planned_time : 0;
  const left = planned - workedAt(reading.summary, elapsed);
  return left > 0 ? t('{date} · {duration} left', { date, duration: duration(Math.ceil(left / 60) * 60) }) : date;
}

/** Margin above and below in pixels. */
const marginPx = 16;

/**
 * The column beside the endless posts. It stays in sight while they scroll:
 * at its top if it fits into the window, else at its bottom once that is reached.
 */
function Side({ children }: { children: ReactNode }) {
  const column = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const side = column.current;
    const scroller = side?.closest('main');
    if (!side || !scroller) return undefined;
    const place = () => {
      side.style.top = `${Math.min(marginPx, scroller.clientHeight - side.offsetHeight - marginPx)}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(side);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={column} className={c['side']}>
      {children}
    </div>
  );
}

/** Shows the days of the week as bars, with the planned time as a line. */
function Week({ query }: { query: UseQueryResult<OwnDay, Fault> }) {
  const running = useRunningTime(query.data?.working_date);
  const worked = useOpenEnd(query.data) ? 0 : running;
  const week = query.data?.week;
  // Today's bar and the week's sum grow with the clock.
  const days = week?.days.map((day) =>
    worked !== null && day.date === query.data?.working_date ? { ...day, work_time: worked } : day,
  );
  const sum = days?.reduce((total, day) => total + day.work_time, 0) ?? 0;
  return (
    <Card
      title={t('This week')}
      className={c['week']}
      aside={
        week && (
          <span className={c['sum']}>
            <b className="num">{duration(sum)}</b>
            {week.planned_time > 0 && t(' of {duration}', { duration: duration(week.planned_time) })}
          </span>
        )
      }
    >
      <QueryState
        query={query}
        skeleton={
          <Delayed>
            <Skeleton className={c['barsWaiting'] ?? ''} />
          </Delayed>
        }
      >
        {(day) => <Bars days={days ?? day.week.days} today={day.working_date} />}
      </QueryState>
    </Card>
  );
}

function useRunningTime(date: string | undefined): number | null {
  const { reading } = useClock();
  const elapsed = useElapsed(reading);
  return reading && reading.summary.working_date === date ? workedAt(reading.summary, elapsed) : null;
}

type Days = OwnDay['week']['days'];

function Bars({ days, today }: { days: Days; today: string }) {
  // An equal plan on all days is one line through the week; different plans have a mark per day.
  const plans = [...new Set(days.map((day) => day.planned_time).filter((planned) => planned > 0))];
  const [only] = plans.length === 1 ? plans : [];
  const highest = Math.max(8 * 3600, ...days.map((day) => Math.max(day.work_time, day.planned_time))) * 1.16;
  const share = (seconds: number) => `${(seconds / highest) * 100}%`;
  const kind = (day: Days[number]) => (day.date === today ? 'today' : day.planned_time <= 0 ? 'off' : undefined);
  const label = days
    .filter((day) => day.work_time >= 60)
    .map((day) => `${weekday(day.date)} ${duration(day.work_time)}`)
    .join(', ');
  return (
    <>
      <div className={c['bars']} role="img" aria-label={label || t('No hours worked this week')}>
        {only !== undefined && (
          <i className={c['target']} style={{ bottom: share(only) }}>
            <em>{duration(only)}</em>
          </i>
        )}
        {days.map((day) => (
          <div key={day.date} className={c['col']} data-kind={kind(day)}>
            {only === undefined && day.planned_time > 0 && (
              <i className={c['plan']} style={{ bottom: share(day.planned_time) }} />
            )}
            <span className="num">{day.work_time >= 60 ? duration(day.work_time) : ''}</span>
            <b style={{ height: share(day.work_time) }} />
          </div>
        ))}
      </div>
      <div className={c['days']} aria-hidden>
        {days.map((day) => (
          <span key={day.date} data-kind={kind(day)}>
            {weekday(day.date, 'short')}
          </span>
        ))}
      </div>
    </>
  );
}
