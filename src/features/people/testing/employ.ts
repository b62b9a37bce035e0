import type { Db } from '#platform/server/database/database.ts';
import { columnOf, employmentFields, type EmploymentValues } from '../rules/employment.ts';
import { writeEmployment } from '../server/commands/employment.ts';

/** Sets employment values of a person from their first day on. */
export async function employ(db: Db, id: string, values: Partial<EmploymentValues>): Promise<void> {
  const { joined_on } = await db
    .selectFrom('people')
    .select('joined_on')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await writeEmployment(db, joined_on, [id], async () => {
    for (const field of employmentFields) {
      const value = values[columnOf[field]];
      if (value === undefined) continue;
      await db
        .insertInto('employment_rows')
        .values({ person_id: id, field, effective_from: joined_on, [columnOf[field]]: value })
        .onConflict((clash) =>
          clash
            .columns(['tenant_id', 'person_id', 'field', 'effective_from'])
            .doUpdateSet({ [columnOf[field]]: value }),
        )
        .execute();
    }
  });
}
