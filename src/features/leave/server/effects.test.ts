import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { leavePackages, leaveSetup, leaveTypes } from '../contract.ts';
import type { Effects } from '../rules/effect-shapes.ts';
import { givePackage } from './commands/assigning.ts';
import { bookLeave } from './commands/lines.ts';
import { lockRules } from './commands/lock.ts';
import { lockAccounts } from './commands/settle.ts';
import { removalToConfirm } from './queries/change-confirmation.ts';
import { call, leaveWorld, now, today } from './testing/leave-world.ts';

type RefusedReply = { status: number; body: { code: string; data: Effects } };

async function worldWithPackage(values: Parameters<Awaited<ReturnType<typeof leaveWorld>>['addPackage']>[1] = {}) {
  const world = await leaveWorld();
  const policy = await world.addPackage('Full time', values);
  const [ana, bob] = [await world.acme.hire('Ana'), await world.acme.hire('Bob')];
  await world.assign(policy, [ana.id, bob.id]);
  const gives = (days: number, more: object = {}) => ({
    id: policy,
    name: 'Full time',
    leave_types: [{ leave_type_id: world.annual, days, carry_over: 5, carry_over_months: 3, ...values, ...more }],
  });
  const preview = async (body: object) => (await call(leavePackages.preview, { body: body as never }, world.lea)).body;
  return { ...world, policy, ana, bob, gives, preview };
}

/** Books leave for a person on some dates. */
const booked = (
  { acme, annual }: Awaited<ReturnType<typeof worldWithPackage>>,
  person_id: string,
  dates: readonly string[],
) =>
  acme.inside(async (db) => {
    await lockAccounts(db, [person_id]);
    const days = dates.map((date) => ({ date: date as LocalDate, cost: 100 }));
    const application_id = crypto.randomUUID();
    await bookLeave(db, 'take', { person_id, leave_type_id: annual, actor_id: null, application_id, dates: days });
  });

test('a change of a package that people have is saved once it is confirmed, and what was confirmed', async () => {
  const { save, gives, lines, ana, acme, assign, policy } = await worldWithPackage();
  const refused = (await save(gives(30))) as unknown as RefusedReply;
  expect(refused).toMatchObject({
    status: 424,
    body: { code: 'leave.unconfirmed', data: { more: 2, total_people: 2 } },
  });
  expect(await lines(ana.id)).toHaveLength(1);
  const { confirmed } = refused.body.data;
  expect((await save({ ...gives(31), confirmed })).status).toBe(461);
  // Cleo gets the package in the meantime, so the confirmation covers other people.
  await assign(policy, [(await acme.hire('Cleo')).id]);
  const again = (await save({ ...gives(30), confirmed })) as unknown as RefusedReply;
  expect(again).toMatchObject({ status: 461, body: { data: { total_people: 3 } } });
  expect((await save({ ...gives(30), confirmed: again.body.data.confirmed })).status).toBe(200);
});

test('a name and a note need no confirmation, nor does a package that no one has', async () => {
  const { save, gives, addPackage, annual } = await worldWithPackage();
  expect((await save({ ...gives(28), name: 'Everybody', note: 'For all' })).status).toBe(200);
  const id = await addPackage('No one yet');
  expect((await save({ id, name: 'Nobody', leave_types: [{ leave_type_id: annual, days: 3 }] })).status).toBe(200);
});

test('more days and less carried over can leave a balance unchanged, and the impact says so', async () => {
  const { gives, preview } = await worldWithPackage();
  const shown = await preview({ ...gives(30, { carry_over: 3 }), effective_from: '2027-01-01' });
  expect(shown).toMatchObject({ balance_on: '2027-01-01', more: 0, same: 2, less: 0, total_people: 2 });
  expect(shown.people[0]).toMatchObject({ before: 33, after: 33, why: '2 days more given, 2 days less carried over' });
});

test('leave accrued by the month is compared at the end of the leave year, before anything expires', async () => {
  const { gives, preview } = await worldWithPackage({ given: 'monthly' });
  const shown = await preview({ ...gives(40), effective_from: '2026-07-01' });
  expect(shown).toMatchObject({ balance_on: '2026-12-31', more: 2 });
  expect(shown.people[0]).toMatchObject({ before: 28, after: 34, why: '34 instead of 28 days' });
});

test('booked leave that the balance no longer covers is listed, and stays', async () => {
  const world = await worldWithPackage();
  const { gives, preview, store, ana, balance } = world;
  await booked(world, ana.id, ['2026-03-09', '2026-03-10']);
  await booked(world, ana.id, ['2026-04-06', '2026-04-07']);
  const shown = await preview(gives(3));
  expect(shown).toMatchObject({ less: 2, total_applications: 1 });
  expect(shown.applications).toMatchObject([
    {
      name: 'Ana',
      starts_on: '2026-04-06',
      ends_on: '2026-04-07',
      is_approved: true,
      low_on: '2026-04-07',
      balance: -1,
    },
  ]);
  await store(gives(3));
  expect(await balance(ana.id, '2026-04-07')).toEqual({ ledger: -1, reckoned: -1 });
});

