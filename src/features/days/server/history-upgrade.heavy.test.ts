import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { restorable } from '#app/cli/restored.ts';
import { checkArchive } from '#platform/server/backup/archive.ts';
import { backUp } from '#platform/server/backup/backup.ts';
import { migrationsOf, restoreBackup } from '#platform/server/backup/restore.ts';
import { walkBackup } from '#platform/server/backup/walk.ts';
import { connect, type Database } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { diskFileStore } from '#platform/server/files/file-store-disk.ts';
import { listReplacedMigrations, migrateBaseline } from '#platform/testing/before-baseline.ts';
import { ownPostgres, type OwnPostgres } from '#platform/testing/postgres.ts';
import { detailsOf } from '#features/attendance/server/details.ts';
import { beginning, linkOf } from '#features/audit/server/chain.ts';
import { sealAll } from '#features/audit/server/sequencer.ts';
import { verifyChain } from '#features/audit/server/verify.ts';
import { lockTimeline } from './commands/changes.ts';
import { save } from './commands/save.ts';

// Creates whole databases, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let postgres: OwnPostgres;
let folder: string;
beforeAll(async () => {
  [postgres, folder] = [await ownPostgres(), await mkdtemp(join(tmpdir(), 'muster-test-'))];
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const company_id = '0199c000-0000-4000-8000-000000000001';
const person_id = '0199c000-0000-4000-8000-000000000002';
const day = '0199c000-0000-4000-8000-000000000003';
const clock = '0199c000-0000-4000-8000-000000000004';
const now = Math.floor(Date.parse('2026-03-12T12:00:00Z') / 1000);

/** Hash input of chained entries before the upgrade, which no later migration may change. */
const oldText = `jsonb_build_object(
  'tenant_id', e.tenant_id, 'id', e.id, 'at', extract(epoch from e.at), 'entity', e.entity, 'entity_id', e.entity_id, 'person_id', e.person_id,
  'action', e.action, 'deed', e.deed, 'name', e.name, 'actor_id', e.actor_id, 'session_id', e.session_id, 'address', e.address,
  'request_id', e.request_id, 'source', e.source, 'old', e.old, 'new', e.new)::text`;

async function asOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  return work(owner).finally(() => owner.end());
}

/**
 * An installation from before entries of the log were the history, as its migrations have left it: a day whose first
 * line is older than the log, two lines whose copies are in the log and chained, and one that is not chained yet.
 */
async function older(): Promise<string> {
  const url = await postgres.newDatabase();
  await migrateBaseline(url);
  await asOwner(url, async (owner) => {
    await owner.query(`select set_config('app.tenant_id', $1, false)`, [company_id]);
    await owner.query('insert into companies (id) values ($1)', [company_id]);
    // The log of that time told only of the day, as far as this test looks.
    for (const table of ['company_settings', 'people', 'attendances', 'clocks'])
      await owner.query(`alter table ${table} disable trigger user`);
    await owner.query(
      `insert into company_settings (name, timezone, app_calendar_start_date) values ('Acme', 'UTC', '2026-01-01')`,
    );
    await owner.query(
      `insert into people (id, name, username, email, joined_on) values ($1, 'Ana', 'ana', 'ana@acme.example', '2020-01-01')`,
      [person_id],
    );
    await owner.query(
      `insert into attendances (id, person_id, working_date, comment) values ($1, $2, '2026-03-11', 'Dentist')`,
      [day, person_id],
    );
    await owner.query(
      `insert into clocks (id, attendance_id, person_id, started_at, zone, source) values ($1, $2, $3, '2026-03-11 09:00Z', 'UTC', 'web')`,
      [clock, day, person_id],
    );
    for (const table of ['company_settings', 'people', 'attendances', 'clocks'])
      await owner.query(`alter table ${table} enable trigger user`);
    const span = (start: string) => ({ started_at: `2026-03-11T${start}:00.000Z`, ended_at: null });
    await line(owner, 'clock_in', null, span('08:00'));
    await copyToLog(owner, await line(owner, 'edit', span('08:00'), span('08:30')));
    await copyToLog(owner, await line(owner, 'edit', span('08:30'), span('09:00')));
    await seal(owner);
    await copyToLog(owner, await line(owner, 'comment', { comment: null }, { comment: 'Dentist' }));
    await listReplacedMigrations(owner);
  });
  return url;
}

async function line(owner: pg.Client, action: string, old: object | null, new_: object): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into attendance_history (attendance_id, person_id, entity, entity_id, action, actor_id, source, address, old, new)
     values ($1, $2, 'clock', $3, $4, $2, 'web', '203.0.113.7', $5, $6) returning id`,
    [day, person_id, clock, action, old, new_],
  );
  return rows[0]?.id ?? '';
}

/** Copies a line into the log like the trigger of that time. */
async function copyToLog(owner: pg.Client, id: string): Promise<void> {
  await owner.query(
    `with written as (
       insert into audit_entries (id, at, entity, entity_id, person_id, action, deed, actor_id, address, source, old, new)
       select id, at, entity, entity_id, person_id, 'update', action, actor_id, address, source, old, new
         from attendance_history where id = $1
       returning tenant_id, id)
     insert into audit_queue (tenant_id, entry_id) select tenant_id, id from written`,
    [id],
  );
}

/** Chains entries like the sequencer did. */
async function seal(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ id: string; text: string }>(
    `select e.id, ${oldText} as text from audit_queue q join audit_entries e on e.id = q.entry_id order by e.id`,
  );
  let hash: Buffer = beginning;
  for (const [n, { id, text }] of rows.entries()) {
    hash = linkOf(hash, n + 1, text);
    await owner.query('insert into audit_chain (position, entry_id, hash) values ($1, $2, $3)', [n + 1, id, hash]);
  }
  await owner.query('delete from audit_queue');
}

const written = [
  'Clocked in at 08:00',
  'Clock-in changed from 08:00 to 08:30',
  'Clock-in changed from 08:30 to 09:00',
  'Comment added: “Dentist”',
];

/** Any viewer, since the day is in no closed period. */
const viewer = {
  actor: {
    id: person_id,
    name: 'Ana',
    username: 'ana',
    session_id: person_id,
    permissions: new Set<never>(),
    avatar: '',
  },
  now,
};

const historyOf = async (database: Database) =>
  (
    await database.tenant(company_id, 'read', (db) => detailsOf(db, { id: day, user_id: person_id }, viewer, []))
  ).history.map(({ text }) => text);

async function upgradeAnd<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  await migrate(url);
  const database = connect({ url, connections: 2 });
  return work(database).finally(() => database.close());
}

const verify = (database: Database) => verifyChain(database, company_id, { now: Math.floor(Date.now() / 1000) });

test('an older installation keeps its chain and every line, and continues in the log', async () => {
  const url = await older();
  const chain = (owner: pg.Client) => owner.query('select * from audit_chain order by position');
  const before = await asOwner(url, chain);
  await upgradeAnd(url, async (database) => {
    expect(await historyOf(database)).toEqual(written);
    const { rows } = await asOwner(url, chain);
    expect(rows).toEqual(before.rows);
    expect(await verify(database)).toMatchObject({ sealed: rows.length, waiting: 1, problems: [] });

    await database.tenant(company_id, 'write', async (db) => {
      const timeline = await lockTimeline(db, person_id, now);
      const [entry] = timeline.days;
      if (!entry) throw new Error('The day was not found.');
      timeline.days = [{ ...entry, comment: null }];
      timeline.touched.add(day);
      const what = { attendance_id: day, entity: 'attendance', entity_id: day } as const;
      timeline.history.push({ ...what, action: 'comment', old: { comment: 'Dentist' }, new: { comment: null } });
      await save(db, timeline, { at: now, source: 'web', actor_id: person_id, address: null });
    });
    expect(await historyOf(database)).toEqual([...written, 'Comment removed: “Dentist”']);
    expect(await sealAll(database, company_id)).toBe(2);
    expect(await verify(database)).toMatchObject({ sealed: rows.length + 2, waiting: 0, problems: [] });
  });
});

test('a backup from before is restored and then brought up to date', async () => {
  const files = diskFileStore(join(folder, 'files'));
  const signal = new AbortController().signal;
  const path = join(folder, 'backup');
  await backUp({ url: await older(), files, keys: restorable.keys, path, force: false, signal });
  const url = await postgres.newDatabase();
  await checkArchive(path, signal);
  const migrations = await migrationsOf(await walkBackup(path, {}, signal));
  await restoreBackup({ url, files, path, migrations, inUse: restorable.inUse, afterwards: [], signal });
  await upgradeAnd(url, async (database) => {
    expect(await historyOf(database)).toEqual(written);
    expect(await verify(database)).toMatchObject({ waiting: 1, problems: [] });
  });
});
