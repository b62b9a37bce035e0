import type { Page } from '@playwright/test';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { untilLive } from './apart.ts';
import { writePost } from './posts.ts';
import { dateAt } from './recorded-days.ts';
import { send } from './worked-days.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test, type Acme } from './world.ts';

const phone = { viewport: { width: 360, height: 740 } };
const posts = (page: Page) => page.getByRole('region', { name: 'Posts' });
const post = (page: Page, title: string) => page.getByRole('article', { name: title });
const text = (page: Page) => page.getByRole('textbox', { name: 'Post text' });

/** Opens the composer and writes into it. */
async function write(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'What do you want to share?' }).click();
  await text(page).fill(words);
}

async function people(acme: Acme) {
  const [wes, ana] = [await acme.hire('Wes Writer', 'add_feed'), await acme.hire('Ana Lima')];
  return { wes, ana };
}

test('an announcement is written in place, acknowledged, loved and talked about in two browsers', async ({
  acme,
  as,
}) => {
  const { wes, ana } = await people(acme);
  const [writer, reader] = [await as(wes, '/feed'), await as(ana, '/feed')];
  await untilLive(writer);
  await untilLive(reader);
  await expect(posts(reader).getByText('No posts yet')).toBeVisible();
  await write(writer, 'The lab is back on Monday');
  await writer.getByText('Announcement', { exact: true }).click();
  await writer.keyboard.press('Tab');
  await writer.getByRole('button', { name: 'Publish' }).click();
  await expect(post(writer, 'The lab is back on Monday')).toBeVisible();
  await expect(text(writer)).toBeHidden();
  // The focus is where the person can continue.
  await expect(writer.getByRole('button', { name: 'What do you want to share?' })).toBeFocused();

  await reader.getByRole('button', { name: '1 new post' }).click();
  const seen = post(reader, 'The lab is back on Monday');
  await expect(seen.getByRole('link', { name: 'Wes Writer' })).toBeFocused();
  await expect(reader.getByText('Acknowledge 1 announcement')).toBeVisible();
  await seen.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(seen.getByText(/You acknowledged this today/)).toBeVisible();
  await expect(seen.locator(':focus')).toContainText('You acknowledged this today');
  await expect(reader.getByText('Acknowledge 1 announcement')).toBeHidden();
  await expect(post(writer, 'The lab is back on Monday').getByText('Acknowledged by 1 of 1')).toBeVisible();

  await seen.getByRole('button', { name: /^Love .*’s post/ }).click();
  await expect(seen.getByRole('button', { name: 'Love Wes Writer’s post: 1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(post(writer, 'The lab is back on Monday').getByRole('button', { name: /: 1$/ }).first()).toBeVisible();

  await post(writer, 'The lab is back on Monday')
    .getByRole('button', { name: /^Comments/ })
    .click();
  await seen.getByRole('button', { name: /^Comments/ }).click();
  await seen.getByRole('textbox', { name: 'Write a comment' }).fill('Good news');
  await reader.keyboard.press('Enter');
  await expect(seen.getByText('Good news')).toBeVisible();
  await expect(post(writer, 'The lab is back on Monday').getByText('Good news')).toBeVisible();
  await expect(post(writer, 'The lab is back on Monday').getByText('New', { exact: true })).toBeVisible();
});

test('a post deleted meanwhile is reported in its place', async ({ acme, as }) => {
  const { wes, ana } = await people(acme);
  const writer = await as(wes, '/feed');
  await write(writer, 'Soon gone');
  await writer.getByRole('button', { name: 'Publish' }).click();
  await expect(post(writer, 'Soon gone')).toBeVisible();
  const reader = await as(ana, '/feed');
  await expect(post(reader, 'Soon gone')).toBeVisible();
  await writer.getByRole('button', { name: 'More actions for “Soon gone”' }).click();
  await writer.getByRole('menuitem', { name: 'Delete' }).click();
  await expectMessage(writer, 'We’ve permanently deleted this item.', () =>
    writer.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click(),
  );
  await expect(reader.getByText('This post was deleted.')).toBeVisible();
});

test('a draft is stored on the device, and people are mentioned with an @', async ({ acme, as }) => {
  const { wes } = await people(acme);
  const page = await as(wes, '/feed');
  await write(page, 'Keys go to ');
  await text(page).press('End');
  await page.keyboard.type('@An');
  await page.getByRole('option', { name: /Ana Lima/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(text(page)).toContainText('@Ana Lima');
  await page.reload();
  await expect(page.getByText('Keys go to @Ana Lima')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(post(page, 'Keys go to @Ana Lima')).toBeVisible();
});

// Security case 8: dangerous HTML is shown as plain text.
test('a text that is dangerous as HTML stays a text, and a dangerous link is refused', async ({ acme, as }) => {
  const { wes } = await people(acme);
  const page = await as(wes, '/feed');
  const attack = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  await write(page, attack);
  await page.getByRole('button', { name: 'Link' }).click();
  await page.getByRole('textbox', { name: 'Link' }).fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Links can only open a web page, email address or phone number')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(posts(page).getByText(attack)).toBeVisible();
  expect(await posts(page).locator('img[src="x"], script').count()).toBe(0);
  expect(await page.title()).not.toMatch(/^[12]$/);
});

test('the feed fits a phone, and reads without a mouse', async ({ acme, as }) => {
  const { wes } = await people(acme);
  const page = await as(wes, '/feed', phone);
  await write(page, 'A long word: ' + 'calibration'.repeat(12));
  await expectToFit(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await posts(page).getByRole('article').first().waitFor();
  await expectToFit(page);
  await expectAccessible(page);
});

test('a task leads to its screen, appears by itself and disappears when it is done', async ({ acme, as }) => {
  const { wes, ana } = await people(acme);
  const page = await as(ana, '/feed');
  await expect(page.getByText('No posts yet')).toBeVisible();
  const toDo = page.getByRole('region', { name: 'To do' });
  await expect(toDo).toHaveCount(0);
  const writing = await as(wes, '/feed');
  await write(writing, 'Gate 2 is closed');
  await writing.getByText('Announcement', { exact: true }).click();
  await writing.keyboard.press('Tab');
  await writing.getByRole('button', { name: 'Publish' }).click();
  const link = toDo.getByRole('link', { name: /Acknowledge 1 announcement/ });
  await expect(link).toContainText('From Wes Writer, today');
  await expectAccessible(page);
  await link.click();
  await expect(page).toHaveURL(/\/feed\/view\/gate-2-is-closed/);
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText(/You acknowledged this today/)).toBeVisible();
  await page.goto(`${acme.url}/feed`);
  await expect(post(page, 'Gate 2 is closed')).toBeVisible();
  await expect(toDo).toHaveCount(0);
});

test('a comment is answered by name, and a post is looked at before it goes out', async ({ acme, as }) => {
  const { wes, ana } = await people(acme);
  const id = await acme.inside((db) => writePost(db, { author_id: wes.id, title: 'Gate 2 is closed' }));
  await acme.inside((db) =>
    db
      .insertInto('comments')
      .values({ subject_type: 'feed_post', subject_id: id, author_id: ana.id, body: 'Until when?' })
      .execute(),
  );
  const page = await as(wes, '/feed');
  const shown = post(page, 'Gate 2 is closed');
  await shown.getByRole('button', { name: /^Comments/ }).click();
  await shown.getByRole('button', { name: 'Reply to Ana Lima' }).click();
  const field = shown.getByRole('textbox', { name: 'Write a comment' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('@Ana Lima ');
  await page.keyboard.type('Until noon');
  await page.keyboard.press('Enter');
  await expect(shown.getByText('Until noon')).toBeVisible();

  await write(page, 'Gate 2 opens at noon');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('article', { name: 'Preview' })).toContainText('Gate 2 opens at noon');
  await expect(text(page)).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue writing' }).click();
  await expect(text(page)).toContainText('Gate 2 opens at noon');
});

test('colleagues send a wish on a birthday, and whose day it is sees how many have', async ({ acme, as }) => {
  const { wes, ana } = await people(acme);
  const today = Temporal.Now.zonedDateTimeISO(acme.timezone).toPlainDate();
  await acme.inside((db) =>
    db
      .insertInto('personal_details')
      .values({ person_id: ana.id, birth_date: today.subtract({ years: 30 }).toString() as LocalDate })
      .execute(),
  );
  const [mine, theirs] = [await as(ana, '/feed'), await as(wes, '/feed')];
  const day = (page: Page) => page.getByRole('article', { name: 'It’s Ana Lima’s birthday today' });
  await expect(day(mine)).toBeVisible();
  await expect(day(mine).getByRole('button')).toHaveCount(0);
  await day(theirs).getByRole('button', { name: 'Send wishes to Ana Lima' }).click();
  await expect(day(theirs).getByRole('button', { name: 'Wishes sent to Ana Lima' })).toBeVisible();
  await expect(day(mine)).toContainText('1 person sent wishes');
});

test('a reminder has a day as soon as it is wanted', async ({ acme, as }) => {
  const { wes } = await people(acme);
  const page = await as(wes, '/feed');
  await write(page, 'Fire drill on Friday');
  await page.getByText('Announcement', { exact: true }).first().click();
  await page.getByRole('switch', { name: 'Remind people who haven’t acknowledged it' }).press('Space');
  await expect(page.getByText(/^Once, on \w+, \d+ \w+ at 08:00$/)).toBeVisible();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /feed\/.*store/.test(request.url()));
  await page.getByRole('button', { name: /^Publish/ }).click();
  expect((await sent).postDataJSON()).toMatchObject({ remind_at: `${dateAt(4)} 08:00:00` });
  await expect(post(page, 'Fire drill on Friday')).toBeVisible();
});

test('a post that goes out later takes a reminder along that would come before it', async ({ acme, as }) => {
  const { wes } = await people(acme);
  const page = await as(wes, '/feed');
  await write(page, 'Fire drill on Friday');
  await page.getByText('Announcement', { exact: true }).first().click();
  await page.getByRole('switch', { name: 'Remind people who haven’t acknowledged it' }).press('Space');
  await page.getByText('Later', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill('2099-11-28');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/^Once, on Wednesday, 2 December\b.* at 08:00$/)).toBeVisible();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /feed\/.*store/.test(request.url()));
  await page.getByRole('button', { name: /^Schedule for/ }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    publish_at: '2099-11-28 07:00:00',
    remind_at: '2099-12-02 08:00:00',
  });
});

test('a draft from days ago has days that are still to come', async ({ acme, as }) => {
  const { wes } = await people(acme);
  const page = await as(wes, '/feed');
  await write(page, 'Fire drill on Friday');
  await page.getByText('Announcement', { exact: true }).first().click();
  await page.getByRole('switch', { name: 'Remind people who haven’t acknowledged it' }).press('Space');
  await page.getByText('Later', { exact: true }).click();
  await expect(page.getByText('Draft saved on this device', { exact: true })).toBeVisible();
  await page.evaluate((past) => {
    for (const [key, text] of Object.entries({ ...localStorage })) {
      if (!key.startsWith('muster.feed-draft.')) continue;
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), date: past, remindDate: past }));
    }
  }, dateAt(-2));
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Schedule for tomorrow, 07:00' })).toBeVisible();
  await page.getByRole('button', { name: 'Schedule for tomorrow, 07:00' }).click();
  await expect(post(page, 'Fire drill on Friday').getByRole('button', { name: 'Publish now' })).toBeVisible();
});

