import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { employeeLeaves } from '#features/leave-applications/contract.ts';
import { employeeRoutes } from '#features/leave-applications/server/list-routes.ts';
import { balanceOn } from '#features/leave/rules/balance.ts';
import { givePackage } from '#features/leave/server/commands/assigning.ts';
import { savePackage } from '#features/leave/server/commands/packages.ts';
import { settle } from '#features/leave/server/commands/settle.ts';
import { saveType } from '#features/leave/server/commands/types.ts';
import { factsOf } from '#features/leave/server/queries/facts.ts';
import { close } from '#features/periods/testing/closing.ts';
import { creditCompany } from './commands/credit-company.ts';

const at = (local: string) => plannedInstant(local as LocalDateTime, 'Europe/Berlin');
const day = (text: string) => text as LocalDate;
const today = day('2026-11-05');
const now = at('2026-11-05 12:00:00');
const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [employeeRoutes],
    now: () => new Date(now * 1000),
  }),
);

/** Ana, a casual worker with an hour of leave for every 30 hours. */
async function casual(values: object = {}) {
  const acme = await company();
  const ana = await acme.hire('Ana', 'view_leave_application');
  const hal = await acme.hire('Hal');
  const actor = { actor_id: hal.id, now, today };
  const { type, policy } = await acme.inside(async (db) => {
    const type = (
      await saveType(db, {
        name: 'Hours of leave',
        letter: 'H',
        color: '#3b8389',
        unit: 'hours',
        total_days: 0,
        is_paid: true,
        is_private: false,
        has_halves: true,
      })
    ).id;
    const term = {
      leave_type_id: type,
      days: 0,
      given: 'monthly',
      is_pro_rata: true,
      carry_over: null,
      carry_over_months: null,
      below_zero: 0,
      has_halves: true,
      proof_from: null,
      by_hours: { hours: 1, per: 30 },
      ...values,
    } as const;
    const policy = (await savePackage(db, { name: 'Casual', leave_types: [term] }, actor)).id;
    await db
      .updateTable('people')
      .set({ joined_on: day('2026-01-01') })
      .where('id', '=', ana.id)
      .execute();
    await givePackage(db, { policy_id: policy, ids: [ana.id], effective_from: day('2026-01-01') }, actor);
    return { type, policy };
  });
  /** Times are '2026-10-05 09:00-17:00'. */
  const work = (...times: readonly string[]) =>
    acme.inside((db) =>
      recordPairs(db, {
        person_id: ana.id,
        now,
        source: 'import',
        pairs: times.map((text) => {
          const [on = '', span = ''] = text.split(' ');
          const [from, to] = span.split('-');
          return { clock_in: at(`${on} ${from}:00`), clock_out: to ? at(`${on} ${to}:00`) : null };
        }),
      } as never),
    );
  const credit = (on = today) => creditCompany(database, acme.id, { today: on, now });
  const balance = (on: string) =>
    acme.inside(async (db) => {
      const own = (await factsOf(db, [ana.id])).get(ana.id)?.find(({ leave_type_id }) => leave_type_id === type);
      return own ? balanceOn(own.facts, day(on)) / 100 : null;
    });
  const lines = () =>
    acme.inside((db) =>
      rowsOf<{ date: string; amount: number; origin: string | null }>(
        db,
        `select date, amount::float8 as amount, cause ->> 'origin' as origin from leave_lines
          where person_id = $1 and kind = 'worked' order by id`,
        [ana.id],
      ),
    );
  return { acme, ana, type, policy, actor, work, credit, balance, lines };
}

const ledgerOf = async ({ ana, type }: Awaited<ReturnType<typeof casual>>) =>
  (await call(employeeLeaves.ledger, { query: { leave_type_id: type } }, ana)).body.lines;

test('the hours of a month are credited on its last day, and the line says how', async () => {
  const world = await casual();
  await world.work(
    '2026-10-05 08:00-20:00',
    '2026-10-06 08:00-20:00',
    '2026-10-07 08:00-14:00',
    '2026-11-02 08:00-20:00',
  );
  await world.credit();
  expect(await world.lines()).toEqual([{ date: '2026-10-31', amount: 1, origin: null }]);
  expect([await world.balance('2026-10-30'), await world.balance('2026-10-31')]).toEqual([0, 1]);
  expect(await ledgerOf(world)).toMatchObject([
    { title: 'Accrued', why: 'Worked 30:00 in October, 1 h for every 30 h: +1 h.', amount: 1, balance: 1 },
  ]);
});

