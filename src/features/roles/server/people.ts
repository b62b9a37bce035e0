import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { Kept } from '#platform/server/kept.ts';
import { metaOf } from '#platform/shared/paging.ts';
import { requestedPage, todayOf } from '#features/company/server/queries.ts';
import type { PersonCard } from '#features/people/contract.ts';
import { cards, worksHere } from '#features/people/server/queries.ts';
import { roleFaults, type AssignableType, type AssignedItem } from '../contract.ts';

interface PageQuery {
  readonly page: number;
  readonly per_page?: number | undefined;
  readonly search?: string | undefined;
}

/** Pages of people: some 10 kB each. */
const pages = new Kept<PageOfPeople>(300);
/** How many there are on all pages of a search. */
const totals = new Kept<number>(2000);

interface PageOfPeople {
  readonly data: readonly PersonCard[];
  readonly meta: ReturnType<typeof metaOf>;
}

/**
 * A page of those who work here, by name, kept by the company's version; `holding` a role: only those who do.
 * @param now epoch seconds
 */
async function pageOfPeople(db: Db, query: PageQuery, now: number, holding?: string): Promise<PageOfPeople> {
  const [paging, today] = await Promise.all([requestedPage(db, query), todayOf(db, now)]);
  const term = query.search?.trim().toLowerCase();
  const key = JSON.stringify([holding, term, today]);
  const found = sql`
    from people where ${worksHere(now)}
     ${term ? sql`and (strpos(name_key, ${term}) > 0 or strpos(username, ${term}) > 0)` : sql``}
     ${holding ? sql`and id in (select person_id from role_people where role_id = ${holding})` : sql``}`;
  const count = async () => {
    const { rows } = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
    return rows[0]?.total ?? 0;
  };
  return pages.ofCompany(db, `${key} ${paging.limit} ${paging.offset}`, async () => {
    // The page is found first: what else its rows show is read for them alone.
    const ids = sql<string>`(select id ${found} order by name_key, id limit ${paging.limit} offset ${paging.offset})`;
    const [data, total] = await Promise.all([
      cards(db).where('people.id', 'in', ids).orderBy('people.name_key').orderBy('people.id').execute(),
      totals.ofCompany(db, key, count),
    ]);
    return { data, meta: metaOf(paging, total, data.length) };
  });
}

/** Those who hold a role. @param now epoch seconds */
export function holdersPage(db: Db, roleId: string, query: PageQuery, now: number) {
  return pageOfPeople(db, query, now, roleId);
}

/** People to give a role to, with whether they hold it. @param now epoch seconds */
export async function assignablePage(db: Db, roleId: string, selfId: string, query: PageQuery, now: number) {
  const { data, meta } = await pageOfPeople(db, query, now);
  const ids = data.map(({ id }) => id);
  const rows = await db
    .selectFrom('role_people')
    .select('person_id')
    .where('role_id', '=', roleId)
    .where('person_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const holding = new Set(rows.map(({ person_id }) => person_id));
  return {
    data: data.map((person) => ({ ...person, is_assigned: holding.has(person.id), is_self: person.id === selfId })),
    meta,
  };
}

const lists = { department: 'departments', designation: 'designations', employment_type: 'employment_types' } as const;
type ListType = keyof typeof lists;

interface Counted {
  readonly id: string;
  readonly name: string;
  readonly total_people: number;
}

const countedLists = new Kept<Counted[]>(100);

/**
 * Everything of one list, by name, with how many people of it work here, kept by the company's version.
 * @param now epoch seconds
 */
export async function keptCountedList(db: Db, type: ListType, now: number): Promise<Counted[]> {
  return countedLists.ofCompany(db, `${type} ${await todayOf(db, now)}`, () => countedList(db, type, now));
}

function countedList(db: Db, type: ListType, now: number): Promise<Counted[]> {
  const reference = sql.ref(`people.${type}_id`);
  return db
    .selectFrom(lists[type])
    .leftJoin(
      db
        .selectFrom('people')
        .select([sql<string>`${reference}`.as('item_id'), sql<number>`count(*)`.as('total')])
        .where(worksHere(now))
        .groupBy(reference)
        .as('counted'),
      (join) => join.onRef('counted.item_id', '=', `${lists[type]}.id`),
    )
    .select([`${lists[type]}.id`, `${lists[type]}.name`, sql<number>`coalesce(counted.total, 0)`.as('total_people')])
    .where(`${lists[type]}.trashed_at`, 'is', null)
    .orderBy(`${lists[type]}.name_key`)
    .execute();
}

function idsOf(items: readonly AssignedItem[], type: AssignableType): string[] {
  return [...new Set(items.filter((item) => item.type === type).map(({ id }) => id))];
}

/**
 * @param now epoch seconds; @throws 460 when something chosen does not exist, is in the Trash, or does not work here
 * any more
 */
async function requireItems(db: Db, items: readonly AssignedItem[], now: number): Promise<void> {
  const { rows } = await sql<{ found: number }>`
    select (select count(*) from people where id = any(${idsOf(items, 'user')}::uuid[]) and ${worksHere(now)})
         + (select count(*) from departments where id = any(${idsOf(items, 'department')}::uuid[]) and trashed_at is null)
         + (select count(*) from designations where id = any(${idsOf(items, 'designation')}::uuid[]) and trashed_at is null)
         + (select count(*) from employment_types where id = any(${idsOf(items, 'employment_type')}::uuid[]) and trashed_at is null) as found`.execute(
    db,
  );
  const chosen = new Set(items.map(({ type, id }) => `${type} ${id}`)).size;
  if (rows[0]?.found !== chosen)
    throw roleFaults.unknownItem({ errors: { assigned_items: [roleFaults.unknownItem.message] } });
}

export interface ResolvedPeople {
  /** Who would get the role: they work here, do not hold it, and are not the caller. By name. */
  readonly ids: readonly string[];
  readonly total_holding: number;
  readonly is_without_self: boolean;
}

/**
 * Who is meant by the chosen items at this moment.
 * @param now epoch seconds
 * @throws 460 for an unknown item; 403 when the caller chose themselves
 */
export async function resolveItems(
  db: Db,
  roleId: string,
  selfId: string,
  items: readonly AssignedItem[],
  now: number,
): Promise<ResolvedPeople> {
  await requireItems(db, items, now);
  if (items.some(({ type, id }) => type === 'user' && id === selfId)) throw roleFaults.notToSelf();
  // Looked up in a hash of the holders: a join is badly planned right after a role was given to thousands.
  const { rows } = await sql<{ id: string; is_holding: boolean }>`
    select people.id, people.id in (select person_id from role_people where role_id = ${roleId}) as is_holding
      from people
     where ${worksHere(now)}
       and (people.id = any(${idsOf(items, 'user')}::uuid[]) or people.department_id = any(${idsOf(items, 'department')}::uuid[])
         or people.designation_id = any(${idsOf(items, 'designation')}::uuid[]) or people.employment_type_id = any(${idsOf(items, 'employment_type')}::uuid[]))
     order by people.name_key, people.id`.execute(db);
  const others = rows.filter(({ id }) => id !== selfId);
  return {
    ids: others.filter(({ is_holding }) => !is_holding).map(({ id }) => id),
    total_holding: others.filter(({ is_holding }) => is_holding).length,
    is_without_self: others.length < rows.length,
  };
}

/** Those of the given people, in the given order. */
export async function cardsOf(db: Db, ids: readonly string[]): Promise<PersonCard[]> {
  const rows = await cards(db)
    .where('people.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
