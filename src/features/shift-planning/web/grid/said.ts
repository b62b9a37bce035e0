import { t } from '#platform/web/i18n.ts';
import { timeOfDay } from '#platform/web/format.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import type { DrawnDay } from '../model/drafts.ts';
import { shortHours } from '../marks/ShiftChip.tsx';

/** '06:00 – 14:30' */
export const hoursText = ({ start_time, end_time }: PlannedShiftCard): string =>
  `${timeOfDay(start_time)} – ${timeOfDay(end_time)}`;

/** A shift, read aloud; what is seen of it comes first. */
export const shiftSaid = (shift: PlannedShiftCard): string =>
  `${shift.letter} ${shortHours(shift.work_time)}, ${shift.name}, ${hoursText(shift)}`;

/** A day of the plan, read aloud. */
export function daySaid({ shift, kind, replaces, conflict }: DrawnDay, isOut: boolean): string {
  const words = [
    shift ? shiftSaid(shift) : kind === 'draft' ? t('– free, a free day') : isOut ? t('Not employed') : t('Free'),
    kind === 'draft' && t('draft'),
    kind === 'published' && t('published'),
    kind === 'standard' && t('standard hours'),
    kind === 'draft' && replaces && t('replaces {shift}', { shift: replaces.name }),
    conflict && t('conflict: {text}', { text: conflict.text }),
  ];
  return words.filter(Boolean).join(', ');
}
