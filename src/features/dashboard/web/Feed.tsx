import { useQuery } from '@tanstack/react-query';
import { AddPerson } from '#features/employment/web/parts/AddPerson.tsx';
import { useClock } from '#features/clock/web/parts/use-clock.ts';
import { useElapsed } from '#features/clock/web/parts/use-clock-time.ts';
import { owedOf } from '#features/days/web/parts/day-hours.ts';
import { workedAt } from '#features/clock/web/parts/clock-view.ts';
import { isWanted, useWizard } from '#features/settings/web/parts/use-wizard.ts';
import { dayAndMonth, duration, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { lazyPart, useFetched } from '#platform/web/lazy-part.tsx';
import { usePageLoad } from '#platform/web/page-load.ts';
import { inCompanyZone } from '#platform/web/server-time.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { PartFailed } from '#platform/web/ui/PartFailed.tsx';
import { dashboardApi } from './dashboard-api.ts';
import c from './feed.module.css';
import { greetingAt } from './greeting.ts';
import { Today, type OwnDay } from './Today.tsx';
import { useDayNews } from './use-day-news.ts';
import { Week } from './Week.tsx';

// The clock and the day are there before the posts and the cards are.
const Landing = lazyPart(() => import('./cards/Landing.tsx'), 'Landing');
// Few set up a company, and do so once.
const SetUpPanel = lazyPart(() => import('#features/settings/web/parts/SetUpPanel.tsx'), 'SetUpPanel');

/** The landing page: greeting, one's own day and week, the posts, and the company's cards. */
export function Feed() {
  const { can, person, settings } = useSession();
  const day = useQuery(dashboardApi.clock.read());
  usePageLoad(day);
  // Read at once with the rest: when it is known which cards there are, they and the posts are asked for together.
  const cards = useQuery(dashboardApi.ownCards.read());
  const { reading } = useClock();
  useDayNews(reading?.summary);
  // It stands above everything else, so that nothing moves when it comes.
  const { wizard, isLoading, dismiss } = useWizard(can('view_app_settings_menu'));
  const steps = useFetched(SetUpPanel, wizard !== undefined && isWanted(wizard));
  const landing = useFetched(Landing, true);
  const Columns = cards.isPending ? undefined : landing.Part;
  const { hour } = inCompanyZone(useServerMinute());
  const firstName = person?.name.split(' ')[0] ?? '';
  return (
    <>
      <PageHead
        title={
          settings.greeting ? t('{greeting}, {name}', { greeting: t(greetingAt(hour)), name: firstName }) : t('Feed')
        }
        line={<DateLine day={day.data} />}
      >
        <AddPerson />
      </PageHead>
      {steps.Part && wizard && <steps.Part {...{ wizard, dismiss }} />}
      <div className={c['grid']} data-waiting={isLoading || steps.isWaiting || undefined}>
        <div className={c['main']}>
          <Today query={day} />
          <div className={c['posts']}>
            {Columns && <Columns column="main" />}
            {landing.hasFailed && <PartFailed />}
          </div>
        </div>
        <div className={c['side']}>
          <Week query={day} />
          {Columns && <Columns column="side" />}
        </div>
      </div>
    </>
  );
}

/** The date, and while somebody works towards a planned end, '2h 50m to go'. */
function DateLine({ day }: { day: OwnDay | undefined }) {
  const { reading } = useClock();
  const elapsed = useElapsed(reading);
  const today = inCompanyZone(useServerMinute()).toPlainDate();
  const date = `${weekday(today.toString())}, ${dayAndMonth(today.toString())} ${today.year}`;
  if (!reading?.summary.is_clocked_in || !reading.summary.shift) return date;
  const { shift, working_date } = reading.summary;
  const owed = owedOf(shift, day?.working_date === working_date ? day.today.tags : []) ?? 0;
  const left = owed - workedAt(reading.summary, elapsed);
  return left > 0 ? `${date} · ${t('{duration} to go', { duration: duration(Math.ceil(left / 60) * 60) })}` : date;
}
