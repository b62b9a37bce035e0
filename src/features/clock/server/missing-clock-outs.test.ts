import { expect, test } from 'vitest';
import { database } from '#platform/testing/company.ts';
import { attendance } from '#features/attendance/contract.ts';
import { corrections } from '#features/corrections/contract.ts';
import { daysOf } from '#features/days/server/queries/days.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { employ } from '#features/people/testing/employ.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { localOf } from '#platform/shared/time.ts';
import { clockListeners } from './listeners.ts';
import { watchOpenClocks } from './jobs.ts';
import { night, submissionOf, workingWorld } from './testing/working-world.ts';

const date = '2026-03-11' as LocalDate;
type World = Awaited<ReturnType<typeof forgetfulWorld>>;

interface Settings {
  readonly clock_out_reminder?: number | null;
  readonly auto_clock_out?: 'off' | 'limit' | 'time';
  readonly auto_clock_out_time?: string;
}

/** Ana clocks in at nine for her shift until six, and forgets to clock out. */
async function forgetfulWorld(settings: Settings, hours?: typeof night) {
  const world = await workingWorld(hours && { hours });
  const { acme, clock, zone, instant } = world;
  const ana = await world.hire();
  const boss = await world.hire('Boss', 'view_any_attendance', 'edit_any_attendance');
  if (Object.keys(settings).length > 0)
    await acme.inside((db) => db.updateTable('company_settings').set(settings).execute());
  clock.at(`${date} ${hours ? '22:00' : '09:00'}:00`);
  await clock.in(ana);
  /** The job runs at a local time. */
  const watchAt = (local: string) => watchOpenClocks(database, acme.id, instant(`${local}:00`));
  const entries = async () => {
    const days = await acme.inside((db) => daysOf(db, [ana.id], '2026-01-01' as LocalDate, '2026-12-31' as LocalDate));
    const time = (at: number | null) => (at === null ? '…' : localOf(at, zone).slice(11, 16));
    return days.flatMap(({ clocks }) =>
      clocks.map(({ started_at, ended_at, is_end_unknown }) =>
        is_end_unknown ? `${time(started_at)}–?` : `${time(started_at)}–${time(ended_at)}`,
      ),
    );
  };
  const query = { start_date: date, end_date: date };
  const sums = async () =>
    (await world.call(attendance.monthlySummary, { params: { user_id: ana.id }, query }, boss)).body;
  return { ...world, ana, boss, watchAt, entries, sums };
}

/** Delivers what the job has raised. @returns the messages of all people */
const messagesOf = ({ acme }: World) =>
  acme.inside(async (db) => {
    const events = await db
      .selectFrom('events')
      .select(['id', 'type', 'payload', 'created_at'])
      .where('type', '=', 'clock.out-missing')
      .orderBy('id')
      .execute();
    for (const event of events)
      for (const listener of clockListeners.filter(({ on }) => on === 'clock.out-missing'))
        await listener.run({ db, company_id: acme.id, event, publish: () => {}, send: async () => {} } as never);
    const rows = await db.selectFrom('notifications').select(['person_id', 'event']).orderBy('source_id').execute();
    return rows.map(({ event }) => event);
  });

test('a person who is still clocked in 30 minutes after the shift is reminded, once', async () => {
  const world = await forgetfulWorld({});
  await world.watchAt(`${date} 18:29`);
  expect(await messagesOf(world)).toEqual([]);
  await world.watchAt(`${date} 18:30`);
  await world.watchAt(`${date} 18:35`);
  expect(await messagesOf(world)).toEqual(['clock_out_reminder']);
  expect(await world.entries()).toEqual(['09:00–…']);
});

test('two jobs at the same moment remind once', async () => {
  const world = await forgetfulWorld({});
  await Promise.all([world.watchAt(`${date} 18:30`), world.watchAt(`${date} 18:30`)]);
  expect(await messagesOf(world)).toEqual(['clock_out_reminder']);
});

