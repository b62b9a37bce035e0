import type { Page } from '@playwright/test';
import type { Member } from '#platform/testing/company.ts';
import { addDays } from '#platform/shared/time.ts';
import { employ } from '#features/people/testing/employ.ts';
import { untilLive } from './apart.ts';
import { writePost } from './posts.ts';
import { expect, expectAccessible, expectMessage, test, type Acme } from './world.ts';
import { dateAt } from './recorded-days.ts';
import { send } from './worked-days.ts';

const post = (page: Page, title: string) => page.getByRole('article', { name: title });
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png });

async function write(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'What do you want to share?' }).click();
  await page.getByRole('textbox', { name: 'Post text' }).fill(words);
}

test('a post with photos is written, and its reader sees them', async ({ acme, as }) => {
  const [wes, ana] = [await acme.hire('Wes Writer', 'add_feed'), await acme.hire('Ana Lima')];
  const writer = await as(wes, '/feed');
  await write(writer, 'The new hall is built');
  const names = ['north.png', 'south.png', 'east.png', 'west.png'];
  await writer.locator('input[type=file][accept="image/*"]').setInputFiles(names.map(picture));
  const chosen = writer.getByRole('list', { name: 'Photos' });
  await expect(chosen.getByRole('img')).toHaveCount(4);
  await chosen.getByRole('button', { name: 'Remove west.png' }).click();
  const describe = chosen.getByRole('button', { name: 'Describe this photo: south.png' });
  await describe.press('Enter');
  await writer.getByRole('textbox', { name: 'Describe this photo' }).fill('48 crates at the south door');
  await expectAccessible(writer);
  await writer.keyboard.press('Enter');
  await expect(describe).toBeFocused();
  await writer.getByRole('button', { name: 'Publish' }).click();
  await expect(post(writer, 'The new hall is built').getByRole('button', { name: /^Open photo/ })).toHaveCount(3);

  const reader = await as(ana, '/feed');
  await expect(post(reader, 'The new hall is built').getByRole('button', { name: /^Open photo/ })).toHaveCount(3);
  await expectAccessible(reader);
  await reader.getByRole('button', { name: 'Open photo 2 of 3: 48 crates at the south door' }).click();
  const viewer = reader.getByRole('dialog', { name: 'Photos' });
  await expect(viewer.getByRole('img', { name: '48 crates at the south door' })).toBeVisible();
  await expect(viewer.getByRole('paragraph')).toHaveText('48 crates at the south door');
  await reader.keyboard.press('ArrowLeft');
  await expect(viewer.getByRole('paragraph')).toHaveText('north.png');
});

