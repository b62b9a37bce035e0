import { sql, type RawBuilder, type Selectable } from 'kysely';
import { wireId } from '#platform/shared/wire-id.ts';
import type { AuditEntries } from '#db/types.ts';
import type { Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { endOfDay, startOfDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { AuditAction, AuditKind } from '#platform/shared/audit.ts';
import type { Zones } from '#features/company/rules/dated-settings.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import type { AuditEntry } from '../contract.ts';
import type { AuditWords } from '../rules/audit-words.ts';
import { pastZone } from '../rules/past-zone.ts';

export interface AuditFilter {
  readonly search?: string | undefined;
  readonly kind?: AuditKind | undefined;
  readonly action?: AuditAction | undefined;
  readonly actor?: string | undefined;
  readonly person?: string | undefined;
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
}

/** A filter with all values resolved. */
export interface ResolvedAuditFilter extends Omit<AuditFilter, 'search'> {
  /** IANA name */
  readonly zone: string;
  readonly found: NameMatches | undefined;
  /** Entities of the chosen kind; undefined for all. */
  readonly entities: readonly string[] | undefined;
}

/** The matches of a name search. */
interface NameMatches {
  /** undefined if there are many matches: statements then search by the text. */
  readonly few: Ids | undefined;
  readonly text: string;
  /** Name keys of shifts: hundreds of thousands of days may have one of them. */
  readonly shifts: readonly string[];
}

interface Ids {
  readonly people: readonly string[];
  readonly things: readonly string[];
}

/** Entries are counted up to this number, since an exact count of more would be slow. */
export const maxTotal = 1_000;

export async function resolveFilter(
  db: Db,
  { search, ...filter }: AuditFilter,
  { zone, words }: { readonly zone: string; readonly words: AuditWords },
): Promise<ResolvedAuditFilter> {
  const text = search?.trim();
  const entities = filter.kind && words.entitiesOf(filter.kind);
  return { ...filter, zone, entities, found: text ? await findByName(db, text) : undefined };
}

/** Above this number the log is scanned from its end instead of by the indexes, since matches are found soon. */
const fewIds = 200;

interface NameMatchRow {
  readonly id: string;
  readonly is_person: boolean;
}

/** Compares with the text's key, which the subquery calculates once instead of for each row. */
const nameContains = (text: string, column = sql.ref('name_key')) =>
  sql`strpos(${column}, (select name_key(${text}))) > 0`;

/** Selects existing people by the text. */
const selectPeopleNamed = (text: string) =>
  sql`select id, true as is_person from people
       where ${nameContains(text)} or ${nameContains(text, sql.ref('username'))}`;

/** Selects existing roles by the text. */
const selectRolesNamed = (text: string) => sql`select id, false as is_person from roles where ${nameContains(text)}`;

/** Selects names in the log by the text, whether or not they still exist. */
const selectLoggedNames = (text: string) => sql`
  select entity_id as id, entity = 'people' as is_person from audit_entries
   where name is not null and entity <> 'shift_days' and entity_id is not null and ${nameContains(text)}`;

/** Existing people and roles by text, cached until one of them changes; about 40 bytes per match. */
const cachedNamed = new VersionedCache<readonly NameMatchRow[]>(100);

/** Finds people, records and shifts whose name contains the text; former ones by the names in the log. */
async function findByName(db: Db, text: string): Promise<NameMatches> {
  const [present, logged, shifts] = await Promise.all([
    cachedNamed.getOrComputeForCompany(db, text, () =>
      firstFew(db, sql`${selectPeopleNamed(text)} union all ${selectRolesNamed(text)}`),
    ),
    firstFew(db, selectLoggedNames(text)),
    findShiftsNamed(db, text),
  ]);
  const rows = [...present, ...logged];
  const ids = (isPerson: boolean) => [
    ...new Set(rows.flatMap(({ id, is_person }) => (is_person === isPerson ? [id] : []))),
  ];
  const all = { people: ids(true), things: ids(false) };
  const isMany = present.length > fewIds || logged.length > fewIds || all.people.length + all.things.length > fewIds;
  return { few: isMany ? undefined : all, text, shifts };
}

/** Returns enough rows to know whether there are few. */
async function firstFew(db: Db, found: RawBuilder<unknown>): Promise<readonly NameMatchRow[]> {
  const { rows } = await sql<NameMatchRow>`${found} limit ${fewIds + 1}`.execute(db);
  return rows;
}

/** Reads the index from one name to the next, since many days share few names. */
async function findShiftsNamed(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ name_key: string }>`
    with recursive names as (
      select (select min(name_key) from audit_entries where entity = 'shift_days') as name_key
      union all
      select (select min(name_key) from audit_entries e where e.entity = 'shift_days' and e.name_key > names.name_key) from names where name_key is not null)
    select name_key from names where ${nameContains(text)}`.execute(db);
  return rows.map(({ name_key }) => name_key);
}

/** Condition for entries by, about or of the matches. */
function isFound({ few, shifts }: NameMatches) {
  const isShift =
    shifts.length > 0 ? sql`(e.entity = 'shift_days' and e.name_key = any(${shifts}::text[]))` : sql`false`;
  if (few)
    return sql`(e.person_id = any(${few.people}::uuid[]) or e.actor_id = any(${few.people}::uuid[])
      or (e.deed is null and e.entity_id = any(${few.things}::uuid[])) or ${isShift})`;
  return sql`(e.person_id in (select id from named where is_person)
    or e.actor_id in (select id from named where is_person)
    or (e.deed is null and e.entity_id in (select id from named where not is_person)) or ${isShift})`;
}

/** Matches for `isFound` when there are many, selected once per statement. */
function withMatches({ found }: ResolvedAuditFilter) {
  if (!found || found.few) return sql``;
  const { text } = found;
  return sql`named as materialized (
    ${selectPeopleNamed(text)} union all ${selectRolesNamed(text)} union all ${selectLoggedNames(text)}),`;
}

export type Entry = Omit<Selectable<AuditEntries>, 'tenant_id' | 'name_key' | 'attendance_id'>;

/** Returns a page of entries, newest first; older than the entry `before` if given. */
export async function pageOfEntries(
  db: Db,
  filter: ResolvedAuditFilter,
  limit: number,
  before?: string,
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    with ${withMatches(filter)} page as (${page(filter, limit, before)})
    select * from page order by at desc, id desc`.execute(db);
  return rows;
}

/** Counts entries up to a limit. */
export async function countEntries(db: Db, filter: ResolvedAuditFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${withMatches(filter)} counted as (${count(filter, limit)}) select total from counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Returns a page and the count, up to one more than `maxTotal`, in one statement. */
export async function countedPage(
  db: Db,
  filter: ResolvedAuditFilter,
  limit: number,
  before: string | undefined,
): Promise<{ rows: Entry[]; total: number }> {
  const counted = maxTotal + 1;
  const isMany = filter.found && !filter.found.few;
  // With many matches, the first page is taken from the counted entries.
  const parts =
    isMany && before === undefined && limit <= counted
      ? sql`first_ones as materialized (${page(filter, counted)}),
            page as (select * from first_ones order by at desc, id desc limit ${limit}),
            counted as (select count(*) as total from first_ones)`
      : sql`page as (${page(filter, limit, before)}), counted as (${count(filter, counted)})`;
  const { rows } = await sql<Entry & { readonly total: number }>`
    with ${withMatches(filter)} ${parts}
    select * from counted left join page on true order by at desc, id desc`.execute(db);
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

const page = (filter: ResolvedAuditFilter, limit: number, before?: string) => sql`
  select e.id, e.at, e.entity, e.entity_id, e.person_id, e.action, e.deed, e.name, e.actor_id, e.session_id, e.address,
         e.request_id, e.source, e.old, e.new
    ${entries(filter, before)} order by e.at desc, e.id desc limit ${limit}`;

const count = (filter: ResolvedAuditFilter, limit: number) =>
  sql`select count(*) as total from (select ${entries(filter)} limit ${limit}) as first_ones`;

function entries(
  { kind, entities, action, actor, person, from, to, zone, found }: ResolvedAuditFilter,
  before?: string,
): RawBuilder<unknown> {
  const conditions = [
    ...(entities ? [sql`e.entity = any(${entities}::text[])`] : []),
    // Other entries than time records have an index of their own.
    ...(kind !== undefined && kind !== 'time' ? [sql`e.deed is null`] : []),
    ...(action === undefined ? [] : [sql`e.action = ${action}`]),
    ...(actor === undefined ? [] : [sql`e.actor_id = ${actor}`]),
    ...(person === undefined ? [] : [sql`e.person_id = ${person}`]),
    ...(from === undefined ? [] : [sql`e.at >= ${new Date(startOfDay(from, zone) * 1000)}`]),
    ...(to === undefined ? [] : [sql`e.at < ${new Date(endOfDay(to, zone) * 1000)}`]),
    ...(found ? [isFound(found)] : []),
    // Compared in SQL, since a timestamp passed through JavaScript loses its microseconds.
    ...(before === undefined ? [] : [sql`(e.at, e.id) < (select at, id from audit_entries where id = ${before})`]),
  ];
  const where = conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  return sql`from audit_entries as e ${where}`;
}

/** Returns an entry with its position in the chain, which a new one does not have yet. */
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

/** Returns the last position of the company's chain, and the number of entries without a position. */
export async function chainState(db: Db): Promise<{ position: number; hash: string | null; waiting: number }> {
  const [head, { waiting }] = await Promise.all([
    db
      .selectFrom('audit_chain')
      .select(['position', sql<string>`encode(hash, 'hex')`.as('hash')])
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('audit_queue')
      .select(sql<number>`count(*)`.as('waiting'))
      .where('tenant_id', '=', sql<string>`current_tenant()`)
      .executeTakeFirstOrThrow(),
  ]);
  return { position: head?.position ?? 0, hash: head?.hash ?? null, waiting };
}

/** Converts an entry for the response: the kind of author, and timestamps as text. */
export const entryReply =
  (zones: Zones, words: AuditWords) =>
  (row: Entry): AuditEntry => {
    const { at, action, old, new: now, ...entry } = row;
    return {
      ...entry,
      zone: words.kindOf(row.entity) === 'time' ? pastZone(row, zones) : null,
      id: wireId(entry.id),
      at: at.toISOString(),
      // The check constraint of the column allows no other.
      action: action as AuditAction,
      by: entry.actor_id ? 'person' : entry.request_id || entry.address ? 'guest' : 'muster',
      old: old as AuditEntry['old'],
      new: now as AuditEntry['new'],
    };
  };

/** Returns what a page of the log shows of the ids in its entries: names, and the pictures of authors. */
export async function shownIn(db: Db, entries: readonly AuditEntry[], words: AuditWords) {
  const [names, avatars] = await Promise.all([namesIn(db, entries, words), avatarsOf(db, entries)]);
  return { names, avatars };
}

/** Returns the pictures of the authors of these entries, by their ids. */
async function avatarsOf(db: Db, entries: readonly AuditEntry[]): Promise<Record<string, string>> {
  const ids = [...new Set(entries.flatMap(({ actor_id }) => actor_id ?? []))];
  const authors = ids.length > 0 ? await cardsByIds(db, ids) : [];
  return Object.fromEntries(authors.map(({ id, avatar }) => [id, avatar]));
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Returns the name of every id in these entries: the present one, else the last one in the log.
 * Unknown ids are missing.
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
