import { sql } from 'kysely';
import type { Database, Db } from '#platform/server/database/database.ts';
import { auditActions, type AuditDeclaration } from '#platform/shared/audit.ts';
import { beginning, entryText, linkOf } from './chain.ts';

/** The last position of a chain and its hash at some time. */
export interface Head {
  readonly position: number;
  /** 64 hexadecimal digits */
  readonly hash: string;
}

export interface ChainReport {
  /** Number of entries in the chain. */
  readonly sealed: number;
  /** Undefined for an empty chain. */
  readonly head: Head | undefined;
  /** Number of entries without a position, as the newest ones are for a few seconds. */
  readonly waiting: number;
  /** One sentence per problem; empty if everything is correct. */
  readonly problems: readonly string[];
  /** The requested hashes that the chain contains. */
  readonly seen: ReadonlySet<string>;
}

interface VerifyOptions {
  /** A head recorded earlier outside the database, which the chain must still contain. */
  readonly known?: Head | undefined;
  /** Hashes to look for in the chain. */
  readonly hashes?: ReadonlySet<string>;
  /** Epoch seconds. */
  readonly now: number;
}

/** Number of rows read per statement, which limits memory whatever the size of the log. */
const pageEntries = 2_000;
/** Maximum number of problems listed; further ones are only counted. */
const maxReported = 100;
/** Minutes after which an entry should have its position. */
const maxWaitMinutes = 10;

/** Collects problems; the list is limited. */
class Problems {
  readonly #first: string[] = [];
  #all = 0;

