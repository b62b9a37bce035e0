import type { FeatureFixtures } from '#platform/testing/rows.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

export const rows: FeatureFixtures = {
  entities: {
    person: async ({ owner }) => owner.id,
    /** Another person than the subject. */
    colleague: ({ acme }) =>
      acme.inside(async (db) => {
        const row = { name: 'Cleo', username: crypto.randomUUID(), joined_on: '2000-01-01' as LocalDate };
        return (await db.insertInto('people').values(row).returning('id').executeTakeFirstOrThrow()).id;
      }),
  },
  tables: {
    employment_rows: ({ acme, owner }) =>
      acme.inside((db) =>
        db
          .insertInto('employment_rows')
          .values({
            person_id: owner.id,
            field: 'weekly_work_time',
            effective_from: addDays('2000-01-01' as LocalDate, 40),
            weekly_work_time: 133_200,
          })
          .execute(),
      ),
  },
};
