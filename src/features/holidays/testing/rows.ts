import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures, PreparationContext, RowContext } from '#platform/testing/rows.ts';

/** Makes a new future date on each call. */
let made = 0;
const nextDate = () => new Date(Date.UTC(2070, 0, 1 + (made += 2))).toISOString().slice(0, 10) as LocalDate;

/** Makes a holiday for chosen people, with no one chosen yet. */
const holiday = ({ acme }: Pick<RowContext, 'acme'>) =>
  acme.inside(async (db) => {
    const date = nextDate();
    const values = { name: crypto.randomUUID(), start_date: date, end_date: date, is_for_everyone: false };
    return (await db.insertInto('holidays').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

/** Chooses only the caller instead of everyone. */
const forCaller = async ({ caller }: PreparationContext) => ({
  body: { assigned_items: [{ id: caller.id, type: 'user' }] },
});

/** Makes a holiday that only this person has. @returns its id */
async function holidayOf({ acme }: Pick<RowContext, 'acme'>, person_id: string): Promise<string> {
  const holiday_id = await holiday({ acme });
  await acme.inside((db) => db.insertInto('holiday_people').values({ holiday_id, person_id }).execute());
  return holiday_id;
}

const changeOfCallers = async (context: PreparationContext) => ({
  body: { id: await holidayOf(context, context.caller.id), is_for_everyone: false },
});

export const rows: FeatureFixtures = {
  aboutCaller: {
    store: changeOfCallers,
    makeStore: changeOfCallers,
    delete: async (context) => ({ params: { id: await holidayOf(context, context.caller.id) } }),
    importPreview: forCaller,
    importStore: forCaller,
  },
  entities: { holiday },
  tables: {
    holiday_people: (context) => holidayOf(context, context.owner.id),
  },
};
