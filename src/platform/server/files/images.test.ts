import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { blackPng, gif, png, webp } from '../../testing/pictures.ts';
import { countFrames } from './images-frames.ts';
import { reencode, type EncodedImage } from './images.ts';

const folder = await mkdtemp(join(tmpdir(), 'muster-images-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(content: Buffer): Promise<{ path: string; own: string }> {
  const own = join(folder, randomUUID());
  await mkdir(own);
  await writeFile(join(own, 'source'), content);
  return { path: join(own, 'source'), own };
}

async function made(content: Buffer): Promise<EncodedImage & { readonly content: Buffer }> {
  const { path, own } = await written(content);
  const image = await reencode(path, { folder: own, person_id: randomUUID() });
  return { ...image, content: await readFile(image.path) };
}

const red = { r: 255, g: 0, b: 0 };
const plain = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: red } });
const photo = () =>
  plain()
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '52/1 31/1 12/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

describe('an image is re-encoded', () => {
  test.each([
    ['JPEG stays JPEG', () => plain().jpeg().toBuffer(), 'jpg', 'image/jpeg'],
    ['PNG stays PNG', () => plain().png().toBuffer(), 'png', 'image/png'],
    ['WebP stays WebP', () => plain().webp().toBuffer(), 'webp', 'image/webp'],
    ['GIF stays GIF', () => plain().gif().toBuffer(), 'gif', 'image/gif'],
    ['AVIF becomes WebP', () => plain().avif().toBuffer(), 'webp', 'image/webp'],
  ])('%s', async (_, content, extension, content_type) => {
    const image = await made(await content());
    expect(image).toMatchObject({ extension, content_type, width: 40, height: 20, size: image.content.length });
  });

  test('without the place and the camera it was taken with, and upright', async () => {
    const source = await photo();
    expect((await sharp(source).metadata()).exif?.toString('latin1')).toContain('SecretCamera');

    const { content, width, height } = await made(source);

    expect({ width, height }).toEqual({ width: 20, height: 40 });
    const { exif, xmp, iptc, icc, orientation } = await sharp(content).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({
      exif: undefined,
      xmp: undefined,
      iptc: undefined,
      icc: undefined,
      orientation: undefined,
    });
    expect(content.toString('latin1')).not.toMatch(/SecretCamera|Exif|GPS/);
  });

  test.each([
    [
      'in a comment',
      (jpeg: Buffer, page: Buffer) =>
        Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, page.length + 2]), page, jpeg.subarray(2)]),
    ],
    ['behind its end', (jpeg: Buffer, page: Buffer) => Buffer.concat([jpeg, page])],
  ])('without a page that was hidden %s', async (_, hide) => {
    const page = Buffer.from('<html><script>alert(document.domain)</script></html>');
    const polyglot = hide(await plain().jpeg().toBuffer(), page);
    expect(polyglot.includes('<script>')).toBe(true);

    expect((await made(polyglot)).content.includes('<script>')).toBe(false);
  });

  test('an animation keeps its frames', async () => {
    const frames = await Promise.all(
      [red, { r: 0, g: 255, b: 0 }].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();

    const { content, width, height } = await made(animation);

    expect({ width, height, pages: (await sharp(content).metadata()).pages }).toEqual({
      width: 8,
      height: 8,
      pages: 2,
    });
  });

  test('at most 4096 pixels wide and high', async () => {
    expect(await made(await plain(5_000, 100).jpeg().toBuffer())).toMatchObject({ width: 4_096, height: 82 });
  });
});

describe('an image that would take the machine down is refused', () => {
  test.each([
    ['50,000 × 50,000 pixels in a small file', () => blackPng(50_000)],
    [
      '65,535 × 65,535 pixels, of which none is there',
      async () => png({ width: 65_535, height: 65_535, depth: 8, colour: 6 }),
    ],
    [
      '8,000 × 8,000 pixels that have to be decoded as a whole',
      async () => png({ width: 8_000, height: 8_000, depth: 8, colour: 6, interlaced: true }),
    ],
    ['an AVIF of 12 million pixels, which takes 200 MB', () => plain(4_000, 3_000).avif({ effort: 0 }).toBuffer()],
    ['a progressive JPEG of 20 million pixels', () => plain(5_000, 4_000).jpeg({ progressive: true }).toBuffer()],
    ['a GIF of a million frames', async () => gif(1_000_000)],
    ['a WebP of a million frames', async () => webp(1_000_000)],
    ['501 frames', async () => gif(501)],
    [
      '2,000 × 2,000 pixels, a hundred times',
      async () => Buffer.concat([Buffer.from('474946383961d007d007800000000000ffffff', 'hex'), gif(100).subarray(19)]),
    ],
  ])('%s', async (_, content) => {
    const { path, own } = await written(await content());
    const memory = process.memoryUsage().rss;

    await expect(reencode(path, { folder: own, person_id: randomUUID() })).rejects.toMatchObject({
      status: 422,
      errors: { file: [expect.stringMatching('too many pixels')] },
    });

    expect(process.memoryUsage().rss - memory).toBeLessThan(1_000_000_000);
    expect(await readdir(own)).toEqual(['source']);
  });
});

test.each([
  ['nothing', () => Buffer.alloc(0)],
  ['text', () => Buffer.from('hello')],
  ['the beginning of a PNG', () => png({ width: 10, height: 10, depth: 8, colour: 0 }).subarray(0, 20)],
  ['a PNG without pixels', () => png({ width: 10, height: 10, depth: 8, colour: 0 })],
  ['the beginning of a GIF', () => Buffer.from('GIF89a')],
  [
    'a drawing',
    () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
      ),
  ],
])('%s is no image', async (_, content) => {
  const { path, own } = await written(content());
  await expect(reencode(path, { folder: own, person_id: randomUUID() })).rejects.toMatchObject({
    status: 422,
    errors: { file: ['Please use an image file'] },
  });
});

test('an image that takes too long is ended and refused', async () => {
  const { path, own } = await written(await photo());
  await expect(reencode(path, { folder: own, person_id: 'ana', timeoutMs: 1 })).rejects.toMatchObject({
    status: 422,
    errors: { file: [expect.stringMatching('too many pixels')] },
  });
});

test('a caller with many requests does not delay others', async () => {
  const content = await photo();
  const done: string[] = [];
  const send = async (person_id: string) => {
    const { path, own } = await written(content);
    return async () => {
      await reencode(path, { folder: own, person_id });
      done.push(person_id);
    };
  };
  const sent = await Promise.all([...Array.from({ length: 5 }, () => send('ana')), send('bo')]);
  await Promise.all(sent.map((begin) => begin()));
  expect(done.filter((person) => person === 'ana')).toHaveLength(5);
  expect(done.indexOf('bo')).toBeLessThan(3);
});

test('half a photo is refused', async () => {
  const whole = await plain(400, 400).jpeg().toBuffer();
  const { path, own } = await written(whole.subarray(0, whole.length / 2));
  await expect(reencode(path, { folder: own, person_id: randomUUID() })).rejects.toMatchObject({ status: 422 });
});

test.each([
  ['one of a still GIF', () => gif(1), 1],
  ['all of an animated GIF', () => gif(7), 7],
  ['no more than asked for', () => gif(1_000), 11],
  ['those of a WebP', () => webp(5), 5],
  ['one of anything else', () => Buffer.from('hello, hello, hello'), 1],
  ['one of a file that breaks off', () => gif(3).subarray(0, 25), 1],
])('frames: %s', async (_, content, frames) => {
  expect(await countFrames((await written(content())).path, 10)).toBe(frames);
});
