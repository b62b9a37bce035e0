import { Link } from '@tanstack/react-router';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { duration, minuteOfDay, month as monthName, shortDuration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { DayCell } from '#features/days/contract.ts';
import { PlannedRuler } from '#features/days/web/parts/DayParts.tsx';
import { cellText, shiftHours } from '#features/days/web/parts/day-words.ts';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { SectionCard } from '#features/profile/web/parts/Section.tsx';
import { isWeekend } from '../parts/month.ts';
import type { MonthlySummary } from '../../contract.ts';
import { useProfileMonth } from './use-profile-days.ts';
import c from './profile.module.css';

/** Today's ruler, and the month as one row of marks. */
export function TodayCard({ view }: PartProps) {
  const { days, summary, month, today } = useProfileMonth(view);
  return (
    <SectionCard title={t('Today')}>
      <QueryState query={days}>
        {({ data }) => (
          <>
            <Today cell={data.find(({ date }) => date === today)} today={today} />
            <div className={c['monthHead']}>
              <h3>{monthName(month)}</h3>
              <span className="num">{summary.data ? summaryText(summary.data) : '\u00a0'}</span>
              <Link to="." search={{ tab: 'time' }}>
                {t('View attendance')}
              </Link>
            </div>
            <Strip cells={data} today={today} />
          </>
        )}
      </QueryState>
    </SectionCard>
  );
}

function summaryText({ work_time, planned_time, count_remote }: MonthlySummary): string {
  const worked = t('{worked} of {planned} planned', {
    worked: duration(work_time),
    planned: duration(planned_time),
  });
  const remote =
    count_remote > 0 &&
    t('{count, plural, one {# day working from home} other {# days working from home}}', { count: count_remote });
  return [worked, remote].filter(Boolean).join(' · ');
}

function Today({ cell, today }: { cell: DayCell | undefined; today: LocalDate }) {
  if (!cell) return null;
  const { due_shift: shift, planned_time, segments, work_time, break_time } = cell;
  const live = segments.findLast(({ kind }) => kind === 'live');
  const missing = planned_time - work_time;
  const facts = [
    ...(shift ? [{ label: t('Shift', { of: 'work' }), value: shiftHours(shift) }] : []),
    { label: t('Worked'), value: duration(work_time) },
    ...(break_time > 0 ? [{ label: t('Breaks'), value: shortDuration(break_time) }] : []),
    ...(live && missing > 0
      ? [{ label: t('Planned hours reached at'), value: minuteOfDay(live.to + Math.ceil(missing / 60)) }]
      : []),
  ];
  return (
    <>
      <dl className={c['facts']}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <div className={c['ruler']}>
        {segments.length || shift ? (
          <PlannedRuler date={today} segments={segments} shift={shift} size="lg" />
        ) : (
          <p className={c['quiet']}>{t('No shift on this day')}</p>
        )}
      </div>
    </>
  );
}

/** Month with a mark for each day; on a phone the week around today. */
function Strip({ cells, today }: { cells: readonly DayCell[]; today: LocalDate }) {
  const here = cells.findIndex(({ date }) => date === today);
  return (
    <ul className={c['strip']} style={{ gridTemplateColumns: `repeat(${cells.length}, minmax(0, 1fr))` }}>
      {cells.map((cell, index) => (
        <li
          key={cell.date}
          data-weekend={isWeekend(cell.date) || undefined}
          data-today={cell.date === today || undefined}
          data-near={Math.abs(index - here) <= 3 || undefined}
          title={cellText(cell)}
        >
          <small className="num">{Number(cell.date.slice(8))}</small>
          <Mark cell={cell} />
        </li>
      ))}
    </ul>
  );
}

function Mark({ cell }: { cell: DayCell }) {
  if (cell.icon !== 'neutral') return <DayIcon state={cell.icon} size={20} />;
  return <i className={cell.shift ? c['plan'] : c['none']} />;
}
