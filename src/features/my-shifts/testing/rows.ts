import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures, RowContext } from '#platform/testing/rows.ts';
import { seeChanges } from '../server/commands.ts';

const date = '2026-03-02' as LocalDate;

/** A day that was changed to a day off for a person. */
const shift_change = ({ acme, owner }: RowContext): Promise<string> =>
  acme.inside(async (db) => {
    const row = { person_id: owner.id, date, new: JSON.stringify({ name: null }) };
    return (await db.insertInto('shift_changes').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });

export const rows: FeatureFixtures = {
  entities: { shift_change },
  tables: {
    async seen_shifts(context) {
      const id = await shift_change(context);
      await context.acme.inside((db) => seeChanges(db, context.owner.id, [id], 1_800_000_000));
    },
  },
};
