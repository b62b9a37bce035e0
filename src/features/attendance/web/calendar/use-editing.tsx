import { useState, type ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import type { CorrectableDay } from '#features/corrections/web/parts/correctable-day.ts';
import { LockNote } from '#features/corrections/web/parts/ReviewBand.tsx';
import { ClosedNote } from '#features/periods/web/parts/ClosedNote.tsx';
import type { AttendanceEntry } from '../../contract.ts';
import type { DayMode } from './day-mode.ts';

/** Reason why the viewer cannot change a day; null if they can. */
export function barOf(entry: AttendanceEntry, day: CorrectableDay): ReactNode {
  if (entry.closed_period) return <ClosedNote period={entry.closed_period} />;
  return day.locks.correct === null ? null : <LockNote text={day.locks.correct} />;
}

/**
 * Whether the times are being edited, and the reason why they cannot be saved.
 * Input is kept if meanwhile the period is closed, a permission is removed or the day is deleted.
 */
export function useEditing(mode: DayMode, entry: AttendanceEntry, day: CorrectableDay | undefined) {
  const [hasBegun, setBegun] = useState(false);
  const mayCorrect = useSession().can('edit_any_attendance');
  const bar = day && barOf(entry, day);
  const barred = mayCorrect ? bar : <LockNote text={t('You no longer have permission to correct attendance.')} />;
  const isNeeded = mode === 'times' && day !== undefined;
  if (isNeeded && !barred && !hasBegun) setBegun(true);
  if (mode !== 'times' && hasBegun) setBegun(false);
  return { isEditing: isNeeded && (!barred || hasBegun), barred: barred ?? undefined };
}
