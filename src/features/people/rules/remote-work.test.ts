import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { mayWorkRemotely } from './remote-work.ts';

test.each([
  ['never', 0, null, null, false],
  ['always, whatever the dates say', 2, '2020-01-01', '2020-01-02', true],
  ['on the first day', 1, '2026-03-11', '2026-03-20', true],
  ['on the last day', 1, '2026-03-01', '2026-03-11', true],
  ['before', 1, '2026-03-12', '2026-03-20', false],
  ['after', 1, '2026-03-01', '2026-03-10', false],
  ['without an end', 1, '2026-03-01', null, true],
])('works remotely %s', (_, rule, start, end, expected) => {
  const person = {
    is_allow_remote_work: rule,
    remote_work_date_start: start as LocalDate | null,
    remote_work_date_end: end as LocalDate | null,
  };

  expect(mayWorkRemotely(person, '2026-03-11' as LocalDate)).toBe(expected);
});