test('a post that waits is opened and deleted, and the composer says to how many it goes', async ({ acme, as }) => {
  const { wes } = await people(acme);
  const page = await as(wes, '/feed');
  await write(page, 'Stocktaking in Hall 1');
  await expect(page.getByRole('button', { name: /^Publish to \d+ people$/ })).toBeVisible();
  await expect(page.getByText('Draft saved on this device', { exact: true })).toBeVisible();
  const list = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('one') };
  await page.locator('input[type=file]').last().setInputFiles(list);
  await expect(page.getByText('Draft saved on this device, without photos and files')).toBeVisible();
  await page.getByText('Later', { exact: true }).click();
  // Tomorrow, unless another day is chosen.
  await expect(page.getByRole('button', { name: 'Schedule for tomorrow, 07:00' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill('2099-11-28');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: /^Schedule for/ }).click();
  const waiting = post(page, 'Stocktaking in Hall 1');
  await expect(waiting.getByRole('button', { name: 'Publish now' })).toBeVisible();
  await waiting.getByRole('link', { name: 'Stocktaking in Hall 1' }).click();
  await expect(page).toHaveURL(/\/feed\/view\//);
  await expect(post(page, 'Stocktaking in Hall 1')).toBeVisible();
  await page.getByRole('link', { name: 'Back to feed' }).click();
  await waiting.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectMessage(page, 'We’ve permanently deleted this item.', () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click(),
  );
  await expect(waiting).toHaveCount(0);
});

test('a late answer from before an acknowledgement does not take it back', async ({ acme, as }) => {
  const { wes, ana } = await people(acme);
  const id = await acme.inside((db) =>
    writePost(db, { author_id: wes.id, title: 'Gate 2 is closd', isAnnouncement: true }),
  );
  const page = await as(ana, '/feed');
  const card = page.getByRole('article', { name: /^Gate 2/ });
  await expect(card).toBeVisible();
  await untilLive(page);
  const [requested, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/app/feed/view/*', async (route) => {
    const url = new URL(route.request().url());
    const { host } = url;
    url.hostname = '127.0.0.1';
    const response = await route.fetch({ url: url.href, headers: { ...route.request().headers(), host } });
    requested.resolve();
    await late.promise;
    await route.fulfill({ response });
  });
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Gate 2 is closed' }] }] };
  expect(await send(acme, wes, 'POST', 'feed/store', { id, type: 1, body, is_correction: true })).toBe(200);
  await requested.promise;
  await card.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(card.getByText(/^You acknowledged this today/)).toBeVisible();
  late.resolve();
  await expect(post(page, 'Gate 2 is closed').getByText(/^You acknowledged this today/)).toBeVisible();
});

test('an acknowledged version of another day is named by its day', async ({ acme, as }) => {
  const { wes, ana } = await people(acme);
  const id = await acme.inside((db) =>
    writePost(db, { author_id: wes.id, title: 'Gate 2 is closed', isAnnouncement: true }),
  );
  const change = (text: string) => {
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
    return send(acme, wes, 'POST', 'feed/store', { id, type: 1, body });
  };
  expect(await change('Gate 2 is shut')).toBe(200);
  const page = await as(ana, '/feed');
  await post(page, 'Gate 2 is shut').getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText(/You acknowledged this today/)).toBeVisible();
  expect(await change('Gate 2 is open')).toBe(200);
  await acme.inside((db) =>
    db
      .updateTable('feed_versions')
      .set({ written_at: new Date('2024-03-02T12:00:00Z') })
      .where('post_id', '=', id)
      .where('version', '=', 2)
      .execute(),
  );
  await page.reload();
  const shown = post(page, 'Gate 2 is open');
  await expect(shown.getByText(/^Changed today, .* by Wes Writer\.$/)).toBeVisible();
  await expect(shown).toContainText('“Gate 2 is shutopen”. It was already acknowledged, so we ask everyone again.');
  await expect(page.getByText(/^You acknowledged the version of .*2024/)).toBeVisible();
  await expect(page.getByText(/^Please also acknowledge the version of \d\d?:\d\d/)).toBeVisible();
});

test('a post may begin with a photo, and an emoji is inserted into a comment at the cursor', async ({ acme, as }) => {
  const page = await as(await acme.hire('Wes Writer', 'add_feed'), '/feed');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photos' }).click();
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await (await chooser).setFiles([{ name: 'north.png', mimeType: 'image/png', buffer }]);
  await expect(page.getByRole('list', { name: 'Photos' }).getByRole('img', { name: 'north.png' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Post text' }).fill('The north door');
  await page.getByRole('button', { name: 'Publish' }).click();
  const shown = page.getByRole('article', { name: 'The north door' });
  await expect(shown.getByRole('button', { name: 'Open photo 1 of 1: north.png' })).toBeVisible();

  await shown.getByRole('link').nth(1).click();
  const comments = page.getByRole('region', { name: 'Comments' });
  await expect(comments.getByRole('heading', { name: 'Comments 0' })).toBeVisible();
  const field = comments.getByRole('textbox', { name: 'Write a comment' });
  await field.fill('Good!');
  await field.press('ArrowLeft');
  await comments.getByRole('button', { name: 'Emoji' }).click();
  await page.getByRole('button', { name: '🎉' }).click();
  await expect(field).toHaveValue('Good🎉!');
  await expectAccessible(page);
  await comments.getByRole('button', { name: 'Send comment' }).click();
  await expect(comments.getByText('Good🎉!')).toBeVisible();
  await expect(comments.getByRole('heading', { name: 'Comments 1' })).toBeVisible();
});
