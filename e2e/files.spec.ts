import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import sharp from 'sharp';
import { build } from 'vite';
import { expect, expectAccessible, expectToFit, test, type Acme } from './world.ts';

// The fields themselves, built as the application builds them, on a page at the real server's address.
let built: ReadonlyMap<string, string | Uint8Array>;

test.beforeAll(async () => {
  const root = fileURLToPath(new URL('files', import.meta.url));
  const made = await build({
    root,
    base: '/test-files/',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, target: 'es2023' },
  });
  const outputs = Array.isArray(made) ? made : 'output' in made ? [made] : [];
  built = new Map(
    outputs.flatMap(({ output }) =>
      output.map((file) => [`/test-files/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
    ),
  );
});

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

/** Prevents the application's service worker from answering instead of the test. */
const alone = { serviceWorkers: 'block' } as const;

async function open(page: Page, acme: Acme): Promise<Page> {
  await page.route('**/test-files/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const body = built.get(pathname);
    const contentType = types[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    return body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ body: Buffer.from(body), contentType });
  });
  await page.goto(`${acme.url}/test-files/index.html`);
  await expect(page.getByRole('heading', { name: 'Files' })).toBeVisible();
  return page;
}

const attachments = (page: Page) => page.getByRole('list', { name: 'Attachments' });

async function choose(
  page: Page,
  button: string,
  ...files: { name: string; mimeType: string; buffer: Buffer }[]
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).press('Enter');
  await (await chooser).setFiles(files);
}

const note = (name = 'note.txt', size = 10) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(size, 'a note '),
});

test('files are chosen by keyboard, uploaded immediately, and removed', async ({ acme, as }) => {
  const page = await open(await as(await acme.hire('Ana'), '/feed', alone), acme);
  await expect(page.getByText('up to 200 MB').first()).toBeVisible();
  const long = `${'Quarterly report of the whole company '.repeat(3)}.txt`;
  await choose(page, 'Choose files', note(), note(long), {
    name: 'page.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<script>'),
  });

  // The rows are in the order of arrival.
  await expect
    .poll(async () => (await attachments(page).getByRole('link').allTextContents()).toSorted())
    .toEqual(['Quarterly report of the whole compa….txt', 'note.txt']);
  await expect(attachments(page).getByRole('alert')).toHaveText('This file type is not allowed');
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await attachments(page).getByRole('link', { name: 'note.txt' }).click();
  expect((await download).suggestedFilename()).toBe('note.txt');
  await page.getByRole('button', { name: 'Remove page.html' }).press('Enter');
  await page.getByRole('button', { name: 'Remove note.txt' }).press('Enter');
  await expect(attachments(page).getByRole('listitem')).toHaveCount(1);
  await expect
    .poll(async () => (await acme.inside((db) => db.selectFrom('files').select('id').execute())).length)
    .toBe(1);
});

test('a file that only its content shows to be wrong is refused by the server', async ({ acme, as }) => {
  const page = await open(await as(await acme.hire('Ana'), '/feed', alone), acme);
  await choose(page, 'Choose files', {
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(99)]),
  });
  await expect(attachments(page).getByRole('alert')).toHaveText('This file type is not allowed');
});

test('a large file goes in chunks, and on after the network was lost', async ({ acme, as }) => {
  const page = await open(await as(await acme.hire('Ana'), '/feed', alone), acme);
  let sent = 0;
  await page.route('**/chunk-upload/store', (route) => {
    sent += 1;
    return sent === 2 || sent === 3 ? route.abort('internetdisconnected') : route.continue();
  });
  await choose(page, 'Choose files', note('large.txt', 20 * 1_048_576));

  await expect(attachments(page).getByRole('link', { name: 'large.txt' })).toBeVisible({ timeout: 30_000 });
  // Three chunks, and the two lost ones again: nothing else is repeated.
  expect(sent).toBe(5);
  expect(await acme.inside((db) => db.selectFrom('files').select(['name', 'size']).execute())).toEqual([
    { name: 'large.txt', size: 20 * 1_048_576 },
  ]);
});

test('an upload is cancelled', async ({ acme, as }) => {
  const page = await open(await as(await acme.hire('Ana'), '/feed', alone), acme);
  await page.route('**/upload/store', () => {});
  await choose(page, 'Choose files', note());
  await expect(page.getByRole('progressbar', { name: 'Uploading note.txt' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel note.txt' }).click();
  await expect(attachments(page)).toHaveCount(0);
});

test('a picture is dropped, shown, and replaced; nothing else is taken', async ({ acme, as }) => {
  const page = await open(
    await as(await acme.hire('Ana'), '/feed', { ...alone, viewport: { width: 360, height: 800 } }),
    acme,
  );
  const buffer = await sharp({ create: { width: 300, height: 100, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], 'logo.png', { type: 'image/png' }));
      return transfer;
    },
    [...buffer],
  );
  await page.getByText('or drop a file here').dispatchEvent('drop', { dataTransfer: data });
  const picture = page.getByRole('img', { name: 'Logo' });
  await expect(picture).toHaveAttribute('src', /app\/application\/file\//);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  await expectToFit(page);
  await expectAccessible(page);

  await choose(page, 'Choose another image', note('cv.pdf'));
  await expect(page.getByRole('list', { name: 'Logo' }).getByRole('alert')).toHaveText('Please use an image file');
  await page.getByRole('button', { name: 'Remove image' }).click();
  await expect(picture).toHaveCount(0);
});
