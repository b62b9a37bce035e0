import type { FeatureFixtures } from '#platform/testing/rows.ts';

export const rows: FeatureFixtures = {
  tables: {
    group_people: ({ acme, owner }) =>
      acme.inside(async (db) => {
        const group = { name: crypto.randomUUID() };
        const { id } = await db.insertInto('groups').values(group).returning('id').executeTakeFirstOrThrow();
        await db.insertInto('group_people').values({ group_id: id, person_id: owner.id }).execute();
      }),
  },
};
