import type { Page } from '@playwright/test';
import { blackPng } from '#platform/testing/pictures.ts';
import { alterAnswer, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';
import type { Post } from '../rules/shapes.ts';

const lab = 'The calibration lab is back on Monday';

async function compose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'What do you want to share?' }).click();
  await page.getByRole('textbox', { name: 'Post text' }).fill('Stocktaking in Hall 1 and at Gate 2');
  await page.getByText('Announcement', { exact: true }).first().click();
  await page.getByText('Later', { exact: true }).click();
}

/** Adds two photos to a new post and describes the second one. */
async function describe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'What do you want to share?' }).click();
  await page.getByRole('textbox', { name: 'Post text' }).fill('The new hall is built');
  const buffer = await blackPng(600);
  const files = ['north.png', 'south.png'].map((name) => ({ name, mimeType: 'image/png', buffer }));
  await page.locator('input[type=file][accept="image/*"]').setInputFiles(files);
  await page.getByRole('button', { name: 'Describe this photo: south.png' }).click();
  await page.getByRole('textbox', { name: 'Describe this photo' }).fill('The south door, seen from the yard');
}

/** One photo is uploaded, one is uploading, and one was refused. */
async function sending(page: Page): Promise<void> {
  let sent = 0;
  await page.route('**/file/upload/store', (route) => {
    sent += 1;
    if (sent === 1) return route.continue();
    if (sent === 2) return route.fulfill({ status: 429, json: { code: 'platform.tooMany', message: 'Please wait' } });
    return undefined;
  });
  await page.getByRole('button', { name: 'What do you want to share?' }).click();
  await page.getByRole('textbox', { name: 'Post text' }).fill('The new hall is built');
  const buffer = await blackPng(600);
  const files = ['north.png', 'south.png', 'east.png'].map((name) => ({ name, mimeType: 'image/png', buffer }));
  const field = page.locator('input[type=file][accept="image/*"]').first();
  await field.setInputFiles(files.slice(0, 1));
  await page.getByRole('button', { name: 'Describe this photo: north.png' }).waitFor();
  await field.setInputFiles(files.slice(1, 2));
  await page.getByRole('button', { name: 'Try again: south.png' }).waitFor();
  await field.setInputFiles(files.slice(2));
  await page.getByRole('progressbar', { name: 'Uploading east.png' }).waitFor();
}

async function talk(page: Page): Promise<void> {
  await page
    .getByRole('article', { name: lab })
    .getByRole('button', { name: /^Comments/ })
    .click();
  await commentsOf(page);
}

const commentsOf = (page: Page) =>
  page.getByRole('region', { name: 'Comments' }).getByRole('button', { name: /^Love/ }).first().waitFor();

/** Returns a date some days after the clock of the screenshots. */
const dayIn = (page: Page, days: number) =>
  page.evaluate((ms) => new Date(Date.now() + ms).toISOString().slice(0, 10), days * 86_400_000);

/** Returns a time some minutes after a post was written. */
const after = ({ created_time }: Post, minutes: number) =>
  new Date(Date.parse(created_time ?? '') + minutes * 60_000).toISOString();

async function pinned(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'What do you want to share?' }).click();
  await page.getByRole('textbox', { name: 'Post text' }).fill('The car park is closed');
  await page.getByRole('switch', { name: 'Pin to the top' }).press('Space');
  await page.getByRole('textbox', { name: 'Pinned until' }).fill(await dayIn(page, 9));
  await page.keyboard.press('Tab');
}

async function pin(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^More actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Pin until…' }).click();
  await page.getByRole('dialog').getByRole('textbox').waitFor();
}

interface Page1 {
  readonly data: readonly Post[];
  readonly pinned: readonly Post[];
}

/** Overrides fields of the lab announcement in the feed. */
const labIs = (changeOf: (post: Post) => Partial<Record<keyof Post, unknown>>) =>
  alterAnswer<Page1>(/\/app\/feed\/list\/index/, (page) => {
    const alter = (post: Post) => (post.title === lab ? { ...post, ...changeOf(post) } : post);
    return { ...page, data: page.data.map(alter), pinned: page.pinned.map(alter) };
  });

