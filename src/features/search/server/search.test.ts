import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDateTime } from '#platform/shared/schemas.ts';
import { callerFor, company, database, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { call as inFeed, feedWorld, published, saying } from '#features/feed/testing/feed-world.ts';
import { feed } from '#features/feed/contract.ts';
import { feature as feedFeature } from '#features/feed/feature.ts';
import { feature as listsFeature } from '#features/lists/feature.ts';
import { feature as rolesFeature } from '#features/roles/feature.ts';
import { search } from '../contract.ts';
import { searchRoutes } from './routes.ts';

const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [searchRoutes([rolesFeature, listsFeature, feedFeature])],
});
const call = callerFor(app);

/** Returns the names of the results by group. */
async function findIn(who: Member, text: string) {
  const { status, body } = await call(search.index, { query: { search: text } }, who);
  expect(status).toBe(200);
  return Object.fromEntries(body.groups.map(({ group, items }) => [group, items.map(({ name }) => name)]));
}

test('lists are found by holders of the permission to see them, with the screen that shows the item', async () => {
  const acme = await company();
  await acme.inside(async (db) => {
    await db
      .insertInto('departments')
      .values([{ name: 'Calibration' }, { name: 'Local sales' }])
      .execute();
    await db.insertInto('departments').values({ name: 'Calm', trashed_at: new Date() }).execute();
    await db.insertInto('groups').values({ name: 'Calendar team' }).execute();
  });
  const ana = await acme.hire('Ana', 'view_department');
  const { body } = await call(search.index, { query: { search: 'CAL' } }, ana);
  expect(body.groups).toEqual([
    { group: 'posts', items: [], has_more: false },
    {
      group: 'lists',
      has_more: false,
      items: [
        expect.objectContaining({
          kind: 'Department',
          name: 'Calibration',
          path: '/settings/people/departments',
          query: { search: 'Calibration' },
        }),
        expect.objectContaining({ name: 'Local sales' }),
      ],
    },
  ]);
  expect((await findIn(await acme.hire('Ben', 'view_employee_group'), 'cal'))['lists']).toEqual(['Calendar team']);
  expect((await findIn(await acme.hire('Cem'), 'cal'))['lists']).toEqual([]);
});

test('nothing of another company is found', async () => {
  const [acme, other] = [await company(), await company()];
  const text = `Lab ${crypto.randomUUID()}`;
  const wes = await acme.hire('Wes', 'add_feed', 'view_department');
  await acme.inside((db) => db.insertInto('departments').values({ name: text }).execute());
  await published(wes, { body: saying(text) });
  expect(await findIn(wes, text)).toEqual({ posts: [text], lists: [text] });
  const stranger = await other.hire('Eve', 'view_department', 'edit_any_feed', 'delete_any_feed');
  expect(await findIn(stranger, text)).toEqual({ posts: [], lists: [] });
});

test('people find only posts and comments that they can see: none of other departments, none waiting or deleted', async () => {
  const { wes, mia, ana, cem, sales } = await feedWorld();
  const forSales = await published(wes, {
    body: saying('Torque prices'),
    audience: [{ kind: 'department', id: sales }],
  });
  await inFeed(
    feed.storeComment,
    { params: { feed_id: forSales.id }, body: { body: 'I will bring the torque driver by on my way' } },
    ana,
  );
  await published(wes, { body: saying('Torque of later'), publish_at: '2026-03-20 07:00:00' as LocalDateTime });
  const gone = await published(wes, { body: saying('Torque of before'), type: 1 });
  expect((await findIn(cem, 'torque'))['posts']).toEqual(['Torque of before']);
  await inFeed(feed.delete, { params: { feed_id: gone.id, user_id: wes.id } }, wes);
  for (const who of [cem, mia]) expect((await findIn(who, 'torque'))['posts']).toEqual([]);
  const { body } = await call(search.index, { query: { search: 'torque' } }, ana);
  const posts = body.groups.find(({ group }) => group === 'posts')?.items ?? [];
  expect(new Set(posts.map(({ kind, line }) => `${kind}: ${line}`))).toEqual(
    new Set(['Post: Wes', 'Comment: Ana, comment on Torque prices']),
  );
  expect(new Set(posts.map(({ path }) => path))).toEqual(new Set([`/feed/view/${forSales.slug}`]));
});

test('at most twenty results of a group are shown, with a note that there are more', async () => {
  const acme = await company();
  const names = Array.from({ length: 25 }, (_, n) => ({ name: `Bench ${n}` }));
  await acme.inside((db) => db.insertInto('departments').values(names).execute());
  const { body } = await call(search.index, { query: { search: 'bench' } }, await acme.hire('Ana', 'view_department'));
  expect(body.groups[1]).toMatchObject({ has_more: true });
  expect(body.groups[1]?.items).toHaveLength(20);
});

// Security case 11.
test('search text is words and nothing else', async () => {
  const acme = await company();
  await acme.inside((db) => db.insertInto('departments').values({ name: '50% off_line \\ ok' }).execute());
  const ana = await acme.hire('Ana', 'view_department');
  for (const typed of ['%', '_', '\\', '50% off_line'])
    expect((await findIn(ana, typed))['lists']).toEqual(['50% off_line \\ ok']);
  for (const typed of ["' or 1=1 --", 'a:* | b', '[a-z]', '.*', '5_%'])
    expect((await findIn(ana, typed))['lists']).toEqual([]);
  for (const typed of ['', '   ', 'x'.repeat(101), 'a\nb'])
    expect((await call(search.index, { query: { search: typed } }, ana)).status).toBe(422);
});
