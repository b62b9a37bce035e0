import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import { metaOf, type Paging } from '#platform/shared/paging.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { isFound, searchWords, wordsOf } from '#features/people/rules/search.ts';
import { selectCards, hasLeft } from '#features/people/server/queries.ts';
import type { archive } from '../contract.ts';

type Query = HandlerInput<typeof archive.index>['query'];

interface Leaver {
  readonly id: string;
  readonly words: string;
}

const leavers = new VersionedCache<readonly Leaver[]>(100, { max: 20_000_000, sizeOf: ({ length }) => length * 400 });

/**
 * Finds former employees like active ones: by the beginnings of words, ignoring accents.
 * An empty search finds everyone. @param now epoch seconds
 */
async function findFormerEmployees(db: Db, search: string | undefined, now: number) {
  const formerEmployees = selectCards(db).where(hasLeft(now));
  const typed = searchWords(search ?? '');
  if (!typed.length) return formerEmployees;
  const all = await leavers.getOrComputeForCompany(db, await todayOf(db, now), async () => {
    const rows = await formerEmployees.clearSelect().select(['people.id', 'people.name', 'people.username']).execute();
    return rows.map(({ id, name, username }) => ({ id, words: wordsOf(name, username) }));
  });
  const ids = all.filter(({ words }) => isFound(words, typed)).map(({ id }) => id);
  return formerEmployees.where('people.id', '=', sql<string>`any(${ids}::uuid[])`);
}

/** Counts the former employees that match a search; 0 without a search. @param now epoch seconds */
export async function archiveMatches(db: Db, search: string | undefined, now: number): Promise<number> {
  if (!search?.trim()) return 0;
  const matches = await findFormerEmployees(db, search, now);
  const countQuery = matches.clearSelect().select((eb) => eb.fn.countAll<number>().as('total'));
  return (await countQuery.executeTakeFirstOrThrow()).total;
}

const sortings = { name: sql`people.name_key`, last_day: sql`people.discharged_date` };

/** Returns a page of former employees. @param now epoch seconds */
export async function archivePage(
  db: Db,
  { search, department_id, reason, sort, order }: Query,
  paging: Paging,
  now: number,
) {
  const matches = (await findFormerEmployees(db, search, now))
    .leftJoin('departments', 'departments.id', 'people.department_id')
    .leftJoin('people as manager', 'manager.id', 'people.manager_id')
    .$if(department_id !== undefined, (all) => all.where('people.department_id', '=', department_id ?? null))
    .$if(reason !== undefined, (all) => all.where('people.discharged_reason', '=', reason ?? null));
  const direction = order === 'asc' ? sql`asc nulls first` : sql`desc nulls last`;
  const [rows, { total }] = await Promise.all([
    matches
      .select(['departments.name as department_name', 'people.joined_on', 'people.discharged_date'])
      .select(['people.discharged_reason', 'manager.name as manager_name', 'manager.username as manager_username'])
      .select('manager.id as manager_id')
      .orderBy(sql`${sortings[sort]} ${direction}`)
      .orderBy('people.name_key')
      .orderBy('people.id')
      .limit(paging.limit)
      .offset(paging.offset)
      .execute(),
    matches
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const data = rows.map(({ manager_id, manager_name, manager_username, ...row }) => ({
    ...row,
    manager:
      manager_id !== null && manager_name !== null && manager_username !== null
        ? { id: manager_id, name: manager_name, username: manager_username }
        : null,
  }));
  return { data, meta: metaOf(paging, total, data.length) };
}

/** Maximum number of reasons offered as filters, as they are free text. */
const maxReasons = 50;

/** Returns the number of former employees and the filters. @param now epoch seconds */
export async function choicesOf(db: Db, now: number) {
  const [departments, reasons, counted] = await Promise.all([
    sql<{ id: string; name: string; total_people: number }>`
      select departments.id, departments.name, count(*)::int as total_people
        from people join departments on departments.id = people.department_id
       where ${hasLeft(now)} group by departments.id, departments.name, departments.name_key
       order by departments.name_key`.execute(db),
    sql<{ name: string; total_people: number }>`
      select discharged_reason as name, count(*)::int as total_people from people
       where ${hasLeft(now)} and discharged_reason is not null group by 1
       order by total_people desc, name limit ${maxReasons}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from people where ${hasLeft(now)}`.execute(db),
  ]);
  return { departments: departments.rows, reasons: reasons.rows, total_people: counted.rows[0]?.total ?? 0 };
}
