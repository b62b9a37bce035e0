import { allRoutes } from '#app/server/features.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { connect } from '#platform/server/database/database.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { cookieOf, type Caller } from './callers.ts';
import type { FastifyInstance } from 'fastify';
import type { Shot } from './load.ts';
import { recordStatements, stepsOf, type Step } from './replay.ts';

/** Records the statements of the server for each of these calls of one person, to replay them for others. */
export async function stepsFor(
  url: string,
  host: string,
  [caller, other]: readonly [Caller, Caller],
  shots: readonly Omit<Shot, 'cookie'>[],
): Promise<Step[][]> {
  const database = connect({ url, connections: 2 });
  const app = createHttp({ authenticator: sessionAuthenticator(database), features: allRoutes });
  const send = senderFor(app, host);
  try {
    await app.ready();
    // Waits for notifications: without them the server does not cache the company of a host and queries it every time.
    while (!database.notifications.isListening) await new Promise((resolve) => setTimeout(resolve, 10));
    // Unrecorded requests of another person first: the first request of a process also looks up the company
    // and fills caches.
    for (const shot of shots) await send(shot, crypto.randomUUID(), other);
    // A running server has cached its caller.
    await send({ method: 'GET', path: '/app/authorization' }, crypto.randomUUID(), caller);
    const lists: Step[][] = [];
    for (const shot of shots) {
      const key = crypto.randomUUID();
      const now = Date.now();
      lists.push(stepsOf(await recordStatements(() => send(shot, key, caller)), caller, key, now));
    }
    return lists;
  } finally {
    await app.close();
    await database.close();
  }
}

/** Returns a function that sends a call to the application without a network. */
function senderFor(app: FastifyInstance, host: string) {
  return async ({ method, path }: Omit<Shot, 'cookie'>, key: string, who: Caller): Promise<void> => {
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
}
