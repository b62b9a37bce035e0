import { memo } from 'react';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { mostByDay, headcountSteps } from '../model/headcount.ts';
import type { ShiftTotal } from '../model/totals.ts';
import type { Column } from '../plan-view.ts';
import { FoldButton, type FoldProps } from './FoldButton.tsx';
import c from './plan.module.css';
import w from './week.module.css';

interface WeekFootProps extends FoldProps {
  totals: readonly ShiftTotal[];
  columns: readonly Column[];
  columnPx: number;
  /** Index of its row in the whole table, from 1. */
  firstRow: number;
}

const [width, height, least] = [1000, 56, 4];

/** People at work by half hours as a step chart, so that gaps stand out. Folded, it shows the maximum of each day. */
export const WeekFoot = memo(function WeekFoot({ totals, columns, columnPx, firstRow, ...fold }: WeekFootProps) {
  const steps = headcountSteps(totals, columns.length);
  const highest = mostByDay(steps);
  return (
    <div role="rowgroup" className={c['foot']} data-foot>
      <div role="row" className={w['foot']} data-folded={fold.isFolded || undefined} aria-rowindex={firstRow}>
        <div role="rowheader" className={c['person']}>
          <span>
            <b>{t('Working')}</b>
            {!fold.isFolded && <small>{t('by hour, including drafts')}</small>}
          </span>
          <FoldButton {...fold} />
        </div>
        <div role="presentation" className={w['cover']} style={{ width: columns.length * columnPx }}>
          {!fold.isFolded && (
            <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="mirrored" aria-hidden>
              <path d={outline(steps)} />
            </svg>
          )}
          {columns.map(({ date }, index) => (
            <div
              key={date}
              role="gridcell"
              className="num"
              aria-colindex={index + 2}
              style={{ insetInlineStart: index * columnPx, width: columnPx }}
            >
              {t('up to')} <b>{number(highest[index] ?? 0)}</b>
            </div>
          ))}
        </div>
        <div role="gridcell" className={c['sum']} />
      </div>
    </div>
  );
});

function outline(steps: readonly number[]): string {
  const top = Math.max(1, ...steps);
  const line = steps.map((count, step) => {
    const y = (height - (count / top) * (height - least)).toFixed(1);
    const x = (at: number) => ((at / steps.length) * width).toFixed(1);
    return `L${x(step)} ${y}L${x(step + 1)} ${y}`;
  });
  return `M0 ${height}${line.join('')}L${width} ${height}Z`;
}
