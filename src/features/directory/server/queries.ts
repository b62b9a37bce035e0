import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { groupsOfPeople } from '#features/groups/server/queries.ts';
import { wordsOf } from '#features/people/rules/search.ts';
import { isUninvited } from '#features/people/rules/uninvited.ts';
import { avatarOf, worksHere } from '#features/people/server/queries.ts';
import { peopleWithUnknownDays } from '#features/working-week/server/queries/unknown-days.ts';
import { chartOf, type Chart } from '../rules/chart.ts';
import { collator, compareBy, type Entry, type Sorting } from '../rules/find.ts';

/** An entry with its search words: those that everyone sees, and those that a private profile hides. */
export interface IndexedEntry {
  readonly entry: Entry;
  readonly words: string;
  readonly hidden: string;
  readonly group_ids: readonly string[];
  /** Row version, which differs after every write to the person. */
  readonly mark: string;
}

/** All people on a day, unsorted. */
interface Directory {
  readonly all: readonly IndexedEntry[];
  /** Number of people who begin later. */
  readonly joining: number;
  /** Number of people who were invited and cannot sign in yet. */
  readonly invited: number;
  /** Number of people who wait for their first invitation. */
  readonly not_invited: number;
  /** People who have a last day. */
  readonly leaving: readonly Entry[];
}

/** Approximate size in bytes of an entry with its words. */
const entryBytes = 1_200;
const directories = new VersionedCache<Directory>(200, {
  max: 60_000_000,
  sizeOf: ({ all }) => all.length * entryBytes,
});
/** Cached sorted lists; they share their entries. */
const sorted = new VersionedCache<readonly IndexedEntry[]>(1000, {
  max: 10_000_000,
  sizeOf: ({ length }) => length * 8,
});

/**
 * Returns all current and future employees, cached by company version and date, since they are read far more
 * often than they change; searching some thousand entries in memory takes a millisecond. @param now epoch seconds
 */
export async function readEveryone(
  db: Db,
  now: number,
  { sort, order }: { readonly sort: Sorting; readonly order: 'asc' | 'desc' },
): Promise<Omit<Directory, 'all'> & { entries: readonly IndexedEntry[]; today: LocalDate }> {
  const today = await todayOf(db, now);
  const { all, ...counts } = await directories.getOrComputeForCompany(db, today, async (before) =>
    directoryOf(await readEverybody(db, { now, today }, before?.all), today),
  );
  const entries = await sorted.getOrComputeForCompany(db, `${today} ${sort} ${order}`, async (before) => {
    const compare = compareBy(sort, order);
    return asTheyStood(all, before).toSorted((one, two) => compare(one.entry, two.entry));
  });
  return { today, entries, ...counts };
}

function directoryOf(all: readonly IndexedEntry[], today: LocalDate): Directory {
  const entries = all.map(({ entry }) => entry);
  return {
    all,
    joining: entries.filter(({ joined_on }) => joined_on > today).length,
    invited: entries.filter((entry) => entry.status === 'invited' && !isUninvited(entry)).length,
    not_invited: entries.filter(isUninvited).length,
    leaving: entries.filter(({ discharged_date }) => discharged_date !== null),
  };
}

/** Starts from the previous order, in which most entries are still right: sorting then takes few comparisons. */
function asTheyStood(
  all: readonly IndexedEntry[],
  before: readonly IndexedEntry[] | undefined,
): readonly IndexedEntry[] {
  if (!before) return all;
  const byId = new Map(all.map((each) => [each.entry.id, each]));
  const still = before.flatMap(({ entry: { id } }) => {
    const each = byId.get(id);
    byId.delete(id);
    return each ?? [];
  });
  return [...still, ...byId.values()];
}

const charts = new VersionedCache<Chart>(100, { max: 30_000_000, sizeOf: ({ nodes }) => nodes.size * 300 });

/** Returns the chart sorted by name, cached by company version and date. @param now epoch seconds */
export async function cachedChart(db: Db, now: number): Promise<Chart> {
  const { entries, today } = await readEveryone(db, now, { sort: 'name', order: 'asc' });
  return charts.getOrComputeForCompany(db, today, async () => chartOf(entries.map(({ entry }) => entry)));
}

/** Fields that a search matches. */
const searched = ['name', 'username', 'designation_name', 'employee_number', 'email'] as const;

/**
 * Reads only people who have changed, since reading and parsing thousands
 * of rows takes the most time and only few change between two versions.
 * @param before the entries of an earlier version
 */
