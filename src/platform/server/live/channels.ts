import { companyChannel, permissionOfChannel, personChannel } from '../../shared/events.ts';
import type { Actor } from '../http/implement.ts';

/** Whether a person may subscribe to a channel: the company's, their own, and those of their permissions. */
export function mayListen(companyId: string, { id, permissions }: Actor, channel: string): boolean {
  if (channel === companyChannel(companyId) || channel === personChannel(id)) return true;
  const permission = permissionOfChannel(companyId, channel);
  const permissionSet: ReadonlySet<string> = permissions;
  return permission !== undefined && permissionSet.has(permission);
}
