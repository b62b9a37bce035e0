import type { Database, Db } from '#platform/server/database/database.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';

/** A batch while one of its blocks is worked, in the block's transaction. */
export interface RunningBatch<Settings> {
  readonly id: string;
  /** Each block checks this person's current permissions, which may have been removed meanwhile. */
  readonly started_by: string;
  readonly settings: Settings;
  /** epoch seconds */
  readonly now: number;
}

export interface BatchRow<Data> {
  readonly position: number;
  readonly data: Data;
}

/** Result of a row: its outcome is counted, its label shown. `kept` is data for later use. */
export interface RowDone {
  readonly outcome: string;
  readonly label: string;
  readonly kept?: object;
}

/** A row that failed, with the reason as a sentence. Other rows of its block are done. */
export interface RowFailed {
  readonly failed: string;
  readonly label: string;
}

/** A batch whose rows are all finished; files are written here, outside any transaction. */
export interface DoneBatch<Settings> extends Omit<RunningBatch<Settings>, 'now'> {
  readonly company_id: string;
  readonly database: Database;
  readonly files: FileStore;
  /** Number of failed rows. */
  readonly failed: number;
}

/** A kind of work on many rows. */
export interface BatchKind<Settings, Data> {
  /** Name of the kind's job: 'people-import.rows'. */
  readonly name: string;
  /** Rows per transaction: others may wait for its locks. */
  readonly rowsAtOnce: number;
  /**
   * Pause after each block as a share of its duration, for work that no one waits for:
   * it leaves the processor to people who clock in.
   */
  readonly restShare?: number;
  /**
   * Works a block of rows or throws; after an error the rows are repeated one by one, so that each fails alone.
   * @returns the results in the order of the rows
   */
  work(
    db: Db,
    batch: RunningBatch<Settings>,
    rows: readonly BatchRow<Data>[],
  ): Promise<readonly (RowDone | RowFailed)[]>;
  /** Returns the label of a failed row. */
  labelOf(db: Db, batch: RunningBatch<Settings>, row: BatchRow<Data>): Promise<string>;
  /** Returns a sentence for an error that is no Fault, such as a constraint violation; undefined without one. */
  sentenceOf?(error: unknown): string | undefined;
  /**
   * Concludes a batch from all its rows. It may run again from the beginning after a worker's death.
   * @returns what the transaction that ends the batch has to do
   */
  conclude?(batch: DoneBatch<Settings>): Promise<(db: Db) => Promise<void>>;
}

export interface BatchReference {
  readonly company_id: string;
  readonly batch_id: string;
}
