import { expect, test } from 'vitest';
import { corrections } from '#features/corrections/contract.ts';
import { daysOf } from '#features/days/server/queries/days.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { historyOf } from '#features/days/server/queries/history.ts';
import { terminalWorld } from './testing/terminal-world.ts';

const date = '2026-03-10' as LocalDate;

const next = '2026-03-11';

const pauseOf = (from: string, to: string) => ({
  break_out_id: null,
  break_in_id: null,
  start_date_time: `${date} ${from}`,
  end_date_time: `${date} ${to}`,
  is_dirty: true,
});

/** Ana's night without a shift has begun at eight. */
async function begunNight() {
  const world = await terminalWorld({ hours: null });
  const ana = await world.hire('Ana', '7');
  const boss = await world.acme.hire('Boss', 'edit_any_attendance', 'view_any_attendance');
  const { machine } = await world.claimed();
  /** A punch that arrives at once, or later. */
  const punch = async (time: string, arrives = time) => {
    world.at(arrives);
    machine.punch('7', { time });
    await machine.talk();
    await world.settle();
  };
  await punch(`${date} 20:00:00`);
  world.at(`${date} 21:00:00`);
  const night = async () => (await world.acme.inside((db) => daysOf(db, [ana.id], date, date)))[0];
  const history = async () =>
    world.acme.inside(async (db) => {
      const day = await night();
      return day ? (await historyOf(db, day, await settingsOf(db))).map(({ text }) => text) : [];
    });
  /** The manager corrects the begin, which approves the day. */
  const correct = async (begin: string, end: string | null, pause?: readonly [string, string]) => {
    const day = await night();
    const [clock] = day?.clocks ?? [];
    const entry = {
      clock_in_id: clock?.id ?? '',
      clock_out_id: clock?.clock_out_id ?? null,
      attendance_id: day?.id ?? '',
      start_date_time: `${date} ${begin}`,
      end_date_time: end,
      is_dirty: true,
      breaks: pause ? [pauseOf(...pause)] : [],
    };
    const input = { params: { id: day?.id ?? '' }, body: { clocks: [entry] } };
    return world.call(corrections.update, input as never, boss);
  };
  return { ...world, ana, boss, punch, night, history, correct };
}

/** The night whose begin the manager has corrected to half past seven while it was running. */
async function correctedNight() {
  const scene = await begunNight();
  scene.at(`${date} 21:00:00`);
  expect((await scene.correct('19:30:00', null)).status).toBe(200);
  expect(await scene.recorded(scene.ana.id)).toEqual({ [date]: '19:30–…' });
  return scene;
}

test('the next punch ends the open entry of a corrected night, and the one after begins the next day', async () => {
  const { ana, punch, recorded, results } = await correctedNight();
  await punch('2026-03-11 02:00:00');
  expect(await recorded(ana.id)).toEqual({ [date]: '19:30–02:00' });
  await punch('2026-03-11 19:00:00');
  expect(await recorded(ana.id)).toEqual({ [date]: '19:30–02:00', [next]: '19:00–…' });
  await punch('2026-03-12 03:00:00');
  expect(await recorded(ana.id)).toEqual({ [date]: '19:30–02:00', [next]: '19:00–03:00' });
  expect(await results()).toEqual(['7 20:00:00 in', '7 02:00:00 out', '7 19:00:00 in', '7 03:00:00 out']);
});

test('a punch that comes late waits for a review, and ends the corrected night once the next work begins', async () => {
  const { ana, punch, recorded, results, night } = await correctedNight();
  await punch('2026-03-11 02:00:00', '2026-03-11 04:00:00');
  expect(await recorded(ana.id)).toEqual({ [date]: '19:30–…' });
  expect((await results()).at(-1)).toBe('7 02:00:00 approved');
  expect((await night())?.flagged_at).not.toBeNull();
  await punch('2026-03-11 19:00:00');
  expect(await recorded(ana.id)).toEqual({ [date]: '19:30–02:00', [next]: '19:00–…' });
  expect((await results()).slice(-2)).toEqual(['7 02:00:00 out', '7 19:00:00 in']);
  expect(await night()).toMatchObject({ flagged_at: null, approved_at: expect.any(Number) });
});

test('a corrected night that no one ends has to be reviewed again, and the next day counts', async () => {
  const { ana, punch, recorded, night, history } = await correctedNight();
  await punch('2026-03-11 20:00:00');
  await punch('2026-03-12 04:00:00');
  expect(await recorded(ana.id)).toEqual({ [date]: '19:30–19:30', [next]: '20:00–04:00' });
  expect(await night()).toMatchObject({ approved_at: null, has_irregular: true, clocks: [{ is_end_unknown: true }] });
  expect(await history()).toContain('Day needs approval');
});

test('a corrected night with a break that no one ends keeps the break, and its end is unknown', async () => {
  const { ana, punch, recorded, night, correct, history } = await begunNight();
  expect((await correct('19:30:00', null, ['20:00:00', '20:30:00'])).status).toBe(200);
  await punch('2026-03-11 20:00:00');
  await punch('2026-03-12 04:00:00');
  expect(await recorded(ana.id)).toEqual({ [date]: '19:30–20:30 (20:00–20:30), 20:30–20:30', [next]: '20:00–04:00' });
  expect(await night()).toMatchObject({
    approved_at: null,
    has_irregular: true,
    clocks: [{ breaks: [{}] }, { is_end_unknown: true }],
  });
  expect(await history()).toContain('Day needs approval');
});

test('a night that was over when it was corrected keeps its times, and the next punch begins the next day', async () => {
  const { ana, punch, recorded, correct } = await begunNight();
  await punch('2026-03-11 02:00:00');
  expect((await correct('19:30:00', '2026-03-11 02:00:00')).status).toBe(200);
  await punch('2026-03-11 10:00:00');
  expect(await recorded(ana.id)).toEqual({ [date]: '19:30–02:00', [next]: '10:00–…' });
});
