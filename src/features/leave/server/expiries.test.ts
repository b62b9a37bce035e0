import { expect, test } from 'vitest';
import { database, type Company } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { bookByHand } from './commands/lines.ts';
import { lockAccounts } from './commands/settle.ts';
import { alertExpiryBlock, alertExpiries } from './commands/expiries.ts';
import { leaveListeners } from './listeners.ts';
import { leaveWorld } from './testing/leave-world.ts';

const at = (date: string) => ({ today: date as LocalDate, now: Date.parse(`${date}T12:00:00Z`) / 1000 });

/** Makes a company with Ana, who has 28 days; five carry over, and have to be used by the end of the third month. */
async function createWorldWithGrant() {
  const world = await leaveWorld();
  const ana = await world.acme.hire('Ana');
  await world.assign(await world.addPackage('Full time'), [ana.id]);
  return { ...world, ana, tell: (date: string) => alertExpiries(database, world.acme.id, at(date)) };
}

/** Delivers all events so far; may be called repeatedly. */
async function alerts(acme: Company): Promise<string[]> {
  const rows = await acme.inside(async (db) => {
    const events = await db
      .selectFrom('events')
      .select(['id', 'type', 'payload', 'created_at'])
      .where('type', '=', 'leave.expires')
      .orderBy('id')
      .execute();
    for (const event of events)
      for (const listener of leaveListeners)
        if (listener.on === event.type)
          await listener.run({ db, company_id: acme.id, event, publish: () => {}, send: async () => {} } as never);
    return db.selectFrom('notifications').select(['message', 'url']).orderBy('source_id').execute();
  });
  return rows.map(({ message, url }) => `${message} ${url}`);
}

test('expiring leave is announced 60, 30 and 7 days before, each once, however late and often the job runs', async () => {
  const { acme, tell } = await createWorldWithGrant();
  expect(await tell('2026-10-31')).toBe(0);
  expect([await tell('2026-11-01'), await tell('2026-11-01'), await tell('2026-11-03')]).toEqual([1, 0, 0]);
  const words = '23 days of Annual leave expire on 31 December 2026 unless you take them. /leaves/self';
  expect(await alerts(acme)).toEqual([words]);
  await acme.inside((db) => db.updateTable('notifications').set({ read_at: new Date() }).execute());
  // After a month without runs only the nearest alert is sent, not both.
  expect([await tell('2026-12-26'), await tell('2026-12-27')]).toEqual([1, 0]);
  await alerts(acme);
  expect(await alerts(acme)).toEqual([words, words]);
});

test('people who have never signed in are told after they have', async () => {
  const { acme, ana, tell } = await createWorldWithGrant();
  const become = (status: string) =>
    acme.inside((db) => db.updateTable('people').set({ status }).where('id', '=', ana.id).execute());
  await become('invited');
  expect(await tell('2026-12-15')).toBe(0);
  await become('active');
  expect(await tell('2026-12-16')).toBe(1);
});

/** Fails if locked accounts are not skipped: the second run waits, and sends the alert again. */
test('simultaneous runs notify once', async () => {
  const { acme, tell } = await createWorldWithGrant();
  const counts = await acme.inside(async (db) => {
    const first = await alertExpiryBlock(db, at('2026-12-15'));
    return [first.told, await tell('2026-12-15')];
  });
  expect(counts).toEqual([1, 0]);
  expect(await tell('2026-12-15')).toBe(0);
});

test('leave carried over is reported by its own date, less the booked days', async () => {
  const { acme, ana, annual, tell } = await createWorldWithGrant();
  await acme.inside(async (db) => {
    await lockAccounts(db, [ana.id]);
    const line = {
      kind: 'correction',
      date: '2027-02-01' as LocalDate,
      amount: -400,
      actor_id: ana.id,
      reason: 'Sold',
    };
    await bookByHand(db, { person_id: ana.id, leave_type_id: annual, ...line } as never);
  });
  expect(await tell('2027-03-01')).toBe(1);
  expect(await alerts(acme)).toEqual([
    '1 day of Annual leave expires on 31 March 2027 unless you take it. /leaves/self',
  ]);
});

test('people who have left and types in the Trash are not reported', async () => {
  const { acme, ana, annual, tell } = await createWorldWithGrant();
  await acme.inside((db) =>
    db.updateTable('leave_types').set({ trashed_at: new Date() }).where('id', '=', annual).execute(),
  );
  expect(await tell('2026-12-14')).toBe(0);
  await acme.inside((db) => db.updateTable('leave_types').set({ trashed_at: null }).execute());
  await acme.inside((db) => db.updateTable('people').set({ status: 'discharged' }).where('id', '=', ana.id).execute());
  expect(await tell('2026-12-15')).toBe(0);
});

test('an account in which someone books is looked at by the next run', async () => {
  const { acme, ana, tell } = await createWorldWithGrant();
  await acme.inside(async (db) => {
    await lockAccounts(db, [ana.id]);
    expect(await tell('2026-12-15')).toBe(0);
  });
  expect(await tell('2026-12-15')).toBe(1);
});

test('leave taken as needed is not announced: a private reason, or proof to be given', async () => {
  for (const change of [
    (acme: Company) => acme.inside((db) => db.updateTable('leave_types').set({ is_private: true }).execute()),
    (acme: Company) => acme.inside((db) => db.updateTable('leave_policy_terms').set({ proof_from: 3 }).execute()),
  ]) {
    const { acme, tell } = await createWorldWithGrant();
    await change(acme);
    expect(await tell('2026-11-01')).toBe(0);
    expect(await alerts(acme)).toEqual([]);
  }
});

test('only the terms that apply to a person today decide whether they are reminded', async () => {
  const { acme, ana, annual, addPackage, assign, tell } = await createWorldWithGrant();
  const part = await addPackage('Part time');
  const terms = (policy: string, values: object) =>
    acme.inside((db) => db.updateTable('leave_policy_terms').set(values).where('policy_id', '=', policy).execute());
  // The other package is given to no one.
  await terms(part, { proof_from: 3 });
  expect(await tell('2026-11-01')).toBe(1);
  // Bea has it, and takes the leave when she needs it.
  const bea = await acme.hire('Bea');
  await assign(part, [bea.id]);
  expect(await tell('2026-12-01')).toBe(1);
  // Terms that end, or that begin later, need no proof today.
  const row = {
    policy_id: part,
    leave_type_id: annual,
    days: 28,
    carry_over: 5,
    carry_over_months: 3,
    proof_from: null,
  };
  await acme.inside((db) =>
    db
      .insertInto('leave_policy_terms')
      .values([
        { ...row, effective_from: '2026-12-20' as LocalDate },
        { ...row, effective_from: '2027-01-01' as LocalDate, proof_from: 3 },
      ])
      .execute(),
  );
  expect(await tell('2026-12-19')).toBe(0);
  expect(await tell('2026-12-24')).toBe(2);
  expect(await reminded(acme)).toEqual({ [ana.id]: [60, 30, 7], [bea.id]: [7] });
});

const reminded = (acme: Company) =>
  acme.inside(async (db) => {
    const rows = await db
      .selectFrom('leave_expiry_reminders')
      .select(['person_id', 'days_before'])
      .orderBy('days_before', 'desc')
      .execute();
    const people = Map.groupBy(rows, ({ person_id }) => person_id);
    return Object.fromEntries([...people].map(([id, own]) => [id, own.map(({ days_before }) => days_before)]));
  });
