/** Milliseconds after which the time of the last message no longer matters. */
const rememberedMs = 3_600_000;

/**
 * Time since the last message on a channel, as far as this server knows:
 * a page uses it to tell whether it has missed a message between loading its data and subscribing.
 */
export class LastMessages {
  readonly #now: () => number;
  #listeningSince: number | undefined;
  /** Time of the last message, by company or by company and channel; the oldest first. */
  readonly #lastMessages = new Map<string, number>();

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Messages sent before this were missed. */
  beginListening(): void {
    this.#listeningSince = this.#now();
  }

  /** Records a message on one channel of a company, or on all of them. */
  end(companyId: string, channel?: string): void {
    const now = this.#now();
    const key = keyOf(companyId, channel);
    this.#lastMessages.delete(key);
    this.#lastMessages.set(key, now);
    for (const [old, at] of this.#lastMessages) {
      if (now - at < rememberedMs) break;
      this.#lastMessages.delete(old);
    }
  }

  /** Returns milliseconds without a message; 0 while not listening. */
  milliseconds(companyId: string, channel: string): number {
    if (this.#listeningSince === undefined) return 0;
    const since = Math.max(
      this.#listeningSince,
      this.#lastMessages.get(keyOf(companyId)) ?? 0,
      this.#lastMessages.get(keyOf(companyId, channel)) ?? 0,
    );
    return Math.floor(Math.min(rememberedMs, this.#now() - since));
  }
}

const keyOf = (companyId: string, channel = '') => `${companyId} ${channel}`;
