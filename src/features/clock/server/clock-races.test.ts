import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { connect } from '#platform/server/database/database.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { clocking } from '../contract.ts';
import { clockIn, clockOut } from './commands/clock.ts';
import { lockTimeline } from '#features/days/server/commands/changes.ts';
import { clockRoutes } from './routes.ts';
import { workingWorld, type ClockReply, type WorkingWorld } from './testing/working-world.ts';
import { noteChange } from '#features/days/testing/journal.ts';

/** Fifty connections, so that fifty requests really run concurrently. */
const many = connect({
  url: process.env['TEST_DATABASE_URL'] ?? 'postgres://muster_owner@127.0.0.1:5499/muster_dev',
  connections: 50,
});
afterAll(() => many.close());

const fifty = Array.from({ length: 50 }, (_, index) => index);

function callsAtOnce(world: WorkingWorld, local: string) {
  const app = createHttp({
    authenticator: sessionAuthenticator(many),
    features: [clockRoutes],
    now: () => new Date(world.instant(local) * 1000),
  });
  const call = callerFor(app);
  return (
    name: 'in' | 'break' | 'resume' | 'outGeneral',
    member: Member,
    headers: (index: number) => Record<string, string> = () => ({}),
  ) =>
    Promise.all(
      fifty.map((index) => call(clocking[name], { body: {} }, member, headers(index)) as Promise<ClockReply>),
    );
}

const clocksOf = (world: WorkingWorld, member: Member) =>
  world.acme.inside((db) => db.selectFrom('clocks').selectAll().where('person_id', '=', member.id).execute());

test('fifty simultaneous clock-ins make one entry and forty-nine clear answers', async () => {
  const world = await workingWorld();
  const ana = await world.hire();

  const replies = await callsAtOnce(world, '2026-03-11 09:00:00')('in', ana);

  const [won, ...refused] = replies.sort((one, other) => one.status - other.status);
  expect(won).toMatchObject({ status: 200, body: { is_clocked_in: true } });
  for (const reply of refused)
    expect(reply).toMatchObject({
      status: 424,
      body: {
        code: 'attendance.alreadyIn',
        message: 'You are already clocked in.',
        data: { id: won?.body.id, is_clocked_in: true },
      },
    });
  expect(await clocksOf(world, ana)).toHaveLength(1);
});

test('fifty clock-ins with keys of their own do not lock each other out', async () => {
  const world = await workingWorld();
  const ana = await world.hire();

  const replies = await callsAtOnce(world, '2026-03-11 09:00:00')('in', ana, () => ({
    'idempotency-key': randomUUID(),
  }));

  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 49 }, () => 424)]);
});

test('fifty clock-ins with one key make one entry and fifty equal answers', async () => {
  const world = await workingWorld();
  const ana = await world.hire();
  const key = randomUUID();

  const replies = await callsAtOnce(world, '2026-03-11 09:00:00')('in', ana, () => ({ 'idempotency-key': key }));

  expect(replies.map(({ status }) => status)).toEqual(fifty.map(() => 200));
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await clocksOf(world, ana)).toHaveLength(1);
});

test.each([
  ['break', 'attendance.alreadyOnBreak'],
  ['outGeneral', 'attendance.notIn'],
] as const)('fifty simultaneous calls of %s count once', async (step, code) => {
  const world = await workingWorld();
  const ana = await world.hire();
  world.clock.at('2026-03-11 09:00:00');
  await world.clock.in(ana);

  const replies = await callsAtOnce(world, '2026-03-11 12:00:00')(step, ana);

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === code)).toHaveLength(49);
});

test('a clock-in waits for one that is under way, and then sees it', async () => {
  const world = await workingWorld();
  const ana = await world.hire();
  world.clock.at('2026-03-11 09:00:00');

  const late = await world.acme.inside(async (db) => {
    await clockIn(db, await lockTimeline(db, ana.id, world.instant('2026-03-11 09:00:00')), {
      at: world.instant('2026-03-11 09:00:00'),
      source: 'web',
      actor_id: ana.id,
      address: null,
      working_place: 1,
    });
    const reply = world.clock.in(ana);
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    return { reply };
  });

  expect(await late.reply).toMatchObject({
    status: 424,
    body: { code: 'attendance.alreadyIn', data: { is_clocked_in: true } },
  });
});

test('a break waits for a clock-out that is under way, and finds no one clocked in', async () => {
  const world = await workingWorld();
  const ana = await world.hire();
  world.clock.at('2026-03-11 09:00:00');
  await world.clock.in(ana);
  world.clock.at('2026-03-11 12:00:00');

  const late = await world.acme.inside(async (db) => {
    await clockOut(db, await lockTimeline(db, ana.id, world.instant('2026-03-11 12:00:00')), {
      at: world.instant('2026-03-11 12:00:00'),
      source: 'web',
      actor_id: ana.id,
      address: null,
    });
    const reply = world.clock.break(ana);
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    return { reply };
  });

  expect(await late.reply).toMatchObject({ status: 424, body: { code: 'attendance.notIn' } });
  expect(await world.acme.inside((db) => db.selectFrom('breaks').selectAll().execute())).toEqual([]);
});

test('the database itself refuses a second open clock and overlapping entries', async () => {
  const world = await workingWorld();
  const ana = await world.hire();
  world.clock.at('2026-03-11 09:00:00');
  await world.clock.in(ana);
  const insert = (start: string, end: string | null) =>
    world.acme.inside(async (db) => {
      await noteChange(db, ana.id);
      await sql`insert into clocks (clock_out_id, attendance_id, person_id, started_at, ended_at, zone, source)
          select case when ${end}::text is null then null else gen_random_uuid() end, attendance_id, person_id, ${start}, ${end}, zone, source from clocks where person_id = ${ana.id} limit 1`.execute(
        db,
      );
    });

  await expect(insert('2026-03-11 07:00Z', null)).rejects.toMatchObject({ constraint: 'clocks_one_open' });
  await expect(insert('2026-03-11 12:00Z', '2026-03-11 13:00Z')).rejects.toMatchObject({
    constraint: 'clocks_no_overlap',
  });
  await expect(insert('2026-03-11 07:00Z', '2026-03-11 08:00:01Z')).rejects.toMatchObject({
    constraint: 'clocks_no_overlap',
  });
  // Adjacent entries may touch.
  await insert('2026-03-11 07:00Z', '2026-03-11 08:00Z');
});

test('the database itself refuses a second open break and overlapping breaks', async () => {
  const world = await workingWorld();
  const ana = await world.hire();
  world.clock.at('2026-03-11 09:00:00');
  await world.clock.in(ana);
  world.clock.at('2026-03-11 12:00:00');
  await world.clock.break(ana);
  const insert = (start: string, end: string | null) =>
    world.acme.inside(async (db) => {
      await noteChange(db, ana.id);
      await sql`insert into breaks (break_out_id, clock_id, attendance_id, person_id, started_at, ended_at)
          select case when ${end}::text is null then null else gen_random_uuid() end, id, attendance_id, person_id, ${start}, ${end} from clocks where person_id = ${ana.id}`.execute(
        db,
      );
    });

  await expect(insert('2026-03-11 10:00Z', null)).rejects.toMatchObject({ constraint: 'breaks_one_open' });
  await expect(insert('2026-03-11 10:00Z', '2026-03-11 11:00:01Z')).rejects.toMatchObject({
    constraint: 'breaks_no_overlap',
  });
  await insert('2026-03-11 10:00Z', '2026-03-11 11:00Z');
});
