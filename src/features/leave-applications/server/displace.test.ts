import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import { duringTransaction } from '#platform/testing/overlapping-transactions.ts';
import { employeeLeaves } from '../contract.ts';
import { applicationWorld, call, now, today } from '../testing/application-world.ts';
import { decide } from './commands/decide.ts';
import { withdraw } from './commands/withdraw.ts';

const leave = [9, 10, 11, 12, 13, 16, 17, 18, 19, 20].map((date) => `2026-03-${String(date).padStart(2, '0')}`);
const ill = leave.slice(3, 6);

/** Ana with ten days of approved annual leave, who reports sick within it; a file is not asked for. */
async function illWithin(days: readonly string[] = ill) {
  const world = await applicationWorld();
  const { acme, sick, apply, approve, rob } = world;
  await acme.inside((db) =>
    sql`update leave_policy_terms set proof_from = null where leave_type_id = ${sick}`.execute(db),
  );
  const annualId = (await apply(leave)).body.item.id;
  await approve(annualId, rob);
  const reply = await apply(days, { leave_type_id: sick });
  return { ...world, annualId, reply, sickId: reply.body.item?.id ?? '' };
}
type World = Awaited<ReturnType<typeof illWithin>>;

const linesOf = ({ acme, ana }: World, type: string) =>
  acme.inside((db) =>
    rowsOf<{ kind: string; date: string; amount: number }>(
      db,
      `select kind, date, sum(amount)::float8 as amount from leave_lines
        where person_id = $1 and leave_type_id = $2 and kind in ('spend', 'release', 'reserve')
        group by kind, date having sum(amount) <> 0 order by date, kind`,
      [ana.id, type],
    ),
  );

test('ten days of leave, ill on days 4 to 6: ten days stay, three come back, three are sick leave (W19)', async () => {
  const world = await illWithin();
  expect(world.reply.status).toBe(200);
  expect(await world.balance('2026-03-31')).toBe(18);
  expect((await world.approve(world.sickId, world.rob)).status).toBe(200);
  expect(await world.balance('2026-03-31')).toBe(21);
  const ledger = (await call(employeeLeaves.ledger, { query: { leave_type_id: world.annual } }, world.ana)).body;
  const own = ledger.lines.filter(({ kind }) => kind === 'spend' || kind === 'release');
  const sum = (kind: string) => own.filter((line) => line.kind === kind).reduce((all, { amount }) => all + amount, 0);
  expect([sum('spend'), sum('release')]).toEqual([-10, 3]);
  const sick = (await call(employeeLeaves.ledger, { query: { leave_type_id: world.sick } }, world.ana)).body;
  expect(sick.lines.filter(({ kind }) => kind === 'spend').reduce((all, { amount }) => all + amount, 0)).toBe(-3);
  expect((await world.view(world.annualId, world.ana)).body.item).toMatchObject({ total: 7, state: 'approved' });
});

test('nothing changes until it is approved, and nothing when it is rejected', async () => {
  const world = await illWithin();
  const before = await linesOf(world, world.annual);
  await world.reject(world.sickId, world.rob);
  expect(await linesOf(world, world.annual)).toEqual(before);
  expect((await world.view(world.annualId, world.ana)).body.item.total).toBe(10);
});

test('leave that is ill on all its days is withdrawn', async () => {
  const world = await illWithin(leave);
  await world.approve(world.sickId, world.rob);
  expect([await world.state(world.annualId), await world.balance('2026-03-31')]).toEqual(['withdrawn', 28]);
});

test('a rejected report that is approved after all gives the days back then', async () => {
  const world = await illWithin();
  await world.reject(world.sickId, world.rob);
  const eva = await world.acme.hire('Eva', 'change_decision_leave_application');
  expect((await world.change(world.sickId, 'approved', eva)).status).toBe(200);
  expect(await world.balance('2026-03-31')).toBe(21);
});

test('half a day does not displace a whole one, and a whole one displaces a half', async () => {
  const half = await illWithin(['2026-03-12 first']);
  expect(half.reply.status).toBe(422);
  const world = await applicationWorld();
  const id = await world.applied('2026-03-09 first');
  await world.approve(id, world.rob);
  const sick = (await world.apply(['2026-03-09'], { leave_type_id: world.sick })).body.item.id;
  await world.approve(sick, world.rob);
  expect([await world.state(id), await world.balance('2026-03-31')]).toEqual(['withdrawn', 28]);
});

test('leave that cannot be displaced stays, and leave that does not displace is refused on it', async () => {
  const world = await applicationWorld();
  await world.acme.inside((db) =>
    sql`update leave_types set can_be_displaced = false where id = ${world.annual}`.execute(db),
  );
  await world.applied('2026-03-09');
  expect(await world.apply(['2026-03-09'], { leave_type_id: world.sick })).toMatchObject({ status: 422 });
  const sick = (await world.apply(['2026-03-10'], { leave_type_id: world.sick })).body.item.id;
  expect(await world.apply(['2026-03-10'])).toMatchObject({ status: 422 });
  expect(await world.apply(['2026-03-10'], { leave_type_id: world.sick })).toMatchObject({ status: 422 });
  await world.approve(sick, world.rob);
  expect(await world.apply(['2026-03-10'])).toMatchObject({ status: 422 });
});

test('leave that is withdrawn while sickness on it is approved returns each day once', async () => {
  const world = await illWithin();
  const deciding = { actor_id: world.rob.id, now, today, mayReviewAny: false };
  const second = await duringTransaction(
    world,
    (db) => withdraw(db, world.annualId, { actor_id: world.ana.id, now, today }),
    () => world.approve(world.sickId, world.rob),
  );
  expect(second.status).toBe(200);
  expect(await world.balance('2026-03-31')).toBe(28);
  const twice = world.acme.inside((db) => decide(db, world.sickId, { decision: 'approved', comment: '' }, deciding));
  await expect(twice).rejects.toMatchObject({ status: 424 });
});
