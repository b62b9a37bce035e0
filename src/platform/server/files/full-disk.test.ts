import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';

// A small disk in memory. Only root may make one, and not in every container; elsewhere these tests are skipped.
const folder = await mkdtemp(join(tmpdir(), 'muster-disk-'));
const canMount = process.platform === 'linux' && process.getuid?.() === 0 && disk('size=32m', 'nodev');

function disk(...options: string[]): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options.join(), 'muster', folder], { stdio: 'ignore' }).status === 0;
}

beforeAll(() => {
  if (!canMount) console.log('The tests of a full disk are skipped: this account may not mount a small disk.');
});

afterAll(async () => {
  if (canMount) spawnSync('umount', ['-l', folder]);
  await rm(folder, { recursive: true, force: true });
});

test.runIf(canMount)('a disk too small for a database ends in a sentence', async () => {
  await expect(startEmbeddedPostgres({ dataDir: join(folder, 'data') })).rejects.toThrow('The disk is full.');
});

test.runIf(canMount)('a disk that fills up loses nothing that was confirmed', async () => {
  expect(disk('remount', 'size=130m')).toBe(true);
  const dataDir = join(folder, 'filling');
  const messages: string[] = [];
  const lost = Promise.withResolvers<string>();
  const postgres = await startEmbeddedPostgres({
    dataDir,
    say: (sentence) => messages.push(sentence),
    lost: lost.resolve,
  });
  const confirmed = await fill(postgres.url);
  // PostgreSQL either refuses writes and keeps running, or it ends, cannot restart and reports that.
  const outcome = await Promise.race([lost.promise, answers(postgres.url)]);
  expect([
    'it answers',
    'The disk is full. Nothing that was confirmed is lost; make room and start Muster again.',
  ]).toContain(outcome);
  await postgres.stop();

  expect(disk('remount', 'size=300m')).toBe(true);
  const again = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: again.url });
  await client.connect();
  const { rows } = await client.query<{ n: number }>('select n from confirmed order by n');
  const stored = new Set(rows.map(({ n }) => n));
  await client.end();
  await again.stop();
  expect(confirmed.length).toBeGreaterThan(0);
  expect(confirmed.filter((n) => !stored.has(n))).toEqual([]);
});

/** Writes until the disk is full. @returns the numbers whose commit was confirmed */
async function fill(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query('create table confirmed (n integer, weight text)');
  const confirmed: number[] = [];
  for (let n = 1; n <= 2_000; n++) {
    const taken = await client
      .query("insert into confirmed select $1, string_agg(md5(random()::text), '') from generate_series(1, 20000)", [n])
      .then(
        () => true,
        () => false,
      );
    if (!taken) break;
    confirmed.push(n);
  }
  await client.end().catch(() => {});
  return confirmed;
}

async function answers(url: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => {});
      await client
        .connect()
        .then(() => client.query('select 1'))
        .finally(() => client.end().catch(() => {}));
      return 'it answers';
    },
    { timeout: 60_000, interval: 100 },
  );
}
