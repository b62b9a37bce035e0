import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { billing } from '../contract.ts';
import { paidWorld } from './testing/billing-world.ts';

const day = 86_400;

/** Creates a payment in October, one refused and then paid in November, and a small credit. */
async function yearWorld() {
  const world = await paidWorld();
  world.pass(31 * day);
  world.paddle.renew(world.subscription, 'expired_card');
  world.pass(day);
  const paid = world.paddle.renew(world.subscription);
  world.paddle.credit(paid, 100, 'credit', 16);
  world.paddle.credit(paid, 30, 'credit_reverse', 5);
  await world.told();
  const page = async (query: object) => (await world.call(billing.transactions, { query }, world.olga)).body;
  return { ...world, paid, page };
}

test('payments are filtered by day and state, with what they come to', async () => {
  const world = await yearWorld();
  const all = await world.page({});
  expect(all.transactions).toHaveLength(5);
  expect(all.sums).toEqual([{ currency: 'EUR', total: 536 + 536 - 100 + 30 }]);
  const october = await world.page({ from: '2026-10-01', to: '2026-10-31' });
  expect(october).toMatchObject({ meta: { total: 1 }, sums: [{ currency: 'EUR', total: 536 }], all: 5 });
  expect((await world.page({ state: 'refused' })).transactions).toMatchObject([{ refused: 'expired_card' }]);
  expect((await world.page({ state: 'refused' })).sums).toEqual([]);
  expect((await world.page({ state: 'credit' })).transactions.map(({ total }) => total).sort()).toEqual([-100, 30]);
  expect((await world.page({ state: 'open' })).transactions).toEqual([]);
  expect((await world.page({ from: '2030-01-01' })).meta.total).toBe(0);
});

test('a payment says how it was tried to be taken', async () => {
  const world = await yearWorld();
  const [late] = (await world.page({ state: 'refused' })).transactions;
  const { body } = await world.call(billing.transaction, { params: { id: late?.id ?? '' } }, world.olga);
  expect(body).toMatchObject({ attempts: [{ status: 'error', refused: 'expired_card' }], tax_rate: '0.19' });
});

test('all invoices come as one file, and what cannot be had is named in it', async () => {
  const world = await yearWorld();
  const zip = async (query = '') => {
    const headers = { host: world.acme.host, cookie: `muster_session=${world.olga.token}` };
    const reply = await world.app.inject({ url: `/app/billing/invoices/download${query}`, headers });
    expect(reply.statusCode).toBe(200);
    return unzipSync(new Uint8Array(reply.rawPayload));
  };
  expect(Object.keys(await zip()).sort()).toEqual(['MH-00001.pdf', 'MH-00002.pdf']);
  expect(Object.keys(await zip('?to=2026-10-31'))).toEqual(['MH-00001.pdf']);
  world.paddle.troubles.push('nonsense');
  const partly = await zip();
  expect(Object.keys(partly).sort()).toEqual(['MH-00001.pdf', 'missing.txt']);
  expect(Buffer.from(partly['missing.txt'] ?? []).toString()).toContain('MH-00002');
});
