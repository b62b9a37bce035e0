import { z } from 'zod';
import { recordId } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { translate } from '#platform/shared/translate.ts';
import { daySeconds, element, fraction, monthDay, seconds } from './terms-fields.ts';

const most = 9999 * 3600;

/** Limit of the balance on some days of the year. */
const cap = z
  .strictObject({
    at: z.union([z.enum(['month_end', 'year_end']), monthDay], errorText('Use a month and a day, such as 12-24')),
    upper: seconds(most).nullable().default(null),
    /** Seconds below zero. */
    lower: seconds(most).nullable().default(null),
    /** Destination of hours beyond the limit. */
    beyond: z.enum(['forfeit', 'pay', 'leave', 'tell']),
    /** Factor of what is paid or becomes leave; the account loses the hours themselves. */
    factor: fraction.default([1, 1]),
  })
  .superRefine(({ upper, lower }, { addIssue }) => {
    if (upper === null && lower === null)
      addIssue({
        code: 'custom',
        path: ['upper'],
        message: translate('Enter an upper or a lower limit'),
        input: upper,
      });
  });
export type AccountCap = z.output<typeof cap>;

export const account = z
  .strictObject({
    /** Work is compared with the planned shifts, the person’s week, hours of a month, or nothing. */
    target: z
      .union([z.enum(['shift', 'week', 'none']), z.strictObject({ month: seconds(31 * daySeconds) })])
      .default('week'),
    settles: z.enum(['day', 'week', 'month']).default('month'),
    /** Whether missing hours lower the balance. */
    deficit: z.boolean().default(true),
    /** Hours over the target that are paid with the salary. */
    included: z
      .strictObject({ seconds: seconds(31 * daySeconds), per: z.enum(['week', 'month']) })
      .nullable()
      .default(null),
    /** Differences up to which the balance stays; beyond them all of it counts. */
    tolerance: z.strictObject({ over: seconds(daySeconds), under: seconds(daySeconds) }).default({ over: 0, under: 0 }),
    counts: z.enum(['all', 'approved']).default('all'),
    lights: z
      .strictObject({ yellow: seconds(most), red: seconds(most) })
      .refine(({ yellow, red }) => yellow <= red, {
        ...errorText('Red must not come before yellow'),
        path: ['red'],
      })
      .nullable()
      .default(null),
    caps: z
      .array(cap)
      .max(12, errorText('Use at most {max} limits', { max: 12 }))
      .default([]),
    expires_after_months: z.number().int(errorText('Please use an integer')).min(1).max(120).nullable().default(null),
    pay_out: element.default('pay_out'),
    leave_type: recordId.nullable().default(null),
  })
  .superRefine(({ target, settles, included, caps, leave_type }, { addIssue }) => {
    const problem = (path: (string | number)[], message: string) =>
      addIssue({ code: 'custom', path, message, input: settles });
    if (typeof target === 'object' && settles !== 'month')
      problem(['settles'], translate('Hours of a month are settled by the month'));
    if (included?.per === 'week' && settles === 'month')
      problem(['included', 'per'], translate('Hours of a week need an account that is settled by the week or the day'));
    caps.forEach(({ beyond }, index) => {
      if (beyond === 'leave' && leave_type === null)
        problem(['caps', index, 'beyond'], translate('Choose the leave type that these hours become'));
    });
  });
export type AccountTerms = z.output<typeof account>;
