import { SegmentedControl, ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mdiClose } from '@mdi/js';
import { addDays, daysBetween } from '#platform/shared/time.ts';
import { t } from '#platform/web/i18n.ts';
import { paragraph } from '#platform/web/paragraph.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { noItem, type AbsenceSummary } from '../../rules/shapes.ts';
import { isRequested, rangeOf, peopleFilterOf, type ReportView } from '../report-view.ts';
import { reportsApi } from '../reports-api.ts';
import { type DaysListInput, DaysList } from '../shared/DaysList.tsx';
import { DaysPanel } from '../shared/DaysPanel.tsx';
import { NoPeople } from '../shared/NoPeople.tsx';
import { ReportPage, type ReportProps } from '../shared/ReportPage.tsx';
import { peopleCount, spanName } from '../words.ts';
import { HeatTable } from './HeatTable.tsx';
import { sumOfCells, cellsOf, rateText, type CellFilter } from './levels.ts';
import { departmentName, findNotices, weekdayName, type AbsenceNotice } from './stands-out.ts';
import c from '../reports.module.css';

function daysListOf(
  view: ReportView,
  summary: AbsenceSummary,
  where: CellFilter,
  person?: AbsenceNotice,
): DaysListInput {
  const { department, weekday } = where;
  const query = {
    ...rangeOf(view),
    ...peopleFilterOf(view),
    ...(department && { department: department.id ?? noItem }),
    ...(weekday && { weekday }),
    ...(person?.person_id && { person_ids: person.person_id }),
  };
  const names = [department && departmentName(department), weekday && `${weekdayName(weekday)}s`].filter(Boolean);
  return {
    title: person?.title ?? (names.length ? names.join(', ') : t('All days absent')),
    ...(!person?.person_id && { line: rateLine(summary, where) }),
    unit: 'count',
    key: ['absence', query],
    ask: (after, signal) => reportsApi.absenceDays.ask({ query: { ...query, after } }, signal),
  };
}

/** Share of the planned days, and the share in the whole company on these weekdays. */
function rateLine(summary: AbsenceSummary, { department, weekday }: CellFilter): string {
  const own = sumOfCells(cellsOf(summary, { ...(department && { department }), ...(weekday && { weekday }) }));
  const line = t('{rate} of the planned days.', { rate: rateText(own.absent, own.planned) });
  if (!department) return line;
  const all = sumOfCells(cellsOf(summary, weekday ? { weekday } : {}));
  return paragraph(line, t('For everyone it is {rate}.', { rate: rateText(all.absent, all.planned) }));
}

/** Range of the same length before these days. */
function before(view: ReportView) {
  const length = daysBetween(view.from, view.to) + 1;
  return { start_date: addDays(view.from, -length), end_date: addDays(view.from, -1) };
}

const useAbsence = (view: ReportView, range: ReturnType<typeof rangeOf>) =>
  useQuery({
    ...reportsApi.absence.read({ query: { ...range, ...peopleFilterOf(view) } }),
    enabled: isRequested(view),
  });

/** Absences without leave by weekday and department, with notable ones highlighted. */
export function Absence({ view, onChange }: ReportProps) {
  const [days, setDays] = useState<DaysListInput>();
  const [shows, setShows] = useState<'days' | 'rate'>('days');
  const summary = useAbsence(view, rangeOf(view));
  const earlier = useAbsence(view, before(view));
  const isBeside = !useNarrow('(max-width: 1100px)');
  const close = () => setDays(undefined);
  return (
    <ReportPage
      view={view}
      onChange={onChange}
      line={summary.data?.people ? lineOf(view, summary.data) : spanName(view)}
      withArchived={summary.data?.with_archived ?? false}
      aside={<Shows value={shows} onChange={setShows} />}
    >
      <QueryState
        query={summary}
        page
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={({ people }) => people === 0}
        empty={<NoPeople view={view} onChange={onChange} />}
      >
        {(data) => (
          <div className={c['beside']} data-wide>
            <HeatTable summary={data} shows={shows} onOpen={(where) => setDays(daysListOf(view, data, where))} />
            <aside>
              {days && isBeside && <DaysCard asked={days} onClose={close} />}
              <StandsOut
                noticed={findNotices(data, earlier.data)}
                onOpen={(noticed) => setDays(daysListOf(view, data, whereOf(data, noticed), noticed))}
              />
            </aside>
          </div>
        )}
      </QueryState>
      {days && !isBeside && <DaysPanel asked={days} onClose={close} />}
    </ReportPage>
  );
}

function whereOf({ departments }: AbsenceSummary, { cell, department: whole }: AbsenceNotice): CellFilter {
  const team = cell ? { id: cell.department } : whole;
  const department = team && departments.find(({ id }) => id === team.id);
  return { ...(department && { department }), ...(cell && { weekday: cell.weekday }) };
}

function lineOf(view: ReportView, { people, working_days, departments }: AbsenceSummary): string {
  const { absent } = sumOfCells(departments.flatMap(({ weekdays }) => weekdays));
  const parts = [
    peopleCount(people),
    t('{count, plural, one {# working day} other {# working days}}', { count: working_days }),
    t('{count, plural, one {# day absent without leave} other {# days absent without leave}}', { count: absent }),
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

function StandsOut({ noticed, onOpen }: { noticed: readonly AbsenceNotice[]; onOpen(noticed: AbsenceNotice): void }) {
  return (
    <Card title={t('Highlights')}>
      <ul className={c['noticed']}>
        {noticed.map((one) => (
          <li key={one.title}>
            <DayIcon state={one.tone} size={20} decorative />
            <span>
              <b>{one.title}</b>
              <small>{one.text}</small>
              {(one.cell || one.department || one.person_id) && (
                <button
                  type="button"
                  aria-label={t('View days: {what}', { what: one.title })}
                  onClick={() => onOpen(one)}
                >
                  {t('View days')}
                </button>
              )}
            </span>
          </li>
        ))}
        {noticed.length === 0 && (
          <li>
            {t(
              'No highlights. A department’s weekday appears here when people missed at least 3 and at least 10% of its planned days.',
            )}
          </li>
        )}
      </ul>
    </Card>
  );
}

interface DaysCardProps {
  asked: DaysListInput;
  onClose(): void;
}

/** The days in a card beside the report: focus stays in the table, and a live region announces the content. */
function DaysCard({ asked, onClose }: DaysCardProps) {
  return (
    <section className={`${c['card']} ${c['days']}`} aria-label={asked.title} aria-live="polite">
      <header className={c['daysHead']}>
        <div>
          <h2>{asked.title}</h2>
          {asked.line && <p>{asked.line}</p>}
        </div>
        <ActionIcon variant="subtle" size={36} aria-label={t('Close days')} onClick={onClose}>
          <Icon path={mdiClose} size={18} />
        </ActionIcon>
      </header>
      <DaysList asked={asked} />
    </section>
  );
}
