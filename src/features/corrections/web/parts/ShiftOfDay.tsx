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
  isOpen: boolean;
  /** Whether it has its own heading. */
  title?: boolean;
}

/** Shift of a day, with a button to choose or change it. */
export function ShiftOfDay({ day, changes, isOpen, title = false }: ShiftOfDayProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      {title && <h3>{t('Shift', { of: 'work' })}</h3>}
      {isChoosing && isOpen ? (
        <ChooseShift day={day} changes={changes} onClose={() => setChoosing(false)} />
      ) : (
        <div className={c['shift']}>
          <span className="num">{shiftText(day.shift)}</span>
          {isOpen && (
            <Button variant="default" size="compact-sm" onClick={() => setChoosing(true)}>
              {day.shift ? t('Change shift') : t('Choose a shift')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
