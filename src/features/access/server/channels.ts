import type { Db } from '#platform/server/database.ts';
import type { Actor, Call } from '#platform/server/implement.ts';
import { pushSecretOf, signSubscription } from '#platform/server/push-key.ts';
import { accessFaults } from '../contract.ts';

/**
 * The signature by which a socket may subscribe a private channel: only the company's own and the person's own.
 * @throws 403 for every other channel
 */
export async function signChannel(db: Db, call: Call, actor: Actor, { socket_id, channel_name }: { socket_id: string; channel_name: string }): Promise<string> {
  const own = [`private-company.${call.company_id}`, `private-user.${actor.id}`];
  if (!own.includes(channel_name)) throw accessFaults.foreignChannel();
  return signSubscription(await pushSecretOf(db), { socket_id, channel: channel_name }, actor.session_id);
}
