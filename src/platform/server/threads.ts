import { Worker } from 'node:worker_threads';
import { Fault, type FieldErrors } from '../shared/fault.ts';
import type { Database } from './database/database.ts';
import { DatabaseUnavailableError } from './database/outage.ts';
import { currentLanguage } from './language.ts';

/** Task of a thread. */
export interface ThreadTask {
  /** A module with `export function work(db, input)`; if it opens its own transactions, `export function run` */
  readonly module: string;
  readonly input: unknown;
  readonly company_id: string;
  /** Connection string */
  readonly url: string;
  /** Language in which the thread says texts. */
  readonly language: string;
}

/** Result of a thread. */
export type ThreadResult =
  | { readonly value: unknown }
  /** The database was lost, with the reason. */
  | { readonly away: string }
  | {
      readonly fault: Pick<Fault, 'code' | 'status' | 'message' | 'facts' | 'data'> & {
        errors?: FieldErrors | undefined;
      };
    };

/** Maximum number of threads; others wait. Each takes a processor and some ten megabytes. */
const threadsAtMost = 2;
/**
 * Megabytes, enough for a hundred thousand rows. With a lower limit V8 frees memory sooner:
 * checking 50,000 people takes a third less than with V8's own limits.
 */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 8 } as const;
let runningThreads = 0;
const waiting: (() => void)[] = [];

async function turn(): Promise<void> {
  if (runningThreads >= threadsAtMost) await new Promise<void>((resolve) => waiting.push(resolve));
  runningThreads += 1;
}

/**
 * Runs one write transaction of a company in a thread with its own connection, for computations that take seconds:
 * requests are answered in the meantime. The audit log knows no author, so it is for tables that the log leaves out.
 * @param input cloneable data
 * @throws what `work` of the module throws
 */
export async function transactInThread<T>(database: Database, task: Task): Promise<T> {
  return inThread(database, task);
}

/**
 * Like `transactInThread`, for long work that opens its own transactions: `run(database, company_id,
 * input)` of the module.
 */
export async function runInThread<T>(database: Database, task: Task): Promise<T> {
  return inThread(database, task);
}

interface Task {
  readonly module: URL;
  readonly input: unknown;
  readonly company_id: string;
}

async function inThread<T>(database: Database, { module, input, company_id }: Task): Promise<T> {
  await turn();
  try {
    const url = database.pool.options.connectionString ?? '';
    const task: ThreadTask = { module: module.href, input, company_id, url, language: currentLanguage() };
    const result = await resultOf(
      new Worker(new URL('./thread.ts', import.meta.url), { workerData: task, resourceLimits }),
    );
    if ('value' in result) return result.value as T;
    if ('away' in result) throw new DatabaseUnavailableError(result.away);
    const { code, status, message, facts, errors, data } = result.fault;
    throw new Fault(code, status, message, { ...(facts && { facts }), ...(errors && { errors }), data });
  } finally {
    runningThreads -= 1;
    waiting.shift()?.();
  }
}

function resultOf(thread: Worker): Promise<ThreadResult> {
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`A thread exited with code ${code} without a message.`)));
  });
}