const scheduled = alterAnswer<Page1>(/\/app\/feed\/list\/index/, (page) => {
  const waits = { is_own: true, created_time: null, title: 'Stocktaking in Hall 1' };
  const waiting = page.data
    .slice(0, 1)
    .map((post) => ({ ...post, ...waits, publish_at: after(post, 7200).slice(0, 19).replace('T', ' ') }));
  return { ...page, waiting };
});

const photos = ['north', 'south', 'east', 'west'].map((name, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  name: `${name}.svg`,
  url: `/app/pictures/${name}.svg`,
  content_type: 'image/svg+xml',
  size: 1000,
  width: 600,
  height: 400,
  description: index === 1 ? '48 crates, 48 labels. Hall 1, Wednesday at three' : null,
}));
const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400" width="600" height="400">
  <rect width="600" height="400" fill="#cfd8dc"/><path d="M120 320V200l180-90 180 90v120z" fill="#8d6e63"/></svg>`;

const places = ['Assembly', 'Calibration and certificates', 'Dispatch', 'Purchasing', 'Workshop for special orders'];

/** Names, words and files of maximum length. */
const long = labIs(({ user, body }) => ({
  user: {
    ...user,
    name: 'Wilhelmina Alexandra Featherstonehaugh-Cholmondeley',
    designation_name: 'Deputy Head of Calibration, Certificates and Measuring Instruments',
  },
  is_for_everyone: false,
  audience: places.map((name) => ({ kind: 'department', id: name, name })),
  body: {
    type: 'doc',
    content: [
      ...((body as { content: readonly object[] }).content ?? []),
      { type: 'paragraph', content: [{ type: 'text', text: `https://alder.example/${'calibration-'.repeat(18)}` }] },
    ],
  },
  attachments: (
    [
      ['pdf', 'application/pdf'],
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ] as const
  ).map(([ending, content_type]) => ({
    ...photos[0],
    id: ending,
    content_type,
    name: `Slots of the calibration lab in the weeks before the end of the year, second version.${ending}`,
  })),
}));

async function photographed(page: Page): Promise<void> {
  await page.route('**/app/pictures/*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: drawn }));
  await labIs(() => ({ photos }))(page);
}

async function viewer(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Open photo 2 of 4/ }).click();
  await page.getByRole('dialog', { name: 'Photos' }).getByRole('img').first().waitFor();
}

const earlier = 'The calibration lab is back on Tuesday. From Tuesday on, benches 1 to 4 are open again.';

/** The post was changed in substance three hours after it was written. */
function changeOf(post: Post) {
  const words = [
    { kind: 'same', words: '… From Monday on, benches ' },
    { kind: 'removed', words: '1 to 4 ' },
    { kind: 'added', words: '1 to 6 ' },
    { kind: 'same', words: 'are open again.' },
  ];
  const at = after(post, 180);
  return {
    version: 2,
    changed_time: at,
    asked_time: at,
    changed: { at, by: post.user.name, asks: true, was_acknowledged: true, words, beside: ['captions'] },
  };
}

const askedAgain = labIs((post) => ({ auth_seen: false, ...changeOf(post), ...acknowledged(post, false) }));

async function changed(page: Page): Promise<void> {
  let written_at = '';
  await labIs((post) => {
    written_at = after(post, 0);
    return changeOf(post);
  })(page);
  const text = 'The calibration lab is back on Monday. From Monday on, benches 1 to 6 are open again.';
  const changes = { type: 1, body: null, attachments: [] };
  const [former, now] = ['The north door', 'The north door, closed on Monday'].map((description) => ({
    ...changes,
    photos: photos.slice(0, 1).map((photo) => ({ ...photo, description })),
  }));
  await page.route('**/app/feed/*/versions', (route) =>
    route.fulfill({ json: { data: [{ ...former, version: 1, text: earlier, written_at }], text, now } }),
  );
}

async function versions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View changes' }).click();
  await page.getByRole('dialog').getByRole('deletion').first().waitFor();
}

async function mention(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'What do you want to share?' }).click();
  await page.getByRole('textbox', { name: 'Post text' }).fill('Keys go to ');
  await page.getByRole('textbox', { name: 'Post text' }).press('End');
  await page.keyboard.type('@a');
  await page.getByRole('option').first().waitFor();
}

