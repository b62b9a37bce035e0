import { sql } from 'kysely';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { company, type Company } from '#platform/testing/company.ts';
import { changeDayRule } from '#features/company/server/commands.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { noteChange } from '../testing/journal.ts';
import { plainDate, plainDay } from '../testing/plain-day.ts';
import { hasOpenEnd, openLimitOf } from '../rules/open-end.ts';
import { dayState } from '../rules/day.ts';
import { owedOf, plannedOf } from '../rules/cell.ts';
import { openDaysOf, daysToReview } from './queries/open-ends.ts';

const seed = 20_261_129;
const hour = 3600;
const date = '2026-03-11' as LocalDate;
const midnight = Date.UTC(2026, 2, 11) / 1000;

/** A day in minutes after midnight: an earlier entry, one that is open or ends at its start, a shift, and the limit. */
const days = fc
  .record({
    before: fc.option(fc.tuple(fc.integer({ min: -120, max: 600 }), fc.integer({ min: 1, max: 300 }))),
    start: fc.integer({ min: 0, max: 1700 }),
    is_open: fc.boolean(),
    shift: fc.option(fc.tuple(fc.integer({ min: 0, max: 1300 }), fc.integer({ min: 60, max: 720 }))),
    longest: fc.integer({ min: 1, max: 24 }),
    later: fc.integer({ min: 0, max: 3000 }),
  })
  .filter(({ before, start }) => before === null || before[0] + before[1] <= start);
type OpenDayCase = typeof days extends fc.Arbitrary<infer D> ? D : never;

/** Independent version of the rule, in minutes: the minute after which the open entry no longer counts. */
function lastMinute({ before, start, shift, longest }: OpenDayCase): number {
  const byShift = shift === null ? -Infinity : shift[0] + shift[1] + 240;
  if (start <= byShift) return byShift;
  const from = shift !== null || before === null ? start : before[0];
  return longest < 12 ? from + 960 : from + longest * 60 + 240;
}

const minute = (at: number) => midnight + at * 60;
const shiftOf = ({ shift }: OpenDayCase) =>
  shift && {
    start_at: minute(shift[0]),
    end_at: minute(shift[0] + shift[1]),
    work_time: shift[1] * 60,
    grace_minutes: 0,
  };
const clocksOf = ({ before, start, is_open }: OpenDayCase) =>
  [...(before ? [[before[0], before[0] + before[1]] as const] : []), [start, is_open ? null : start] as const].map(
    ([from, to]) => ({
      started_at: minute(from),
      ended_at: to === null ? null : minute(to),
      is_end_unknown: to === from,
      is_irregular: false,
      approved_at: null,
      breaks: [],
    }),
  );

test('an open end counts up to its limit and then takes the whole day out of every sum', () => {
  fc.assert(
    fc.property(days, (made) => {
      const now = minute(made.start + made.later);
      const shift = shiftOf(made);
      const day = { shift, clocks: clocksOf(made) };
      const longest = made.longest * hour;
      expect(openLimitOf(day, longest)).toBe(made.is_open ? minute(lastMinute(made)) : undefined);
      const isOver = made.start + made.later > lastMinute(made);
      expect(hasOpenEnd(day, now, longest)).toBe(isOver);

      const input = {
        now,
        date,
        ends_at: midnight + 24 * hour,
        max_daily_work_duration: longest,
        ...plainDate,
        shift,
        day: { ...plainDay, ...day },
      };
      const state = dayState(input);
      const closed = made.before ? made.before[1] * 60 : 0;
      expect(state.work_time).toBe(isOver ? 0 : closed + (made.is_open ? made.later * 60 : 0));
      expect(hasOpenEnd({ ...day, approved_at: now }, now, longest)).toBe(isOver && made.is_open);
      if (isOver) {
        expect(state).toMatchObject({ icon: 'irregular', break_time: 0, has_open_end: true });
        expect([plannedOf(input, state), owedOf(input, state)]).toEqual([0, 0]);
      } else expect(plannedOf(input, state)).toBe(shift?.work_time ?? 0);
    }),
    { seed, numRuns: 2000 },
  );
});

/** Inserts such a day directly. */
async function record(acme: Company, person_id: string, made: OpenDayCase): Promise<void> {
  const [attendance_id, shift] = [crypto.randomUUID(), shiftOf(made)];
  const instant = (seconds: number) => new Date(seconds * 1000);
  const hours = shift && {
    shift_name: 'Shift',
    shift_color: '#323DA5',
    shift_start_time: '00:00',
    shift_start_at: instant(shift.start_at),
    shift_end_at: instant(shift.end_at),
    shift_work_time: shift.work_time,
    shift_break_time: 0,
    shift_grace_minutes: 0,
  };
  const clocks = clocksOf(made).map(({ started_at, ended_at, is_end_unknown }) => ({
    attendance_id,
    person_id,
    zone: 'UTC',
    source: 'web',
    started_at: instant(started_at),
    is_end_unknown,
    ended_at: ended_at === null ? null : instant(ended_at),
    clock_out_id: ended_at === null ? null : crypto.randomUUID(),
  }));
  await acme.inside(async (db) => {
    await noteChange(db, person_id, attendance_id);
    await db
      .insertInto('attendances')
      .values({ id: attendance_id, person_id, working_date: date, ...hours })
      .execute();
    for (const clock of clocks) await db.insertInto('clocks').values(clock).execute();
  });
}

test('the database says the same of open ends as the rules', async () => {
  const acme = await company();
  const longest = 11;
  const max_daily_work_duration = longest * hour;
  await acme.inside((db) => changeDayRule(db, { effective_from: date, grace_minutes: 0, max_daily_work_duration }));
  const expected = new Map<string, number>();
  for (const [place, one] of fc.sample(days, { seed, numRuns: 60 }).entries()) {
    const [{ id }, made] = [await acme.hire(`Person ${place}`), { ...one, longest }];
    await record(acme, id, made);
    expected.set(id, minute(lastMinute(made)));
  }
  const settings = await acme.inside(settingsOf);
  const open = await acme.inside((db) => openDaysOf(db, settings, () => sql`true`));
  expect(new Map(open.map(({ person_id, limit }) => [person_id, limit]))).toEqual(expected);

  for (const now of [...expected.values()].slice(0, 8).flatMap((limit) => [limit, limit + 1])) {
    const isWaiting = daysToReview({ from: date, to: date, settings, now });
    const waiting = await acme.inside((db) =>
      db.selectFrom('attendances').select('person_id').where('id', 'in', isWaiting).execute(),
    );
    const past = [...expected].flatMap(([id, limit]) => (limit < now ? [id] : []));
    expect(waiting.map(({ person_id }) => person_id).toSorted()).toEqual(past.toSorted());
  }
});
