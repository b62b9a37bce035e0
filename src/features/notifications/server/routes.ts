import type { Db } from '#platform/server/database.ts';
import { emit } from '#platform/server/events.ts';
import { implement } from '#platform/server/implement.ts';
import { requireUnchanged, versionOf } from '#platform/server/version.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { announceSettings } from '#features/company/server/commands.ts';
import { lockSettings } from '#features/company/server/queries.ts';
import { notifications } from '../contract.ts';
import { alertKeys } from '../rules/alert-events.ts';
import { markRead } from './commands.ts';
import { alertsRead } from './events.ts';
import { alertChannels, notificationsOf, unreadOf } from './queries.ts';

export const notificationRoutes = implement(notifications)({
  index: ({ db, actor, query, call }) => notificationsOf(db, actor.id, { ...query, now: call.now }),

  async readAll({ db, actor, call }) {
    if (await markRead(db, actor.id, { now: call.now })) await emit(db, alertsRead({ person_id: actor.id }));
    return { message: 'All alerts are read.', total_notification: 0 };
  },

  async readOne({ db, actor, params, call }) {
    if (!(await markRead(db, actor.id, { id: params.id, now: call.now }))) throw platformFaults.notFound();
    await emit(db, alertsRead({ person_id: actor.id }));
    return { message: 'The alert is read.', total_notification: await unreadOf(db, actor.id) };
  },

  setup: async ({ db }) => setupOf(db),

  async saveSetup({ db, body }) {
    await lockSettings(db);
    requireUnchanged(body.version, { alerts: await alertChannels(db) });
    await db
      .insertInto('alert_settings')
      .values(alertKeys.map((event) => ({ event, ...body.alerts[event] })))
      .onConflict((clash) => clash.columns(['tenant_id', 'event']).doUpdateSet((eb) => ({ in_app: eb.ref('excluded.in_app'), mail: eb.ref('excluded.mail') })))
      .execute();
    await announceSettings(db);
    return { message: 'We’ve saved your edit successfully.', ...(await setupOf(db)) };
  },
});

async function setupOf(db: Db) {
  const alerts = await alertChannels(db);
  return { alerts, version: versionOf({ alerts }) };
}
