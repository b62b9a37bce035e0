import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { sql, type RawBuilder } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { givePackage } from './commands/assigning.ts';
import { bookByHand, bookLeave } from './commands/lines.ts';
import { lockAccounts, settle } from './commands/settle.ts';
import { leaveWorld, now, today } from './testing/leave-world.ts';

const short = (lines: readonly { kind: string; date: string; amount: number }[]) =>
  lines.map(({ kind, date, amount }) => `${date} ${kind} ${amount}`);

async function createWorldWithGrant() {
  const world = await leaveWorld();
  const ana = await world.acme.hire('Ana');
  const policy = await world.addPackage('Full time');
  await world.assign(policy, [ana.id]);
  return { ...world, ana: ana.id, policy };
}

const leaveOf = (world: Awaited<ReturnType<typeof createWorldWithGrant>>) => ({
  person_id: world.ana,
  leave_type_id: world.annual,
  actor_id: null,
});

test('a first package gives the year’s leave, on its first day', async () => {
  const { ana, lines, balance } = await createWorldWithGrant();
  expect(short(await lines(ana))).toEqual(['2026-01-01 grant 28']);
  expect(await balance(ana, '2026-03-02')).toEqual({ ledger: 28, reckoned: 28 });
});

test('the job books a day that has come, however late, once and in each company alone', async () => {
  const [world, other] = [await createWorldWithGrant(), await createWorldWithGrant()];
  expect(await world.runJob('2026-12-30')).toBe(0);
  expect(await world.runJob('2027-01-09')).toBe(1);
  expect(short(await world.lines(world.ana))).toEqual(
    [
      '2026-01-01 grant 28',
      '2026-12-31 expiry -23',
      '2027-01-01 grant 28',
      '2027-01-01 carry_over -5',
      '2027-01-01 carry_over 5',
    ].sort(),
  );
  expect(await world.runJob('2027-01-09')).toBe(0);
  expect(short(await other.lines(other.ana))).toEqual(['2026-01-01 grant 28']);
});

test('a corrected first day is booked as a difference on the days it concerns', async () => {
  const { ana, joined, runJob, lines, balance } = await createWorldWithGrant();
  await joined(ana, '2026-02-01');
  expect(await runJob('2026-03-02')).toBe(1);
  expect(short(await lines(ana))).toEqual(['2026-01-01 grant 28', '2026-01-01 grant -28', '2026-02-01 grant 25.67']);
  expect(await balance(ana, '2026-03-02')).toEqual({ ledger: 25.67, reckoned: 25.67 });
});

test('weekly hours that change from a date on are booked when it comes', async () => {
  const { acme, ana, runJob, balance } = await createWorldWithGrant();
  await acme.inside((db) =>
    db
      .insertInto('employment_rows')
      .values({
        person_id: ana,
        field: 'weekly_work_time',
        effective_from: '2026-07-01' as LocalDate,
        weekly_work_time: 72_000,
      })
      .execute(),
  );
  await runJob('2026-06-30');
  expect(await balance(ana, '2026-06-30')).toEqual({ ledger: 28, reckoned: 28 });
  await runJob('2026-07-01');
  expect(await balance(ana, '2026-07-01')).toEqual({ ledger: 21, reckoned: 21 });
});

test('leave is reserved, taken and given back by its dates', async () => {
  const world = await createWorldWithGrant();
  const { acme, ana, balance, lines } = world;
  const application_id = crypto.randomUUID();
  const dates = [
    { date: '2026-03-30' as LocalDate, cost: 100 },
    { date: '2026-03-31' as LocalDate, cost: 50 },
  ];
  const book = (act: 'reserve' | 'spend' | 'release') =>
    acme.inside(async (db) => {
      await lockAccounts(db, [ana]);
      await bookLeave(db, act, { ...leaveOf(world), application_id, dates });
    });
  await book('reserve');
  expect(await balance(ana, '2026-03-30')).toEqual({ ledger: 27, reckoned: 27 });
  await book('spend');
  expect(await balance(ana, '2026-03-31')).toEqual({ ledger: 26.5, reckoned: 26.5 });
  await book('release');
  expect(await balance(ana, '2026-03-31')).toEqual({ ledger: 28, reckoned: 28 });
  expect((await lines(ana)).filter(({ kind }) => kind !== 'grant')).toHaveLength(8);
});

