import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { frontThatAnswers, sessionPooler, withTls, type Front } from '../../testing/postgres-front.ts';
import { readConfig } from '../config.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './startup.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let postgres: EmbeddedPostgres;
const fronts: Front[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-test-'));
  postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } });
});

afterAll(async () => {
  for (const front of fronts) await front.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a database through a front. */
async function openBehind(starting: Promise<Front>, parameters = '') {
  const front = await starting;
  fronts.push(front);
  const url = `${front.addressFor(postgres.url)}${parameters}`;
  return openDatabase(readConfig({ DATABASE_URL: url }), { say: () => {} });
}

test.skipIf(process.platform === 'win32')(
  'behind a pooler that takes no start-up options, every connection serves as muster_app with its limits',
  async () => {
    const { database, close } = await openBehind(sessionPooler(new URL(postgres.url).searchParams.get('host') ?? ''));
    const { rows } = await database.pool.query(
      `select current_user as role, current_setting('timezone') as zone, current_setting('statement_timeout') as longest,
              current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(rows).toEqual([{ role: 'muster_app', zone: 'UTC', longest: '30s', idle: '1min' }]);
    const heard = new Promise((resolve) => {
      database.notifications.listen('fitness', resolve, () => void database.pool.query(`notify fitness, 'news'`));
    });
    expect(await heard).toBe('news');
    await close();
  },
);

test('a pooler that gives each transaction another connection is refused before anything is locked', async () => {
  await expect(openBehind(frontThatAnswers({ isHandedOn: true }))).rejects.toThrow(
    /^The pooler in front of the database gives each transaction another connection .* Set pool_mode = session .* Nothing was changed\.$/,
  );
});

test('a PostgreSQL that is too old is named', async () => {
  await expect(openBehind(frontThatAnswers({ version: '150018' }))).rejects.toThrow(
    'Muster needs PostgreSQL 18 or newer, and the database is PostgreSQL 15. Nothing was changed.',
  );
});

test.each([
  ['without TLS', false, 'it offers no TLS. Leave sslmode out, or turn ssl on there.'],
  [
    'with a certificate of an authority of its own',
    true,
    'its certificate is signed by an authority that this machine does not know. If it is your own, add sslrootcert=/path/to/ca.pem to the address.',
  ],
])('a database %s is refused in a sentence where the address wants TLS', async (_, offers, reason) => {
  await expect(openBehind(withTls(offers), '?sslmode=require')).rejects.toThrow(
    `Muster cannot use the database: ${reason} Check DATABASE_URL and DATABASE_MIGRATION_URL.`,
  );
});

test('a certificate file that is not there is named', async () => {
  await expect(openBehind(withTls(true), '?sslmode=require&sslrootcert=/nowhere/ca.pem')).rejects.toThrow(
    'The certificate /nowhere/ca.pem, which the address of the database names, is not there.',
  );
});

test('a start that waits for another one says so, and continues afterwards', async () => {
  const holder = new pg.Client({ connectionString: postgres.url });
  await holder.connect();
  await holder.query(`select pg_advisory_lock(hashtext('muster.migrate'))`);
  const waiting = Promise.withResolvers<string>();
  const migrating = migrate(postgres.url, undefined, waiting.resolve);
  expect(await waiting.promise).toMatch(/^Another Muster is bringing this database up to date\./);
  await holder.end();
  await migrating;
});
