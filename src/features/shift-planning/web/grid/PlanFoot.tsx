import { memo } from 'react';
import { number } from '#platform/web/format.ts';
import type { ShiftTotal } from '../model/totals.ts';
import { ShiftChip } from '#features/shifts/web/parts/ShiftChip.tsx';
import type { Column } from '../plan-view.ts';
import c from './plan.module.css';

interface PlanFootProps {
  totals: readonly ShiftTotal[];
  columns: readonly Column[];
  from: number;
  to: number;
  columnPx: number;
  /** The place of the first of its rows in the whole table, from 1. */
  firstRow: number;
}

/** How many people have which shift on which day; what changes with what is being placed turns indigo. */
export const PlanFoot = memo(function PlanFoot({ totals, columns, from, to, columnPx, firstRow }: PlanFootProps) {
  return (
    <div role="rowgroup" className={c['foot']} data-foot>
      {totals.map(({ shift, people, changed }, index) => (
        <div role="row" key={shift.template_id ?? shift.name} className={c['footRow']} aria-rowindex={firstRow + index}>
          <div role="rowheader" className={c['person']}>
            <ShiftChip shift={shift} size="key" />
            <span>{shift.name}</span>
          </div>
          <div role="presentation" className={c['cells']} style={{ width: columns.length * columnPx }}>
            {columns.slice(from, to + 1).map(({ date, isWeekend, isToday, holiday }, at) => (
              <div
                key={date}
                role="gridcell"
                className={`${c['count']} num`}
                aria-colindex={from + at + 2}
                data-weekend={isWeekend || undefined}
                data-today={isToday || undefined}
                data-holiday={holiday && true}
                data-zero={!people[from + at] || undefined}
                data-changed={changed.has(from + at) || undefined}
                style={{ left: (from + at) * columnPx, width: columnPx }}
              >
                {people[from + at] || '–'}
              </div>
            ))}
          </div>
          <div role="gridcell" className={`${c['sum']} num`}>
            {number(people.reduce((sum, count) => sum + count, 0))}
          </div>
        </div>
      ))}
    </div>
  );
});
