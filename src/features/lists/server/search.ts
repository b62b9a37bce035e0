import { sql } from 'kysely';
import { namedLike, type SearchKind } from '#platform/server/search.ts';
import { lists, type List } from './definitions.ts';

interface Row {
  readonly id: string;
  readonly name: string;
}

/** Departments and the other lists that have a screen; a group leads to its people. */
const searchOf = ({ type, name: kind, table, permissions }: List, index: number): SearchKind => ({
  key: type,
  group: 'lists',
  position: 10 + index,
  permissions: [permissions.view],
  async find({ db, ...asked }) {
    const { rows } = await sql<Row>`
      select id, name from ${sql.table(table)} where trashed_at is null and ${namedLike(asked)}`.execute(db);
    return rows.map(({ id, name }) => ({
      key: id,
      icon: 'list',
      kind,
      name,
      line: kind,
      at: null,
      ...(type === 'groups'
        ? { path: `/settings/people/groups/${id}/assigned-people`, query: {} }
        : { path: `/settings/people/${type}`, query: { search: name } }),
    }));
  },
});

const { departments, designations, groups, employmentTypes, documentTypes } = lists;
export const listsSearch = [departments, designations, groups, employmentTypes, documentTypes].map(searchOf);
