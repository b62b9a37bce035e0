import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import c from './import.module.css';

/** Ticks from one number to the next, and the approximate maximum of numbers. */
const perNumber = 8;
const numbersAtMost = 8;

/** Returns the distance of numbers on the ruler: 40 for 280 rows, 5,000 for 38,000, so that few are shown. */
export function numberStep(total: number): number {
  const rough = Math.max(total, 1) / numbersAtMost;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  return [1, 2, 4, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? power * 10;
}

/** Shows the progress of an import as a ruler of its rows. */
export function RowsRuler({ done, total }: { done: number; total: number }) {
  const step = numberStep(total);
  const ticks = Math.max(1, Math.ceil((total / step) * perNumber));
  const at = Math.round((done / Math.max(total, 1)) * ticks);
  return (
    <div
      className={c['ruler']}
      role="progressbar"
      aria-label={t('Import progress')}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
    >
      {Array.from({ length: ticks + 1 }, (_, tick) => {
        const isLast = tick === ticks;
        const hasNumber = isLast || (tick % perNumber === 0 && ticks - tick > perNumber / 2);
        return (
          <i
            key={tick}
            data-major={tick % (perNumber / 2) === 0 || isLast || undefined}
            data-past={tick < at || undefined}
            data-now={tick === at || undefined}
          >
            {hasNumber && <b className="num">{number(isLast ? total : (tick / perNumber) * step)}</b>}
          </i>
        );
      })}
    </div>
  );
}
