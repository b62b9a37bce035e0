import pg from 'pg';

/** Settings of a PostgreSQL that is being filled: its data need not survive a crash. */
export const loadSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  shared_buffers: '1GB',
  work_mem: '256MB',
  maintenance_work_mem: '512MB',
  autovacuum: 'off',
} as const;

/** Number of tables whose indexes are built in parallel, which suits a machine with few cores. */
const workers = 2;

/**
 * Runs `load` without maintaining the indexes of these tables or checking their references,
 * and rebuilds the indexes afterwards. That takes a fraction of the time, especially with exclusion constraints,
 * which PostgreSQL checks row by row. No triggers run, as when a backup is restored: the loaded data must be valid.
 * @param superuserUrl of a separate database of the bench: only a superuser may do this
 */
export async function withoutIndexes(
  superuserUrl: string,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const superuser = new pg.Client({ connectionString: superuserUrl });
  await superuser.connect();
  const keepIndexes = (are: boolean) =>
    superuser.query(
      'update pg_index set indisready = $1, indisvalid = $1 where indrelid in (select t::regclass from unnest($2::text[]) t)',
      [are, tables],
    );
  try {
    for (const table of tables) await superuser.query(`alter table ${table} disable trigger all`);
    await keepIndexes(false);
    await load();
    await keepIndexes(true);
    for (const table of tables) await superuser.query(`alter table ${table} enable trigger all`);
  } finally {
    await superuser.end();
  }
  await rebuild(superuserUrl, tables);
}

/** A full vacuum rewrites a table with its indexes, and assumes that the constraints hold. */
async function rebuild(url: string, tables: readonly string[]): Promise<void> {
  const waiting = [...tables];
  const worker = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (let table = waiting.shift(); table; table = waiting.shift()) await client.query(`vacuum full ${table}`);
    await client.end();
  };
  await Promise.all(Array.from({ length: workers }, worker));
}
