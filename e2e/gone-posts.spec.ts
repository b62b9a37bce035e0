import type { Page } from '@playwright/test';
import { connectLater, openUnheard, untilLive } from './apart.ts';
import { writePost } from './posts.ts';
import { expect, expectAccessible, test, type Acme } from './world.ts';
import { send } from './worked-days.ts';

const title = 'Gate 2 is closed';
const post = (page: Page) => page.getByRole('article', { name: title });

/** Shows a post of one line on a person's screen. */
async function shown({ acme, as }: { acme: Acme; as(who: never, path: string): Promise<Page> }) {
  const [wes, ana] = [await acme.hire('Wes Writer', 'add_feed'), await acme.hire('Ana Lima')];
  const id = await acme.inside((db) => writePost(db, { author_id: wes.id, title, isAnnouncement: true, ago: 20 }));
  const open = async (who: typeof wes, isLive = true) => {
    const page = await as(who as never, '/favicon.svg');
    if (isLive) await page.goto(`${acme.url}/feed`).then(() => untilLive(page));
    else await openUnheard(page, `${acme.url}/feed`);
    await post(page)
      .getByRole('button', { name: /^Comments/ })
      .click();
    // Waits for the comments, so that nothing is reloaded by itself.
    await post(page).getByRole('region', { name: 'Comments' }).locator('ol').waitFor({ state: 'attached' });
    return page;
  };
  /** Deletes the post without notifying any browser. */
  const drop = () => acme.inside((db) => db.deleteFrom('feed_posts').where('id', '=', id).execute());
  return { wes, ana, id, open, drop };
}

