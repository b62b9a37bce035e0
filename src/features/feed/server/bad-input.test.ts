import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Member } from '#platform/testing/company.ts';
import { feed } from '../contract.ts';
import { call, feedWorld, published, store } from '../testing/feed-world.ts';

const hostile = [
  "0'--",
  '0;drop table feed_posts',
  '1 or 1=1',
  '0,(select pg_sleep(5))',
  '../../etc/passwd',
  '1764000000.6f9619ff-8b86-d011-b42d-00c04fc964ff or true',
];

// Security case 11.
test('malformed cursors, states and audiences are refused', async () => {
  const { wes } = await feedWorld();
  const { id } = await published(wes, { type: 1 });
  const params = { id };
  for (const text of hostile) {
    const invalidQueries = [
      await call(feed.index, { query: { before: text } }, wes),
      await call(feed.index, { query: { per_page: text } as never }, wes),
      await call(feed.comments, { params: { feed_id: id }, query: { before: text } as never }, wes),
      await call(feed.acknowledged, { params, query: { state: text } as never }, wes),
      await call(feed.acknowledged, { params, query: { page: text } as never }, wes),
      await call(feed.exportAcknowledged, { params, query: { format: text } as never }, wes),
      await call(feed.audience, { query: { audience: `department:${text}` } as never }, wes),
      await call(feed.audience, { query: { audience: `${text}:${id}` } as never }, wes),
      await call(feed.audience, { query: { ids: text } as never }, wes),
      await store(wes, { audience: [{ kind: text as 'group', id }] }),
      await call(feed.react, { params: { feed_id: id }, body: { reaction: text as never } }, wes),
    ];
    expect([text, ...invalidQueries.map(({ status }) => status)]).toEqual([text, ...invalidQueries.map(() => 422)]);
  }
});

// Security case 10.
test('names of people and departments in the list of acknowledgements are never formulas', async () => {
  const { acme, wes, sales } = await feedWorld();
  const signs = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];
  await acme.inside((db) =>
    sql`update departments set name = '=HYPERLINK("http://evil.example")' where id = ${sales}`.execute(db),
  );
  const people: Member[] = [];
  for (const place of signs.keys()) people.push(await acme.hire(`Person ${place}`));
  await acme.inside(async (db) => {
    for (const [place, { id }] of people.entries())
      await sql`update people set name = ${`${signs[place]}cmd|' /C calc'!A1`} where id = ${id}`.execute(db);
  });
  const { id } = await published(wes, { type: 1 });
  // exports/server/commands/write-sheet.test.ts checks the same for workbooks.
  const file = await call(feed.exportAcknowledged, { params: { id }, query: { format: 'csv' } }, wes);
  const csv = String(file.body);
  expect(csv).toContain('calc');
  for (const line of csv.split('\r\n')) expect(line).not.toMatch(/(^|,)"?[=+\-@\t\r＝＋－＠]/);
});

// Security case 8.
test('a comment is stored letter by letter, and shown as text', async () => {
  const { wes, ana } = await feedWorld();
  const { id: feed_id } = await published(wes);
  const corpus = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    'javascript:alert(1)',
    '<a href="javascript:alert(1)">here</a>',
    '{{constructor.constructor("alert(1)")()}}',
    '${alert(1)}',
    '</textarea><script>alert(1)</script>',
  ];
  for (const body of corpus) {
    const { status } = await call(feed.storeComment, { params: { feed_id }, body: { body } }, ana);
    expect([body, status]).toEqual([body, 200]);
  }
  const { headers, body } = await call(feed.comments, { params: { feed_id }, query: {} }, wes);
  expect(body.data.map((comment) => comment.body).toSorted()).toEqual(corpus.toSorted());
  expect(headers['content-type']).toContain('application/json');
});
