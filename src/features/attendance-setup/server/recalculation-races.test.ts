import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#platform/server/database/database.ts';
import { company } from '#platform/testing/company.ts';
import { addDays, localDateOf } from '#platform/shared/time.ts';
import { changeDayRule } from '#features/company/server/commands.ts';
import { lockTimeline } from '#features/days/server/commands/changes.ts';
import { daysOf } from '#features/days/server/queries/days.ts';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { clockIn } from '#features/clock/server/commands/clock.ts';
import { recalculateDays } from './recalculate-days.ts';

const zone = 'Europe/Berlin';
const now = Math.floor(Date.now() / 1000);
const today = localDateOf(now, zone);

test('one of two recalculations of the same day changes it, and a running clock stays', async () => {
  const acme = await company({ timezone: zone });
  const [hanna, ben] = [await acme.hire('Hanna'), await acme.hire('Ben')];
  const from = addDays(today, -2);
  await acme.inside(async (db) => {
    const week = [1, 2, 3, 4, 5, 6, 7];
    const template_id = await createTemplate(db, { ...office, grace_minutes: null, repeat_on: week });
    await setStandardShift(db, { effective_from: addDays(today, -400), template_id });
  });
  const clock = () =>
    acme.inside(async (db) => {
      const timeline = await lockTimeline(db, ben.id, now);
      await clockIn(db, timeline, { at: now, source: 'web', actor_id: ben.id, address: null, working_place: 1 });
    });
  const recalculation = { from, actor_id: hanna.id, now };
  const recalculate = () => acme.inside((db) => recalculateDays(db, [ben.id], recalculation));

  await clock();
  await acme.inside((db) =>
    changeDayRule(db, { effective_from: from, grace_minutes: 9, max_daily_work_duration: 43_200 }),
  );
  let second: Promise<number> | undefined;
  const first = await acme.inside(async (db) => {
    const changed = await recalculateDays(db, [ben.id], recalculation);
    second = recalculate();
    // It continues when this transaction has ended.
    await expect.poll(() => waitsForThis(db)).toBe(true);
    return changed;
  });

  expect([first, await second]).toEqual([1, 0]);
  const days = await acme.inside((db) => daysOf(db, [ben.id], from, addDays(today, 1)));
  expect(days.map(({ shift, clocks }) => [shift?.grace_minutes, clocks.length])).toEqual([[9, 1]]);
});

async function waitsForThis(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(db);
  return rows.length > 0;
}
