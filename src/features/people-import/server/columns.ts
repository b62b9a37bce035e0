import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { ImportFile } from '../rules/shapes.ts';
import { foldItem } from '../rules/check.ts';
import { listFields } from '../rules/checked-rows.ts';
import { knownLists } from './known.ts';

/** Number of rows examined for the first values and the number of different values. */
const sampleSize = 5_000;
/** Maximum number of different values of a column that may hold list items. */
const maxDistinctItems = 500;
/** Number of rows in a preview. */
const rowsShown = 8;

type Facts = Pick<ImportFile['headers'][number], 'samples' | 'kinds' | 'filled' | 'new_kinds' | 'short_codes'>;

interface FoundFacts extends Omit<Facts, 'new_kinds'> {
  readonly place: number;
  /** The different values, if there are few */
  readonly items: readonly string[] | null;
}

/** Returns by column index: the first values, the numbers of different values and filled cells, and new list items. */
export async function columnFacts(db: Db, id: string): Promise<ReadonlyMap<number, Facts>> {
  const { rows } = await sql<FoundFacts>`
    select place::int - 1 as place, count(distinct cell)::int as kinds, count(*)::int as filled,
           (array_agg(left(cell, 80) order by row))[1:3] as samples,
           count(*) filter (where cell ~ '^\\d{3,4}$')::int as short_codes,
           case when count(distinct cell) <= ${maxDistinctItems} then array_agg(distinct cell) end as items
      from (select row, cells from people_import_rows where import_id = ${id} order by row limit ${sampleSize}) as looked,
           unnest(cells) with ordinality as each (cell, place)
     where btrim(cell) <> ''
     group by place`.execute(db);
  const lists = await knownLists(db);
  const newOf = (items: readonly string[]) =>
    listFields.map((field) => ({
      field,
      count: new Set(items.map(foldItem).filter((item) => !lists[field].has(item))).size,
    }));
  return new Map(rows.map(({ place, items, ...facts }) => [place, { ...facts, new_kinds: items ? newOf(items) : [] }]));
}

/** Returns the first rows as they stand in the file. */
export async function firstRows(db: Db, id: string): Promise<ImportFile['first_rows']> {
  const { rows } = await sql<{ row: number; cells: string[] }>`
    select row, array(select left(cell, 80) from unnest(cells) with ordinality as each (cell, place) order by place) as cells
      from people_import_rows where import_id = ${id} order by row limit ${rowsShown}`.execute(db);
  return rows;
}

/** Returns the most common domain of the company's addresses. */
export async function emailDomain(db: Db): Promise<string | null> {
  const { rows } = await sql<{ domain: string }>`
    select split_part(email, '@', 2) as domain from people where email is not null and status <> 'discharged'
     group by 1 order by count(*) desc, 1 limit 1`.execute(db);
  return rows[0]?.domain ?? null;
}
