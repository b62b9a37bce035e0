import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { applyMigration, migrate, prepare } from '#platform/server/database/migrate.ts';
import { readMigrations } from '#platform/server/database/migrations.ts';
import { ownPostgres, type OwnPostgres } from '#platform/testing/postgres.ts';

// Creates a whole database, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await ownPostgres();
});
afterAll(() => postgres.stop());

const company_id = '0199c000-0000-4000-8000-000000000001';
const person_id = '0199c000-0000-4000-8000-000000000002';
const type_id = '0199c000-0000-4000-8000-000000000003';
const application_id = '0199c000-0000-4000-8000-000000000004';

async function asOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [company_id]);
  return work(owner).finally(() => owner.end());
}

const guarded = [
  'company_settings',
  'people',
  'leave_types',
  'leave_applications',
  'leave_application_days',
  'leave_lines',
];

/** A database of the released version, with leave of seven dates in a closed March: two of them cost nothing. */
async function released(): Promise<string> {
  const url = await postgres.newDatabase();
  await asOwner(url, async (owner) => {
    await prepare(owner);
    for (const migration of await readMigrations()) if (migration.name < '1002') await applyMigration(owner, migration);
    await owner.query('insert into companies (id) values ($1)', [company_id]);
    for (const table of guarded) await owner.query(`alter table ${table} disable trigger user`);
    await owner.query(
      `insert into company_settings (name, timezone, app_calendar_start_date) values ('Acme', 'UTC', '2026-01-01')`,
    );
    await owner.query(
      `insert into people (id, name, username, email, joined_on) values ($1, 'Ana', 'ana', 'ana@acme.example', '2020-01-01')`,
      [person_id],
    );
    await owner.query(`insert into leave_types (id, name, letter, color) values ($1, 'Annual', 'A', '#3b8389')`, [
      type_id,
    ]);
    await owner.query(
      `insert into leave_applications (id, person_id, leave_type_id, state, starts_on, ends_on, total, applied_for)
       values ($1, $2, $3, 'approved', '2026-03-09', '2026-03-15', 5, '[]')`,
      [application_id, person_id, type_id],
    );
    await owner.query(
      `insert into leave_application_days (application_id, person_id, leave_type_id, date, part, cost, state)
       select $1, $2, $3, date '2026-03-09' + n, 'full', case when n < 5 then 1 else 0 end, 'approved'
         from generate_series(0, 6) n`,
      [application_id, person_id, type_id],
    );
    await owner.query(
      `insert into leave_lines (person_id, leave_type_id, kind, key, leave_year, date, amount)
       values ($1, $2, 'grant', 'grant 2026', '2026-01-01', '2026-03-01', 28)`,
      [person_id, type_id],
    );
    await owner.query(
      `insert into leave_accounts (person_id, due_on) values ($1, '2027-01-01') on conflict do nothing`,
      [person_id],
    );
    await owner.query(
      `insert into closed_periods (name, starts_on, ends_on) values ('March 2026', '2026-03-01', '2026-03-31')`,
    );
    for (const table of guarded) await owner.query(`alter table ${table} enable trigger user`);
  });
  return url;
}

/** Reads what leave of the closed period uses, what is booked, and when the account is next due. */
const closedLeave = (url: string) =>
  asOwner(url, async (owner) => {
    const days = await owner.query(
      `select date::text, part, cost::float8 as cost, state from leave_application_days order by date`,
    );
    const lines = await owner.query(
      `select id, kind, date::text, amount::float8 as amount from leave_lines order by date, id`,
    );
    const accounts = await owner.query(`select due_on::text, version from leave_accounts`);
    return { days: days.rows, lines: lines.rows, accounts: accounts.rows };
  });

test('an upgrade changes nothing of the leave of a closed period', async () => {
  const url = await released();
  const before = await closedLeave(url);
  await migrate(url);
  expect(await closedLeave(url)).toEqual(before);
  const { rows } = await asOwner(url, (owner) =>
    owner.query(`select is_away, is_covered, week_share from leave_application_days order by date`),
  );
  const own = { is_covered: false, week_share: null };
  expect(rows).toEqual([true, true, true, true, true, false, false].map((is_away) => ({ ...own, is_away })));
});
