import type { Member } from '#platform/testing/company.ts';
import { emit } from '#platform/server/events/events.ts';
import { postChanged } from '#features/feed/events.ts';
import { openUnheard, untilLive } from './apart.ts';
import type { Acme } from './world.ts';
import { writePost } from './posts.ts';
import { send } from './worked-days.ts';
import { expect, expectAccessible, test } from './world.ts';

/** Creates a post loved by twelve people: Ana, Ben and ten more. */
async function lovedPost(acme: Acme) {
  const wes = await acme.hire('Wes Writer', 'add_feed');
  const id = await acme.inside((db) => writePost(db, { author_id: wes.id, title: 'The new hall is built' }));
  const names = ['Ana Lima', 'Ben Ode', ...Array.from({ length: 10 }, (_, n) => `Colleague ${n + 1}`)];
  const people: Member[] = [];
  for (const name of names) people.push(await acme.hire(name));
  await acme.inside((db) =>
    db
      .insertInto('reactions')
      .values(
        people.map(({ id: person_id }, n) => ({
          subject_type: 'feed_post',
          subject_id: id,
          person_id,
          type: 'Love',
          created_at: new Date(Date.now() - 60_000 + n * 1000),
        })),
      )
      .execute(),
  );
  return { wes, ana: people[0] ?? wes, id };
}

test('the people who love a post are shown by pointer, keyboard and press, and loaded only then', async ({
  acme,
  as,
}) => {
  const { wes, ana, id } = await lovedPost(acme);
  const page = await as(ana, '/feed');
  const requests: string[] = [];
  page.on(
    'request',
    (request) => void (decodeURIComponent(request.url()).includes('feed-reacts/index') && requests.push(request.url())),
  );
  const count = page.getByRole('button', { name: 'See who loves Wes Writer’s post: 12' });
  const names = page.getByRole('tooltip');
  await expect(count).toHaveAttribute('aria-expanded', 'false');
  expect(requests).toEqual([]);

  await count.hover();
  await expect(names.getByRole('listitem')).toHaveText([
    'You',
    'Ben Ode',
    ...Array.from({ length: 8 }, (_, n) => `Colleague ${n + 1}`),
    'and 2 others',
  ]);
  await expectAccessible(page);
  // The pointer may move to the names, which stay while it is there.
  await names.hover();
  await expect(names).toBeVisible();
  await page.getByRole('heading', { level: 1 }).first().hover({ force: true });
  await expect(names).toHaveCount(0);

  const heart = page.getByRole('button', { name: 'Love Wes Writer’s post: 12' });
  await heart.focus();
  await page.keyboard.press('Tab');
  await expect(count).toBeFocused();
  await expect(count).toHaveAccessibleDescription(/You.*Ben Ode.*and 2 others/s);
  await page.keyboard.press('Escape');
  await expect(names).toHaveCount(0);
  await expect(count).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(names).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(names).toHaveCount(0);

  // A press on a name closes nothing, and the keyboard focus stays on the number.
  await count.click();
  await names.getByText('Ben Ode').click();
  await expect(count).toHaveAttribute('aria-expanded', 'true');
  await expect(count).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(names).toHaveCount(0);
  // A list opened by the pointer alone closes on Escape as well.
  await heart.focus();
  await count.hover();
  await expect(names).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(names).toHaveCount(0);

  // Reactions that arrive meanwhile appear.
  await count.click();
  await expect(names).toContainText('and 2 others');
  expect(await send(acme, wes, 'POST', `feed/${id}/feed-reacts/store`, { reaction: 'Love' })).toBe(200);
  await expect(names).toContainText('and 3 others');
});

