import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureRows, MakeRow, PreparationContext } from '#platform/testing/rows.ts';

/** A day of the future, another one each time. */
let made = 0;
const nextDate = () => new Date(Date.UTC(2070, 0, 1 + (made += 2))).toISOString().slice(0, 10) as LocalDate;

/** For chosen people, of whom there is nobody yet. */
const holiday: MakeRow = ({ acme }) =>
  acme.inside(async (db) => {
    const date = nextDate();
    const values = { name: crypto.randomUUID(), start_date: date, end_date: date, is_for_everyone: false };
    return (await db.insertInto('holidays').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

/** For the caller alone, in the place of everyone. */
const forCaller = async ({ caller }: PreparationContext) => ({
  body: { assigned_items: [{ id: caller.id, type: 'user' }] },
});

export const rows: FeatureRows = {
  aboutCaller: { importPreview: forCaller, importStore: forCaller },
  entities: { holiday },
  tables: {
    async holiday_people(context) {
      const holiday_id = await holiday(context);
      await context.acme.inside((db) =>
        db.insertInto('holiday_people').values({ holiday_id, person_id: context.owner.id }).execute(),
      );
    },
  },
};
