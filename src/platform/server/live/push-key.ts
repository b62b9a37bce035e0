import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Returns the installation's secret for live events, the same on all servers of a database. Never leaves them. */
export async function pushSecretOf(db: Db): Promise<string> {
  const { rows } = await sql<{ push_secret: string }>`select push_secret from installation`.execute(db);
  const secret = rows[0]?.push_secret;
  if (!secret) throw new Error('The installation has no push secret.');
  return secret;
}

/** Returns the public name under which browsers connect ('push key'); the secret cannot be derived from it. */
export function pushKey(secret: string): string {
  return createHmac('sha256', secret).update('push key').digest('hex').slice(0, 20);
}

interface Subscription {
  readonly socket_id: string;
  readonly channel: string;
}

/**
 * Lets one socket subscribe to one private channel (Pusher protocol): `'key:hex'`. The requesting session forms the
 * last 32 digits of the hex and is part of the signed text, so that its end closes the socket.
 */
export function signSubscription(secret: string, { socket_id, channel }: Subscription, sessionId: string): string {
  const session = sessionId.replaceAll('-', '');
  return `${pushKey(secret)}:${signature(secret, socket_id, channel, session)}${session}`;
}

/**
 * Returns the id of the session for which a subscription was signed; undefined when the signature is not ours,
 * or for another subscription.
 */
export function sessionOfSubscription(
  secret: string,
  { socket_id, channel }: Subscription,
  auth: string,
): string | undefined {
  const [, key, signed, session] = /^([0-9a-f]{20}):([0-9a-f]{64})([0-9a-f]{32})$/.exec(auth) ?? [];
  if (!signed || !session || key !== pushKey(secret)) return undefined;
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(signature(secret, socket_id, channel, session))))
    return undefined;
  return session.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function signature(secret: string, socketId: string, channel: string, session: string): string {
  return createHmac('sha256', secret).update(`${socketId}:${channel}:${session}`).digest('hex');
}
