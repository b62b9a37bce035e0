import type { Db } from '#platform/server/database/database.ts';
import type { Actor, RequestContext } from '#platform/server/http/implement.ts';
import { pushSecretOf, signSubscription } from '#platform/server/live/push-key.ts';
import { companyChannel, personChannel } from '#platform/shared/events.ts';
import { accessFaults } from '../contract.ts';

/**
 * The signature by which a socket may subscribe a private channel: only the company's own and the person's own.
 * @throws 403 for every other channel
 */
export async function signChannel(
  db: Db,
  context: RequestContext,
  actor: Actor,
  { socket_id, channel_name }: { socket_id: string; channel_name: string },
): Promise<string> {
  const own = [companyChannel(context.company_id), personChannel(actor.id)];
  if (!own.includes(channel_name)) throw accessFaults.foreignChannel();
  return signSubscription(await pushSecretOf(db), { socket_id, channel: channel_name }, actor.session_id);
}
