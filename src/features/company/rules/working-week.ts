import { z } from 'zod';
import { localDate, recordId, type LocalDate } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { addDays, daysBetween, eachDay, isoWeekday } from '#platform/shared/time.ts';
import { asText, translate } from '#platform/shared/translate.ts';
import { required, time_format } from '#platform/shared/validators.ts';

// The working week of a person, place, department or company (docs/decisions/working-week.md).

const daySeconds = 86_400;
const hour = 3600;
/** Maximum number of weeks that repeat in turn. */
export const maxWeeks = 4;

const wholeMinutes = (min: number, max: number, tooSmall: ReturnType<typeof errorText>, tooBig: typeof tooSmall) =>
  z
    .number(errorText('Please input a valid number'))
    .int(errorText('Use whole minutes'))
    .min(min, tooSmall)
    .max(max, tooBig)
    .multipleOf(60, errorText('Use whole minutes'));

const tooLong = asText('A day has at most 24 hours');
const time = required.check(time_format);

const weekDay = z
  .object({
    /** Seconds */
    work_time: wholeMinutes(60, daySeconds, errorText('Enter at least one minute'), errorText(tooLong)),
    /** 'HH:mm' by the clock at the place of work; null: work at any time of the day. */
    start_time: time.nullable(),
    /** Seconds */
    break_time: wholeMinutes(
      0,
      12 * hour,
      errorText('This cannot be less than {min}', { min: 0 }),
      errorText('Enter at most 12 hours'),
    ),
    /** 'HH:mm' at which the break begins; null: between the two halves of the work. */
    break_start: time.nullable(),
    /** Shift template from which the values were copied. */
    template_id: recordId.nullable(),
  })
  .superRefine((day, { addIssue }) => {
    const problem = (field: keyof typeof day, message: string) =>
      addIssue({ code: 'custom', path: [field], message, input: day[field] });
    if (day.work_time <= daySeconds && day.work_time + day.break_time > daySeconds)
      problem('work_time', translate(tooLong));
    if (day.break_start === null) return;
    if (day.break_time === 0) problem('break_time', translate('Enter the length of the break'));
    if (breakOffsetOf(day) === null) problem('break_start', translate('The break must begin during the work'));
  });

/** Working day of a week. */
export type WeekDay = z.output<typeof weekDay>;

const weeklyTime = wholeMinutes(
  60,
  7 * daySeconds,
  errorText('Enter at least one minute'),
  errorText('A week has at most 168 hours'),
);

/** Days and hours: one to four weeks in turn, each from Monday to Sunday; null is a day off. */
const fixedWeek = z
  .object({
    kind: z.literal('fixed'),
    /** A Monday on which the first of the weeks begins; earlier dates count backwards from it. */
    first_week: localDate.refine(
      (date) => isoWeekday(date) === 1,
      errorText('Choose the Monday on which week 1 begins'),
    ) as typeof localDate,
    weeks: z
      .array(z.array(weekDay.nullable()).length(7, errorText('A week has seven days')))
      .min(1, errorText('Choose one to four weeks'))
      .max(maxWeeks, errorText('Choose one to four weeks')),
  })
  .superRefine(({ weeks }, { addIssue }) => {
    const days = weeks.flat();
    const problem = (message: string, ...path: (string | number)[]) =>
      addIssue({ code: 'custom', path: ['weeks', ...path], message, input: weeks });
    if (days.length > 0 && days.every((day) => day === null)) problem(translate('Choose at least one day'));
    days.forEach((day, index) => {
      if (day && beginsTooEarly(day, days.at(index - 1) ?? null))
        problem(
          translate('This begins before the work of the previous day ends'),
          Math.floor(index / 7),
          index % 7,
          'start_time',
        );
    });
  });

/** Hours of a week, on no particular day. */
const hoursWeek = z.object({
  kind: z.literal('hours'),
  /** Seconds */
  weekly_work_time: weeklyTime,
});

/** Only published shifts are due. */
const plannedWeek = z.object({
  kind: z.literal('planned'),
  /** Seconds a week for which leave is counted. */
  weekly_work_time: weeklyTime,
  /** Days a week for which leave is counted. */
  weekly_days: z
    .number(errorText('Please input a valid number'))
    .gt(0, errorText('Enter more than 0 and at most 7 days'))
    .max(7, errorText('Enter more than 0 and at most 7 days'))
    .multipleOf(0.01, errorText('Use at most two decimals')),
});

/** Working week as it is stored and sent. */
export const workingWeek = z.discriminatedUnion(
  'kind',
  [fixedWeek, hoursWeek, plannedWeek],
  errorText('Choose fixed days, hours only or as planned'),
);
export type WorkingWeek = z.output<typeof workingWeek>;

const shownDay = z.object({
  /** Seconds */
  work_time: z.number().int(),
  start_time: z.string().nullable(),
  /** Seconds */
  break_time: z.number().int(),
  break_start: z.string().nullable(),
  template_id: z.string().nullable(),
});

