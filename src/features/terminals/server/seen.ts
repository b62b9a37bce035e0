import type { FastifyBaseLogger } from 'fastify';
import { addressKey } from '#platform/server/http/rate-limit.ts';
import { sql } from 'kysely';
import type { Database, Db } from '#platform/server/database/database.ts';
import { emitEach, createEvent } from '#platform/server/events/events.ts';
import { terminalsChanged, terminalTrouble } from '../events.ts';
import { wasSilent } from './queries.ts';

/** Milliseconds between two writes of calls, so that a call itself costs no statement. */
const flushMs = 10_000;
/** Seconds within which alternating calls from two networks mean two machines. */
const twoNetworksSeconds = 60;

interface Sighting {
  at: number;
  address: string;
  info: string | null;
  /** Previous network, and when it was last seen. */
  other: { readonly network: string; readonly at: number } | null;
  isTwofold: boolean;
}

export interface CallRecorder {
  note(company: string, terminalId: string, call: { at: number; address: string; info: string | null }): void;
  close(): Promise<void>;
}

/** Collects the calls of terminals and writes them every few seconds, with one statement per company. */
export function noteCalls(database: Database, log: FastifyBaseLogger): CallRecorder {
  const companies = new Map<string, Map<string, Sighting>>();
  const last = new Map<string, Sighting>();
  const flush = async () => {
    const all = [...companies];
    companies.clear();
    for (const [company, seen] of all)
      await database
        .tenant(company, 'write', (db) => write(db, seen))
        .catch((error: unknown) => log.error({ err: error, company }, 'calls of terminals'));
  };
  const timer = setInterval(() => void flush(), flushMs);
  timer.unref();
  return {
    note(company, terminalId, { at, address, info }) {
      const before = last.get(terminalId);
      const [network, was] = [addressKey(address), before && addressKey(before.address)];
      const isBack = before !== undefined && was !== network && before.other?.network === network;
      const isTwofold = isBack && at - (before.other?.at ?? 0) <= twoNetworksSeconds;
      const other = before && was !== network ? { network: was ?? '', at: before.at } : (before?.other ?? null);
      if (last.size > 20_000) last.clear();
      const sighting = { at, address, info: info ?? null, other, isTwofold };
      last.set(terminalId, sighting);
      const seen = companies.get(company) ?? new Map<string, Sighting>();
      const lastSeen = seen.get(terminalId);
      seen.set(terminalId, {
        ...sighting,
        info: info ?? lastSeen?.info ?? null,
        isTwofold: isTwofold || (lastSeen?.isTwofold ?? false),
      });
      companies.set(company, seen);
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

async function write(db: Db, seen: ReadonlyMap<string, Sighting>): Promise<void> {
  const rows = [...seen].map(([id, { at, address, info }]) => ({ id, at, address, ...infoOf(info) }));
  const written = await sql<{ is_back: boolean }>`
    with told as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as r(id uuid, at float8, address text, firmware text, users int, records int)),
    held as materialized (
      select terminal_id, last_seen_at from terminal_states where terminal_id in (select id from told) order by 1 for no key update)
    update terminal_states s set last_seen_at = greatest(s.last_seen_at, to_timestamp(r.at)), last_address = r.address,
           firmware = coalesce(r.firmware, s.firmware), users_count = coalesce(r.users, s.users_count),
           records_count = coalesce(r.records, s.records_count)
      from told r join held h on h.terminal_id = r.id
     where s.terminal_id = r.id
    returning ${wasSilent('h.last_seen_at', 'r.at')} as is_back`.execute(db);
  const twofold = [...seen].filter(([, { isTwofold }]) => isTwofold).map(([id]) => id);
  await emitEach(db, [
    createEvent(terminalsChanged, { in_settings: written.rows.some(({ is_back }) => is_back) }),
    ...twofold.map((terminal_id) => createEvent(terminalTrouble, { terminal_id, trouble: 'networks' })),
  ]);
}

/** Format `INFO=fw,users,fps,attlogs,…` */
function infoOf(info: string | null) {
  const [firmware = '', users = '', , records = ''] = (info ?? '').split(',');
  const count = (text: string) => (/^\d{1,8}$/.test(text) ? Number(text) : null);
  return { firmware: firmware.slice(0, 60) || null, users: count(users), records: count(records) };
}
