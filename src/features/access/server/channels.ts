import type { Db } from '#platform/server/database/database.ts';
import type { Actor, RequestContext } from '#platform/server/http/implement.ts';
import { mayListen } from '#platform/server/live/channels.ts';
import { pushSecretOf, signSubscription } from '#platform/server/live/push-key.ts';
import { accessFaults } from '../contract.ts';

/**
 * Signs a socket's subscription to a private channel: the company's, the person's own or one of a permission
 * that they hold.
 * @throws 403 for every other channel
 */
export async function signChannel(
  db: Db,
  context: RequestContext,
  actor: Actor,
  { socket_id, channel_name }: { socket_id: string; channel_name: string },
): Promise<string> {
  if (!mayListen(context.company_id, actor, channel_name)) throw accessFaults.foreignChannel();
  return signSubscription(await pushSecretOf(db), { socket_id, channel: channel_name }, actor.session_id);
}

/** Signs several channels at a time; returns null for those that this person may not subscribe to. */
export async function signChannels(
  db: Db,
  context: RequestContext,
  actor: Actor,
  { socket_id, channel_names }: { socket_id: string; channel_names: readonly string[] },
): Promise<{ channel_name: string; auth: string | null }[]> {
  const secret = await pushSecretOf(db);
  return channel_names.map((channel_name) => ({
    channel_name,
    auth: mayListen(context.company_id, actor, channel_name)
      ? signSubscription(secret, { socket_id, channel: channel_name }, actor.session_id)
      : null,
  }));
}
