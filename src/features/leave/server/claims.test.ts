import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { leavePackages, leaveSetup } from '../contract.ts';
import type { Effects } from '../rules/effect-shapes.ts';
import { call, leaveWorld, today } from './testing/leave-world.ts';

const full = { days: 28, counts: 'own_days', carry_over: 0 } as const;

/** Ana, who works here from a day on. */
async function anaSince(day: string) {
  const world = await leaveWorld();
  const { acme, joined } = world;
  const ana = await acme.hire('Ana');
  await acme.inside((db) =>
    db
      .updateTable('employment_periods')
      .set({ started_on: day as never })
      .where('person_id', '=', ana.id)
      .execute(),
  );
  await joined(ana.id, day);
  const store = (more: object, body: object = {}) =>
    world.store({ name: 'Standard', leave_types: [{ leave_type_id: world.annual, ...full, ...more }], ...body });
  return { ...world, ana, store };
}

test.each([
  [
    'not ascending',
    [
      { years: 5, days: 30 },
      { years: 3, days: 29 },
    ],
    'Sort the steps by years, the fewest first',
  ],
  [
    'twice',
    [
      { years: 5, days: 30 },
      { years: 5, days: 31 },
    ],
    'Another step has the same years',
  ],
  ['before a year is over', [{ years: 0, days: 30 }], 'Enter a whole number from 1 to 60'],
  ['of years in part', [{ years: 1.5, days: 30 }], 'Please use an integer'],
  ['negative', [{ years: 5, days: -1 }], 'Enter a number from 0 to 9000'],
  ['finer than two decimals', [{ years: 5, days: 30.125 }], 'Use at most two decimals'],
])('steps %s are refused in words', async (_, steps, message) => {
  const { store } = await anaSince('2020-01-01');
  const { status, body } = (await store({ steps })) as { status: number; body: { errors?: object } };
  expect(status).toBe(422);
  expect(Object.values(body.errors ?? {}).flat()).toEqual([message]);
});

test('a rounding that can lower a claim is saved only once it is confirmed, and not asked about again', async () => {
  const { store, edit } = await anaSince('2020-01-01');
  expect(await store({ rounding: 'half_up' })).toMatchObject({ status: 422, body: { code: 'leave.lowersClaim' } });
  expect((await store({ rounding: 'half_up', is_above_minimum: false })).status).toBe(422);
  expect((await store({ rounding: 'up' }, { name: 'Up' })).status).toBe(200);
  const { id } = (await store({ rounding: 'half_up', is_above_minimum: true })).body;
  expect((await store({ days: 29 }, { id })).status).toBe(200);
  const { leave_types } = (await edit(id)).data;
  expect(leave_types).toMatchObject([{ days: 29, rounding: 'half_up', is_above_minimum: true, steps: [] }]);
});

test('steps and rounding of a package that people have are previewed, and booked by lines', async () => {
  const { ana, store, assign, lea, annual, lines } = await anaSince('2021-03-02');
  const { id } = (await store({})).body;
  await assign(id, [ana.id]);
  const steps = [{ years: 5, days: 30 }];
  const leave_types = [{ leave_type_id: annual, ...full, steps, rounding: 'up' as const }];
  const body = { id, name: 'Standard', leave_types, effective_from: today } as never;
  const preview = (await call(leavePackages.preview, { body }, lea)).body as Effects;
  expect(preview.people).toMatchObject([{ name: 'Ana', before: 28, after: 30 }]);
  expect((await store({ steps, rounding: 'up' }, { id, effective_from: today })).status).toBe(200);
  const grants = (await lines(ana.id)).filter(({ kind, date }) => kind === 'grant' && date >= '2026-01-01');
  // Nine months of the step from the anniversary inside March on: 28 × 3/12 + 30 × 9/12 = 29.5, rounded up.
  expect(grants.map(({ date, amount }) => [date, amount])).toEqual([
    ['2026-01-01', 28],
    ['2026-03-02', 2],
  ]);
  expect((await call(leavePackages.edit, { params: { id } }, lea)).body.data.leave_types).toMatchObject([{ steps }]);
});

test('a package with steps that is saved again unchanged is nothing to confirm, and writes no terms', async () => {
  const { acme, ana, store, save, assign, edit, annual } = await anaSince('2021-03-02');
  const steps = [{ years: 5, days: 30 }];
  const made = (await store({ steps })).body;
  await assign(made.id, [ana.id]);
  const { version } = await edit(made.id);
  expect(made.version).toBe(version);
  const leave_types = [{ leave_type_id: annual, ...full, steps }];
  const again = { id: made.id, name: 'Standard', leave_types, effective_from: today, version };
  expect((await save(again)).status).toBe(200);
  const rows = await acme.inside((db) => db.selectFrom('leave_policy_terms').select('effective_from').execute());
  expect(rows).toEqual([{ effective_from: '1900-01-01' }]);
});

