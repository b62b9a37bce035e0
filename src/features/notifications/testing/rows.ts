import type { FeatureRows } from '#platform/testing/rows.ts';

export const rows: FeatureRows = {
  entities: {
    notification: ({ acme, owner }) =>
      acme.inside(async (db) => {
        const alert = {
          person_id: owner.id,
          event: 'roles_changed',
          message: 'Something happened.',
          url: '/feed',
          in_app: true,
          source_id: crypto.randomUUID(),
        };
        return (await db.insertInto('notifications').values(alert).returning('id').executeTakeFirstOrThrow()).id;
      }),
  },
  tables: {
    alert_settings: ({ acme }) =>
      acme.inside((db) =>
        db.insertInto('alert_settings').values({ event: 'roles_changed', in_app: true, mail: false }).execute(),
      ),
  },
};
