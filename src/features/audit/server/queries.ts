import { wireId } from '#platform/shared/wire-id.ts';
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { AuditEntries } from '#db/types.ts';
import type { Db } from '#platform/server/database/database.ts';
import { endOfDay, startOfDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { AuditAction, AuditKind } from '#platform/shared/audit.ts';
import type { AuditEntry } from '../contract.ts';
import type { AuditWords } from '../rules/audit-words.ts';

export interface AuditFilter {
  readonly search?: string | undefined;
  readonly kind?: AuditKind | undefined;
  readonly action?: AuditAction | undefined;
  readonly actor?: string | undefined;
  readonly person?: string | undefined;
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
}

/** A filter with everything looked up that it needs. */
export interface Chosen extends Omit<AuditFilter, 'search'> {
  /** IANA name */
  readonly zone: string;
  readonly found: Found | undefined;
  /** Whatever is of the chosen kind; undefined for all. */
  readonly entities: readonly string[] | undefined;
}

/** Whose names the search is in. */
interface Found {
  readonly people: readonly string[];
  readonly things: readonly string[];
  /** Names of shifts, as keys: hundreds of thousands of days may have one of them. */
  readonly shifts: readonly string[];
}

/** Entries are counted up to this number, since an exact count of more would be slow. */
export const maxTotal = 1_000;

export async function resolveFilter(
  db: Db,
  { search, ...filter }: AuditFilter,
  { zone, words }: { readonly zone: string; readonly words: AuditWords },
): Promise<Chosen> {
  const text = search?.trim();
  const entities = filter.kind && words.entitiesOf(filter.kind);
  return { ...filter, zone, entities, found: text ? await findByName(db, text) : undefined };
}

/** People, things and shifts whose name holds the text; those that are no more by the names that the log remembers. */
async function findByName(db: Db, text: string): Promise<Found> {
  const key = sql<string>`name_key(${text})`;
  const { rows } = await sql<{ id: string; is_person: boolean }>`
    select id, true as is_person from people where strpos(name_key, ${key}) > 0 or strpos(username, ${key}) > 0
    union select id, false from roles where strpos(name_key, ${key}) > 0
    union select entity_id, entity = 'people' from audit_entries
     where name is not null and entity <> 'shift_days' and entity_id is not null and strpos(name_key, ${key}) > 0`.execute(
    db,
  );
  const ids = (isPerson: boolean) => rows.flatMap(({ id, is_person }) => (is_person === isPerson ? [id] : []));
  return { people: ids(true), things: ids(false), shifts: await shiftsNamed(db, key) };
}

/** From one name of the index to the next: there are few, however many days have them. */
async function shiftsNamed(db: Db, key: RawBuilder<string>): Promise<string[]> {
  const { rows } = await sql<{ name_key: string }>`
    with recursive names as (
      select (select min(name_key) from audit_entries where entity = 'shift_days') as name_key
      union all
      select (select min(name_key) from audit_entries e where e.entity = 'shift_days' and e.name_key > names.name_key) from names where name_key is not null)
    select name_key from names where strpos(name_key, ${key}) > 0`.execute(db);
  return rows.map(({ name_key }) => name_key);
}

/** So many are looked up in indexes; among more, the log is read from its end, where some are met soon. */
const fewIds = 200;

/** Entries by, about or of what was found. */
function isFound({ people, things, shifts }: Found) {
  const isShift =
    shifts.length > 0
      ? sql<SqlBool>`(e.entity = 'shift_days' and e.name_key = any(${shifts}::text[]))`
      : sql<SqlBool>`false`;
  if (people.length + things.length <= fewIds)
    return sql<SqlBool>`(e.person_id = any(${people}::uuid[]) or e.actor_id = any(${people}::uuid[])
      or (e.deed is null and e.entity_id = any(${things}::uuid[])) or ${isShift})`;
  return sql<SqlBool>`(e.person_id in (select unnest(${people}::uuid[])) or e.actor_id in (select unnest(${people}::uuid[]))
    or (e.deed is null and e.entity_id in (select unnest(${things}::uuid[]))) or ${isShift})`;
}

export type Entry = Omit<Selectable<AuditEntries>, 'tenant_id' | 'name_key'>;

/** A page of entries, newest first; those that are older than the entry `before`, when one is named. */
export function pageOfEntries(db: Db, chosen: Chosen, limit: number, before?: string): Promise<Entry[]> {
  return filteredEntries(db, chosen, before)
    .select([
      'e.id',
      'e.at',
      'e.entity',
      'e.entity_id',
      'e.person_id',
      'e.action',
      'e.deed',
      'e.name',
      'e.actor_id',
      'e.session_id',
      'e.address',
    ])
    .select(['e.request_id', 'e.source', 'e.old', 'e.new'])
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();
}

/** How many there are, up to a limit. */
export async function countEntries(db: Db, chosen: Chosen, limit: number): Promise<number> {
  const some = filteredEntries(db, chosen)
    .select(sql`1`.as('one'))
    .limit(limit)
    .as('some');
  const { total } = await db
    .selectFrom(some)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function filteredEntries(
  db: Db,
  { kind, entities, action, actor, person, from, to, zone, found }: Chosen,
  before?: string,
) {
  return (
    db
      .selectFrom('audit_entries as e')
      .$if(entities !== undefined, (query) => query.where('e.entity', '=', sql<string>`any(${entities}::text[])`))
      // Whatever is no time record stands in an index of its own.
      .$if(kind !== undefined && kind !== 'time', (query) => query.where('e.deed', 'is', null))
      .$if(action !== undefined, (query) => query.where('e.action', '=', action ?? ''))
      .$if(actor !== undefined, (query) => query.where('e.actor_id', '=', actor ?? null))
      .$if(person !== undefined, (query) => query.where('e.person_id', '=', person ?? null))
      .$if(from !== undefined, (query) =>
        query.where('e.at', '>=', new Date(startOfDay(from ?? ('' as LocalDate), zone) * 1000)),
      )
      .$if(to !== undefined, (query) =>
        query.where('e.at', '<', new Date(endOfDay(to ?? ('' as LocalDate), zone) * 1000)),
      )
      .$if(found !== undefined, (query) => query.where(isFound(found ?? { people: [], things: [], shifts: [] })))
      .$if(before !== undefined, (query) =>
        // A time that has been here and back has lost its microseconds.
        query.where(sql<SqlBool>`(e.at, e.id) < (select at, id from audit_entries where id = ${before})`),
      )
  );
}

/** One entry with its place in the chain, which a new one has not yet. */
export function entryById(db: Db, id: string) {
  return db
    .selectFrom('audit_entries as e')
    .leftJoin('audit_chain as c', 'c.entry_id', 'e.id')
    .select([
      'e.id',
      'e.at',
      'e.entity',
      'e.entity_id',
      'e.person_id',
      'e.action',
      'e.deed',
      'e.name',
      'e.actor_id',
      'e.session_id',
      'e.address',
    ])
    .select([
      'e.request_id',
      'e.source',
      'e.old',
      'e.new',
      'c.position',
      sql<string | null>`encode(c.hash, 'hex')`.as('hash'),
    ])
    .where('e.id', '=', id)
    .executeTakeFirst();
}

/** How far the company's chain has come, and how many entries wait for their place. */
export async function chainState(db: Db): Promise<{ position: number; hash: string | null; waiting: number }> {
  const head = await db
    .selectFrom('audit_chain')
    .select(['position', sql<string>`encode(hash, 'hex')`.as('hash')])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { waiting } = await db
    .selectFrom('audit_queue')
    .select(sql<number>`count(*)`.as('waiting'))
    .where('tenant_id', '=', sql<string>`current_tenant()`)
    .executeTakeFirstOrThrow();
  return { position: head?.position ?? 0, hash: head?.hash ?? null, waiting };
}

/** As the wire has it: who it was, and instants as texts. */
export function entryReply({ at, action, old, new: now, ...entry }: Entry): AuditEntry {
  return {
    ...entry,
    id: wireId(entry.id),
    at: at.toISOString(),
    // The column's check allows no other.
    action: action as AuditAction,
    by: entry.actor_id ? 'person' : entry.request_id || entry.address ? 'guest' : 'muster',
    old: old as AuditEntry['old'],
    new: now as AuditEntry['new'],
  };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * What every id in these entries stands for: the name that it has now, else the last one that the log remembers.
 * Ids that nothing is known of are absent.
 */
export async function namesIn(
  db: Db,
  entries: readonly AuditEntry[],
  { namedTables }: AuditWords,
): Promise<Record<string, string>> {
  const ids = new Set<string>();
  for (const { entity_id, actor_id, person_id, old, new: now } of entries)
    for (const value of [entity_id, actor_id, person_id, ...Object.values(old ?? {}), ...Object.values(now ?? {})])
      if (typeof value === 'string' && uuid.test(value)) ids.add(value);
  if (ids.size === 0) return {};
  const known = namedTables.map(
    (table) => sql`select id, name from ${sql.table(table)} where id in (select id from wanted)`,
  );
  const { rows } = await sql<{ id: string; name: string }>`
    with wanted as (select unnest(${[...ids]}::uuid[]) as id), known as (${sql.join(known, sql` union all `)})
    select id, name from known
    union all
    select w.id, e.name from wanted w
     cross join lateral (select name from audit_entries where entity_id = w.id and deed is null and name is not null order by at desc, id desc limit 1) e
     where w.id not in (select id from known)`.execute(db);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
