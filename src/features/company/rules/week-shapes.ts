import { z } from 'zod';
import { localDate, recordId } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { isoWeekday } from '#platform/shared/time.ts';
import { asText, translate } from '#platform/shared/translate.ts';
import { required, time_format } from '#platform/shared/validators.ts';
import { beginsTooEarly, breakOffsetOf } from './day-times.ts';

// Shapes of a working week in requests and replies. Its rules are apart, so that screens that only read need no schemas.

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
