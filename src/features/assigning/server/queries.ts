import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { othersAmong, requireOther, requireOthers, type Caller } from '#platform/shared/oneself.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { Oneself } from '#platform/shared/contract.ts';
import { metaOf, type Paging } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { requestedPage, todayOf } from '#features/company/server/queries.ts';
import type { PersonCard } from '#features/people/contract.ts';
import { cardsByIds, departmentNamesOf, isCalled, worksHere } from '#features/people/server/queries.ts';
import { assigningFaults, type AssignableType, type AssignedItem } from '../contract.ts';

/** An item that people are assigned to, such as a group. */
export interface AssignTarget {
  /** Cache key of the item: 'group 6f96…', combined with the company's version. */
  readonly key: string;
  /** SQL for a row (person_id, created_at, created_by) per assigned person; writes to their table raise the version. */
  readonly rows: RawBuilder<unknown>;
}

interface PageQuery {
  readonly page: number;
  readonly per_page?: number | undefined;
  readonly search?: string | undefined;
}

/** Cached pages of people, about 10 kB each. */
const pages = new VersionedCache<PageOfPeople>(300);
/** Cached number of people on all pages of a search. */
const totals = new VersionedCache<number>(2000);

export interface PageOfPeople {
  readonly data: readonly PersonCard[];
  readonly meta: ReturnType<typeof metaOf>;
}

const searchCondition = (search: string | undefined) => {
  const term = search?.trim();
  return term ? isCalled(term) : sql`true`;
};

/**
 * Returns a page of active employees by name, cached by company version; for an item, only those assigned to it.
 * @param now epoch seconds
 */
export async function pageOfPeople(db: Db, query: PageQuery, now: number, thing?: AssignTarget): Promise<PageOfPeople> {
  const [paging, today] = await Promise.all([requestedPage(db, query), todayOf(db, now)]);
  const key = JSON.stringify([thing?.key, query.search?.trim().toLowerCase(), today]);
  const chosen = sql`
    from people where ${worksHere(now)} and ${searchCondition(query.search)}
     ${thing ? sql`and id in (select person_id from (${thing.rows}) assigned)` : sql``}`;
  const count = async () => {
    const { rows } = await sql<{ total: number }>`select count(*) as total ${chosen}`.execute(db);
    return rows[0]?.total ?? 0;
  };
  return pages.getOrComputeForCompany(db, `${key} ${paging.limit} ${paging.offset}`, async () => {
    // The page is selected first, so that the other columns are read only for its rows.
    const page = sql<{ id: string }>`
      select id ${chosen} order by name_key, id limit ${paging.limit} offset ${paging.offset}`;
    const [{ rows }, total] = await Promise.all([page.execute(db), totals.getOrComputeForCompany(db, key, count)]);
    const data = await cardsByIds(
      db,
      rows.map(({ id }) => id),
    );
    return { data, meta: metaOf(paging, total, data.length) };
  });
}

/** Returns a page of candidates with whether they are already assigned. @param now epoch seconds */
export async function assignablePage(db: Db, thing: AssignTarget, query: PageQuery, now: number) {
  const { data, meta } = await pageOfPeople(db, query, now);
  const ids = data.map(({ id }) => id);
  const [{ rows }, departments] = await Promise.all([
    sql<{ id: string }>`
      select person_id as id from (${thing.rows}) assigned where person_id = any(${ids}::uuid[])`.execute(db),
    departmentNamesOf(db, ids),
  ]);
  const assigned = new Set(rows.map(({ id }) => id));
  return {
    data: data.map((person) => ({
      ...person,
      department_name: departments.get(person.id) ?? null,
      is_assigned: assigned.has(person.id),
    })),
    meta,
  };
}

const lists = {
  department: 'departments',
  designation: 'designations',
  employment_type: 'employment_types',
  group: 'groups',
} as const;
type ListType = keyof typeof lists;

interface CountedItem {
  readonly id: string;
  readonly name: string;
  readonly total_people: number;
  readonly total_assigned: number;
}

const countedLists = new VersionedCache<CountedItem[]>(200);

