import { randomUUID } from 'node:crypto';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { localOf } from '#platform/shared/time.ts';
import { callerFor } from '#platform/testing/company.ts';
import type { FeatureFixtures, PreparationContext, PreparedInput, RowContext } from '#platform/testing/rows.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { lockTimeline, type LockedTimeline } from '#features/days/server/commands/changes.ts';
import { save } from '#features/days/server/commands/save.ts';
import { clocking } from '../contract.ts';
import { closeBreak, openBreak, openClock, requireOpenClock } from '../server/commands/clock.ts';
import { submissionOf } from '../server/testing/working-world.ts';

const hourSeconds = 3600;

/** Records one change for the caller, at an instant in epoch seconds. */
async function record(
  { acme, caller }: PreparationContext,
  at: number,
  change: (timeline: LockedTimeline) => unknown,
): Promise<void> {
  await acme.inside(async (db) => {
    const timeline = await lockTimeline(db, caller.id, at);
    change(timeline);
    await save(db, timeline, { at, source: 'web', actor_id: caller.id, address: null });
  });
}

const clockIn = (context: PreparationContext, at: number) =>
  record(context, at, (timeline) => openClock(timeline, { at, working_place: 1 }, Infinity));
const takeBreak = (context: PreparationContext, at: number) =>
  record(context, at, (timeline) => openBreak(timeline, requireOpenClock(timeline), at));
const endBreak = (context: PreparationContext, at: number) =>
  record(context, at, (timeline) => closeBreak(timeline, requireOpenClock(timeline), at));

const now = () => Math.floor(Date.now() / 1000);
const running = (context: PreparationContext) => clockIn(context, now() - hourSeconds);

/** Clocked in for twenty hours with an early break; the form says that work ended after eight. */
async function forgotten(context: PreparationContext): Promise<PreparedInput> {
  const started = now() - 20 * hourSeconds;
  await clockIn(context, started);
  await takeBreak(context, started + hourSeconds);
  await endBreak(context, started + 2 * hourSeconds);
  const { body } = await callerFor(context.app)(clocking.summary, {}, context.caller);
  const form = submissionOf(body);
  const end_date_time = localOf(started + 8 * hourSeconds, 'Europe/Berlin');
  return { body: { ...form, clocks: form.clocks.map((clock) => ({ ...clock, end_date_time, is_dirty: true })) } };
}

/** A reminder about an entry of the owner that has ended since. */
async function reminder({ acme, owner }: RowContext): Promise<void> {
  const [id, attendance_id] = [randomUUID(), randomUUID()];
  await acme.inside(async (db) => {
    await noteChange(db, owner.id, attendance_id);
    const working_date = '2026-01-19' as LocalDate;
    await db.insertInto('attendances').values({ id: attendance_id, person_id: owner.id, working_date }).execute();
    const span = { started_at: new Date('2026-01-19T09:00:00Z'), ended_at: new Date('2026-01-19T18:00:00Z') };
    const entry = { id, attendance_id, person_id: owner.id, clock_out_id: randomUUID(), ...span };
    await db
      .insertInto('clocks')
      .values({ ...entry, zone: 'Europe/Berlin', source: 'web' })
      .execute();
    await db
      .insertInto('clock_reminders')
      .values({ clock_id: id, reminded_at: new Date('2026-01-19T17:30:00Z') })
      .execute();
  });
}

export const rows: FeatureFixtures = {
  tables: { clock_reminders: reminder },
  prepare: {
    break: running,
    async resume(context) {
      await running(context);
      await takeBreak(context, now() - hourSeconds / 2);
    },
    outGeneral: running,
    outNormal: running,
    outAbnormal: forgotten,
  },
};
