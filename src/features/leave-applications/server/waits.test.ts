import { afterEach, expect, test, vi } from 'vitest';
import type { Delivery } from '#platform/server/events/events.ts';
import { duringTransaction } from '#platform/testing/overlapping-transactions.ts';
import { limitsWorld, type LimitsWorld } from '../testing/limits-world.ts';
import { call, day, now, today } from '../testing/application-world.ts';
import { leaveWaits } from '../contract.ts';
import { acceptPlace, leaveList, waitForPlace } from './commands/wait.ts';
import { withdraw } from './commands/withdraw.ts';
import { waitListeners } from './wait-listeners.ts';

afterEach(() => {
  vi.useRealTimers();
});

const [monday, tuesday] = ['2026-03-09', '2026-03-10'];

/** Ana has the only place of Monday. */
async function full() {
  const world = await limitsWorld();
  await world.limit({ at_most: 1, name: 'One of Dispatch' });
  const leaveOfAna = (await world.applyAs(world.ana, monday)).body.item.id;
  return { ...world, leaveOfAna };
}

test('waiting needs a limit that refuses, and books nothing', async () => {
  const world = await full();
  expect(await world.wait(world.ben, tuesday)).toMatchObject({ status: 424, body: { code: 'leaveWaits.placeFree' } });
  expect(await world.wait(world.ben, monday, tuesday)).toMatchObject({
    status: 200,
    body: { item: { state: 'waiting', place: 1, limits: ['One of Dispatch'] } },
  });
  expect(await world.wait(world.cleo, monday)).toMatchObject({ body: { item: { place: 2 } } });
  expect(await world.wait(world.ben, monday)).toMatchObject({ status: 424, body: { code: 'leaveWaits.waitsAlready' } });
});

test('a free place is offered to the first whose days all fit', async () => {
  const world = await full();
  const tuesdayOfCleo = (await world.applyAs(world.cleo, tuesday)).body.item.id;
  await world.wait(world.ben, monday, tuesday);
  await world.wait(world.cleo, monday);
  await world.withdraw(world.leaveOfAna, world.ana);
  await world.offer();
  // Tuesday is taken, so Ben's days do not all fit.
  expect(await world.waits(world.ben)).toMatchObject([{ state: 'waiting' }]);
  const [offered] = await world.waits(world.cleo);
  expect(offered).toMatchObject({ state: 'offered', expires_at: new Date((now + 48 * 3600) * 1000).toISOString() });
  expect(await world.state(tuesdayOfCleo)).toBe('created');
});

test('an offered place becomes an application with its normal review', async () => {
  const world = await full();
  await world.wait(world.ben, monday);
  await world.withdraw(world.leaveOfAna, world.ana);
  await world.offer();
  const [{ id = '' } = {}] = await world.waits(world.ben);
  expect(await world.accept(id, world.cleo)).toMatchObject({ status: 404 });
  const reply = await world.accept(id, world.ben);
  expect(reply).toMatchObject({ status: 200, body: { item: { state: 'created', starts_on: monday } } });
  expect(await world.approve(reply.body.item.id, world.rob)).toMatchObject({ status: 200 });
  expect(await world.waits(world.ben)).toEqual([]);
  expect(await world.accept(id, world.ben)).toMatchObject({ status: 424, body: { code: 'leaveWaits.notOffered' } });
});

test('an open offer takes its place, so that no one else gets it', async () => {
  const world = await full();
  await world.wait(world.ben, monday);
  await world.withdraw(world.leaveOfAna, world.ana);
  await world.offer();
  expect(await world.applyAs(world.cleo, monday)).toMatchObject({ status: 424 });
});

test('people who apply do not pass those who wait for the place', async () => {
  const world = await full();
  await world.wait(world.ben, monday);
  await world.withdraw(world.leaveOfAna, world.ana);
  // Nothing was offered yet: applying would offer the place to Ben first, and is refused as a whole.
  expect(await world.applyAs(world.cleo, monday)).toMatchObject({ status: 424 });
  expect(await world.waits(world.ben)).toMatchObject([{ state: 'waiting' }]);
  await world.offer();
  expect(await world.waits(world.ben)).toMatchObject([{ state: 'offered' }]);
});

test('an offer that is not answered goes to the next person', async () => {
  const world = await full();
  await world.wait(world.ben, monday);
  await world.wait(world.cleo, monday);
  await world.withdraw(world.leaveOfAna, world.ana);
  await world.offer();
  await world.offer(47);
  expect(await world.waits(world.ben)).toMatchObject([{ state: 'offered' }]);
  await world.offer(48);
  expect(await world.waits(world.ben)).toEqual([]);
  expect(await world.waits(world.cleo)).toMatchObject([{ state: 'offered' }]);
});

test('an offer that is declined goes to the next person', async () => {
  const world = await full();
  await world.wait(world.ben, monday);
  await world.wait(world.cleo, monday);
  await world.withdraw(world.leaveOfAna, world.ana);
  await world.offer();
  const [{ id = '' } = {}] = await world.waits(world.ben);
  expect(await world.leaveList(id, world.ben)).toMatchObject({ status: 200 });
  await world.offer();
  expect(await world.waits(world.cleo)).toMatchObject([{ state: 'offered' }]);
});

