import { useState, type ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import type { CorrectableDay } from '#features/corrections/web/parts/correctable-day.ts';
import { LockNote } from '#features/corrections/web/parts/ReviewBand.tsx';
import { ClosedNote } from '#features/periods/web/parts/ClosedNote.tsx';
import type { AttendanceEntry } from '../../contract.ts';
import type { DayMode } from './day-mode.ts';

/** Why nothing of a day can be changed by the one who looks at it; null when it can. */
export function barOf(entry: AttendanceEntry, day: CorrectableDay): ReactNode {
  if (entry.closed_period) return <ClosedNote period={entry.closed_period} />;
  return day.locks.correct === null ? null : <LockNote text={day.locks.correct} />;
}

/**
 * Whether the times are edited, and what bars them from being saved. What is typed outlives what happens meanwhile: a
 * period that is closed, a right that is taken away, a day that is deleted.
 */
export function useEditing(mode: DayMode, entry: AttendanceEntry, day: CorrectableDay | undefined) {
  const [hasBegun, setBegun] = useState(false);
  const mayCorrect = useSession().can('edit_any_attendance');
  const bar = day && barOf(entry, day);
  const barred = mayCorrect ? bar : <LockNote text={t('You may not correct attendance any more.')} />;
  const isWanted = mode === 'times' && day !== undefined;
  if (isWanted && !barred && !hasBegun) setBegun(true);
  if (mode !== 'times' && hasBegun) setBegun(false);
  return { isEditing: isWanted && (!barred || hasBegun), barred: barred ?? undefined };
}
