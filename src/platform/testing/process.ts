import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../../', import.meta.url));

export interface StartedProcess {
  readonly child: ChildProcess;
  /** Everything it has written so far. */
  output(): string;
  /** Resolves with the exit code; null after a signal. */
  readonly exited: Promise<number | null>;
  /** Waits for words in the output. @throws Error when the process ends without them */
  says(words: RegExp): Promise<RegExpExecArray>;
}

const runningProcesses = new Set<ChildProcess>();

/** Starts a program of the project as a separate process, with these settings and no others. */
export function startProcess(
  file: string,
  env: Record<string, string>,
  options: { readonly args?: readonly string[]; readonly uid?: number; readonly gid?: number } = {},
): StartedProcess {
  const { args = [], ...account } = options;
  const child = spawn(process.execPath, [file, ...args], {
    cwd: project,
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'warn',
      PORT: '0',
      NODE_COMPILE_CACHE: join(project, '.cache', 'node'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  runningProcesses.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      runningProcesses.delete(child);
      resolve(code);
    });
  });
  return {
    child,
    exited,
    output: () => output,
    says: (words) => outputMatching(words, { child, exited, output: () => output }),
  };
}

function outputMatching(
  words: RegExp,
  { child, exited, output }: Omit<StartedProcess, 'says'>,
): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = words.exec(output());
      if (found) resolve(found);
      return found;
    };
    if (look()) return;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', look);
    void exited.then(() => look() ?? reject(new Error(`It ended without saying ${words}:\n${output()}`)));
  });
}

/** Ends all started processes, at the end of a test file. */
export async function stopProcesses(): Promise<void> {
  const all = [...runningProcesses];
  await Promise.all(
    all.map(
      (child) =>
        new Promise<void>((resolve) => {
          child.once('close', () => resolve());
          child.kill('SIGTERM');
        }),
    ),
  );
}
