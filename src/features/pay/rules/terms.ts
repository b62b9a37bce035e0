import { z } from 'zod';
import { errorText } from '#platform/shared/sentences.ts';
import { translate } from '#platform/shared/translate.ts';
import { account } from './terms-account.ts';
import { daySeconds, seconds, time } from './terms-fields.ts';
import { perDay, premiums } from './terms-premiums.ts';
import { tiers, type Tier } from './terms-tiers.ts';

// Terms of a pay rule as they are stored and sent; all lengths are seconds.

/** Refuses breaks that leave open which one applies, or that take more than was worked. */
function sensibleBreaks({ value, issues }: z.core.ParsePayload<BreakTerms>): void {
  const problem = (index: number, field: 'over' | 'least', message: string) =>
    issues.push({ code: 'custom', path: ['steps', index, field], message, input: value });
  value.steps.forEach(({ over, least }, index) => {
    const before = value.steps[index - 1];
    if (before && over <= before.over)
      problem(index, 'over', translate('Each step must begin after the step before it'));
    if (before && least < before.least) problem(index, 'least', translate('A longer day cannot have a shorter break'));
    if (!value.never_below_threshold && least > over)
      problem(index, 'least', translate('This break would take more than was worked'));
  });
}

const breaks = z
  .strictObject({
    /** Whether the law's break is ignored, reported, or taken from the work. */
    mode: z.enum(['off', 'flag', 'deduct']).default('off'),
    steps: z
      .array(
        z.strictObject({
          /** Seconds of work above which the break is required. */
          over: seconds(daySeconds),
          least: seconds(daySeconds).refine((length) => length > 0, errorText('Enter at least one minute')),
        }),
      )
      .max(10, errorText('Use at most {max} steps', { max: 10 }))
      .default([]),
    /** Seconds below which a break is not one by law. */
    part: seconds(daySeconds).default(0),
    /** Whether the break never takes the work below the limit that requires it. */
    never_below_threshold: z.boolean().default(true),
  })
  .check(sensibleBreaks);
export interface BreakTerms {
  readonly mode: 'off' | 'flag' | 'deduct';
  readonly steps: readonly { readonly over: number; readonly least: number }[];
  readonly part: number;
  readonly never_below_threshold: boolean;
}

const direction = z.enum(['nearest', 'earlier', 'later']).default('nearest');
const rounding = z.strictObject({
  /** Seconds; 0: not rounded */
  step: z
    .number()
    .refine((step) => [0, 60, 300, 360, 600, 900].includes(step), errorText('Use 1, 5, 6, 10 or 15 minutes'))
    .default(0),
  in: direction,
  out: direction,
  /** Whether the first clock-in and the last clock-out are rounded, or the sum of the day. */
  scope: z.enum(['punch', 'day']).default('punch'),
  /** Breaks are never rounded. */
  breaks: z.literal(false).default(false),
});

export const payTerms = z
  .strictObject({
    /** Beginning of the pay week, and with calendar dates of each day. */
    week_starts: z
      .strictObject({
        weekday: z.number().int().min(1, errorText('A weekday is 1 to 7')).max(7, errorText('A weekday is 1 to 7')),
        time: time.default('00:00'),
      })
      .default({ weekday: 1, time: '00:00' }),
    /** Whether work over midnight counts on the date on which the shift began, or is divided. */
    day: z.enum(['working_date', 'calendar_date']).default('working_date'),
    breaks: breaks.prefault({}),
    rounding: rounding.prefault({}),
    tiers: tiers.prefault({}),
    premiums,
    per_day: z
      .array(perDay)
      .max(10, errorText('Use at most {max} rules', { max: 10 }))
      .default([]),
    holiday: z
      .strictObject({
        /** Whether work on a holiday takes the place of its hours, or is paid beside them. */
        worked: z.enum(['instead', 'also']).default('instead'),
        free_day: z.enum(['nothing', 'credit']).default('nothing'),
      })
      .prefault({}),
    /** Null: no time account. */
    account: account.nullable().default(null),
  })
  .superRefine(({ tiers, premiums, per_day, account }, { addIssue }) => {
    const lists: [(string | number)[], readonly Tier[]][] = [
      [['daily'], tiers.daily],
      [['weekly'], tiers.weekly],
      [['seventh_day'], tiers.seventh_day],
      [['period', 'steps'], tiers.period?.steps ?? []],
    ];
    const known = new Map<string, Tier>();
    for (const [path, list] of lists)
      list.forEach((tier, index) => {
        const first = known.get(tier.element) ?? tier;
        known.set(tier.element, first);
        const problem = (field: keyof Tier, message: string) =>
          addIssue({ code: 'custom', path: ['tiers', ...path, index, field], message, input: tier });
        if (first.percent !== tier.percent || first.to !== tier.to)
          problem(
            'element',
            translate('{element} already has another percentage or destination', { element: tier.element }),
          );
        if (tier.to === 'account' && account === null) problem('to', translate('These terms have no time account'));
      });
    // Premiums lie over the time that tiers divide; one name for both would add them up.
    for (const [path, list] of Object.entries({ premiums, per_day }))
      list.forEach(({ element }, index) => {
        if (known.has(element) || (path === 'per_day' && premiums.some((premium) => premium.element === element)))
          addIssue({
            code: 'custom',
            path: [path, index, 'element'],
            message: translate('{element} is already used for other hours', { element }),
            input: element,
          });
      });
  });

export type PayTerms = z.output<typeof payTerms>;
export type PayTermsInput = z.input<typeof payTerms>;
