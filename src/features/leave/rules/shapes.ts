import { z } from 'zod';
import { line, localDate, paragraph, recordId, storedId } from '#platform/shared/schemas.ts';
import { max, one_line } from '#platform/shared/validators.ts';
import { tintColors } from '#features/shifts/rules/tints.ts';
import { units } from './counting.ts';
import { countings } from './countings.ts';
import { accrualDays, givings, joinings, roundings } from './facts.ts';
import { leaveYears } from './own-years.ts';
import { typeIcons } from './type-icons.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { translate } from '#platform/shared/translate.ts';

/** A number with so many decimals at most. */
const decimal = (least: number, most: number, places: number) => {
  const range = errorText('Enter a number from {least} to {most}', { least, most });
  return z
    .number(errorText('Please input a valid number'))
    .min(least, range)
    .max(most, range)
    .refine(
      (value) => Math.abs(value * 10 ** places - Math.round(value * 10 ** places)) < 1e-4,
      errorText('Use at most {places} decimals', { places }),
    );
};

/** An amount with at most two decimals. */
const amount = (least: number, most: number) => {
  const range = errorText('Enter a number from {least} to {most}', { least, most });
  return z
    .number(errorText('Please input a valid number'))
    .min(least, range)
    .max(most, range)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, errorText('Use at most two decimals'));
};

/** Days or hours; a year of hours has at most 8,784. */
export const grantAmount = amount(0, 9000);
export const signedAmount = amount(-9000, 9000);

const whole = (least: number, most: number) => {
  const range = errorText('Enter a whole number from {least} to {most}', { least, most });
  return z
    .number(errorText('Please use an integer'))
    .int(errorText('Please use an integer'))
    .min(least, range)
    .max(most, range);
};

/** Fields of the form of a leave type. */
export const typeFields = {
  name: line(60),
  /** Short mark shown when the name does not fit; missing means the first letter of the name. */
  letter: z.string().check(max(2), one_line).nullish(),
  color: z.enum(tintColors, errorText('This is invalid')).default(tintColors[0]),
  icon: z.enum(typeIcons, errorText('This is invalid')).nullish(),
  unit: z.enum(units, errorText('This is invalid')).default('days'),
  /** Default amount that packages give; null: as much as is needed. */
  total_days: grantAmount.nullable(),
  is_paid: z.boolean(errorText('This is invalid')).default(true),
  /** Reviewers see the dates and not the reason; colleagues see that someone is away. */
  is_private: z.boolean(errorText('This is invalid')).default(false),
  has_halves: z.boolean(errorText('This is invalid')).default(true),
  /** Whether people can take times of a date, from–to; missing: as before, or as usual for the unit: hours can. */
  has_times: z.boolean(errorText('This is invalid')).optional(),
  /** Whether it may lie on days of other leave, which go back then, as with illness; missing: as before, or not. */
  displaces: z.boolean(errorText('This is invalid')).optional(),
  /** Whether days of it go back when such leave lies on them; missing: as before, or not. */
  can_be_displaced: z.boolean(errorText('This is invalid')).optional(),
  /** Working days between applying and the first day; null: as the rules of leave say; missing: as before. */
  notice_days: whole(0, 60).nullish(),
};

/** A leave type as others see it: its mark and its name. */
export const leaveTypeCard = z.object({
  id: storedId,
  name: z.string(),
  letter: z.string(),
  color: z.string(),
  icon: z.string().nullable(),
  unit: z.enum(units),
  /** Days a year, unless a package gives another number; null: unlimited. */
  total_days: z.number().nullable(),
});
export type LeaveTypeCard = z.output<typeof leaveTypeCard>;

export const leaveTypeItem = leaveTypeCard.extend({
  is_paid: z.boolean(),
  is_private: z.boolean(),
  has_halves: z.boolean(),
  has_times: z.boolean(),
  displaces: z.boolean(),
  can_be_displaced: z.boolean(),
  notice_days: z.number().int().nullable(),
});
export type LeaveTypeItem = z.output<typeof leaveTypeItem>;