/** Returns all departments, designations, employment types and groups by name, with total and assigned people. */
export async function assignableLists(db: Db, thing: AssignTarget, now: number) {
  const today = await todayOf(db, now);
  const list = (type: ListType) =>
    countedLists.getOrComputeForCompany(db, `${thing.key} ${type} ${today}`, () => countedList(db, type, thing, now));
  const [departments, designations, employment_types, groups] = await Promise.all([
    list('department'),
    list('designation'),
    list('employment_type'),
    list('group'),
  ]);
  return { departments, designations, employment_types, groups };
}

async function countedList(db: Db, type: ListType, thing: AssignTarget, now: number): Promise<CountedItem[]> {
  const isGroup = type === 'group';
  const reference = sql.ref(isGroup ? 'member.group_id' : `people.${type}_id`);
  const members = isGroup ? sql`join group_people member on member.person_id = people.id` : sql``;
  const { rows } = await sql<CountedItem>`
    select i.id, i.name, coalesce(counted.total, 0)::int as total_people, coalesce(counted.assigned, 0)::int as total_assigned
      from ${sql.table(lists[type])} i left join (
        select ${reference} as item_id, count(*) as total,
               count(*) filter (where people.id in (select person_id from (${thing.rows}) assigned)) as assigned
          from people ${members} where ${worksHere(now)} group by 1) counted on counted.item_id = i.id
     where i.trashed_at is null order by i.name_key`.execute(db);
  return rows;
}

function idsOf(items: readonly AssignedItem[], type: AssignableType): string[] {
  return [...new Set(items.filter((item) => item.type === type).map(({ id }) => id))];
}

const unknownItem = () => assigningFaults.unknownItem.at('assigned_items');

/**
 * @param now epoch seconds; @throws 460 if a chosen item is
 * missing or in the Trash, or a person no longer works here
 */
async function requireItems(db: Db, items: readonly AssignedItem[], now: number): Promise<void> {
  const listed = (type: ListType) => sql`
    (select count(*) from ${sql.table(lists[type])} where id = any(${idsOf(items, type)}::uuid[]) and trashed_at is null)`;
  const { rows } = await sql<{ found: number }>`
    select (select count(*) from people where id = any(${idsOf(items, 'user')}::uuid[]) and ${worksHere(now)})
         + ${listed('department')} + ${listed('designation')} + ${listed('employment_type')} + ${listed('group')} as found`.execute(
    db,
  );
  const chosen = new Set(items.map(({ type, id }) => `${type} ${id}`)).size;
  if (rows[0]?.found !== chosen) throw unknownItem();
}

/** A person meant by the chosen items. */
interface MatchedPerson {
  readonly id: string;
  readonly is_assigned: boolean;
}

/**
 * Returns the active employees whom the chosen items currently include, by name.
 * @param now epoch seconds
 * @throws 460 for an unknown item
 */
export async function resolveItems(
  db: Db,
  thing: AssignTarget,
  items: readonly AssignedItem[],
  now: number,
): Promise<readonly MatchedPerson[]> {
  await requireItems(db, items, now);
  // Uses a hashed subquery: a join is planned badly right after thousands were assigned.
  const { rows } = await sql<MatchedPerson>`
    select people.id, people.id in (select person_id from (${thing.rows}) assigned) as is_assigned
      from people
     where ${worksHere(now)}
       and (people.id = any(${idsOf(items, 'user')}::uuid[])
         or people.department_id = any(${idsOf(items, 'department')}::uuid[])
         or people.designation_id = any(${idsOf(items, 'designation')}::uuid[])
         or people.employment_type_id = any(${idsOf(items, 'employment_type')}::uuid[])
         or people.id in (select person_id from group_people where group_id = any(${idsOf(items, 'group')}::uuid[])))
     order by people.name_key, people.id`.execute(db);
  return rows;
}

/** The actor, and whether they may assign themselves. */
export interface Assigner {
  /** Null for the demo or a command. */
  readonly actor: Caller | null;
  readonly oneself: Oneself;
  /** epoch seconds */
  readonly now: number;
}

/**
 * Requires someone else if the caller is the only one assigned, since the change
 * would then be about them alone. Call it under the lock of what is changed.
 * @throws the rule's fault
 */
