import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures, RowContext } from '#platform/testing/rows.ts';

const effective_from = '2070-01-06' as LocalDate;

const place = ({ acme }: Pick<RowContext, 'acme'>) =>
  acme.inside(async (db) => {
    const values = { name: crypto.randomUUID() };
    return (await db.insertInto('work_places').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

async function placeWithWeek(context: Pick<RowContext, 'acme'>): Promise<string> {
  const work_place_id = await place(context);
  await context.acme.inside((db) =>
    db.insertInto('work_place_weeks').values({ work_place_id, effective_from, week: null }).execute(),
  );
  return work_place_id;
}

export const rows: FeatureFixtures = {
  prepare: {
    remove: async (context) => ({ body: { id: await placeWithWeek(context) } }),
  },
  tables: {
    work_place_weeks: placeWithWeek,
    department_weeks: ({ acme }) =>
      acme.inside(async (db) => {
        const { id: department_id } = await db
          .insertInto('departments')
          .values({ name: crypto.randomUUID() })
          .returning('id')
          .executeTakeFirstOrThrow();
        await db.insertInto('department_weeks').values({ department_id, effective_from, week: null }).execute();
      }),
    work_place_zones: async (context) => {
      const work_place_id = await place(context);
      await context.acme.inside((db) =>
        db.insertInto('work_place_zones').values({ work_place_id, effective_from, timezone: 'Asia/Dubai' }).execute(),
      );
    },
  },
};
