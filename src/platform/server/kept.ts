import { afterCommit, versionOf, type Db } from './database/database.ts';

interface Entry<Value, Version> {
  readonly version: Version;
  readonly value: Value;
}

/** The room that values may take. */
interface Bytes<Value> {
  readonly max: number;
  of(value: Value): number;
}

/**
 * Values in memory, each with the version it was made at; a value of another version counts as absent. Bounded: the
 * one that was used longest ago goes first. Nothing is kept by time.
 */
export class Kept<Value, Version extends number | string = number> {
  readonly #entries = new Map<string, Entry<Value, Version>>();
  readonly #maxEntries: number;
  readonly #bytes: Bytes<Value> | undefined;
  #usedBytes = 0;

  /** @param bytes for values that may be large: how large all of them together may be */
  constructor(maxEntries: number, bytes?: Bytes<Value>) {
    this.#maxEntries = maxEntries;
    this.#bytes = bytes;
  }

  get(key: string, version: Version): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry?.version !== version) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** What is kept of whichever version: to be used once the version is known to be the same. */
  latest(key: string): Entry<Value, Version> | undefined {
    return this.#entries.get(key);
  }

  /**
   * The version has to be read before the value is, or by the same statement: a value that is newer than its version
   * is read once more than it had to be, an older one would be wrong until the next change.
   */
  set(key: string, version: Version, value: Value): void {
    const entry = this.#entries.get(key);
    if (typeof entry?.version === 'number' && typeof version === 'number' && entry.version > version) return;
    this.#delete(key);
    const size = this.#bytes?.of(value) ?? 0;
    if (this.#bytes && size > this.#bytes.max) return;
    this.#entries.set(key, { version, value });
    this.#usedBytes += size;
    while (this.#entries.size > this.#maxEntries || (this.#bytes && this.#usedBytes > this.#bytes.max)) {
      const [oldest] = this.#entries.keys();
      if (oldest === undefined) return;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#usedBytes -= this.#bytes?.of(entry.value) ?? 0;
  }

  /** The value of this version, made when it is not there. Two who ask at once both make it. */
  async of(key: string, version: Version, make: () => Promise<Value>): Promise<Value> {
    const known = this.get(key, version);
    if (known !== undefined) return known;
    const value = await make();
    this.set(key, version, value);
    return value;
  }

  /**
   * A value of the company in whose transaction it is asked for, by the company's version; made when it is not there,
   * and not kept when there is none yet.
   * A transaction that has itself changed what the value is made of must read that instead.
   * @param make is given what is kept of another version, from which it may take what is still the same
   */
  async ofCompany<Made extends Value | undefined>(
    db: Db,
    key: string,
    make: (before?: Value) => Promise<Made>,
  ): Promise<Value | Made> {
    const known = versionOf(db);
    if (!known) return make();
    const full = `${known.company_id} ${key}`;
    const version = known.version as Version;
    const found = this.get(full, version);
    if (found !== undefined) return found;
    const value = await make(this.latest(full)?.value);
    // What a transaction has written may still be rolled back, and once it is committed the version is another one.
    if (value !== undefined) afterCommit(db, () => this.set(full, version, value));
    return value;
  }
}
