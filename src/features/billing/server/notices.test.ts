import { expect, test } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import { planNeeds } from '../events.ts';
import { billingListeners } from './listeners.ts';
import { alertTrialEnd } from './notices.ts';
import { billingPermissions, billingWorld, paidWorld, type BillingWorld } from './testing/billing-world.ts';

const day = 86_400;

/** Delivers the pending notices and returns the alerts of viewers of the plan. */
async function noticesOf({ acme, rows }: Pick<BillingWorld, 'acme' | 'rows'>): Promise<string[]> {
  const listener = billingListeners.find(({ on }) => on === planNeeds.type);
  await acme.inside(async (db) => {
    const events = await rowsOf<object>(
      db,
      'select id, type, payload, created_at from events where type = $1 order by id',
      [planNeeds.type],
    );
    for (const event of events)
      await listener?.run({ db, company_id: acme.id, event, publish() {}, send: async () => {} } as never);
    await rowsOf(db, 'delete from events where type = $1', [planNeeds.type]);
  });
  const alerts = await rows<{ message: string }>('select message from notifications order by created_at, message');
  await rows('delete from notifications');
  return alerts.map(({ message }) => message.split('. ')[0] ?? '');
}

test('people who see the plan are notified of the end of a trial once a week before, and once a day before', async () => {
  const world = await billingWorld();
  const olga = await world.acme.hire('Olga', ...billingPermissions);
  await world.acme.hire('Ben');
  await world.plan(olga);
  const night = async () => {
    await Promise.all([1, 2].map(() => world.acme.inside((db) => alertTrialEnd(db, world.now()))));
    return noticesOf(world);
  };
  const heard: string[][] = [];
  for (let n = 0; n < 31; n += 1) {
    heard.push(await night());
    world.pass(day);
  }
  const sentence = ['Your free trial ends on 28 November 2026'];
  expect(heard.flatMap((all, n) => (all.length ? [[n, all]] : []))).toEqual([
    [22, sentence],
    [28, sentence],
  ]);
});

test('people with a running subscription are not notified about the trial', async () => {
  const world = await paidWorld();
  world.pass(25 * day);
  await world.acme.inside((db) => alertTrialEnd(db, world.now()));
  expect(await noticesOf(world)).toEqual([]);
});

test('a refused payment is announced once for all attempts, and again after a successful one', async () => {
  const world = await paidWorld();
  const refused = ['The payment for this workspace was declined'];
  const renew = async (how?: 'declined') => {
    world.pass(day);
    world.paddle.renew(world.subscription, how);
    await world.told();
    return noticesOf(world);
  };
  expect(await renew('declined')).toEqual(refused);
  expect(await renew('declined')).toEqual([]);
  expect(await renew()).toEqual([]);
  expect(await renew('declined')).toEqual(refused);
});