const step = z.object({
  /** Years since the first day of employment. */
  years: whole(1, 60),
  /** Amount for a year from then on. */
  days: grantAmount,
});

/** Yearly amounts after years of employment, ascending by years. */
const steps = z
  .array(step, errorText('This is invalid'))
  .max(20, errorText('Use at most 20 steps'))
  .superRefine((list, { addIssue }) => {
    list.forEach(({ years }, index) => {
      const before = list[index - 1]?.years;
      if (before === undefined || years > before) return;
      const message =
        years === before
          ? translate('Another step has the same years')
          : translate('Sort the steps by years, the fewest first');
      addIssue({ code: 'custom', path: [index, 'years'], input: years, message });
    });
  });

/** Hours of leave for so many hours worked: 1 for every 30. */
const byHours = z
  .object({
    hours: decimal(0.000001, 9000, 6),
    per: decimal(0.01, 9000, 2),
  })
  .refine(({ hours, per }) => hours <= per, {
    ...errorText('Enter at most as many hours of leave as hours worked'),
    path: ['hours'],
  });

/** Terms of a leave type in a package, as its form sends them. */
export const termFields = {
  /** Amount for a year of full-time work; null: as much as is needed. */
  days: grantAmount.nullable(),
  /** Other amounts after years of employment; missing, as the two below: as before, or none. */
  steps: steps.optional(),
  /** Way in which the amount that a year gives is rounded. */
  rounding: z.enum(roundings, errorText('This is invalid')).optional(),
  /** Whether the sender confirms that what rounding lowers stays above the legal minimum. */
  is_above_minimum: z.boolean(errorText('This is invalid')).optional(),
  given: z.enum(givings, errorText('This is invalid')).default('at_once'),
  /** Whether what accrues is there on the first or last day of its period; missing, as the two below: as before. */
  accrues_at: z.enum(accrualDays, errorText('This is invalid')).optional(),
  /** Part of the first month that counts when a person joins within it. */
  joining: z.enum(joinings, errorText('This is invalid')).optional(),
  /** Hours worked by which it accrues; null: by time of employment; missing, as the one below: as before. */
  by_hours: byHours.nullish(),
  /** Whether a leave year gives at most the yearly amount for hours worked. */
  is_capped: z.boolean(errorText('This is invalid')).optional(),
  /** Days of the next year on which what accrued last can be taken, if nothing is carried over. */
  grace_days: whole(0, 366).optional(),
  /** Months of employment before it can be taken; missing: as before, or none. */
  wait_months: whole(0, 36).optional(),
  /** Days of employment, after these months, before it can be taken; missing: as before, or none. */
  wait_days: whole(0, 1096).optional(),
  /** Measure by which it is given and used; missing: as before, or as usual for the unit. */
  counts: z.enum(countings, errorText('This is invalid')).optional(),
  is_pro_rata: z.boolean(errorText('This is invalid')).default(true),
  /** Maximum carried over into the next leave year; null: all of it. */
  carry_over: grantAmount.nullable().default(0),
  /**
   * Months after the turn of the year by whose end carried days have to be used; null: no limit. From 13 on, they last into
   * later leave years.
   */
  carry_over_months: whole(1, 36).nullable().default(null),
  below_zero: grantAmount.default(0),
  has_halves: z.boolean(errorText('This is invalid')).default(true),
  /** Number of days from which a file has to be attached; null: never. */
  proof_from: amount(0, 366)
    .refine((days) => days > 0, errorText('Enter a number above 0'))
    .nullable()
    .default(null),
};

