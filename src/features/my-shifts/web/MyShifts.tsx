import { SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { usePageLoad } from '#platform/web/page-load.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useAddress, type Change } from '#platform/web/use-address.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { MonthStepper, stepMonth } from '#platform/web/ui/MonthStepper.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { calendarChanged } from '#features/calendar/events.ts';
import { monthOf } from '#features/calendar/rules/month.ts';
import { useKeys } from '#platform/web/use-keys.ts';
import { dayIn, type Month } from '#features/company/rules/calendar-period.ts';
import { Aside } from './Aside.tsx';
import { Changes } from './Changes.tsx';
import { FeedCard } from './FeedCard.tsx';
import { myShiftsApi } from './my-shifts-api.ts';
import { NextCard, TodayCard } from './NowCards.tsx';
import { MonthSkeleton, ShiftMonth } from './ShiftMonth.tsx';
import { ShiftList } from './ShiftList.tsx';
import { planLine, type OwnPlan } from './shift-words.ts';
import { layouts, shiftsView, type Layout } from './shifts-view.ts';
import { Totals } from './Totals.tsx';
import c from './mine.module.css';

/** The person's own shifts: current, next, changes, and a month of them. */
export function MyShifts() {
  const [{ month, layout: chosenLayout }, change] = useAddress(shiftsView);
  const isPhone = useNarrow('(max-width: 599px)');
  const layout = chosenLayout ?? (isPhone ? 'list' : 'month');
  const query = useOwnPlan(month);
  usePageLoad(query);
  const show = (next: string) => change({ month: next === monthOf(companyToday() as LocalDate) ? undefined : next });
  useKeys({
    t: () => show(monthOf(companyToday() as LocalDate)),
    m: () => change({ view: 'month' }, { replace: true }),
    l: () => change({ view: 'list' }, { replace: true }),
    '[': () => show(stepMonth(month, -1)),
    ']': () => show(stepMonth(month, 1)),
  });
  const now = monthOf(companyToday() as LocalDate);
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
      <TodayCard day={plan.today} />
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

function LayoutSwitch({ layout, onChange }: { layout: Layout; onChange: Change }) {
  const words: Readonly<Record<Layout, string>> = { month: t('Month'), list: t('List') };
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('View')}
      value={layout}
      onChange={(next) => onChange({ view: next }, { replace: true })}
      data={layouts.map((value) => ({ value, label: words[value] }))}
    />
  );
}