test('nobody gives steps to a package that only they have', async () => {
  const { acme, store, assign, annual } = await anaSince('2020-01-01');
  const hal = await acme.hire('Hal', 'edit_leave_policy', 'view_leave_policy');
  const { id } = (await store({})).body;
  await assign(id, [hal.id]);
  const leave_types = [{ leave_type_id: annual, ...full, steps: [{ years: 1, days: 60 }] }];
  const body = { id, name: 'Standard', leave_types } as never;
  expect(await call(leavePackages.store, { body }, hal)).toMatchObject({ status: 403, body: { code: 'leave.own' } });
});

test('steps that begin later in the year are previewed on its last day', async () => {
  const { ana, store, assign, lea, annual } = await anaSince('2021-07-01');
  const { id } = (await store({})).body;
  await assign(id, [ana.id]);
  const leave_types = [{ leave_type_id: annual, ...full, steps: [{ years: 5, days: 30 }] }];
  const body = { id, name: 'Standard', leave_types, effective_from: today } as never;
  const preview = (await call(leavePackages.preview, { body }, lea)).body as Effects;
  expect(preview).toMatchObject({ balance_on: '2026-12-31', total_changed: 1, people: [{ before: 28, after: 29 }] });
});

const rules = {
  begins_month: 1,
  begins_day: 1,
  past_days: 14,
  notice_days: 0,
  longest_stretch: null,
  months_ahead: 12,
  colleagues_see: 'away',
} as const;

test('own leave years are previewed, and a first package begins with that of the person', async () => {
  const { acme, ana, store, assign, lea, lines, balance } = await anaSince('2025-11-10');
  const body = { ...rules, leave_years: 'own', is_running: true } as never;
  const { confirmed } = (await call(leaveSetup.preview, { body }, lea)).body as Effects;
  expect(await call(leaveSetup.update, { body: { ...(body as object), confirmed } as never }, lea)).toMatchObject({
    status: 200,
    body: { data: { leave_years: 'own' } },
  });
  const { id } = (await store({ carry_over: 5, carry_over_months: 3 })).body;
  await assign(id, [ana.id]);
  const packages = await acme.inside((db) =>
    db.selectFrom('leave_policy_people').select('effective_from').where('person_id', '=', ana.id).execute(),
  );
  expect(packages).toEqual([{ effective_from: '2025-11-10' }]);
  expect(await lines(ana.id)).toMatchObject([{ kind: 'grant', date: '2025-11-10', amount: 28 }]);
  expect(await balance(ana.id, '2026-11-10')).toMatchObject({ reckoned: 33 });
  expect((await balance(ana.id, '2027-02-09')).reckoned).toBe(28);
  // Before their own year, the books are closed.
  expect(await assign(id, [ana.id], '2025-11-01')).toMatchObject({ status: 422 });
});

/** Saves the set-up with what its preview confirms. */
async function change(lea: Awaited<ReturnType<typeof anaSince>>['lea'], more: object) {
  const body = { ...rules, ...more };
  const preview = await call(leaveSetup.preview, { body: body as never }, lea);
  const { confirmed } = preview.body as Effects;
  return call(leaveSetup.update, { body: { ...body, confirmed } as never }, lea);
}

test('leave years that were confirmed are stored where leave years of that day were planned', async () => {
  const { acme, lea, ana, store, assign } = await anaSince('2024-06-01');
  const { id } = (await store({})).body;
  await assign(id, [ana.id]);
  const stored = () =>
    acme.inside((db) =>
      db.selectFrom('leave_beginnings').select(['starts_on', 'is_personal']).orderBy('starts_on').execute(),
    );
  expect((await change(lea, { leave_years: 'own' })).status).toBe(200);
  const first = { starts_on: '2000-01-01', is_personal: false };
  expect(await stored()).toEqual([first, { starts_on: '2026-03-03', is_personal: true }]);
  // Going back on the day on which own leave years would begin.
  expect((await change(lea, { leave_years: 'company', begins_month: 3, begins_day: 3 })).status).toBe(200);
  expect(await stored()).toEqual([first, { starts_on: '2026-03-03', is_personal: false }]);
});

test('own leave years that are planned can apply to the running one as well, unless leave is recorded', async () => {
  const { acme, lea, ana, store, assign } = await anaSince('2025-06-01');
  expect((await change(lea, { leave_years: 'own' })).status).toBe(200);
  expect((await change(lea, { leave_years: 'own', is_running: true })).status).toBe(200);
  const stored = () =>
    acme.inside((db) => db.selectFrom('leave_beginnings').select(['starts_on', 'is_personal']).execute());
  expect(await stored()).toEqual([{ starts_on: '1900-01-01', is_personal: true }]);
  // The running own year began in 2025, and nothing before it is recorded.
  const { id } = (await store({})).body;
  await assign(id, [ana.id]);
  expect((await change(lea, { leave_years: 'company', is_running: true })).status).toBe(200);
});

