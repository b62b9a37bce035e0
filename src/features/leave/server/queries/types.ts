import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { Paging } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { LeaveTypeItem } from '../../rules/shapes.ts';

const columns = `t.id, t.name, t.letter, t.color, t.icon, t.unit, t.total_days::float8 as total_days, t.is_paid,
  t.is_private, t.has_halves, t.has_times, t.displaces, t.can_be_displaced, t.notice_days`;

/** Reads every type by name; past events also need those in the Trash. */
export function leaveTypesOf(db: Db, { withTrash = false } = {}): Promise<LeaveTypeItem[]> {
  return rowsOf(
    db,
    `select ${columns} from leave_types t ${withTrash ? '' : 'where t.trashed_at is null'} order by t.name_key, t.id`,
  );
}

const typesCache = new VersionedCache<readonly LeaveTypeItem[]>(200);

/** Returns all types from the cache, including the Trash. A transaction that changes one would not see its change. */
export const cachedLeaveTypes = (db: Db): Promise<readonly LeaveTypeItem[]> =>
  typesCache.getOrComputeForCompany(db, '', () => leaveTypesOf(db, { withTrash: true }));

/** Reads a type of the list; undefined when it is in the Trash or another company's. */
export async function leaveTypeById(db: Db, id: string): Promise<LeaveTypeItem | undefined> {
  const [type] = await rowsOf<LeaveTypeItem>(
    db,
    `select ${columns} from leave_types t where t.id = $1 and t.trashed_at is null`,
    [id],
  );
  return type;
}

/** Values of the form, which its version is made of. */
export const typeValues = ({ id: _, ...values }: LeaveTypeItem) => values;

/** Reads the letters of types outside the Trash. */
export async function lettersInUse(db: Db, exceptId: string | null): Promise<string[]> {
  const rows = await rowsOf<{ letter: string }>(
    db,
    `select letter from leave_types where trashed_at is null and id is distinct from $1::uuid order by letter`,
    [exceptId],
  );
  return rows.map(({ letter }) => letter);
}

export interface TypesQuery {
  readonly search?: string | undefined;
  readonly pay?: 'paid' | 'unpaid' | undefined;
  readonly sort: 'name' | 'total_days' | 'taken';
  readonly order: 'asc' | 'desc';
  readonly paging: Paging;
  /** Amounts taken in the leave year, by type. */
  readonly taken: ReadonlyMap<string, number>;
  readonly today: LocalDate;
}

export interface TypeRow extends LeaveTypeItem {
  readonly packages: number;
  readonly taken: number;
  readonly updated_at: Date;
}

const sortings = { name: sql`t.name_key`, total_days: sql`t.total_days`, taken: sql`taken` };

export async function typesPage(db: Db, { search, pay, sort, order, paging, taken, today }: TypesQuery) {
  const term = search?.trim().toLowerCase() ?? '';
  const rows = sql`
    t.trashed_at is null and (${term} = '' or strpos(t.name_key, (select name_key(${term}))) > 0)
    and (${pay ?? null}::text is null or t.is_paid = (${pay ?? null}::text = 'paid'))`;
  const [page, counted] = await Promise.all([
    sql<TypeRow>`
      select t.id, t.name, t.letter, t.color, t.icon, t.unit, t.total_days::float8 as total_days, t.is_paid, t.is_private,
             t.has_halves, t.has_times, t.displaces, t.can_be_displaced, t.notice_days, t.updated_at,
             (select count(*)::int from leave_policies p
               where p.trashed_at is null and ${givesOn(sql`p.id`, sql`t.id`, today)}) as packages,
             coalesce(k.amount, 0) as taken
        from leave_types t
        left join unnest(${[...taken.keys()]}::uuid[], ${[...taken.values()]}::float8[]) k (id, amount) on k.id = t.id
       where ${rows}
       order by ${sortings[sort]} ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, t.name_key, t.id
       limit ${paging.limit} offset ${paging.offset}`.execute(db),
    sql<{ total: number; active: number; trashed: number }>`
      select count(*) filter (where ${rows})::int as total, count(*) filter (where trashed_at is null)::int as active,
             count(*) filter (where trashed_at is not null)::int as trashed from leave_types t`.execute(db),
  ]);
  const counts = counted.rows[0] ?? { total: 0, active: 0, trashed: 0 };
  return { rows: page.rows, counts };
}

/** Condition: a package gives a type on a day, or will. */
function givesOn(policy: ReturnType<typeof sql>, type: ReturnType<typeof sql>, today: LocalDate) {
  return sql`exists (
    select from leave_policy_terms s
     where s.policy_id = ${policy} and s.leave_type_id = ${type} and s.is_given
       and (s.effective_from > ${today} or not exists (
         select from leave_policy_terms n
          where n.policy_id = s.policy_id and n.leave_type_id = s.leave_type_id
            and n.effective_from > s.effective_from and n.effective_from <= ${today})))`;
}

/** Returns packages that give a type on a day, or will. */
export async function packagesWithType(db: Db, typeId: string, today: LocalDate): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from leave_policies p
     where p.trashed_at is null and ${givesOn(sql`p.id`, sql`${typeId}::uuid`, today)} order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}
