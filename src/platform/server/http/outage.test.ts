import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineContract } from '../../shared/contract.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { startMigrated } from '../../testing/copied-postgres.ts';
import { connect, type Database } from '../database/database.ts';
import type { EmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { createHttp } from './http.ts';
import { implement } from './implement.ts';

// This test uses a separate PostgreSQL, since it kills it.
let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;
let app: ReturnType<typeof createHttp>;
const lock = 4711;

const shared = { access: 'public', openReason: 'It is here for a test.', reply: z.object({}) } as const;
const probe = defineContract({
  wait: { ...shared, route: 'POST probe/wait', summary: 'Waits for a lock', body: z.object({}) },
  full: { ...shared, route: 'POST probe/full', summary: 'Finds no room', body: z.object({}) },
  read: { ...shared, route: 'GET probe/read', summary: 'Reads' },
});
const routes = implement(probe)({
  async wait({ db }) {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(db);
    return {};
  },
  async full({ db }) {
    await sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db);
    return {};
  },
  async read({ db }) {
    await sql`select 1`.execute(db);
    return {};
  },
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-test-'));
  postgres = await startMigrated(folder);
  database = connect({ url: postgres.url });
  await database.outside('write', (db) => db.insertInto('companies').values({ host: null }).execute());
  app = createHttp({ authenticator: { ...authenticator, database }, features: [routes] });
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const post = (url: string) =>
  app.inject({ method: 'POST', url, headers: { 'x-requested-with': 'XMLHttpRequest' }, payload: {} });

const away = {
  status: 503,
  after: '2',
  code: 'platform.notReady',
  message: 'The service is unavailable at the moment. Try again later.',
};
function responseOf(reply: Awaited<ReturnType<typeof post>>) {
  const { code, message } = reply.json<{ code: string; message: string }>();
  return { status: reply.statusCode, after: reply.headers['retry-after'], code, message };
}

test('a full disk is reported as such', async () => {
  expect(responseOf(await post('/app/probe/full'))).toEqual({
    status: 507,
    after: undefined,
    code: 'platform.diskFull',
    message: 'The server has no space left, so nothing was saved. Contact your administrator.',
  });
});

test('a request under way when PostgreSQL dies is to be repeated, and so are those until it is back', async () => {
  const other = new pg.Client({ connectionString: postgres.url });
  other.on('error', () => {});
  await other.connect();
  await other.query('select pg_advisory_lock($1)', [lock]);
  const waiting = post('/app/probe/wait');
  const isWaiting = async () =>
    (await other.query("select 1 from pg_locks where locktype = 'advisory' and not granted")).rowCount;
  await expect.poll(isWaiting).toBe(1);

  const postmaster = Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(postmaster, 'SIGKILL');
  expect(responseOf(await waiting)).toEqual(away);
  const answers = new Set<number>();
  await expect
    .poll(async () => {
      const { statusCode } = await app.inject('/app/probe/read');
      answers.add(statusCode);
      return statusCode;
    })
    .toBe(200);
  expect([...answers].filter((status) => status !== 503)).toEqual([200]);
});

test('while PostgreSQL is stopped the server says so, also to its load balancer', async () => {
  await postgres.stop();
  expect(responseOf(await app.inject('/app/probe/read'))).toEqual(away);
  const ready = await app.inject('/health/ready');
  expect([ready.statusCode, ready.headers['retry-after'], ready.json()]).toEqual([
    503,
    '2',
    { status: 'waiting', for: ['the database'] },
  ]);
  expect((await app.inject('/health/live')).statusCode).toBe(200);
});
