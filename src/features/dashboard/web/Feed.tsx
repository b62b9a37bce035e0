import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AddPerson } from '#features/employment/web/parts/AddPerson.tsx';
import { useClock } from '#features/clock/web/parts/use-clock.ts';
import { useElapsed } from '#features/clock/web/parts/use-clock-time.ts';
import { owedOf } from '#features/days/web/parts/day-hours.ts';
import { workedAt } from '#features/clock/web/parts/clock-view.ts';
import { isRequested, useWizard } from '#features/settings/web/parts/use-wizard.ts';
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
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { dashboardApi } from './dashboard-api.ts';
import c from './feed.module.css';
import { greetingAt } from './greeting.ts';
import { Side } from './Side.tsx';
import { Today, type OwnDay } from './Today.tsx';
import { useDayNews } from './use-day-news.ts';
import { Week } from './Week.tsx';

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
  if (!reading?.summary.is_clocked_in || !reading.summary.shift) return date;
  const { shift, working_date } = reading.summary;
  const owed = owedOf(shift, day?.working_date === working_date ? day.today.tags : []) ?? 0;
  const left = owed - workedAt(reading.summary, elapsed);
  return left > 0 ? t('{date} · {duration} left', { date, duration: duration(Math.ceil(left / 60) * 60) }) : date;
}