export async function requireNotTheirsAlone(
  db: Db,
  { rows: assigned }: Pick<AssignTarget, 'rows'>,
  { actor, oneself, now }: Assigner,
): Promise<void> {
  if (!actor || !('fault' in oneself)) return;
  const { rows } = await sql<{ person_id: string }>`
    select assigned.person_id from (${assigned}) assigned join people on people.id = assigned.person_id
     where ${worksHere(now)} order by assigned.person_id = ${actor.id} limit 1`.execute(db);
  const [first] = rows;
  if (first) requireOther(oneself, actor, first.person_id);
}

/** The people whom the chosen items add. */
export interface AddedPeople {
  /** Ids of active employees who are not assigned yet, by name. */
  readonly ids: readonly string[];
  readonly total_holding: number;
  /** Whether the caller was among them and is left out. */
  readonly is_without_self: boolean;
}

/** Returns the people whom the chosen items would add, for a preview. @throws 460 for an unknown item */
export async function previewPeopleToAdd(db: Db, thing: AssignTarget, items: readonly AssignedItem[], actor: Assigner) {
  return addedOf(await resolveItems(db, thing, items, actor.now), actor, othersAmong);
}

/** Returns the people to add now. @throws 460; the rule's fault if the caller is the only one */
export async function requirePeopleToAdd(db: Db, thing: AssignTarget, items: readonly AssignedItem[], actor: Assigner) {
  return addedOf(await resolveItems(db, thing, items, actor.now), actor, requireOthers);
}

function addedOf(
  meant: readonly MatchedPerson[],
  { actor, oneself }: Assigner,
  without: typeof othersAmong,
): AddedPeople {
  const { others, is_without_self } =
    actor && 'fault' in oneself ? without(oneself, actor, meant) : { others: meant, is_without_self: false };
  const ids = others.filter(({ is_assigned }) => !is_assigned).map(({ id }) => id);
  return { ids, total_holding: others.length - ids.length, is_without_self };
}

/** Maximum number of people named in a check. */
const maxNamedPeople = 200;

/** Returns the preview of the people whom the chosen items would add. */
export const checkedPeople = async (db: Db, thing: AssignTarget, items: readonly AssignedItem[], actor: Assigner) =>
  describeAddedPeople(db, await previewPeopleToAdd(db, thing, items, actor));

export async function describeAddedPeople(db: Db, { ids, ...counts }: AddedPeople) {
  const named = ids.slice(0, maxNamedPeople);
  const [people, departments] = await Promise.all([cardsByIds(db, named), departmentNamesOf(db, named)]);
  return {
    people: people.map((person) => ({ ...person, department_name: departments.get(person.id) ?? null })),
    total: ids.length,
    ...counts,
  };
}

