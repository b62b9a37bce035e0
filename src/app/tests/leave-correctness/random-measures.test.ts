import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { companyWeekOf } from '#features/company/rules/weeks-in-force.ts';
import { workingWeek, type WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { weeklyWorkTime } from '#features/company/rules/working-week.ts';
import { balanceOn } from '#features/leave/rules/balance.ts';
import { roundedOnce } from '#features/leave/rules/counting.ts';
import type { Counting } from '#features/leave/rules/countings.ts';
import { fullTimeOn } from '#features/leave/rules/facts.ts';
import { measuredWeeks } from '#features/leave/rules/week-measure.ts';
import { exactCosts } from '#features/leave/rules/week-room.ts';
import { factsOfDate } from './facts-of-weeks.ts';
import { factsOf } from './leave-case.ts';
import { costOn, shareOf, type OracleWeek } from './measure-oracle.ts';

/** `LEAVE_WEEKS=10000` sets the number of runs, `LEAVE_SEED=1` repeats the same ones. */
const runs = Number(process.env['LEAVE_WEEKS'] ?? 200);
const seed = process.env['LEAVE_SEED'];
const options = { numRuns: runs, ...(seed !== undefined && { seed: Number(seed) }) };

const minutes = fc.integer({ min: 1, max: 720 });
const day = fc.option(
  minutes.map((work) => ({
    work_time: work * 60,
    start_time: null,
    break_time: 0,
    break_start: null,
    template_id: null,
  })),
);
const fixed = fc
  .array(fc.array(day, { minLength: 7, maxLength: 7 }), { minLength: 1, maxLength: 4 })
  .filter((weeks) => weeks.flat().some((one) => one !== null))
  .map((weeks) => ({ kind: 'fixed', first_week: '2025-12-29', weeks }));
const seconds = fc.integer({ min: 60, max: 4000 }).map((time) => time * 60);
const hours = seconds.map((weekly_work_time) => ({ kind: 'hours', weekly_work_time }));
const planned = fc
  .tuple(seconds, fc.constantFrom(0.5, 1, 2.25, 3, 4.37, 7))
  .map(([weekly_work_time, weekly_days]) => ({ kind: 'planned', weekly_work_time, weekly_days }));
const week = fc.oneof(fixed, hours, planned).map((value) => workingWeek.parse(value));

const world = fc.record({
  week,
  company: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  counts: fc.constantFrom<Counting>('own_days', 'shares', 'hours'),
  days: fc.constantFrom(28, 30, 20, 24, 160, 12.5),
});
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

const first = '2026-01-05' as LocalDate;
/** Twelve weeks, in which every cycle of one to four weeks comes round. */
const weeks = 12;

/** Returns by the product's rules what a year gives, and the exact cost of each date of twelve weeks. */
function measured({ week: own, company: repeat_on, counts, days }: World) {
  const standard = { start_time: '09:00', work_time: 28_800, break_time: 0 };
  const company = [companyWeekOf({ effective_from: '2000-01-01' as LocalDate, repeat_on, hours: standard })];
  const weekly = [{ from: '2020-01-01' as LocalDate, value: weeklyWorkTime(own), week: own }];
  const unit = counts === 'hours' ? 'hours' : 'days';
  const way = { own_days: 'own days', shares: 'shares', hours: 'hours', same: 'same', weekly_hours: '' }[counts];
  const facts = {
    ...factsOf({ gives: { '2000-01-01': `${days} ${way}` }, employed: ['2026-01-01'] }),
    weekly,
    weeks: measuredWeeks(weekly, company),
  };
  const sources = {
    own: weekly.map(({ from, value, week: value_of }) => ({
      effective_from: from,
      weekly_work_time: value,
      week: value_of as WorkingWeek,
    })),
    company,
    work_places: [],
    departments: [],
    weeks: new Map(),
  };
  const full = fullTimeOn(facts, first);
  const dates = eachDay(first, addDays(first, weeks * 7 - 1));
  const leave = dates.map((date) => ({ part: 'full' as const, facts: factsOfDate(date, { sources, full }) }));
  const costs = exactCosts(leave, { unit, counts });
  return { given: balanceOn(facts, first) / 100, dates, costs };
}

const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0);

test('leave counts by the same measure as it is given: a week of leave is the same part of the claim for everyone', () => {
  fc.assert(
    fc.property(world, (one) => {
      const { given, costs } = measured(one);
      const perWeek = sum(costs) / weeks;
      // The claim is rounded to hundredths, so the law holds for it to half of one.
      expect(Math.abs(perWeek * one.days - 5 * given * unitOf(one))).toBeLessThanOrEqual(0.0251 * unitOf(one));
    }),
    options,
  );
});

/** Full-time days in the unit of the cost: a week of full-time work uses five days, or forty hours. */
const unitOf = ({ counts }: World) => (counts === 'hours' ? 8 : 1);

test('a second calculation gives the same for a year, and uses the same on each date', () => {
  fc.assert(
    fc.property(world, (one) => {
      const { given, dates, costs } = measured(one);
      const other = { ...one, week: one.week as OracleWeek };
      expect(Math.abs(given - one.days * shareOf(other))).toBeLessThanOrEqual(0.005001);
      dates.forEach((date, at) => expect(costs[at]).toBeCloseTo(costOn(other, date), 9));
    }),
    options,
  );
});

test('an application is rounded once, and its dates share the rounded total', () => {
  fc.assert(
    fc.property(world, fc.integer({ min: 1, max: 84 }), (one, count) => {
      const costs = measured(one).costs.slice(0, count);
      const rounded = roundedOnce(costs);
      expect(Math.abs(sum(rounded) / 100 - sum(costs))).toBeLessThanOrEqual(0.005001);
      rounded.forEach((cost, at) => expect(Math.abs(cost / 100 - (costs[at] ?? 0))).toBeLessThan(0.0101));
      expect(rounded.every((cost) => Number.isInteger(cost) && cost >= 0)).toBe(true);
    }),
    options,
  );
});
