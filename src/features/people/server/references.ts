import { sql } from 'kysely';
import type { Reference } from '#platform/server/reference.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { listFaults } from '#features/lists/contract.ts';
import { hasTermsOf } from '#features/place-weeks/server/queries/terms.ts';
import { columnOf, employmentFields, type EmploymentField } from '../rules/employment.ts';
import { peopleInWords, type PeopleUses } from '../rules/uses.ts';
import { listColumns } from './commands.ts';
import { writeEmployment } from './commands/employment.ts';
import { worksHere } from './queries.ts';

type Column = (typeof listColumns)[number][0];

/** Counts people who have a list item now or in the future. Past values are only history and do not count. */
function referenceTo(to: string, column: Column, field: EmploymentField): Reference {
  const reference = sql.ref(`people.${column}`);
  const dated = sql.ref(`r.${column}`);
  return {
    to,
    people: (id, now) => sql<number>`(select count(*) from people where ${reference} = ${id} and ${worksHere(now)})`,
    async uses(db, id, now) {
      const today = await todayOf(db, now);
      const { rows } = await sql<PeopleUses>`
        select count(*) as people, count(*) filter (where not ${worksHere(now)}) as left from people
         where ${reference} = ${id} or id in (
           select r.person_id from employment_rows r where ${dated} = ${id} and r.effective_from > ${today})`.execute(
        db,
      );
      const counts = { people: 0, left: 0, ...rows[0] };
      return { counts, words: peopleInWords(counts, await numberTextOf(db)), has_clause: counts.left > 0 };
    },
    async detach(db, id, now) {
      const today = await todayOf(db, now);
      const { rows: having } = await sql<{ id: string }>`
        select id from people where ${reference} = ${id} union
        select r.person_id from employment_rows r where ${dated} = ${id} and r.effective_from > ${today} order by id`.execute(
        db,
      );
      const ids = having.map((person) => person.id);
      // Without it their days would change, and their recorded ones with no one having seen it.
      if (ids.length > 0 && (await hasTermsOf(db, id, today))) throw listFaults.setsWeek();
      await writeEmployment(db, today, ids, async () => {
        await db.deleteFrom('employment_rows').where(column, '=', id).where('effective_from', '>', today).execute();
        await sql`
          insert into employment_rows (person_id, field, effective_from, reason)
            select id, ${field}, greatest(${today}, joined_on), 'It was deleted from the list' from people
             where ${reference} = ${id} and id = any(${ids}::uuid[])
            on conflict (tenant_id, person_id, field, effective_from)
              do update set ${sql.ref(column)} = null, reason = excluded.reason, former_name = null`.execute(db);
      });
    },
  };
}

const fieldOf = (column: Column) => employmentFields.find((field) => columnOf[field] === column) ?? 'department';

export const peopleReferences: readonly Reference[] = listColumns.map(([column, list]) =>
  referenceTo(list, column, fieldOf(column)),
);
