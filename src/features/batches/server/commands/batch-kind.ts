import type { Database, Db } from '#platform/server/database/database.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';

/** A batch while a block of it is done, in the block's transaction. */
export interface RunningBatch<Settings> {
  readonly id: string;
  /** Each block asks anew what they may do by now: their right may have been taken away meanwhile. */
  readonly started_by: string;
  readonly settings: Settings;
  /** epoch seconds */
  readonly now: number;
}

export interface BatchRow<Data> {
  readonly position: number;
  readonly data: Data;
}

/** What has become of a row: its word is counted, its label shown. What is needed of it later is kept. */
export interface RowDone {
  readonly outcome: string;
  readonly label: string;
  readonly kept?: object;
}

/** A row that could not be done, and why: a sentence. What stands beside it in its block is done. */
export interface RowFailed {
  readonly failed: string;
  readonly label: string;
}

/** A batch whose rows are all done, outside of any transaction: files are written here. */
export interface DoneBatch<Settings> extends Omit<RunningBatch<Settings>, 'now'> {
  readonly company_id: string;
  readonly database: Database;
  readonly files: FileStore;
  /** Rows that could not be done. */
  readonly failed: number;
}

/** One kind of work on many rows. */
export interface BatchKind<Settings, Data> {
  /** Of the job that does it: 'people-import.rows'. */
  readonly name: string;
  /** Rows of one transaction: others may wait for what it holds. */
  readonly rowsAtOnce: number;
  /**
   * Between blocks it rests for so much of the time that the last one took, where nobody waits for it: whoever clocks in
   * meanwhile has the processor to themselves.
   */
  readonly restShare?: number;
  /**
   * Does a block of rows, or fails as a whole; then they are done one by one, so that one fails for itself.
   * @returns what has become of each, in their order
   */
  work(
    db: Db,
    batch: RunningBatch<Settings>,
    rows: readonly BatchRow<Data>[],
  ): Promise<readonly (RowDone | RowFailed)[]>;
  /** How a row is called that has failed. */
  labelOf(db: Db, batch: RunningBatch<Settings>, row: BatchRow<Data>): Promise<string>;
  /** The sentence of a failure that is no fault of its own, such as a constraint; undefined where it has none. */
  sentenceOf?(error: unknown): string | undefined;
  /**
   * What is made of all rows in the end. It may run again from its beginning, when a worker has died in it.
   * @returns what belongs into the transaction that ends the batch
   */
  conclude?(batch: DoneBatch<Settings>): Promise<(db: Db) => Promise<void>>;
}

export interface OfBatch {
  readonly company_id: string;
  readonly batch_id: string;
}
