import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { companyWeekOf, scaledWeek, weekOn, type WeekSources } from '#features/company/rules/weeks-in-force.ts';
import { workingWeek, type FixedWeek, type WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { isSameWeek, weekDayOn, weeklyDays, weeklyWorkTime, weekTotals } from '#features/company/rules/working-week.ts';
import { dayPlanOf, dueBeside } from '#features/shifts/rules/day-plan.ts';
import { halvesOf } from '#features/shifts/rules/halves.ts';
import { flexibleTarget } from '#features/shifts/rules/week-target.ts';
import {
  flexibleByFractions,
  halvesByMinute,
  plansByDay,
  type OracleDay,
  type OracleWeek,
  type OracleWorld,
} from './oracle.ts';
import { firstDate, fixedWeek, lastDate, randomWorld } from './random-worlds.ts';

/** `WEEKS=10000` sets the number of runs, `WEEKS_SEED=1` repeats the same ones. */
const seed = process.env['WEEKS_SEED'];
const options = { numRuns: Number(process.env['WEEKS'] ?? 100), ...(seed !== undefined && { seed: Number(seed) }) };

const date = (text: string) => text as LocalDate;
const dayFrom = (day: OracleDay | null) =>
  day && {
    work_time: day.minutes * 60,
    start_time: day.start,
    break_time: 0,
    break_start: null,
    template_id: null,
  };

function weekFrom(week: OracleWeek | null): WorkingWeek | null {
  if (week === null) return null;
  if (week.kind === 'fixed')
    return { kind: 'fixed', first_week: date(week.monday), weeks: week.weeks.map((days) => days.map(dayFrom)) };
  if (week.kind === 'hours') return { kind: 'hours', weekly_work_time: week.minutes * 60 };
  return { kind: 'planned', weekly_work_time: week.minutes * 60, weekly_days: week.days };
}

const rowsFrom = <Value, Row>(rows: Readonly<Record<string, Value>>, row: (value: Value) => Row) =>
  Object.entries(rows).map(([from, value]) => ({ effective_from: date(from), ...row(value) }));

function sourcesFrom(world: OracleWorld): WeekSources {
  return {
    own: rowsFrom(world.own, (one) => {
      if (one?.kind === 'bare') return { week: null, weekly_work_time: one.minutes * 60 };
      const week = weekFrom(one);
      return { week, weekly_work_time: week && weeklyWorkTime(week) };
    }),
    work_places: rowsFrom(world.place, (id) => ({ id })),
    departments: rowsFrom(world.department, (id) => ({ id })),
    weeks: new Map(
      Object.entries(world.shared).map(([id, rows]) => [id, rowsFrom(rows, (week) => ({ week: weekFrom(week) }))]),
    ),
    company: rowsFrom(world.company, (one) => one).map(({ effective_from, days, day }) =>
      companyWeekOf({
        effective_from,
        repeat_on: days,
        hours: day && { start_time: `${day.start}:00`, work_time: day.minutes * 60, break_time: 0 },
      }),
    ),
  };
}

test('the second calculation has the same plan on every date', { timeout: 3_600_000 }, () => {
  const found = new Map<string, number>();
  fc.assert(
    fc.property(randomWorld, (world) => {
      const sources = sourcesFrom(world);
      const expected = plansByDay(world, firstDate, lastDate);
      const layer = (rows: OracleWorld['published'], on: string) => (on in rows ? spanOf(rows[on] ?? null) : undefined);
      for (const on of eachDay(date(firstDate), date(lastDate))) {
        const week = weekOn(sources, on);
        const layers = { published: layer(world.published, on), pattern: layer(world.pattern, on), week };
        const plan = dayPlanOf(layers, on);
        const due = dueBeside(plan.due, world.off[on] ?? null) / 60;
        const result = { source: plan.source, start: plan.span?.start_time ?? null, due };
        if (JSON.stringify(result) !== JSON.stringify(expected.get(on)))
          throw new Error(`on ${on} ${JSON.stringify(result)} instead of ${JSON.stringify(expected.get(on))}`);
        for (const what of [plan.source, week?.week.kind, week?.is_scaled && 'scaled'])
          if (what) found.set(what, (found.get(what) ?? 0) + 1);
      }
    }),
    options,
  );
  // The worlds contain everything that a plan can come from.
  const kinds = [
    'published',
    'pattern',
    'own',
    'place',
    'department',
    'company',
    'fixed',
    'hours',
    'planned',
    'scaled',
  ];
  const dates = options.numRuns * eachDay(date(firstDate), date(lastDate)).length;
  expect(kinds.filter((kind) => (found.get(kind) ?? 0) < dates / 100)).toEqual([]);
});

const spanOf = (day: OracleDay | null) =>
  day && { start_time: day.start ?? '00:00', work_time: day.minutes * 60, break_time: 0 };

test('weekly hours and days are the average over any twelve weeks', () => {
  fc.assert(
    fc.property(fixedWeek, fc.integer({ min: -500, max: 500 }), (random, shift) => {
      const week = weekFrom(random) as FixedWeek;
      const from = addDays(week.first_week, shift);
      const days = eachDay(from, addDays(from, 83)).map((on) => weekDayOn(week, on));
      expect(days.reduce((sum, day) => sum + (day?.work_time ?? 0), 0)).toBe(weeklyWorkTime(week) * 12);
      expect(days.filter((day) => day !== null).length).toBeCloseTo((weeklyDays(week) ?? 0) * 12, 6);
    }),
    options,
  );
});

test('a scaled week has exactly its hours and no other days', () => {
  fc.assert(
    fc.property(fixedWeek, fc.integer({ min: 0, max: 2400 }), (random, minutes) => {
      const week = weekFrom(random) as FixedWeek;
      const scaled = scaledWeek(week, minutes * 60) as FixedWeek;
      const days = scaled.weeks.flat();
      const isCut = days.some((day) => day?.work_time === 86_400);
      if (!isCut)
        expect(weekTotals(scaled).reduce((sum, total) => sum + total, 0)).toBe(minutes * 60 * week.weeks.length);
      expect(days.every((day, index) => day === null || week.weeks.flat()[index] !== null)).toBe(true);
    }),
    options,
  );
});

test('a week means the same when it begins a whole cycle later, and only then', () => {
  fc.assert(
    fc.property(fixedWeek, fc.integer({ min: -8, max: 8 }), (random, weeks) => {
      const week = weekFrom(random) as FixedWeek;
      const moved = { ...week, first_week: addDays(week.first_week, weeks * 7) };
      const days = (one: WorkingWeek) =>
        JSON.stringify(eachDay(date('2026-01-05'), date('2026-03-29')).map((on) => weekDayOn(one, on)));
      expect(isSameWeek(week, moved)).toBe(days(week) === days(moved));
      if (weeks % week.weeks.length === 0) expect(isSameWeek(week, moved)).toBe(true);
    }),
    options,
  );
});

test('an accepted week is stored unchanged', () => {
  fc.assert(
    fc.property(fixedWeek, (random) => {
      const week = weekFrom(random);
      const parsed = workingWeek.safeParse(week);
      if (parsed.success) expect(parsed.data).toEqual(week);
    }),
    options,
  );
});

test('halves end and begin where a walk through the minutes has done half of the work', () => {
  const day = fc
    .record({ work: fc.integer({ min: 1, max: 900 }), pause: fc.nat(180), breakAt: fc.option(fc.nat(900)) })
    .filter(({ work, pause, breakAt }) => breakAt === null || (breakAt > 0 && breakAt < work && pause > 0));
  fc.assert(
    fc.property(day, ({ work, pause, breakAt }) => {
      const { first, second } = halvesOf({
        work_time: work * 60,
        break_time: pause * 60,
        break_at: breakAt === null ? null : breakAt * 60,
      });
      const { firstEnd, secondStart } = halvesByMinute(work, pause, breakAt);
      expect([first.to / 60, second.from / 60]).toEqual([firstEnd, secondStart]);
      const half = Math.floor(work / 2) * 60;
      expect([first.to - first.from - first.break_time, second.to - second.from - second.break_time]).toEqual([
        half,
        half,
      ]);
    }),
    { ...options, numRuns: options.numRuns * 10 },
  );
});

test('hours only are due in exact fractions, without losing a minute', () => {
  const dates = fc.array(
    fc.record({
      isCompanyDay: fc.boolean(),
      minutes: fc.option(fc.integer({ min: 1, max: 10_080 })),
      halvesOff: fc.nat(2),
    }),
    { minLength: 7, maxLength: 7 },
  );
  fc.assert(
    fc.property(dates, fc.integer({ min: 1, max: 7 }), (random, days) => {
      const target = flexibleTarget(
        random.map(({ isCompanyDay, minutes, halvesOff }) => ({
          is_company_day: isCompanyDay,
          weekly_work_time: minutes === null ? null : minutes * 60,
          off: ([null, 'first_half', 'full'] as const)[halvesOff] ?? null,
        })),
        { days },
      );
      expect(target / 60).toBe(flexibleByFractions(random, days));
    }),
    { ...options, numRuns: options.numRuns * 10 },
  );
});
