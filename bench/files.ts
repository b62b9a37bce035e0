// node bench/files.ts: measures the memory cost of files, separately from the other measurements.
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { prepareJobs } from '#platform/server/jobs/jobs.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { blackPng, gif, png } from '#platform/testing/pictures.ts';
import { startBucketServer } from '#platform/testing/s3/server.ts';
import { generate, tokenOf, type Company } from './generate.ts';
import type { Row } from './report.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import type { Stage } from './stage.ts';
import { thisVersion } from './versions.ts';

const megabyteBytes = 1_048_576;
const sizeBytes = 200 * megabyteBytes;
const chunkBytes = 8 * megabyteBytes;
const boundary = 'bench-boundary';
/** Incompressible, and too long to be cached by accident. */
const block = randomBytes(65_536);

interface Sender {
  readonly served: ServerProcess;
  readonly host: string;
  readonly token: string;
}

/** Generates the content of a file that begins like a PDF, without holding it in memory. */
function content(start: number, length: number): Readable {
  return Readable.from(
    (function* () {
      let left = length;
      if (start === 0) {
        const head = Buffer.from('%PDF-1.7\n');
        left -= head.length;
        yield head;
      }
      for (; left > 0; left -= block.length) yield left < block.length ? block.subarray(0, left) : block;
    })(),
  );
}

function post(
  { served, host, token }: Sender,
  path: string,
  fields: Readonly<Record<string, string | number>>,
  name: string,
  body: Readable,
): Promise<number> {
  const texts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `${texts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        port: served.port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/app/application/file/${path}/store`,
        headers: {
          host,
          cookie: `muster_session=${token}`,
          'x-requested-with': 'XMLHttpRequest',
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
      },
      (reply) => void reply.resume().on('end', () => resolve(reply.statusCode ?? 0)),
    );
    request.on('error', reject);
    Readable.from(
      (async function* () {
        yield Buffer.from(head);
        yield* body;
        yield Buffer.from(`\r\n--${boundary}--\r\n`);
      })(),
    ).pipe(request);
  });
}

const whole = (sender: Sender, length: number) => post(sender, 'upload', {}, 'large.pdf', content(0, length));

/** Uploads like the browser: the first chunk alone, then three in parallel. */
async function inChunks(sender: Sender): Promise<number> {
  const total = Math.ceil(sizeBytes / chunkBytes);
  const id = randomUUID();
  const send = (index: number) => {
    const length = Math.min(chunkBytes, sizeBytes - index * chunkBytes);
    return post(
      sender,
      'chunk-upload',
      { upload_id: id, index, total, name: 'large.pdf', size: sizeBytes },
      'blob',
      content(index * chunkBytes, length),
    );
  };
  const statuses = [await send(0)];
  const waiting = Array.from({ length: total - 1 }, (_, n) => n + 1);
  const worker = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) statuses.push(await send(index));
  };
  await Promise.all([worker(), worker(), worker()]);
  return statuses.every((status) => status === 200) ? 200 : Math.max(...statuses);
}

/** Starts a server of the version that is measured. */
type Start = Stage['serve'];

/** Runs the scenario on a server that has received small files before, and watches its memory. */
async function measured(
  start: Start,
  company: Company,
  what: string,
  work: (sender: Sender) => Promise<number>,
  expected = 200,
): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-bench-files-'));
  const served = await start({
    DATA_DIR: folder,
    WORKER: 'off',
    FILES_MAX_MB: '200',
    FILES_SINGLE_MAX_MB: '200',
  });
  try {
    const sender = { served, host: company.host, token: tokenOf(company.host, 1) };
    for (let n = 0; n < 50; n++) await whole(sender, 100_000 + n * 10_000);
    const before = served.memory();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, served.memory())), 10);
    const began = performance.now();
    const status = await work(sender);
    const seconds = (performance.now() - began) / 1000;
    clearInterval(watch);
    if (status !== expected) throw new Error(`${what}: the server answered ${status}.`);
    return [
      {
        what,
        figure: `+${most - before} MB, ${seconds.toFixed(1)} s`,
        goal: expected === 200 ? '≤ +60 MB' : '≤ +200 MB, ≤ 2 s',
      },
    ];
  } finally {
    await served.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Measure = (company: Company) => Promise<Row[]>;

function uploadsTo(start: Start, place: string): Measure[] {
  return [
    (company) => measured(start, company, `200 MB uploaded at once, to ${place}`, (sender) => whole(sender, sizeBytes)),
    (company) => measured(start, company, `200 MB in chunks, three at once, to ${place}`, inChunks),
  ];
}

/** Pictures that are small as files but huge when decoded. */
async function bombs(start: Start): Promise<Measure[]> {
  const png = await blackPng(50_000);
  const frames = gif(1_000_000);
  const refused = (what: string, name: string, content: Buffer) => (company: Company) =>
    measured(start, company, what, (sender) => post(sender, 'upload', {}, name, Readable.from([content])), 422);
  return [
    refused('a PNG of 50,000 × 50,000 pixels is refused', 'a.png', png),
    refused('a GIF of 1,000,000 frames is refused', 'a.gif', frames),
  ];
}

const costlyPictures = 60;
/** Seconds within which the memory must be released. */
const givenBackSeconds = 30;

/** A black colour image: as small as a photo, with 300 MB of pixels. */
function largePng(side: number): Buffer {
  const pixels = deflateSync(Buffer.alloc(side * (1 + 3 * side)));
  return png({ width: side, height: side, depth: 8, colour: 2 }, pixels);
}

/** Megabytes of a process and its children; shared pages count once. */
function familyMemory(pid: number): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    return Math.round(Number(kilobytes ?? 0) / 1024) + children.reduce((sum, child) => sum + familyMemory(child), 0);
  } catch {
    // It has ended in the meantime.
    return 0;
  }
}

