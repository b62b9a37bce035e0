import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, database, type Member } from '#platform/testing/company.ts';
import { duringTransaction } from '#platform/testing/overlapping-transactions.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { leaveTypes } from '#features/leave/contract.ts';
import { balanceOn } from '#features/leave/rules/balance.ts';
import { inDays } from '#features/leave/rules/facts.ts';
import { givePackage } from '#features/leave/server/commands/assigning.ts';
import { savePackage } from '#features/leave/server/commands/packages.ts';
import { saveType } from '#features/leave/server/commands/types.ts';
import { factsOf } from '#features/leave/server/queries/facts.ts';
import { leaveRoutesWith } from '#features/leave/server/routes.ts';
import { changeStandardShift } from '#features/shifts/server/commands.ts';
import { applicationWorld, colleaguesSee, day, now, today } from '../testing/application-world.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { alerts } from '../testing/alerts.ts';
import { costsOf } from '../testing/calendar-changes.ts';
import { decide } from './commands/decide.ts';
import { leaveOfType } from './commands/move-type.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [leaveRoutesWith([], [leaveOfType])],
    now: () => new Date(now * 1000),
  }),
);

const type = { unit: 'days', color: '#3b8389', is_paid: true, is_private: false, has_halves: true } as const;
const term = { given: 'at_once', is_pro_rata: true, carry_over: null, carry_over_months: null, below_zero: 0 } as const;

/** Ana and Sue have a package that gives ten days of training, and as many flex days, from today on. */
async function movingWorld(flexDays = 10) {
  const world = await applicationWorld();
  const { acme, ana, sue, hal } = world;
  const lea = await acme.hire('Lea', 'delete_leave_type');
  const by = { actor_id: hal.id, now, today };
  const types = await acme.inside(async (db) => {
    const training = (await saveType(db, { name: 'Training', letter: 'T', total_days: 10, ...type })).id;
    const flex = (await saveType(db, { name: 'Flex days', letter: 'F', total_days: 5, ...type })).id;
    const leave_types = [
      { leave_type_id: training, ...term, days: 10, has_halves: true, proof_from: null },
      { leave_type_id: flex, ...term, days: flexDays, has_halves: true, proof_from: null },
    ];
    const { id } = await savePackage(db, { name: 'Training and flex', leave_types }, by);
    await givePackage(db, { policy_id: id, ids: [ana.id, sue.id] }, by);
    return { training, flex };
  });
  await world.reviewedBy([{ who: [world.rob] }], sue);
  const applyFor = async (as: Member, ...dates: string[]) =>
    (await world.apply(dates, { leave_type_id: types.training }, as)).body.item.id;
  const trash = (query: Parameters<typeof call<typeof leaveTypes.delete>>[1]['query']) =>
    call(leaveTypes.delete, { params: { id: types.training }, query }, lea);
  const left = (of: Member, leave_type_id: string) =>
    acme.inside(async (db) => {
      const facts = ((await factsOf(db, [of.id])).get(of.id) ?? []).find((one) => one.leave_type_id === leave_type_id);
      return facts ? inDays(balanceOn(facts.facts, day('2026-12-31'))) : null;
    });
  return { ...world, ...types, applyFor, trash, left };
}

