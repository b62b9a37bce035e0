import { expect, test } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import { givePackage } from '#features/leave/server/commands/assigning.ts';
import { savePackage } from '#features/leave/server/commands/packages.ts';
import { assignReview, saveReview } from '../commands/review-processes.ts';
import { leaveProfile } from '../../contract.ts';
import { applicationWorld, call, day, now, today } from '../../testing/application-world.ts';

type World = Awaited<ReturnType<typeof applicationWorld>>;

const of = (person: { readonly id: string }) => ({ params: { user_id: person.id } });

const profileOf = (world: World, as = world.hal) => call(leaveProfile.view, { ...of(world.ana), query: {} }, as);

/** Makes a world in which Hal manages leave, and sees it in profiles as well. */
async function profileWorld() {
  const world = await applicationWorld();
  const hal = await world.acme.hire('Hal', 'edit_employee_leave', 'view_employee_leave');
  return { ...world, hal };
}

const correct = (world: World, body: object, as = world.hal, whom = world.ana) =>
  call(
    leaveProfile.storeCorrection,
    {
      ...of(whom),
      body: { leave_type_id: world.annual, amount: 1.5, date: '2026-03-02', reason: 'A Sunday.', ...body } as never,
    },
    as,
  );

const preview = (world: World, body: object) =>
  call(
    leaveProfile.makeCorrection,
    { ...of(world.ana), body: { leave_type_id: world.annual, amount: 1.5, date: '2026-03-02', ...body } as never },
    world.hal,
  );

const lines = ({ acme, ana }: World) =>
  acme.inside((db) =>
    rowsOf<{ amount: number; reason: string }>(
      db,
      `select amount::float8 as amount, reason from leave_lines where person_id = $1 and kind = 'correction' order by id`,
      [ana.id],
    ),
  );

test('a profile shows the balances, the rules behind them, and what comes next', async () => {
  const world = await profileWorld();
  await world.applied('2026-03-09');
  const { body } = await profileOf(world);
  expect(body).toMatchObject({
    package_name: 'Full time',
    rules: {
      package: { name: 'Full time', days: 28, since: '2026-01-01' },
      next_package: null,
      weekly: null,
      process: { steps: [{ review_condition: 1, reviewers: [{ name: 'Rob' }] }] },
    },
    next_year: { date: '2027-01-01', balance: 33, leave_type: { name: 'Annual leave' } },
    may_edit: true,
  });
  expect(body.balances[0]?.years[0]).toMatchObject({ given: 28, left: 27, waiting: 1 });
  expect(body.coming.map(({ date, title, amount }) => [date, title, amount])).toEqual([
    ['2026-12-31', 'Will expire', -22],
    ['2027-01-01', 'Will be carried over', 5],
    ['2027-01-01', 'Will be granted', 28],
  ]);
  expect(body.data).toHaveLength(1);
});

test('a person’s own leave needs only a session, another’s the permission; reading changes nothing', async () => {
  const world = await profileWorld();
  const plain = await world.acme.hire('Pia');
  const sees = await world.acme.hire('Sid', 'view_employee_leave');
  expect((await call(leaveProfile.view, { ...of(plain), query: {} }, plain)).status).toBe(200);
  expect((await profileOf(world, plain)).status).toBe(403);
  expect(await profileOf(world, sees)).toMatchObject({ status: 200, body: { may_edit: false } });
  expect((await correct(world, {}, sees)).status).toBe(403);
  expect(await lines(world)).toEqual([]);
});

test('a correction shows its impact, is booked with its reason, and appears in the ledger', async () => {
  const world = await profileWorld();
  const shown = await preview(world, {});
  expect(shown.body).toMatchObject({
    before: { left: 28, given: 28, expiring: { amount: 23 } },
    after: { left: 29.5, given: 29.5, expiring: { amount: 24.5, on: '2026-12-31' } },
  });
  expect(await lines(world)).toEqual([]);
  expect((await correct(world, {})).status).toBe(200);
  expect(await lines(world)).toEqual([{ amount: 1.5, reason: 'A Sunday.' }]);
  expect((await world.year(world.ana)).balances[0]?.years[0]).toMatchObject({ left: 29.5 });
});

