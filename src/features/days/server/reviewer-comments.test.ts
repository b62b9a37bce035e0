import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { applyMigration, migrate, prepare, readMigrations } from '#platform/server/database/migrate.ts';
import { ownPostgres, type OwnPostgres } from '#platform/testing/postgres.ts';

// Creates a whole database, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await ownPostgres();
});
afterAll(() => postgres.stop());

const company = '0199c000-0000-4000-8000-000000000001';
const [ana, hanna] = ['0199c000-0000-4000-8000-00000000000a', '0199c000-0000-4000-8000-00000000000b'];

/** Ana's days with their successive comments, each by one of the two people. */
const days = {
  overwritten: [
    [ana, 'Forgot to clock out.'],
    [hanna, 'Seen on the camera.'],
  ],
  own: [[ana, 'Late train.']],
  reviewers: [[hanna, 'Trade fair.']],
  last: [
    [hanna, 'Why?'],
    [ana, 'I was at the dentist.'],
  ],
} as const;

async function asOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  return work(owner).finally(() => owner.end());
}

/** An installation from before corrections had their own comment. */
async function older(owner: pg.Client): Promise<void> {
  await prepare(owner);
  for (const migration of await readMigrations()) if (migration.name < '0620') await applyMigration(owner, migration);
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [company]);
  await owner.query('insert into companies (id) values ($1)', [company]);
  for (const [id, name] of [
    [ana, 'ana'],
    [hanna, 'hanna'],
  ])
    await owner.query(
      `insert into people (id, name, username, email, joined_on) values ($1, $2, $2, $2 || '@acme.example', '2020-01-01')`,
      [id, name],
    );
  await owner.query('alter table attendances disable trigger user');
  for (const [index, said] of Object.values(days).entries()) {
    const id = `0199c000-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`;
    const comment = said.at(-1)?.[1];
    await owner.query('insert into attendances (id, person_id, working_date, comment) values ($1, $2, $3, $4)', [
      id,
      ana,
      `2026-03-1${index}`,
      comment,
    ]);
    for (const [actor, text] of said)
      await owner.query(
        `insert into audit_entries (entity, entity_id, person_id, action, deed, source, actor_id, attendance_id, old, new)
         values ('attendance', $1, $2, 'update', 'comment', 'web', $3, $1, '{}', jsonb_build_object('comment', $4::text))`,
        [id, ana, actor, text],
      );
  }
  await owner.query('alter table attendances enable trigger user');
}

test('what a correction had written over a comment becomes the reviewer’s, and the person’s own comes back', async () => {
  const url = await postgres.newDatabase();
  await asOwner(url, older);
  await migrate(url);
  const { rows } = await asOwner(url, (owner) =>
    owner.query('select comment, reviewer_comment, has_comment from attendances order by working_date'),
  );
  const has_comment = true;
  expect(rows).toEqual([
    { comment: 'Forgot to clock out.', reviewer_comment: 'Seen on the camera.', has_comment },
    { comment: 'Late train.', reviewer_comment: null, has_comment },
    { comment: null, reviewer_comment: 'Trade fair.', has_comment },
    { comment: 'I was at the dentist.', reviewer_comment: null, has_comment },
  ]);
});