test('leave of the old year that is booked in the new one changes what was carried', async () => {
  const world = await createWorldWithGrant();
  const { acme, ana, runJob, balance } = world;
  await runJob('2027-01-05');
  expect(await balance(ana, '2027-01-05')).toEqual({ ledger: 33, reckoned: 33 });
  await acme.inside(async (db) => {
    await lockAccounts(db, [ana]);
    const dates = Array.from({ length: 25 }, (_, index) => ({
      date: `2026-12-${String(index + 1).padStart(2, '0')}` as LocalDate,
      cost: 100,
    }));
    await bookLeave(db, 'take', { ...leaveOf(world), application_id: crypto.randomUUID(), dates });
  });
  expect((await balance(ana, '2027-01-05')).reckoned).toBe(31);
  await runJob('2027-01-05');
  expect(await balance(ana, '2027-01-05')).toEqual({ ledger: 31, reckoned: 31 });
});

test('an imported balance replaces everything before it, and is imported once', async () => {
  const world = await createWorldWithGrant();
  const { acme, ana, annual, runJob, balance } = world;
  const bring = () =>
    acme.inside(async (db) => {
      await lockAccounts(db, [ana]);
      const line = { ...leaveOf(world), kind: 'opening', reason: null, date: today, amount: 1150 } as const;
      await bookByHand(db, line);
    });
  await bring();
  await runJob('2026-03-02');
  expect(await balance(ana, '2026-03-02')).toEqual({ ledger: 11.5, reckoned: 11.5 });
  await expect(bring()).rejects.toThrow('leave_lines_one_opening');
  expect(annual).toBeDefined();
});

test('no one alters a line, or takes one away', async () => {
  const { acme } = await createWorldWithGrant();
  await expect(acme.inside((db) => sql`update leave_lines set amount = 99`.execute(db))).rejects.toThrow('permission');
  await expect(acme.inside((db) => sql`delete from leave_lines`.execute(db))).rejects.toThrow('only added to');
});

test('two simultaneous runs for one account book each line once', async () => {
  const world = await createWorldWithGrant();
  const { acme, ana, balance } = world;
  const day = '2027-01-09' as LocalDate;
  const { second } = await acme.inside(async (db) => {
    await settle(db, [ana], day);
    const second = acme.inside((other) => settle(other, [ana], day));
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    return { second };
  });
  expect(await second).toBe(0);
  expect(await balance(ana, '2027-01-09')).toEqual({ ledger: 33, reckoned: 33 });
});

test('a package that changes waits for who decides by a balance', async () => {
  const world = await createWorldWithGrant();
  const { acme, ana, addPackage, balance } = world;
  const other = await addPackage('Part time', { days: 14 });
  const { second } = await acme.inside(async (db) => {
    await lockAccounts(db, [ana]);
    const second = acme.inside((elsewhere) =>
      givePackage(
        elsewhere,
        { policy_id: other, ids: [ana], effective_from: '2026-01-01' as LocalDate },
        { actor_id: world.lea.id, now, today },
      ),
    );
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    return { second };
  });
  await second;
  expect((await balance(ana, '2026-03-02')).reckoned).toBe(14);
});

test('leave is reckoned again of those who had a package once it changes, and of everyone only by what changes it', async () => {
  const { acme, ana, policy, addPackage, assign, runJob } = await createWorldWithGrant();
  const { id: ben } = await acme.hire('Ben');
  await assign(await addPackage('Part time'), [ben]);
  const written = (statement: RawBuilder<unknown>) => acme.inside((db) => statement.execute(db));
  const due = async () => {
    const { rows } = await acme.inside((db) =>
      sql<{ person_id: string }>`select person_id from leave_accounts where due_on = '-infinity'`.execute(db),
    );
    await runJob('2026-03-02');
    return rows.map(({ person_id }) => person_id).toSorted();
  };
  const both = [ana, ben].toSorted();
  expect(await due()).toEqual([]);
  await addPackage('Nobody has it');
  expect(await due()).toEqual([]);
  await written(sql`update leave_policy_terms set days = 20 where policy_id = ${policy}`);
  expect(await due()).toEqual([ana]);
  await written(sql`
    insert into leave_setups (past_days, notice_days, months_ahead, colleagues_see) values (14, 0, 12, 'away')`);
  await written(sql`update leave_setups set notice_days = 5`);
  expect(await due()).toEqual([]);
  await written(sql`
    insert into full_times (effective_from, weekly_days, weekly_work_time) values ('2026-01-01', 5, 144000)`);
  expect(await due()).toEqual(both);
  await written(sql`update full_times set weekly_days = 4`);
  expect(await due()).toEqual(both);
  await written(sql`insert into leave_beginnings (starts_on) values ('2026-04-01')`);
  expect(await due()).toEqual(both);
});
