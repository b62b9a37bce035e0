import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, daysBetween } from '#platform/shared/time.ts';
import { number } from '#platform/web/format.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import type { AbsenceSummary } from '../../rules/shapes.ts';
import { rangeOf, whomOf, type ReportView } from '../report-view.ts';
import { reportsApi } from '../reports-api.ts';
import { DaysPanel, type AskedDays } from '../shared/DaysPanel.tsx';
import { ReportPage, type ReportProps } from '../shared/ReportPage.tsx';
import { peopleCount, spanName } from '../words.ts';
import { HeatTable } from './HeatTable.tsx';
import { added, type Where } from './levels.ts';
import { departmentName, standsOut, weekdayName, type Noticed } from './stands-out.ts';
import c from '../reports.module.css';

function askedOf(view: ReportView, { department, weekday }: Where, person?: Noticed): AskedDays {
  const query = {
    ...rangeOf(view),
    ...whomOf(view),
    ...(department && { department: department.id ?? 'none' }),
    ...(weekday && { weekday }),
    ...(person?.person_id && { person_ids: person.person_id }),
  };
  const where = [department && departmentName(department), weekday && `${weekdayName(weekday)}s`].filter(Boolean);
  return {
    title: person?.title ?? (where.length ? where.join(', ') : t('All days absent')),
    unit: 'count',
    key: ['absence', query],
    ask: (after, signal) => reportsApi.absenceDays.ask({ query: { ...query, after } }, signal),
  };
}

/** The days before these, as many of them. */
function before(view: ReportView) {
  const length = daysBetween(view.from, view.to) + 1;
  return { start_date: addDays(view.from, -length), end_date: addDays(view.from, -1) };
}

/** Who was missing without leave, by weekday and department, and what of it stands out. */
export function Absence({ view, onChange }: ReportProps) {
  const [days, setDays] = useState<AskedDays>();
  const [shows, setShows] = useState<'days' | 'rate'>('days');
  const whom = whomOf(view);
  const summary = useQuery(reportsApi.absence.read({ query: { ...rangeOf(view), ...whom } }));
  const earlier = useQuery(reportsApi.absence.read({ query: { ...before(view), ...whom } }));
  const open = (where: Where) => setDays(askedOf(view, where));
  return (
    <ReportPage
      view={view}
      onChange={onChange}
      line={summary.data ? lineOf(view, summary.data) : spanName(view)}
      withArchived={summary.data?.with_archived ?? false}
      aside={<Shows value={shows} onChange={setShows} />}
    >
      <QueryState
        query={summary}
        page
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={({ people }) => people === 0}
        empty={<Nobody />}
      >
        {(data) => (
          <div className={c['beside']} data-wide>
            <HeatTable summary={data} shows={shows} onOpen={open} />
            <StandsOut
              noticed={standsOut(data, earlier.data)}
              onOpen={(noticed) => setDays(askedOf(view, whereOf(data, noticed), noticed))}
            />
          </div>
        )}
      </QueryState>
      {days && <DaysPanel asked={days} onClose={() => setDays(undefined)} />}
    </ReportPage>
  );
}

function whereOf({ departments }: AbsenceSummary, { cell }: Noticed): Where {
  const department = cell && departments.find(({ id }) => id === cell.department);
  return { ...(department && { department }), ...(cell && { weekday: cell.weekday }) };
}

function lineOf(view: ReportView, { people, working_days, departments }: AbsenceSummary): string {
  const { absent } = added(departments.flatMap(({ weekdays }) => weekdays));
  const parts = [
    peopleCount(people),
    plural(working_days, '{count} working day', '{count} working days'),
    plural(absent, '{count} day absent without leave', '{count} days absent without leave', { count: number(absent) }),
  ];
  return `${spanName(view)} · ${parts.join(', ')}`;
}

function Shows({ value, onChange }: { value: 'days' | 'rate'; onChange(value: 'days' | 'rate'): void }) {
  return (
    <SegmentedControl
      aria-label={t('Show')}
      value={value}
      onChange={(next) => onChange(next === 'rate' ? 'rate' : 'days')}
      data={[
        { value: 'days', label: t('Days') },
        { value: 'rate', label: t('Rate') },
      ]}
    />
  );
}

function Nobody() {
  return (
    <EmptyState
      title={t('Nobody is in this report')}
      text={t('No one who worked here in these days fits the filters, or you may not see their time.')}
    />
  );
}

function StandsOut({ noticed, onOpen }: { noticed: readonly Noticed[]; onOpen(noticed: Noticed): void }) {
  return (
    <Card title={t('What stands out')}>
      <ul className={c['noticed']}>
        {noticed.map((one) => (
          <li key={one.title}>
            <DayIcon state={one.tone} size={20} decorative />
            <span>
              <b>{one.title}</b>
              <small>{one.text}</small>
              {(one.cell || one.person_id) && (
                <button
                  type="button"
                  aria-label={t('Open the days: {what}', { what: one.title })}
                  onClick={() => onOpen(one)}
                >
                  {t('Open the days')}
                </button>
              )}
            </span>
          </li>
        ))}
        {noticed.length === 0 && <li>{t('Nothing does: no day and no department is far from the others.')}</li>}
      </ul>
    </Card>
  );
}
