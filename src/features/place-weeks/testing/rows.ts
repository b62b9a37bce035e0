import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures, PreparationContext, RowContext } from '#platform/testing/rows.ts';

const effective_from = '2070-01-06' as LocalDate;

const place = ({ acme }: Pick<RowContext, 'acme'>) =>
  acme.inside(async (db) => {
    const values = { name: crypto.randomUUID() };
    return (await db.insertInto('work_places').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

async function placeWithWeek(context: Pick<RowContext, 'acme'>): Promise<string> {
  const work_place_id = await place(context);
  const week = JSON.stringify({ kind: 'hours', weekly_work_time: 72_000 });
  await context.acme.inside((db) =>
    db.insertInto('work_place_weeks').values({ work_place_id, effective_from, week }).execute(),
  );
  return work_place_id;
}

/** Makes a call about a place in which the caller works. */
const aboutCaller =
  (makePlace: typeof place) =>
  async ({ acme, caller }: PreparationContext) => {
    const work_place_id = await makePlace({ acme });
    const values = { person_id: caller.id, field: 'work_place', effective_from, work_place_id } as const;
    await acme.inside((db) => db.insertInto('employment_rows').values(values).execute());
    return { body: { id: work_place_id } };
  };

export const rows: FeatureFixtures = {
  entities: { place_of_week: place, place_with_week: placeWithWeek },
  additionalPermissions: {
    place_of_week: ['edit_employee_employment_info'],
    place_with_week: ['edit_employee_employment_info'],
  },
  aboutCaller: { preview: aboutCaller(place), store: aboutCaller(place), remove: aboutCaller(placeWithWeek) },
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
