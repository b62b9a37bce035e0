import { expect, test } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import { reviewerLeaves } from '../contract.ts';
import { applicationWorld, call } from '../testing/application-world.ts';

const week = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];

const withoutProof = ({ acme, sick }: Awaited<ReturnType<typeof applicationWorld>>) =>
  acme.inside((db) => rowsOf(db, 'update leave_policy_terms set proof_from = null where leave_type_id = $1', [sick]));

/** Ana with a week of annual leave, and approved sickness on some of its days. */
async function illWithin(days: readonly string[] = week.slice(2, 4)) {
  const world = await applicationWorld();
  await withoutProof(world);
  const annualId = await world.applied(...week);
  await world.approve(annualId, world.rob);
  const sickId = (await world.apply(days, { leave_type_id: world.sick })).body.item.id;
  await world.approve(sickId, world.rob);
  return { ...world, annualId, sickId };
}
type World = Awaited<ReturnType<typeof illWithin>>;

const linesOf = ({ acme, annualId }: World) =>
  acme.inside((db) =>
    rowsOf<{ kind: string; amount: number }>(
      db,
      `select kind, sum(amount)::float8 as amount from leave_lines
        where application_id = $1 and (cause ->> 'calendar')::boolean group by 1 order by 1`,
      [annualId],
    ),
  );

test('sickness that is withdrawn takes its returned days back by lines of their own', async () => {
  const world = await illWithin();
  expect(await world.balance('2026-03-31')).toBe(25);
  expect((await world.withdraw(world.sickId)).status).toBe(200);
  expect(await linesOf(world)).toEqual([
    { kind: 'release', amount: 2 },
    { kind: 'spend', amount: -2 },
  ]);
  expect([await world.balance('2026-03-31'), await world.state(world.annualId)]).toEqual([23, 'approved']);
  const { item } = (await world.view(world.annualId, world.ana)).body;
  expect(item).toMatchObject({ total: 5, period_starts: [], returned_dates: [] });
});

test('sickness that is rejected afterwards or deleted takes its days back as well', async () => {
  const [rejected, deleted] = [await illWithin(), await illWithin()];
  const eva = await rejected.acme.hire('Eva', 'change_decision_leave_application');
  expect(await rejected.change(rejected.sickId, 'rejected', eva)).toMatchObject({ status: 200 });
  const dan = await deleted.acme.hire('Dan', 'delete_any_leave_application');
  expect(await call(reviewerLeaves.delete, { params: { id: deleted.sickId } }, dan)).toMatchObject({ status: 200 });
  for (const world of [rejected, deleted]) expect(await world.balance('2026-03-31')).toBe(23);
  await rejected.change(rejected.sickId, 'approved', eva);
  expect(await rejected.balance('2026-03-31')).toBe(25);
});

test('leave that was ill on all its days is approved again', async () => {
  const world = await illWithin(week);
  expect([await world.state(world.annualId), await world.balance('2026-03-31')]).toEqual(['withdrawn', 28]);
  await world.withdraw(world.sickId);
  expect([await world.state(world.annualId), await world.balance('2026-03-31')]).toEqual(['approved', 23]);
});

test('leave that was withdrawn meanwhile stays withdrawn', async () => {
  const world = await illWithin();
  await world.withdraw(world.annualId);
  await world.withdraw(world.sickId);
  expect([await world.state(world.annualId), await world.balance('2026-03-31')]).toEqual(['withdrawn', 28]);
});

test('a day with other leave by now stays given back', async () => {
  const world = await illWithin();
  const eva = await world.acme.hire('Eva', 'change_decision_leave_application');
  await world.change(world.sickId, 'rejected', eva);
  // The days count again, so other leave on them is refused.
  expect(await world.apply(['2026-03-11'])).toMatchObject({ status: 422 });
});

test('leave that is approved after sickness replaced its days stays approved', async () => {
  const world = await applicationWorld();
  await withoutProof(world);
  const annualId = await world.applied(...week);
  const sickId = (await world.apply(week.slice(2, 4), { leave_type_id: world.sick })).body.item.id;
  await world.approve(sickId, world.rob);
  await world.approve(annualId, world.rob);
  await world.withdraw(sickId);
  expect([await world.state(annualId), await world.balance('2026-03-31')]).toEqual(['approved', 23]);
});

test('leave periods that the person chose are there again, and those by replaced days are not', async () => {
  const world = await applicationWorld();
  await withoutProof(world);
  const [monday, tuesday, , thursday, friday] = week;
  const stretches = [monday, tuesday, thursday, friday].map(String);
  const annualId = (await world.apply(stretches, { period_starts: [thursday] })).body.item.id;
  await world.approve(annualId, world.rob);
  const startsOf = async () => (await world.view(annualId, world.ana)).body.item.period_starts;
  const sick = async (...days: string[]) => {
    const { id } = (await world.apply(days, { leave_type_id: world.sick })).body.item;
    await world.approve(id, world.rob);
    return id;
  };
  const [first, second] = [await sick(String(tuesday)), await sick(String(thursday))];
  expect(await startsOf()).toEqual([friday]);
  await world.withdraw(first);
  expect(await startsOf()).toEqual([friday]);
  await world.withdraw(second);
  expect(await startsOf()).toEqual([thursday]);
});

test('restored days use what they cost now', async () => {
  const world = await illWithin();
  await world.acme.inside((db) =>
    rowsOf(
      db,
      `insert into holidays (name, start_date, end_date, is_for_everyone, part)
       values ('Morning', '2026-03-11', '2026-03-11', true, 'first_half')`,
    ),
  );
  await world.withdraw(world.sickId);
  expect(await world.balance('2026-03-31')).toBe(23.5);
});

test('replaced days count again after the type of the sickness was changed', async () => {
  const world = await illWithin();
  await world.acme.inside((db) => rowsOf(db, 'update leave_types set displaces = false where id = $1', [world.sick]));
  await world.withdraw(world.sickId);
  expect(await world.balance('2026-03-31')).toBe(23);
});
