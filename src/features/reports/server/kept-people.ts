import type { ChangesRead } from '#platform/server/changes.ts';

/** Results that were made of people one by one, each kept until the person changes. */
export class KeptPeople<Own> {
  readonly #own = new Map<string, Own>();
  /** Number of changes that are included. */
  #known = 0;

  /** Forgets the people who have changed. */
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

  /** Leaves out people who have changed since the request began: they may have been read as they were before. */
  keep(made: ReadonlyMap<string, Own>, { changes, known }: Pick<ChangesRead, 'changes' | 'known'>): void {
    const changed = changes.since(known);
    for (const [id, own] of made) if (!changed.has(id)) this.#own.set(id, own);
  }
}
