import { setVersion, versionOf, type Db } from './database/database.ts';
import { VersionedCache } from './versioned-cache.ts';

/** Number of changes per company, and so at most of people, after which tracking restarts. */
const maxRemembered = 20_000;

/**
 * The people of a company who have changed since this server first asked, with their current versions,
 * from a table that has a version per person. Queries by snapshot:
 * PostgreSQL returns versions raised by transactions that the last query could not see yet (`0160_time_versions.sql`),
 * so a query costs only as much as has changed since. Read it before data cached by it,
 * and never in a writing transaction, whose changes may still be rolled back.
 */
export class Changes {
  readonly #ask: AskChanges;
  /** Changes with each restart of the tracking, after which nothing cached earlier is reliable. */
  #beginning = 0;
  /** The database that the snapshot belongs to. */
  #source = '';
  /** Snapshot whose visible changes are all among the versions. */
  #snapshot = '';
  readonly #versions = new Map<string, number>();
  /** Ids of changed people in order; the first ones may have been dropped. */
  #log: string[] = [];
  #forgotten = 0;

  /** @param ask runs `changesSince` for the table, from the feature that owns it */
  constructor(ask: AskChanges) {
    this.#ask = ask;
  }

  /** Queries the changes with one statement. @returns the company's version (`0120_company.sql`), read with it */
  async read(db: Db): Promise<number> {
    for (;;) {
      const [beginning, since] = [this.#beginning, this.#snapshot];
      const [answer] = await this.#ask(db, [since ? xminOf(since) : noXid, since || unseenVersion]);
      if (!answer) throw new Error('The versions could not be read.');
      const isSame = this.#source === answer.source && this.#log.length < maxRemembered;
      if (beginning !== this.#beginning && isSame) continue;
      if (!isSame) this.#begin(answer.source);
      else this.#note(answer.people ?? '');
      this.#snapshot = answer.snapshot;
      // Everything else taken from the cache belongs to the same version.
      const cachedVersion = versionOf(db);
      if (cachedVersion) setVersion(db, { ...cachedVersion, version: answer.company });
      return answer.company;
    }
  }

  /** Returns a key that stays the same while everything derived from a person is valid. */
  versionOf(personId: string): string {
    return String(this.#versions.get(personId) ?? this.beginning);
  }

  /** Key for the versions of all who have not changed since. */
  get beginning(): string {
    return `b${this.#beginning}`;
  }

  /** Total number of changes. */
  get count(): number {
    return this.#forgotten + this.#log.length;
  }

  /** Returns the people who have changed since that count, within the same beginning. */
  since(count: number): ReadonlySet<string> {
    return new Set(this.#log.slice(Math.max(0, count - this.#forgotten)));
  }

  #begin(source: string): void {
    beginnings += 1;
    this.#beginning = beginnings;
    this.#source = source;
    this.#versions.clear();
    this.#forgotten += this.#log.length;
    this.#log = [];
  }

  /** Parallel queries may return the same change. */
  #note(people: string): void {
    if (!people) return;
    for (const one of people.split(',')) {
      const [id = '', version = ''] = one.split(' ');
      if ((this.#versions.get(id) ?? 0) >= Number(version)) continue;
      this.#versions.set(id, Number(version));
      this.#log.push(id);
    }
  }
}

/** Counter over all companies. */
let beginnings = 0;

/** The changed people of the caller's company, up to a moment. */
export interface ChangesRead {
  readonly changes: Changes;
  /** Number of changes at that moment. */
  readonly known: number;
  readonly beginning: string;
  readonly company_id: string;
  /** The company's version at that moment. */
  readonly version: number;
}

const maxCompanies = 500;

/** Tracks the changes of each company in one table. */
export class CompanyChanges {
  readonly #ask: AskChanges;
  readonly #cache = new VersionedCache<Changes>(maxCompanies);

  constructor(ask: AskChanges) {
    this.#ask = ask;
  }

  /** Must be called before data cached by it is read. Undefined outside of requests, where nothing is cached. */
  async read(db: Db): Promise<ChangesRead | undefined> {
    const company_id = versionOf(db)?.company_id;
    if (company_id === undefined) return undefined;
    const changes = this.#cache.get(company_id, 0) ?? new Changes(this.#ask);
    this.#cache.set(company_id, 0, changes);
    const version = await changes.read(db);
    return { changes, known: changes.count, beginning: changes.beginning, company_id, version };
  }
}

/** Result row of `changesSince`. */
export interface Answer {
  readonly company: number;
  readonly source: string;
  readonly snapshot: string;
  readonly people: string | null;
}

export type AskChanges = (db: Db, values: readonly [xmin: string, snapshot: string]) => Promise<readonly Answer[]>;

/** Greater than every transaction id, used with a snapshot that sees none. */
const noXid = '18446744073709551615';
const unseenVersion = '1:1:';
const xminOf = (snapshot: string): string => snapshot.slice(0, snapshot.indexOf(':'));

/**
 * Returns the query for a table with `person_id`, `version` and `changed_in`. Rows of a restored backup may carry ids
 * of another database's transactions that lie in the future; they have not changed since.
 * The start time of the database and the table's number identify the database.
 */
export const changesSince = (table: string): string => `
  select coalesce((select version from company_versions), 0) as company,
         pg_postmaster_start_time() || ' ' || '${table}'::regclass::oid as source,
         pg_current_snapshot()::text as snapshot,
         (select string_agg(person_id || ' ' || version, ',') from ${table}
           where changed_in >= $1::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())
             and not pg_visible_in_snapshot(changed_in, $2::pg_snapshot)) as people`;
