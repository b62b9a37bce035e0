import { parentPort, workerData } from 'node:worker_threads';
import { Fault } from '../shared/fault.ts';
import { connect, type Database, type Db } from './database/database.ts';
import { DatabaseUnavailableError } from './database/outage.ts';
import { inLanguage } from './language.ts';
import { lowerThreadPriority } from './background-priority.ts';
import type { ThreadResult, ThreadTask } from './threads.ts';

// Entry point of a thread (threads.ts): runs its task, in a transaction unless it opens its own,
// and reports the result.

interface TaskModule {
  work?(db: Db, input: unknown): Promise<unknown>;
  run?(database: Database, company_id: string, input: unknown): Promise<unknown>;
}

async function doTask({ module, input, company_id, url }: ThreadTask): Promise<ThreadResult> {
  const { work, run } = (await import(module)) as TaskModule;
  const database = connect({ url, connections: 1, stepsBack: true });
  try {
    if (run) return { value: await run(database, company_id, input) };
    return { value: await database.tenant(company_id, 'write', async (db) => work?.(db, input)) };
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return { away: String(error.cause) };
    if (!(error instanceof Fault)) throw error;
    const { code, status, message, facts, errors, data } = error;
    return { fault: { code, status, message, facts, errors, data } };
  } finally {
    await database.close();
  }
}

// Requests of others are answered in the meantime, and should not wait for the processor either.
lowerThreadPriority();
const task = workerData as ThreadTask;
parentPort?.postMessage(await inLanguage(task.language, () => doTask(task)));
