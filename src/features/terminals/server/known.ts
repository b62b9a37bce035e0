import { createHash } from 'node:crypto';
import { rowsOf, type Database, type Db } from '#platform/server/database/database.ts';

/** Terminal as cached by servers. */
export interface KnownTerminal {
  readonly id: string;
  readonly state: 'waiting' | 'claimed';
  readonly zone: string;
  readonly serial: string | null;
  readonly door: string | null;
  readonly allowed_networks: readonly string[];
  readonly comm_key_hash: string | null;
  readonly has_commands: boolean;
  /** For a terminal that is being claimed. */
  readonly claim: {
    readonly serial: string | null;
    readonly pin: string;
    /** epoch seconds */
    readonly begun_at: number | null;
    readonly proven_at: number | null;
  } | null;
}

export interface TerminalDirectory {
  /** Returns all terminals of a company. */
  of(companyId: string): Promise<readonly KnownTerminal[]>;
  /** Returns the company and terminal of the first label of a host name. */
  behindDoor(label: string): Promise<TerminalAddress | undefined>;
}

interface TerminalAddress {
  readonly company: string;
  readonly terminal_id: string;
}

async function readDoor(db: Db, label: string): Promise<TerminalAddress | undefined> {
  const text = 'select tenant_id as company, terminal_id from terminal_doors where hash = $1';
  return (await rowsOf<TerminalAddress>(db, text, [hashOf(label)]))[0];
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Limits the cache, since strangers can invent names. */
const maxCached = 10_000;

/**
 * Caches the terminals, so that a terminal with nothing to send costs no statement.
 * The database notifies all servers of every change; while the listening connection is down, nothing is cached.
 */
export function knownTerminals(database: Database): TerminalDirectory {
  const companies = new Map<string, Promise<readonly KnownTerminal[]>>();
  const doors = new Map<string, TerminalAddress>();
  const forget = (company: string) => {
    companies.delete(company);
    doors.clear();
  };
  const forgetAll = () => {
    companies.clear();
    doors.clear();
  };
  database.notifications.listen('muster.terminals', forget, forgetAll);
  return {
    of(company) {
      const cached = database.notifications.isListening ? companies.get(company) : undefined;
      if (cached) return cached;
      const reading = database.tenant(company, 'read', readTerminals);
      if (database.notifications.isListening) {
        if (companies.size >= maxCached) companies.clear();
        companies.set(company, reading);
        reading.catch(() => companies.delete(company));
      }
      return reading;
    },
    async behindDoor(label) {
      const cached = database.notifications.isListening ? doors.get(label) : undefined;
      if (cached) return cached;
      const found = await database.outside('read', (db) => readDoor(db, label));
      if (found && database.notifications.isListening) {
        if (doors.size >= maxCached) doors.clear();
        doors.set(label, found);
      }
      return found;
    },
  };
}

interface Row extends Omit<KnownTerminal, 'claim'> {
  readonly claim_serial: string | null;
  readonly claim_pin: string | null;
  readonly begun_at: number | null;
  readonly proven_at: number | null;
}

async function readTerminals(db: Db): Promise<readonly KnownTerminal[]> {
  const rows = await rowsOf<Row>(
    db,
    `select t.id, t.state, t.zone, t.serial, t.door, t.allowed_networks, t.comm_key_hash,
            exists (select from terminal_commands c where c.terminal_id = t.id and c.state in ('queued', 'sent')) as has_commands,
            k.serial as claim_serial, k.pin as claim_pin, extract(epoch from k.begun_at)::float8 as begun_at,
            extract(epoch from k.proven_at)::float8 as proven_at
       from terminals t left join terminal_claims k on k.terminal_id = t.id
      where t.removed_at is null and t.connection = 'push'`,
  );
  return rows.map(({ claim_serial, claim_pin, begun_at, proven_at, ...terminal }) => ({
    ...terminal,
    claim: claim_pin === null ? null : { serial: claim_serial, pin: claim_pin, begun_at, proven_at },
  }));
}
