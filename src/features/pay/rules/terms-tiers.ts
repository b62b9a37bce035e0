import { z } from 'zod';
import { localDate } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { translate } from '#platform/shared/translate.ts';
import { daySeconds, element, percent, seconds, weekSeconds } from './terms-fields.ts';

/** Limits beyond which work becomes another element. */
const tier = (max: number) =>
  z.strictObject({
    /** Seconds of work after which it begins. */
    over: seconds(max),
    element,
    percent,
    /** Whether its time is paid or goes to the time account; its percent is paid in any case. */
    to: z.enum(['paid', 'account']).default('paid'),
    /** Seconds beyond the limit that change nothing by themselves; beyond them all of it counts. */
    tolerance: seconds(daySeconds).default(0),
  });
export type Tier = z.output<ReturnType<typeof tier>>;

/** Refuses limits that overlap or do not rise. */
const rising = ({ value, issues }: z.core.ParsePayload<Tier[]>) => {
  value.forEach((step, index) => {
    if (index > 0 && step.over <= (value[index - 1]?.over ?? 0))
      issues.push({
        code: 'custom',
        path: [index, 'over'],
        message: translate('Each step must begin after the step before it'),
        input: step.over,
      });
  });
};

const tiersOf = (max: number) =>
  z
    .array(tier(max))
    .max(10, errorText('Use at most {max} steps', { max: 10 }))
    .check(rising)
    .default([]);

const period = z
  .strictObject({
    /** Length in days. */
    days: z.number().int(errorText('Please use an integer')).min(1).max(366),
    /** First day of one of the periods. */
    anchor: localDate,
    steps: tiersOf(366 * daySeconds),
  })
  .superRefine(({ days, steps }, { addIssue }) => {
    steps.forEach(({ over }, index) => {
      if (over >= days * daySeconds)
        addIssue({
          code: 'custom',
          path: ['steps', index, 'over'],
          message: translate('A period of {days} days has fewer hours', { days: `${days}` }),
          input: over,
        });
    });
  });

export const tiers = z.strictObject({
  daily: tiersOf(daySeconds),
  weekly: tiersOf(weekSeconds),
  /** Replace the daily ones on the last day of a pay week with work on all seven days. */
  seventh_day: tiersOf(daySeconds),
  period: period.nullable().default(null),
  /** Work alone, or work with holidays and the leave types of these ids. */
  counts: z
    .union([
      z.literal('worked'),
      z
        .array(z.string().min(1))
        .min(1)
        .refine((names) => names.includes('worked'), errorText('Work always counts. Add it to the list.')),
    ])
    .default('worked'),
});
export type Tiers = z.output<typeof tiers>;
