import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { leaveLimits } from '../contract.ts';
import { leaveLimitsRoutes } from './routes.ts';

const day = (date: string) => date as LocalDate;
const call = callerFor(
  createHttp({ authenticator: sessionAuthenticator(database), features: [leaveLimitsRoutes([])] }),
);

async function world() {
  const acme = await company();
  const hal = await acme.hire('Hal', 'configure_leave_setup');
  const department = await acme.inside(async (db) => {
    const values = { name: 'Dispatch' };
    return (await db.insertInto('departments').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
  const block = (values: object = {}, more: object = {}) =>
    call(leaveLimits.storeBlock, { body: { block: { ...stocktake, ...values }, ...more } as never }, hal);
  const limit = (values: object = {}, more: object = {}) =>
    call(
      leaveLimits.storeLimit,
      { body: { limit: { ...twoOf, item_id: department, ...values }, ...more } as never },
      hal,
    );
  const list = async () => (await call(leaveLimits.index, {}, hal)).body;
  return { acme, hal, department, block, limit, list };
}

const stocktake = { name: 'Stocktake', starts_on: '2026-12-28', ends_on: '2026-12-31', scope: 'company' };
const twoOf = {
  name: 'Two of Dispatch',
  scope: 'department',
  at_most: 2,
  percent: null,
  from_month: null,
  until_month: null,
};

test('blocks and limits are stored, listed, changed and deleted', async () => {
  const { block, limit, list, hal, department } = await world();
  const { id } = (await block({ sentence: ' Everyone counts. ' })).body;
  const stored = (await limit()).body;
  expect(await list()).toMatchObject({
    blocks: [{ id, name: 'Stocktake', sentence: 'Everyone counts.', item_ids: [] }],
    limits: [{ name: 'Two of Dispatch', at_most: 2, places: 2, people: 0, counts_waiting: true, offer_hours: 48 }],
    choices: { department: [{ id: department, name: 'Dispatch', people: 0 }] },
  });
  await block({ name: 'Fair', scope: 'department', item_ids: [department] }, { id });
  await limit({ at_most: null, percent: 30 }, { id: stored.id });
  expect(await list()).toMatchObject({
    blocks: [{ name: 'Fair', item_ids: [department] }],
    limits: [{ at_most: null, percent: 30, places: 1 }],
  });
  expect((await call(leaveLimits.removeBlock, { body: { id } }, hal)).status).toBe(200);
  expect((await call(leaveLimits.removeLimit, { body: { id: stored.id } }, hal)).status).toBe(200);
  expect(await list()).toMatchObject({ blocks: [], limits: [] });
});

test.each([
  ['a block that ends before it begins', { ends_on: '2026-12-27' }, 422, 'leaveLimits.wrongOrder'],
  ['a block of departments without one', { scope: 'department' }, 422, 'leaveLimits.itemsNeeded'],
  ['a block of a department that is not there', { scope: 'department', item_ids: [crypto.randomUUID()] }, 460, null],
  ['a block without a name', { name: ' ' }, 422, null],
  ['a block of a date that does not exist', { starts_on: '2026-02-30' }, 422, null],
])('%s is refused', async (_, values, status, code) => {
  const { block, list } = await world();
  const reply = await block(values);
  expect(reply).toMatchObject({ status, ...(code && { body: { code } }) });
  expect((await list()).blocks).toEqual([]);
});

test.each([
  ['a limit without a number', { at_most: null }, 422],
  ['a limit with a number and a percentage', { percent: 10 }, 422],
  ['a limit of no one', { at_most: 0 }, 422],
  ['a limit of all', { at_most: null, percent: 100 }, 422],
  ['half a season', { from_month: 6 }, 422],
  ['a month that does not exist', { from_month: 13, until_month: 13 }, 422],
  ['a department that is not there', { item_id: crypto.randomUUID() }, 460],
  ['a leave type that is not there', { leave_type_ids: [crypto.randomUUID()] }, 460],
])('%s is refused', async (_, values, status) => {
  const { limit, list } = await world();
  expect(await limit(values)).toMatchObject({ status });
  expect((await list()).limits).toEqual([]);
});

test('someone else’s changes are not overwritten', async () => {
  const { block, list } = await world();
  const { version } = await list();
  await block();
  expect(await block({ name: 'Fair' }, { version })).toMatchObject({ status: 461 });
});

test('people who do not set up leave neither see nor change the rules', async () => {
  const { acme, block } = await world();
  const { id } = (await block()).body;
  const ana = await acme.hire('Ana', 'apply_leave_application', 'view_leave_application');
  expect((await call(leaveLimits.index, {}, ana)).status).toBe(403);
  expect((await call(leaveLimits.removeBlock, { body: { id } }, ana)).status).toBe(403);
});

test('a rule of another company is not there', async () => {
  const [one, other] = [await world(), await world()];
  const { id } = (await one.block()).body;
  expect((await call(leaveLimits.removeBlock, { body: { id } }, other.hal)).status).toBe(404);
  expect((await other.block({}, { id })).status).toBe(404);
});

test('a month shows days off and blocks', async () => {
  const { block, hal, limit } = await world();
  await block();
  const { id } = (await limit()).body;
  const month = await call(leaveLimits.month, { query: { first: day('2026-12-15'), limit_id: id } }, hal);
  expect(month.body.data).toHaveLength(31);
  expect(month.body.data.at(-1)).toMatchObject({ date: '2026-12-31', blocks: ['Stocktake'], away: 0, places: 2 });
  const query = { first: day('2026-12-01'), limit_id: crypto.randomUUID() };
  expect((await call(leaveLimits.month, { query }, hal)).status).toBe(404);
});
