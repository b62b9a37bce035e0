import { expect, test } from 'vitest';
import { hoursText, weekText } from './week-text.ts';
import { workingWeek, type WorkingWeek } from './week-shapes.ts';

const hour = 3600;
const day = { start_time: '08:30', break_time: 1800, break_start: null, template_id: null };
/** Weeks of hours by weekday, from Monday; 0 is a day off. */
const fixed = (...weeks: readonly (readonly number[])[]): WorkingWeek =>
  workingWeek.parse({
    kind: 'fixed',
    first_week: '2027-01-04',
    weeks: weeks.map((hours) =>
      Array.from({ length: 7 }, (_, index) => (hours[index] ? { ...day, work_time: hours[index] * hour } : null)),
    ),
  });

test.each<[string, WorkingWeek, string]>([
  ['the same hours are said once', fixed([8, 0, 8]), 'Monday and Wednesday, 8h each'],
  ['days without a gap are a span', fixed([8, 8, 8, 8, 8]), 'Monday to Friday, 8h each'],
  ['three days with gaps are named', fixed([8, 0, 8, 0, 8]), 'Monday, Wednesday and Friday, 8h each'],
  ['two days are named', fixed([0, 0, 0, 7.5, 7.5]), 'Thursday and Friday, 7h 30m each'],
  ['different hours are not said', fixed([8, 0, 4]), 'Monday and Wednesday'],
  [
    'a day of one of two weeks',
    fixed([8, 0, 8, 0, 8], [8, 0, 8]),
    'Monday and Wednesday, every second Friday, 8h each',
  ],
  ['a day of one of three weeks', fixed([8, 8], [8], [8]), 'Monday, Tuesday in week 1, 8h each'],
  ['a day of some weeks', fixed([8, 8], [8], [8, 8]), 'Monday, Tuesday in weeks 1 and 3, 8h each'],
  ['no day is in all weeks', fixed([8], [0, 8]), 'every second Monday, every second Tuesday, 8h each'],
  ['hours only', { kind: 'hours', weekly_work_time: 20 * hour }, '20h a week on any days'],
  [
    'as planned',
    { kind: 'planned', weekly_work_time: 20 * hour, weekly_days: 2.5 },
    'As planned, 20h a week for leave',
  ],
])('%s', (_, week, text) => {
  expect(weekText(week)).toBe(text);
});

test('whole hours have no minutes', () => {
  expect([8 * hour, 7.5 * hour, 10.25 * hour, 0].map(hoursText)).toEqual(['8h', '7h 30m', '10h 15m', '0h']);
});
