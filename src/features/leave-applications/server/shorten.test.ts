import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import type { Member } from '#platform/testing/company.ts';
import { duringTransaction } from '#platform/testing/overlapping-transactions.ts';
import { saveSetup } from '#features/leave/server/commands/set-up.ts';
import { leaveSetUpOf, setupItemOf } from '#features/leave/server/queries/set-up.ts';
import { leaveShortenings } from '../contract.ts';
import { applicationWorld, call, day, now, today } from '../testing/application-world.ts';
import { answerShortening, shorten } from './commands/shorten.ts';
import { leaveOff } from './queries/days-off.ts';

const week = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];
const next = ['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20'];

type World = Awaited<ReturnType<typeof applicationWorld>>;

const callsOf = ({ ana, hal }: World) => ({
  shorten: (id: string, dates: readonly string[], as: Member = ana) =>
    call(leaveShortenings.shorten, { params: { id }, body: { dates: dates.map(day) } }, as),
  returnDays: (id: string, dates: readonly string[], as: Member = hal, reason = 'She worked.') =>
    call(leaveShortenings.returnDays, { params: { id }, body: { dates: dates.map(day), reason } }, as),
  propose: (id: string, dates: readonly string[], as: Member = hal) =>
    call(leaveShortenings.propose, { params: { id }, body: { dates: dates.map(day), reason: 'The fair.' } }, as),
  answer: (id: string, agrees: boolean, as: Member = ana) =>
    call(leaveShortenings.answer, { params: { id }, body: { agrees } }, as),
  answerRequest: (id: string, agrees: boolean, as: Member) =>
    call(leaveShortenings.answerRequest, { params: { id }, body: { agrees } }, as),
});

/** Ana with approved leave on some days. */
async function approved(days: readonly string[] = [...week, ...next]) {
  const world = await applicationWorld();
  const id = await world.applied(...days);
  await world.approve(id, world.rob);
  return { ...world, ...callsOf(world), id };
}

/** Moves the leave back by whole weeks, so that some of it is over. */
const movedBack = ({ acme, id }: { acme: World['acme']; id: string }, days: number) =>
  acme.inside(async (db) => {
    await sql`update leave_application_days set date = date - ${days}::int where application_id = ${id}`.execute(db);
    await sql`
      update leave_applications set starts_on = starts_on - ${days}::int, ends_on = ends_on - ${days}::int
       where id = ${id}`.execute(db);
    await sql`
      insert into leave_lines (person_id, leave_type_id, kind, leave_year, date, amount, application_id)
      select person_id, leave_type_id, kind, leave_year, date + x.by, x.sign * amount, application_id
        from leave_lines, (values (0, -1), (-${days}::int, 1)) as x (by, sign) where application_id = ${id}`.execute(
      db,
    );
  });

const lines = ({ acme }: World, id: string) =>
  acme.inside((db) =>
    rowsOf<{ date: string; amount: number }>(
      db,
      `select date, amount::float8 as amount from leave_lines
        where application_id = $1 and cause ->> 'why' = 'shortened' order by date`,
      [id],
    ),
  );

test('people give back days to come of their own leave, each by a line of its own', async () => {
  const world = await approved();
  const reply = await world.shorten(world.id, next.slice(1));
  expect(reply).toMatchObject({ status: 200, body: { item: { total: 6, ends_on: '2026-03-16', state: 'approved' } } });
  expect(await lines(world, world.id)).toEqual(next.slice(1).map((date) => ({ date, amount: 1 })));
  expect(await world.balance('2026-03-31')).toBe(22);
  const page = await world.view(world.id, world.ana);
  expect(page.body.item.returned_dates.map(({ date }) => date)).toEqual(next.slice(1));
});

test('called back after six of ten days, four come back when the person agrees (W20)', async () => {
  const world = await approved();
  expect((await world.propose(world.id, next.slice(1))).status).toBe(200);
  expect(await world.balance('2026-03-31')).toBe(18);
  const { shortening } = (await world.view(world.id, world.ana)).body.item;
  expect(shortening).toMatchObject({ dates: next.slice(1), reason: 'The fair.', may_answer: true });
  expect((await world.answer(shortening?.id ?? '', true)).body.item).toMatchObject({ total: 6 });
  expect(await world.balance('2026-03-31')).toBe(22);
  expect((await world.view(world.id, world.ana)).body.item.shortening).toBeNull();
});

