import { describe, expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Member } from '#platform/testing/company.ts';
import { feed } from '../contract.ts';
import { call, clock, delivered, feedOf, feedWorld, published, saying, store } from '../testing/feed-world.ts';
import { doWhatIsDue } from './jobs.ts';

const day = (text: string) => text as LocalDate;
const view = (id: string, who: Member) => call(feed.view, { params: { id }, query: {} }, who);
const pinnedOf = async (who: Member) => (await call(feed.index, { query: {} }, who)).body.pinned.map(({ id }) => id);

test('a pinned post stays on top for its readers, until it is unpinned', async () => {
  const { mia, wes, ana, cem, sales } = await feedWorld();
  const post = await published(wes, { audience: [{ kind: 'department', id: sales }] });
  const own = await published(mia, { is_pinned: true });
  expect((await call(feed.pin, { params: { feed_id: post.id }, body: {} }, ana)).status).toBe(403);
  expect([await pinnedOf(ana), await pinnedOf(cem)]).toEqual([[own.id], [own.id]]);
  await call(feed.pin, { params: { feed_id: own.id }, body: { is_remove: true } }, mia);
  expect(await pinnedOf(cem)).toEqual([]);
});

describe('a pin with an end', () => {
  const pin = (who: Member, feed_id: string, pinned_until: string | null) =>
    call(feed.pin, { params: { feed_id }, body: { pinned_until: pinned_until as LocalDate | null } }, who);
  // The company's time zone is one hour ahead of UTC.
  const berlin = (local: string) => Date.parse(`${local}:00+01:00`) / 1000;

  test('holds to the end of its last day by the company’s calendar, and others then see the post in its place', async () => {
    const { acme, mia, ana } = await feedWorld();
    const post = await published(mia, { is_pinned: true, pinned_until: day('2026-03-04') });
    expect(post).toMatchObject({ is_pinned: true, pinned_until: '2026-03-04' });
    clock.now = berlin('2026-03-04T23:59');
    expect(await pinnedOf(ana)).toEqual([post.id]);
    clock.now = berlin('2026-03-05T00:00');
    expect(await pinnedOf(ana)).toEqual([]);
    expect((await view(post.id, ana)).body).toMatchObject({ is_pinned: false, pinned_until: null });
    expect(await feedOf(ana)).toEqual([post.id]);
    // Nothing is sent until the job has run, and then once.
    await delivered(acme);
    for (const _ of [1, 2]) await acme.inside((db) => doWhatIsDue(db, clock.now));
    const changes = await acme.inside((db) =>
      db.selectFrom('events').select('id').where('type', '=', 'feed.changed').execute(),
    );
    expect(changes).toHaveLength(1);
  });

  test('is set, moved, and taken away by who may pin, and by no one else', async () => {
    const { mia, wes, ana } = await feedWorld();
    const post = await published(wes);
    expect((await pin(ana, post.id, '2026-03-04')).status).toBe(403);
    expect((await store(wes, { is_pinned: true, pinned_until: day('2026-03-04') })).status).toBe(403);
    expect((await pin(mia, post.id, '2026-03-04')).body).toMatchObject({ is_pinned: true, pinned_until: '2026-03-04' });
    expect((await pin(mia, post.id, '2026-03-09')).body).toMatchObject({ pinned_until: '2026-03-09' });
    expect((await store(wes, { id: post.id, is_pinned: true, pinned_until: day('2026-03-20') })).status).toBe(403);
    // The author edits the text and leaves the pin unchanged.
    const edit = { id: post.id, body: saying('Reopen'), is_pinned: true, pinned_until: day('2026-03-09') };
    expect((await store(wes, edit)).body.item).toMatchObject({ is_pinned: true, pinned_until: '2026-03-09' });
    expect((await pin(mia, post.id, null)).body).toMatchObject({ is_pinned: true, pinned_until: null });
    clock.now = berlin('2026-09-01T12:00');
    expect(await pinnedOf(ana)).toEqual([post.id]);
  });

  test('that is over needs no right to be left as it is', async () => {
    const { mia, wes } = await feedWorld();
    const post = await published(wes);
    await pin(mia, post.id, '2026-03-04');
    clock.now = berlin('2026-03-05T08:00');
    for (const is_pinned of [true, false]) {
      const pinned_until = is_pinned ? ('2026-03-04' as LocalDate) : null;
      const { status, body } = await store(wes, { id: post.id, is_pinned, pinned_until });
      expect([status, body.item.is_pinned]).toEqual([200, false]);
    }
  });

  test('is not in the past, nor before the post is published', async () => {
    const { mia } = await feedWorld();
    const post = await published(mia);
    const past = 'This day is in the past. Choose a later day.';
    expect(await pin(mia, post.id, '2026-03-01')).toMatchObject({
      status: 422,
      body: { errors: { pinned_until: [past] } },
    });
    const later = { publish_at: '2026-03-10 08:00:00' as never, is_pinned: true };
    const early = await store(mia, { ...later, pinned_until: day('2026-03-09') });
    const sentence = 'This is before the publication date. Choose a later day.';
    expect(early).toMatchObject({ status: 422, body: { errors: { pinned_until: [sentence] } } });
    const waits = await published(mia, { ...later, pinned_until: day('2026-03-10') });
    const put = { id: waits.id, ...later, publish_at: '2026-03-11 08:00:00' as never };
    expect((await store(mia, { ...put, pinned_until: day('2026-03-10') })).status).toBe(422);
    expect((await store(mia, { ...put, pinned_until: day('2026-03-11') })).status).toBe(200);
  });
});
