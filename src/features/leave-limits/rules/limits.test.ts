import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { awayAtOnce, countsOn, countsType, datesText, fullPart, isInScope, placesOf } from './limits.ts';

const day = (date: string) => date as LocalDate;
const away = (...parts: ('full' | 'first' | 'second')[]) =>
  parts.map((part, index) => ({ person_id: `person ${index}`, part }));

test.each([
  ['a season counts in its months', 6, 8, '2026-08-31', true],
  ['a season does not count before its first month', 6, 8, '2026-05-31', false],
  ['a season may pass the turn of the year', 11, 2, '2027-01-15', true],
  ['a season over the turn of the year leaves out the summer', 11, 2, '2026-07-01', false],
  ['a limit without a season always counts', null, null, '2026-07-01', true],
] as const)('%s', (_, from_month, until_month, date, counts) => {
  expect(countsOn({ from_month, until_month }, day(date))).toBe(counts);
});

test.each([
  ['a percentage is rounded down', null, 30, 14, 4],
  ['a percentage leaves at least one place', null, 10, 4, 1],
  ['a number does not depend on the people', 2, null, 1, 2],
] as const)('%s', (_, at_most, percent, people, places) => {
  expect(placesOf({ at_most, percent }, people)).toBe(places);
});

test('people away on different halves of a date are not away at once', () => {
  expect(awayAtOnce(away('first', 'second'), 'full')).toBe(1);
  expect(awayAtOnce(away('first', 'full'), 'full')).toBe(2);
  expect(awayAtOnce(away('first', 'full'), 'second')).toBe(1);
});

test('a date can be full for half of the day', () => {
  expect(fullPart(away('first', 'full'), 2)).toBe('first');
  expect(fullPart(away('full', 'full'), 2)).toBe('full');
  expect(fullPart(away('full'), 2)).toBeNull();
});

test('two halves of one person are one person', () => {
  const halves = [
    { person_id: 'ana', part: 'first' as const },
    { person_id: 'ana', part: 'second' as const },
  ];
  expect(fullPart(halves, 2)).toBeNull();
});

test('sickness never counts, even when it is chosen', () => {
  expect(countsType({ leave_type_ids: [] }, { id: 'sick', displaces: true })).toBe(false);
  expect(countsType({ leave_type_ids: ['sick'] }, { id: 'sick', displaces: true })).toBe(false);
  expect(countsType({ leave_type_ids: ['annual'] }, { id: 'flex', displaces: false })).toBe(false);
  expect(countsType({ leave_type_ids: [] }, { id: 'flex', displaces: false })).toBe(true);
});

test('a rule concerns the people of its items only', () => {
  const belonging = { department: 'dispatch', work_place: null, groups: new Set(['leads']) };
  expect(isInScope('company', [], belonging)).toBe(true);
  expect(isInScope('department', ['sales', 'dispatch'], belonging)).toBe(true);
  expect(isInScope('work_place', ['munich'], belonging)).toBe(false);
  expect(isInScope('group', ['leads'], belonging)).toBe(true);
});

test('consecutive dates are said as a span', () => {
  expect(datesText([day('2026-12-17'), day('2026-12-16'), day('2026-12-21')])).toBe(
    '16 December 2026 – 17 December 2026, 21 December 2026',
  );
});
