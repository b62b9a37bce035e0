import { defaultLanguage } from '../shared/locale.ts';
import { afterCommit, versionOf, type Db } from './database/database.ts';
import { currentLanguage } from './language.ts';

interface Entry<Value, Version> {
  readonly version: Version;
  readonly value: Value;
}

/** Limit of memory for the values. */
interface SizeLimit<Value> {
  readonly max: number;
  sizeOf(value: Value): number;
}

/** Values may contain texts, so each language has its own. */
function keyInLanguage(key: string): string {
  const language = currentLanguage();
  return language === defaultLanguage ? key : `${language} ${key}`;
}

/**
 * Cache of values, each with its version; a value of another version counts as absent. Bounded:
 * the least recently used value goes first. Entries do not expire with time. A value is cached for the language
 * in which it was made.
 */
export class VersionedCache<Value, Version extends number | string = number> {
  readonly #entries = new Map<string, Entry<Value, Version>>();
  readonly #maxEntries: number;
  readonly #bytes: SizeLimit<Value> | undefined;
  #usedBytes = 0;

  /** @param bytes for values that may be large: maximum size of all of them together */
  constructor(maxEntries: number, bytes?: SizeLimit<Value>) {
    this.#maxEntries = maxEntries;
    this.#bytes = bytes;
  }

  get(name: string, version: Version): Value | undefined {
    const key = keyInLanguage(name);
    const entry = this.#entries.get(key);
    if (entry?.version !== version) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Returns the entry of any version, for callers that have checked the version themselves. */
  latest(key: string): Entry<Value, Version> | undefined {
    return this.#entries.get(keyInLanguage(key));
  }

  /**
   * The version must be read before the value, or by the same statement:
   * a value newer than its version is read once more than necessary, an older one would be wrong until the next change.
   */
  set(name: string, version: Version, value: Value): void {
    const key = keyInLanguage(name);
    const entry = this.#entries.get(key);
    if (typeof entry?.version === 'number' && typeof version === 'number' && entry.version > version) return;
    this.#delete(key);
    const size = this.#bytes?.sizeOf(value) ?? 0;
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
    this.#usedBytes -= this.#bytes?.sizeOf(entry.value) ?? 0;
  }

  /** Returns the value of this version, computed when missing. Two parallel callers both compute it. */
  async getOrCompute(key: string, version: Version, make: () => Promise<Value>): Promise<Value> {
    const cachedValue = this.get(key, version);
    if (cachedValue !== undefined) return cachedValue;
    const value = await make();
    this.set(key, version, value);
    return value;
  }

  /**
   * Returns a value of the transaction's company, cached by the company's version; computed when missing,
   * and not cached without a version. A transaction that has changed the underlying data itself must not use it.
   * @param make receives the value of another version, from which it may reuse unchanged parts
   */
  async getOrComputeForCompany<Made extends Value | undefined>(
    db: Db,
    key: string,
    make: (before?: Value) => Promise<Made>,
  ): Promise<Value | Made> {
    const companyVersion = versionOf(db);
    if (!companyVersion) return make();
    const fullKey = `${companyVersion.company_id} ${key}`;
    const version = companyVersion.version as Version;
    const cachedValue = this.get(fullKey, version);
    if (cachedValue !== undefined) return cachedValue;
    const value = await make(this.latest(fullKey)?.value);
    // Data written by a transaction may still be rolled back, and after its commit the version is another one.
    if (value !== undefined) afterCommit(db, () => this.set(fullKey, version, value));
    return value;
  }
}
