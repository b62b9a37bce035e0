import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures, RowContext } from '#platform/testing/rows.ts';

/** Schedules weekly hours for the person. @returns the id of their row */
const scheduled = ({ acme, owner }: RowContext) =>
  acme.inside(async (db) => {
    const effective_from = '2055-01-01' as LocalDate;
    const row = { person_id: owner.id, field: 'weekly_work_time', weekly_work_time: 57_600, effective_from };
    return (await db.insertInto('employment_rows').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });

export const rows: FeatureFixtures = { entities: { scheduled_week: scheduled } };
