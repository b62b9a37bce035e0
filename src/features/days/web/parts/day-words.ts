import { duration, minuteOfDay, shortDuration, timeOfDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { dayStates } from '#platform/web/ui/day-states.ts';
import type { ShiftCard } from '#features/shifts/contract.ts';
import type { DayCell, DayIconName, DayTag } from '../../contract.ts';
import { shiftPatterns, weekdayRuns, type ShiftPattern, type MinuteRange } from './day-facts.ts';

/** Tone of the line under a day's date, which colours the text. */
export type Tone = 'quiet' | 'accent' | 'warning' | 'error';
const tones: Partial<Record<DayIconName, Tone>> = {
  late: 'accent',
  irregular: 'warning',
  incomplete: 'warning',
  absent: 'error',
};

export interface StateFacts {
  icon: DayIconName;
  tags: readonly DayTag[];
  late_by: number;
}

/** 'Late by 41 minutes', 'Remote, late by 5 minutes': the icon's word and every other true fact of the day. */
export function stateLine({ icon, tags, late_by }: StateFacts): { text: string; tone: Tone } {
  const words = [icon, ...tags.filter((tag) => tag !== icon)].map((state) =>
    state === 'late' && late_by >= 60 ? lateText(late_by) : t(dayStates[state].label),
  );
  const [first = '', ...others] = words;
  return {
    text: [first, ...others.map((word) => word.charAt(0).toLowerCase() + word.slice(1))].join(', '),
    tone: tones[icon] ?? 'quiet',
  };
}

/** Lateness in whole minutes. */
export function lateText(seconds: number): string {
  if (seconds >= 3600) return t('Late by {time}', { time: duration(seconds) });
  return t('{count, plural, one {Late by # minute} other {Late by # minutes}}', {
    count: Math.max(1, Math.floor(seconds / 60)),
  });
}

/** '41m late' */
export const lateTag = (seconds: number): string => t('{time} late', { time: shortDuration(Math.max(60, seconds)) });

export const shiftHours = (shift: ShiftCard): string => `${timeOfDay(shift.start_time)}–${timeOfDay(shift.end_time)}`;

/** 'Monday to Friday', 'Monday, Wednesday'. 2026-11-02 is a Monday. */
function weekdayText(weekdays: readonly number[]): string {
  const name = (day: number) => weekday(`2026-11-0${day + 1}`);
  return weekdayRuns(weekdays)
    .flatMap((run) =>
      run.length > 2
        ? [t('{first} to {last}', { first: name(run[0] ?? 1), last: name(run.at(-1) ?? 7) })]
        : run.map(name),
    )
    .join(', ');
}

const patternText = ({ shift, weekdays }: ShiftPattern): string =>
  t('Shift {name}, {days}, {from} to {to}', {
    name: shift.name,
    days: weekdayText(weekdays),
    from: timeOfDay(shift.start_time),
    to: timeOfDay(shift.end_time),
  });

/** 'Shift Early, Monday to Friday, 08:30 to 17:00'; the most frequent of several shifts. */
export function shiftLine(cells: readonly DayCell[]): string {
  const [main, ...others] = shiftPatterns(cells);
  if (!main) return t('No shifts planned this month');
  return others.length
    ? t('{shift}; {count, plural, one {# other shift} other {# other shifts}}', {
        shift: patternText(main),
        count: others.length,
      })
    : patternText(main);
}

/** Accessible text of a ruler. */
export function rulerText(segments: DayCell['segments'], plan: MinuteRange | undefined): string {
  const times = ({ from, to }: MinuteRange) => t('{from} to {to}', { from: minuteOfDay(from), to: minuteOfDay(to) });
  const listed = (kinds: readonly string[]) =>
    segments
      .filter(({ kind }) => kinds.includes(kind))
      .map(times)
      .join(', ');
  const [work, breaks] = [listed(['work', 'live']), listed(['break'])];
  return [
    work && t('Worked {times}', { times: work }),
    breaks && t('break {times}', { times: breaks }),
    plan && t('shift {times}', { times: times(plan) }),
  ]
    .filter(Boolean)
    .join('; ');
}

/** Meaning of a cell's mark, and further facts about it. */
export function cellText(cell: DayCell): string {
  return [stateLine(cell).text, cell.count_unapproved > 0 && t('needs review'), cell.has_comment && t('has a comment')]
    .filter(Boolean)
    .join(', ');
}
