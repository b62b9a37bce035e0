import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { implement, type Routes } from '#platform/server/http/implement.ts';
import { requireUnchanged, versionOf } from '#platform/server/version.ts';
import type { AlertType } from '#platform/shared/alerts.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { settingsChanged } from '#features/company/events.ts';
import { setSettings } from '#features/company/server/commands.ts';
import { cachedSettings, lockSettings } from '#features/company/server/queries.ts';
import { notificationsWith } from '../contract.ts';
import { alertsRead } from '../events.ts';
import { inOrder, type Channels } from '../rules/channels.ts';
import { markRead } from './commands.ts';
import { preferencesOf, savePreferences } from './preferences.ts';
import { pushHandlers } from './push-routes.ts';
import { alertChannels, notificationsOf, unreadOf } from './queries.ts';
import { translate } from '#platform/shared/translate.ts';

/** @param declared alerts of all features */
export function notificationRoutes(declared: readonly AlertType[]): Routes {
  const alerts = inOrder(declared);
  return implement(notificationsWith(alerts.map(({ key }) => key)))({
    index: ({ db, actor, query, context }) => notificationsOf(db, actor.id, { ...query, now: context.now }),

    async readAll({ db, actor, context }) {
      if (await markRead(db, actor.id, { now: context.now })) await emit(db, alertsRead, { person_id: actor.id });
      return { message: translate('All alerts are marked as read.'), total_notification: 0 };
    },

    async readOne({ db, actor, params, context }) {
      if (!(await markRead(db, actor.id, { id: params.id, now: context.now }))) throw platformFaults.notFound();
      await emit(db, alertsRead, { person_id: actor.id });
      return { message: translate('The alert is marked as read.'), total_notification: await unreadOf(db, actor.id) };
    },

    ...pushHandlers,

    async preferences({ db, actor }) {
      return preferencesOf(db, actor.id, alerts);
    },

    async savePreferences({ db, actor, body }) {
      await savePreferences(db, actor.id, alerts, body);
      return { message: 'We’ve saved your edit successfully.', ...(await preferencesOf(db, actor.id, alerts)) };
    },

    setup: async ({ db }) => setupOf(db, alerts, (await cachedSettings(db)).web_push),

    async saveSetup({ db, body: { web_push, ...body } }) {
      const settings = await lockSettings(db);
      requireUnchanged(body.version, {
        web_push: settings.web_push,
        alerts: await alertChannels(db, alerts),
      });
      if (web_push !== settings.web_push) await setSettings(db, { web_push });
      await saveChannels(db, body.alerts);
      await emit(db, settingsChanged, {});
      return { message: 'We’ve saved your edit successfully.', ...(await setupOf(db, alerts, web_push)) };
    },
  });
}

async function setupOf(db: Db, declared: readonly AlertType[], web_push: boolean) {
  const alerts = await alertChannels(db, declared);
  return { web_push, alerts, version: versionOf({ web_push, alerts }) };
}

async function saveChannels(db: Db, alerts: Readonly<Record<string, Channels>>): Promise<void> {
  await db
    .insertInto('alert_settings')
    .values(Object.entries(alerts).map(([event, channels]) => ({ event, ...channels })))
    .onConflict((clash) =>
      clash.columns(['tenant_id', 'event']).doUpdateSet((eb) => ({
        in_app: eb.ref('excluded.in_app'),
        mail: eb.ref('excluded.mail'),
        push: eb.ref('excluded.push'),
      })),
    )
    .execute();
}
