import { expect, test } from 'vitest';
import { duringTransaction } from '#platform/testing/overlapping-transactions.ts';
import { employ } from '#features/people/testing/employ.ts';
import { leaveApplications, reviewerLeaves } from '../contract.ts';
import { call, day, now, today } from '../testing/application-world.ts';
import { limitsWorld, type LimitsWorld } from '../testing/limits-world.ts';
import { apply } from './commands/store.ts';

const date = '2026-03-09';
const refusal = {
  status: 424,
  body: { code: 'leaveApplications.limit', message: 'Two of Dispatch: no place is left on 9 March 2026.' },
};

/** Ana and Ben are away, one approved and one waiting. */
async function twoAway(values = {}) {
  const world = await limitsWorld();
  const limit = await world.limit(values);
  const ana = (await world.applyAs(world.ana, date)).body.item.id;
  await world.approve(ana, world.rob);
  const ben = (await world.applyAs(world.ben, date)).body.item.id;
  return { ...world, limitId: limit, leaveOfAna: ana, leaveOfBen: ben };
}

test('the third of at most two is refused by the name of the limit, without names of people', async () => {
  const world = await twoAway();
  const reply = await world.applyAs(world.cleo, date);
  expect(reply).toMatchObject(refusal);
  expect(JSON.stringify(reply.body)).not.toMatch(/Ana|Ben/);
  expect(reply.body).toMatchObject({ data: { limit_id: world.limitId, name: 'Two of Dispatch', dates: [date] } });
  expect(await world.applyAs(world.cleo, '2026-03-10')).toMatchObject({ status: 200 });
});

test('the limit refuses leave that is entered for someone, and a change to a full date', async () => {
  const world = await twoAway();
  const { id } = (await world.applyAs(world.cleo, '2026-03-10')).body.item;
  expect(await world.apply([date], { user_id: world.cleo.id }, world.hal)).toMatchObject(refusal);
  expect(await world.apply([date], { application_id: id }, world.cleo)).toMatchObject(refusal);
});

test('an application that is changed keeps its own place', async () => {
  const world = await twoAway();
  const change = await world.apply([date, '2026-03-10'], { application_id: world.leaveOfBen }, world.ben);
  expect(change).toMatchObject({ status: 200 });
});

test('a limit that warns lets people apply, and tells them and the approver', async () => {
  const world = await twoAway({ when_reached: 'warn' });
  const { body } = await call(leaveApplications.new, { query: {} }, world.cleo);
  const full = [{ date, part: 'full' }];
  expect(body.calendar_rules.limits).toMatchObject([{ name: 'Two of Dispatch', when_reached: 'warn', full }]);
  const reply = await world.applyAs(world.cleo, date);
  expect(reply).toMatchObject({ status: 200 });
  const view = await world.view(reply.body.item.id, world.rob);
  expect(view.body.calendar_rules.limits).toMatchObject([{ name: 'Two of Dispatch', full }]);
  expect(await world.approve(reply.body.item.id, world.rob)).toMatchObject({ status: 200 });
});

test('waiting applications do not count when the limit says so, but an approval beyond it is refused', async () => {
  const world = await twoAway({ counts_waiting: false });
  const { id } = (await world.applyAs(world.cleo, date)).body.item;
  await world.approve(world.leaveOfBen, world.rob);
  expect(await world.approve(id, world.rob)).toMatchObject({ status: 424, body: { code: 'leaveApplications.limit' } });
  const { body } = await call(reviewerLeaves.check, { body: { ids: [id] } }, world.rob);
  expect(body.data).toMatchObject([{ may_decide: true, may_approve: false, why: refusal.body.message }]);
});

test('an open offer keeps its place when leave that waits is approved', async () => {
  const world = await limitsWorld();
  await world.limit({ at_most: 1, counts_waiting: false, name: 'One of Dispatch' });
  const [ana, cleo] = [await world.applyAs(world.ana, date), await world.applyAs(world.cleo, date)];
  await world.approve(ana.body.item.id, world.rob);
  await world.wait(world.ben, date);
  await world.withdraw(ana.body.item.id, world.ana);
  await world.offer();
  const { id } = cleo.body.item;
  const { body } = await call(reviewerLeaves.check, { body: { ids: [id] } }, world.rob);
  expect(body.data).toMatchObject([{ may_decide: true, may_approve: false }]);
  expect(await world.approve(id, world.rob)).toMatchObject({ status: 424, body: { code: 'leaveApplications.limit' } });
  const [{ id: offer = '' } = {}] = await world.waits(world.ben);
  expect(await world.accept(offer, world.ben)).toMatchObject({ status: 200 });
});

