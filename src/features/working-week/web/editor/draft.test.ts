import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { workingWeek, type WorkingWeek } from '#features/company/rules/week-shapes.ts';
import {
  changedDays,
  draftFrom,
  firstWeekChoices,
  firstWeekOf,
  isChanged,
  isReversed,
  weekOf,
  withBreak,
  withBreaks,
  withCopies,
  withCount,
  withDate,
  withDay,
  withHours,
  withoutTimes,
  withTemplate,
  withTimes,
  type DayDraft,
  type WeekDraft,
} from './draft.ts';
import { readTime } from '#platform/web/read-time.ts';
import { readHours } from './typed.ts';

const hour = 3600;
const date = (text: string) => text as LocalDate;
const day = { work_time: 8 * hour, start_time: '08:30', break_time: 1800, break_start: null, template_id: null };
const fixed = (first_week: string, ...weeks: readonly (readonly number[])[]): WorkingWeek =>
  workingWeek.parse({
    kind: 'fixed',
    first_week,
    weeks: weeks.map((days) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => (days.includes(weekday) ? day : null))),
  });
const twoDays = fixed('2026-11-02', [1, 3]);
const own = (week: WorkingWeek | null) => ({ week, source: 'own' as const, is_scaled: false });
const start = (week: WorkingWeek | null = twoDays, from = '2027-01-01') => draftFrom(own(week), undefined, date(from));
const dayOf = (draft: WeekDraft, week: number, weekday: number): DayDraft => {
  const found = draft.weeks[week]?.[weekday];
  if (!found) throw new Error('There is no such day');
  return found;
};
const monday = dayOf(start(), 0, 0);

test('a new week begins as the current one, with week 1 on the next Monday', () => {
  expect(weekOf(start())).toEqual({ ...twoDays, first_week: '2027-01-04' });
  expect(weekOf(start(twoDays, '2027-01-04'))).toMatchObject({ first_week: '2027-01-04' });
});

test('the drawings’ change: every second Friday', () => {
  const two = withCount(start(), 2);
  const changed = withDay(two, 0, 4, (friday) => ({ ...friday, isOn: true }));
  expect(weekOf(changed)).toEqual(fixed('2027-01-04', [1, 3, 5], [1, 3]));
  expect(changedDays(changed, start())).toEqual([{ week: 0, day: 4 }]);
  expect(isChanged(changed, start())).toBe(true);
  expect(isChanged(start(), start())).toBe(false);
  expect(weekOf(withCopies(changed))).toEqual(fixed('2027-01-04', [1, 3, 5], [1, 3, 5]));
});

test('a break that is entered before the times is taken off them', () => {
  const anyTime = { ...day, start_time: null, break_time: 0 };
  const week = workingWeek.parse({
    kind: 'fixed',
    first_week: '2026-11-02',
    weeks: [[anyTime, null, null, null, null, null, null]],
  });
  const paused = withBreaks(start(week), { break_time: 1800 });
  const timed = withDay(paused, 0, 0, (old) => withTimes(withTimes(old, { from: '10:00' }), { to: '18:30' }));
  expect(dayOf(timed, 0, 0)).toMatchObject({ work_time: 8 * hour, break_time: 1800 });
});

test('a day that is switched on begins like the others', () => {
  expect(dayOf(start(), 0, 4)).toMatchObject({ isOn: false, work_time: 8 * hour, from: '08:30', to: '17:00' });
});

test.each<[string, DayDraft, Partial<DayDraft>]>([
  ['hours move the end', withHours(monday, 6 * hour), { from: '08:30', to: '15:00' }],
  ['the end changes the hours, without the break', withTimes(monday, { to: '13:00' }), { work_time: 4 * hour }],
  ['the start changes the hours', withTimes(monday, { from: '09:00' }), { work_time: 7.5 * hour, to: '17:00' }],
  ['an end before the start changes nothing', withTimes(monday, { to: '08:00' }), { work_time: 8 * hour }],
  ['a break moves the end', withBreak(monday, { break_time: 3600 }), { work_time: 8 * hour, to: '17:30' }],
  ['without times, hours are due at any time', withoutTimes(monday), { from: '', to: '', work_time: 8 * hour }],
  ['hours of such a day have no end', withHours(withoutTimes(monday), 4 * hour), { to: '', work_time: 4 * hour }],
  [
    'a template gives its hours, also over midnight',
    withTemplate(monday, { id: 'n', name: 'Night', start_time: '22:00', work_time: 7.5 * hour, break_time: 1800 }),
    { from: '22:00', to: '06:00', template_id: 'n', work_time: 7.5 * hour },
  ],
])('%s', (_, changed, expected) => {
  expect(changed).toMatchObject(expected);
});

test('an end is later than the start, unless a template passes midnight', () => {
  expect(isReversed(withTimes(monday, { to: '08:30' }))).toBe(true);
  const night = { id: 'n', name: 'Night', start_time: '22:00', work_time: 7.5 * hour, break_time: 1800 };
  expect(isReversed(withTemplate(monday, night))).toBe(false);
});

test('weeks keep their turn when another date is chosen', () => {
  const cycle = draftFrom(own(fixed('2026-11-02', [1], [2])), undefined, date('2027-01-01'));
  // Nine weeks after 2 November is 4 January: a second week. The next first week begins on the 11th.
  expect(firstWeekOf(cycle)).toBe('2027-01-11');
  expect(firstWeekOf(withDate(cycle, date('2027-01-12')))).toBe('2027-01-25');
});

test('week 1 can begin on any Monday at most one cycle away', () => {
  expect(firstWeekChoices(withCount(start(), 2))).toEqual(['2026-12-21', '2026-12-28', '2027-01-04', '2027-01-11']);
});

test('a week without hours is the company’s', () => {
  const row = { ...rowOf(null), effective_from: date('2027-02-01') };
  expect(weekOf(draftFrom(own(twoDays), row, date('2027-02-01')))).toBeNull();
});

const rowOf = (week: WorkingWeek | null) => ({
  id: 'r',
  effective_from: date('2027-01-01'),
  state: 'scheduled' as const,
  week,
  weekly_work_time: null,
  reason: null,
  author: null,
  created_at: '',
});

test.each([
  ['8', 8],
  ['7.5', 7.5],
  ['7,5', 7.5],
  ['7:30', 7.5],
  ['7h 30m', 7.5],
  ['8h', 8],
  ['8h 00m', 8],
  ['45m', 0.75],
  ['eight', null],
  ['7:75', null],
])('hours typed as %s', (text, hours) => {
  expect(readHours(text)).toBe(hours === null ? null : hours * hour);
});

test.each([
  ['8', '08:00'],
  ['830', '08:30'],
  ['0830', '08:30'],
  ['8.30', '08:30'],
  ['17:00', '17:00'],
  ['5 pm', '17:00'],
  ['12am', '00:00'],
  ['24:00', null],
  ['13 pm', null],
  ['soon', null],
])('a time typed as %s', (text, time) => {
  expect(readTime(text)).toBe(time);
});
