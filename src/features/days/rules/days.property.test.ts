import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDateOf, localOf, startOfDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { shiftOn } from '#features/shifts/rules/shift.ts';
import { dayState } from './day.ts';
import { submitErrors } from '#features/clock/rules/edit.ts';
import { sumWorkTimes, type Clock } from './entries.ts';
import { plainDate, plainDay } from '../testing/plain-day.ts';
import { resolveEdits } from '#features/clock/rules/submitted.ts';

const zones = [
  'Europe/Berlin',
  'America/Santiago',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Asia/Beirut',
  'UTC',
];
/** Days with clock changes in some zone, and others. */
const dates = [
  '2026-03-29',
  '2026-10-25',
  '2026-04-04',
  '2026-09-06',
  '2026-04-05',
  '2026-03-28',
  '2026-11-01',
  '2025-12-31',
  '2028-02-29',
  '2026-06-15',
] as LocalDate[];

/** A day of clocks with breaks: gaps between ordered instants, some of zero length; the last may be open. */
const day = fc
  .record({
    zone: fc.constantFrom(...zones),
    date: fc.constantFrom(...dates),
    begin: fc.integer({ min: 0, max: 20 * 3600 }),
    entries: fc.array(
      fc.record({
        gap: fc.nat(7200),
        spans: fc.array(fc.tuple(fc.nat(14_400), fc.nat(3600)), { maxLength: 4 }),
        last: fc.nat(14_400),
      }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    open: fc.constantFrom('no', 'clock', 'break'),
  })
  .map(({ zone, date, begin, entries, open }) => {
    let at = startOfDay(date, zone) + begin;
    const approval = { is_irregular: false, approved_at: null };
    const clocks = entries.map(({ gap, spans, last }, index): Clock => {
      const started_at = (at += gap);
      const breaks = spans.map(([work, pause], position) => {
        const from = (at += work);
        return {
          ...approval,
          id: `${index}.${position}`,
          break_out_id: null,
          started_at: from,
          ended_at: (at += pause) as number | null,
        };
      });
      at += last;
      return { ...approval, id: String(index), clock_out_id: null, started_at, ended_at: at, breaks };
    });
    return { zone, date, clocks: open === 'no' ? clocks : leftOpen(clocks, open === 'break'), end: at };
  });

function leftOpen(clocks: Clock[], onBreak: boolean): Clock[] {
  return clocks.map((clock, index) => {
    if (index < clocks.length - 1) return clock;
    const breaks = clock.breaks.map((pause, position) =>
      onBreak && position === clock.breaks.length - 1 ? { ...pause, ended_at: null } : pause,
    );
    return { ...clock, ended_at: null, breaks };
  });
}

const runs = { numRuns: 1000 };

test('work and break make up the span, and neither is ever negative', () => {
  fc.assert(
    fc.property(day, fc.nat(40_000), ({ clocks, end }, later) => {
      const now = end + later;
      const { work_time, break_time } = sumWorkTimes(clocks, now);
      const span = clocks.reduce((sum, clock) => sum + (clock.ended_at ?? now) - clock.started_at, 0);

      expect(work_time + break_time).toBe(span);
      expect(Math.min(work_time, break_time)).toBeGreaterThanOrEqual(0);
    }),
    runs,
  );
});

test('no second is lost or counted twice: each belongs to work, to a break, or to neither', () => {
  fc.assert(
    fc.property(day, ({ clocks, end }) => {
      const { work_time, break_time } = sumWorkTimes(clocks, end);
      // Every instant at which something begins or ends, with the state until the next one.
      const marks = [
        ...new Set(
          clocks.flatMap((clock) =>
            [clock, ...clock.breaks].flatMap(({ started_at, ended_at }) => [started_at, ended_at ?? end]),
          ),
        ),
      ].sort((one, other) => one - other);
      let [work, pause] = [0, 0];
      marks.slice(0, -1).forEach((mark, index) => {
        const length = (marks[index + 1] ?? mark) - mark;
        const covers = ({ started_at, ended_at }: { started_at: number; ended_at: number | null }) =>
          started_at <= mark && mark < (ended_at ?? end);
        const clock = clocks.find(covers);
        if (clock?.breaks.some(covers)) pause += length;
        else if (clock) work += length;
      });

      expect([work_time, break_time]).toEqual([work, pause]);
    }),
    runs,
  );
});

test('a second more on the clock is a second more of work or of break, as long as someone is in', () => {
  fc.assert(
    fc.property(day, fc.nat(100_000), ({ clocks, end }, later) => {
      const [one, next] = [sumWorkTimes(clocks, end + later), sumWorkTimes(clocks, end + later + 1)];
      const open = clocks.some(({ ended_at }) => ended_at === null);

      expect(next.work_time + next.break_time - one.work_time - one.break_time).toBe(open ? 1 : 0);
      expect(next.work_time).toBeGreaterThanOrEqual(one.work_time);
    }),
    runs,
  );
});

test('a recorded day goes through the form and comes back unchanged, in order and valid', () => {
  fc.assert(
    fc.property(day, ({ zone, clocks, end }) => {
      const text = (instant: number | null) => (instant === null ? null : localOf(instant, zone));
      const submitted = clocks.map(({ started_at, ended_at, breaks }) => ({
        start_date_time: text(started_at),
        end_date_time: text(ended_at),
        breaks: breaks.map((pause) => ({
          start_date_time: text(pause.started_at),
          end_date_time: text(pause.ended_at),
        })),
      }));
      const working_date = localDateOf(clocks[0]?.started_at ?? 0, zone);
      const edited = resolveEdits(submitted, clocks, { zone, working_date });

      expect(
        edited.map(({ start, end: to, breaks }) => [start, to, breaks.map((pause) => [pause.start, pause.end])]),
      ).toEqual(
        clocks.map(({ started_at, ended_at, breaks }) => [
          started_at,
          ended_at,
          breaks.map((pause) => [pause.started_at, pause.ended_at]),
        ]),
      );
      expect(edited.every(({ is_dirty, breaks }) => !is_dirty && breaks.every((pause) => !pause.is_dirty))).toBe(true);
      expect(
        submitErrors(edited, { now: end }).every(
          ({ clock, breaks }) => clock === null && breaks.every((error) => error === null),
        ),
      ).toBe(true);
    }),
    runs,
  );
});

test('every day has one icon, which agrees with its description', () => {
  fc.assert(
    fc.property(
      day,
      fc.nat(200_000),
      fc.constantFrom(null, '09:00', '22:00', '02:30'),
      ({ zone, date, clocks, end }, later, start_time) => {
        const shift =
          start_time === null
            ? null
            : shiftOn(date, zone, {
                name: '',
                color: '',
                start_time,
                work_time: 28_800,
                break_time: 3600,
                grace_minutes: 5,
              });
        const span = {
          date,
          ends_at: startOfDay(date, zone) + 86_400,
          max_daily_work_duration: 43_200,
          ...plainDate,
        };
        const state = dayState({ ...span, now: end + later, shift, day: { ...plainDay, shift, clocks } });

        expect(state.icon).not.toBe('neutral');
        expect(state.icon === 'irregular').toBe(state.has_open_end);
        if (!shift && !state.has_open_end) expect(['present', 'unassigned']).toContain(state.icon);
        if (state.icon === 'completed' && shift) expect(state.work_time).toBeGreaterThanOrEqual(shift.work_time);
        expect(state.late_by > 0).toBe(state.flags.is_late);
        expect(state.tags.includes('incomplete')).toBe(state.flags.is_incomplete);
        if (state.is_running) expect(state.flags.is_incomplete).toBe(false);
      },
    ),
    runs,
  );
});
