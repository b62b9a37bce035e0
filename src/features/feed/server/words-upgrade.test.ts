import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import pg from 'pg';
import { connect } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { startRelay } from '#platform/server/events/relay.ts';
import { ownPostgres, type OwnPostgres } from '#platform/testing/postgres.ts';
import { wordsOf } from '../rules/words.ts';
import { feedListeners } from './listeners.ts';
import { searchFeed } from './queries/search.ts';

// Creates a whole database, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await ownPostgres();
});
afterAll(() => postgres.stop());

const company_id = '0199c000-0000-4000-8000-000000000001';
const person_id = '0199c000-0000-4000-8000-000000000002';
const everyone = '00000000-0000-4000-8000-000000000000';

/** Posts from before captions were searchable, with their photo descriptions. */
const captions = [
  ['0199c000-0000-4000-8000-000000000011', 'שָׁלוֹם לכולם'],
  ['0199c000-0000-4000-8000-000000000012', 'مُحَمَّد في المعمل'],
  ['0199c000-0000-4000-8000-000000000013', 'Die Brücke über die Straße, Zürich'],
] as const;

/** Fills an installation with posts whose captions are not searchable, and asks for their words. */
async function fill(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [company_id]);
  await owner.query('insert into companies (id) values ($1)', [company_id]);
  await owner.query(
    `insert into company_settings (name, timezone, app_calendar_start_date) values ('Acme', 'UTC', '2026-01-01')`,
  );
  await owner.query(
    `insert into people (id, name, username, email, joined_on) values ($1, 'Ana', 'ana', 'ana@acme.example', '2020-01-01')`,
    [person_id],
  );
  for (const [id, caption] of captions) {
    await owner.query(
      `insert into feed_posts (id, slug, type, author_id, title, body, text, published_at, posted_on, photos, photo_descriptions)
       values ($1, $2, 2, $3, 'Photo', '{}', 'Photo', now(), current_date, array[$1]::uuid[], jsonb_build_object($1::text, $4::text))`,
      [id, `photo-${id}`, person_id, caption],
    );
    await owner.query(
      `insert into feed_audiences (post_id, kind, key, published_at, asks) values ($1, 'everyone', $2, now(), false)`,
      [id, everyone],
    );
    await owner.query(`insert into feed_words (word, post_id, subject_id) values ('photo', $1, $1)`, [id]);
    await owner.query(
      `with told as (
         insert into events (type, payload) values ('feed.words-due', jsonb_build_object('post_id', $1::text)) returning tenant_id, id)
       insert into outbox_queue (tenant_id, event_id) select tenant_id, id from told`,
      [id],
    );
  }
  await owner.end();
}

test('captions of before are found by the words that the server finds, whatever marks and letters they have', async () => {
  const url = await postgres.newDatabase();
  await migrate(url);
  await fill(url);
  const database = connect({ url, connections: 2 });
  const failed: unknown[] = [];
  const log = { error: (failure: unknown) => void failed.push(failure) } as never;
  const relay = startRelay({ database, listeners: feedListeners, jobs: { send: async () => {} }, log });
  await relay.drain();
  await relay.close();
  expect(failed).toEqual([]);
  const stored = await database.tenant(company_id, 'read', (db) =>
    db.selectFrom('feed_words').select(['post_id', 'word']).execute(),
  );
  const found = async (search: string) =>
    (await database.tenant(company_id, 'read', (db) => searchFeed(db, { search, limit: 5 }, person_id))).map(
      ({ id }) => id,
    );
  for (const [id, caption] of captions) {
    expect(new Set(stored.filter(({ post_id }) => post_id === id).map(({ word }) => word))).toEqual(
      new Set(wordsOf(`${caption}\nPhoto`)),
    );
    for (const word of caption.split(/[ ,]+/)) expect(await found(word)).toContain(id);
  }
  expect(await found('שלום')).toEqual([captions[0][0]]);
  expect(await found('محمد')).toEqual([captions[1][0]]);
  await database.close();
});
