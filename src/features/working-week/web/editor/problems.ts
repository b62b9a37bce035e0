import { t } from '#platform/web/i18n.ts';
import { workingWeek } from '#features/company/rules/week-shapes.ts';
import { isHalf, isReversed, weekOf, type DayDraft, type WeekDraft } from './draft.ts';

/** Problems of a week while it is being entered: of the whole, and by the place of a day. */
export interface WeekProblems {
  /** Problem of the whole week, or of its hours. */
  readonly whole: string | null;
  /** Sentences by '0.4', the week and the weekday. */
  readonly days: ReadonlyMap<string, string>;
}

export const placeOf = (week: number, day: number): string => `${week}.${day}`;

/** Checks a week by the rules of the server, and by those of the fields. */
export function problemsOf(draft: WeekDraft): WeekProblems {
  const days = new Map<string, string>();
  const week = weekOf(draft);
  if (week === null) return { whole: null, days };
  if (draft.kind === 'fixed')
    draft.weeks.forEach((list, index) =>
      list.forEach((day, weekday) => {
        const problem = day.isOn ? problemOfTimes(day) : null;
        if (problem !== null) days.set(placeOf(index, weekday), problem);
      }),
    );
  let whole: string | null = null;
  for (const { path, message } of workingWeek.safeParse(week).error?.issues ?? []) {
    const [, index, weekday] = path;
    if (path[0] === 'weeks' && typeof index === 'number' && typeof weekday === 'number') {
      const place = placeOf(index, weekday);
      if (!days.has(place)) days.set(place, sentence(message));
    } else whole ??= sentence(message);
  }
  return { whole, days };
}

function problemOfTimes(day: DayDraft): string | null {
  if (day.work_time === null) return t('Enter the hours of this day.');
  return isReversed(day) || isHalf(day) ? t('The end must be later than the start, or leave both empty.') : null;
}

const sentence = (message: string): string => (message.endsWith('.') ? message : `${message}.`);
