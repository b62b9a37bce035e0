import { expect, test } from 'vitest';
import type { Delivery } from '#platform/server/events/events.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { Member } from '#platform/testing/company.ts';
import { leaveWaits } from '../contract.ts';
import { call } from '../testing/application-world.ts';
import { limitsWorld, type LimitsWorld } from '../testing/limits-world.ts';
import { waitListeners } from './wait-listeners.ts';

const monday = '2026-03-09';

/** Ana has the only place of Monday. */
async function full() {
  const world = await limitsWorld();
  await world.limit({ at_most: 1, name: 'One of Dispatch' });
  const leaveOfAna = (await world.applyAs(world.ana, monday)).body.item.id;
  /** Frees Ana's place and offers it. */
  const free = async () => {
    await world.withdraw(leaveOfAna, world.ana);
    await world.offer();
  };
  return { ...world, free };
}

/** Sets four weeks of notice, which Monday does not have. */
const needNotice = ({ acme }: LimitsWorld) =>
  acme.inside((db) =>
    db
      .insertInto('leave_setups')
      .values({ past_days: 14, notice_days: 20, months_ahead: 12, colleagues_see: 'away' })
      .execute(),
  );

const waitFor = ({ annual }: LimitsWorld, who: Member, by: Member) =>
  call(
    leaveWaits.store,
    { body: { user_id: who.id, leave_type_id: annual, enabled_dates: [{ date: monday as never }] } },
    by,
  );

const waitsOf = async (who: Member, as: Member) =>
  (await call(leaveWaits.index, { query: { user_id: who.id } }, as)).body.data;

/** Gives a person a permission, or takes it from everyone. */
const give = ({ acme }: LimitsWorld, { id }: Member, permission: Permission) =>
  acme.inside((db) =>
    db
      .insertInto('role_permissions')
      .columns(['role_id', 'permission'])
      .expression((eb) =>
        eb
          .selectFrom('role_people')
          .where('person_id', '=', id)
          .select((s) => ['role_id', s.val(permission).as('permission')]),
      )
      .execute(),
  );
const take = ({ acme }: LimitsWorld, permission: Permission) =>
  acme.inside((db) => db.deleteFrom('role_permissions').where('permission', '=', permission).execute());

test.each(['the person', 'the person who entered it'])(
  'an offer entered for someone is accepted by %s under the rules by which it was offered',
  async (by) => {
    const world = await full();
    await needNotice(world);
    expect(await world.wait(world.cleo, monday)).toMatchObject({
      status: 422,
      body: { code: 'leaveApplications.shortNotice' },
    });
    expect(await waitFor(world, world.ben, world.hal)).toMatchObject({
      status: 200,
      body: { message: 'They’re on the waiting list.' },
    });
    await world.free();
    const actor = by === 'the person' ? world.ben : world.hal;
    const [{ id = '', state, may_answer } = {}] = await waitsOf(world.ben, actor);
    expect([state, may_answer]).toEqual(['offered', true]);
    expect(await world.accept(id, actor)).toMatchObject({ status: 200, body: { item: { user: { name: 'Ben' } } } });
  },
);

test('people who no longer manage leave neither accept nor end waits that they entered', async () => {
  const world = await full();
  await waitFor(world, world.ben, world.hal);
  await world.free();
  await take(world, 'edit_employee_leave');
  const [{ id = '' } = {}] = await world.waits(world.ben);
  expect(await world.accept(id, world.hal)).toMatchObject({ status: 404, body: { code: 'leaveWaits.gone' } });
  expect(await world.leaveList(id, world.hal)).toMatchObject({ status: 404, body: { code: 'leaveWaits.gone' } });
  expect(await world.waits(world.ben)).toMatchObject([{ state: 'offered', may_answer: true }]);
});

