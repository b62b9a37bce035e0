import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readPasswords } from '#platform/server/embedded-postgres/cluster.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { loadSettings } from './bulk-load.ts';
import { parentOf } from './cpu.ts';
import { generate, type Company, type CompanySpec } from './generate.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import type { Version } from './versions.ts';

/** A version with its own PostgreSQL, and its data. */
export interface Stage {
  readonly version: Version;
  /** Owner's connection string. */
  readonly url: string;
  readonly owner: pg.Client;
  readonly postgresPid: number;
  readonly large: Company;
  /** A company a tenth of its size. */
  readonly small: Company;
  /** Many people who have not clocked in yet. */
  readonly morning: Company;
  /** A company whose punches are imported. */
  readonly imported: Company;
  readonly size: Size;
  serve(environment?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  /** Environment of the servers. */
  readonly environment: Readonly<Record<string, string>>;
  /** Runs a checkpoint, after which PostgreSQL logs each changed page completely once: all measurements start alike. */
  checkpoint(): Promise<void>;
  say(sentence: string): void;
  close(): Promise<void>;
}

export interface Size {
  readonly people: number;
  readonly days: number;
  /** Percent of the people with a working week of their own. */
  readonly ownWeeks: number;
  /** Whether to use a tenth of everything, as a trial run. */
  readonly isQuick: boolean;
  /** Seconds of each load. */
  readonly seconds: number;
  readonly repetitions: number;
  /** Whether to measure the minimum work as well. */
  readonly hasBare: boolean;
  /** Parts of the addresses of the calls to measure; empty: all. */
  readonly calls: readonly string[];
  /** Whether those that write are measured, too, where only some calls are. */
  readonly hasWrites: boolean;
  /** Folder of a database to be reused the next time. */
  readonly keep: string | undefined;
}

/** Prevents checkpoints, which would occur only in some measurements. */
const measuringSettings = { checkpoint_timeout: '1h', max_wal_size: '8GB' } as const;

const companiesOf = ({ people, days, ownWeeks, isQuick }: Size): readonly CompanySpec[] => [
  { host: 'large.bench', people, days, ownWeeks },
  { host: 'small.bench', people: Math.floor(people / 10), days, ownWeeks },
  { host: 'localhost', people: isQuick ? 1200 : 12_000, days: 0 },
  { host: 'import.bench', people: 200, days: 0 },
];

/** Running processes, and their folders; a kept folder is not removed. */
const running = new Map<EmbeddedPostgres, string>();
const uploaded = new Set<string>();

const remove = async (folder: string): Promise<void> => {
  if (!uploaded.has(folder)) await rm(folder, { recursive: true, force: true });
};

async function start(folder: string, settings: Readonly<Record<string, string>>): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings });
  running.set(postgres, folder);
  return postgres;
}

async function stop(postgres: EmbeddedPostgres): Promise<void> {
  running.delete(postgres);
  await postgres.stop();
}

/** Cleans up when the bench is interrupted. */
export async function abandon(): Promise<void> {
  for (const [postgres, folder] of running) {
    await stop(postgres);
    await remove(folder);
  }
}

/** Creates the database with the version's own migrations, fills it and opens it like an installation. */
export async function openStage(version: Version, size: Size, say: (sentence: string) => void): Promise<Stage> {
  const folder = size.keep ?? (await mkdtemp(join(tmpdir(), 'muster-bench-')));
  if (size.keep) uploaded.add(folder);
  try {
    const companies = (await uploadedCompanies(folder)) ?? (await fill(version, size, folder, say));
    return await open(version, size, folder, companies, say);
  } catch (error) {
    await remove(folder);
    throw error;
  }
}

const companiesFile = 'companies.json';

async function uploadedCompanies(folder: string): Promise<readonly Company[] | undefined> {
  const text = await readFile(join(folder, companiesFile), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as readonly Company[]);
}

async function fill(
  version: Version,
  size: Size,
  folder: string,
  say: (sentence: string) => void,
): Promise<readonly Company[]> {
  const postgres = await start(folder, loadSettings);
  const owner = new pg.Client({ connectionString: postgres.url });
  const began = performance.now();
  try {
    // A start of the version migrates the empty database.
    await (
      await startServer(version, { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'server'), WORKER: 'off' })
    ).stop();
    await owner.connect();
    await owner.query('delete from companies');
    const companies = await generate(owner, companiesOf(size), await superuserOf(postgres.url, folder));
    const punches = companies.reduce((sum, each) => sum + each.punches, 0);
    const seconds = Math.round((performance.now() - began) / 1000);
    say(`${version.name}: ${punches.toLocaleString('en')} punches after ${seconds} s.`);
    if (size.keep) await writeFile(join(folder, companiesFile), JSON.stringify(companies));
    return companies;
  } finally {
    await owner.end();
    await stop(postgres);
  }
}

async function superuserOf(ownerUrl: string, folder: string): Promise<string> {
  const url = new URL(ownerUrl);
  url.username = 'postgres';
  url.password = (await readPasswords(folder))?.postgres ?? '';
  return url.href;
}

async function open(
  version: Version,
  size: Size,
  folder: string,
  [large, small, morning, imported]: readonly Company[],
  say: (sentence: string) => void,
): Promise<Stage> {
  if (!large || !small || !morning || !imported) throw new Error('Nothing was generated.');
  const postgres = await start(folder, measuringSettings);
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'server') };
  return {
    version,
    url: postgres.url,
    owner,
    large,
    small,
    morning,
    imported,
    size,
    say,
    postgresPid: parentOf(rows[0]?.pid ?? 0),
    environment: server,
    serve: (environment = {}) => startServer(version, { ...server, ...environment }),
    checkpoint: async () => {
      const superuser = new pg.Client({ connectionString: await superuserOf(postgres.url, folder) });
      await superuser.connect();
      await superuser.query('checkpoint');
      await superuser.end();
    },
    async close() {
      await owner.end();
      await stop(postgres);
      await remove(folder);
    },
  };
}