test('there is no reminder after a clock-out, if the company turned it off, or past the limit', async () => {
  const out = await forgetfulWorld({});
  out.clock.at(`${date} 18:05:00`);
  await out.clock.out(out.ana);
  await out.watchAt(`${date} 18:30`);
  expect(await messagesOf(out)).toEqual([]);
  const unwanted = await forgetfulWorld({ clock_out_reminder: null });
  await unwanted.watchAt(`${date} 18:30`);
  expect(await messagesOf(unwanted)).toEqual([]);
  const late = await forgetfulWorld({});
  await late.watchAt('2026-03-12 08:00');
  expect(await messagesOf(late)).toEqual([]);
});

test('without automatic clock-outs, an entry stays open past its limit', async () => {
  const world = await forgetfulWorld({});
  await world.watchAt('2026-03-12 08:00');
  expect(await world.entries()).toEqual(['09:00–…']);
});

test('past its limit an entry ends automatically, counts nothing and waits for a review', async () => {
  const world = await forgetfulWorld({ auto_clock_out: 'limit' });
  await world.watchAt(`${date} 22:00`);
  expect(await world.entries()).toEqual(['09:00–…']);
  await world.watchAt(`${date} 22:05`);
  await world.watchAt(`${date} 22:10`);
  expect(await world.entries()).toEqual(['09:00–?']);
  expect((await messagesOf(world)).filter((event) => event === 'automatic_clock_out')).toHaveLength(1);
  world.clock.at('2026-03-12 08:00:00');
  expect(await world.sums()).toMatchObject({ work_time: 0, planned_time: 0, balance: 0, count_unapproved: 1 });
  // Ana can begin her next day.
  expect((await world.clock.in(world.ana)).status).toBe(200);
});

/** The reviewer enters the end of the last entry and leaves the rest as it is. */
async function enterEnd(world: World, end: string) {
  const [day] = await world.acme.inside((db) => db.selectFrom('attendances').select('id').execute());
  const params = { id: day?.id ?? '', user_id: world.ana.id };
  const { clocks, version } = (await world.call(attendance.detailsTime, { params }, world.boss)).body;
  const edited = clocks.map(({ clock_in_id, clock_out_id, start_date_time, end_date_time, breaks }, index) => ({
    clock_in_id,
    clock_out_id,
    start_date_time,
    end_date_time: index === clocks.length - 1 ? (`${date} ${end}:00` as LocalDateTime) : end_date_time,
    is_dirty: index === clocks.length - 1,
    breaks: breaks.map((pause) => ({ ...pause, is_dirty: false })),
  }));
  const body = { clocks: edited, version };
  return world.call(corrections.update, { params: { id: params.id }, body }, world.boss);
}

test('the day counts once a reviewer has entered the end', async () => {
  const world = await forgetfulWorld({ auto_clock_out: 'limit' });
  await world.watchAt(`${date} 22:05`);
  world.clock.at('2026-03-12 08:00:00');
  const { status } = await enterEnd(world, '18:00');
  expect(status).toBe(200);
  expect(await world.sums()).toMatchObject({ work_time: 9 * 3600, balance: 3600, count_unapproved: 0 });
});

test('work and breaks before the open end stay, and count once the end is entered', async () => {
  const world = await forgetfulWorld({ auto_clock_out: 'limit' });
  const { clock, ana } = world;
  clock.at(`${date} 12:00:00`);
  await clock.break(ana);
  clock.at(`${date} 12:30:00`);
  await clock.resume(ana);
  const breaks = () =>
    world.acme.inside((db) =>
      db.selectFrom('breaks').select(['id', 'started_at', 'ended_at', 'is_irregular', 'approved_at']).execute(),
    );
  await world.acme.inside(async (db) => {
    await noteChange(db, ana.id);
    await db.updateTable('breaks').set({ is_irregular: true }).execute();
  });
  const before = await breaks();
  await world.watchAt(`${date} 22:05`);
  expect(await world.entries()).toEqual(['09:00–12:30', '12:30–?']);
  expect(await breaks()).toEqual(before);

  clock.at('2026-03-12 08:00:00');
  const { status } = await enterEnd(world, '18:00');
  expect(status).toBe(200);
  expect(await world.entries()).toEqual(['09:00–12:30', '12:30–18:00']);
  expect(await world.sums()).toMatchObject({ work_time: 8.5 * 3600, count_unapproved: 0 });
  const [day] = await world.acme.inside((db) => db.selectFrom('attendances').select('id').execute());
  const params = { id: day?.id ?? '', user_id: ana.id };
  expect((await world.call(attendance.details, { params }, world.boss)).body).toMatchObject({ break_time: 1800 });
});

