import { z } from 'zod';
import { maxPageRows } from './paging.ts';
import { many_lines, max, not_blank, one_line, required, text, uuid } from './validators.ts';
import { errorText } from './sentences.ts';

/** A calendar day with no time and no zone: `'2026-03-02'`. */
export type LocalDate = string & { readonly __brand: 'LocalDate' };
/** A wall-clock time in the company zone: `'2026-03-02 08:30:00'`. It may denote no instant, or two. */
export type LocalDateTime = string & { readonly __brand: 'LocalDateTime' };

/**
 * Wire schemas: no transforms and no `Date`, so that requests match the OpenAPI document.
 * A branded string costs nothing at run time.
 */
export const localDate = z.iso
  .date({ ...errorText('Use a date such as 2026-03-02'), abort: true })
  .refine(
    (text) => text >= '1900-01-01' && text <= '2199-12-31',
    errorText('Use a date between 1900 and 2199'),
  ) as unknown as z.ZodType<LocalDate, LocalDate>;

const dateTimePattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
export const localDateTime = z
  .string()
  .regex(dateTimePattern, { ...errorText('Use a date and time such as 2026-03-02 08:30:00'), abort: true })
  .refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success, {
    ...errorText('Use a date and time such as 2026-03-02 08:30:00'),
    abort: true,
  })
  .refine(
    (text) => text >= '1900-01-01' && text <= '2199-12-31 23:59:59',
    errorText('Use a date between 1900 and 2199'),
  ) as unknown as z.ZodType<LocalDateTime, LocalDateTime>;

/** Normalises an id to the database's form. Has no effect on replies, whose ids come from there. */
export const asStored = z.toLowerCase();

/** A record's id: a UUID of version 1 to 5 (specification A §5) in either case, normalised to the database's form. */
export const recordId = z.string().check(uuid, asStored);

/** An id in the many cells of a reply: the database generated it, so its form is not checked again. */
export const storedId = z.string().meta({ format: 'uuid' });

/** One line of text typed by a person: no control characters, no half of a surrogate pair, not only spaces. */
export const line = (length: number) => text.check(max(length), not_blank, one_line);

/** Several lines of text typed by a person; may be empty. */
export const paragraph = (length: number) => z.string().check(max(length), many_lines);

/** Query of every paged list. */
export const pageQuery = {
  page: z.number().int().min(1).max(100_000).default(1),
  per_page: z.number().int().min(1).max(maxPageRows).optional(),
  search: z.string().check(max(100), one_line).optional(),
};

export const pageMeta = z.object({
  current_page: z.number().int(),
  last_page: z.number().int(),
  per_page: z.number().int(),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  total: z.number().int(),
});
export type PageMeta = z.output<typeof pageMeta>;

/** The reply of endpoints that send a file instead of JSON. */
export const download = z.unknown().meta({ contentEncoding: 'binary' });

/** Version of a form's fields when it was read; sent back with the form, to prevent overwriting unseen changes. */
export const version = required.regex(/^[0-9a-f]{16}$/);

/** The reply of endpoints that only report success. */
export const message = z.object({ message: z.string() });
