import { expect, test } from 'vitest';
import { z } from 'zod';
import { localDate, localDateTime, pageQuery, recordId } from './schemas.ts';

const sentences = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

test.each([
  ['a page that is no number', z.object(pageQuery), { page: 'two' }, ['Please input a valid number']],
  ['half a page', z.object(pageQuery), { page: 1.5 }, ['Please use an integer']],
  ['a page before the first', z.object(pageQuery), { page: 0 }, ['Use at least 1']],
  ['too many rows', z.object(pageQuery), { per_page: 201 }, ['Use at most 200']],
  ['a search without an end', z.object(pageQuery), { search: 'x'.repeat(101) }, ['Please use up to 100 characters']],
  ['no id', z.object({ id: recordId }), {}, ['This is a required field']],
  ['a list for a body', z.object({}), [], ['This is invalid']],
  ['a choice that is not there', z.enum(['in', 'out']), 'up', ['This is invalid']],
  ['a day that does not exist', localDate, '2026-02-30', ['Use a date such as 2026-03-02']],
  ['no day', localDate, 'x', ['Use a date such as 2026-03-02']],
  ['a day out of reach', localDate, '1899-12-31', ['Use a date between 1900 and 2199']],
  ['a moment on no day', localDateTime, '2026-02-30 08:00:00', ['Use a date and time such as 2026-03-02 08:30:00']],
  ['no moment', localDateTime, 'noon', ['Use a date and time such as 2026-03-02 08:30:00']],
])('%s is told in one sentence for people', (_, schema, value, expected) => {
  expect(sentences(schema, value)).toEqual(expected);
});
