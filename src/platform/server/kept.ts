/**
 * Values in memory, each with the version it was made at; a value of another version counts as absent. Bounded: the
 * one that was used longest ago goes first. Nothing is kept by time.
 */
export class Kept<Value, Version extends number | string = number> {
  readonly #entries = new Map<string, { readonly version: Version; readonly value: Value }>();
  readonly #maxEntries: number;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  get(key: string, version: Version): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry?.version !== version) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** What is kept of whichever version: to be used once the version is known to be the same. */
  latest(key: string): { readonly version: Version; readonly value: Value } | undefined {
    return this.#entries.get(key);
  }

  /**
   * The version has to be read before the value is, in a statement of its own or the same one: a value that is newer
   * than its version is read once more than it had to be, an older one would be wrong until the next change.
   */
  set(key: string, version: Version, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, { version, value });
    if (this.#entries.size <= this.#maxEntries) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  /** The value of this version, made when it is not there. Two who ask at once both make it. */
  async of(key: string, version: Version, make: () => Promise<Value>): Promise<Value> {
    const known = this.get(key, version);
    if (known !== undefined) return known;
    const value = await make();
    this.set(key, version, value);
    return value;
  }
}
