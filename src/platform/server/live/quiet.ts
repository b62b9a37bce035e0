/** Milliseconds after which it does not matter any more when something was told. */
const rememberedMs = 3_600_000;

/**
 * Since when nothing has been told on a channel, as far as this server has heard: by that a page knows whether it has
 * missed anything between reading what it shows and hearing of news.
 */
export class Quiet {
  readonly #now: () => number;
  #listeningSince: number | undefined;
  /** When something was last told, by company or by company and channel; the oldest first. */
  readonly #told = new Map<string, number>();

  /** @param now milliseconds of a clock that nobody sets */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** What was told before has been missed. */
  beginListening(): void {
    this.#listeningSince = this.#now();
  }

  /** Something was told on a channel of a company, or on any of them. */
  end(companyId: string, channel?: string): void {
    const now = this.#now();
    const key = keyOf(companyId, channel);
    this.#told.delete(key);
    this.#told.set(key, now);
    for (const [old, at] of this.#told) {
      if (now - at < rememberedMs) break;
      this.#told.delete(old);
    }
  }

  /** Milliseconds for which nothing was told; none before it was listened. */
  milliseconds(companyId: string, channel: string): number {
    if (this.#listeningSince === undefined) return 0;
    const since = Math.max(
      this.#listeningSince,
      this.#told.get(keyOf(companyId)) ?? 0,
      this.#told.get(keyOf(companyId, channel)) ?? 0,
    );
    return Math.floor(Math.min(rememberedMs, this.#now() - since));
  }
}

const keyOf = (companyId: string, channel = '') => `${companyId} ${channel}`;
