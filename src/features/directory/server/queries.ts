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
  readonly words: string;
  readonly hidden: string;
  readonly group_ids: readonly string[];
}

/** Everybody on a day, in no order. */
interface Directory {
  readonly all: readonly Indexed[];
  /** How many begin later. */
  readonly joining: number;
  /** How many cannot sign in yet. */
  readonly invited: number;
  /** Those who have a last day. */
  readonly leaving: readonly Entry[];
}

/** Bytes of an entry with its words, roughly. */
const entryBytes = 1_200;
const directories = new Kept<Directory>(200, { max: 60_000_000, of: ({ all }) => all.length * entryBytes });
/** The same in an order: the entries themselves are shared. */
const sorted = new Kept<readonly Indexed[]>(1000, { max: 10_000_000, of: ({ length }) => length * 8 });

/**
 * Everybody who works here or is about to, by the company's version and date: who they are changes far less often than
 * somebody looks, and searching some thousand entries in memory takes a millisecond. @param now epoch seconds
 */
export async function everybody(
  db: Db,
  now: number,
  { sort, order }: { readonly sort: Sorting; readonly order: 'asc' | 'desc' },
): Promise<Omit<Directory, 'all'> & { entries: readonly Indexed[]; today: LocalDate }> {
  const today = await todayOf(db, now);
  const { all, joining, invited, leaving } = await directories.ofCompany(db, today, async (before) =>
    directoryOf(await readEverybody(db, now, before?.all), today),
  );
  const entries = await sorted.ofCompany(db, `${today} ${sort} ${order}`, async (before) => {
    const compare = compareBy(sort, order);
    return asTheyStood(all, before).toSorted((one, two) => compare(one.entry, two.entry));
  });
  return { today, entries, joining, invited, leaving };
}

function directoryOf(all: readonly Indexed[], today: LocalDate): Directory {
  const entries = all.map(({ entry }) => entry);
  return {
    all,
    joining: entries.filter(({ joined_on }) => joined_on > today).length,
    invited: entries.filter(({ status }) => status === 'invited').length,
    leaving: entries.filter(({ discharged_date }) => discharged_date !== null),
  };
}

/** The order of before, in which most still stand: to put it right takes one comparison of each. */
function asTheyStood(all: readonly Indexed[], before: readonly Indexed[] | undefined): readonly Indexed[] {
  if (!before) return all;
  const byId = new Map(all.map((each) => [each.entry.id, each]));
  const still = before.flatMap(({ entry: { id } }) => {
    const each = byId.get(id);
    byId.delete(id);
    return each ?? [];
  });
  return [...still, ...byId.values()];
}

const charts = new Kept<Chart>(100, { max: 30_000_000, of: ({ nodes }) => nodes.size * 300 });

/** Who reports to whom, by the company's version and date; in the order of the names. @param now epoch seconds */
export async function keptChart(db: Db, now: number): Promise<Chart> {
  const { entries, today } = await everybody(db, now, { sort: 'name', order: 'asc' });
  return charts.ofCompany(db, today, async () => chartOf(entries.map(({ entry }) => entry)));
}

/** What a search looks at. */
const searched = ['name', 'username', 'designation_name', 'employee_number', 'email'] as const;

/** @param before as they were at another version: most of their words are the same */
async function readEverybody(db: Db, now: number, before: readonly Indexed[] = []): Promise<Indexed[]> {
  const known = new Map(before.map((each) => [each.entry.id, each]));
  const [groups, managers, rows] = await Promise.all([groupsOfPeople(db), managersOf(db), peopleWith(db, now)]);
  return rows.map((row) => {
    const manager = row.manager_id === null ? undefined : managers.get(row.manager_id);
    const entry = { ...row, manager_name: manager?.name ?? null, manager_username: manager?.username ?? null };
    const old = known.get(entry.id);
    const isSame = old !== undefined && searched.every((column) => old.entry[column] === entry[column]);
    return { ...(isSame ? old : indexed(entry)), entry, group_ids: groups.get(entry.id) ?? [] };
  });
}

/** Whoever is somebody's manager. Apart from the people: joined, each with all is badly planned right after thousands came. */
async function managersOf(db: Db) {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name', 'username'])
    .where('id', '=', sql<string>`any(array(select distinct manager_id from people where manager_id is not null))`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function peopleWith(db: Db, now: number) {
  return cards(db)
    .leftJoin('departments', 'departments.id', 'people.department_id')
    .leftJoin('employment_types', 'employment_types.id', 'people.employment_type_id')
    .leftJoin('work_places', 'work_places.id', 'people.work_place_id')
    .select(['people.email', 'people.work_phone', 'people.employee_number', 'people.status', 'people.is_private'])
    .select(['people.joined_on', 'people.discharged_date', 'people.probation_until', 'people.department_id'])
    .select(['people.designation_id', 'people.employment_type_id', 'people.manager_id', 'people.work_place_id'])
    .select(['departments.name as department_name', 'employment_types.name as employment_type_name'])
    .select('work_places.name as work_place_name')
    .where(worksHere(now))
    .execute();
}

const indexed = ({ name, username, designation_name, employee_number, email }: Entry) => ({
  words: wordsOf(name, username, designation_name, employee_number),
  hidden: wordsOf(email),
});

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