async function readEverybody(
  db: Db,
  { now, today }: { readonly now: number; readonly today: LocalDate },
  before: readonly IndexedEntry[] = [],
): Promise<IndexedEntry[]> {
  const known = new Map(before.map((each) => [each.entry.id, each]));
  const [marks, names, groups, unknown] = await Promise.all([
    marksOf(db, now),
    namesOf(db),
    groupsOfPeople(db),
    peopleWithUnknownDays(db, today),
  ]);
  const changed = [...marks].filter(([id, mark]) => known.get(id)?.mark !== mark).map(([id]) => id);
  const rows = new Map((await peopleWith(db, now, changed)).map((row) => [row.id, { ...noNames, ...row }]));
  return [...marks].flatMap(([id, mark]) => {
    const old = known.get(id);
    const row: Entry | undefined = rows.get(id) ?? old?.entry;
    if (!row) return [];
    const entry = withDays(withCurrentNames(row, names), unknown.has(id));
    const group_ids = groups.get(id) ?? noGroups;
    if (!old) return [{ ...indexEntry(entry), entry, group_ids, mark }];
    if (old.entry === entry && areSame(old.group_ids, group_ids)) return [old];
    const isSame = searched.every((column) => old.entry[column] === entry[column]);
    return [{ ...(isSame ? old : indexEntry(entry)), entry, group_ids, mark }];
  });
}

/** The same object if nothing has changed. */
const withDays = (entry: Entry, has_unknown_days: boolean): Entry =>
  entry.has_unknown_days === has_unknown_days ? entry : { ...entry, has_unknown_days };

const noGroups: readonly string[] = [];
const areSame = (one: readonly string[], other: readonly string[]) =>
  one === other || (one.length === other.length && one.every((id, index) => id === other[index]));

/**
 * Returns current and future employees with the row version that PostgreSQL sets on every write
 * (`xmin`). They arrive as one text, since parsing thousands of rows takes longer than all else.
 */
async function marksOf(db: Db, now: number): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ marks: string | null }>`
    select string_agg(id::text || ' ' || xmin::text, ',') as marks from people where ${worksHere(now)}`.execute(db);
  const marks = rows[0]?.marks?.split(',') ?? [];
  return new Map(marks.map((mark) => [mark.slice(0, uuidLength), mark.slice(uuidLength + 1)]));
}

const uuidLength = 36;

/** Returns the names of list items and managers. They can change without a write to the people who have them. */
async function namesOf(db: Db) {
  const [designations, departments, employmentTypes, workPlaces, managers] = await Promise.all([
    db.selectFrom('designations').select(['id', 'name']).execute(),
    db.selectFrom('departments').select(['id', 'name']).execute(),
    db.selectFrom('employment_types').select(['id', 'name']).execute(),
    db.selectFrom('work_places').select(['id', 'name']).execute(),
    db
      .selectFrom('people')
      .select(['id', 'name', 'username'])
      .where('id', '=', sql<string>`any(array(select distinct manager_id from people where manager_id is not null))`)
      .execute(),
  ]);
  const items = [...designations, ...departments, ...employmentTypes, ...workPlaces];
  return {
    items: new Map(items.map(({ id, name }) => [id, name])),
    managers: new Map(managers.map((manager) => [manager.id, manager])),
  };
}

type Names = Awaited<ReturnType<typeof namesOf>>;
const noNames = {
  designation_name: null,
  department_name: null,
  employment_type_name: null,
  work_place_name: null,
  manager_name: null,
  manager_username: null,
  has_unknown_days: false,
};

/** Returns the entry with current names; the same object if none has changed. */
function withCurrentNames(entry: Entry, { items, managers }: Names): Entry {
  const nameOf = (id: string | null) => (id === null ? null : (items.get(id) ?? null));
  const manager = entry.manager_id === null ? undefined : managers.get(entry.manager_id);
  const names = {
    designation_name: nameOf(entry.designation_id),
    department_name: nameOf(entry.department_id),
    employment_type_name: nameOf(entry.employment_type_id),
    work_place_name: nameOf(entry.work_place_id),
    manager_name: manager?.name ?? null,
    manager_username: manager?.username ?? null,
  };
  const isSame =
    names.designation_name === entry.designation_name &&
    names.department_name === entry.department_name &&
    names.employment_type_name === entry.employment_type_name &&
    names.work_place_name === entry.work_place_name &&
    names.manager_name === entry.manager_name &&
    names.manager_username === entry.manager_username;
  return isSame ? entry : { ...entry, ...names };
}

/** @param ids of the people to read */
async function peopleWith(db: Db, now: number, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('people')
    .select(['people.id', 'people.name', 'people.username', avatarOf('people.avatar')])
    .select([
      'people.email',
      'people.work_phone',
      'people.employee_number',
      'people.status',
      'people.is_private',
      'people.was_invited',
    ])
    .select(['people.joined_on', 'people.discharged_date', 'people.probation_until', 'people.department_id'])
    .select(['people.designation_id', 'people.employment_type_id', 'people.manager_id', 'people.work_place_id'])
    .where(worksHere(now))
    .where('people.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

const indexEntry = ({ name, username, designation_name, employee_number, email }: Entry) => ({
  words: wordsOf(name, username, designation_name, employee_number),
  hidden: wordsOf(email),
});

/** Returns the groups of these people, by name, with the number of members. */
export async function groupOptions(db: Db, people: readonly IndexedEntry[]) {
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
