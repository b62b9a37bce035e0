import { z } from 'zod';
import { line } from '#platform/shared/schemas.ts';
import { max, one_line, required, time_format } from '#platform/shared/validators.ts';
import { errorText } from '#platform/shared/sentences.ts';

const whole = (min: number, most: number, error: ReturnType<typeof errorText>) =>
  z.number(error).int(error).min(min, error).max(most, error);

const hour = 3600;

/** Fields of a shift template's form, except its colour. */
export const templateFields = {
  name: line(60),
  /** Letter shown when there is no room for the name; the name's first letter by default. */
  letter: z.string().check(max(2), one_line).nullish(),
  start_time: required.check(time_format),
  /** seconds */
  work_time: whole(60, 24 * hour, errorText('Enter between one minute and 24 hours')),
  break_time: whole(0, 12 * hour, errorText('Enter at most 12 hours')),
  grace_minutes: whole(0, 240, errorText('Enter at most 4 hours')).nullable(),
  repeat_on: z
    .array(whole(1, 7, errorText('This is invalid')), errorText('Choose at least one day'))
    .min(1, errorText('Choose at least one day'))
    .max(7)
    .refine((days) => new Set(days).size === days.length, errorText('This is invalid')),
};
