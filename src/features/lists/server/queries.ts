import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { Reference } from '#platform/server/reference.ts';
import type { Paging } from '#platform/shared/paging.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { departmentsInWords, type UseInWords } from '../rules/uses.ts';
import type { List, ReferredList } from './definitions.ts';

/** Fields that the list's form edits; parent and location are null in lists without them. */
export interface Item extends Whereabouts {
  readonly id: string;
  readonly name: string;
  readonly parent_id: string | null;
}

/** Location of a place. */
export interface Whereabouts {
  /** ISO 3166-1 alpha-2 */
  readonly country_id: string | null;
  readonly region: string | null;
}

export interface ListRow extends Item {
  readonly updated_at: Date;
  /** Number of active people. */
  readonly people: number;
  /** Names of the parent departments, outermost first. */
  readonly path: readonly string[];
}

export interface ListQuery {
  readonly search?: string | undefined;
  readonly sort: 'name' | 'people' | 'updated_at';
  readonly order: 'asc' | 'desc';
}

const parentOf = ({ isTree }: List) => (isTree ? sql`i.parent_id` : sql`null::uuid`);
/** SQL for the columns of a list's items; null for those that it lacks. */
const columnsOf = (list: List) =>
  sql`i.id, i.name, ${parentOf(list)} as parent_id, ${
    list.isPlaces ? sql`i.country_id, i.region` : sql`null::text as country_id, null::text as region`
  }`;
const tableOf = ({ table }: List) => sql.table(table);

/** Returns all items by name. */
export async function choicesOf(db: Db, list: List): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select ${columnsOf(list)} from ${tableOf(list)} i where i.trashed_at is null order by i.name_key`.execute(db);
  return rows;
}

/** Returns one item; undefined when it is in the Trash or another company's. */
export async function itemOf(db: Db, list: List, id: string): Promise<Item | undefined> {
  const { rows } = await sql<Item>`
    select ${columnsOf(list)} from ${tableOf(list)} i where i.id = ${id} and i.trashed_at is null`.execute(db);
  return rows[0];
}

const sortings = { name: sql`i.name_key`, people: sql`people`, updated_at: sql`i.updated_at` };

/**
 * Returns a page of the list with all displayed data. People are counted per row by index:
 * with a joined count, a plan made for few people would repeat the count for every row.
 * @param now epoch seconds
 */
async function pageOf(
  db: Db,
  list: ReferredList,
  { limit, offset, search, sort, order }: ListQuery & Omit<Paging, 'page'>,
  now: number,
): Promise<ListRow[]> {
  const people = list.references.flatMap((reference) => reference.people?.(sql`i.id`, now) ?? []);
  const { rows } = await sql<Omit<ListRow, 'path'>>`
    select ${columnsOf(list)}, i.updated_at, (${sql.join([sql`0`, ...people], sql` + `)})::int as people
      from ${tableOf(list)} i
     where i.trashed_at is null and ${matches(search)}
     order by ${sortings[sort]} ${order === 'asc' ? sql`asc` : sql`desc`}, i.name_key, i.id
     limit ${limit} offset ${offset}`.execute(db);
  const ids = rows.flatMap(({ id, parent_id }) => (parent_id ? [id] : []));
  const paths = list.isTree && ids.length ? await pathsOf(db, ids) : new Map<string, string[]>();
  return rows.map((row) => ({ ...row, path: paths.get(row.id) ?? [] }));
}

interface ShownPage {
  readonly rows: readonly ListRow[];
  readonly counts: Readonly<Record<'active' | 'trashed' | 'total', number>>;
}

/** Pages of lists, about 10 kB each. */
const pages = new VersionedCache<ShownPage>(300);

/**
 * Returns a page with its counts, cached by the company's version, which all displayed data raises.
 * @param now epoch seconds
 */
export async function cachedPageOf(
  db: Db,
  list: ReferredList,
  { limit, offset, search, sort, order }: ListQuery & Paging,
  now: number,
): Promise<ShownPage> {
  const key = JSON.stringify([list.type, limit, offset, search, sort, order, await todayOf(db, now)]);
  return pages.getOrComputeForCompany(db, key, async () => {
    const [counts, rows] = await Promise.all([
      countsOf(db, list, search),
      pageOf(db, list, { limit, offset, search, sort, order }, now),
    ]);
    return { rows, counts };
  });
}

/** Counts items in the list, in the Trash, and those that match the search. */
async function countsOf(
  db: Db,
  list: List,
  search: string | undefined,
): Promise<{ active: number; trashed: number; total: number }> {
  const { rows } = await sql<{ active: number; trashed: number; total: number }>`
    select count(*) filter (where trashed_at is null) as active, count(*) filter (where trashed_at is not null) as trashed,
           count(*) filter (where trashed_at is null and ${matches(search)}) as total
      from ${tableOf(list)} i`.execute(db);
  return rows[0] ?? { active: 0, trashed: 0, total: 0 };
}

/** SQL for names that contain the search, ignoring case and spaces; all names without a search. */
export function matches(search: string | undefined) {
  return search?.trim() ? sql`strpos(i.name_key, (select name_key(${search}))) > 0` : sql`true`;
}

/** Returns the path of each of these departments, outermost first. */
async function pathsOf(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; path: string[] }>`
    with recursive around as (
      select d.id, d.parent_id, 0 as steps, null::text as name from departments d where d.id = any(${ids}::uuid[])
      union all
      select around.id, d.parent_id, steps + 1, d.name from around join departments d on d.id = around.parent_id)
    select id, array_agg(name order by steps desc) as path from around where steps > 0 group by id`.execute(db);
  return new Map(rows.map(({ id, path }) => [id, path]));
}

/** Whether a department is the other one or is anywhere below it. */
export async function standsInside(db: Db, id: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive around as (
      select d.id, d.parent_id from departments d where d.id = ${id}
      union
      select d.id, d.parent_id from around join departments d on d.id = around.parent_id)
    select from around where id = ${other}`.execute(db);
  return rows.length > 0;
}

/**
 * Returns the uses of an item as numbers, in words, and by reference. Must run under the item's lock.
 * @param now epoch seconds
 */
export async function usesOf(db: Db, list: ReferredList, id: string, now: number) {
  const counts: Record<string, number> = {};
  const inWords: UseInWords[] = [];
  const references: Reference[] = [];
  for (const reference of list.references) {
    const uses = await reference.uses(db, id, now);
    Object.assign(counts, uses.counts);
    const { words, has_clause } = uses;
    if (words === null) continue;
    inWords.push({ words, has_clause });
    references.push(reference);
  }
  if (list.isTree) {
    const { departments } = await db
      .selectFrom('departments')
      .select((eb) => eb.fn.countAll<number>().as('departments'))
      .where('parent_id', '=', id)
      .where('trashed_at', 'is', null)
      .executeTakeFirstOrThrow();
    counts['departments'] = departments;
    const inside = departmentsInWords(departments, await numberTextOf(db));
    if (inside) inWords.push({ words: inside });
  }
  return { counts, inWords, references };
}
