import { z } from 'zod';
import { line, localDate, paragraph, recordId, storedId } from '#platform/shared/schemas.ts';
import { max, one_line } from '#platform/shared/validators.ts';
import { tintColors } from '#features/shifts/rules/tints.ts';
import { units } from './counting.ts';
import { typeIcons } from './type-icons.ts';

/** An amount with at most two decimals. */
const amount = (least: number, most: number) => {
  const sentence = `Please use a number from ${least} to ${most}`;
  return z
    .number('Please input a valid number')
    .min(least, sentence)
    .max(most, sentence)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Please use at most two decimals');
};

/** Days or hours; a year of hours has at most 8,784. */
export const givenAmount = amount(0, 9000);
export const signedAmount = amount(-9000, 9000);

const whole = (least: number, most: number) => {
  const sentence = `Please use a whole number from ${least} to ${most}`;
  return z.number('Please use an integer').int('Please use an integer').min(least, sentence).max(most, sentence);
};

/** The fields of a leave type's form. */
export const typeFields = {
  name: line(60),
  /** Where there is no room for the name; without it, the name's first. */
  letter: z.string().check(max(2), one_line).nullish(),
  color: z.enum(tintColors, 'This is invalid').default(tintColors[0]),
  icon: z.enum(typeIcons, 'This is invalid').nullish(),
  unit: z.enum(units, 'This is invalid').default('days'),
  /** What a package gives unless it says otherwise; null: as much as is needed. */
  total_days: givenAmount.nullable(),
  is_paid: z.boolean('This is invalid').default(true),
  /** Reviewers see the dates and not the reason; colleagues see that somebody is away. */
  is_private: z.boolean('This is invalid').default(false),
  has_halves: z.boolean('This is invalid').default(true),
};

/** A leave type as others show it: its mark, and what it is called. */
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
});
export type LeaveTypeItem = z.output<typeof leaveTypeItem>;

/** How days of a year are given. */
const ways = ['at_once', 'monthly'] as const;

/** What a package gives of a leave type, as its form sends it. */
export const termFields = {
  /** For a year of full-time work; null: as much as is needed. */
  days: givenAmount.nullable(),
  given: z.enum(ways, 'This is invalid').default('at_once'),
  is_pro_rata: z.boolean('This is invalid').default(true),
  /** The most that goes into the next leave year; null: all of it. */
  carry_over: givenAmount.nullable().default(0),
  /** By the end of which month of the leave year carried days have to be used; null: of none. */
  carry_over_months: whole(1, 12).nullable().default(null),
  below_zero: givenAmount.default(0),
  has_halves: z.boolean('This is invalid').default(true),
  /** From how many days on a file has to be attached; null: never. */
  proof_from: amount(0, 366)
    .refine((days) => days > 0, 'Please use a number above 0')
    .nullable()
    .default(null),
};

export const term = z.object({
  leave_type_id: storedId,
  days: z.number().nullable(),
  given: z.enum(ways),
  is_pro_rata: z.boolean(),
  carry_over: z.number().nullable(),
  carry_over_months: z.number().int().nullable(),
  below_zero: z.number(),
  has_halves: z.boolean(),
  proof_from: z.number().nullable(),
});
export type TermItem = z.output<typeof term>;

/** What a package gives, with the type's mark beside. */
export const givenType = leaveTypeCard.extend({ ...term.shape, is_paid: z.boolean(), is_private: z.boolean() });

/** The fields of a package's form. */
export const policyFields = {
  name: line(60),
  note: paragraph(500).nullish(),
  leave_types: z
    .array(z.object({ leave_type_id: recordId, ...termFields }), 'This is a required field')
    .min(1, 'This is a required field')
    .max(40, 'This is invalid')
    .refine((list) => new Set(list.map((entry) => entry.leave_type_id)).size === list.length, 'This is invalid'),
};

export const seenByColleagues = ['away', 'type', 'nothing'] as const;

/** The fields of the set-up's form. */
export const setupFields = {
  /** The month and day on which a leave year begins; the 29th to 31st are not in every month. */
  begins_month: whole(1, 12),
  begins_day: whole(1, 28),
  /** Weekly seconds of full-time work. */
  full_time: whole(3600, 604_800),
  /** How many days back people may apply; null: not for days that are over. */
  past_days: whole(0, 366).nullable(),
  /** Working days between applying and the first day. */
  notice_days: whole(0, 60),
  /** Working days in one stretch; null: any number. */
  longest_stretch: whole(1, 366).nullable(),
  months_ahead: whole(1, 36),
  colleagues_see: z.enum(seenByColleagues, 'This is invalid'),
  /** Whether one’s own calendar address tells one’s leave; not sent: as it is. */
  has_own_feed: z.boolean('This is invalid').optional(),
  /** Whether there are calendar addresses that tell of a team’s leave; not sent: as it is. */
  has_team_feed: z.boolean('This is invalid').optional(),
};
const setupInput = z.object(setupFields);
export type SetupInput = z.output<typeof setupInput>;

export const setupItem = z.object({
  begins_month: z.number().int(),
  begins_day: z.number().int(),
  full_time: z.number().int(),
  past_days: z.number().int().nullable(),
  notice_days: z.number().int(),
  longest_stretch: z.number().int().nullable(),
  months_ahead: z.number().int(),
  colleagues_see: z.enum(seenByColleagues),
  has_own_feed: z.boolean(),
  has_team_feed: z.boolean(),
});
export type SetupItem = z.output<typeof setupItem>;

export const leaveYearShape = z.object({ first: localDate, last: localDate });
