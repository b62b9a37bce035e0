import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#platform/server/database/database.ts';
import { adjustAccount } from './commands/write.ts';
import { accountClosing } from './commands/settle.ts';
import { closePeriod } from '#features/periods/server/commands.ts';
import { calendarPeriod } from '#features/company/rules/calendar-period.ts';
import { accountWorld, date, hour } from '../testing/account-world.ts';

const now = Date.parse('2026-12-01T11:00:00Z') / 1000;

/** Waits until another transaction waits for this one. */
const untilWaitedFor = (db: Db) =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(db);
      return rows.length;
    })
    .toBeGreaterThan(0);

async function racing() {
  const world = await accountWorld({ account: { target: 'shift', settles: 'day' } }, { from: '2026-11-01' });
  await world.workWeekdays('2026-11-01', '2026-11-30', 9);
  const { acme, ana, hal } = world;
  const adjust = (db: Db) =>
    adjustAccount(
      db,
      ana.id,
      { date: date('2026-11-30'), seconds: hour, reason: 'First-aid course' },
      { actor_id: hal.id, now },
    );
  const close = (db: Db) =>
    closePeriod(db, calendarPeriod(date('2026-11-15'), 1), null, { actor_id: hal.id, now, steps: [accountClosing] });
  const during = async (first: (db: Db) => Promise<void>, second: (db: Db) => Promise<void>) => {
    let later: Promise<PromiseSettledResult<void>[]> | undefined;
    await acme.inside(async (db) => {
      await first(db);
      later = Promise.allSettled([acme.inside(second)]);
      await untilWaitedFor(db);
    });
    return (await later)?.[0];
  };
  return { ...world, adjust, close, during };
}

test('an adjustment waits for a closing of its day, and is refused', async () => {
  const { adjust, close, during, hours } = await racing();
  const before = await hours();
  expect(await during(close, adjust)).toMatchObject({ status: 'rejected', reason: { code: 'time-account.closed' } });
  expect(await hours()).toBe(before);
});

test('a closing waits for an adjustment of its days, and the balance has both', async () => {
  const { adjust, close, during, hours, lines } = await racing();
  const before = await hours();
  expect(await during(adjust, close)).toMatchObject({ status: 'fulfilled' });
  expect(await hours()).toBe(before + 1);
  expect((await lines()).map(([kind]) => kind).toSorted()).toEqual(['adjust', 'target', 'worked']);
});

test('the database refuses lines of closed days, and a second line of one cause', async () => {
  const { acme, ana, close } = await racing();
  await acme.inside(close);
  const insert = (line: object) =>
    acme.inside((db) =>
      db
        .insertInto('time_account_lines')
        .values({ person_id: ana.id, date: date('2026-11-30'), seconds: hour, ...line } as never)
        .execute(),
    );
  await expect(insert({ kind: 'adjust', reason: 'Written past the form' })).rejects.toThrow('November 2026 is closed');
  await expect(insert({ kind: 'worked', period_starts_on: date('2026-11-01') })).rejects.toMatchObject({
    constraint: 'time_account_lines_cause',
  });
  await expect(insert({ kind: 'worked' })).rejects.toMatchObject({ constraint: 'time_account_lines_origin' });
});
