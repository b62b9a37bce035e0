import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database, Db } from '#platform/server/database/database.ts';
import { beginning, entryText, linkOf } from './chain.ts';

export interface Sequencer {
  /** Seals the entries that still wait, then stops. */
  close(): Promise<void>;
}

/** Number of entries sealed in one transaction. */
const batchEntries = 500;
/** Milliseconds between two checks for waiting entries. */
const pollIntervalMs = 2_000;
/** Pause after a batch as a multiple of its duration, to leave the database to requests. */
const pauseFactor = 3;
/** Maximum milliseconds of one round, and of sealing when the process ends. */
const drainLimitMs = 5_000;

/**
 * Gives every committed entry its position in its company's chain. Several processes may
 * run it: only one at a time works on a company's chain, and writers never wait for it.
 */
export function startSequencer({
  database,
  log,
}: {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
}): Sequencer {
  const stop = new AbortController();
  const drain = async (company: string, rest: number, until: number) => {
    for (;;) {
      const started = performance.now();
      const sealed = await sealBatch(database, company);
      if (sealed < batchEntries || performance.now() > until) return;
      await wait((performance.now() - started) * rest, undefined, { signal: stop.signal }).catch(() => {});
    }
  };
  /** A failure in one company's chain does not delay the others. */
  const drainAll = async (rest: number, until: number) => {
    const companies = await waitingCompanies(database).catch((error: unknown) => {
      log.error({ err: error }, 'audit chain');
      return [];
    });
    for (const company of companies)
      await drain(company, rest, until).catch((error: unknown) => log.error({ err: error, company }, 'audit chain'));
  };
  const run = async () => {
    while (!stop.signal.aborted) {
      await drainAll(pauseFactor, performance.now() + drainLimitMs);
      await wait(pollIntervalMs, undefined, { signal: stop.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    async close() {
      stop.abort();
      await running;
      await drainAll(0, performance.now() + drainLimitMs);
    },
  };
}

async function waitingCompanies(database: Database): Promise<string[]> {
  const rows = await database.outside('read', (db) =>
    db.selectFrom('audit_queue').select('tenant_id').distinct().execute(),
  );
  return rows.map(({ tenant_id }) => tenant_id);
}

/**
 * Seals all committed entries of a company.
 * @returns their number
 */
export async function sealAll(database: Database, companyId: string): Promise<number> {
  for (let all = 0; ;) {
    const sealed = await sealBatch(database, companyId);
    all += sealed;
    if (sealed === 0) return all;
  }
}

/** @returns the number of sealed entries; 0 while another process seals this company's chain */
function sealBatch(database: Database, companyId: string): Promise<number> {
  return database.tenant(companyId, 'write', async (db) => {
    if (!(await tryLockChain(db))) return 0;
    const head = await db
      .selectFrom('audit_chain')
      .select(['position', 'hash'])
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    const taken = await takeWaiting(db);
    const links: { readonly position: number; readonly entry_id: string; readonly hash: string }[] = [];
    let { position, hash } = { position: Number(head?.position ?? 0), hash: head?.hash ?? beginning };
    for (const { entry_id, text } of taken) {
      position += 1;
      hash = linkOf(hash, position, text ?? '');
      links.push({ position, entry_id, hash: hash.toString('hex') });
    }
    await sql`
      insert into audit_chain (position, entry_id, hash)
      select position, entry_id, decode(hash, 'hex') from json_to_recordset(${JSON.stringify(links)}::json) as l(position bigint, entry_id uuid, hash text)`.execute(
      db,
    );
    return taken.length;
  });
}

async function tryLockChain(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    is_ours: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended('muster.audit ' || current_tenant(), 0)) as is_ours`.execute(db);
  return rows[0]?.is_ours === true;
}

/**
 * Takes committed entries only, whenever their transaction began, so that none
 * is skipped. A deleted entry keeps its position, so that the gap is noticed.
 */
async function takeWaiting(db: Db): Promise<{ entry_id: string; text: string | null }[]> {
  const { rows } = await sql<{ entry_id: string; text: string | null }>`
    with taken as (
      delete from audit_queue where ctid = any (array(select ctid from audit_queue where tenant_id = current_tenant() limit ${batchEntries})) returning entry_id
    )
    select entry_id, case when e.id is not null then ${entryText} end as text from taken left join audit_entries e on e.id = entry_id order by entry_id`.execute(
    db,
  );
  return rows;
}