test('Escape closes the names a pointer has opened, and not the panel around them', async ({ acme, as }) => {
  const wes = await acme.hire('Wes Writer', 'add_feed');
  const ana = await acme.hire('Ana Lima');
  await acme.inside((db) => writePost(db, { author_id: wes.id, title: 'The lab is back', isAnnouncement: true }));
  const page = await as(ana, '/notification/all', { viewport: { width: 1440, height: 900 } });
  await page.getByRole('button', { name: /^Read: Wes Writer asks you to acknowledge / }).click();
  const panel = page.getByRole('region', { name: 'Post' });
  await panel.getByRole('button', { name: /^Love Wes Writer’s post/ }).click();
  await panel.getByRole('button', { name: 'See who loves Wes Writer’s post: 1' }).hover();
  const names = page.getByRole('tooltip');
  await expect(names).toContainText('You');
  await page.keyboard.press('Escape');
  await expect(names).toHaveCount(0);
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('the last of many presses counts, and names loaded in the meantime are loaded again', async ({ acme, as }) => {
  const { wes, id } = await lovedPost(acme);
  const page = await as(wes, `/feed/view/${id}`);
  await untilLive(page);
  const [love, none] = ['{"reaction":"Love"}', '{"reaction":null}'];
  const sent: (string | null)[] = [];
  page.on('request', (request) => request.url().endsWith('/feed-reacts/store') && sent.push(request.postData()));
  const holdNext = async () => {
    const late = Promise.withResolvers<void>();
    await page.route(
      '**/feed-reacts/store',
      async (route) => {
        await late.promise;
        await route.continue();
      },
      { times: 1 },
    );
    return late;
  };
  const heart = page.getByRole('button', { name: /^Love Wes Writer’s post/ });
  const press = async (isLoved: boolean) => {
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', String(isLoved));
  };
  const isKept = async () =>
    (await acme.inside((db) => db.selectFrom('reactions').select('type').where('person_id', '=', wes.id).execute()))
      .length > 0;

  const first = await holdNext();
  await press(true);
  // The post is reloaded meanwhile, from a server that has not received the press.
  const reloaded = page.waitForResponse((reply) => reply.url().includes('with_seen'));
  await acme.inside((db) => emit(db, postChanged, { post_id: id }));
  await reloaded;
  for (const isLoved of [false, true, false]) await press(isLoved);
  expect(sent).toEqual([love]);
  const answered = page.waitForResponse((reply) => reply.request().postData() === none);
  first.resolve();
  await answered;
  expect(sent).toEqual([love, none]);
  expect(await isKept()).toBe(false);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');

  // A late count of the earlier presses would change the number.
  await openUnheard(page, `${acme.url}/feed/view/${id}`);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  const second = await holdNext();
  await press(true);
  await page.getByRole('button', { name: 'See who loves Wes Writer’s post: 13' }).click();
  const names = page.getByRole('tooltip');
  await expect(names).toContainText('and 2 others');
  second.resolve();
  await expect(names).toContainText('and 3 others');
  expect(await isKept()).toBe(true);
});

test('on a phone the number is pressed, and a press elsewhere closes the names', async ({ acme, as }) => {
  const { ana, id } = await lovedPost(acme);
  await acme.inside((db) =>
    db
      .insertInto('comments')
      .values({ subject_type: 'feed_post', subject_id: id, author_id: ana.id, body: 'At last' })
      .execute(),
  );
  const page = await as(ana, `/feed/view/${id}`);
  await page.setViewportSize({ width: 390, height: 800 });
  const names = page.getByRole('tooltip');
  await page.getByRole('button', { name: 'See who loves Wes Writer’s post: 12' }).click();
  await expect(names).toContainText('and 2 others');
  const box = await names.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
  await expectAccessible(page);
  await page.mouse.click(195, 780);
  await expect(names).toHaveCount(0);

  await page.getByRole('button', { name: 'Love Ana Lima’s comment: 0' }).click();
  await page.getByRole('button', { name: 'See who loves Ana Lima’s comment: 1' }).click();
  await expect(names.getByRole('listitem')).toHaveText(['You']);
});

test('names that cannot be loaded say so, and are requested again the next time', async ({ acme, as }) => {
  const { ana } = await lovedPost(acme);
  const page = await as(ana, '/feed');
  let fails = true;
  await page.route('**/feed-reacts/index', (route) =>
    fails ? route.fulfill({ status: 500, json: { message: 'Something went wrong.', code: 'x' } }) : route.continue(),
  );
  await page.reload();
  const count = page.getByRole('button', { name: 'See who loves Wes Writer’s post: 12' });
  await count.click();
  await expect(page.getByRole('tooltip')).toHaveText('Something went wrong.');
  fails = false;
  await count.click();
  await count.click();
  await expect(page.getByRole('tooltip')).toContainText('Ben Ode');
});