test('people who may not apply for themselves accept no place of their own', async () => {
  const world = await full();
  await world.wait(world.ben, monday);
  await world.free();
  await give(world, world.ben, 'edit_employee_leave');
  await take(world, 'apply_leave_application');
  const [{ id = '', may_answer } = {}] = await waitsOf(world.ben, world.hal);
  expect(may_answer).toBe(false);
  expect(await world.accept(id, world.ben)).toMatchObject({ status: 404, body: { code: 'leaveWaits.gone' } });
  expect(await world.leaveList(id, world.ben)).toMatchObject({ status: 404, body: { code: 'leaveWaits.gone' } });
});

test('a place is not offered by rules that no longer count for the person', async () => {
  const world = await full();
  await needNotice(world);
  await give(world, world.ben, 'edit_employee_leave');
  expect(await world.wait(world.ben, monday)).toMatchObject({ status: 200 });
  await take(world, 'edit_employee_leave');
  await world.free();
  expect(await world.waits(world.ben)).toMatchObject([{ state: 'waiting' }]);
});

test('an offer of leave that needs a file asks for it, and is accepted with it', async () => {
  const world = await full();
  await world.acme.inside((db) =>
    db.updateTable('leave_policy_terms').set({ proof_from: 1 }).where('leave_type_id', '=', world.annual).execute(),
  );
  await world.wait(world.ben, monday);
  expect(await world.waits(world.ben)).toMatchObject([{ state: 'waiting', needs_file: false }]);
  await world.free();
  const [{ id = '', needs_file } = {}] = await world.waits(world.ben);
  expect(needs_file).toBe(true);
  expect(await world.accept(id, world.ben)).toMatchObject({
    status: 422,
    body: { code: 'leaveApplications.proofNeeded' },
  });
  const accepted = await call(
    leaveWaits.accept,
    { params: { id }, body: { attachments: [await uploaded(world, world.ben)] } },
    world.ben,
  );
  expect(accepted).toMatchObject({ status: 200, body: { item: { attachments_count: 1 } } });
});

/** Delivers all events of waits. @returns the alerts by recipient */
const deliver = ({ acme }: LimitsWorld) =>
  acme.inside(async (db) => {
    const events = await db
      .selectFrom('events')
      .select(['id', 'type', 'payload', 'created_at'])
      .where('type', '=', 'leave.wait_changed')
      .orderBy('id')
      .execute();
    for (const event of events)
      for (const listener of waitListeners) {
        const delivery = { db, company_id: acme.id, event, publish: () => {}, send: async () => {} };
        if (listener.on === event.type) await listener.run(delivery as unknown as Delivery<never>);
      }
    const alerts = await db.selectFrom('notifications').select(['person_id', 'message', 'url']).execute();
    return new Map(alerts.map(({ person_id, ...alert }) => [person_id, alert]));
  });

test('the person who entered a wait reads whose place is free', async () => {
  const world = await full();
  await waitFor(world, world.ben, world.hal);
  await world.free();
  const [what, until] = ['Annual leave on 9 March 2026', 'Accept it until 4 March 2026, 12:00.'];
  const alerts = await deliver(world);
  expect(alerts.get(world.ben.id)).toEqual({ message: `A place is free for ${what}. ${until}`, url: '/leaves/self' });
  expect(alerts.get(world.hal.id)).toEqual({
    message: `A place is free for the leave of Ben: ${what}. ${until}`,
    url: `/leaves/${world.ben.id}`,
  });
});

test('a person who has left the list gets no late alert of a place', async () => {
  const world = await full();
  await world.wait(world.ben, monday);
  await world.free();
  const [{ id = '' } = {}] = await world.waits(world.ben);
  await world.leaveList(id, world.ben);
  expect([...(await deliver(world))]).toEqual([]);
});

const uploaded = ({ acme }: LimitsWorld, { id }: Member) =>
  acme.inside(async (db) => {
    const key = `x/${crypto.randomUUID()}`;
    await db.insertInto('file_objects').values({ key, remove_at: new Date() }).execute();
    const values = {
      name: 'certificate.pdf',
      size: 1,
      content_type: 'application/pdf',
      sha256: '0'.repeat(64),
      storage_key: key,
      uploaded_by: id,
      expires_at: new Date(Date.now() + 1e6),
    };
    return (await db.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
