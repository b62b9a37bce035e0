import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#platform/server/database.ts';
import { company, database, type Company } from '#platform/testing/company.ts';

/** Without a company of their own: read before it is known, or serving all. A table more needs a decision record. */
const withoutTenant = ['audit_queue', 'companies', 'installation', 'migrations', 'outbox_queue'];

async function names(query: RawBuilder<{ name: string }>): Promise<string[]> {
  const { rows } = await database.outside('read', (db) => query.execute(db));
  return rows.map(({ name }) => name);
}

const ours = sql`c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all (${withoutTenant})`;
const keyColumns = sql`(select array_agg(a.attname::text order by k.n) from unnest(con.conkey) with ordinality k(attnum, n) join pg_attribute a on a.attrelid = con.conrelid and a.attnum = k.attnum)`;

describe('every table', () => {
  test('keeps companies apart by one and the same policy', async () => {
    const open = await names(sql`
      select c.relname as name from pg_class c where ${ours} and not (c.relrowsecurity and exists (
        select from pg_policies p where p.tablename = c.relname and p.cmd = 'ALL' and p.permissive = 'PERMISSIVE'
           and p.qual = '(tenant_id = ( SELECT current_tenant() AS current_tenant))' and p.with_check = p.qual))`);
    expect(open).toEqual([]);
  });

  test('has no second policy, which would widen the first', async () => {
    expect(await names(sql`select tablename as name from pg_policies where schemaname = 'public' group by 1 having count(*) > 1`)).toEqual([]);
  });

  test('takes its company from the transaction', async () => {
    const wrong = await names(sql`
      select c.relname as name from pg_class c left join information_schema.columns k on k.table_schema = 'public' and k.table_name = c.relname and k.column_name = 'tenant_id'
       where ${ours} and (k.column_default is distinct from 'current_tenant()' or k.is_nullable <> 'NO')`);
    expect(wrong).toEqual([]);
  });

  test('begins every primary, unique, foreign and exclusion key with the company', async () => {
    const wrong = await names(sql`
      select con.conname || ' of ' || c.relname as name from pg_constraint con join pg_class c on c.oid = con.conrelid
       where ${ours} and con.contype in ('p', 'u', 'f', 'x') and (${keyColumns})[1] <> 'tenant_id'`);
    expect(wrong).toEqual([]);
    const indexes = await names(sql`
      select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
       where ${ours} and x.indisunique and a.attname <> 'tenant_id'`);
    expect(indexes).toEqual([]);
  });

  test('has an index for each of its foreign keys', async () => {
    const bare = await names(sql`
      select con.conname as name from pg_constraint con join pg_class c on c.oid = con.conrelid
       where ${ours} and con.contype = 'f' and not exists (
         select from pg_index x where x.indrelid = con.conrelid and x.indpred is null
            and (select array_agg(k) from unnest(x.indkey::int2[]) with ordinality u(k, n) where n <= array_length(con.conkey, 1)) @> con.conkey)`);
    expect(bare).toEqual([]);
  });
});

test('what has no company is on the list, and nothing else', async () => {
  expect(
    await names(
      sql`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and c.relrowsecurity) order by 1`,
    ),
  ).toEqual(withoutTenant);
});

