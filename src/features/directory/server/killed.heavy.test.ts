import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, type Database, type Db } from '#platform/server/database/database.ts';
import type { EmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { diskFileStore } from '#platform/server/files/file-store-disk.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { startMigrated } from '#platform/testing/copied-postgres.ts';
import { startProcess, stopProcesses, type StartedProcess } from '#platform/testing/process.ts';
import { findActor } from '#features/access/server/queries/actor.ts';
import { startAssigning } from '#features/assigning/server/commands/assign-many.ts';
import { resumeBatches } from '#features/batches/server/commands.ts';
import { groupsKind } from '#features/groups/server/commands.ts';
import { bulkHandlers } from './bulk-action.ts';
import { dischargeAction } from './bulk-discharge.ts';
import { employmentAction } from './bulk-employment.ts';
import { groupsAction } from './bulk-groups.ts';
import { rolesAction } from './bulk-roles.ts';
import type { BulkCall } from './bulk.ts';
import { makeDirectoryExport } from './export.ts';

// Workers as processes and a PostgreSQL of their own, which are really killed.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });
const polling = { timeout: 180_000, interval: 15 };
const total = 2_500;
const day = '2060-01-01' as LocalDate;

const companyId = crypto.randomUUID();
let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;
let starterId: string;
let ids: string[];
let targets: { readonly department_id: string; readonly role_id: string; readonly group_id: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-test-'));
  postgres = await startMigrated(folder);
  database = connect({ url: postgres.url });
  await database.outside('write', (db) => db.insertInto('companies').values({ id: companyId }).execute());
  await inside(createCompany);
});

