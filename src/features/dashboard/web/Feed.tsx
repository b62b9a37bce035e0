import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSession } from '#features/access/web/parts/session.tsx';
import { useClock } from '#features/attendance/web/parts/use-clock.ts';
import { useElapsed } from '#features/attendance/web/parts/use-clock-time.ts';
import { workedAt } from '#features/attendance/web/parts/clock-view.ts';
import { dayAndMonth, duration, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { inCompanyZone, useServerMinute } from '#platform/web/server-time.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { dashboardApi } from './dashboard-api.ts';
import c from './feed.module.css';
import { greetingAt } from './greeting.ts';
import { Today } from './Today.tsx';
import { useDayNews } from './use-day-news.ts';
import { Week } from './Week.tsx';
import { WhoIsIn } from './WhoIsIn.tsx';

// Few may add people, so its form is not in everybody's first load.
const AddPerson = lazy(async () => ({ default: (await import('#features/access/web/parts/AddPerson.tsx')).AddPerson }));

/** The landing page: greeting, one's own day and week, and who is in. */
export function Feed() {
  const { can, person, settings } = useSession();
  const day = useQuery(dashboardApi.clock.read());
  const { reading } = useClock();
  useDayNews(reading?.summary);
  const now = inCompanyZone(useServerMinute());
  const today = now.toPlainDate().toString();
  const toGo = useTimeToGo();
  const firstName = person?.name.split(' ')[0] ?? '';
  const seesEveryone = can('view_any_attendance');
  return (
    <>
      <PageHead
        title={settings.greeting ? t('{greeting}, {name}', { greeting: t(greetingAt(now.hour)), name: firstName }) : t('Feed')}
        line={<>{`${weekday(today)}, ${dayAndMonth(today)} ${now.year}`}{toGo && ` · ${toGo}`}</>}
      >
        {can('add_employee') && <Suspense><AddPerson /></Suspense>}
      </PageHead>
      <div className={c['grid']} data-alone={!seesEveryone || undefined}>
        <Today query={day} />
        <Week query={day} />
        {seesEveryone && <WhoIsIn />}
      </div>
    </>
  );
}

/** '2h 50m to go', while somebody works towards a planned end. */
function useTimeToGo(): string | null {
  const { reading } = useClock();
  const elapsed = useElapsed(reading);
  if (!reading?.summary.is_clocked_in || !reading.summary.shift) return null;
  const left = reading.summary.shift.work_time - workedAt(reading.summary, elapsed);
  return left > 0 ? t('{duration} to go', { duration: duration(Math.ceil(left / 60) * 60) }) : null;
}
