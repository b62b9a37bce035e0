export interface EmbeddedPostgres {
  /** Owner's connection string, over a Unix socket where the system has them. */
  readonly url: string;
  /** A server that was already running on this directory was taken over. */
  readonly adopted: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** Settings of postgresql.conf for this run. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Where sentences for the person at the terminal go. */
  say?(sentence: string): void;
}

export async function startEmbeddedPostgres(_options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  throw new Error('Not written yet.');
}
