import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures, MakeRow, RowContext } from '#platform/testing/rows.ts';
import { createTemplate } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { runPattern } from '../server/commands/run.ts';

const [starts_on, end_date] = ['2026-03-02' as LocalDate, '2026-03-08' as LocalDate];

/** A cycle of one day on and one day off that the owner runs. */
const shift_pattern: MakeRow = ({ acme, owner }) =>
  acme.inside(async (db) => {
    const template_id = await createTemplate(db, office);
    // The type of the driver's array parameter excludes null.
    const days = [template_id, null] as string[];
    const name = crypto.randomUUID();
    const { id } = await db
      .insertInto('shift_patterns')
      .values({ name, days })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('shift_pattern_people').values({ pattern_id: id, person_id: owner.id, starts_on }).execute();
    return id;
  });

const run = async (context: RowContext) => {
  const id = await shift_pattern(context);
  await context.acme.inside((db) =>
    runPattern(db, id, {
      start_date: starts_on,
      end_date,
      keep_hand: true,
      on_conflict: 'keep',
      actor_id: context.owner.id,
      daysOff: [],
    }),
  );
};

export const rows: FeatureFixtures = {
  entities: { shift_pattern },
  tables: {
    shift_pattern_people: shift_pattern,
    async shift_pattern_groups(context) {
      const pattern_id = await shift_pattern(context);
      await context.acme.inside(async (db) => {
        const group = { name: crypto.randomUUID() };
        const { id: group_id } = await db.insertInto('groups').values(group).returning('id').executeTakeFirstOrThrow();
        await db.insertInto('shift_pattern_groups').values({ pattern_id, group_id, starts_on }).execute();
      });
    },
    shift_pattern_runs: run,
    shift_pattern_days: run,
  },
};
