import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { calendarOf, hoursOf, instantAt, linesOf, termsFrom, workedDay, type Times } from '../testing/pay-days.ts';
import { germanBreaks } from './presets/germany.ts';
import { california } from './presets/united-states.ts';
import type { MealWaiver } from './shapes.ts';
import { payLines } from './pay-lines.ts';
import { workFindings } from './limits.ts';
import type { PayTermsInput } from './terms.ts';

const zone = 'Europe/Berlin';
const date = '2026-11-03' as LocalDate;
const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => `${part}`.padStart(2, '0')).join(':');
/** Minutes of work from 06:00 after so many minutes of presence, with breaks from 10:00, one every two hours. */
function worked(present: number, breaks: readonly number[], terms: PayTermsInput = { breaks: germanBreaks }): number {
  const spans: Times[] = [['06:00', clock(360 + present)]];
  const pauses = breaks.map((length, index): Times => [clock(600 + index * 120), clock(600 + index * 120 + length)]);
  const lines = linesOf([workedDay(zone, date, spans, pauses)], terms, { zone });
  return Math.round((hoursOf(lines)['base'] ?? 0) * 60);
}

test.each<[string, number, readonly number[], number]>([
  ['G33 6.0 h (TU Braunschweig)', 360, [], 360],
  ['G33 6.1 h', 366, [], 360],
  ['G33 6.2 h', 372, [], 360],
  ['G33 6.3 h', 378, [], 360],
  ['G33 6.4 h', 384, [], 360],
  ['G33 6.5 h', 390, [], 360],
  ['G33 6.6 h', 396, [], 366],
  ['G34 6:00 is not more than six', 360, [], 360],
  ['G35 8:30 without a break', 510, [], 480],
  ['G35 8:00 with 30 minutes taken', 480, [30], 450],
  ['G36 9:30 without a break', 570, [], 540],
  ['G37 9:44 without a break', 584, [], 540],
  ['G37 9:46 without a break', 586, [], 541],
  ['G38 10:00 with 30 minutes taken', 600, [30], 555],
  ['G38 9:40 with 30 minutes taken', 580, [30], 540],
  ['G39 breaks of 14 and 16 minutes in 8:30', 510, [14, 16], 466],
  ['G63 9:15 without a break', 555, [], 525],
])('%s', (_, present, breaks, expected) => {
  expect(worked(present, breaks)).toBe(expected);
});

test('G39 with parts of any length, both breaks count', () => {
  expect(worked(510, [14, 16], { breaks: { ...germanBreaks, part: 0 } })).toBe(480);
});

test('a flagged break changes no time', () => {
  expect(worked(510, [], { breaks: { ...germanBreaks, mode: 'flag' } })).toBe(510);
});

test('the law’s break prolongs the last recorded one, or begins after six hours', () => {
  const cutOf = (breaks: readonly Times[]) => {
    const lines = linesOf([workedDay(zone, date, [['06:00', '15:00']], breaks)], { breaks: germanBreaks }, { zone });
    const line = lines.find(({ kind }) => kind === 'break');
    const start = instantAt(date, '06:00', zone);
    return [((line?.from ?? 0) - start) / 60, ((line?.to ?? 0) - start) / 60];
  };
  expect(cutOf([])).toEqual([360, 390]);
  expect(cutOf([['10:00', '10:20']])).toEqual([260, 270]);
});

test('a break over midnight counts on both calendar dates, by the length of all of it', () => {
  const night = workedDay(zone, date, [['17:00', '06:45']], [['23:45', '+1 00:15']]);
  const worked = (terms: PayTermsInput) => {
    const lines = linesOf([night], { day: 'calendar_date', ...terms }, { zone });
    const base = lines.filter(({ kind }) => kind === 'base');
    return ['2026-11-03', '2026-11-04'].map(
      (on) => base.filter((line) => line.date === on).reduce((sum, { seconds }) => sum + seconds, 0) / 60,
    );
  };
  // 6:45 and 6:30, of which the law requires 15 minutes more on each.
  expect(worked({ breaks: germanBreaks })).toEqual([390, 375]);
  expect(worked({ breaks: { ...germanBreaks, part: 1800 } })).toEqual([390, 375]);
  expect(worked({ breaks: { ...germanBreaks, part: 1801 } })).toEqual([375, 360]);
});

const quarter: PayTermsInput = { rounding: { step: 900 } };
/** Paid times of a day as seconds since its midnight. */
function paid(times: Times, terms: PayTermsInput): [string, string] {
  const lines = linesOf([workedDay(zone, date, [times])], terms, { zone });
  const start = instantAt(date, '00:00', zone);
  const text = (instant = 0) => clock((instant - start) / 60);
  return [text(lines[0]?.from), text(lines.at(-1)?.to)];
}

test.each<[string, Times, PayTermsInput, [string, string]]>([
  ['G40 out at 17:07', ['09:00', '17:07'], quarter, ['09:00', '17:00']],
  ['G40 out at 17:08', ['09:00', '17:08'], quarter, ['09:00', '17:15']],
  ['G41 in at 07:53', ['07:53', '17:00'], quarter, ['08:00', '17:00']],
  ['G41 in at 08:07', ['08:07', '17:00'], quarter, ['08:00', '17:00']],
  ['G42 tenths: out at 8:03 is a tie', ['06:00', '08:03'], { rounding: { step: 360 } }, ['06:00', '08:06']],
  ['G66 in at 07:07:30 of 15 minutes is a tie', ['07:07:30', '17:00'], quarter, ['07:00', '17:00']],
  ['G66 out at 17:07:30 is a tie', ['09:00', '17:07:30'], quarter, ['09:00', '17:15']],
  ['G66 in at 07:07:45 is later than the tie', ['07:07:45', '17:00'], quarter, ['07:15', '17:00']],
  [
    'in earlier and out later',
    ['07:59', '17:01'],
    { rounding: { step: 900, in: 'earlier', out: 'later' } },
    ['07:45', '17:15'],
  ],
])('%s', (_, times, terms, expected) => {
  expect(paid(times, terms)).toEqual(expected);
});

