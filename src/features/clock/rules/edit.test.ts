import { describe, expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import {
  canAddBreak,
  dateError,
  editTexts,
  editedWorkTime,
  entryErrors,
  fieldErrorsOf,
  submitErrors,
  type EditedClock,
  type EditedSpan,
  type EntryErrors,
} from './edit.ts';

const now = 1000;
const span = (start: number | null, end: number | null, is_dirty = true): EditedSpan => ({ start, end, is_dirty });
const clock = (start: number | null, end: number | null, breaks: EditedSpan[] = [], is_dirty = true): EditedClock => ({
  ...span(start, end, is_dirty),
  breaks,
});
const fine: EntryErrors = { clock: null, breaks: [] };
const { clock: clockTexts, break: breakTexts } = editTexts();

test.each<[string, EditedClock[], string | null]>([
  ['all is well', [clock(100, 200)], null],
  ['the end is now', [clock(100, 1000)], null],
  ['the end is a second after now', [clock(100, 1001)], clockTexts.future],
  ['future comes before "before start"', [clock(2000, 1001)], clockTexts.future],
  ['end before start', [clock(200, 199)], clockTexts.before],
  ['end at start', [clock(200, 200)], clockTexts.same],
  ['recorded within one second and not edited', [clock(200, 200, [], false)], null],
  ['the next begins earlier', [clock(100, 201), clock(200, 300)], clockTexts.overlap],
  ['the next begins at the end', [clock(100, 200), clock(200, 300)], null],
  ['same comes before overlap', [clock(250, 250), clock(200, 300)], clockTexts.same],
  ['the order is turned round', [clock(200, 300), clock(100, 150)], clockTexts.overlap],
  ['nothing is filled in yet', [clock(null, null)], null],
  ['it is still open', [clock(100, null)], null],
  ['an open one before another', [clock(250, null), clock(200, 300)], clockTexts.overlap],
  [
    'a skipped hour comes before everything',
    [{ ...clock(null, 2000), fault: 'It did not exist.' }],
    'It did not exist.',
  ],
])('clock: %s', (_, clocks, expected) => {
  expect(entryErrors(clocks, { now })[0]?.clock).toBe(expected);
});

test('both neighbours say that they overlap', () => {
  expect(entryErrors([clock(100, 250), clock(200, 300)], { now }).map((errors) => errors.clock)).toEqual([
    clockTexts.overlap,
    clockTexts.overlap,
  ]);
});

test('another day’s entry is a neighbour, too, and may touch', () => {
  const errors = (end: number) =>
    entryErrors([clock(100, end)], { now, others: [{ started_at: 200, ended_at: 300 }] })[0]?.clock;

  expect(errors(200)).toBe(null);
  expect(errors(201)).toBe(clockTexts.overlap);
});

test.each<[string, EditedSpan[], string | null]>([
  ['strictly inside', [span(101, 199)], null],
  ['it touches the clock’s start', [span(100, 150)], breakTexts.outside],
  ['it touches the clock’s end', [span(150, 200)], breakTexts.outside],
  ['recorded at the clock’s start and not edited', [span(100, 150, false)], null],
  ['recorded, but the clock no longer holds it', [span(150, 201, false)], breakTexts.outside],
  ['it ends after the clock', [span(150, 250)], breakTexts.outside],
  ['it begins before the clock', [span(50, 150)], breakTexts.outside],
  ['end in the future', [span(150, 1001)], breakTexts.future],
  ['end before start', [span(150, 149)], breakTexts.before],
  ['before start comes before outside', [span(250, 150)], breakTexts.before],
  ['end at start', [span(150, 150)], breakTexts.same],
  ['outside comes before same', [span(200, 200)], breakTexts.outside],
  ['recorded within one second and not edited', [span(150, 150, false)], null],
  ['the next break begins earlier', [span(110, 150), span(149, 160)], breakTexts.overlap],
  ['the next break begins at its end', [span(110, 150), span(150, 160)], null],
  ['it is still open', [span(150, null)], null],
])('break: %s', (_, breaks, expected) => {
  expect(entryErrors([clock(100, 200, breaks)], { now })[0]?.breaks[0]).toBe(expected);
});

describe('on submit', () => {
  test('a changed clock needs its end', () =>
    expect(submitErrors([clock(100, null)], { now })).toEqual([{ ...fine, clock: 'Clock out time is required.' }]));
  test('an untouched open clock does not', () =>
    expect(submitErrors([clock(100, null, [], false)], { now })).toEqual([fine]));
  test('a changed break needs its end', () =>
    expect(submitErrors([clock(100, 200, [span(150, null)])], { now })).toEqual([
      { clock: null, breaks: ['Break end time is required'] },
    ]));
  test('a missing end comes before what the entry would collide with', () => {
    expect(submitErrors([clock(300, null), clock(200, 250)], { now })[0]?.clock).toBe('Clock out time is required.');
    const others = [{ started_at: 500, ended_at: 600 }];
    expect(submitErrors([clock(300, null)], { now, others })[0]?.clock).toBe('Clock out time is required.');
    expect(entryErrors([clock(300, null)], { now, others })[0]?.clock).toBe(null);
    expect(submitErrors([clock(100, 200, [span(50, null)])], { now })[0]?.breaks).toEqual([
      'Break end time is required',
    ]);
  });
  test('an open entry that no one has touched runs into the next day’s', () => {
    const others = [{ started_at: 500, ended_at: 600 }];
    expect(submitErrors([clock(300, null, [], false)], { now, others })[0]?.clock).toBe(clockTexts.overlap);
  });
  test('a time that did not exist comes before a missing one', () =>
    expect(submitErrors([{ ...clock(null, null), fault: 'It did not exist.' }], { now })[0]?.clock).toBe(
      'It did not exist.',
    ));
});

test('errors are keyed by entry', () => {
  expect(fieldErrorsOf([fine, { clock: 'a', breaks: [null, 'b'] }])).toEqual({
    'clocks.1': ['a'],
    'clocks.1.breaks.1': ['b'],
  });
  expect(fieldErrorsOf([fine])).toBe(undefined);
});

test.each<[string, EditedClock, (string | null)[], boolean]>([
  ['once the clock has a start', clock(100, null), [], true],
  ['not before', clock(null, null), [], false],
  ['after a valid break', clock(100, 200, [span(120, 130)]), [null], true],
  ['not after one that is wrong', clock(100, 200, [span(120, 230)]), ['wrong'], false],
  ['not after one that is open', clock(100, 200, [span(120, null)]), [null], false],
])('a break can be added %s', (_, edited, breaks, expected) => {
  expect(canAddBreak(edited, { clock: null, breaks })).toBe(expected);
});

test.each<[string, EditedClock, number]>([
  ['span minus breaks', clock(100, 200, [span(120, 130)]), 90],
  ['never below zero', clock(100, 110, [span(120, 190)]), 0],
  ['zero when the end lies before the start', clock(200, 100), 0],
  ['up to now while open', clock(900, null), 100],
  ['up to the break while on one', clock(900, null, [span(950, null)]), 50],
  ['zero without a start', clock(null, 100), 0],
])('work time is %s', (_, edited, seconds) => {
  expect(editedWorkTime(edited, now)).toBe(seconds);
});

test('dates are at most a day from the working date, also at the end of a year', () => {
  const of = (date: string) => dateError(date as LocalDate, '2026-01-01' as LocalDate);

  expect([of('2025-12-31'), of('2026-01-01'), of('2026-01-02')]).toEqual([null, null, null]);
  expect(of('2025-12-30')).toBe('Please choose a date from 31 December 2025 to 2 January 2026.');
  expect(of('2026-01-03')).not.toBe(null);
});