afterAll(async () => {
  await stopProcesses();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const inside = <T>(work: (db: Db) => Promise<T>): Promise<T> => database.tenant(companyId, 'write', work);
async function createCompany(db: Db): Promise<void> {
  const settings = { name: 'Acme', timezone: 'Europe/Berlin', app_calendar_start_date: '2000-01-01' as LocalDate };
  await db.insertInto('company_settings').values(settings).execute();
  const hanna = { name: 'Hanna', username: 'hanna', joined_on: '2000-01-01' as LocalDate };
  starterId = (await db.insertInto('people').values(hanna).returning('id').executeTakeFirstOrThrow()).id;
  const role = (name: string, position: number) =>
    db.insertInto('roles').values({ name, position }).returning('id').executeTakeFirstOrThrow();
  const hr = await role('Personnel', 2);
  await sql`
    insert into role_permissions (role_id, permission) select ${hr.id}::uuid, unnest(${[
      'view_employee',
      'edit_employee_employment_info',
      'assign_role_user',
      'assign_employee_group',
      'discharge_employee',
    ]}::text[])`.execute(db);
  await db.insertInto('role_people').values({ role_id: hr.id, person_id: starterId }).execute();
  const { rows } = await sql<{ id: string }>`
    insert into people (name, username, joined_on)
    select 'Person ' || lpad(i::text, 5, '0'), 'person.' || i, '2020-01-01' from generate_series(1, ${total}::int) i
    returning id`.execute(db);
  ids = rows.map(({ id }) => id);
  const quality = db.insertInto('departments').values({ name: 'Quality' }).returning('id').executeTakeFirstOrThrow();
  const aid = db.insertInto('groups').values({ name: 'First aid' }).returning('id').executeTakeFirstOrThrow();
  targets = { department_id: (await quality).id, role_id: (await role('Plain', 9)).id, group_id: (await aid).id };
}

async function startWorker(): Promise<StartedProcess> {
  const env = { DATABASE_URL: postgres.url, FILES: join(folder, 'files') };
  const started = startProcess('src/features/directory/testing/worker.ts', env);
  await started.says(/worker is ready/);
  return started;
}

const kill = async ({ child, exited }: StartedProcess) => {
  child.kill('SIGKILL');
  await exited;
};

const progress = (id: string) =>
  inside((db) =>
    db.selectFrom('batches').select(['state', 'done', 'failed']).where('id', '=', id).executeTakeFirstOrThrow(),
  );
const resume = () => inside((db) => resumeBatches(db, { quietSeconds: 0 }));

async function killPostgres(): Promise<void> {
  const pidFile = join(folder, 'postgres', 'postmaster.pid');
  const pid = async () => Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  const before = await pid();
  process.kill(before, 'SIGKILL');
  await expect.poll(async () => ![0, before].includes(await pid()), polling).toBe(true);
  await expect
    .poll(
      () =>
        resume().then(
          () => true,
          () => false,
        ),
      polling,
    )
    .toBe(true);
}

interface SurvivalOptions {
  /** Number of units done per transaction */
  readonly units: number;
  readonly countWritten?: () => Promise<number>;
  /** Whether PostgreSQL is left running, since it does not restart if killed several times within a few minutes. */
  readonly sparesPostgres?: boolean;
}

/** Kills a worker in the middle of the batch, then PostgreSQL under the next one. */
async function survives(id: string, all: number, { units, countWritten, sparesPostgres }: SurvivalOptions) {
  const first = await startWorker();
  await expect.poll(async () => (await progress(id)).done, polling).toBeGreaterThanOrEqual(units);
  await kill(first);
  const left = await progress(id);
  expect(left).toMatchObject({ state: 'running', failed: 0 });
  expect(left.done).toBeLessThan(all);
  if (countWritten) expect(await countWritten()).toBe(left.done);

  const second = await startWorker();
  await resume();
  await expect.poll(async () => (await progress(id)).done, polling).toBeGreaterThan(left.done);
  if (!sparesPostgres) await killPostgres();
  const finished = { state: 'finished', done: all, failed: 0 };
  await expect.poll(() => progress(id).catch(() => undefined), polling).toEqual(finished);
  if (countWritten) expect(await countWritten()).toBe(all);
  await kill(second);
}

/** Starts a batch as a user would by pressing a button. */
const startAsUser = <T>(start: (call: BulkCall) => Promise<T>): Promise<T> =>
  inside(async (db) => {
    const now = Math.floor(Date.now() / 1000);
    const actor = await findActor(db, starterId, now);
    if (!actor) throw new Error('The starter does not work here.');
    return start({ db, actor, context: { now } });
  });

const countOf = (count: ReturnType<typeof sql<{ n: number }>>) => () =>
  inside(async (db) => (await count.execute(db)).rows[0]?.n ?? -1);

test('a change of employment survives kills of the worker and the database', async () => {
  const body = { ids, effective_from: day, department_id: targets.department_id };
  const { batch_id } = await startAsUser((call) => bulkHandlers(employmentAction).act({ ...call, body }));
  const countWritten = countOf(
    sql`select count(*)::int as n from employment_rows where department_id = ${targets.department_id}`,
  );
  await survives(batch_id ?? '', total, { units: 100, countWritten });
});

test('assigning a role survives kills of the worker and the database', async () => {
  const body = { ids, role_id: targets.role_id };
  const { batch_id } = await startAsUser((call) => bulkHandlers(rolesAction).act({ ...call, body }));
  const countWritten = countOf(sql`select count(*)::int as n from role_people where role_id = ${targets.role_id}`);
  await survives(batch_id ?? '', total, { units: 100, countWritten });
});

test('assigning a group survives kills of the worker and the database', async () => {
  const body = { ids, group_id: targets.group_id };
  const { batch_id } = await startAsUser((call) => bulkHandlers(groupsAction).act({ ...call, body }));
  const countWritten = countOf(sql`select count(*)::int as n from group_people where group_id = ${targets.group_id}`);
  await survives(batch_id ?? '', total, { units: 100, countWritten });
});

test('a discharge survives kills of the worker and the database', async () => {
  const body = { ids, discharged_date: day, discharged_reason: 'The shop closes' };
  const { batch_id } = await startAsUser((call) => bulkHandlers(dischargeAction).act({ ...call, body }));
  const countWritten = countOf(sql`
    select count(*)::int as n from audit_entries where entity = 'people' and new->>'discharged_date' = ${day}`);
  // Each change is written once: the log has one entry per person.
  await survives(batch_id ?? '', total, { units: 100, countWritten });
});

test('an export contains every line once after kills of the worker and the database', async () => {
  await inside((db) =>
    sql`
      insert into people (name, username, joined_on)
      select 'More ' || i, 'more.' || i, '2020-01-01' from generate_series(1, 9500) i`.execute(db),
  );
  const body = { format: 'csv', columns: 'username', sort: 'name', order: 'asc' } as const;
  const { batch_id } = await startAsUser((call) => makeDirectoryExport({ ...call, body }));
  await survives(batch_id, 7, { units: 1 });
  const { storage_key } = await inside((db) =>
    db.selectFrom('files').select('storage_key').where('owner_id', '=', batch_id).executeTakeFirstOrThrow(),
  );
  const stored = await diskFileStore(join(folder, 'files')).get(storage_key);
  const lines = Buffer.concat((await stored?.content.toArray()) ?? [])
    .toString()
    .split('\r\n')
    .slice(1, -1);
  expect(lines).toHaveLength(total + 9_501);
  expect(new Set(lines).size).toBe(lines.length);
});

test('assigning five hundred people per block survives a kill of the worker', async () => {
  const { id, people } = await inside(async (db) => {
    const group = await db.insertInto('groups').values({ name: 'Choir' }).returning('id').executeTakeFirstOrThrow();
    const everyone = await db.selectFrom('people').select('id').orderBy('username').execute();
    return { id: group.id, people: everyone.map((person) => person.id) };
  });
  const started_by = starterId;
  const batch_id = await inside((db) =>
    startAssigning(db, groupsKind, { id, people, title: 'Assigning', from_url: '/feed', started_by }),
  );
  const countWritten = countOf(sql`select count(*)::int as n from group_people where group_id = ${id}`);
  await survives(batch_id, people.length, { units: 500, countWritten, sparesPostgres: true });
});