test('an offer ends when the person could no longer apply', async () => {
  const world = await full();
  await world.acme.inside((db) =>
    db
      .insertInto('leave_setups')
      .values({ past_days: 14, notice_days: 4, months_ahead: 12, colleagues_see: 'away' })
      .execute(),
  );
  await world.wait(world.ben, monday);
  await world.withdraw(world.leaveOfAna, world.ana);
  await world.offer();
  // Monday needs four working days of notice: on Tuesday, 3 March, only three are left.
  expect(await world.waits(world.ben)).toMatchObject([{ expires_at: '2026-03-02T23:00:00.000Z' }]);
});

test('a person whose balance no longer covers the days is passed', async () => {
  const world = await full();
  await world.wait(world.ben, monday);
  await world.wait(world.cleo, monday);
  await world.acme.inside((db) => db.deleteFrom('leave_policy_people').where('person_id', '=', world.ben.id).execute());
  await world.withdraw(world.leaveOfAna, world.ana);
  await world.offer();
  expect(await world.waits(world.cleo)).toMatchObject([{ state: 'offered' }]);
});

test('waits for dates that have begun end', async () => {
  const world = await full();
  await world.wait(world.ben, monday);
  await world.offer(8 * 24);
  expect(await world.waits(world.ben)).toEqual([]);
});

test('people who manage leave wait for others, and the person answers', async () => {
  const world = await full();
  const body = { user_id: world.ben.id, leave_type_id: world.annual, enabled_dates: [{ date: monday as never }] };
  expect(await call(leaveWaits.store, { body }, world.cleo)).toMatchObject({ status: 403 });
  expect(await call(leaveWaits.store, { body }, world.hal)).toMatchObject({ status: 200 });
  await world.withdraw(world.leaveOfAna, world.ana);
  await world.offer();
  const [{ id = '' } = {}] = await world.waits(world.ben);
  expect(await world.accept(id, world.ben)).toMatchObject({ status: 200 });
});

test('an offer accepted twice at the same time becomes one application', async () => {
  const world = await full();
  await world.wait(world.ben, monday);
  await world.withdraw(world.leaveOfAna, world.ana);
  await world.offer();
  const [{ id = '' } = {}] = await world.waits(world.ben);
  const second = await duringTransaction(
    world,
    (db) => acceptPlace(db, id, [], { actor_id: world.ben.id, now, today }),
    () => world.accept(id, world.ben),
  );
  expect(second).toMatchObject({ status: 424, body: { code: 'leaveWaits.notOffered' } });
});

/** Delivers to the listeners of waits an event that happened some minutes before `now`. */
const deliverLate = ({ acme }: LimitsWorld, type: string, payload: object, minutes: number) =>
  acme.inside(async (db) => {
    const event = { id: crypto.randomUUID(), type, payload, created_at: new Date((now - minutes * 60) * 1000) };
    const delivery = { db, company_id: acme.id, event, publish: () => {} } as unknown as Delivery<never>;
    vi.useFakeTimers({ now: now * 1000, toFake: ['Date'] });
    for (const listener of waitListeners) if (listener.on === type) await listener.run(delivery);
  });

test('an event that is delivered late offers the place for the whole time from then on', async () => {
  const world = await limitsWorld();
  await world.limit({ at_most: 1, offer_hours: 1 });
  const { id } = (await world.applyAs(world.ana, monday)).body.item;
  await world.wait(world.ben, monday);
  await world.withdraw(id, world.ana);
  await deliverLate(world, 'leave.application_changed', { act: 'withdrawn' }, 70);
  expect(await world.waits(world.ben)).toMatchObject([
    { state: 'offered', expires_at: new Date((now + 3600) * 1000).toISOString() },
  ]);
});

const actsOf = ({ acme }: LimitsWorld) =>
  acme.inside(async (db) => {
    const events = await db
      .selectFrom('events')
      .select('payload')
      .where('type', '=', 'leave.wait_changed')
      .orderBy('id')
      .execute();
    return events.map(({ payload }) => (payload as { act: string }).act);
  });

test('a person who leaves the list while places are offered gets no offer', async () => {
  const world = await full();
  await world.wait(world.ben, monday);
  await world.withdraw(world.leaveOfAna, world.ana);
  const [{ id = '' } = {}] = await world.waits(world.ben);
  await duringTransaction(
    world,
    (db) => leaveList(db, id, { actor_id: world.ben.id, now }),
    () => world.offer(),
  );
  expect(await actsOf(world)).toEqual(['joined', 'left']);
});

/** Fails when people who wait are looked for only before the lock: Cleo passes Ben, who has joined the list. */
test('a person who joins the list while another one applies is not passed', async () => {
  const world = await full();
  const input = { person_id: world.ben.id, leave_type_id: world.annual, reason: '', attachments: [] };
  const reply = await duringTransaction(
    world,
    async (db) => {
      const dates = [{ date: day(monday), part: 'full' as const }];
      await waitForPlace(db, { ...input, dates }, { actor_id: world.ben.id, now, today, isBound: true });
      await withdraw(db, world.leaveOfAna, { actor_id: world.ana.id, now, today });
    },
    () => world.applyAs(world.cleo, monday),
  );
  expect(reply).toMatchObject({ status: 424, body: { code: 'leaveApplications.limit' } });
});
