import { parentPort, workerData } from 'node:worker_threads';
import { Fault } from '../shared/fault.ts';
import { connect, type Db } from './database/database.ts';
import { stepBackThread } from './step-back.ts';
import type { ThreadResult, ThreadTask } from './threads.ts';

// The beginning of a thread (threads.ts): does its task in a transaction and says how it ended.

async function run({ module, input, company_id, url }: ThreadTask): Promise<ThreadResult> {
  const { work } = (await import(module)) as { work(db: Db, input: unknown): Promise<unknown> };
  const database = connect({ url, connections: 1, stepsBack: true });
  try {
    return { value: await database.tenant(company_id, 'write', (db) => work(db, input)) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code, status, message, errors, data } = error;
    return { fault: { code, status, message, errors, data } };
  } finally {
    await database.close();
  }
}

// Others are answered meanwhile, and do not wait for the processor either.
stepBackThread();
parentPort?.postMessage(await run(workerData as ThreadTask));
