import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { expect, test, vi } from 'vitest';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { permissions } from '#platform/shared/permissions.ts';
import type { Member } from '#platform/testing/company.ts';
import { clockOut } from '#features/clock/server/commands/clock.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { lockTimeline } from '#features/days/server/commands/changes.ts';
import { corrections } from '../contract.ts';
import { correctDay, type CorrectionInput } from './commands/correct.ts';
import { approvalDecision } from './commands/decide.ts';
import { deleteDay } from './commands/delete.ts';
import { lockDay, type Corrector } from './commands/lock-day.ts';
import { changeDays } from './commands/many.ts';
import {
  day,
  dayOn,
  managerPermissions,
  punch,
  reviewWorld,
  withFirst,
  type ReviewWorld,
} from './testing/review-world.ts';

/** Each of these tests fails without `for no key update` in the statement that reads the person. */

/** Runs the first in a transaction that ends once the second waits for it. @returns the result of the second */
const whileUnderWay = <T>({ acme }: ReviewWorld, first: (db: Db) => Promise<unknown>, second: () => Promise<T>) =>
  acme.inside(async (db) => {
    await first(db);
    const reply = second();
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    return { reply };
  });

const as = (member: Member, now: number): Corrector => ({
  actor: { ...member, session_id: '', permissions: new Set(permissions), avatar: '' } satisfies Actor,
  context: { now, address: '127.0.0.1' },
  permissions: ['edit_any_attendance'],
});

const correct = (db: Db, by: Corrector, id: string, form: CorrectionInput) =>
  lockDay(db, by, { id, version: undefined }).then((day) => correctDay(db, day, by, form));

test('the second of two simultaneous managers waits, and gets what the first wrote', async () => {
  const world = await reviewWorld();
  const { ana, hanna, id, read, update, hire, instant } = world;
  const rafael = await hire('Rafael', ...managerPermissions);
  const { form } = await read(hanna, id, ana.id);
  const by = as(rafael, instant('2026-03-12 10:00:00'));
  const { reply } = await whileUnderWay(
    world,
    (db) => correct(db, by, id, { clocks: withFirst(form.clocks, { end_date_time: '2026-03-11 16:00:00' }) }),
    () => update(hanna, id, { ...form, clocks: withFirst(form.clocks, { end_date_time: '2026-03-11 18:00:00' }) }),
  );
  expect(await reply).toMatchObject({
    status: 461,
    body: { data: { current: { clocks: [{ end_date_time: '2026-03-11 16:00:00' }] } } },
  });
});

test('a correction waits for a clock-out that is under way, and is notified of it', async () => {
  const world = await reviewWorld();
  const { ana, hanna, read, update, instant, clock } = world;
  await punch(world, ana, '2026-03-12', [['in', '09:00:00']]);
  clock.at('2026-03-12 10:00:00');
  const today = await dayOn(world, ana, '2026-03-12');
  const { form } = await read(hanna, today, ana.id);
  const change = { at: instant('2026-03-12 10:00:00'), source: 'web', actor_id: ana.id, address: null };
  const { reply } = await whileUnderWay(
    world,
    async (db) => clockOut(db, await lockTimeline(db, ana.id, change.at), change),
    () => update(hanna, today, { ...form, clocks: withFirst(form.clocks, { start_date_time: '2026-03-12 08:30:00' }) }),
  );
  expect(await reply).toMatchObject({ status: 461, body: { data: { changes: [{ text: 'Clocked out at 10:00' }] } } });
});

test('a clock-out waits for a day that is being deleted, and finds none', async () => {
  const world = await reviewWorld();
  const { ana, hanna, instant, clock } = world;
  await punch(world, ana, '2026-03-12', [['in', '09:00:00']]);
  clock.at('2026-03-12 10:00:00');
  const today = await dayOn(world, ana, '2026-03-12');
  const by = as(hanna, instant('2026-03-12 10:00:00'));
  const { reply } = await whileUnderWay(
    world,
    async (db) => deleteDay(db, await lockDay(db, by, { id: today, version: undefined }), by),
    () => clock.out(ana),
  );
  expect(await reply).toMatchObject({ status: 424, body: { code: 'attendance.notIn' } });
});

test('an import waits for a correction, and leaves the day alone', async () => {
  const world = await reviewWorld();
  const { ana, hanna, id, read, acme, instant } = world;
  const { form } = await read(hanna, id, ana.id);
  const now = instant('2026-03-12 10:00:00');
  const pairs = [{ clock_in: instant('2026-03-11 18:00:00'), clock_out: instant('2026-03-11 19:00:00') }];
  const { reply } = await whileUnderWay(
    world,
    (db) =>
      correct(db, as(hanna, now), id, { clocks: withFirst(form.clocks, { end_date_time: '2026-03-11 17:00:00' }) }),
    () => acme.inside((db) => recordPairs(db, { person_id: ana.id, pairs, now, source: 'import' })),
  );
  expect(await reply).toMatchObject([{ outcome: 'refused', fault: { code: 'attendance.isCorrected' } }]);
});

test('the second of two people who approve the same days together finds none waiting', async () => {
  const world = await reviewWorld({ steps: [['in', '08:00:00']] });
  const { ana, hanna, id, read, clock, call, instant } = world;
  clock.at('2026-03-11 23:30:00');
  const { form } = await read(hanna, id, ana.id);
  const clocks = withFirst(form.clocks, { end_date_time: '2026-03-11 17:00:00' });
  await clock.outAbnormal(ana, { id, working_date: day('2026-03-11'), clocks, comment: null });
  clock.at('2026-03-12 10:00:00');
  const days = [{ user_id: ana.id, working_date: day('2026-03-11') }];
  const now = instant('2026-03-12 10:00:00');
  const { reply } = await whileUnderWay(
    world,
    (db) => changeDays(db, as(hanna, now), days, { action: 'approved', decide: (one) => approvalDecision(one, now) }),
    () => call(corrections.dismissDays, { body: { days } }, hanna),
  );
  expect(await reply).toMatchObject({ status: 424, body: { code: 'attendance.nothingToApprove' } });
});