test.each(['package', 'type'])(
  'the deletion of a %s names the leave that is covered no more, to who may see the leave of others',
  async (what) => {
    const world = await worldWithPackage({ given: 'monthly' });
    const { acme, ana, annual, policy } = world;
    await booked(world, ana.id, ['2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08', '2026-10-09']);
    await booked(world, ana.id, ['2026-11-02', '2026-11-03', '2026-11-04']);
    const rights = ['delete_leave_policy', 'delete_leave_type', 'view_leave_policy', 'view_leave_type'] as const;
    const previewFor = async (...more: 'view_employee_leave'[]) => {
      const who = await acme.hire('Tom', ...rights, ...more);
      const reply =
        what === 'package'
          ? await call(leavePackages.delete, { params: { id: policy }, query: {} }, who)
          : await call(leaveTypes.delete, { params: { id: annual }, query: {} }, who);
      return (reply as unknown as RefusedReply).body.data;
    };
    const named = await previewFor('view_employee_leave');
    expect(named.total_applications).toBe(1);
    expect(named.applications).toMatchObject([{ name: 'Ana', starts_on: '2026-11-02', ends_on: '2026-11-04' }]);
    expect(await previewFor()).toMatchObject({ total_applications: 1, applications: [] });
  },
);

test('giving a package shows what it does to each balance, from the day on', async () => {
  const { lea, acme, policy, addPackage, ana, assign, balance } = await worldWithPackage();
  const half = await addPackage('Half time', { days: 14 });
  const cleo = await acme.hire('Cleo');
  const check = (effective_from?: string) =>
    call(
      leavePackages.makeAssignUsers,
      {
        body: {
          leave_policy_id: half,
          assigned_items: [ana.id, cleo.id].map((id) => ({ id, type: 'user' as const })),
          ...(effective_from && { effective_from }),
        } as never,
      },
      lea,
    );
  const { effects } = (await check('2026-07-01')).body;
  expect(effects.people).toMatchObject([
    { name: 'Ana', before: 28, after: 21 },
    { name: 'Cleo', before: 0, after: 7 },
  ]);
  expect((await check('2025-12-31')).status).toBe(422);
  await assign(half, [ana.id, cleo.id], '2026-07-01');
  expect((await balance(ana.id, '2026-07-01')).reckoned).toBe(21);
  expect((await balance(cleo.id, '2026-07-01')).reckoned).toBe(7);
  expect(policy).not.toBe(half);
});

test.each([
  ['the new one', 'at_once', 'monthly'],
  ['the old one', 'monthly', 'at_once'],
  ['each of both', 'monthly', 'monthly'],
] as const)('with monthly leave in %s, the impact is that at the end of the leave year', async (_, had, gets) => {
  const { lea, addPackage, ana, giving } = await worldWithPackage({ given: had });
  const body = giving(await addPackage('Half time', { days: 14, given: gets }), [ana.id], '2026-07-01');
  const { effects } = (await call(leavePackages.makeAssignUsers, { body }, lea)).body;
  expect(effects).toMatchObject({ effective_from: '2026-07-01', balance_on: '2026-12-31' });
  expect(effects.people).toMatchObject([{ name: 'Ana', before: 28, after: 21 }]);
});

test('a package is assigned only as previewed: without a preview, or after another assignment, it is previewed again', async () => {
  const { lea, addPackage, ana, giving, assign, balance } = await worldWithPackage();
  const [half, third] = [await addPackage('Half time', { days: 14 }), await addPackage('A third', { days: 9 })];
  const body = giving(half, [ana.id], '2026-07-01');
  const save = (more: object = {}) =>
    call(leavePackages.assignUsers, { body: { ...body, ...more } }, lea) as unknown as Promise<RefusedReply>;
  const refused = await save();
  expect(refused).toMatchObject({ status: 424, body: { code: 'leave.unconfirmed', data: { less: 1 } } });
  const { confirmed } = refused.body.data;
  await assign(third, [ana.id], '2026-05-01');
  const again = await save({ confirmed });
  expect(again).toMatchObject({ status: 461, body: { data: { people: [{ name: 'Ana' }] } } });
  expect((await balance(ana.id, '2026-07-01')).reckoned).not.toBe(21);
  expect((await save({ confirmed: again.body.data.confirmed })).status).toBe(200);
});