test('gaps within a working date stay exact', () => {
  const day = workedDay(zone, date, [
    ['07:53', '12:03'],
    ['12:41', '17:08'],
  ]);
  const lines = linesOf([day], quarter, { zone });
  const start = instantAt(date, '00:00', zone);
  expect(lines.map(({ from = 0, to = 0 }) => [clock((from - start) / 60), clock((to - start) / 60)])).toEqual([
    ['08:00', '12:03'],
    ['12:41', '17:15'],
  ]);
});

test('rounding counts no second of two working dates twice', () => {
  const days = [workedDay(zone, '2026-11-02', [['23:00', '06:52']]), workedDay(zone, date, [['06:53', '14:00']])];
  const lines = linesOf(days, { rounding: { step: 900, in: 'earlier', out: 'later' } }, { zone });
  expect(lines.map(({ seconds }) => seconds / 60)).toEqual([473, 427]);
});

test('the sum of a day is rounded where terms say so', () => {
  const total = (present: number) => worked(present, [], { rounding: { step: 900, scope: 'day' } });
  expect([total(487), total(488), total(7)]).toEqual([480, 495, 0]);
});

const pacific = 'America/Los_Angeles';
/** California with meals that people can waive, which cannot be stored until waivers are recorded. */
const waivable: PayTermsInput = {
  ...california,
  per_day: (california.per_day ?? []).map(({ when, ...one }, index) => ({
    ...one,
    when: { ...when, waivable_upto: (index === 0 ? 6 : 12) * 3600, only_if_meal_1_taken: index > 0 },
  })),
};
/** Hours of meal premium: work from 06:00 in seconds, meals as seconds of work before them with their length. */
function premium(
  work: number,
  meals: readonly [after: number, length: number][],
  waiver?: Partial<MealWaiver>,
): number {
  const start = instantAt(date, '06:00', pacific);
  let shift = 0;
  const breaks = meals.map(([after, length]) => {
    const from = start + after + shift;
    shift += length;
    return { from, to: from + length };
  });
  const day = { ...workedDay(pacific, date, []), spans: [{ from: start, to: start + work + shift }], breaks };
  const meal_waivers = waiver ? [{ from: date, until: null, first: false, second: false, ...waiver }] : [];
  const lines = payLines([day], termsFrom(waivable), { ...calendarOf({ zone: pacific }), meal_waivers });
  return hoursOf(lines)['meal_premium'] ?? 0;
}
const hour = 3600;
const half = 1800;

test.each<[string, number, readonly [number, number][], Partial<MealWaiver> | undefined, number]>([
  ['G44 5:00 without a meal (Labor Code 512)', 5 * hour, [], undefined, 0],
  ['G44 5:00:01 without a meal', 5 * hour + 1, [], undefined, 1],
  ['G45 5:50 with a waiver', 5 * hour + 3000, [], { first: true }, 0],
  ['G45 6:00:01 with a waiver', 6 * hour + 1, [], { first: true }, 1],
  ['G46 a meal of 29:59', 8 * hour, [[4 * hour, half - 1]], undefined, 1],
  ['G46 a meal after 5:00:01 of work', 8 * hour, [[5 * hour + 1, half]], undefined, 1],
  ['G46 a meal after exactly 5:00:00', 8 * hour, [[5 * hour, half]], undefined, 0],
  ['G47 10:00:01 with the first meal only', 10 * hour + 1, [[4 * hour, half]], undefined, 1],
  ['G47 10:00:01 without meals', 10 * hour + 1, [], undefined, 1],
  ['10:00:01 with the second meal waived', 10 * hour + 1, [[4 * hour, half]], { second: true }, 0],
  ['12:00:01 with the second meal waived', 12 * hour + 1, [[4 * hour, half]], { second: true }, 1],
])('%s', (_, work, meals, waiver, expected) => {
  expect(premium(work, meals, waiver)).toBe(expected);
});

test.each<[string, string, string, number, number | null]>([
  ['G48 out 22:00, in 08:30 (ArbZG § 5)', '22:00', '08:30', 11 * hour, 10.5 * hour],
  ['G48 out 22:00, in 09:00', '22:00', '09:00', 11 * hour, null],
])('%s', (_, out, start, least_rest, expected) => {
  const span = (on: string, from: string, to: string) => ({
    date: on as LocalDate,
    work: workedDay(zone, on, [[from, to]]).spans,
  });
  const findings = workFindings([span('2026-11-02', '14:00', out), span('2026-11-03', start, '12:00')], {
    longest_day: null,
    least_rest,
    breaks: null,
  });
  expect(findings[0]?.value ?? null).toBe(expected);
});

test('G49 10:00 is fine and 10:01 is found (ArbZG § 3)', () => {
  const found = (end: string) =>
    workFindings([{ date, work: workedDay(zone, date, [['06:00', end]]).spans }], {
      longest_day: 10 * hour,
      least_rest: null,
      breaks: null,
    });
  expect(found('16:00')).toEqual([]);
  expect(found('16:01')).toEqual([{ limit_name: 'longest_day', date, value: 10 * hour + 60, limit: 10 * hour }]);
});
