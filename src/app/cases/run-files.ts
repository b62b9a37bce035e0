import { readFile } from 'node:fs/promises';
import { CommandError } from '#platform/server/command-error.ts';
import type { CaseServer } from './case-server.ts';
import { caseFile } from './format/case-file.ts';
import { problemsOf, readWith } from './format/problems.ts';
import { runCase, type CaseResult } from './run-case.ts';

/** A case of a file, which is not checked yet, or a file that is not one of cases. */
export type CaseEntry = { readonly given: unknown; readonly place: string } | { readonly result: CaseResult };

/** Returns the cases of a file, which are not checked yet. @throws CommandError for a file that is not one of cases */
export async function casesIn(path: string): Promise<readonly unknown[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      `Muster cannot read ${path}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    );
  });
  const read = readWith(caseFile, parsed(text, path));
  if (!read.success)
    throw new CommandError(`${path} is not a file of cases: ${problemsOf(read.error, 'the file').join(', ')}.`);
  return read.data.cases;
}

/** Returns the cases of a file; a file that is not one of cases is a case that does not hold, and the others go on. */
export async function entriesIn(path: string, name: string): Promise<CaseEntry[]> {
  try {
    const cases = await casesIn(path);
    return cases.map((given, index) => ({ given, place: `${name} cases.${index}` }));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [{ result: { name, problems: [error.message] } }];
  }
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${path} is not JSON: ${error instanceof Error ? error.message : ''}.`);
  }
}

/** Runs cases on several servers at the same time; results come in the order of the cases. */
export async function runCases(
  servers: readonly CaseServer[],
  entries: readonly CaseEntry[],
  tell: (result: CaseResult) => void,
): Promise<void> {
  const running = entries.map(() => Promise.withResolvers<CaseResult>());
  let next = 0;
  const work = servers.map(async (server) => {
    for (let index = next++; index < entries.length; index = next++)
      await resultOf(server, entries[index]).then(running[index]?.resolve, running[index]?.reject);
  });
  for (const { promise } of running) tell(await promise);
  await Promise.all(work);
}

async function resultOf(server: CaseServer, entry: CaseEntry | undefined): Promise<CaseResult> {
  if (!entry) throw new Error('There is no further case.');
  return 'result' in entry ? entry.result : runCase(server, entry.given, entry.place);
}

/** 'ok  W1 Two-day contract', or 'no  W1 Two-day contract' with what is wrong. */
export const lineOf = ({ name, problems }: CaseResult): string =>
  problems.length === 0 ? `ok  ${name}` : `no  ${name} … ${problems.join('; ')}`;
