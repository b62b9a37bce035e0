import { sql } from 'kysely';
import type { Reference } from '#platform/server/reference.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { peopleInWords, type PeopleUses } from '#features/people/rules/uses.ts';
import { worksHere } from '#features/people/server/queries.ts';

/** Members of a group, who are removed before it goes to the Trash. */
export const groupReferences: readonly Reference[] = [
  {
    to: 'groups',
    people: (id, now) => sql<number>`(
      select count(*) from group_people join people on people.id = group_people.person_id
       where group_people.group_id = ${id} and ${worksHere(now)})`,
    async uses(db, id, now) {
      const { rows } = await sql<PeopleUses>`
        select count(*) as people, count(*) filter (where not ${worksHere(now)}) as left
          from group_people join people on people.id = group_people.person_id where group_people.group_id = ${id}`.execute(
        db,
      );
      const counts = { people: 0, left: 0, ...rows[0] };
      return { counts, words: peopleInWords(counts, await numberTextOf(db)), has_clause: counts.left > 0 };
    },
    async detach(db, id) {
      await db.deleteFrom('group_people').where('group_id', '=', id).execute();
    },
  },
];