export const term = z.object({
  leave_type_id: storedId,
  days: z.number().nullable(),
  steps: z.array(z.object({ years: z.number().int(), days: z.number() })),
  rounding: z.enum(roundings),
  is_above_minimum: z.boolean(),
  given: z.enum(givings),
  accrues_at: z.enum(accrualDays),
  joining: z.enum(joinings),
  by_hours: z.object({ hours: z.number(), per: z.number() }).nullable(),
  is_capped: z.boolean(),
  grace_days: z.number().int(),
  wait_months: z.number().int(),
  wait_days: z.number().int(),
  counts: z.enum(countings),
  is_pro_rata: z.boolean(),
  carry_over: z.number().nullable(),
  carry_over_months: z.number().int().nullable(),
  below_zero: z.number(),
  has_halves: z.boolean(),
  proof_from: z.number().nullable(),
});
export type TermItem = z.output<typeof term>;

/** Terms of a package, together with the mark of the type. */
export const grantedType = leaveTypeCard.extend({ ...term.shape, is_paid: z.boolean(), is_private: z.boolean() });

/** Fields of the form of a package. */
export const packageFields = {
  name: line(60),
  note: paragraph(500).nullish(),
  leave_types: z
    .array(z.object({ leave_type_id: recordId, ...termFields }), errorText('This is a required field'))
    .min(1, errorText('This is a required field'))
    .max(40, errorText('This is invalid'))
    .refine(
      (list) => new Set(list.map((entry) => entry.leave_type_id)).size === list.length,
      errorText('This is invalid'),
    )
    .superRefine((list, { addIssue }) => {
      list.forEach(({ rounding, is_above_minimum }, at) => {
        if (rounding !== 'half_up' || is_above_minimum !== false) return;
        const message = translate('Confirm that this stays above the legal minimum, or round up');
        addIssue({ code: 'custom', path: [at, 'rounding'], input: rounding, message });
      });
    }),
};

export const seenByColleagues = ['away', 'type', 'nothing'] as const;

/** Fields of the form of the set-up. */
export const setupFields = {
  /** Month and day on which a leave year begins; not the 29th to 31st, which some months lack. */
  begins_month: whole(1, 12),
  begins_day: whole(1, 28),
  /** Leave years of everyone from that day, or of each person from their first day; missing: as before. */
  leave_years: z.enum(leaveYears, errorText('This is invalid')).optional(),
  /** Whether the running leave year began on that day; missing: the next one does. */
  is_running: z.boolean(errorText('This is invalid')).optional(),
  /** Number of days back for which people may apply; null: not for days that are over. */
  past_days: whole(0, 366).nullable(),
  /** Working days between applying and the first day. */
  notice_days: whole(0, 60),
  /** Working days in one leave period; null: any number. */
  longest_stretch: whole(1, 366).nullable(),
  months_ahead: whole(1, 36),
  colleagues_see: z.enum(seenByColleagues, errorText('This is invalid')),
  /** Whether people may subscribe to their own leave in a calendar; missing leaves it unchanged. */
  has_own_feed: z.boolean(errorText('This is invalid')).optional(),
  /** Whether calendars may subscribe to a team’s leave; missing leaves it unchanged. */
  has_team_feed: z.boolean(errorText('This is invalid')).optional(),
  /** Whether people ask their approvers before days of approved leave are returned; missing leaves it unchanged. */
  shortening_needs_approval: z.boolean(errorText('This is invalid')).optional(),
};
const setupInput = z.object(setupFields);
export type SetupInput = z.output<typeof setupInput>;

export const setupItem = z.object({
  begins_month: z.number().int(),
  begins_day: z.number().int(),
  leave_years: z.enum(leaveYears),
  past_days: z.number().int().nullable(),
  notice_days: z.number().int(),
  longest_stretch: z.number().int().nullable(),
  months_ahead: z.number().int(),
  colleagues_see: z.enum(seenByColleagues),
  has_own_feed: z.boolean(),
  has_team_feed: z.boolean(),
  shortening_needs_approval: z.boolean(),
});
export type SetupItem = z.output<typeof setupItem>;

export const leaveYearShape = z.object({ first: localDate, last: localDate });
