import { z } from 'zod';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isZone } from '#platform/shared/time.ts';

// Values of a case file as people write them.

const isDate = (text: string) => z.iso.date().safeParse(text).success;

export const date = z.iso.date({
  // A date that is missing keeps the message by which it is told apart.
  error: ({ input }) => (input === undefined ? undefined : 'not a date, such as 2026-11-30'),
}) as unknown as z.ZodType<LocalDate>;

/** 'HH:mm' */
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not a time of day, such as 09:00');

const clock = String.raw`\d+:[0-5]\d(:[0-5]\d)?`;

/** 'h:mm' or 'h:mm:ss', negative with '-' */
export const duration = z.string().regex(new RegExp(`^-?${clock}$`), 'not a duration, such as 8:00');

/** Duration within a day. */
export const dayLength = z
  .string()
  .regex(new RegExp(`^${clock}$`), 'not a duration, such as 8:00')
  .refine((text) => secondsIn(text) <= 86_400, 'a day has at most 24:00');

const secondsIn = (text: string) => text.split(':').reduce((sum, part, at) => sum + Number(part) * 60 ** (2 - at), 0);

/** 'YYYY-MM-DD HH:mm' in the person's zone; '+01:00' after it names the pass of a repeated hour. */
export const localTime = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?([+-]\d{2}:\d{2})?$/,
    'not a local time, such as 2026-11-30 09:00',
  )
  .refine((text) => isDate(text.slice(0, 10)), 'not a date, such as 2026-11-30');

export const part = z.enum(['full', 'first', 'second']);

/** IANA name of a time zone */
export const zone = z.string().refine(isZone, 'not a time zone, such as Europe/Berlin');

/** Name of a place, department, type, package, shift or person of the same case. */
export const name = z.string().min(1, 'a name is missing');

/** One name, or several. */
export const names = z.union([name, z.array(name).min(1)]);

/** Anything: the format knows the field, but the rules behind it do not exist yet. */
export const later = z.unknown();
