import type { Page } from '@playwright/test';
import type { Acme } from './world.ts';
import { writePost } from './posts.ts';
import { send } from './worked-days.ts';
import { expect, test } from './world.ts';

const count = 200;

async function writeMany(acme: Acme, author_id: string): Promise<string[]> {
  return acme.inside(async (db) => {
    const ids: string[] = [];
    for (let n = 1; n <= count; n += 1) ids.push(await writePost(db, { author_id, title: `Post ${n}` }));
    return ids;
  });
}

/** React replaces an element's props object whenever its component renders again. */
async function watchDrawing(page: Page): Promise<() => Promise<string[]>> {
  const drawn = () =>
    page.evaluate(() => {
      const known = ((window as never as { drawn?: Map<Element, unknown> }).drawn ??= new Map());
      return [...document.querySelectorAll('article[data-post]')].flatMap((article) => {
        const key = Object.keys(article).find((name) => name.startsWith('__reactProps$'));
        const now = key && (article as never as Record<string, unknown>)[key];
        const isOther = !key || known.get(article) !== now;
        known.set(article, now);
        return isOther ? [article.getAttribute('aria-label') ?? ''] : [];
      });
    });
  expect(await drawn()).toHaveLength(count);
  expect(await drawn()).toEqual([]);
  return drawn;
}

test('only the changed one of two hundred posts is drawn again', async ({ acme, as }) => {
  const [wes, ana] = [await acme.hire('Wes Writer'), await acme.hire('Ana Lima')];
  const ids = await writeMany(acme, wes.id);
  const page = await as(ana, '/feed');
  const posts = page.getByRole('article', { name: /^Post \d+$/ });
  await expect(posts.first()).toBeVisible();
  for (const older = page.getByRole('button', { name: 'Show older posts' }); (await posts.count()) < count;) {
    const before = await posts.count();
    await older.evaluate((button) => button.scrollIntoView());
    await expect.poll(() => posts.count()).toBeGreaterThan(before);
  }
  await expect(posts).toHaveCount(count);
  const drawn = await watchDrawing(page);

  const loved = page.getByRole('article', { name: 'Post 120', exact: true });
  expect(await send(acme, wes, 'POST', `feed/${ids[119]}/feed-reacts/store`, { reaction: 'Love' })).toBe(200);
  await expect(loved.getByRole('button', { name: /^Love .*: 1$/ })).toBeVisible();
  expect(await drawn()).toEqual(['Post 120']);

  // The person's own press, or a new post waiting to be shown, renders no other post either.
  await loved.getByRole('button', { name: /^Love/ }).click();
  await expect(loved.getByRole('button', { name: /^Love .*: 2$/ })).toBeVisible();
  expect(await drawn()).toEqual(['Post 120']);
  await acme.inside((db) => writePost(db, { author_id: wes.id, title: 'One more' }));
  await expect(page.getByRole('button', { name: '1 new post' })).toBeAttached();
  expect(await drawn()).toEqual([]);
});
