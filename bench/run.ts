// npm run bench [-- --people 10000 --days 60 --quick]: measures Muster on a database of its own and writes
// docs/performance.md.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { newCommand, readArguments } from '#app/cli/arguments.ts';
import { prepareJobs } from '#platform/server/jobs/jobs.ts';
import { administration, session } from './administration.ts';
import { browser } from './browser.ts';
import { clocking, memory, shiftStart, startTimes } from './clocking.ts';
import { files } from './files.ts';
import { generate } from './generate.ts';
import { birdView, reading } from './reading.ts';
import type { Row, Stage } from './report.ts';
import { report } from './report.ts';

const { options } = readArguments(
  newCommand('npm run bench --', '[--people 10000] [--days 60] [--quick]', 'Measures Muster on a database of its own.')
    .option('--people <count>', 'people of the large company', '10000')
    .option('--days <count>', 'days that are recorded', '60')
    .option('--quick', 'a thousand people and a month'),
);
const quick = options.quick ?? false;
const people = quick ? 1000 : Number(options.people);
const days = quick ? 31 : Number(options.days);

const say = (sentence: string): void => console.log(sentence);
const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder });
const owner = new pg.Client({ connectionString: postgres.url });
const began = performance.now();
try {
  await migrate(postgres.url);
  await prepareJobs(postgres.url);
  await owner.connect();
  say(
    `Generating a company of ${people} people with ${days} days, one of ${people / 10}, and one of 12,000 without a past …`,
  );
  const [large, small, morning] = await generate(owner, [
    { host: 'large.bench', people, days },
    { host: 'small.bench', people: people / 10, days },
    { host: 'localhost', people: quick ? 1200 : 12_000, days: 0 },
  ]);
  if (!large || !small || !morning) throw new Error('Nothing was generated.');
  say(
    `${(large.punches + small.punches).toLocaleString('en')} punches after ${Math.round((performance.now() - began) / 1000)} s.`,
  );

  const stage: Stage = { url: postgres.url, owner, large, small, morning, seconds: quick ? 5 : 20, say };
  const rows: Row[] = [];
  for (const measure of [
    clocking,
    birdView,
    reading,
    session,
    administration,
    shiftStart,
    memory,
    files,
    startTimes,
    browser,
  ]) {
    const found = await measure(stage);
    for (const row of found) say(`${row.what.padEnd(74)} ${row.figure.padStart(16)}   ${row.goal}`);
    rows.push(...found);
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, PostgreSQL on the same machine`;
  const text = report({ machine, punches: large.punches + small.punches, people, days, rows });
  await writeFile(new URL('../docs/performance.md', import.meta.url), text);
  say('Written to docs/performance.md.');
} finally {
  await owner.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