async function sendPicture(sender: Sender, content: Buffer): Promise<void> {
  const status = await post(sender, 'upload', {}, 'a.png', Readable.from([content]));
  if (status !== 200) throw new Error(`A picture was answered ${status}.`);
}

/** Returns seconds for each small picture of one person, while another person's large ones are decoded. */
async function waitsBeside(one: Sender, other: Sender, small: Buffer): Promise<number[]> {
  const large = largePng(10_000);
  let isOver = false;
  const all = Promise.all(Array.from({ length: costlyPictures }, () => sendPicture(one, large))).finally(
    () => (isOver = true),
  );
  const waits: number[] = [];
  while (!isOver) {
    const began = performance.now();
    await sendPicture(other, small);
    waits.push((performance.now() - began) / 1000);
  }
  await all;
  return waits.toSorted((a, b) => a - b);
}

/** One person sends sixty pictures that are costly to decode, while another repeatedly sends a small one. */
async function crowd(start: Start, { host }: Company): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-bench-files-'));
  const served = await start({ DATA_DIR: folder, WORKER: 'off' });
  try {
    const one = { served, host, token: tokenOf(host, 1) };
    const other = { served, host, token: tokenOf(host, 2) };
    const small = largePng(400);
    for (let n = 0; n < 50; n++) await whole(one, 100_000 + n * 10_000);
    for (let n = 0; n < 5; n++) await sendPicture(other, small);
    const before = familyMemory(served.pid);
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, familyMemory(served.pid))), 20);
    const waits = await waitsBeside(one, other, small).finally(() => clearInterval(watch));
    const over = performance.now();
    const secondsSince = () => (performance.now() - over) / 1000;
    const left = () => familyMemory(served.pid) - before;
    while (left() > 20 && secondsSince() < givenBackSeconds) await sleep(100);
    const [median = 0, longest = 0] = [waits[Math.floor(waits.length / 2)], waits.at(-1)];
    return [
      {
        what: '60 pictures of 10,000 × 10,000 pixels by one person: another person waits, median and longest',
        figure: `${median.toFixed(1)} s, ${longest.toFixed(1)} s`,
        goal: '≤ 1 s',
      },
      { what: '… memory at most', figure: `+${most - before} MB`, goal: '≤ +150 MB' },
      {
        what: '… memory afterwards',
        figure: `+${Math.max(0, left())} MB after ${secondsSince().toFixed(1)} s`,
        goal: `≤ +20 MB after ${givenBackSeconds} s`,
      },
    ];
  } finally {
    await served.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures the memory cost of files, and how soon a malicious picture is refused. */
export async function files({
  serve: start,
  owner,
  large: company,
}: Pick<Stage, 'serve' | 'owner' | 'large'>): Promise<Row[]> {
  const bucket = await startBucketServer();
  const s3 = {
    S3_BUCKET: bucket.bucket,
    S3_ENDPOINT: bucket.endpoint,
    S3_REGION: bucket.account.region,
    S3_ACCESS_KEY_ID: bucket.account.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.account.secretAccessKey,
  };
  const forget = async () => {
    await owner.query(`delete from uploads`);
    await owner.query(`delete from files`);
  };
  const rows: Row[] = [];
  try {
    for (const measure of [
      ...uploadsTo(start, 'a folder'),
      ...uploadsTo((environment) => start({ ...environment, ...s3 }), 'a bucket'),
      ...(await bombs(start)),
      (company: Company) => crowd(start, company),
    ]) {
      rows.push(...(await measure(company)));
      await forget();
    }
  } finally {
    await bucket.close();
  }
  return rows;
}

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const { url, stop } = await startEmbeddedPostgres({ dataDir: folder });
  const owner = new pg.Client({ connectionString: url });
  try {
    await migrate(url);
    await prepareJobs(url);
    await owner.connect();
    const [large] = await generate(owner, [{ host: 'files.bench', people: 20, days: 0 }]);
    if (!large) throw new Error('Nothing was generated.');
    const start: Start = (environment) => startServer(thisVersion(), { DATABASE_URL: url, ...environment });
    for (const { what, figure, goal } of await files({ serve: start, owner, large }))
      console.log(`${what.padEnd(60)} ${figure.padStart(18)}   ${goal}`);
  } finally {
    await owner.end();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}
