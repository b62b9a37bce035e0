import { z } from 'zod';
import { errorText } from '#platform/shared/sentences.ts';
import { required, time_format } from '#platform/shared/validators.ts';

// Fields that several parts of the terms share.

export const daySeconds = 86_400;
export const weekSeconds = 7 * daySeconds;

/** A length of time in seconds, at most that of some hours. */
export const seconds = (max: number) =>
  z
    .number(errorText('Please input a valid number'))
    .int(errorText('Use whole seconds'))
    .min(0, errorText('This cannot be less than {min}', { min: 0 }))
    .max(max, errorText('Enter at most {hours} hours', { hours: max / 3600 }));

/** 'HH:mm' */
export const time = required.check(time_format);
/** 'HH:mm', or '24:00' for the end of the day. */
export const endTime = required.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, errorText('Invalid time'));

/** Names of elements that the program itself uses. */
const ownElements: readonly string[] = ['base', 'holiday', 'law_break'];

/** Name of hours in payroll. */
export const element = required
  .regex(/^[a-z][a-z0-9_]{0,39}$/, {
    ...errorText('Use a name such as overtime_1: small letters, digits and underscores'),
    abort: true,
  })
  .refine((name) => !ownElements.includes(name), errorText('Muster uses this name itself. Choose another name.'));

export const percent = z
  .number(errorText('Please input a valid number'))
  .min(0, errorText('This cannot be less than {min}', { min: 0 }))
  .max(1000, errorText('Use at most {max}', { max: 1000 }));

const part = z
  .number()
  .int(errorText('Please input a valid number'))
  .min(1, errorText('Use at least {min}', { min: 1 }));
/** Numerator and denominator of a factor. */
export const fraction = z.tuple([part.max(10_000), part.max(10_000)]);

/** 'MM-DD' of any year */
export const monthDay = required.refine(
  (text) => /^\d{2}-\d{2}$/.test(text) && z.iso.date().safeParse(`2024-${text}`).success,
  errorText('Use a month and a day, such as 12-24'),
);