test('nothing evades the policies: no view, no function that runs as its owner, no materialized copy', async () => {
  expect(await names(sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`)).toEqual([]);
  expect(
    await names(
      sql`select p.proname as name from pg_proc p left join pg_depend d on d.objid = p.oid and d.deptype = 'e' where p.pronamespace = 'public'::regnamespace and p.prosecdef and d.objid is null`,
    ),
  ).toEqual([]);
});

test('the server’s role owns nothing and may not change the schema', async () => {
  expect(
    await names(
      sql`select relname as name from pg_class where relowner = 'muster_app'::regrole union all select proname from pg_proc where proowner = 'muster_app'::regrole union all select nspname from pg_namespace where nspowner = 'muster_app'::regrole`,
    ),
  ).toEqual([]);
  const { rows } = await database.outside('read', (db) =>
    sql<{
      create: boolean;
      truncate: boolean;
    }>`select has_schema_privilege('public', 'create') as create, bool_or(has_table_privilege(c.oid, 'truncate')) as truncate from pg_class c where ${ours}`.execute(
      db,
    ),
  );
  expect(rows).toEqual([{ create: false, truncate: false }]);
});

test('history is only ever added to', async () => {
  for (const table of ['attendance_history', 'audit_entries', 'audit_chain']) {
    const { rows } = await database.outside('read', (db) =>
      sql<{ may: boolean }>`select has_table_privilege('muster_app', ${table}, 'update, delete, truncate') as may`.execute(db),
    );
    expect([table, rows]).toEqual([table, [{ may: false }]]);
  }
});

describe('another company', () => {
  let acme: Company;
  let other: Company;
  let tables: string[];

  beforeAll(async () => {
    [acme, other] = [await company(), await company()];
    await acme.inside(fill);
    tables = await names(sql`select c.relname as name from pg_class c where ${ours} order by 1`);
  });

  test('finds no row of any table, and every table has one to find', async () => {
    for (const table of tables) {
      expect([table, await count(acme, table)]).not.toEqual([table, 0]);
      // A company's settings, and that they were made, are there from the beginning.
      if (table !== 'company_settings' && table !== 'audit_entries') expect([table, await count(other, table)]).toEqual([table, 0]);
    }
  });

  test('changes and deletes nothing, and adds nothing in another’s name', async () => {
    for (const table of tables) {
      const before = await count(acme, table);
      const theirs = sql`tenant_id = ${acme.id}`;
      for (const statement of [
        sql`update ${sql.table(table)} set tenant_id = tenant_id where ${theirs}`,
        sql`delete from ${sql.table(table)} where ${theirs}`,
      ]) {
        const changed = await other.inside((db) => statement.execute(db)).then(({ numAffectedRows }) => Number(numAffectedRows), refused);
        expect([table, changed]).toBeOneOf([
          [table, 0],
          [table, 'refused'],
        ]);
      }
      const added = await other
        .inside((db) => sql`insert into ${sql.table(table)} (tenant_id) values (${acme.id})`.execute(db))
        .then(
          () => 'added',
          (error: { code: string }) => error.code,
        );
      // The policy speaks, or a column without a default before it; what was written is what counts.
      expect([table, added]).toBeOneOf([
        [table, '42501'],
        [table, '23502'],
      ]);
      expect([table, await count(acme, table)]).toEqual([table, before]);
    }
  });

  test('cannot point at a row of another either', async () => {
    const { id } = await acme.inside((db) => db.selectFrom('departments').select('id').executeTakeFirstOrThrow());
    const pointing = other.inside((db) =>
      db
        .insertInto('people')
        .values({ name: 'Eve', username: 'eve', joined_on: '2026-01-01' as never, department_id: id })
        .execute(),
    );
    await expect(pointing).rejects.toMatchObject({ code: '23503' });
  });
});

function refused({ code }: { code: string }): 'refused' {
  expect(code).toBe('42501');
  return 'refused';
}

async function count(of: Company, table: string): Promise<number> {
  const { rows } = await of.inside((db) => sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db));
  return rows[0]?.n ?? 0;
}

/** A row in every table, in the order in which they need each other. */
async function fill(db: Db): Promise<void> {
  const day = '2026-03-02' as never;
  const department = await db.insertInto('departments').values({ name: 'Sales' }).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('designations').values({ name: 'Clerk' }).execute();
  await db.insertInto('employment_types').values({ name: 'Full time' }).execute();
  await db.insertInto('document_types').values({ name: 'Contract' }).execute();
  const { id: person_id } = await db
    .insertInto('people')
    .values({ name: 'Ana', username: 'ana', joined_on: day, department_id: department.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('credentials').values({ person_id, password_hash: 'x' }).execute();
  const { id: role_id } = await db.insertInto('roles').values({ name: 'Owner', position: 1 }).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('role_permissions').values({ role_id, permission: 'view_role' }).execute();
  await db.insertInto('role_people').values({ role_id, person_id }).execute();
  const later = new Date(Date.now() + 1e6);
  await db.insertInto('sessions').values({ person_id, token_hash: 'x', expires_at: later }).execute();
  await db.insertInto('password_links').values({ person_id, token_hash: 'x', purpose: 'reset', expires_at: later }).execute();
  await db.insertInto('sso_identities').values({ person_id, issuer: 'x', subject: 'x' }).execute();
  const attempt = { state_hash: 'x', browser_hash: 'x', nonce: 'x', code_verifier: 'x', provider: 'google', expires_at: later };
  await db.insertInto('sso_attempts').values(attempt).execute();
  await db.insertInto('rate_limits').values({ key: 'x', window_start: later, hits: 1 }).execute();
  await db.insertInto('idempotency_keys').values({ person_id, route: 'x', key: 'x', body_hash: 'x' }).execute();
  await db.insertInto('events').values({ type: 'x', payload: '{}' }).execute();
  await db.insertInto('notifications').values({ person_id, event: 'x', message: 'x', url: '/x', in_app: true, source_id: crypto.randomUUID() }).execute();
  await db.insertInto('alert_settings').values({ event: 'x', in_app: true, mail: true }).execute();
  await fillFiles(db, person_id, later);
  await fillTime(db, person_id, day);
  await sql`insert into audit_chain (position, entry_id, hash) select 1, id, sha256('x') from audit_entries limit 1`.execute(db);
  await db.insertInto('test_mails').values({ person_id, address: 'a@b.example', requested_at: later }).execute();
}

async function fillFiles(db: Db, uploaded_by: string, later: Date): Promise<void> {
  await db.insertInto('file_objects').values({ key: 'x', remove_at: later }).execute();
  const content = { name: 'x', size: 1, storage_key: 'x', uploaded_by };
  const { id: file_id } = await db
    .insertInto('files')
    .values({ ...content, content_type: 'x', sha256: '0'.repeat(64), expires_at: later })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: upload_id } = await db
    .insertInto('uploads')
    .values({ ...content, id: crypto.randomUUID(), total: 1, file_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('upload_chunks').values({ upload_id, index: 0, tag: 'x' }).execute();
}

async function fillTime(db: Db, person_id: string, day: never): Promise<void> {
  const hours = { name: 'Day', start_time: '09:00', work_time: 28_800, break_time: 0, grace_minutes: 0 };
  const { id: template_id } = await db.insertInto('shift_templates').values(hours).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('standard_shifts')
    .values({ ...hours, effective_from: day, template_id, color: '#000000', repeat_on: [1] })
    .execute();
  const { id: batch_id } = await db.insertInto('shift_batches').values({ created_by: person_id }).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('shift_days').values({ person_id, date: day, batch_id }).execute();
  const { id: attendance_id } = await db.insertInto('attendances').values({ person_id, working_date: day }).returning('id').executeTakeFirstOrThrow();
  const at = { attendance_id, person_id, started_at: new Date('2026-03-02T08:00:00Z') };
  const { id: clock_id } = await db
    .insertInto('clocks')
    .values({ ...at, zone: 'UTC', source: 'web' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('breaks')
    .values({ ...at, clock_id })
    .execute();
  await db
    .insertInto('attendance_history')
    .values({ attendance_id, person_id, entity: 'clock', entity_id: clock_id, action: 'clock_in', source: 'web' })
    .execute();
}