/** Working week of a reply: the same values, without the rules for what people enter. */
export const shownWorkingWeek = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fixed'),
    first_week: localDate,
    weeks: z.array(z.array(shownDay.nullable())),
  }),
  z.object({ kind: z.literal('hours'), weekly_work_time: z.number().int() }),
  z.object({ kind: z.literal('planned'), weekly_work_time: z.number().int(), weekly_days: z.number() }),
]);
export type FixedWeek = z.output<typeof fixedWeek>;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * Returns the seconds from the start of a day to its break.
 * @returns null without a fixed break, or when it would not interrupt the work
 */
export function breakOffsetOf({
  start_time,
  work_time,
  break_start,
}: Pick<WeekDay, 'start_time' | 'work_time' | 'break_start'>): number | null {
  if (start_time === null || break_start === null) return null;
  const offset = ((minutesOf(break_start) - minutesOf(start_time) + 1440) % 1440) * 60;
  return offset > 0 && offset < work_time ? offset : null;
}

function beginsTooEarly(day: WeekDay, before: WeekDay | null): boolean {
  if (day.start_time === null || !before || before.start_time === null) return false;
  const end = minutesOf(before.start_time) * 60 + before.work_time + before.break_time - daySeconds;
  return minutesOf(day.start_time) * 60 < end;
}

/** Returns the usual beginning of week 1 when a week is effective from a date: that Monday, or the next one. */
export const firstWeekFrom = (effective_from: LocalDate): LocalDate =>
  addDays(effective_from, (8 - isoWeekday(effective_from)) % 7);

/**
 * Returns a week with the beginning of its cycle that is nearest after a date from which it is effective: on every date
 * it means the same as before.
 */
export function weekFrom(week: WorkingWeek, effective_from: LocalDate): WorkingWeek {
  if (week.kind !== 'fixed') return week;
  const cycle = week.weeks.length * 7;
  const behind = daysBetween(week.first_week, effective_from);
  return { ...week, first_week: addDays(week.first_week, Math.ceil(behind / cycle) * cycle) };
}

/** Returns why week 1 cannot begin on its Monday, when the week is effective from a date; null if it can. */
export function firstWeekProblem(week: WorkingWeek, effective_from: LocalDate): string | null {
  if (week.kind !== 'fixed') return null;
  const isNear = Math.abs(daysBetween(effective_from, week.first_week)) <= week.weeks.length * 7;
  return isNear
    ? null
    : translate(
        'Week 1 must begin at most {weeks, plural, one {# week} other {# weeks}} from the first day',
        { weeks: week.weeks.length },
        String,
      );
}

/** Returns the index of the week in the cycle that contains a date, from 0. */
export function weekOfCycle({ first_week, weeks }: FixedWeek, date: LocalDate): number {
  const index = Math.floor(daysBetween(first_week, date) / 7);
  return ((index % weeks.length) + weeks.length) % weeks.length;
}

/** Returns the working day of a date; null on a day off, and for weeks without fixed days. */
export function weekDayOn(week: WorkingWeek, date: LocalDate): WeekDay | null {
  if (week.kind !== 'fixed') return null;
  return week.weeks[weekOfCycle(week, date)]?.[isoWeekday(date) - 1] ?? null;
}

const workOf = (days: readonly (WeekDay | null)[]) => days.reduce((sum, day) => sum + (day?.work_time ?? 0), 0);

/** Returns the seconds of work in each week of the cycle; one figure for weeks without fixed days. */
export const weekTotals = (week: WorkingWeek): number[] =>
  week.kind === 'fixed' ? week.weeks.map(workOf) : [week.weekly_work_time];

/** Returns the seconds of work a week, on average over the cycle: whole ones, since days are whole minutes. */
export function weeklyWorkTime(week: WorkingWeek): number {
  const totals = weekTotals(week);
  return totals.reduce((sum, total) => sum + total, 0) / totals.length;
}

/**
 * Returns the working days a week, on average over the cycle, by which leave is counted.
 * @returns null for hours only, which count as the days of full-time work
 */
export function weeklyDays(week: WorkingWeek): number | null {
  if (week.kind === 'hours') return null;
  if (week.kind === 'planned') return week.weekly_days;
  return week.weeks.flat().filter((day) => day !== null).length / week.weeks.length;
}

/** Days after which any two cycles of one to four weeks repeat together. */
const commonCycle = 12 * 7;

/** Whether two weeks mean the same on every date. */
export function isSameWeek(one: WorkingWeek, other: WorkingWeek): boolean {
  if (one.kind !== 'fixed' || other.kind !== 'fixed') return JSON.stringify(one) === JSON.stringify(other);
  return eachDay(one.first_week, addDays(one.first_week, commonCycle - 1)).every((date) =>
    isSameDay(weekDayOn(one, date), weekDayOn(other, date)),
  );
}

const isSameDay = (one: WeekDay | null, other: WeekDay | null) =>
  one === null || other === null
    ? one === other
    : one.work_time === other.work_time &&
      one.start_time === other.start_time &&
      one.break_time === other.break_time &&
      one.break_start === other.break_start;
