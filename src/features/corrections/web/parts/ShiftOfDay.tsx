import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { shiftText } from '#features/days/web/parts/DayParts.tsx';
import type { CorrectableDay } from './correctable-day.ts';
import { ChooseShift } from '../day/ChooseShift.tsx';
import c from './parts.module.css';
import type { DayChanges } from './use-day-changes.ts';

interface ShiftOfDayProps {
  day: CorrectableDay;
  changes: DayChanges;
  /** Whether the day may be changed. */
  isEditable: boolean;
  /** Whether to show a heading. */
  hasTitle?: boolean;
}

/** Shift of a day, with a button to choose or change it. */
export function ShiftOfDay({ day, changes, isEditable, hasTitle = false }: ShiftOfDayProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      {hasTitle && <h3>{t('Shift', { of: 'work' })}</h3>}
      {isChoosing && isEditable ? (
        <ChooseShift day={day} changes={changes} onClose={() => setChoosing(false)} />
      ) : (
        <div className={c['shift']}>
          <span className="num">{shiftText(day.shift)}</span>
          {isEditable && (
            <Button variant="default" size="compact-sm" onClick={() => setChoosing(true)}>
              {day.shift ? t('Change shift') : t('Choose a shift')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