test.each([
  ['nothing', { amount: 0 }, 'amount', 'Please use a number other than 0'],
  ['thousandths', { amount: 0.125 }, 'amount', 'Use at most two decimals'],
  ['no reason', { reason: '' }, 'reason', 'This is a required field'],
  ['only blanks as a reason', { reason: '   ' }, 'reason', 'This is a required field'],
  ['a day too far ahead', { date: '2028-01-01' }, 'date', 'The last day you can choose is 31 December 2027.'],
])('a correction with %s is refused at its field, and nothing is booked', async (_, body, field, sentence) => {
  const world = await profileWorld();
  const reply = await correct(world, body);
  expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: [sentence] } } });
  expect(await lines(world)).toEqual([]);
});

test('a line dated before joining is refused, also by the preview', async () => {
  const world = await profileWorld();
  await world.acme.inside((db) =>
    db
      .updateTable('employment_periods')
      .set({ started_on: day('2026-02-02') })
      .where('person_id', '=', world.ana.id)
      .execute(),
  );
  const refused = {
    status: 422,
    body: { errors: { date: ['They joined on 2 February 2026. Leave cannot be booked before that day.'] } },
  };
  expect(await preview(world, { date: '2026-02-01' })).toMatchObject(refused);
  expect(await correct(world, { date: '2026-02-01' })).toMatchObject(refused);
  expect(await lines(world)).toEqual([]);
  expect((await correct(world, { date: '2026-02-02' })).status).toBe(200);
});

test('a type without a limit has no balance to correct, and one that is not given neither', async () => {
  const world = await profileWorld();
  const unlimited = await correct(world, { leave_type_id: world.sick });
  expect(unlimited).toMatchObject({ status: 422, body: { errors: { leave_type_id: [expect.any(String)] } } });
  expect((await correct(world, { leave_type_id: crypto.randomUUID() })).status).toBe(460);
});

test('no one corrects their own balance or changes their own package, but an Owner', async () => {
  const world = await profileWorld();
  const { hal, acme, policy } = world;
  expect(await correct(world, {}, hal, hal)).toMatchObject({
    status: 403,
    body: { message: 'You cannot change your own leave. Please ask someone else who can.' },
  });
  const own = { ...of(hal), body: { leave_policy_id: policy } };
  expect((await call(leaveProfile.updatePolicyReview, own, hal)).status).toBe(403);
  expect((await call(leaveProfile.makePolicyReview, own, hal)).status).toBe(403);
  await acme.inside(async (db) => {
    const values = { name: 'Owners', is_owner: true, position: 999 };
    const { id: role_id } = await db.insertInto('roles').values(values).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('role_people').values({ role_id, person_id: hal.id }).execute();
    await givePackage(db, { policy_id: policy, ids: [hal.id] }, { actor_id: hal.id, now, today });
  });
  expect((await correct(world, {}, hal, hal)).status).toBe(200);
});

async function others({ acme, annual, hal, rob, sue }: World) {
  const by = { actor_id: hal.id, now, today };
  const term = { days: 20, given: 'at_once', is_pro_rata: true, carry_over: 0, carry_over_months: null } as const;
  const more = { below_zero: 0, has_halves: true, proof_from: null } as const;
  return acme.inside(async (db) => {
    const leave_types = [{ leave_type_id: annual, ...term, ...more }];
    const { id: policy } = await savePackage(db, { name: 'Part time', leave_types }, by);
    const approvers = [{ review_condition: 1 as const, users: [rob.id, sue.id] }];
    const { id: review } = await saveReview(db, { name: 'Two', remind_days: null, owners_days: null, approvers }, by);
    return { policy, review };
  });
}

