import { z } from 'zod';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isZone } from '#platform/shared/time.ts';

// Values of a case file as people write them.

export const date = z.iso.date() as unknown as z.ZodType<LocalDate>;

/** 'HH:mm' */
export const time = z.string().regex(/^\d{2}:\d{2}$/);

/** 'h:mm' or 'h:mm:ss', negative with '-' */
export const duration = z.string().regex(/^-?\d+:[0-5]\d(:[0-5]\d)?$/);

/** 'YYYY-MM-DD HH:mm' in the person's zone; '+01:00' after it names the pass of a repeated hour. */
export const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?([+-]\d{2}:\d{2})?$/);

export const part = z.enum(['full', 'first', 'second']);

/** IANA name of a time zone */
export const zone = z.string().refine(isZone, 'not a time zone, such as Europe/Berlin');

/** Name of a place, department, type, package, shift or person of the same case. */
export const name = z.string().min(1);

/** Anything: the format knows the field, but the rules behind it do not exist yet. */
export const later = z.unknown();
