import { t } from '#platform/web/i18n.ts';
import { useCut } from '#platform/web/use-cut.tsx';
import { cellKey, hoursOf, overlayOf } from '../model/drafts.ts';
import type { ShownRow } from '../model/rows.ts';
import { shortHours } from '#features/shifts/web/parts/ShiftChip.tsx';
import type { DraftStep } from '../use-drafting.ts';
import { ChangeArrow } from '#platform/web/ui/ChangeArrow.tsx';
import c from './panel.module.css';

interface HoursAfterProps {
  step: DraftStep;
  left: ReadonlySet<string>;
  rows: readonly ShownRow[];
}

/** Number of people listed at first. */
const firstListed = 12;

/** Resulting working hours of each person in the range. */
export function HoursAfter({ step, left, rows }: HoursAfterProps) {
  const overlay = overlayOf([{ cells: step.cells.filter(({ user_id, date }) => !left.has(cellKey(user_id, date))) }]);
  const touched = new Set(step.cells.map(({ user_id }) => user_id));
  const people = rows.filter(({ id }) => touched.has(id));
  const { shown, more } = useCut(people, firstListed);
  if (people.length === 0) return null;
  const text = (seconds: number) => t('{hours} h', { hours: shortHours(seconds) });
  return (
    <>
      <h3>{t('Hours per person after this change')}</h3>
      <dl className={c['after']}>
        {shown.map((row) => (
          <div key={row.id}>
            <dt>{row.name}</dt>
            <dd className="num">
              {text(row.work_time)}
              <ChangeArrow />
              <b>{text(hoursOf(row, overlay.get(row.id)).work)}</b>
            </dd>
          </div>
        ))}
      </dl>
      {more && <p>{more}</p>}
    </>
  );
}
