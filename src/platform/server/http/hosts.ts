import type { Database } from '../database/database.ts';

export interface HostCompany {
  readonly id: string;
  /** Null: the company that serves all other hosts. */
  readonly host: string | null;
}

export interface Hosts {
  /** The company that answers to a request's host ('acme.example:3000'). */
  find(host: string): Promise<HostCompany | undefined>;
}

/** Callers can invent host names, so the cache is bounded. */
const maxCachedHosts = 10_000;

/**
 * Caches the company of each host name. The database notifies all servers of every change
 * of `companies` (`0100_platform.sql`); while the listening connection is down, nothing is cached.
 */
export function companyHosts(database: Database): Hosts {
  const companies = new Map<string, HostCompany>();
  let changes = 0;
  const forget = () => {
    changes += 1;
    companies.clear();
  };
  database.notifications.listen('muster.hosts', forget, forget);
  return {
    async find(host) {
      const name = host.replace(/:\d+$/, '').toLowerCase();
      if (database.notifications.isListening) {
        const company = companies.get(name);
        if (company) return company;
      }
      const before = changes;
      const company = await lookUp(database, name);
      if (!company || !database.notifications.isListening || changes !== before) return company;
      if (companies.size >= maxCachedHosts) companies.clear();
      companies.set(name, company);
      return company;
    },
  };
}

function lookUp(database: Database, name: string): Promise<HostCompany | undefined> {
  return database.outside('read', (db) =>
    db
      .selectFrom('companies')
      .select(['id', 'host'])
      .where((eb) => eb.or([eb('host', '=', name), eb('host', 'is', null)]))
      .orderBy('host', (order) => order.asc().nullsLast())
      .limit(1)
      .executeTakeFirst(),
  );
}
