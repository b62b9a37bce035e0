import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysBetween, pickedDays, pickedOf } from './picked-days.ts';
import type { ShownRow } from './shown-rows.ts';

const columns = ['2024-03-04', '2024-03-05', '2024-03-06'].map((date) => ({
  date: date as LocalDate,
  text: '',
  isWeekend: false,
  isToday: false,
}));
const row = (id: string, ...dates: string[]) =>
  ({
    id,
    user_calendars: Object.fromEntries(dates.map((date) => [date, { is_recorded: true }])),
  }) as unknown as ShownRow;
const rows = [row('ana', '2024-03-04', '2024-03-05'), row('ben', '2024-03-05', '2024-03-06')];
const rowAt = (index: number) => rows[index];

test.each([
  ['both ways', { row: 1, column: 2 }, { row: 0, column: 1 }, ['ana 2024-03-04', 'ana 2024-03-05', 'ben 2024-03-05']],
  ['one cell', { row: 1, column: 3 }, { row: 1, column: 3 }, ['ben 2024-03-06']],
  ['from the name on', { row: 0, column: 0 }, { row: 0, column: 3 }, ['ana 2024-03-04', 'ana 2024-03-05']],
  ['rows that are not there yet', { row: 1, column: 3 }, { row: 5, column: 3 }, ['ben 2024-03-06']],
])('the recorded days between two cells: %s', (_, one, other, found) => {
  expect(daysBetween(one, other, columns, rowAt)).toEqual(found);
});

test('a row knows its own selected days, the calls get all', () => {
  const picked = new Set(['ana 2024-03-04', 'ben 2024-03-06']);
  expect(pickedOf(picked, 'ben')).toBe('ben 2024-03-06');
  expect(pickedOf(picked, undefined)).toBe('');
  expect(pickedDays(picked)).toEqual([
    { user_id: 'ana', working_date: '2024-03-04' },
    { user_id: 'ben', working_date: '2024-03-06' },
  ]);
});