test('declining a proposal, or saying nothing, changes nothing', async () => {
  const world = await approved();
  await world.propose(world.id, next);
  const first = (await world.view(world.id, world.ana)).body.item.shortening?.id ?? '';
  await world.propose(world.id, next.slice(3), world.rob);
  expect(await world.answer(first, true)).toMatchObject({ status: 424, body: { code: 'leaveShortenings.answered' } });
  const second = (await world.view(world.id, world.ana)).body.item.shortening?.id ?? '';
  expect((await world.answer(second, false)).status).toBe(200);
  expect(await world.answer(second, true)).toMatchObject({ status: 424 });
  expect([await world.balance('2026-03-31'), await world.state(world.id)]).toEqual([18, 'approved']);
});

test('only the person answers a proposal', async () => {
  const world = await approved();
  await world.propose(world.id, next);
  const id = (await world.view(world.id, world.ana)).body.item.shortening?.id ?? '';
  for (const other of [world.hal, world.rob, world.sue])
    expect([other.id, (await world.answer(id, true, other)).status]).toEqual([other.id, 404]);
  expect(await world.balance('2026-03-31')).toBe(18);
});

test('a proposal does not count any more when one of its days has started', async () => {
  const world = await approved();
  await world.propose(world.id, next);
  const id = (await world.view(world.id, world.ana)).body.item.shortening?.id ?? '';
  const later = { actor_id: world.ana.id, now, today: day('2026-03-16') };
  await expect(world.acme.inside((db) => answerShortening(db, id, true, later))).rejects.toMatchObject({
    code: 'leaveShortenings.begun',
  });
  expect(await world.balance('2026-03-31')).toBe(18);
});

test('any set of days can be kept, and a returned day between two others can be planned', async () => {
  const world = await approved(week);
  await world.shorten(world.id, ['2026-03-11']);
  const off = await world.acme.inside((db) =>
    leaveOff(db, [world.ana.id], day('2026-03-09'), day('2026-03-13'), world.hal.id),
  );
  expect(off.map(({ date }) => date)).toEqual(['2026-03-09', '2026-03-10', '2026-03-12', '2026-03-13']);
  expect((await world.view(world.id, world.ana)).body.item.period_starts).toEqual(['2026-03-12']);
  expect(await world.apply(['2026-03-11'])).toMatchObject({ status: 200 });
});

test('leave without any day left is withdrawn', async () => {
  const world = await approved(week);
  expect((await world.shorten(world.id, week)).body.item.state).toBe('withdrawn');
  expect(await world.balance('2026-03-31')).toBe(28);
});

test('shortened leave that is withdrawn or rejected later returns only what it still uses', async () => {
  const [withdrawn, rejected] = [await approved(week), await approved(week)];
  for (const world of [withdrawn, rejected]) await world.shorten(world.id, week.slice(3));
  await withdrawn.withdraw(withdrawn.id);
  const eva = await rejected.acme.hire('Eva', 'change_decision_leave_application');
  expect((await rejected.change(rejected.id, 'rejected', eva)).status).toBe(200);
  expect([await withdrawn.balance('2026-03-31'), await rejected.balance('2026-03-31')]).toEqual([28, 28]);
  await rejected.change(rejected.id, 'approved', eva);
  expect(await rejected.balance('2026-03-31')).toBe(25);
});

test('days that have started stay for the person, and are corrected by people who manage leave', async () => {
  const world = await approved();
  await movedBack(world, 14);
  const begun = ['2026-02-27', '2026-03-02'];
  expect(await world.shorten(world.id, ['2026-03-02'])).toMatchObject({
    status: 424,
    body: { code: 'leaveShortenings.begun' },
  });
  expect(await world.returnDays(world.id, ['2026-03-03'])).toMatchObject({
    status: 424,
    body: { code: 'leaveShortenings.notBegun' },
  });
  expect(await world.returnDays(world.id, begun, world.hal, '')).toMatchObject({ status: 422 });
  expect(await world.returnDays(world.id, begun, world.rob)).toMatchObject({ status: 403 });
  expect((await world.returnDays(world.id, begun)).body.item).toMatchObject({ total: 8, may_return_days: true });
  expect(await world.balance('2026-03-31')).toBe(20);
});

test('nobody returns days of their own leave, or proposes something to themselves', async () => {
  const world = await applicationWorld();
  const { propose, returnDays, shorten: cut } = callsOf(world);
  await world.reviewedBy([{ who: [world.rob] }], world.hal);
  const { id } = (await world.apply(week, {}, world.hal)).body.item;
  await world.approve(id, world.rob);
  expect(await propose(id, week, world.hal)).toMatchObject({ status: 403, body: { code: 'leaveShortenings.own' } });
  expect(await returnDays(id, week, world.hal)).toMatchObject({ status: 403, body: { code: 'leaveShortenings.own' } });
  expect(await cut(id, week, world.ana)).toMatchObject({ status: 404 });
});