test('the second of two people who give one person a package simultaneously is shown the first one’s change', async () => {
  const { acme, lea, addPackage, ana, giving } = await worldWithPackage();
  const [half, third] = [await addPackage('Half time', { days: 14 }), await addPackage('A third', { days: 9 })];
  const body = giving(half, [ana.id]);
  const { confirmed } = (await call(leavePackages.makeAssignUsers, { body }, lea)).body.effects;
  const { second } = await acme.inside(async (db) => {
    await lockRules(db);
    const second = call(leavePackages.assignUsers, { body: { ...body, confirmed } }, lea);
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    await givePackage(db, { policy_id: third, ids: [ana.id] }, { actor_id: lea.id, now, today });
    return { second };
  });
  expect((await second).status).toBe(461);
});

test('a person without an earlier package gets it from the start of the leave year, and is notified', async () => {
  const { lea, acme, policy } = await worldWithPackage();
  const cleo = await acme.hire('Cleo');
  const body = { leave_policy_id: policy, assigned_items: [{ id: cleo.id, type: 'user' as const }] };
  const { effects } = (await call(leavePackages.makeAssignUsers, { body }, lea)).body;
  expect(effects.people).toMatchObject([{ name: 'Cleo', before: 0, after: 28 }]);
});

test('another first day of the leave year, and other full-time hours, are confirmed; the rest of the set-up is not', async () => {
  const { lea, ana, balance } = await worldWithPackage();
  const { data, version } = (await call(leaveSetup.index, {}, lea)).body;
  const save = (values: object) =>
    call(leaveSetup.update, { body: { ...data, ...values } as never }, lea) as unknown as Promise<RefusedReply>;
  expect((await save({ past_days: 30, version })).status).toBe(200);
  const moved = { ...data, past_days: 30, begins_month: 4 };
  const preview = (await call(leaveSetup.preview, { body: moved }, lea)).body;
  // The year of 2026 ends on 31 March, so three twelfths of 28 days are left.
  expect(preview).toMatchObject({ effective_from: '2026-04-01', balance_on: '2026-04-01', total_people: 2 });
  expect(preview.people[0]).toMatchObject({ name: 'Ana', before: 28, after: 33 });
  expect(await save(moved)).toMatchObject({ status: 424, body: { data: { total_people: 2 } } });
  expect((await save({ ...moved, confirmed: preview.confirmed })).status).toBe(200);
  expect((await balance(ana.id, '2026-04-01')).reckoned).toBe(33);
});

test('the second of two people who change a package simultaneously is shown the first one’s change', async () => {
  const { acme, save, gives, edit, policy, preview, annual, assign } = await worldWithPackage();
  const { version } = await edit(policy);
  const { confirmed } = await preview(gives(30));
  const { second } = await acme.inside(async (db) => {
    await lockRules(db);
    const second = save({ ...gives(30), version, confirmed });
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    await sql`update leave_policy_terms set days = 29 where leave_type_id = ${annual}`.execute(db);
    return { second };
  });
  expect((await second).status).toBe(461);
  expect((await edit(policy)).data.leave_types).toMatchObject([{ days: 29 }]);
  expect((await assign(policy, [(await acme.hire('Cleo')).id])).status).toBe(200);
});

test('a package in which someone is put meanwhile is not deleted without a question', async () => {
  const { acme, lea, ana, addPackage } = await worldWithPackage();
  const empty = await addPackage('Empty');
  const { second } = await acme.inside(async (db) => {
    await sql`select from leave_policies where id = ${empty} for share`.execute(db);
    await givePackage(db, { policy_id: empty, ids: [ana.id] }, { actor_id: lea.id, now, today });
    const second = call(leavePackages.delete, { params: { id: empty }, query: {} }, lea);
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    return { second };
  });
  expect((await second).status).toBe(424);
});

test('a package change takes the leave still to accrue with it', async () => {
  const { lea, policy, annual, addType, gives, preview } = await worldWithPackage({ given: 'monthly' });
  const study = [{ leave_type_id: await addType('Study leave'), days: 3 }];
  const shown = await preview({ ...gives(28), leave_types: study, effective_from: '2026-07-01' });
  expect(shown).toMatchObject({ balance_on: '2026-12-31', less: 2 });
  expect(shown.people.find((row) => row.leave_type_id === annual)).toMatchObject({ before: 28, after: 14 });
  const ended = (await call(
    leavePackages.delete,
    { params: { id: policy }, query: {} },
    lea,
  )) as unknown as RefusedReply;
  expect(ended).toMatchObject({ status: 424, body: { data: { less: 2 } } });
  const without = (await call(
    leaveTypes.delete,
    { params: { id: annual }, query: {} },
    lea,
  )) as unknown as RefusedReply;
  expect(without).toMatchObject({ status: 424, body: { data: { less: 2 } } });
});

test('a package that ends too late in a leave year to change it is described by the next year’s leave', async () => {
  const { acme, policy, ana, bob } = await worldWithPackage({ is_pro_rata: false });
  const december = '2026-12-15' as LocalDate;
  const impact = await acme.inside((db) => removalToConfirm(db, policy, [ana.id, bob.id], december).tell());
  expect(impact).toMatchObject({ balance_on: '2027-01-01', less: 2 });
});
