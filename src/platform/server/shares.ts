import { CompanyChanges, type AskChanges, type ChangesRead } from './changes.ts';
import type { Db } from './database/database.ts';
import { VersionedCache } from './versioned-cache.ts';

/** A share with the number of changes at the time when it was read. */
interface CachedShare<Share> {
  readonly known: number;
  /** Undefined: the person contributes nothing. */
  readonly share: Share | undefined;
}

interface SharesCache<Share> {
  known: number;
  readonly shares: Map<string, CachedShare<Share>>;
}

/** Reads the shares of some people, or of everyone, without those who contribute nothing. */
type ReadShares<Share> = (ids?: readonly string[]) => Promise<ReadonlyMap<string, Share>>;

/** Number of companies whose changes are remembered. */
const maxCompanies = 500;

/**
 * Caches each person's share in a figure of the whole company: read for everyone once,
 * and then only for people who have changed, however large the company is. Not for a transaction that writes.
 */
export class Shares<Share> {
  readonly #changes: CompanyChanges;
  readonly #cache: VersionedCache<SharesCache<Share>, string>;

  /** @param maxPeople maximum number of cached shares, all companies together */
  constructor(ask: AskChanges, maxPeople: number) {
    this.#changes = new CompanyChanges(ask);
    this.#cache = new VersionedCache(maxCompanies, { max: maxPeople, sizeOf: ({ shares }) => shares.size });
  }

  /** @param key the figure, and everything it depends on besides the people */
  async of(db: Db, key: string, readShares: ReadShares<Share>): Promise<Iterable<readonly [id: string, share: Share]>> {
    const read = await this.#changes.read(db);
    if (!read) return readShares();
    const full = `${read.company_id} ${key}`;
    const everyone = this.#cache.get(full, read.beginning);
    if (everyone) await readAgain(everyone, read.changes, readShares);
    return sharesIn(everyone ?? (await this.#readAll(full, read, readShares)));
  }

  async #readAll(key: string, { known, beginning }: ChangesRead, read: ReadShares<Share>): Promise<SharesCache<Share>> {
    const shares = new Map(Array.from(await read(), ([id, share]) => [id, { known, share }] as const));
    const everyone: SharesCache<Share> = { known, shares };
    this.#cache.set(key, beginning, everyone);
    return everyone;
  }
}

/** Parallel callers may do so; the later data stays. */
async function readAgain<Share>(
  everyone: SharesCache<Share>,
  changes: ChangesRead['changes'],
  read: ReadShares<Share>,
): Promise<void> {
  const known = changes.count;
  const isOlder = (id: string) => (everyone.shares.get(id)?.known ?? -1) < known;
  const ids = [...changes.since(everyone.known)].filter(isOlder);
  if (ids.length) {
    const shares = await read(ids);
    for (const id of ids) if (isOlder(id)) everyone.shares.set(id, { known, share: shares.get(id) });
  }
  everyone.known = Math.max(everyone.known, known);
}

function* sharesIn<Share>({ shares }: SharesCache<Share>): Generator<readonly [string, Share]> {
  for (const [id, { share }] of shares) if (share !== undefined) yield [id, share];
}
