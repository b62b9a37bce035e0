import { sql } from 'kysely';
import type { Reference } from '#platform/server/reference.ts';
import { peopleInWords, type PeopleUses } from '../rules/uses.ts';
import { listColumns } from './commands.ts';
import { worksHere } from './queries.ts';

type Column = (typeof listColumns)[number][0];

/** Who has an item of a list. */
function referenceTo(to: string, column: Column): Reference {
  const reference = sql.ref(`people.${column}`);
  return {
    to,
    people: (id, now) => sql<number>`(select count(*) from people where ${reference} = ${id} and ${worksHere(now)})`,
    async uses(db, id, now) {
      const { rows } = await sql<PeopleUses>`
        select count(*) as people, count(*) filter (where not ${worksHere(now)}) as left from people where ${reference} = ${id}`.execute(
        db,
      );
      const counts = { people: 0, left: 0, ...rows[0] };
      return { counts, words: peopleInWords(counts) };
    },
    async detach(db, id) {
      await db
        .updateTable('people')
        .set({ [column]: null })
        .where(column, '=', id)
        .execute();
    },
  };
}

export const peopleReferences: readonly Reference[] = listColumns.map(([column, list]) => referenceTo(list, column));
