import { expect, test } from 'vitest';
import { setFormats } from '#platform/web/format.ts';
import { companyToday } from '#platform/web/server-time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { mondayOf } from '#platform/shared/time.ts';
import { readView, type AddressQuery } from '#platform/web/address.ts';
import { birdAddress, birdViewState, columnsOf, rangeOf } from './bird-view-state.ts';

const viewOf = (query: AddressQuery) => birdViewState(readView(birdAddress, query));

test('an empty address is this month, this week and everyone', () => {
  const today = companyToday() as LocalDate;
  expect(viewOf({})).toEqual({
    month: today.slice(0, 7),
    week: mondayOf(today),
    search: '',
    department: '',
    place: '',
    shift: '',
    review: false,
    weekends: true,
    person: '',
    day: undefined,
  });
});

test('a week alone belongs to the month of its Monday; a month alone begins with the week of its 1st', () => {
  expect(viewOf({ week: '2024-03-06' })).toMatchObject({ week: '2024-03-04', month: '2024-03' });
  expect(viewOf({ month: '2024-03' })).toMatchObject({ week: '2024-02-26', month: '2024-03' });
});

test('a week begins on the day that the company has set', () => {
  const formats = { date_format: 'DD MMM YYYY', time_format: 2, number_format: 'en-IN', calendar_cycle: 1 };
  setFormats({ ...formats, first_day_of_week: 7 });
  const state = viewOf({ week: '2024-03-06' });
  expect(state.week).toBe('2024-03-03');
  expect(rangeOf(state, true)).toEqual({ start_date: '2024-03-03', end_date: '2024-03-09' });
  setFormats({ ...formats, first_day_of_week: 1 });
});

test('invalid values are ignored', () => {
  expect(
    viewOf({
      month: '2024-13',
      week: 'now',
      day: '2024-02-30',
      search: 12,
      review: 1,
      weekends: [],
      person: {},
    }),
  ).toEqual({
    ...viewOf({}),
    search: '12',
  });
  expect(viewOf({ search: 'x'.repeat(500) }).search).toHaveLength(100);
});

test('a table has a month, a phone a week, and weekends can be left out', () => {
  const view = viewOf({ month: '2024-03', week: '2024-03-04' });
  expect(rangeOf(view, false)).toEqual({ start_date: '2024-03-01', end_date: '2024-03-31' });
  expect(rangeOf(view, true)).toEqual({ start_date: '2024-03-04', end_date: '2024-03-10' });
  expect(columnsOf(rangeOf(view, false), true, '2024-03-05')).toHaveLength(31);
  const workdays = columnsOf(rangeOf(view, false), false, '2024-03-05');
  expect(workdays).toHaveLength(21);
  expect(workdays.filter(({ isToday }) => isToday)).toEqual([
    { date: '2024-03-05', text: '5 March', isWeekend: false, isToday: true },
  ]);
});