  add(sentence: string): void {
    this.#all += 1;
    if (this.#first.length < maxReported) this.#first.push(sentence);
  }

  /** Counts a problem without listing it. */
  count(): void {
    this.#all += 1;
  }

  list(): string[] {
    const rest = this.#all - this.#first.length;
    return rest > 0 ? [...this.#first, `And ${rest} more.`] : this.#first;
  }
}

/** Recomputes the chain of a company and compares it. Reads in pages without locks, so it may run beside a server. */
export async function verifyChain(database: Database, companyId: string, options: VerifyOptions): Promise<ChainReport> {
  const problems = new Problems();
  const read = <T>(work: (db: Db) => Promise<T>) => database.tenant(companyId, 'read', work);
  const walked = await walk(read, options, problems);
  const waiting = await findUnsealed(read, options.now, problems);
  return { ...walked, waiting, problems: problems.list() };
}

type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

interface Sealed {
  readonly position: number;
  readonly entry_id: string;
  readonly hash: Buffer;
  readonly text: string | null;
  readonly at: Date | null;
  readonly entity: string | null;
}

/** A position whose hash does not match its entry. */
interface MismatchedEntry extends Sealed {
  readonly previous: Buffer;
  readonly text: string;
}

async function walk(
  read: Read,
  { known, hashes }: VerifyOptions,
  problems: Problems,
): Promise<Omit<ChainReport, 'waiting' | 'problems'>> {
  const misfits: MismatchedEntry[] = [];
  const seen = new Set<string>();
  let [last, previous, sealed]: [number, Buffer | undefined, number] = [0, beginning, 0];
  for (;;) {
    const rows = await read((db) => sealedAfter(db, last));
    for (const row of rows) {
      const misfit = misfitAfter({ position: last, hash: previous }, row, problems);
      if (misfit && misfits.length < maxReported) misfits.push(misfit);
      else if (misfit) problems.count();
      const hash = row.hash.toString('hex');
      if (hashes?.has(hash)) seen.add(hash);
      if (known?.position === row.position && known.hash !== hash)
        problems.add(`The hash at position ${row.position} changed since it was saved: the chain was rebuilt.`);
      [last, previous, sealed] = [row.position, row.hash, sealed + 1];
    }
    if (rows.length < pageEntries) break;
  }
  for (const misfit of misfits) problems.add(misfitText(misfit, misfits));
  if (known && known.position > last)
    problems.add(`The end of the log was removed: it had ${known.position} entries when saved and has ${last} now.`);
  return { sealed, seen, head: previous && last > 0 ? { position: last, hash: previous.toString('hex') } : undefined };
}

/** Checks a position against the one before it. @param before has no hash where it is unknown */
function misfitAfter(
  before: { readonly position: number; readonly hash: Buffer | undefined },
  row: Sealed,
  problems: Problems,
): MismatchedEntry | undefined {
  const isNext = row.position === before.position + 1;
  if (!isNext) problems.add(gapText(before.position + 1, row.position - 1));
  if (row.text === null) problems.add(`The entry at position ${row.position} (${row.entry_id}) is missing.`);
  // After a gap, the hash with which the entry was sealed is unknown.
  else if (isNext && before.hash && !linkOf(before.hash, row.position, row.text).equals(row.hash))
    return { ...row, text: row.text, previous: before.hash };
  return undefined;
}

/** The result of checking a part of a chain. */
export interface CheckedPart {
  /** The last position checked; the next part begins after it. */
  readonly position: number;
  readonly is_end: boolean;
  /** One sentence per problem; empty if everything is correct. */
  readonly problems: readonly string[];
}

/**
 * Recomputes the chain after a position, as far as one statement reads. Trusts the hash at the
 * position, which the part before has checked. Does not look for entries without a position.
 */
export async function checkPart(db: Db, after: number): Promise<CheckedPart> {
  const at = await db.selectFrom('audit_chain').select('hash').where('position', '=', after).executeTakeFirst();
  const problems = new Problems();
  const misfits: MismatchedEntry[] = [];
  let before = { position: after, hash: after === 0 ? beginning : at?.hash };
  const rows = await sealedAfter(db, after);
  for (const row of rows) {
    misfits.push(...[misfitAfter(before, row, problems)].filter((misfit) => misfit !== undefined));
    before = row;
  }
  for (const misfit of misfits.slice(0, maxReported)) problems.add(misfitText(misfit, misfits));
  return { position: before.position, is_end: rows.length < pageEntries, problems: problems.list() };
}

async function sealedAfter(db: Db, position: number): Promise<Sealed[]> {
  const { rows } = await sql<Sealed>`
    select c.position, c.entry_id, c.hash, case when e.id is not null then ${entryText} end as text, e.at, e.entity
      from audit_chain c left join audit_entries e on e.id = c.entry_id
     where c.position > ${position} order by c.position limit ${pageEntries}`.execute(db);
  return rows;
}

function gapText(from: number, to: number): string {
  return from === to
    ? `Position ${from} is missing from the chain.`
    : `Positions ${from} to ${to} are missing from the chain.`;
}

/** Explains a mismatch: an entry that fits another position was moved, one that fits none was altered. */
function misfitText(
  { position, text, at, entity, previous, hash }: MismatchedEntry,
  all: readonly MismatchedEntry[],
): string {
  const origin = all.find(
    (other) => other.position !== position && linkOf(other.previous, other.position, text).equals(other.hash),
  );
  if (origin) return `The entry at position ${position} belongs at position ${origin.position}. The order was changed.`;
  const moved = all.some((other) => other.position !== position && linkOf(previous, position, other.text).equals(hash));
  if (moved) return `The entry at position ${position} is in the wrong place. The order was changed.`;
  return `The entry at position ${position} (${entity}, ${at?.toISOString()}), or its position in the chain, was altered.`;
}

interface UnsealedRow {
  readonly id: string;
  readonly at: Date;
  readonly entity: string;
  readonly is_sealed: boolean;
  readonly is_waiting: boolean;
}

/** Reports entries that neither have a position nor wait for one: they were not written by Muster. */
async function findUnsealed(read: Read, now: number, problems: Problems): Promise<number> {
  let [waiting, late, after] = [0, 0, '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const rows = await read((db) => entriesAfter(db, after));
    for (const { id, at, entity, is_sealed, is_waiting } of rows) {
      after = id;
      if (is_sealed) continue;
      if (!is_waiting)
        problems.add(
          `The entry (${id}, ${entity}, ${at.toISOString()}) is not in the chain. It was added manually, or its position was removed.`,
        );
      else if (now * 1000 - writtenAt(id) > maxWaitMinutes * 60_000) late += 1;
      else waiting += 1;
    }
    if (rows.length < pageEntries) break;
  }
  if (late > 0)
    problems.add(
      `${late} ${late === 1 ? 'entry waits' : 'entries wait'} for a place in the chain for over ${maxWaitMinutes} minutes. Start Muster, or its worker.`,
    );
  return waiting + late;
}

async function entriesAfter(db: Db, id: string): Promise<UnsealedRow[]> {
  const { rows } = await sql<UnsealedRow>`
    select e.id, e.at, e.entity, exists (select from audit_chain c where c.entry_id = e.id) as is_sealed, q.entry_id is not null as is_waiting
      from (select id, at, entity from audit_entries where id > ${id} order by id limit ${pageEntries}) e
      left join audit_queue q on q.tenant_id = current_tenant() and q.entry_id = e.id
     order by e.id`.execute(db);
  return rows;
}

/** Returns the milliseconds with which a UUID of version 7 begins. */
function writtenAt(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/**
 * Reports tables with a missing or disabled trigger, whose changes are not recorded.
 * @returns a sentence per table
 */
export async function reportMissingTriggers(
  database: Database,
  declared: readonly AuditDeclaration[],
): Promise<string[]> {
  const names = await database.outside('read', (db) => tablesWithoutTriggers(db, declared));
  return names.map((name) => `Changes to ${name} are not recorded because its triggers are missing or disabled.`);
}

/** Returns the names of tables whose triggers are not all enabled. */
export async function tablesWithoutTriggers(db: Db, declared: readonly AuditDeclaration[]): Promise<string[]> {
  const expected = declared
    .flatMap(({ tables = {} }) => Object.entries(tables))
    .flatMap(([table, { changes = auditActions }]) => changes.map((change) => ({ table, trigger: `audit_${change}` })));
  const { rows } = await sql<{ name: string }>`
    select distinct t.name from unnest(${expected.map(({ table }) => table)}::text[], ${expected.map(({ trigger }) => trigger)}::text[]) as t(name, trigger)
     where not exists (select from pg_trigger g where g.tgrelid = to_regclass('public.' || t.name) and g.tgname = t.trigger and g.tgenabled in ('O', 'A'))
     order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
