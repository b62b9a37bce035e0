import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CommandError } from '#platform/server/command-error.ts';

const run = promisify(execFile);
const project = fileURLToPath(new URL('../', import.meta.url));

/** A checkout of Muster that can be served. */
export interface Version {
  /** 'this', or the beginning of a commit's id. */
  readonly name: string;
  readonly folder: string;
  /** The file that a command of scripts/run.mjs runs: `start` is `src/app/cli/server.ts`. */
  entryOf(command: string): string;
  /** Options of Node with which a command runs. */
  nodeOptionsOf(command: string): readonly string[];
}

export const thisVersion = (): Version => versionIn('this', project);

interface Command {
  readonly file: string;
  readonly nodeOptions: readonly string[];
}

/** Returns the commands in a scripts/run.mjs, by name. */
export function commandsIn(text: string): ReadonlyMap<string, Command> {
  const found = text.matchAll(/^ {2}'?([\w-]+)'?: \{ run: \['([^']+)'(?:.*?node: \['([^']+)'\])?/gm);
  return new Map(
    Array.from(found, ([, name = '', file = '', option]) => [name, { file, nodeOptions: option ? [option] : [] }]),
  );
}

function versionIn(name: string, folder: string): Version {
  const commands = commandsIn(readFileSync(join(folder, 'scripts/run.mjs'), 'utf8'));
  const find = (command: string): Command => {
    const found = commands.get(command);
    if (found) return found;
    throw new CommandError(`The version ${name} has no command ${command} in its scripts/run.mjs.`);
  };
  return {
    name,
    folder,
    entryOf: (command) => find(command).file,
    nodeOptionsOf: (command) => find(command).nodeOptions,
  };
}

/**
 * Checks out a commit with the libraries of its own package-lock.json into .cache/bench, where the next run finds it.
 * @throws CommandError when there is no such commit
 */
export async function checkOut(commit: string, say: (sentence: string) => void): Promise<Version> {
  const id = await run('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], { cwd: project }).then(
    ({ stdout }) => stdout.trim(),
    () => {
      throw new CommandError(`There is no commit ${commit} in this repository.`);
    },
  );
  const cache = join(project, '.cache/bench');
  const folder = join(cache, id);
  const name = id.slice(0, 7);
  if (!existsSync(folder)) {
    say(`Preparing the version ${name} …`);
    await mkdir(cache, { recursive: true });
    const unfinished = await mkdtemp(join(cache, 'unfinished-'));
    try {
      await fill(unfinished, id);
      await rename(unfinished, folder);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }
  return versionIn(name, folder);
}

async function fill(folder: string, id: string): Promise<void> {
  const archive = join(folder, 'archive.tar');
  await run('git', ['archive', '--format=tar', `--output=${archive}`, id], { cwd: project });
  await run('tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
  const [own, other] = await Promise.all([project, folder].map((each) => readFile(join(each, 'package-lock.json'))));
  if (own && other?.equals(own)) await run('cp', ['-al', join(project, 'node_modules'), join(folder, 'node_modules')]);
  else await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder });
}

/** Builds the web app, for measurements that load it. */
export async function buildWeb({ folder }: Version): Promise<void> {
  await run(process.execPath, ['scripts/build.ts', '--when-stale'], { cwd: folder, maxBuffer: 2 ** 26 });
}