test('crediting again, and settling leave, change nothing', async () => {
  const { acme, ana, work, credit, lines } = await casual();
  await work('2026-10-05 08:00-20:00');
  await credit();
  await acme.inside((db) => settle(db, [ana.id], today));
  await credit();
  await credit(day('2026-11-06'));
  expect(await lines()).toEqual([{ date: '2026-10-31', amount: 0.4, origin: null }]);
});

test('a day that is recorded later is the difference in its open month', async () => {
  const world = await casual();
  await world.work('2026-10-05 08:00-20:00');
  await world.credit();
  await world.work('2026-10-06 08:00-20:00');
  await world.credit();
  expect(await world.lines()).toEqual([
    { date: '2026-10-31', amount: 0.4, origin: null },
    { date: '2026-10-31', amount: 0.4, origin: null },
  ]);
  const whys = (await ledgerOf(world)).map(({ why }) => why);
  expect(whys[1]).toBe('Worked 24:00 instead of 12:00 in October, 1 h for every 30 h: +0.4 h.');
});

test('a late change of a closed credit is booked on the first open date with its origin', async () => {
  const world = await casual();
  await world.work('2026-10-05 08:00-20:00');
  await world.credit();
  // Closed is the end of October, with the day of its credit; the day that changes is not.
  await close(world.acme, 'End of October', '2026-10-20', '2026-10-31');
  await world.work('2026-10-06 08:00-20:00');
  await world.credit();
  expect(await world.lines()).toEqual([
    { date: '2026-10-31', amount: 0.4, origin: null },
    { date: '2026-11-01', amount: 0.4, origin: '2026-10-31' },
  ]);
  expect([await world.balance('2026-10-31'), await world.balance('2026-11-01')]).toEqual([0.4, 0.8]);
});

test('a package that is taken back takes back its credits', async () => {
  const { acme, ana, work, credit, lines } = await casual();
  await work('2026-10-05 08:00-20:00');
  await credit();
  await acme.inside((db) => rowsOf(db, 'delete from leave_policy_people where person_id = $1', [ana.id]));
  await credit();
  expect((await lines()).map(({ amount }) => amount)).toEqual([0.4, -0.4]);
});

test('hours up to an opening balance are part of it', async () => {
  const { acme, ana, type, work, credit, lines } = await casual();
  await work('2026-10-05 08:00-20:00', '2026-10-20 08:00-20:00');
  await acme.inside((db) =>
    rowsOf(
      db,
      `insert into leave_lines (person_id, leave_type_id, kind, leave_year, date, amount)
       values ($1, $2, 'opening', '2026-01-01', '2026-10-15', 3)`,
      [ana.id, type],
    ),
  );
  await credit();
  expect(await lines()).toEqual([{ date: '2026-10-31', amount: 0.4, origin: null }]);
});

test('hours worked cannot be granted at once', async () => {
  await expect(casual({ given: 'at_once' })).rejects.toMatchObject({ code: 'leave.byHoursAtOnce' });
});

test('a day without a clock-out gives nothing until its end is known', async () => {
  const { acme, ana, work, credit, lines } = await casual();
  await work('2026-10-05 08:00-20:00');
  const [id, clock] = [randomUUID(), randomUUID()];
  await acme.inside(async (db) => {
    await noteChange(db, ana.id, id);
    await db
      .insertInto('attendances')
      .values({ id, person_id: ana.id, working_date: day('2026-10-06') })
      .execute();
    const started_at = new Date(at('2026-10-06 08:00:00') * 1000);
    const row = { attendance_id: id, person_id: ana.id, started_at, zone: 'Europe/Berlin', source: 'web' } as const;
    await db
      .insertInto('clocks')
      .values({ id: clock, ...row })
      .execute();
  });
  await credit();
  expect(await lines()).toEqual([{ date: '2026-10-31', amount: 0.4, origin: null }]);
  await acme.inside(async (db) => {
    await noteChange(db, ana.id, id);
    const ended_at = new Date(at('2026-10-06 20:00:00') * 1000);
    await db.updateTable('clocks').set({ ended_at, clock_out_id: randomUUID() }).where('id', '=', clock).execute();
  });
  await credit();
  expect((await lines()).map(({ amount }) => amount)).toEqual([0.4, 0.4]);
});