/** Returns those of the people who work here. @param now epoch seconds */
export async function workingAmong(db: Db, ids: readonly string[], now: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from people where id = any(${ids}::uuid[]) and ${worksHere(now)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the people to remove without the caller.
 * @throws 460 if one does not exist; the rule's fault if the caller is the only one
 */
export async function requirePeopleToRemove(
  db: Db,
  chosenIds: string | readonly string[],
  { actor, oneself }: Omit<Assigner, 'now'>,
): Promise<RemovedPeople> {
  const ids = await requirePeople(db, chosenIds);
  if (!actor || !('fault' in oneself)) return { ids, is_without_self: false };
  const people = ids.map((id) => ({ id }));
  const { others, is_without_self } = requireOthers(oneself, actor, people);
  return { ids: others.map(({ id }) => id), is_without_self };
}

export type RemovedPeople = Pick<AddedPeople, 'ids' | 'is_without_self'>;

/** Returns the ids without duplicates. @throws 460 if one does not exist */
export async function requirePeople(db: Db, people: string | readonly string[]): Promise<string[]> {
  const ids = [...new Set(typeof people === 'string' ? [people] : people)];
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from people where id = any(${ids}::uuid[])`.execute(db);
  if (rows[0]?.found !== ids.length) throw assigningFaults.unknownItem.at('user_id');
  return ids;
}

interface AssignedQuery extends PageQuery {
  readonly department_id?: string | undefined;
  readonly sort: 'name' | 'assigned_at';
  readonly order: 'asc' | 'desc';
}

interface AssignedRow {
  readonly id: string;
  readonly created_at: Date;
  readonly author: { readonly id: string; readonly name: string; readonly username: string } | null;
}

const assignedPages = new VersionedCache<Awaited<ReturnType<typeof readAssignedPage>>>(300);
const summaries = new VersionedCache<Awaited<ReturnType<typeof readSummary>>>(300);

const summaryOf = (db: Db, thing: AssignTarget, today: LocalDate, now: number) =>
  summaries.getOrComputeForCompany(db, `${thing.key} ${today}`, () => readSummary(db, thing, now));

/** Returns the number of assigned people who work here, cached by company version. @param now epoch seconds */
export const assignedCount = async (db: Db, thing: AssignTarget, now: number): Promise<number> =>
  (await summaryOf(db, thing, await todayOf(db, now), now)).total_people;

/**
 * Returns a page of the assigned people who work here, and their numbers by department, cached by company version.
 * @param now epoch seconds
 */
export async function assignedPage(db: Db, thing: AssignTarget, query: AssignedQuery, now: number) {
  const [paging, today] = await Promise.all([requestedPage(db, query), todayOf(db, now)]);
  const { department_id, sort, order } = query;
  const term = query.search?.trim().toLowerCase();
  const key = JSON.stringify([thing.key, paging.limit, paging.offset, term, department_id, sort, order, today]);
  const summary = await summaryOf(db, thing, today, now);
  // Without a search or filter, the summary already has the number.
  const total = term || department_id !== undefined ? undefined : summary.total_people;
  const page = await assignedPages.getOrComputeForCompany(db, key, () =>
    readAssignedPage(db, thing, query, { paging, total }, now),
  );
  return { ...page, ...summary };
}

const sortings = { name: sql`people.name_key`, assigned_at: sql`assigned.created_at` };
const pageSortings = { name: sql`page.name_key`, assigned_at: sql`page.created_at` };

async function countOf(db: Db, chosen: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${chosen}`.execute(db);
  return rows[0]?.total ?? 0;
}

async function readAssignedPage(
  db: Db,
  thing: AssignTarget,
  { search, department_id, sort, order }: AssignedQuery,
  { paging, total }: { readonly paging: Paging; readonly total: number | undefined },
  now: number,
) {
  const chosen = sql`
    from (${thing.rows}) assigned join people on people.id = assigned.person_id
   where ${worksHere(now)} and ${searchCondition(search)}
     ${department_id === undefined ? sql`` : sql`and people.department_id = ${department_id}`}`;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const [{ rows }, all] = await Promise.all([
    sql<AssignedRow>`
      select page.id, page.created_at,
             case when by.id is not null then jsonb_build_object('id', by.id, 'name', by.name, 'username', by.username) end as author
        from (select people.id, people.name_key, assigned.created_at, assigned.created_by ${chosen}
               order by ${sortings[sort]} ${direction}, people.name_key, people.id limit ${paging.limit} offset ${paging.offset}) page
        left join people by on by.id = page.created_by
       order by ${pageSortings[sort]} ${direction}, page.name_key, page.id`.execute(db),
    total ?? countOf(db, chosen),
  ]);
  const ids = rows.map(({ id }) => id);
  const [people, departments] = await Promise.all([cardsByIds(db, ids), departmentNamesOf(db, ids)]);
  const cards = new Map(people.map((card) => [card.id, card]));
  const data = rows.flatMap(({ id, created_at, author }) => {
    const card = cards.get(id);
    const facts = { department_name: departments.get(id) ?? null, assigned_by: author };
    return card ? [{ ...card, ...facts, assigned_at: created_at.toISOString() }] : [];
  });
  return { data, meta: metaOf(paging, all, data.length) };
}

/** Counts the assigned people who work here, by department. */
async function readSummary(db: Db, thing: AssignTarget, now: number) {
  const { rows } = await sql<{ id: string | null; name: string | null; total_people: number }>`
    select departments.id, departments.name, counted.total_people
      from (select people.department_id, count(*)::int as total_people
              from (${thing.rows}) assigned join people on people.id = assigned.person_id
             where ${worksHere(now)} group by 1) counted
      left join departments on departments.id = counted.department_id
     order by departments.name_key`.execute(db);
  return {
    total_people: rows.reduce((sum, row) => sum + row.total_people, 0),
    departments: rows.flatMap(({ id, name, total_people }) =>
      id !== null && name !== null ? [{ id, name, total_people }] : [],
    ),
  };
}