test('terms change from the running year of those who have the package on', async () => {
  const { acme, lea, ana, store, assign } = await anaSince('2024-02-20');
  expect((await change(lea, { leave_years: 'own', is_running: true })).status).toBe(200);
  const { id } = (await store({})).body;
  await assign(id, [ana.id]);
  // Her year ended on 19 February.
  expect(await store({ days: 30 }, { id, effective_from: '2026-01-10' })).toMatchObject({ status: 422 });
  expect((await store({ days: 30 }, { id, effective_from: '2026-02-20' })).status).toBe(200);
  await acme.inside((db) =>
    db
      .updateTable('employment_periods')
      .set({ started_on: '2024-11-01' as never })
      .where('person_id', '=', ana.id)
      .execute(),
  );
  // Her year began on 1 November.
  expect((await store({ days: 31 }, { id, effective_from: '2025-11-01' })).status).toBe(200);
});

test('a change of what accrues is previewed a year later where leave years are each person’s', async () => {
  const { ana, store, assign, lea, annual } = await anaSince('2025-02-20');
  const body = { ...rules, leave_years: 'own', is_running: true } as never;
  const { confirmed } = (await call(leaveSetup.preview, { body }, lea)).body as Effects;
  await call(leaveSetup.update, { body: { ...(body as object), confirmed } as never }, lea);
  const { id } = (await store({ given: 'monthly', days: 12, counts: 'same' })).body;
  await assign(id, [ana.id]);
  const leave_types = [{ leave_type_id: annual, ...full, days: 24, given: 'monthly', counts: 'same' }];
  const changed = { id, name: 'Standard', leave_types, effective_from: '2026-12-20' } as never;
  const preview = (await call(leavePackages.preview, { body: changed }, lea)).body as Effects;
  // The own year ends on 19 February 2027; on 31 December no month of it would differ.
  expect(preview).toMatchObject({ balance_on: '2027-12-19', people: [{ before: 10, after: 20 }] });
});

test('a company with records goes over to own leave years, by lines, and back', async () => {
  const { ana, store, assign, lea, balance, runJob } = await anaSince('2024-06-01');
  const { id } = (await store({ carry_over: 0 })).body;
  await assign(id, [ana.id]);
  const change = async (more: object) => {
    const body = { ...rules, ...more } as never;
    const { confirmed, total_changed } = (await call(leaveSetup.preview, { body }, lea)).body as Effects;
    const unseen = await call(leaveSetup.update, { body }, lea);
    expect(unseen).toMatchObject({ status: 424, body: { code: 'leave.unconfirmed' } });
    await call(leaveSetup.update, { body: { ...(body as object), confirmed } as never }, lea);
    return total_changed;
  };
  expect(await change({ leave_years: 'own' })).toBe(1);
  await runJob('2026-06-01');
  // The year ends on 31 May: five of twelve months, and then a whole own year.
  expect(await balance(ana.id, '2026-05-30')).toEqual({ ledger: 11.67, reckoned: 11.67 });
  expect(await balance(ana.id, '2026-06-01')).toEqual({ ledger: 28, reckoned: 28 });
  await change({ leave_years: 'company' });
  const setup = (await call(leaveSetup.index, {}, lea)).body;
  expect(setup.data).toMatchObject({ leave_years: 'company', begins_month: 1 });
  expect((await balance(ana.id, '2027-01-01' as LocalDate)).reckoned).toBe(28);
});

test('going over to own leave years corrects the running year from that day on, and no closed month', async () => {
  const { acme, ana, store, assign, lea, lines, balance, runJob } = await anaSince('2020-09-15');
  const { id } = (await store({ days: 30, counts: 'same', carry_over: 0 })).body;
  await assign(id, [ana.id], '2026-01-01');
  await acme.inside((db) =>
    db
      .insertInto('closed_periods')
      .values({ name: 'Winter', starts_on: '2026-01-01' as LocalDate, ends_on: '2026-02-28' as LocalDate })
      .execute(),
  );
  const body = { ...rules, leave_years: 'own' } as const;
  const preview = (await call(leaveSetup.preview, { body: body as never }, lea)).body as Effects;
  expect(preview).toMatchObject({ balance_on: '2026-03-03', people: [{ before: 30, after: 21.17 }] });
  expect((await change(lea, body)).status).toBe(200);
  await runJob('2026-09-15');
  const grants = (await lines(ana.id)).filter(({ kind, date }) => kind === 'grant' && date >= '2026-01-01');
  expect(grants.map(({ date, amount }) => [date, amount])).toEqual([
    ['2026-01-01', 30],
    ['2026-03-03', -8.83],
    ['2026-09-15', 30],
  ]);
  expect(await balance(ana.id, '2026-03-02')).toEqual({ ledger: 30, reckoned: 30 });
  expect(await balance(ana.id, '2026-09-13')).toEqual({ ledger: 21.17, reckoned: 21.17 });
});
