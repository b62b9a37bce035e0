import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures, MakeRow } from '#platform/testing/rows.ts';

/** Blocks dates for everyone. */
const leave_block: MakeRow = ({ acme, owner }) =>
  acme.inside(async (db) => {
    const values = {
      name: 'Stocktake',
      starts_on: '2070-12-28' as LocalDate,
      ends_on: '2070-12-31' as LocalDate,
      scope: 'company',
      updated_by: owner.id,
    };
    return (await db.insertInto('leave_blocks').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

/** Limits people of a new department. */
const leave_limit: MakeRow = ({ acme, owner }) =>
  acme.inside(async (db) => {
    const { id: item_id } = await db
      .insertInto('departments')
      .values({ name: crypto.randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const values = { name: 'Two of Dispatch', scope: 'department', item_id, at_most: 2, updated_by: owner.id };
    return (await db.insertInto('leave_limits').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

export const rows: FeatureFixtures = {
  entities: { leave_block, leave_limit },
  tables: { leave_blocks: leave_block, leave_limits: leave_limit },
};
