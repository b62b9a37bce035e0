// npm run bench [-- --only clock --against COMMIT --days 730 --quick]: measures Muster on a separate database,
// and writes docs/performance.md when it has measured everything.
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { CommandError } from '#platform/server/command-error.ts';
import { partIn } from './every-call-table.ts';
import { readWishes, type BenchOptions } from './options.ts';
import type { Part } from './parts.ts';
import { comparisonOf, inColumns, linesOf, report, type VersionResults } from './report.ts';
import { abandon, openStage, type Stage } from './stage.ts';
import { measurePart } from './turns.ts';
import { buildWeb, checkOut, thisVersion, type Version } from './versions.ts';

const say = (sentence: string): void => console.log(sentence);

async function versionsOf({ against, parts }: BenchOptions): Promise<Version[]> {
  const versions = against === undefined ? [thisVersion()] : [await checkOut(against, say), thisVersion()];
  if (parts.some(({ hasWeb }) => hasWeb)) for (const version of versions) await buildWeb(version);
  return versions;
}

async function measure(parts: readonly Part[], stages: readonly Stage[]): Promise<VersionResults[]> {
  const all: VersionResults[] = stages.map(() => ({ calls: [], rows: [] }));
  for (const part of parts) {
    const found = await measurePart(part, stages).catch((error: Error) => {
      // The other parts still have results to report.
      console.error(`${part.name} could not be measured: ${error.stack ?? error.message}`);
      process.exitCode = 1;
    });
    if (!found) continue;
    printResults(stages, found);
    for (const [n, { calls, rows }] of found.entries()) {
      all[n]?.calls.push(...calls);
      all[n]?.rows.push(...rows);
    }
  }
  return all;
}

function printResults(stages: readonly Stage[], [first, second]: readonly VersionResults[]): void {
  if (!first) return;
  const [one, two] = stages.map(({ version }) => version.name);
  if (second) return say(comparisonOf([one ?? '', first], [two ?? '', second]));
  for (const call of first.calls) say(inColumns(linesOf(call)));
  if (first.rows.length) say(inColumns(first.rows.map(({ what, figure, goal }) => [what, figure, goal])));
}

async function write(
  { size: { people, days, repetitions } }: BenchOptions,
  stage: Stage,
  found: VersionResults,
): Promise<void> {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpus().length} × ${processor}, ${gigabytes} GB, Node ${process.version}, PostgreSQL on the same machine`;
  const punches = stage.large.punches + stage.small.punches;
  const file = new URL('../docs/performance.md', import.meta.url);
  const everyCall = partIn(await readFile(file, 'utf8'));
  const text = report({ machine, people, days, punches, repetitions, ...found });
  await writeFile(file, `${text}\n## Every call\n\n${everyCall}\n`);
  say('Written to docs/performance.md.');
}

async function main(): Promise<void> {
  const wishes = readWishes();
  const versions = await versionsOf(wishes);
  const stages: Stage[] = [];
  try {
    for (const version of versions) {
      say(`Generating companies of ${wishes.size.people} people and a tenth of that with ${wishes.size.days} days …`);
      stages.push(await openStage(version, wishes.size, say));
    }
    const [found] = await measure(wishes.parts, stages);
    if (wishes.isWhole && !process.exitCode && stages[0] && found) await write(wishes, stages[0], found);
  } finally {
    for (const stage of stages) await stage.close();
  }
}

let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // The signal arrives twice when npm and the terminal both pass it on.
    if (isInterrupted) return;
    isInterrupted = true;
    // Running work now loses its database, as expected.
    process.on('uncaughtException', () => {});
    void abandon().finally(() => process.exit(130));
  });

await main().catch((error: unknown) => {
  if (!(error instanceof CommandError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
