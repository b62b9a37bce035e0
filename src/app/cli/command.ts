import type { Command, OptionValues } from '@commander-js/extra-typings';
import { ConfigError, loadEnvFile, type Config } from '#platform/server/config.ts';
import { CommandError } from '#platform/server/command-error.ts';
import { fullDisk } from '#platform/server/embedded-postgres/cluster.ts';
import { configFrom } from '../server/config.ts';
import { readArguments } from './arguments.ts';

/** Context of a command of the terminal. */
export interface CommandContext<Args, Options> {
  readonly config: Config;
  readonly args: Args;
  readonly options: Options;
  /** Prints a sentence for the person at the terminal. */
  say(sentence: string): void;
  /** Aborted by Ctrl-C, SIGTERM, or a failure that ends the command. */
  readonly stopping: AbortSignal;
  /** Ends the command cleanly with this sentence and exit code 1. */
  fail(sentence: string): void;
}

/**
 * Milliseconds within which a repeated signal is ignored: npm, the launcher and the terminal may each pass
 * on the same Ctrl-C.
 */
const sameSignalMs = 1_000;

/** Milliseconds after which a hanging stop is cut short. */
const shutdownMs = 120_000;

/**
 * Runs a command: validates settings, reports fixable mistakes in sentences, stops cleanly on Ctrl-C
 * and immediately on a second one.
 */
export async function runCommand<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
  main: (context: CommandContext<Args, Options>) => Promise<void>,
): Promise<void> {
  const input = readArguments(command);
  const stopping = new AbortController();
  stopWithSignals(stopping);
  const fail = (sentence: string) => {
    console.error(sentence);
    process.exitCode = 1;
    stopping.abort();
  };
  // The reader of the output is gone, which is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('uncaughtException', (error) => {
    printError(error);
    fail('Muster stopped because of an unexpected error, shown above.');
  });
  try {
    loadEnvFile();
    await main({
      config: configFrom(process.env),
      ...input,
      say: console.log,
      stopping: stopping.signal,
      fail,
    });
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  }
  // An open handle (a timer, an idle connection) must not keep a finished command alive.
  process.exit();
}

function stopWithSignals(stopping: AbortController): void {
  let first = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      const now = performance.now();
      if (first && now - first > sameSignalMs) process.exit(130);
      if (first) return;
      first = now;
      stopping.abort();
      setTimeout(() => process.exit(1), shutdownMs).unref();
    });
}

function printError(error: unknown): void {
  if (error instanceof ConfigError) {
    console.error('Muster cannot start with these settings. See .env.example for help:');
    for (const mistake of error.mistakes) console.error(`- ${mistake}`);
    return;
  }
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return console.error(fullDisk);
  const file = (error as NodeJS.ErrnoException).path;
  if (code === 'EROFS')
    return console.error(`Muster cannot write ${file ?? 'a file it needs'}: the disk is read-only.`);
  if (code === 'EACCES' || code === 'EPERM')
    return console.error(`Muster has no permission to use ${file ?? 'a file it needs'}: ${message}`);
  if (file && (code === 'ENOTDIR' || code === 'EEXIST' || code === 'ENOENT'))
    return console.error(`Muster cannot use ${file}: ${message}`);
  console.error(error instanceof CommandError ? message : (stack ?? message));
}

/** Resolves when the command is to end. */
export function untilStopped(stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stopping.aborted) return resolve();
    stopping.addEventListener('abort', () => resolve(), { once: true });
  });
}
