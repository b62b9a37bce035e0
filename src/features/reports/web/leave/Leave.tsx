import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { periodOfMonth, type Month } from '#features/company/rules/calendar-period.ts';
import { number, shortDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import type { LeaveLeft, LeaveSummary } from '../../rules/shapes.ts';
import { isYear } from '../../rules/years.ts';
import { isRequested, rangeOf, peopleFilterOf, type ReportView } from '../report-view.ts';
import { reportsApi } from '../reports-api.ts';
import { amountText, type DaysListInput } from '../shared/DaysList.tsx';
import { DaysPanel } from '../shared/DaysPanel.tsx';
import { NoPeople } from '../shared/NoPeople.tsx';
import { ReportPage, type ReportProps } from '../shared/ReportPage.tsx';
import { Stats, type StatItem } from '../shared/Stats.tsx';
import { peopleCount, spanName } from '../words.ts';
import { inDays, totalOf, type LeaveSelection, type OpenLeave } from './totals.ts';
import { YearChart } from './YearChart.tsx';
import { YearTable } from './YearTable.tsx';
import c from '../reports.module.css';

function daysListOf(
  view: ReportView,
  summary: LeaveSummary,
  { type, month, figure, title }: LeaveSelection,
): DaysListInput {
  const days = month ? periodOfMonth(month as Month, 1) : undefined;
  // A month that is only partly within the range counts only that part.
  const [from, to] = [days?.start_date ?? view.from, days?.end_date ?? view.to];
  const inDays = summary.types.filter(({ unit }) => unit === 'days').map(({ id }) => id);
  const types = type ? type.id : inDays.join();
  const query = {
    ...peopleFilterOf(view),
    start_date: from < view.from ? view.from : from,
    end_date: to > view.to ? view.to : to,
    leave_type_ids: types || undefined,
    ...(figure && { figure }),
  };
  return {
    title: title ?? [type?.name ?? t('All leave'), days?.name].filter(Boolean).join(', '),
    unit: type?.unit === 'hours' ? 'hours' : 'days',
    key: ['leave', query],
    ask: (after, signal) => reportsApi.leaveDays.ask({ query: { ...query, after } }, signal),
  };
}

/** Leave taken and planned by type over the year. */
export function LeaveReport({ view, onChange }: ReportProps) {
  const [days, setDays] = useState<DaysListInput>();
  const query = { ...rangeOf(view), ...peopleFilterOf(view), leave_type_ids: view.leave.join() || undefined };
  const enabled = isRequested(view);
  const summary = useQuery({ ...reportsApi.leave.read({ query }), enabled });
  const left = useQuery({ ...reportsApi.leaveLeft.read({ query }), enabled });
  return (
    <ReportPage
      view={view}
      onChange={onChange}
      line={summary.data?.types.length ? lineOf(view, summary.data) : spanName(view)}
      withArchived={summary.data?.with_archived ?? false}
    >
      <QueryState
        query={summary}
        page
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={({ types }) => types.length === 0}
        empty={<NoLeave view={view} onChange={onChange} />}
      >
        {(data) => {
          const open: OpenLeave = (selection) => setDays(daysListOf(view, data, selection));
          return (
            <>
              <Sums view={view} summary={data} left={left.data} onOpen={open} onAsk={setDays} />
              <section className={c['card']} aria-label={t('Leave days by type and month')}>
                <YearChart view={view} summary={withDays(data)} onOpen={open} />
                <YearTable view={view} summary={withDays(data)} onOpen={open} />
              </section>
            </>
          );
        }}
      </QueryState>
      {days && <DaysPanel asked={days} onClose={() => setDays(undefined)} />}
    </ReportPage>
  );
}

const NoLeave = (props: ReportProps) => (
  <NoPeople {...props} title={t('No leave found')} text={t('No one has leave on these days.')} />
);

/** Types with any days; those that only wait for a decision appear in the sums. */
const withDays = (summary: LeaveSummary): LeaveSummary => ({
  ...summary,
  types: summary.types.filter(({ taken, planned }) => taken + planned > 0),
});

function lineOf(view: ReportView, summary: LeaveSummary): string {
  const types = inDays(summary);
  const [taken, planned] = [totalOf(types, 'taken'), totalOf(types, 'planned')];
  const days = t('{count, plural, one {# day} other {# days}}', { count: taken + planned });
  const parts = [
    peopleCount(summary.people),
    days,
    ...(planned ? [t('including {count} planned', { count: number(planned) })] : []),
  ];
  return `${spanName(view)} · ${parts.join(', ')}`;
}

/** Number of types with their own sum. */
const shownTypes = 2;

interface SumsProps {
  view: ReportView;
  summary: LeaveSummary;
  /** Undefined while loading or on failure; the report is shown without it. */
  left: LeaveLeft | undefined;
  onOpen: OpenLeave;
  onAsk(list: DaysListInput): void;
}

function Sums({ view, summary, left, onOpen, onAsk }: SumsProps) {
  const types = inDays(summary);
  const most = summary.types.toSorted((one, other) => other.taken - one.taken).slice(0, shownTypes);
  // Amounts are given per leave year and would be misleading beside the leave of a month.
  const isWholeYear = view.period?.endsWith('year') || isYear(view);
  const givenOf = (id: string) => left?.types.find((type) => type.id === id)?.given;
  const taken = most.map((type): StatItem => {
    const granted = givenOf(type.id);
    const title = t('{type} taken', { type: type.name });
    return {
      name: title,
      value: amountText(type.taken, type.unit),
      ...(type.taken > 0 && { onOpen: () => onOpen({ type, figure: 'taken', title }) }),
      ...(granted &&
        isWholeYear && {
          more: t('of {count} d', { count: number(granted) }),
          onOpenMore: () =>
            onAsk(leftOf(view, { of: 'given', type: type.id }, t('{type} granted', { type: type.name }))),
        }),
    };
  });
  const sumOf = (figure: 'planned' | 'waiting', name: string): StatItem => {
    const days = totalOf(types, figure);
    return {
      name,
      value: amountText(days, 'days'),
      ...(days > 0 && { onOpen: () => onOpen({ figure, title: name }) }),
    };
  };
  return (
    <Stats
      stats={[
        ...taken,
        sumOf('planned', t('Planned')),
        sumOf('waiting', t('Waiting for approval')),
        ...leftStats(view, left, onAsk),
      ]}
    />
  );
}

interface BalanceSelection {
  of: 'given' | 'left' | 'expiring';
  /** Limits the days to one type. */
  type?: string;
  on?: string;
}

/** Days behind an amount that was given, is left or will expire. */
function leftOf(view: ReportView, { type, ...selection }: BalanceSelection, title: string): DaysListInput {
  const types = type ?? (view.leave.join() || undefined);
  const query = { ...rangeOf(view), ...peopleFilterOf(view), leave_type_ids: types, ...selection };
  return {
    title,
    unit: 'days',
    key: ['leave-left', query],
    ask: (after, signal) => reportsApi.leaveLeftPeople.ask({ query: { ...query, after } as never }, signal),
  };
}

/** Leave that can still be planned, and leave that expires unless taken; each links to its people. */
function leftStats(view: ReportView, left: LeaveLeft | undefined, onAsk: SumsProps['onAsk']): StatItem[] {
  // Reserves its place, so that nothing moves when it loads.
  if (!left) return [{ name: t('Remaining'), value: '–' }];
  if (left.types.length === 0) return [];
  const open = left.types.reduce((sum, type) => sum + type.left, 0);
  const { expiring } = left;
  const stats: StatItem[] = [
    {
      name: t('Remaining'),
      value: amountText(Math.round(open * 100) / 100, 'days'),
      onOpen: () => onAsk(leftOf(view, { of: 'left' }, t('Remaining'))),
    },
  ];
  if (!expiring) return stats;
  const name = t('Must be taken by {date}', { date: shortDay(expiring.on) });
  const onOpen = () => onAsk(leftOf(view, { of: 'expiring', on: expiring.on }, name));
  const of = t('{count, plural, one {of # person} other {of # people}}', { count: expiring.people });
  return [
    ...stats,
    {
      name,
      value: amountText(expiring.amount, 'days'),
      more: of,
      tone: 'warning',
      onOpen,
      onOpenMore: onOpen,
    },
  ];
}
