import { memo } from 'react';
import { weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { Column } from '../plan-view.ts';
import { WeekHead } from './WeekHead.tsx';
import c from './plan.module.css';

interface PlanHeadProps {
  columns: readonly Column[];
  from: number;
  to: number;
  columnPx: number;
  total: number;
  isWeek: boolean;
}

export const PlanHead = memo(function PlanHead({ columns, from, to, columnPx, total, isWeek }: PlanHeadProps) {
  return (
    <div role="rowgroup" className={c['head']}>
      <div role="row" className={c['headRow']} aria-rowindex={1}>
        <div role="columnheader" className={c['person']}>
          {t('{count, plural, one {# person} other {# people}}', { count: total })}
        </div>
        <div role="presentation" className={c['cells']} style={{ width: columns.length * columnPx }}>
          {isWeek && columns.map((column, place) => <WeekHead key={column.date} {...{ column, place, columnPx }} />)}
          {monthColumns(columns, from, to, isWeek).map(({ date, text, isWeekend, isToday, holiday }, at) => (
            <div
              key={date}
              role="columnheader"
              className={c['day']}
              aria-label={[`${weekday(date)}, ${text}`, holiday].filter(Boolean).join(', ')}
              aria-colindex={from + at + 2}
              data-weekend={isWeekend || undefined}
              data-today={isToday || undefined}
              data-holiday={holiday && true}
              style={{ insetInlineStart: (from + at) * columnPx, width: columnPx }}
            >
              <small>{weekday(date, 'short').slice(0, 2)}</small>
              <b className="num">{Number(date.slice(8))}</b>
            </div>
          ))}
        </div>
        <div role="columnheader" className={c['sum']}>
          {isWeek ? t('Week') : t('Hours')}
        </div>
      </div>
    </div>
  );
});

const monthColumns = (columns: readonly Column[], from: number, to: number, isWeek: boolean) =>
  isWeek ? [] : columns.slice(from, to + 1);
