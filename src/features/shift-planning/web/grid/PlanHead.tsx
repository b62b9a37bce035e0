import { memo } from 'react';
import { weekday } from '#platform/web/format.ts';
import { plural, t } from '#platform/web/i18n.ts';
import type { Column } from '../plan-view.ts';
import c from './plan.module.css';

interface PlanHeadProps {
  columns: readonly Column[];
  from: number;
  to: number;
  columnPx: number;
  total: number;
}

export const PlanHead = memo(function PlanHead({ columns, from, to, columnPx, total }: PlanHeadProps) {
  return (
    <div role="rowgroup" className={c['head']}>
      <div role="row" className={c['headRow']} aria-rowindex={1}>
        <div role="columnheader" className={c['person']}>
          {plural(total, '{count} person', '{count} people')}
        </div>
        <div role="presentation" className={c['cells']} style={{ width: columns.length * columnPx }}>
          {columns.slice(from, to + 1).map(({ date, text, isWeekend, isToday }, at) => (
            <div
              key={date}
              role="columnheader"
              className={c['day']}
              aria-label={`${weekday(date)}, ${text}`}
              aria-colindex={from + at + 2}
              data-weekend={isWeekend || undefined}
              data-today={isToday || undefined}
              style={{ left: (from + at) * columnPx, width: columnPx }}
            >
              <small>{weekday(date, 'short').slice(0, 2)}</small>
              <b className="num">{Number(date.slice(8))}</b>
            </div>
          ))}
        </div>
        <div role="columnheader" className={c['sum']}>
          {t('Hours')}
        </div>
      </div>
    </div>
  );
});