test.each([
  ['no day', []],
  ['a day twice', ['2026-03-10', '2026-03-10']],
  ['no date', ['2026-02-30']],
])('%s is refused, and nothing is booked', async (_, dates) => {
  const world = await approved(week);
  expect((await world.shorten(world.id, dates)).status).toBe(422);
  expect(await world.balance('2026-03-31')).toBe(23);
});

test('a day that is not part of the leave, and leave that is not approved, are refused', async () => {
  const world = await approved(week);
  const code = (reply: { body: unknown }) => (reply.body as { code: string }).code;
  expect(code(await world.shorten(world.id, ['2026-03-16']))).toBe('leaveShortenings.notOfLeave');
  const waiting = await world.applied(...next);
  expect(code(await world.shorten(waiting, next))).toBe('leaveShortenings.notApproved');
});

test('a day given back twice at the same time is returned once', async () => {
  const world = await approved(week);
  const second = await duringTransaction(
    world,
    (db) => shorten(db, world.id, [day('2026-03-13')], { actor_id: world.ana.id, now, today }),
    () => world.shorten(world.id, ['2026-03-13']),
  );
  expect(second).toMatchObject({ status: 424, body: { code: 'leaveShortenings.notOfLeave' } });
  expect(await world.balance('2026-03-31')).toBe(24);
});

test('leave that is withdrawn while it is shortened returns each day once', async () => {
  const world = await approved(week);
  const second = await duringTransaction(
    world,
    (db) => shorten(db, world.id, [day('2026-03-13')], { actor_id: world.ana.id, now, today }),
    () => world.withdraw(world.id),
  );
  expect(second.status).toBe(200);
  expect([await world.balance('2026-03-31'), await world.state(world.id)]).toEqual([28, 'withdrawn']);
});

/** The same in a company that asks for approval of shorter leave. */
async function asking(days: readonly string[] = week) {
  const world = await approved(days);
  await world.acme.inside(async (db) => {
    await saveSetup(
      db,
      { ...setupItemOf(await leaveSetUpOf(db)), shortening_needs_approval: true },
      { actor_id: world.hal.id, now, today },
    );
  });
  const request = async () => (await world.view(world.id, world.ana)).body.item.shortening;
  return { ...world, request };
}

test('a company may ask for approval, until which nothing changes', async () => {
  const world = await asking();
  const reply = await world.shorten(world.id, week.slice(3));
  expect(reply).toMatchObject({ status: 200, body: { message: 'We’ve asked your approver.', item: { total: 5 } } });
  expect(await world.balance('2026-03-31')).toBe(23);
  const shown = (await world.view(world.id, world.rob)).body.item.shortening;
  expect(shown).toMatchObject({ is_request: true, may_answer: true, dates: week.slice(3) });
  expect((await world.answerRequest(shown?.id ?? '', true, world.rob)).body.item).toMatchObject({ total: 3 });
  expect(await world.balance('2026-03-31')).toBe(25);
});

test('a request is answered by approvers of the leave, never by the person', async () => {
  const world = await asking();
  await world.shorten(world.id, week.slice(3));
  const id = (await world.request())?.id ?? '';
  expect(await world.answer(id, true)).toMatchObject({ status: 403, body: { code: 'leaveShortenings.ownRequest' } });
  expect(await world.answerRequest(id, true, world.sue)).toMatchObject({ status: 404 });
  expect((await world.answerRequest(id, true, world.hal)).status).toBe(200);
});

test('a rejected or withdrawn request returns nothing', async () => {
  const world = await asking();
  await world.shorten(world.id, week.slice(3));
  expect((await world.answerRequest((await world.request())?.id ?? '', false, world.rob)).status).toBe(200);
  await world.shorten(world.id, week.slice(4));
  expect((await world.answer((await world.request())?.id ?? '', false)).status).toBe(200);
  expect([await world.request(), await world.balance('2026-03-31')]).toEqual([null, 23]);
});

test('withdrawing approved leave needs the approval, too, and is the request to return all of it', async () => {
  const world = await asking();
  expect(await world.withdraw(world.id)).toMatchObject({
    status: 424,
    body: { code: 'leaveApplications.needsApproval' },
  });
  expect((await world.view(world.id, world.ana)).body.item).toMatchObject({
    may_withdraw: false,
    may_shorten: true,
    asks_to_shorten: true,
  });
  await world.shorten(world.id, week);
  await world.answerRequest((await world.request())?.id ?? '', true, world.rob);
  expect([await world.state(world.id), await world.balance('2026-03-31')]).toEqual(['withdrawn', 28]);
});
