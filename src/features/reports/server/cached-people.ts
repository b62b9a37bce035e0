import type { ChangesRead } from '#platform/server/changes.ts';

/** Cache of results per person, each valid until the person changes. */
export class CachedPeople<Own> {
  readonly #own = new Map<string, Own>();
  /** Number of changes that are included. */
  #known = 0;

  /** Removes people who have changed. */
  update({ changes }: Pick<ChangesRead, 'changes'>): void {
    for (const id of changes.since(this.#known)) this.#own.delete(id);
    this.#known = changes.count;
  }

  get size(): number {
    return this.#own.size;
  }

  get(id: string): Own | undefined {
    return this.#own.get(id);
  }

  /** Skips people who have changed since the request began, since their data may be outdated. */
  keep(made: ReadonlyMap<string, Own>, { changes, known }: Pick<ChangesRead, 'changes' | 'known'>): void {
    const changed = changes.since(known);
    for (const [id, own] of made) if (!changed.has(id)) this.#own.set(id, own);
  }
}