test('a package and a process are given in the profile, after their effect was shown', async () => {
  const world = await profileWorld();
  const { policy, review } = await others(world);
  const body = { leave_policy_id: policy, effective_from: day('2026-07-01') };
  const shown = await call(leaveProfile.makePolicyReview, { ...of(world.ana), body }, world.hal);
  expect(shown.body).toMatchObject({
    effective_from: '2026-07-01',
    changes: [
      { date: '2026-12-31', leave_type: { name: 'Annual leave' } },
      { date: '2027-01-01', before: 33, after: 20 },
    ],
  });
  const before = await profileOf(world);
  const { version } = before.body;
  const { confirmed } = shown.body;
  const update = (more: object) =>
    call(
      leaveProfile.updatePolicyReview,
      { ...of(world.ana), body: { ...body, confirmed, ...more } as never },
      world.hal,
    );
  expect((await update({ leave_review_id: review, version })).status).toBe(200);
  const { rules } = (await profileOf(world)).body;
  expect(rules).toMatchObject({
    package: { name: 'Full time' },
    next_package: { name: 'Part time', from: '2026-07-01' },
    process: { name: 'Two', steps: [{ reviewers: [{ name: 'Rob' }, { name: 'Sue' }] }] },
  });
  // Saving an outdated version is refused.
  expect((await update({ leave_review_id: null, version })).status).toBe(461);
  const none = { leave_policy_id: null, leave_review_id: null, effective_from: null };
  const preview = await call(leaveProfile.makePolicyReview, { ...of(world.ana), body: none }, world.hal);
  expect((await update({ ...none, confirmed: preview.body.confirmed })).status).toBe(200);
  expect((await profileOf(world)).body.rules).toMatchObject({ package: null, next_package: null, process: null });
});

test('another package is assigned as previewed, and previewed again after a change', async () => {
  const world = await profileWorld();
  const { policy } = await others(world);
  await world.applied('2026-08-03', '2026-08-04', '2026-08-05');
  const body = { leave_policy_id: policy, effective_from: day('2026-07-01') };
  const save = async (more: object = {}) => {
    const reply = await call(
      leaveProfile.updatePolicyReview,
      { ...of(world.ana), body: { ...body, ...more } },
      world.hal,
    );
    return reply as unknown as { status: number; body: { code: string; data: { confirmed: string; less: number } } };
  };
  const refused = await save();
  expect(refused).toMatchObject({ status: 424, body: { code: 'leave.unconfirmed', data: { less: 1 } } });
  const { confirmed } = refused.body.data;
  // Another actor gives them another package from an earlier day.
  await world.acme.inside((db) =>
    givePackage(
      db,
      { policy_id: policy, ids: [world.ana.id], effective_from: day('2026-06-01') },
      { actor_id: world.hal.id, now, today },
    ),
  );
  const again = await save({ confirmed });
  expect(again.status).toBe(461);
  expect((await profileOf(world)).body.rules.next_package).toMatchObject({ from: '2026-06-01' });
  expect((await save({ confirmed: again.body.data.confirmed })).status).toBe(200);
});

test('a process alone needs no question', async () => {
  const world = await profileWorld();
  const { review } = await others(world);
  const body = { leave_review_id: review };
  expect((await call(leaveProfile.updatePolicyReview, { ...of(world.ana), body }, world.hal)).status).toBe(200);
});

test('missing items and days of a closed leave year are refused at their fields', async () => {
  const world = await profileWorld();
  const gone = crypto.randomUUID();
  const update = (body: object) =>
    call(leaveProfile.updatePolicyReview, { ...of(world.ana), body: body as never }, world.hal);
  expect(await update({ leave_policy_id: gone })).toMatchObject({
    status: 460,
    body: { errors: { leave_policy_id: [expect.any(String)] } },
  });
  expect(await update({ leave_review_id: gone })).toMatchObject({ status: 460 });
  expect(await update({ leave_policy_id: world.policy, effective_from: '2025-12-31' })).toMatchObject({ status: 422 });
});

test('someone with the permission applies for another person, and the application says who applied', async () => {
  const world = await profileWorld();
  const { acme, ana, annual } = world;
  const keeper = await acme.hire('Kim', 'edit_employee_leave');
  await assignTo(world);
  const reply = await world.apply(['2026-03-09'], { user_id: ana.id, leave_type_id: annual }, keeper);
  expect(reply).toMatchObject({ status: 200, body: { item: { applied_by: { name: 'Kim' }, user: { name: 'Ana' } } } });
});

const assignTo = ({ acme, ana, hal, rob }: World) =>
  acme.inside(async (db) => {
    const by = { actor_id: hal.id, now };
    const approvers = [{ review_condition: 1 as const, users: [rob.id] }];
    const { id } = await saveReview(db, { name: 'One', remind_days: null, owners_days: null, approvers }, by);
    await db.deleteFrom('leave_review_people').where('person_id', '=', ana.id).execute();
    await assignReview(db, { review_id: id, items: [{ id: ana.id, type: 'user' }] }, by);
  });