test('a break that never ended ends the work where it began', async () => {
  const world = await forgetfulWorld({ auto_clock_out: 'limit' });
  world.clock.at(`${date} 12:00:00`);
  await world.clock.break(world.ana);
  await world.watchAt(`${date} 22:05`);
  expect(await world.entries()).toEqual(['09:00–12:00', '12:00–?']);
  const [pause] = await world.acme.inside((db) => db.selectFrom('breaks').selectAll().execute());
  expect(pause?.ended_at).toEqual(pause?.started_at);
});

test('at a time of the day entries end whose shift is over, and a night shift goes on', async () => {
  const atTime = (auto_clock_out_time: string) => ({ auto_clock_out: 'time', auto_clock_out_time }) as const;
  const day = await forgetfulWorld(atTime('20:00'));
  await day.watchAt(`${date} 19:55`);
  expect(await day.entries()).toEqual(['09:00–…']);
  await day.watchAt(`${date} 20:00`);
  expect(await day.entries()).toEqual(['09:00–?']);
  const nightShift = await forgetfulWorld(atTime('23:00'), night);
  await nightShift.watchAt(`${date} 23:05`);
  expect(await nightShift.entries()).toEqual(['22:00–…']);
  await nightShift.watchAt('2026-03-12 23:00');
  expect(await nightShift.entries()).toEqual(['22:00–?']);
});

test('a time of the day is that of the person’s place', async () => {
  const world = await forgetfulWorld({ auto_clock_out: 'time', auto_clock_out_time: '23:00' });
  world.clock.at(`${date} 18:00:00`);
  await world.clock.out(world.ana);
  const kiri = await world.hire('Kiri');
  await world.acme.inside(async (db) => {
    const place = { name: 'Auckland' };
    const { id } = await db.insertInto('work_places').values(place).returning('id').executeTakeFirstOrThrow();
    const effective_from = '2026-01-01' as LocalDate;
    const zone = { work_place_id: id, effective_from, timezone: 'Pacific/Auckland' };
    await db.insertInto('work_place_zones').values(zone).execute();
    await db.deleteFrom('standard_shifts').execute();
    await employ(db, kiri.id, { work_place_id: id });
  });
  const open = async () =>
    (await world.acme.inside((db) => db.selectFrom('clocks').select('id').where('ended_at', 'is', null).execute()))
      .length;
  // In Auckland it is 12 March, 09:00; at 23:00 in Berlin it is 11:00 there, and at 11:00 it is 23:00.
  world.clock.at(`${date} 21:00:00`);
  expect((await world.clock.in(kiri)).status).toBe(200);
  for (const [local, count] of [
    [`${date} 23:05`, 1],
    ['2026-03-12 10:55', 1],
    ['2026-03-12 11:00', 0],
  ] as const) {
    await world.watchAt(local);
    expect(await open()).toBe(count);
  }
});

test('a person who clocks out at the same moment keeps their own end', async () => {
  const world = await forgetfulWorld({ auto_clock_out: 'limit' });
  world.clock.at(`${date} 22:05:00`);
  const summary = await world.clock.summary(world.ana);
  const { id, ...form } = submissionOf(summary);
  const end_date_time = `${date} 18:00:00` as LocalDateTime;
  const clocks = form.clocks.map((clock) => ({ ...clock, end_date_time, is_dirty: true }));
  const [answer] = await Promise.all([
    world.clock.outAbnormal(world.ana, { ...form, id, clocks }),
    world.watchAt(`${date} 22:05`),
  ]);
  const expected = answer.status === 200 ? ['09:00–18:00'] : ['09:00–?'];
  expect(await world.entries()).toEqual(expected);
});
