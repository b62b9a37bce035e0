/**
 * Returned instead of a file that is still being created (202): its progress, reduced to the `notYet` of the contract,
 * and when to ask again.
 */
export class NotYet {
  readonly progress: object;
  /** Seconds. */
  readonly retryAfter: number;

  constructor(progress: object, retryAfter = 2) {
    this.progress = progress;
    this.retryAfter = retryAfter;
  }
}
