import { sql } from 'kysely';
import { actorOf } from '#features/access/server/sessions.ts';
import { connect, type Db } from '#platform/server/database/database.ts';
import { callersOf, inTurn } from './callers.ts';
import { percentiles } from './load.ts';
import { ms, type Row } from './report.ts';
import type { Stage } from './stage.ts';

const transactions = 4000;
const warmUp = 500;

/** Measures the additional cost of looking up the session and its permissions in a transaction with one query. */
export async function sessionLookup({ url, owner, large }: Stage): Promise<Row[]> {
  const callers = inTurn(await callersOf(owner, large, 500));
  const database = connect({ url, connections: 1 });
  const now = Math.floor(Date.now() / 1000);
  const bare: number[] = [];
  const known: number[] = [];
  const timed = async (into: number[], work: (db: Db) => Promise<unknown>) => {
    const began = performance.now();
    await database.tenant(large.id, 'read', work);
    into.push(performance.now() - began);
  };
  // Alternating, so that other load on the machine affects both alike.
  for (let n = 0; n < transactions; n += 1) {
    const { token_hash = '' } = callers.next().value ?? {};
    await timed(bare, (db) => sql`select`.execute(db));
    await timed(known, (db) => Promise.all([actorOf(db, token_hash, now), sql`select`.execute(db)]));
  }
  await database.close();
  const [without, lookup] = [bare, known].map((times) => percentiles(times.slice(warmUp)).p95);
  return [
    {
      what: 'session and permission lookup: added to the p95 of a transaction',
      figure: ms((lookup ?? NaN) - (without ?? NaN)),
      goal: '≤ 1 ms',
    },
  ];
}
