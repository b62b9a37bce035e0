import { companyChannel, permissionOfChannel, personChannel } from '../../shared/events.ts';
import type { Actor } from '../http/implement.ts';

/** Whether somebody may listen on a channel: the company's, their own, and those of the permissions that they hold. */
export function mayListen(companyId: string, { id, permissions }: Actor, channel: string): boolean {
  if (channel === companyChannel(companyId) || channel === personChannel(id)) return true;
  const permission = permissionOfChannel(companyId, channel);
  const held: ReadonlySet<string> = permissions;
  return permission !== undefined && held.has(permission);
}