test('leave of a type that goes to the Trash moves to another type at the same cost, and its people are notified', async () => {
  const world = await movingWorld();
  const { ana, sue, rob, applyFor, approve, trash, left, training, flex, view } = world;
  const before = [await left(ana, flex), await left(sue, flex)];
  const approved = await applyFor(ana, '2026-03-09', '2026-03-10 first');
  await approve(approved, rob);
  const waiting = await applyFor(sue, '2026-03-11');
  expect(await trash({})).toMatchObject({
    status: 424,
    body: {
      message: 'This is still used by 1 package and 2 applications current or upcoming.',
      data: { packages: 1, booked: { people: 2, applications: 2, amount: 2.5, unit: 'days', has_halves: true } },
    },
  });
  expect((await trash({ action: 'move', to: flex })).status).toBe(200);
  for (const [id, who] of [
    [approved, ana],
    [waiting, sue],
  ] as const)
    expect((await view(id, who)).body.item.leave_type.id).toBe(flex);
  const after = [await left(ana, flex), await left(sue, flex)];
  expect(after.map((days, index) => (before[index] ?? 0) - (days ?? 0))).toEqual([1.5, 1]);
  // No bookings of the old type remain.
  const rows = await world.acme.inside((db) =>
    db
      .selectFrom('leave_lines')
      .select(['amount'])
      .where('leave_type_id', '=', training)
      .where('application_id', 'is not', null)
      .execute(),
  );
  expect(rows.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(0);
  const movedAlerts = (await alerts(world)).filter((alert) => alert.includes('moved'));
  expect(movedAlerts.toSorted()).toEqual([
    expect.stringMatching(/^Ana: Lea has moved your leave to another type\. It is now Flex days /),
    expect.stringMatching(/^Sue: Lea has moved your leave to another type\. It is now Flex days /),
  ]);
});

test('when the other type is missing or insufficient, nothing is moved and nothing goes to the Trash', async () => {
  const { ana, sue, applyFor, trash, training, annual, flex, sick, view } = await movingWorld(2);
  const small = await applyFor(sue, '2026-03-11');
  const large = await applyFor(ana, '2026-03-09', '2026-03-10');
  const refused = await trash({ action: 'move', to: flex });
  expect([refused.status, refused.body]).toMatchObject([424, { data: { people: 1 } }]);
  // Actors who may not see the leave of others get only the number.
  expect(JSON.stringify(refused.body)).toContain('The package of 1 person does not include that type');
  expect(await trash({ action: 'move', to: annual })).toMatchObject({ status: 424, body: { data: { people: 2 } } });
  for (const to of [training, crypto.randomUUID(), undefined])
    expect((await trash({ action: 'move', to })).status).toBe(460);
  // A private target type hides more than this one, so that is allowed; Ana's package gives none of it.
  expect((await trash({ action: 'move', to: sick })).status).toBe(424);
  for (const [id, who] of [
    [small, sue],
    [large, ana],
  ] as const)
    expect((await view(id, who)).body.item.leave_type.id).toBe(training);
  expect((await trash({ action: 'detach' })).status).toBe(200);
  expect((await view(large, ana)).body.item.leave_type.id).toBe(training);
});

test('leave that is approved while it is moved is taken of the other type, not reserved', async () => {
  const world = await movingWorld();
  const { acme, ana, rob, applyFor, trash, training, flex } = world;
  const id = await applyFor(ana, '2026-03-09');
  const approval = { actor_id: rob.id, now, today, mayReviewAny: false };
  const moved = await duringTransaction(
    world,
    (db) => decide(db, id, { decision: 'approved', comment: '' }, approval),
    () => trash({ action: 'move', to: flex }),
  );
  expect(moved.status).toBe(200);
  const lines = await acme.inside((db) =>
    db.selectFrom('leave_lines').select(['leave_type_id', 'kind']).where('application_id', '=', id).execute(),
  );
  const kindsOf = (type: string) =>
    lines.flatMap((line) => (line.leave_type_id === type ? [line.kind] : [])).toSorted();
  expect(kindsOf(flex)).toEqual(['spend']);
  expect(kindsOf(training)).toEqual(['release', 'release', 'reserve', 'spend']);
});

test('leave that moves to a type with another measure uses what that type counts', async () => {
  const world = await movingWorld();
  const { acme, ana, rob, flex, applyFor, approve, trash, left, view } = world;
  // Full time stays at 40 hours, of which the standard hours are half.
  await colleaguesSee(world, 'away');
  const halfDays = { start_time: '08:00', work_time: 14_400, break_time: 0 };
  await acme.inside(async (db) => {
    await changeStandardShift(db, { effective_from: day('2000-01-01'), repeat_on: [1, 2, 3, 4, 5], hours: halfDays });
    await sql`update leave_policy_terms set counts = 'shares', is_pro_rata = false where leave_type_id = ${flex}`.execute(
      db,
    );
  });
  const before = (await left(ana, flex)) ?? 0;
  const id = await applyFor(ana, '2026-03-11', '2026-03-12 first');
  await approve(id, rob);
  expect((await view(id, ana)).body.item.total).toBe(1.5);
  expect((await trash({ action: 'move', to: flex })).status).toBe(200);
  const { item } = (await view(id, ana)).body;
  expect([item.total, item.dates.map(({ cost }) => cost)]).toEqual([0.75, [0.5, 0.25]]);
  expect(before - ((await left(ana, flex)) ?? 0)).toBe(0.75);
  const rows = await acme.inside((db) =>
    db.selectFrom('leave_applications').select('counts').where('id', '=', id).execute(),
  );
  expect(rows).toEqual([{ counts: 'shares' }]);
});

test('leave that can wait on other leave moves only to a type that can, too', async () => {
  const world = await movingWorld();
  const { acme, ana, training, flex, applyFor, trash } = world;
  await acme.inside((db) => sql`update leave_types set displaces = true where id = ${training}`.execute(db));
  await applyFor(ana, '2026-03-11');
  expect((await trash({ action: 'move', to: flex })).status).toBe(460);
});

test('times of a moved type take what other leave of their date leaves of its work', async () => {
  const world = await movingWorld();
  const { acme, ana, rob, applyFor, approve, trash, training, flex } = world;
  const any = (work_time: number) => {
    const work = { work_time, start_time: null, break_time: 0, break_start: null, template_id: null };
    const week = {
      kind: 'fixed' as const,
      first_week: day('2026-03-02'),
      weeks: [[work, work, work, work, work, null, null]],
    };
    return acme.inside((db) =>
      changeEmployment(
        db,
        ana.id,
        { effective_from: today, values: { week }, reason: 'Test' },
        { actor_id: null, today },
      ),
    );
  };
  await any(14_400);
  await acme.inside((db) =>
    db.updateTable('leave_types').set({ has_times: true }).where('id', 'in', [training, flex]).execute(),
  );
  const first = await applyFor(ana, '2026-03-09 08:00-10:00');
  const second = await applyFor(ana, '2026-03-09 13:00-15:00');
  for (const id of [first, second]) await approve(id, rob);
  // Three hours of work are left, of which the first times take two; the leave was counted by another measure.
  await any(10_800);
  await acme.inside(async (db) => {
    await db
      .updateTable('leave_applications')
      .set({ counts: 'weekly_hours' })
      .where('leave_type_id', '=', training)
      .execute();
  });
  expect((await trash({ action: 'move', to: flex } as never)).status).toBe(200);
  const costs = await Promise.all([first, second].map((id) => acme.inside((db) => costsOf(db, id))));
  expect(costs.map((cost) => cost['2026-03-09']).toSorted()).toEqual([0.33, 0.67]);
});
