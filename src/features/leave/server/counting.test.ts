import { expect, test } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import { leaveTypes } from '../contract.ts';
import { call, leaveWorld } from './testing/leave-world.ts';

type Edited = { readonly data: { readonly leave_types: readonly { leave_type_id: string; counts: string }[] } };

async function packages() {
  const world = await leaveWorld();
  const waysOf = async (id: string) =>
    new Map(((await world.edit(id)) as Edited).data.leave_types.map((term) => [term.leave_type_id, term.counts]));
  return { ...world, waysOf };
}

test('a new package counts days of the own week, hours by the hour, and leave without a limit alike', async () => {
  const { annual, addType, store, waysOf } = await packages();
  const [lieu, sick] = [
    await addType('Time in lieu', { unit: 'hours' }),
    await addType('Sick leave', { total_days: null }),
  ];
  const leave_types = [
    { leave_type_id: annual, days: 28 },
    { leave_type_id: lieu, days: 40 },
    { leave_type_id: sick, days: null },
  ];
  const { id } = (await store({ name: 'Standard', leave_types })).body;
  expect([...(await waysOf(id)).entries()].sort()).toEqual(
    [
      [annual, 'own_days'],
      [lieu, 'hours'],
      [sick, 'same'],
    ].sort(),
  );
});

test('a way of counting that is not sent stays as it is', async () => {
  const { annual, addPackage, store, waysOf } = await packages();
  const id = await addPackage('Full time', { counts: 'shares' });
  expect((await store({ id, name: 'Full time', leave_types: [{ leave_type_id: annual, days: 30 }] })).status).toBe(200);
  expect([...(await waysOf(id)).values()]).toEqual(['shares']);
});

test('days cannot be counted by the hour, nor hours by days', async () => {
  const { annual, addType, save } = await packages();
  const lieu = await addType('Time in lieu', { unit: 'hours' });
  const sent = async (leave_type_id: string, counts: string) =>
    (await save({ name: crypto.randomUUID(), leave_types: [{ leave_type_id, days: 10, counts }] })) as {
      status: number;
      body: object;
    };
  expect(await sent(annual, 'hours')).toMatchObject({ status: 422, body: { code: 'leave.notCountable' } });
  expect(await sent(lieu, 'shares')).toMatchObject({ status: 422, body: { code: 'leave.notCountable' } });
  expect((await sent(annual, 'same')).status).toBe(200);
});

test('a type that becomes one of hours is counted by the hour', async () => {
  const { annual, lea, addPackage, edit } = await packages();
  const id = await addPackage('Full time', { counts: 'shares' });
  const body = { id: annual, name: 'Annual leave', total_days: 28, unit: 'hours' };
  expect((await call(leaveTypes.store, { body: body as never }, lea)).status).toBe(200);
  expect(((await edit(id)) as Edited).data.leave_types.map(({ counts }) => counts)).toEqual(['hours']);
});

test('another way of counting shows its impact first', async () => {
  const { acme, annual, addPackage, assign, save, balance } = await packages();
  const ana = await acme.hire('Ana');
  await acme.inside((db) =>
    rowsOf(
      db,
      `insert into employment_rows (person_id, field, effective_from, weekly_work_time)
       values ($1, 'weekly_work_time', '2020-01-01', 72000)`,
      [ana.id],
    ),
  );
  const id = await addPackage('Full time');
  await assign(id, [ana.id]);
  expect(await balance(ana.id, '2026-03-02')).toMatchObject({ reckoned: 14 });
  const body = {
    id,
    name: 'Full time',
    leave_types: [{ leave_type_id: annual, days: 28, counts: 'same', carry_over: 5, carry_over_months: 3 }],
  };
  const told = (await save(body)) as unknown as { status: number; body: { data: { people: object[] } } };
  expect(told).toMatchObject({ status: 424, body: { data: { people: [{ before: 14, after: 28 }] } } });
});
