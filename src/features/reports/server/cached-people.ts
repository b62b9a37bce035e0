import type { ChangesRead } from '#platform/server/changes.ts';

/** Cache of results per person, each valid until the person changes. */
export class CachedPeople<Value> {
  readonly #values = new Map<string, Value>();
  /** Number of changes that the cache includes. */
  #seen = 0;

  /** Removes people who have changed. */
  update({ changes }: Pick<ChangesRead, 'changes'>): void {
    for (const id of changes.since(this.#seen)) this.#values.delete(id);
    this.#seen = changes.count;
  }

  get size(): number {
    return this.#values.size;
  }

  get(id: string): Value | undefined {
    return this.#values.get(id);
  }

  /** Stores results, except of people who have changed since the request began, whose data may be outdated. */
  store(computed: ReadonlyMap<string, Value>, { changes, known }: Pick<ChangesRead, 'changes' | 'known'>): void {
    const changed = changes.since(known);
    for (const [id, value] of computed) if (!changed.has(id)) this.#values.set(id, value);
  }
}
