import type { Page } from '@playwright/test';
import type { Member } from '#platform/testing/company.ts';
import { addDays } from '#platform/shared/time.ts';
import { expect, expectAccessible, test, type Acme } from './world.ts';
import { dateAt } from './recorded-days.ts';
import { send } from './worked-days.ts';

const post = (page: Page, title: string) => page.getByRole('article', { name: title });
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png });

async function write(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'What should everyone know?' }).click();
  await page.getByRole('textbox', { name: 'Text of the post' }).fill(words);
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
  await writer.getByRole('button', { name: 'Publish' }).click();
  await expect(post(writer, 'The new hall is built').getByRole('button', { name: /^Open photo/ })).toHaveCount(3);

  const reader = await as(ana, '/feed');
  await expect(post(reader, 'The new hall is built').getByRole('button', { name: /^Open photo/ })).toHaveCount(3);
  await expectAccessible(reader);
});

test('an announcement is acknowledged by fifty people, and who has not stands beside it', async ({ acme, as }) => {
  const wes = await acme.hire('Wes Writer', 'add_feed');
  const people: Member[] = [];
  for (let n = 1; n <= 52; n += 1) people.push(await acme.hire(`Person ${String(n).padStart(2, '0')}`));
  const page = await as(wes, '/feed');
  await write(page, 'Stocktaking on Saturday');
  await page.getByText('Announcement', { exact: true }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  const card = post(page, 'Stocktaking on Saturday');
  await expect(card.getByText('0 of 52 have acknowledged')).toBeVisible();
  const id = await card.getAttribute('data-post');

  // All at once, two of them twice, as an impatient finger does.
  const pressing = [...people.slice(0, 50), ...people.slice(0, 2)];
  const acknowledging = pressing.map((one) =>
    send(acme, one, 'POST', `feed/${id}/feed-acknowledges/store`, { version: 1 }),
  );
  expect(new Set(await Promise.all(acknowledging))).toEqual(new Set([200]));
  await expect(card.getByText('50 of 52 have acknowledged')).toBeVisible();

  await card.getByRole('link').nth(1).click();
  const panel = page.getByRole('complementary', { name: 'Acknowledgements' });
  await expect(panel.getByText('Person 51')).toBeVisible();
  await expect(panel.getByText('Person 52')).toBeVisible();
  await expect(panel.getByText('Person 50')).toHaveCount(0);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Remind 2 people' }).click();
  await expect.poll(() => remindedPeople(acme)).toEqual(['Person 51', 'Person 52']);
});

/** Who has been reminded, by name. */
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

test('a post is pinned until a day, and says so to who may pin', async ({ acme, as }) => {
  const [mia, ana] = [await acme.hire('Mia', 'add_feed', 'pin_feed'), await acme.hire('Ana Lima')];
  const page = await as(mia, '/feed');
  await write(page, 'The car park is closed');
  await page.getByRole('switch', { name: 'Pin it to the top' }).press('Space');
  await expect(page.getByText('Until somebody unpins it')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Pinned until' }).fill(addDays(dateAt(0), 3));
  await expect(page.getByText(/^Until .*, then it unpins itself$/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  const card = post(page, 'The car park is closed');
  await expect(card.getByText(/^Pinned until /)).toBeVisible();

  const reader = await as(ana, '/feed');
  const seen = post(reader, 'The car park is closed');
  await expect(seen.getByText('Pinned', { exact: true })).toBeVisible();

  await card.getByRole('button', { name: 'More for “The car park is closed”' }).click();
  await page.getByRole('menuitem', { name: 'Pin until a day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pin until a day' });
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Pinned until' }).fill('');
  await dialog.getByRole('button', { name: 'Pin to the top' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card.getByText('Pinned', { exact: true })).toBeVisible();

  await card.getByRole('button', { name: 'More for “The car park is closed”' }).click();
  await page.getByRole('menuitem', { name: 'Unpin' }).click();
  await expect(card.getByText('Pinned', { exact: true })).toHaveCount(0);
  await expect(seen.getByText('Pinned', { exact: true })).toHaveCount(0);
});

test('photos stand as they were chosen, and the viewer obeys keys and swipes', async ({ acme, as }) => {
  const page = await as(await acme.hire('Wes Writer', 'add_feed'), '/feed');
  await write(page, 'The new hall is built');
  // The first one takes longest.
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
  const shows = (number: number) => expect(viewer.getByText(`${number} of 4 · ${names[number - 1]}`)).toBeVisible();
  await shows(2);
  await expectAccessible(page);
  await page.keyboard.press('End');
  await shows(4);
  await page.keyboard.press('ArrowRight');
  await shows(4);
  await page.keyboard.press('Home');
  await shows(1);
  // A press on the photo, or on a button that has reached the end, takes no key away.
  const after = viewer.getByRole('button', { name: 'Photo after' });
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
  await page.keyboard.press('ArrowLeft');
  await shows(2);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(opener).toBeFocused();
});

/** Draws a finger across the middle of the page. */
async function swipe(page: Page, by: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height / 2);
  await page.mouse.down();
  await page.mouse.move(width / 2 + by, height / 2);
  await page.mouse.up();
}
