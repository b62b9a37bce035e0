import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addRows } from '#app/tests/rows.ts';
import { company, database, type Company } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';

/** Without a company of their own: read before it is known, or serving all. A table more needs a decision record. */
const withoutTenant = [
  'audit_queue',
  'billing_names',
  'companies',
  'installation',
  'migrations',
  'outbox_queue',
  'terminal_doors',
];

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
    expect(
      await names(
        sql`select tablename as name from pg_policies where schemaname = 'public' group by 1 having count(*) > 1`,
      ),
    ).toEqual([]);
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
         select from pg_index x where x.indrelid = con.conrelid
            -- Rows that refer to nothing need not stand in it.
            and (x.indpred is null or pg_get_expr(x.indpred, x.indrelid) = any (
              select format('(%I IS NOT NULL)', a.attname) from pg_attribute a where a.attrelid = con.conrelid and a.attnum = any (con.conkey)))
            and (select array_agg(k) from unnest(x.indkey::int2[]) with ordinality u(k, n) where n <= array_length(con.conkey, 1)) @> con.conkey)`);
    expect(bare).toEqual([]);
  });
});

test('tables without a company are on the list, and no others', async () => {
  expect(
    await names(
      sql`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and c.relrowsecurity) order by 1`,
    ),
  ).toEqual(withoutTenant);
});

test('nothing evades the policies: no view, no function that runs as its owner, no materialized copy', async () => {
  expect(
    await names(
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`,
    ),
  ).toEqual([]);
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
      sql<{
        may: boolean;
      }>`select has_table_privilege('muster_app', ${table}, 'update, delete, truncate') as may`.execute(db),
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
    await fill(acme);
    tables = await names(sql`select c.relname as name from pg_class c where ${ours} order by 1`);
  });

  test('finds no row of any table, and every table has one to find', async () => {
    for (const table of tables) {
      expect([table, await count(acme, table)]).not.toEqual([table, 0]);
      // A company's settings, and that they were made, are there from the beginning.
      if (!['company_settings', 'company_versions', 'audit_entries'].includes(table))
        expect([table, await count(other, table)]).toEqual([table, 0]);
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
        const changed = await other
          .inside((db) => statement.execute(db))
          .then(({ numAffectedRows }) => Number(numAffectedRows), refused);
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
    const { id } = await acme.inside((db) =>
      db.selectFrom('departments').select('id').limit(1).executeTakeFirstOrThrow(),
    );
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
  const { rows } = await of.inside((db) =>
    sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db),
  );
  return rows[0]?.n ?? 0;
}

/** A row in every table: the features', as their testing/rows.ts makes them, and the platform's. */
async function fill(acme: Company): Promise<void> {
  const owner = await acme.hire('Ana', 'view_role');
  await addRows({ acme, owner, storage: testStorage() });
  await acme.inside(async (db) => {
    await db.insertInto('rate_limits').values({ key: 'x', free_at: new Date() }).execute();
    await db
      .insertInto('idempotency_keys')
      .values({ person_id: owner.id, route: 'x', key: 'x', body_hash: 'x' })
      .execute();
    await db.insertInto('events').values({ type: 'x', payload: '{}' }).execute();
  });
}