const refusing = async (page: Page): Promise<void> => {
  const json = { code: 'feed.gone', message: 'This post was deleted or isn’t shared with you.' };
  await page.route('**/app/feed/*/feed-comments/store', (route) => route.fulfill({ status: 404, json }));
};

const say = (text: string) => async (page: Page) => {
  await talk(page);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('We bring the torque driver.');
  await page.keyboard.press('Enter');
  await page.getByText(text).waitFor();
};

async function unseenShot(page: Page): Promise<void> {
  await page.route('**/app/feed/*/feed-comments/store', (route) => route.abort());
}

function acknowledged(post: Post, is_current: boolean) {
  return { acknowledged: { at: after(post, 20), version_time: after(post, 0), is_current } };
}

const view = async (page: Page): Promise<void> => {
  await page.getByRole('article', { name: lab }).getByRole('link').nth(1).click();
  await page.getByText('Back to feed').waitFor();
  await commentsOf(page);
};

async function withPanel(page: Page): Promise<void> {
  await view(page);
  await page.getByRole('complementary', { name: 'Acknowledgements' }).getByRole('listitem').first().waitFor();
}

async function openWithoutAcknowledgement(page: Page): Promise<void> {
  await view(page);
  await page.getByText(/^Not asked/).click();
  await page.getByText('author').waitFor();
}

/** Restricts the post to some people; only the first matching ones see it. */
async function forSome(page: Page): Promise<void> {
  await labIs(() => ({ is_for_everyone: false, audience: [{ kind: 'department', id: 'lab', name: 'Calibration' }] }))(
    page,
  );
  await page.route('**/app/feed/*/readers*', (route) => {
    const ids = new URL(route.request().url()).searchParams.get('ids') ?? '';
    return route.fulfill({ json: { sees: ids.split(',').slice(0, 2) } });
  });
}

async function nameInComment(page: Page): Promise<void> {
  await talk(page);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Keys are with @a');
  await page.getByText('Cannot see this post').waitFor();
}

async function lovers(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^See who loves/ })
    .first()
    .click();
  await page.getByRole('tooltip').getByRole('listitem').first().waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'feed-lovers', who: 'employee', path: '/feed', prepare: lovers },
  { name: 'feed-composer', who: 'owner', path: '/feed', prepare: compose },
  { name: 'feed-composer-pinned', who: 'owner', path: '/feed', prepare: pinned },
  { name: 'feed-composer-photos', who: 'owner', path: '/feed', prepare: describe },
  { name: 'feed-composer-sending', who: 'owner', path: '/feed', prepare: sending },
  { name: 'feed-pin', who: 'owner', path: '/feed', prepare: pin },
  { name: 'feed-comments', who: 'employee', path: '/feed', prepare: talk },
  { name: 'feed-post', who: 'owner', path: '/feed', prepare: withPanel },
  { name: 'feed-post-not-asked', who: 'owner', path: '/feed', prepare: openWithoutAcknowledgement },
  { name: 'feed-comment-mention', who: 'employee', path: '/feed', before: forSome, prepare: nameInComment },
  { name: 'feed-post-employee', who: 'employee', path: '/feed', prepare: view },
  { name: 'feed-viewer', who: 'employee', path: '/feed', before: photographed, prepare: viewer },
  { name: 'feed-long', who: 'owner', path: '/feed', before: long },
  { name: 'feed-versions', who: 'employee', path: '/feed', before: changed, prepare: versions },
  { name: 'feed-mention', who: 'owner', path: '/feed', prepare: mention },
  { name: 'feed-scheduled', who: 'owner', path: '/feed', before: scheduled },
  {
    name: 'feed-gone',
    who: 'employee',
    path: '/feed',
    before: refusing,
    prepare: say('We couldn’t send your comment.'),
  },
  { name: 'feed-not-sent', who: 'employee', path: '/feed', before: unseenShot, prepare: say('not sent: no internet') },
  {
    name: 'feed-acknowledged',
    who: 'employee',
    path: '/feed',
    before: labIs((post) => ({ auth_seen: true, ...acknowledged(post, true) })),
  },
  {
    name: 'feed-acknowledge-again',
    who: 'employee',
    path: '/feed',
    before: askedAgain,
  },
  { name: 'feed-posts-loading', who: 'employee', path: '/feed', before: leaveUnanswered('feed/**'), isLoading: true },
];
