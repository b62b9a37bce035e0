import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures } from '#platform/testing/rows.ts';

export const rows: FeatureFixtures = {
  entities: {
    /** A closing for the owner, long before the dates of other rows; a different period each time. */
    async closed_period({ acme, owner }) {
      return acme.inside(async (db) => {
        const { total } = await db
          .selectFrom('closed_periods')
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        const starts_on = addDays('1950-01-01' as LocalDate, 31 * total);
        const row = { name: 'January 1950', person_id: owner.id, starts_on, ends_on: addDays(starts_on, 30) };
        return (await db.insertInto('closed_periods').values(row).returning('id').executeTakeFirstOrThrow()).id;
      });
    },
  },
};
