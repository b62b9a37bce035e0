import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { Kept } from '#platform/server/kept.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { groupsOfPeople } from '#features/groups/server/queries.ts';
import { wordsOf } from '#features/people/rules/search.ts';
import { cards, worksHere } from '#features/people/server/queries.ts';
import { chartOf, type Chart } from '../rules/chart.ts';
import { collator, compareBy, type Entry, type Sorting } from '../rules/find.ts';

/** An entry with the words that find it: those of what everybody sees, and of what a private profile hides. */
export interface Indexed {
  readonly entry: Entry;
  readonly words: readonly string[];
  readonly hidden: readonly string[];
  readonly group_ids: readonly string[];
}

/** Bytes of an entry with its words, roughly. */
const entryBytes = 1_500;
const directories = new Kept<readonly Indexed[]>(200, { max: 60_000_000, of: ({ length }) => length * entryBytes });
/** The same in an order: the entries themselves are shared. */
const sorted = new Kept<readonly Indexed[]>(1000, { max: 10_000_000, of: ({ length }) => length * 8 });

/**
 * Everybody who works here or is about to, by the company's version and date: who they are changes far less often than
 * somebody looks, and searching some thousand entries in memory takes a few milliseconds. @param now epoch seconds
 */
export async function everybody(
  db: Db,
  now: number,
  { sort, order }: { readonly sort: Sorting; readonly order: 'asc' | 'desc' },
): Promise<{ entries: readonly Indexed[]; today: LocalDate }> {
  const today = await todayOf(db, now);
  const entries = await sorted.ofCompany(db, `${today} ${sort} ${order}`, async () => {
    const compare = compareBy(sort, order);
    const all = await directories.ofCompany(db, today, () => readEverybody(db, now));
    return all.toSorted((one, two) => compare(one.entry, two.entry));
  });
  return { today, entries };
}

const charts = new Kept<Chart>(100, { max: 30_000_000, of: ({ nodes }) => nodes.size * 300 });

/** Who reports to whom, by the company's version and date; in the order of the names. @param now epoch seconds */
export async function keptChart(db: Db, now: number): Promise<Chart> {
  const { entries, today } = await everybody(db, now, { sort: 'name', order: 'asc' });
  return charts.ofCompany(db, today, async () => chartOf(entries.map(({ entry }) => entry)));
}

async function readEverybody(db: Db, now: number): Promise<Indexed[]> {
  const groups = await groupsOfPeople(db);
  const entries = await cards(db)
    .leftJoin('departments', 'departments.id', 'people.department_id')
    .leftJoin('employment_types', 'employment_types.id', 'people.employment_type_id')
    .leftJoin('work_places', 'work_places.id', 'people.work_place_id')
    .leftJoin('people as manager', 'manager.id', 'people.manager_id')
    .select(['people.email', 'people.work_phone', 'people.employee_number', 'people.status', 'people.is_private'])
    .select(['people.joined_on', 'people.discharged_date', 'people.probation_until', 'people.department_id'])
    .select(['people.designation_id', 'people.employment_type_id', 'people.manager_id', 'people.work_place_id'])
    .select(['departments.name as department_name', 'employment_types.name as employment_type_name'])
    .select(['work_places.name as work_place_name', 'manager.name as manager_name'])
    .select('manager.username as manager_username')
    .where(worksHere(now))
    .execute();
  return entries.map((entry) => ({
    entry,
    words: wordsOf(entry.name, entry.username, entry.designation_name, entry.employee_number),
    hidden: wordsOf(entry.email),
    group_ids: groups.get(entry.id) ?? [],
  }));
}

/** The groups that somebody of these is in, by name, with how many. */
export async function groupOptions(db: Db, people: readonly Indexed[]) {
  const totals = Map.groupBy(
    people.flatMap(({ group_ids }) => group_ids),
    (id) => id,
  );
  const groups = await db
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('trashed_at', 'is', null)
    .where('id', '=', sql<string>`any(${[...totals.keys()]}::uuid[])`)
    .execute();
  return groups
    .map(({ id, name }) => ({ id, name, total: totals.get(id)?.length ?? 0 }))
    .toSorted((one, two) => collator.compare(one.name, two.name));
}
