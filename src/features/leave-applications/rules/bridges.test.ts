import { expect, test } from 'vitest';
import { addDays, isoWeekday } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { bridgesOf, type CalendarDay } from './bridges.ts';

/** Three weeks from Monday, 3 May 2027; work from Monday to Friday. */
const calendar = (holidays: Readonly<Record<string, string>>, taken: readonly string[] = []): CalendarDay[] =>
  Array.from({ length: 21 }, (_, index) => {
    const date = addDays('2027-05-03' as LocalDate, index);
    const holiday = holidays[date] ?? null;
    return { date, holiday, isOff: holiday !== null || isoWeekday(date) > 5, isFree: !taken.includes(date) };
  });

test.each([
  ['the Friday after a holiday on Thursday', { '2027-05-06': 'Ascension' }, ['2027-05-07 after Ascension, 4']],
  ['the Monday before a holiday on Tuesday', { '2027-05-18': 'Fair' }, ['2027-05-17 before Fair, 4']],
  ['a holiday on Wednesday leaves two days on each side', { '2027-05-05': 'Fair' }, []],
  ['a holiday beside the weekend needs no day', { '2027-05-07': 'Fair' }, []],
  ['two holidays around a day', { '2027-05-04': 'A', '2027-05-06': 'B' }, ['2027-05-07 after B, 4']],
  ['without a holiday there is none', {}, []],
] as const)('%s', (_, holidays, bridges) => {
  const found = bridgesOf(calendar(holidays));
  expect(found.map((one) => `${one.date} ${one.is_after ? 'after' : 'before'} ${one.holiday}, ${one.days}`)).toEqual(
    bridges,
  );
});

test('a day that is taken, or cannot be applied for, is none', () => {
  expect(bridgesOf(calendar({ '2027-05-06': 'Ascension' }, ['2027-05-07']))).toEqual([]);
});
