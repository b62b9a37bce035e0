import { t } from '#platform/web/i18n.ts';
import { ShiftChip } from '#features/shifts/web/parts/ShiftChip.tsx';
import type { PatternShift } from '../contract.ts';
import type { CycleDay } from '../rules/cycle.ts';
import { shiftText } from './pattern-words.ts';
import c from './patterns.module.css';

interface BrushesProps {
  shifts: readonly PatternShift[];
  brush: CycleDay;
  onBrush(brush: CycleDay): void;
}

/** Toolbar to choose the shift that a click sets on a day of the cycle. */
export function Brushes({ shifts, brush, onBrush }: BrushesProps) {
  return (
    <div className={c['brushes']} role="toolbar" aria-label={t('Paint with')}>
      {shifts.map((shift) => (
        <button
          key={shift.template_id}
          type="button"
          aria-pressed={brush === shift.template_id}
          title={shiftText(shift)}
          onClick={() => onBrush(shift.template_id)}
        >
          <ShiftChip shift={shift} size="text" />
          {shift.name}
        </button>
      ))}
      <button type="button" aria-pressed={brush === null} onClick={() => onBrush(null)}>
        <i />
        {t('Off', { of: 'day' })}
      </button>
    </div>
  );
}
