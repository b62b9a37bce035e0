import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { allRoutes } from '#app/server/features.ts';
import { actorOf, holderOf } from '#features/access/server/sessions.ts';
import { connect } from '#platform/server/database/database.ts';
import { hashToken, sessionCookie } from '#platform/server/http/authenticator.ts';
import { createHttp } from '#platform/server/http/http.ts';
import type { DriverJob, DriverResult } from './driver.ts';
import type { Shot } from './load.ts';
import { record, stepsOf, type Step, type Variables } from './replay.ts';

export interface Caller extends Variables {
  readonly token: string;
  readonly token_hash: string;
  readonly person_id: string;
}

export const callerOf = (token: string, person_id: string): Caller => ({
  token,
  token_hash: hashToken(token),
  person_id,
});
export const cookieOf = ({ token }: Caller): string => `${sessionCookie}=${token}`;

/** The statements that the server sends for each of these calls of one person, ready to be played for others. */
export async function stepsFor(
  url: string,
  host: string,
  [caller, other]: readonly [Caller, Caller],
  shots: readonly Omit<Shot, 'cookie'>[],
): Promise<Step[][]> {
  const database = connect({ url, connections: 2 });
  const app = createHttp({ authenticator: { database, actorOf, holderOf }, features: allRoutes });
  const send = async ({ method, path }: Omit<Shot, 'cookie'>, key: string, who: Caller): Promise<void> => {
    const response = await app.inject({
      method,
      url: path,
      remoteAddress: '127.0.0.1',
      headers: {
        host,
        cookie: cookieOf(who),
        'x-requested-with': 'XMLHttpRequest',
        ...(method === 'POST' && { 'idempotency-key': key }),
      },
      ...(method === 'POST' && { payload: {} }),
    });
    if (response.statusCode !== 200)
      throw new Error(`${method} ${path} answered ${response.statusCode}: ${response.body}`);
  };
  try {
    await app.ready();
    // Somebody else first, unrecorded: the first request of a process also finds the company and warms the caches.
    for (const shot of shots) await send(shot, crypto.randomUUID(), other);
    const lists: Step[][] = [];
    for (const shot of shots) {
      const key = crypto.randomUUID();
      const now = Date.now();
      lists.push(stepsOf(await record(() => send(shot, key, caller)), caller, key, now));
    }
    return lists;
  } finally {
    await app.close();
    await database.close();
  }
}

/** Plays the statements from a process of its own, as the load on the server comes from one. */
export function drive(job: DriverJob): Promise<DriverResult> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('driver.ts', import.meta.url)));
    child.once('message', (result) => resolve(result as DriverResult));
    child.once('error', reject);
    child.once('exit', (code) => code && reject(new Error(`The driver ended with code ${code}.`)));
    child.send(job);
  });
}
