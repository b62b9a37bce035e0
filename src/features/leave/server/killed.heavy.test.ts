import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, type Database, type Db } from '#platform/server/database/database.ts';
import type { EmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { startMigrated } from '#platform/testing/copied-postgres.ts';
import { startProcess, stopProcesses, type StartedProcess } from '#platform/testing/process.ts';
import { settleDue } from './commands/settle.ts';

// Starts processes that book and a PostgreSQL of its own, and really kills them.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });
const untilThen = { timeout: 180_000, interval: 5 };
const total = 3_000;
const today = '2026-07-01' as LocalDate;

const companyId = crypto.randomUUID();
let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;

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

/** Gives everyone annual leave at once and flex days by the month, for the past two and a half years. */
async function createCompany(db: Db): Promise<void> {
  const settings = { name: 'Acme', timezone: 'Europe/Berlin', app_calendar_start_date: '2000-01-01' as LocalDate };
  await db.insertInto('company_settings').values(settings).execute();
  await sql`
    with t as (insert into leave_types (name, letter, color) values ('Annual', 'A', '#0f766e'), ('Flex', 'F', '#0369a1')
                returning id, letter),
         p as (insert into leave_policies (name) values ('Everybody') returning id),
         m as (insert into leave_policy_terms (policy_id, leave_type_id, effective_from, days, given, carry_over, carry_over_months)
                select p.id, t.id, '2000-01-01', 28, case letter when 'F' then 'monthly' else 'at_once' end, 5, 3 from p, t),
         w as (insert into people (name, username, joined_on)
                select 'Person ' || i, 'person.' || i, '2020-01-01' from generate_series(1, ${total}::int) i returning id)
    insert into leave_policy_people (person_id, effective_from, policy_id) select w.id, '2024-01-01', p.id from w, p`.execute(
    db,
  );
}

async function startBookingWorker(): Promise<StartedProcess> {
  const started = startProcess('src/features/leave/testing/settle.ts', {
    DATABASE_URL: postgres.url,
    COMPANY: companyId,
    TODAY: today,
  });
  await started.says(/Booking begins/);
  return started;
}

interface Count {
  readonly people: number;
  readonly lines: number;
  /** Lines that exist twice. */
  readonly doubled: number;
  readonly waiting: number;
}

const count = () =>
  inside(async (db) => {
    const { rows } = await sql<Count>`
      select count(distinct person_id)::int as people, count(*)::int as lines,
             (count(*) - count(distinct (person_id, leave_type_id, key)))::int as doubled,
             (select count(*)::int from leave_accounts where due_on <= ${today}) as waiting
        from leave_lines`.execute(db);
    return rows[0] ?? { people: 0, lines: 0, doubled: 0, waiting: 0 };
  });

const peopleSoFar = () =>
  count().then(
    ({ people }) => people,
    () => -1,
  );

async function killPostgres(): Promise<void> {
  const pid = async () =>
    Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  const before = await pid();
  process.kill(before, 'SIGKILL');
  await expect.poll(async () => ![0, before].includes(await pid()), untilThen).toBe(true);
  await expect.poll(peopleSoFar, untilThen).toBeGreaterThanOrEqual(0);
}

test('a grant that is cut off by kill -9, of the worker and of PostgreSQL, is booked once for everyone', async () => {
  const first = await startBookingWorker();
  await expect.poll(peopleSoFar, untilThen).toBeGreaterThan(0);
  first.child.kill('SIGKILL');
  await first.exited;
  const left = await count();
  expect(left.people).toBeLessThan(total);
  // No person is partly booked: a person with lines has all of theirs.
  expect(left).toMatchObject({ doubled: 0, waiting: total - left.people });

  const second = await startBookingWorker();
  await expect.poll(peopleSoFar, untilThen).toBeGreaterThan(left.people);
  await killPostgres();
  second.child.kill('SIGKILL');
  await second.exited;
  expect(await count()).toMatchObject({ doubled: 0 });

  // The next run, a quarter of an hour later; and one that has nothing left to do.
  await settleDue(database, companyId, today);
  const perPerson = left.lines / left.people;
  expect(await count()).toEqual({ people: total, lines: total * perPerson, doubled: 0, waiting: 0 });
  await settleDue(database, companyId, '2026-07-15' as LocalDate);
  expect((await count()).lines).toBe(total * perPerson);
});
