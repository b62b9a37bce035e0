import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { yearBefore } from './set-up.ts';

const day = (date: string) => date as LocalDate;
const rows = (...list: (readonly [string, boolean])[]) => {
  const years = list.map(([starts_on, is_personal]) => ({ starts_on: day(starts_on), is_personal }));
  return {
    years,
    beginnings: years.flatMap((row) => (row.is_personal ? [] : [row.starts_on])),
    carries_for_years: false,
  };
};

test.each([
  ['of the company', rows(['2000-01-01', false]), '2025-01-01'],
  ['of each person', rows(['2000-01-01', false], ['2026-03-03', true]), '1900-01-01'],
  ['of the company again, soon', rows(['1900-01-01', true], ['2026-01-01', false]), '1900-01-01'],
  ['of the company again since the year before', rows(['1900-01-01', true], ['2025-01-01', false]), '2025-01-01'],
  ['of the company again since long', rows(['1900-01-01', true], ['2020-01-01', false]), '2025-01-01'],
])('changes in leave years %s affect what follows from the year before on', (_, setup, first) => {
  expect(yearBefore(setup, [day('2026-06-15')])).toBe(first);
});
