import type { Db } from '#platform/server/database/database.ts';
import type { DemoPart } from '#platform/server/demo.ts';
import { createPerson } from './commands.ts';
import { changeEmployment } from './commands/employment.ts';

export const peopleDemo: DemoPart = {
  async create(db, { people, today }) {
    const lists = {
      department: await idsByName(db, 'departments'),
      designation: await idsByName(db, 'designations'),
      employmentType: await idsByName(db, 'employment_types'),
    };
    for (const [index, person] of people.entries()) {
      const { name, email, joinedOn, dischargedOn, isRemoteAllowed } = person;
      const since = { employee_number: String(1001 + index), joined_on: joinedOn };
      const values = {
        department_id: lists.department.get(person.department) ?? null,
        designation_id: lists.designation.get(person.designation) ?? null,
        employment_type_id: lists.employmentType.get(person.employmentType) ?? null,
      };
      // The owner came with the workspace.
      const existing = await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst();
      const { id } = existing ?? (await createPerson(db, { name, email, status: 'active', ...since, ...values }));
      await db
        .updateTable('people')
        .set({
          ...since,
          is_allow_remote_work: isRemoteAllowed ? 2 : 0,
          ...(dischargedOn && { discharged_date: dischargedOn, discharged_reason: 'Moved to another city' }),
        })
        .where('id', '=', id)
        .execute();
      const change = { effective_from: joinedOn, values, reason: 'What they began with' };
      if (existing) await changeEmployment(db, id, change, { actor_id: null, today });
    }
  },
};

async function idsByName(
  db: Db,
  list: 'departments' | 'designations' | 'employment_types',
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom(list).select(['id', 'name']).where('trashed_at', 'is', null).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}