test('sick people do not count, and are never refused', async () => {
  const world = await limitsWorld();
  await world.limit();
  for (const who of [world.ana, world.ben, world.cleo])
    expect(await world.apply([date], { leave_type_id: world.sick }, who)).toMatchObject({ status: 200 });
  expect(await world.applyAs(world.ana, '2026-03-10')).toMatchObject({ status: 200 });
});

test('people on different halves of a date are not away at once', async () => {
  const world = await limitsWorld();
  await world.limit({ at_most: 1 });
  expect(await world.applyAs(world.ana, `${date} first`)).toMatchObject({ status: 200 });
  expect(await world.applyAs(world.ben, `${date} second`)).toMatchObject({ status: 200 });
  expect(await world.applyAs(world.cleo, `${date} second`)).toMatchObject({ status: 424 });
});

test('a limit counts the people of its department on the date, also after they move', async () => {
  const world = await twoAway();
  await world.acme.inside((db) => employ(db, world.ben.id, { department_id: null }));
  expect(await world.applyAs(world.cleo, date)).toMatchObject({ status: 200 });
});

test('a limit of a group counts its members', async () => {
  const world = await limitsWorld();
  const group = await world.acme.inside(async (db) => {
    const { id } = await db.insertInto('groups').values({ name: 'Leads' }).returning('id').executeTakeFirstOrThrow();
    const members = [world.ana.id, world.ben.id].map((person_id) => ({ group_id: id, person_id }));
    await db.insertInto('group_people').values(members).execute();
    return id;
  });
  await world.limit({ scope: 'group', item_id: group, at_most: 1, name: 'One lead' });
  await world.applyAs(world.ana, date);
  expect(await world.applyAs(world.cleo, date)).toMatchObject({ status: 200 });
  expect(await world.applyAs(world.ben, date)).toMatchObject({ status: 424 });
});

test('a percentage is rounded down, and leaves at least one place', async () => {
  const world = await limitsWorld();
  await world.limit({ at_most: null, percent: 50 });
  expect(await world.applyAs(world.ana, date)).toMatchObject({ status: 200 });
  expect(await world.applyAs(world.ben, date)).toMatchObject({ status: 424 });
});

test('a limit of a season does not count outside of it', async () => {
  const world = await limitsWorld();
  await world.limit({ at_most: 1, from_month: 4, until_month: 8 });
  await world.applyAs(world.ana, date);
  expect(await world.applyAs(world.ben, date)).toMatchObject({ status: 200 });
});

test('a limit of chosen leave types leaves out the others', async () => {
  const world = await limitsWorld();
  await world.limit({ at_most: 1, leave_type_ids: [world.annual] });
  await world.applyAs(world.ana, date);
  expect(await world.applyAs(world.ben, date)).toMatchObject({ status: 424 });
});

test('rejected leave frees its place, and is not approved after all when the place is taken', async () => {
  const world = await twoAway();
  await world.reject(world.leaveOfBen, world.rob);
  expect(await world.applyAs(world.cleo, date)).toMatchObject({ status: 200 });
  const eva = await world.acme.hire('Eva', 'change_decision_leave_application');
  expect(await world.change(world.leaveOfBen, 'approved', eva)).toMatchObject(refusal);
});

test('a lower limit leaves approved leave as it is', async () => {
  const world = await twoAway();
  await world.approve(world.leaveOfBen, world.rob);
  await world.limit({ at_most: 1 }, world.limitId);
  expect([await world.state(world.leaveOfAna), await world.state(world.leaveOfBen)]).toEqual(['approved', 'approved']);
});

const input = ({ annual }: LimitsWorld, person_id: string) => ({
  person_id,
  leave_type_id: annual,
  dates: [{ date: day(date), part: 'full' as const }],
  reason: '',
  attachments: [],
});

/** Fails without `lockPlaces`: the second does not wait, and both get the last place. */
test('one of two people who apply at the same time gets the last place', async () => {
  const world = await limitsWorld();
  await world.limit({ at_most: 1 });
  const second = await duringTransaction(
    world,
    (db) => apply(db, input(world, world.ana.id), { actor_id: world.ana.id, now, today, isBound: true }),
    () => world.applyAs(world.ben, date),
  );
  expect(second).toMatchObject({ status: 424, body: { code: 'leaveApplications.limit' } });
});
