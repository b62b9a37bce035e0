import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { ownPostgres, type OwnPostgres } from '#platform/testing/postgres.ts';
import { reactorsTo } from './queries.ts';

// Creates a whole database, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await ownPostgres();
});
afterAll(() => postgres.stop());

const company_id = '0199c000-0000-4000-8000-000000000001';
const post_id = '0199c000-0000-4000-8000-000000000002';

test('ten of ten thousand reactions are named and the others counted', async () => {
  const url = await postgres.newDatabase();
  await migrate(url);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [company_id]);
  await owner.query('insert into companies (id) values ($1)', [company_id]);
  // The journal's triggers would take twenty seconds for these people.
  await owner.query('alter table people disable trigger user');
  await owner.query(
    `insert into people (name, username, email, joined_on)
     select 'Lover ' || n, 'lover.' || n, 'lover.' || n || '@acme.example', '2020-01-01' from generate_series(1, 10000) n`,
  );
  await owner.query(
    `insert into reactions (subject_type, subject_id, person_id, type, created_at)
     select 'feed_post', $1, id, 'Love', to_timestamp(1764000000 + substr(name, 7)::int) from people`,
    [post_id],
  );
  await owner.end();
  const database = connect({ url, connections: 1 });
  const found = await database.tenant(company_id, 'read', (db) => reactorsTo(db, { type: 'feed_post', id: post_id }));
  await database.close();
  expect(found.data.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, n) => `Lover ${n + 1}`));
  expect(found.others).toBe(9990);
});
