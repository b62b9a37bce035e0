import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** The installation's secret for live events, the same on all servers of one database. Never leaves the server. */
export async function pushSecretOf(db: Db): Promise<string> {
  const { rows } = await sql<{ push_secret: string }>`select push_secret from installation`.execute(db);
  const secret = rows[0]?.push_secret;
  if (!secret) throw new Error('The installation has no push secret.');
  return secret;
}

/** The public name under which browsers connect ('push key'); it does not lead back to the secret. */
export function pushKey(secret: string): string {
  return createHmac('sha256', secret).update('push key').digest('hex').slice(0, 20);
}

/** Lets one socket subscribe one private channel (Pusher protocol): `'key:hex'`. */
export function signSubscription(secret: string, socketId: string, channel: string): string {
  return `${pushKey(secret)}:${createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex')}`;
}
