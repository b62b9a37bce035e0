import { expect, test } from 'vitest';
import type { Company, Member } from '#platform/testing/company.ts';
import { roles } from '../contract.ts';
import { peoplePerEvent, rolesChangedFor, rolesChangedParts, type RolesChangedFor } from '../events.ts';
import { rolesListeners } from './listeners.ts';
import { call, office } from './testing/office.ts';

interface RecordedEvent {
  readonly payload: RolesChangedFor;
  readonly channels: readonly string[];
}

/** Returns the events, with the channels on which the listeners publish them. */
async function shiftEvents(acme: Company): Promise<RecordedEvent[]> {
  return acme.inside(async (db) => {
    const rows = await db
      .selectFrom('events')
      .select(['type', 'payload', 'created_at'])
      .where('type', '=', rolesChangedFor.type)
      .orderBy('id')
      .execute();
    const all: RecordedEvent[] = [];
    for (const { type, payload, created_at } of rows) {
      const channels: string[] = [];
      const publish = (channel: string, { name }: { name: string }) => void channels.push(`${channel} ${name}`);
      for (const listener of rolesListeners.filter(({ on }) => on === type))
        await listener.run({
          db,
          company_id: acme.id,
          event: { payload, created_at },
          publish,
          send: async () => {},
        } as never);
      all.push({ payload: payload as unknown as RolesChangedFor, channels });
    }
    return all;
  });
}

test('people who gain or lose permissions are notified, in each of their browsers and no one else’s', async () => {
  const { acme, join, role, versionOf } = await office();
  const [olga, ed, eva] = [await join('Olga', 'Owner'), await join('Ed', 'Employee'), await join('Eva')];
  const role_id = role('Employee');
  const news = (person_ids: readonly string[], change: string): RecordedEvent =>
    ({
      payload: { person_ids, role_id, change, actor_id: olga.id },
      channels: person_ids.map((id) => `private-user.${id} application.settings`),
    }) as RecordedEvent;
  const item = ({ id }: Member) => ({ id, type: 'user' as const });

  await call(roles.assignUsers, { body: { role_id, assigned_items: [ed, eva].map(item) } }, olga);
  await call(roles.revokeRole, { body: { role_id, user_id: eva.id } }, olga);
  await call(
    roles.savePermissions,
    { body: { role_id, permissions: ['add_feed'], version: await versionOf('Employee', olga) } },
    olga,
  );
  await call(roles.deleteRole, { params: { id: role_id }, query: { action: 'detach' } }, olga);

  expect(await shiftEvents(acme)).toEqual([
    news([eva.id], 'assigned'),
    news([eva.id], 'revoked'),
    news([ed.id], 'permissions'),
    news([ed.id], 'deleted'),
  ]);
});

test('no event is sent when nothing has changed, or the change was refused', async () => {
  const { acme, join, role, versionOf, permissionsOf } = await office();
  const [olga, ed] = [await join('Olga', 'Owner'), await join('Ed', 'Employee')];
  const role_id = role('Employee');

  await call(roles.assignUsers, { body: { role_id, assigned_items: [{ id: ed.id, type: 'user' }] } }, olga);
  await call(roles.revokeRole, { body: { role_id: role('Team lead'), user_id: ed.id } }, olga);
  const permissions = (await permissionsOf('Employee')) as never;
  await call(
    roles.savePermissions,
    { body: { role_id, permissions, version: await versionOf('Employee', olga) } },
    olga,
  );
  await call(roles.revokeRole, { body: { role_id: role('Owner'), user_id: olga.id } }, olga);

  expect(await shiftEvents(acme)).toEqual([]);
});

test('thousands come in several events', () => {
  const ids = Array.from({ length: peoplePerEvent * 2 + 1 }, (_, index) => String(index));

  const parts = rolesChangedParts({ person_ids: ids, role_id: 'role', change: 'assigned', actor_id: 'olga' });

  expect(parts.map(({ person_ids }) => person_ids.length)).toEqual([peoplePerEvent, peoplePerEvent, 1]);
  expect(rolesChangedParts({ person_ids: [], role_id: 'role', change: 'assigned', actor_id: 'olga' })).toEqual([]);
});