test('a comment on a post that has gone is not lost', async ({ acme, as }) => {
  const { ana, open, drop } = await shown({ acme, as });
  const page = await open(ana, false);
  await drop();
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('We bring the torque driver');
  await page.keyboard.press('Enter');
  const notice = page.getByText('This post was deleted or isn’t shared with you.');
  await expect(notice).toBeVisible();
  await expect(page.getByText('We couldn’t send your comment.')).toBeVisible();
  await expect(page.getByText('We bring the torque driver')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectAccessible(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy text' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('We bring the torque driver');
});

test('a comment being typed is not lost when the post’s author deletes it', async ({ acme, as }) => {
  const { wes, ana, id, open } = await shown({ acme, as });
  const page = await open(ana);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Until when');
  expect(await send(acme, wes, 'DELETE', `feed/${id}/delete/${wes.id}`)).toBe(200);
  await expect(page.getByText('This post was deleted.', { exact: true })).toBeVisible();
  await expect(page.getByText('Until when')).toBeVisible();
});

test('a comment being typed stays when its post is deleted while the browser is offline', async ({ acme, as }) => {
  const { ana, drop } = await shown({ acme, as });
  await acme.inside((db) => writePost(db, { author_id: ana.id, title: 'The lab is open', ago: 10 }));
  const page = await as(ana, '/favicon.svg');
  const connect = await connectLater(page);
  await page.goto(`${acme.url}/feed`);
  await post(page)
    .getByRole('button', { name: /^Comments/ })
    .click();
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Until when');
  await drop();
  await acme.inside((db) => writePost(db, { author_id: ana.id, title: 'The canteen is open' }));
  connect();
  // The page reloads the posts that it missed.
  const others = page.getByRole('article', { name: /is open$/ });
  await expect(others).toHaveCount(2);
  const notice = page.getByRole('article').filter({ hasText: 'This post was deleted or isn’t shared with you.' });
  await expect(notice.getByText('We couldn’t send your comment.')).toBeVisible();
  await expect(notice.getByText('Until when')).toBeVisible();
  await expect(page.getByRole('article')).toContainText(['The canteen is open', 'The lab is open', 'Until when']);
});

test('a comment being typed under one’s own post is not lost when one deletes the post', async ({ acme, as }) => {
  const { wes, open } = await shown({ acme, as });
  const page = await open(wes);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Until when');
  await post(page)
    .getByRole('button', { name: /^More actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('This post was deleted.', { exact: true })).toBeVisible();
  await expect(page.getByText('Until when')).toBeVisible();
  await expect(post(page)).toHaveCount(0);
});

test('a change of a post that has gone closes the composer, and keeps its text', async ({ acme, as }) => {
  const { wes, open, drop } = await shown({ acme, as });
  const page = await open(wes, false);
  await post(page)
    .getByRole('button', { name: /^More actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const text = page.getByRole('textbox', { name: 'Post text' });
  await text.fill('Gate 2 is open');
  await drop();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('We couldn’t save your change.')).toBeVisible();
  await expect(page.getByText('Gate 2 is open')).toBeVisible();
  await expect(text).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('love of a comment that has gone takes it away without a dialog', async ({ acme, as }) => {
  const { wes, ana, id, open, drop } = await shown({ acme, as });
  for (const body of ['Until when?', 'Who has the key?'])
    await acme.inside((db) =>
      db
        .insertInto('comments')
        .values({ subject_type: 'feed_post', subject_id: id, author_id: wes.id, body })
        .execute(),
    );
  const page = await open(ana, false);
  const comment = (body: string) => post(page).getByRole('listitem').filter({ hasText: body });
  await acme.inside((db) => db.deleteFrom('comments').where('body', '=', 'Until when?').execute());
  const readAnew = page.waitForResponse(
    (reply) => /feed-comments/.test(reply.url()) && reply.request().method() === 'GET',
  );
  await comment('Until when?').getByRole('button', { name: /^Love/ }).click();
  await readAnew;
  await expect(comment('Until when?')).toHaveCount(0);
  await expect(comment('Who has the key?')).toBeVisible();
  await acme.inside((db) => db.deleteFrom('comments').where('subject_id', '=', id).execute());
  await drop();
  await comment('Who has the key?').getByRole('button', { name: /^Love/ }).click();
  await expect(page.getByText('This post was deleted or isn’t shared with you.')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a reminder for a deleted announcement is reported in its place', async ({ acme, as }) => {
  const { wes, open, drop } = await shown({ acme, as });
  const page = await open(wes, false);
  await post(page).getByRole('link').nth(1).click();
  const remind = page.getByRole('button', { name: 'Remind Ana Lima' });
  await remind.waitFor();
  await drop();
  await remind.click();
  await expect(page.getByText('This post was deleted or isn’t shared with you.')).toBeVisible();
  await expect(remind).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a reader removed from a post’s audience is informed, and sees the post again once they are added', async ({
  acme,
  as,
}) => {
  const { wes, ana, id, open } = await shown({ acme, as });
  const page = await open(ana);
  const department = await acme.inside((db) =>
    db.insertInto('departments').values({ name: 'Sales' }).returning('id').executeTakeFirstOrThrow(),
  );
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: title }] }] };
  const store = (audience: object[]) => send(acme, wes, 'POST', 'feed/store', { id, type: 1, body, audience });
  expect(await store([{ kind: 'department', id: department.id }])).toBe(200);
  await expect(page.getByText('This post is no longer shared with you.')).toBeVisible();
  expect(await store([])).toBe(200);
  await expect(post(page)).toBeVisible();
  await expect(page.getByText('This post is no longer shared with you.')).toHaveCount(0);
});

test('a change is read by those alone who have the post on their screen', async ({ acme, as }) => {
  const { wes, ana, id } = await shown({ acme, as });
  const other = await acme.inside((db) => writePost(db, { author_id: wes.id, title: 'The lab is open' }));
  const page = await as(ana, `/feed/view/${id}`);
  await post(page).waitFor();
  await untilLive(page);
  const read: string[] = [];
  page.on('request', (request) => {
    const found = /\/feed\/view\/([^?]+)/.exec(request.url())?.[1];
    if (found) read.push(found);
  });
  const store = (which: string, text: string) => {
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
    return send(acme, wes, 'POST', 'feed/store', { id: which, type: 1, body });
  };
  expect(await store(other, 'The lab is shut')).toBe(200);
  expect(await store(id, 'Gate 2 is open')).toBe(200);
  await expect(page.getByRole('article', { name: 'Gate 2 is open' })).toBeVisible();
  expect([...new Set(read)]).toEqual([id]);
});