test('an announcement is acknowledged by fifty people, and the others are listed beside it', async ({ acme, as }) => {
  const wes = await acme.hire('Wes Writer', 'add_feed');
  const people: Member[] = [];
  for (let n = 1; n <= 52; n += 1) people.push(await acme.hire(`Person ${String(n).padStart(2, '0')}`));
  const page = await as(wes, '/feed');
  await write(page, 'Stocktaking on Saturday');
  await page.getByText('Announcement', { exact: true }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  const card = post(page, 'Stocktaking on Saturday');
  await expect(card.getByText('Acknowledged by 0 of 52')).toBeVisible();
  const id = await card.getAttribute('data-post');

  // All press in parallel, two of them twice.
  const pressing = [...people.slice(0, 49), ...people.slice(0, 2)];
  const acknowledging = pressing.map((one) =>
    send(acme, one, 'POST', `feed/${id}/feed-acknowledges/store`, { version: 1 }),
  );
  expect(new Set(await Promise.all(acknowledging))).toEqual(new Set([200]));
  await expect(card.getByText('Acknowledged by 49 of 52')).toBeVisible();
  const fiftieth = await as(people[49] as Member, '/feed');
  const own = post(fiftieth, 'Stocktaking on Saturday');
  await own.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(own.getByText(/^You acknowledged this today/)).toBeVisible();
  await expect(card.getByText('Acknowledged by 50 of 52')).toBeVisible();

  await card.getByRole('link').nth(1).click();
  const panel = page.getByRole('complementary', { name: 'Acknowledgements' });
  await expect(panel.getByText('Person 51')).toBeVisible();
  await expect(panel.getByText('Person 52')).toBeVisible();
  await expect(panel.getByText('Person 50')).toHaveCount(0);
  await expect(panel.getByText('0 seen, not acknowledged · 2 not opened yet')).toBeVisible();
  await expect(page.getByText('seen by 50 of 52')).toBeVisible();
  await expectAccessible(page);

  // Having it on the screen counts as seen.
  const reader = await as(people[50] as Member, '/feed');
  const seen = reader.waitForResponse('**/feed-acknowledges/seen');
  await post(reader, 'Stocktaking on Saturday').getByRole('button', { name: 'Acknowledge' }).scrollIntoViewIfNeeded();
  expect((await seen).status()).toBe(200);
  await expect(panel.getByText('1 seen, not acknowledged · 1 not opened yet')).toBeVisible();
  const row = (name: string) => panel.getByRole('listitem').filter({ hasText: name });
  await expect(row('Person 51')).toContainText('seen ');
  await expect(page.getByText('seen by 51 of 52')).toBeVisible();
  await expect(row('Person 52')).toContainText('not opened');

  await expectMessage(page, 'Reminder sent to 1 person', () =>
    panel.getByRole('button', { name: 'Remind Person 52' }).click(),
  );
  await expect(row('Person 52')).toContainText('reminded ');
  await expectMessage(page, 'Reminder sent to 1 person. 1 person was reminded less than an hour ago', () =>
    panel.getByRole('button', { name: 'Remind 2 people' }).click(),
  );
  await expect.poll(() => remindedPeople(acme)).toEqual(['Person 51', 'Person 52']);
  await panel.getByText('Not asked 1').click();
  await expect(row('Wes Writer')).toContainText('author');
});

test('each of two consecutive announcements says how many people have seen it', async ({ acme, as }) => {
  const [wes, ana] = [await acme.hire('Wes Writer', 'add_feed'), await acme.hire('Ana Lima')];
  await acme.hire('Ben Ode');
  const announce = (title: string) =>
    acme.inside((db) => writePost(db, { author_id: wes.id, title, isAnnouncement: true }));
  const [gate, lab] = [await announce('Gate 2 is closed'), await announce('The lab is back')];
  expect(await send(acme, ana, 'POST', `feed/${lab}/feed-acknowledges/store`, { version: 1 })).toBe(200);
  const page = await as(wes, '/feed');
  // The request for the list beside the first one never finishes.
  let requests = 0;
  await page.route(
    ({ href }) => decodeURIComponent(href).includes(`${gate}/feed-acknowledges/users`),
    () => void (requests += 1),
  );
  const open = async (title: string, seen: string) => {
    await post(page, title).getByRole('link').nth(1).click();
    await expect(page.getByText(seen)).toBeVisible();
  };
  await open('Gate 2 is closed', 'seen by 0 of 2');
  await expect.poll(() => requests).toBe(1);
  await page.getByRole('link', { name: 'Back to feed' }).click();
  await open('The lab is back', 'seen by 1 of 2');
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await page.evaluate(() => history.go(-2));
  await expect.poll(() => requests).toBe(2);
  await expect(post(page, 'Gate 2 is closed').getByText('seen by 0 of 2')).toBeVisible();
});

test('mentioned people who cannot see the post are listed separately, and an author sees only their own', async ({
  acme,
  as,
}) => {
  const [wes, ana] = [await acme.hire('Wes Writer'), await acme.hire('Ana Lima')];
  await acme.hire('Anton Nowhere');
  const id = await acme.inside(async (db) => {
    const values = { name: 'Workshop' };
    const department = await db.insertInto('departments').values(values).returning('id').executeTakeFirstOrThrow();
    await employ(db, ana.id, { department_id: department.id });
    return writePost(db, {
      author_id: wes.id,
      title: 'The lathe is back',
      audience: [{ kind: 'department', id: department.id }],
    });
  });
  // He may no longer post, so he may not query the recipients of a post either.
  const page = await as(wes, '/feed');
  const refused: string[] = [];
  page.on(
    'response',
    (response) =>
      void (response.status() >= 400 && response.url().includes('/app/feed/') && refused.push(response.url())),
  );
  await post(page, 'The lathe is back')
    .getByRole('button', { name: /^More actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const text = page.getByRole('textbox', { name: 'Post text' });
  await text.press('End');
  await page.keyboard.type(' @An');
  const list = page.getByRole('listbox', { name: 'Mention someone' });
  await expect(list).toContainText(/Can see this post.*Ana Lima.*Cannot see this post.*Anton Nowhere/);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await post(page, 'The lathe is back')
    .getByRole('button', { name: /^Comments/ })
    .click();
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Who has the key? @An');
  await expect(list).toContainText(/Can see this post.*Ana Lima.*Cannot see this post.*Anton Nowhere/);
  await expectAccessible(page);
  expect(refused).toEqual([]);
  expect(id).not.toBe('');
});

test('new posts are counted while they exist, and an earlier post by its own kind', async ({ acme, as }) => {
  const [wes, ana] = [await acme.hire('Wes Writer', 'add_feed'), await acme.hire('Ana Lima')];
  const workshop = await acme.inside((db) =>
    db.insertInto('departments').values({ name: 'Workshop' }).returning('id').executeTakeFirstOrThrow(),
  );
  const write = (title: string, audience?: readonly { kind: 'department'; id: string }[]) =>
    acme.inside((db) => writePost(db, { author_id: wes.id, title, ...(audience && { audience }) }));
  const hidden = await write('The lathe is back', [{ kind: 'department', id: workshop.id }]);
  const page = await as(ana, '/feed');
  await expect(page.getByText('No posts yet')).toBeVisible();
  await untilLive(page);
  const [first] = [await write('Gate 1 is open'), await write('Gate 2 is open')];
  await expect(page.getByRole('button', { name: '2 new posts' })).toBeVisible();
  expect(await send(acme, wes, 'DELETE', `feed/${first}/delete/${wes.id}`)).toBe(200);
  await expect(page.getByRole('button', { name: '1 new post', exact: true })).toBeVisible();
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The lathe is back' }] }],
  };
  expect(await send(acme, wes, 'POST', 'feed/store', { id: hidden, type: 2, body })).toBe(200);
  await page.getByRole('button', { name: '1 new post, 1 earlier post is now shared with you' }).click();
  await expect(post(page, 'Gate 2 is open')).toBeVisible();
  await expect(post(page, 'The lathe is back')).toBeVisible();
  await expect(page.getByRole('button', { name: /new post|earlier post/ })).toHaveCount(0);
});

/** Names of the reminded people. */
const remindedPeople = (acme: Acme): Promise<string[]> =>
  acme.inside(async (db) => {
    const rows = await db
      .selectFrom('notifications')
      .innerJoin('people', 'people.id', 'notifications.person_id')
      .select('people.name')
      .where('notifications.message', 'like', 'Please acknowledge %')
      .orderBy('people.name')
      .execute();
    return rows.map(({ name }) => name);
  });

test('a post is pinned until a day, which is shown to people who may pin', async ({ acme, as }) => {
  const [mia, ana] = [await acme.hire('Mia', 'add_feed', 'pin_feed'), await acme.hire('Ana Lima')];
  const page = await as(mia, '/feed');
  await write(page, 'The car park is closed');
  await page.getByRole('switch', { name: 'Pin to the top' }).press('Space');
  await expect(page.getByText('Until someone unpins it')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Pinned until' }).fill(addDays(dateAt(0), 3));
  await expect(page.getByText(/^Until .*, then unpinned automatically$/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  const card = post(page, 'The car park is closed');
  await expect(card.getByText(/^Pinned until /)).toBeVisible();

  const reader = await as(ana, '/feed');
  const seen = post(reader, 'The car park is closed');
  await expect(seen.getByText('Pinned', { exact: true })).toBeVisible();

  await card.getByRole('button', { name: 'More actions for “The car park is closed”' }).click();
  await page.getByRole('menuitem', { name: 'Pin until…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pin until…' });
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Pinned until' }).fill('');
  await dialog.getByRole('button', { name: 'Pin to the top' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card.getByText('Pinned', { exact: true })).toBeVisible();

  await card.getByRole('button', { name: 'More actions for “The car park is closed”' }).click();
  await page.getByRole('menuitem', { name: 'Unpin' }).click();
  await expect(card.getByText('Pinned', { exact: true })).toHaveCount(0);
  await expect(seen.getByText('Pinned', { exact: true })).toHaveCount(0);
});

test('photos are in the order in which they were chosen, and the viewer supports keys and swipes', async ({
  acme,
  as,
}) => {
  const page = await as(await acme.hire('Wes Writer', 'add_feed'), '/feed');
  await write(page, 'The new hall is built');
  // The first photo loads slowest.
  const others = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/file/upload/store', async (route) => {
    if (++sent === 1) await others.promise;
    await route.continue();
  });
  const names = ['north.png', 'south.png', 'east.png', 'west.png'];
  await page.locator('input[type=file][accept="image/*"]').setInputFiles(names.map(picture));
  const chosen = page.getByRole('list', { name: 'Photos' }).getByRole('img');
  await expect(chosen).toHaveCount(3);
  others.resolve();
  await expect(chosen).toHaveCount(4);
  expect(await chosen.evaluateAll((all) => all.map((one) => one.getAttribute('alt')))).toEqual(names);
  await page.getByRole('button', { name: 'Publish' }).click();

  const opener = post(page, 'The new hall is built').getByRole('button', { name: 'Open photo 2 of 4: south.png' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Photos' });
  const shows = (number: number) =>
    expect(viewer.getByRole('status')).toHaveText(`Photo ${number} of 4: ${names[number - 1]}`);
  await shows(2);
  await expectAccessible(page);
  await page.keyboard.press('End');
  await shows(4);
  await page.keyboard.press('ArrowRight');
  await shows(4);
  await page.keyboard.press('Home');
  await shows(1);
  // A press on the photo, or on a button at the end, does not disable the keys.
  const after = viewer.getByRole('button', { name: 'Next photo' });
  for (const number of [2, 3, 4]) {
    await after.click();
    await shows(number);
  }
  await page.keyboard.press('ArrowLeft');
  await shows(3);
  await swipe(page, 200);
  await shows(2);
  await swipe(page, -200);
  await shows(3);
  await viewer.getByRole('button', { name: 'Photo 2 of 4: south.png' }).click();
  await shows(2);
  const love = viewer.getByRole('button', { name: /^Love Wes Writer’s post/ });
  await love.click();
  await expect(love).toHaveAttribute('aria-pressed', 'true');
  const download = page.waitForEvent('download');
  await viewer.getByRole('link', { name: 'Download south.png' }).click();
  expect((await download).suggestedFilename()).toBe('south.png');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(post(page, 'The new hall is built').getByRole('button', { name: /^Love .*’s post/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('pictures are pasted and dropped into the text, and become photos', async ({ acme, as }) => {
  const page = await as(await acme.hire('Wes Writer', 'add_feed'), '/feed');
  await write(page, 'The new hall is built');
  const bring = (act: 'paste' | 'drop', name: string, words = '') =>
    page.getByRole('textbox', { name: 'Post text' }).evaluate(
      (text, [how, file, content, plain]) => {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], file, { type: 'image/png' }));
        if (plain) data.setData('text/plain', plain);
        const always = { bubbles: true, cancelable: true };
        const { x, y } = text.getBoundingClientRect();
        if (how === 'paste') text.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, ...always }));
        else text.dispatchEvent(new DragEvent('drop', { dataTransfer: data, clientX: x, clientY: y, ...always }));
      },
      [act, name, png.toString('base64'), words] as const,
    );
  const photos = page.getByRole('list', { name: 'Photos' });
  await bring('paste', 'pasted.png');
  await expect(photos.getByRole('img', { name: 'pasted.png' })).toBeVisible();
  await bring('drop', 'dropped.png');
  await expect(photos.getByRole('img', { name: 'dropped.png' })).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Post text' });
  await expect(text).toHaveText('The new hall is built');
  // Pasted spreadsheet cells include a picture of themselves.
  await bring('paste', 'cells.png', ' by Friday');
  await expect(text).toContainText('by Friday');
  await expect(photos.getByRole('img')).toHaveCount(2);
});

test('readers of a post can copy its link', async ({ acme, as }) => {
  const [wes, ana] = [await acme.hire('Wes Writer'), await acme.hire('Ana Lima')];
  await acme.inside((db) => writePost(db, { author_id: wes.id, title: 'The new hall is built' }));
  const page = await as(ana, '/feed');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await post(page, 'The new hall is built')
    .getByRole('button', { name: /^More actions for/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['Copy link']);
  await expectMessage(page, 'The link is copied. It opens only on the machine that runs Muster.', () =>
    page.getByRole('menuitem', { name: 'Copy link' }).click(),
  );
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(post(page, 'The new hall is built')).toBeVisible();
});

test('a photo that did not get through says why in its place, and is sent again from there', async ({ acme, as }) => {
  const page = await as(await acme.hire('Wes Writer', 'add_feed'), '/feed');
  await write(page, 'The new hall is built');
  let answers = 0;
  await page.route('**/file/upload/store', async (route) => {
    answers += 1;
    if (answers > 1) await route.continue();
    else await route.fulfill({ status: 429, json: { code: 'platform.tooMany', message: 'Please wait a minute.' } });
  });
  await page.locator('input[type=file][accept="image/*"]').setInputFiles(picture('north.png'));
  const photos = page.getByRole('list', { name: 'Photos' });
  await expect(photos.getByRole('alert')).toHaveText('Please wait a minute.');
  await expectAccessible(page);
  await photos.getByRole('button', { name: 'Try again: north.png' }).press('Enter');
  await expect(photos.getByRole('img', { name: 'north.png' })).toBeVisible();
  await expect(photos.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(post(page, 'The new hall is built').getByRole('button', { name: /^Open photo 1 of 1/ })).toBeVisible();
});

/** Swipes across the middle of the page. */
async function swipe(page: Page, by: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height / 2);
  await page.mouse.down();
  await page.mouse.move(width / 2 + by, height / 2);
  await page.mouse.up();
}
