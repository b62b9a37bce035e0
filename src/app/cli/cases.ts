import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CommandError } from '#platform/server/command-error.ts';
import { openDatabase } from '#platform/server/database/startup.ts';
import { startCaseServer } from '../cases/case-server.ts';
import { entriesIn, lineOf, runCases, type CaseEntry } from '../cases/run-files.ts';
import { configFrom } from '../server/config.ts';
import { newCommand } from './arguments.ts';
import { runCommand } from './command.ts';

/** Number of cases that run at the same time: one waits for the database while the other one works. */
const lanes = 2;

const command = newCommand(
  'npm run cases --',
  'FILE.json…',
  'Tries cases of working time and leave on a database of their own: docs/cases.md.',
).argument('<files...>', 'files of cases, such as cases/working-week.json');

await runCommand(command, async ({ args: [paths], say }) => {
  const files = [];
  // npm changes to the project's folder, but the names may have been typed in another one.
  for (const path of paths) files.push(await entriesIn(resolve(process.env['INIT_CWD'] ?? '.', path), path));
  const cases = files.flat();
  const folder = await mkdtemp(join(tmpdir(), 'muster-cases-'));
  try {
    const failed = await tryCases(cases, folder, say);
    say(`${cases.length - failed} of ${cases.length} cases hold`);
    if (failed > 0) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** Runs the cases on a new PostgreSQL in the folder. @returns the number of cases that do not hold */
async function tryCases(cases: readonly CaseEntry[], folder: string, say: (line: string) => void): Promise<number> {
  // The settings of an installation on this machine do not concern the cases.
  const config = configFrom({ DATA_DIR: folder });
  const lost = (sentence: string) => {
    throw new CommandError(sentence);
  };
  const { database, close } = await openDatabase(config, { say: () => {}, lost });
  try {
    const servers = await Promise.all(Array.from({ length: lanes }, () => startCaseServer(database, config)));
    let failed = 0;
    try {
      await runCases(servers, cases, (result) => {
        if (result.problems.length > 0) failed += 1;
        say(lineOf(result));
      });
    } finally {
      for (const server of servers) await server.close();
    }
    return failed;
  } finally {
    await close();
  }
}
