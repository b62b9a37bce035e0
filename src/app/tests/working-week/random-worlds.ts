import fc from 'fast-check';
import { dayAfter, type OracleDay, type OracleWeek, type OracleWorld } from './oracle.ts';

/** First and last date on which random worlds are compared. */
export const [firstDate, lastDate] = ['2026-01-01', '2026-09-30'] as const;

const mondays = fc.integer({ min: -30, max: 45 }).map((weeks) => dayAfter('2026-01-05', weeks * 7));
const date = fc.integer({ min: -60, max: 280 }).map((days) => dayAfter('2026-01-01', days));
const minutes = fc.oneof(fc.constantFrom(480, 240, 468, 300), fc.integer({ min: 1, max: 700 }));
const start = fc.constantFrom('06:00', '08:30', '09:00', null);
const day = fc.record({ minutes, start });
const workDay = day.map((one): OracleDay => one);

/** Weeks with at least one working day. */
export const fixedWeek = fc
  .record({
    monday: mondays,
    weeks: fc.array(fc.array(fc.option(workDay, { freq: 2 }), { minLength: 7, maxLength: 7 }), {
      minLength: 1,
      maxLength: 4,
    }),
  })
  .filter(({ weeks }) => weeks.flat().some((one) => one !== null))
  .map(({ monday, weeks }) => ({ kind: 'fixed' as const, monday, weeks }));

const weeklyMinutes = fc.oneof(fc.constantFrom(960, 1200, 2400), fc.integer({ min: 1, max: 3000 }));
const otherWeek = fc.oneof(
  weeklyMinutes.map((amount) => ({ kind: 'hours' as const, minutes: amount })),
  fc
    .record({ amount: weeklyMinutes, days: fc.integer({ min: 1, max: 7 }) })
    .map(({ amount, days }) => ({ kind: 'planned' as const, minutes: amount, days })),
);
const week: fc.Arbitrary<OracleWeek> = fc.oneof(
  { arbitrary: fixedWeek, weight: 2 },
  { arbitrary: otherWeek, weight: 1 },
);

const rows = <Value>(value: fc.Arbitrary<Value>, maxKeys: number) =>
  fc.dictionary(date, value, { maxKeys, noNullPrototype: true });
const item = fc.constantFrom('one', 'two', 'without a week', null);
const bare = weeklyMinutes.map((amount) => ({ kind: 'bare' as const, minutes: amount }));
const shared = rows(fc.option(week, { freq: 4 }), 3);

export const randomWorld: fc.Arbitrary<OracleWorld> = fc.record({
  own: rows(
    fc.oneof(
      { arbitrary: week, weight: 3 },
      { arbitrary: bare, weight: 2 },
      { arbitrary: fc.constant(null), weight: 1 },
    ),
    3,
  ),
  place: rows(item, 2),
  department: rows(item, 2),
  shared: fc.record({ one: shared, two: shared }),
  company: rows(
    fc.record({
      days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
      day: fc.option(fc.record({ minutes, start: fc.constantFrom('07:00', '09:00') }), { freq: 4 }),
    }),
    3,
  ),
  published: rows(fc.option(fc.record({ minutes, start: fc.constantFrom('05:00', '14:00') }), { freq: 3 }), 20),
  pattern: rows(fc.option(fc.record({ minutes, start: fc.constantFrom('04:00', '13:00') }), { freq: 3 }), 20),
  off: rows(fc.constantFrom('full' as const, 'first_half' as const, 'second_half' as const), 30),
});
