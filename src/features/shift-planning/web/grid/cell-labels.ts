import { hasTimes } from '#platform/shared/holiday.ts';
import { timesText } from '#platform/shared/times-of-day.ts';
import { t } from '#platform/web/i18n.ts';
import { timeOfDay } from '#platform/web/format.ts';
import type { PlanWeek } from '../../rules/plan-shapes.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import type { DrawnDay } from '../model/drafts.ts';
import type { OffDay, ShownDay } from '../model/rows.ts';
import { shortHours } from '#features/shifts/web/parts/ShiftChip.tsx';

/** '06:00 – 14:30' */
export const hoursText = ({ start_time, end_time }: PlannedShiftCard): string =>
  `${timeOfDay(start_time)} – ${timeOfDay(end_time)}`;

/** 'planned 32 of 40 h' */
export const shareText = ({ planned, required }: Pick<PlanWeek, 'planned' | 'required'>): string =>
  t('planned {planned} of {required} h', { planned: shortHours(planned), required: shortHours(required) });

/** Accessible name of a shift; begins with its visible text. */
export const shiftLabel = (shift: PlannedShiftCard): string =>
  `${shift.letter} ${shortHours(shift.work_time)}, ${shift.name}, ${hoursText(shift)}`;

/** Accessible name of a day of the plan. */
export function dayLabel(
  { shift, kind, replaces, conflict, mark }: DrawnDay,
  { isNotEmployed, off }: Pick<ShownDay, 'isNotEmployed' | 'off'>,
): string {
  const words = [
    shift ? shiftLabel(shift) : kind === 'draft' ? t('Day off') : isNotEmployed ? t('Not employed') : t('Day off'),
    kindText(kind),
    kind === 'draft' && replaces && t('replaces {shift}', { shift: replaces.name }),
    ...off.map(({ text, part }) => offText(text, part)),
    conflictText(conflict, mark),
  ];
  return words.filter(Boolean).join(', ');
}

/** 'On annual leave, 13:00 – 15:00' */
function offText(text: string, part: OffDay['part']): string {
  if (hasTimes(part)) return t('{text}, {times}', { text, times: timesText(part.times, timeOfDay) });
  return part === 'full' ? text : t('{text}, half day', { text });
}

/** 'Early, 06:00 – 14:30, draft' */
export const shortDayLabel = (shift: PlannedShiftCard | null, isDraft: boolean): string =>
  [shift ? `${shift.name}, ${hoursText(shift)}` : t('Day off'), isDraft && t('draft')].filter(Boolean).join(', ');

function kindText(kind: DrawnDay['kind']): string {
  if (kind === 'draft') return t('draft');
  if (kind === 'published') return t('published');
  return kind === 'standard' ? t('standard hours') : '';
}

function conflictText(conflict: DrawnDay['conflict'], mark: DrawnDay['mark']): string {
  if (!conflict || !mark) return '';
  return mark === 'bad'
    ? t('conflict: {text}', { text: conflict.text })
    : t('warning: {text}', { text: conflict.text });
}

/** Accessible text of a day's marks, without its shift. */
export const markLabels = ({ kind, conflict, mark }: DrawnDay): string[] =>
  [kindText(kind), conflictText(conflict, mark)].filter((word) => word !== '');
