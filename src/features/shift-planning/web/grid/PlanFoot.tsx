import { memo, type ReactNode } from 'react';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { ShiftTotal } from '../model/totals.ts';
import { ShiftChip } from '#features/shifts/web/parts/ShiftChip.tsx';
import type { Column } from '../plan-view.ts';
import { FoldButton, type FoldProps } from './FoldButton.tsx';
import c from './plan.module.css';

interface PlanFootProps extends FoldProps {
  totals: readonly ShiftTotal[];
  columns: readonly Column[];
  from: number;
  to: number;
  columnPx: number;
  /** Index of its first row in the whole table, from 1. */
  firstRow: number;
}

/**
 * Number of people by shift and day; numbers that pending changes affect turn indigo.
 * Folded, it shows the number of people with any shift.
 */
export const PlanFoot = memo(function PlanFoot({ totals, firstRow, isFolded, onFold, ...days }: PlanFootProps) {
  const fold = <FoldButton isFolded={isFolded} onFold={onFold} />;
  return (
    <div role="rowgroup" className={c['foot']} data-foot>
      {isFolded ? (
        <Counts {...days} {...sumOf(totals)} row={firstRow}>
          <span>{t('On shift')}</span>
          {fold}
        </Counts>
      ) : (
        totals.map(({ shift, people, changed }, index) => (
          <Counts
            key={shift.template_id ?? shift.name}
            {...days}
            people={people}
            changed={changed}
            row={firstRow + index}
          >
            <ShiftChip shift={shift} size="key" />
            <span>{shift.name}</span>
            {index === 0 && fold}
          </Counts>
        ))
      )}
    </div>
  );
});

type DayCounts = Pick<ShiftTotal, 'people' | 'changed'>;

function sumOf(totals: readonly ShiftTotal[]): DayCounts {
  const days = Math.max(0, ...totals.map(({ people }) => people.length));
  return {
    people: Array.from({ length: days }, (_, day) => totals.reduce((sum, { people }) => sum + (people[day] ?? 0), 0)),
    changed: new Set(totals.flatMap(({ changed }) => [...changed])),
  };
}

interface CountsProps extends DayCounts, Omit<PlanFootProps, 'totals' | 'firstRow' | keyof FoldProps> {
  row: number;
  /** The label of what is counted. */
  children: ReactNode;
}

function Counts({ people, changed, columns, from, to, columnPx, row, children }: CountsProps) {
  return (
    <div role="row" className={c['footRow']} aria-rowindex={row}>
      <div role="rowheader" className={c['person']}>
        {children}
      </div>
      <div role="presentation" className={c['cells']} style={{ width: columns.length * columnPx }}>
        {columns.slice(from, to + 1).map(({ date, isWeekend, isToday, holiday }, index) => (
          <div
            key={date}
            role="gridcell"
            className={`${c['count']} num`}
            aria-colindex={from + index + 2}
            data-weekend={isWeekend || undefined}
            data-today={isToday || undefined}
            data-holiday={holiday && true}
            data-zero={!people[from + index] || undefined}
            data-changed={changed.has(from + index) || undefined}
            style={{ insetInlineStart: (from + index) * columnPx, width: columnPx }}
          >
            {people[from + index] || '–'}
          </div>
        ))}
      </div>
      <div role="gridcell" className={`${c['sum']} num`}>
        {number(people.reduce((sum, count) => sum + count, 0))}
      </div>
    </div>
  );
}
