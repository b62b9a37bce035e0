import { setVersion, versionOf, type Db } from './database/database.ts';
import { Kept } from './kept.ts';

/** Number of changes that are remembered of a company, and of people at least. */
const maxRemembered = 20_000;

/**
 * The people of a company who have changed since this server first asked, and their versions now: by a table with a
 * version for each person. It asks by snapshot: PostgreSQL tells whose version was raised by a transaction that the
 * last answer could not see yet (migration 0064), and no such answer costs more than what has changed since. To be read
 * before what is kept by it, and never in a transaction that writes: what it has raised and written may still be undone.
 */
export class Changes {
  readonly #ask: AskChanges;
  /** Another one for each beginning: nothing that was kept before it is true for certain. */
  #beginning = 0;
  /** Which database the snapshot is of. */
  #source = '';
  /** Every change that it can see is among the versions. */
  #snapshot = '';
  readonly #versions = new Map<string, number>();
  /** The people who have changed, one after the other; the first ones may have been forgotten. */
  #log: string[] = [];
  #forgotten = 0;

  /** @param ask sends `changesSince` of the table, from the feature that owns it */
  constructor(ask: AskChanges) {
    this.#ask = ask;
  }

  /** Asks, in one statement. @returns the company's version (migration 0024), read with it */
  async read(db: Db): Promise<number> {
    for (;;) {
      const [asked, since] = [this.#beginning, this.#snapshot];
      const [answer] = await this.#ask(db, [since ? xminOf(since) : noXid, since || nothingSeen]);
      if (!answer) throw new Error('The versions could not be read.');
      const isSame = this.#source === answer.source && this.#log.length < maxRemembered;
      if (asked !== this.#beginning && isSame) continue;
      if (!isSame) this.#begin(answer.source);
      else this.#note(answer.people ?? '');
      this.#snapshot = answer.snapshot;
      // Everything else that is taken from memory belongs to the same version.
      const known = versionOf(db);
      if (known) setVersion(db, { ...known, version: answer.company });
      return answer.company;
    }
  }

  /** A text that stays the same for as long as everything made of a person is true. */
  versionOf(personId: string): string {
    return String(this.#versions.get(personId) ?? this.beginning);
  }

  /** Stands for the versions of all who have not changed since. */
  get beginning(): string {
    return `b${this.#beginning}`;
  }

  /** Number of changes there have been. */
  get count(): number {
    return this.#forgotten + this.#log.length;
  }

  /** The people who have changed since the count was that, at the same beginning. */
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

  /** Several who ask at once are told of the same change. */
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

/** Counted over all companies. */
let beginnings = 0;

/** The people of the caller's company who have changed, up to a moment. */
export interface ChangesRead {
  readonly changes: Changes;
  /** Number of changes up to that moment. */
  readonly known: number;
  readonly beginning: string;
  readonly company_id: string;
  /** The company's version then. */
  readonly version: number;
}

const maxCompanies = 500;

/** The changes of each company, by one table. */
export class CompanyChanges {
  readonly #ask: AskChanges;
  readonly #kept = new Kept<Changes>(maxCompanies);

  constructor(ask: AskChanges) {
    this.#ask = ask;
  }

  /** To be asked before what is kept by it. Undefined outside of requests, where nothing is kept. */
  async read(db: Db): Promise<ChangesRead | undefined> {
    const company_id = versionOf(db)?.company_id;
    if (company_id === undefined) return undefined;
    const changes = this.#kept.get(company_id, 0) ?? new Changes(this.#ask);
    this.#kept.set(company_id, 0, changes);
    const version = await changes.read(db);
    return { changes, known: changes.count, beginning: changes.beginning, company_id, version };
  }
}

/** One row for `changesSince`. */
export interface Answer {
  readonly company: number;
  readonly source: string;
  readonly snapshot: string;
  readonly people: string | null;
}

export type AskChanges = (db: Db, values: readonly [xmin: string, snapshot: string]) => Promise<readonly Answer[]>;

/** Higher than any there is, and a snapshot that can see none. */
const noXid = '18446744073709551615';
const nothingSeen = '1:1:';
const xminOf = (snapshot: string): string => snapshot.slice(0, snapshot.indexOf(':'));

/**
 * The statement that asks a table with `person_id`, `version` and `changed_in`. What a restored backup brought along of
 * another database's transactions may lie in the future of this one's, and has not changed since. Another database is
 * known by when it was started, and by the number of the table.
 */
export const changesSince = (table: string): string => `
  select coalesce((select version from company_versions), 0) as company,
         pg_postmaster_start_time() || ' ' || '${table}'::regclass::oid as source,
         pg_current_snapshot()::text as snapshot,
         (select string_agg(person_id || ' ' || version, ',') from ${table}
           where changed_in >= $1::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())
             and not pg_visible_in_snapshot(changed_in, $2::pg_snapshot)) as people`;
