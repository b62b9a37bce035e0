/**
 * Instead of a file that is still being made (202): how far that is, cut to the `notYet` of the contract, and
 * when to ask again.
 */
export class NotYet {
  readonly progress: object;
  /** Seconds */
  readonly retryAfter: number;

  constructor(progress: object, retryAfter = 2) {
    this.progress = progress;
    this.retryAfter = retryAfter;
  }
}
