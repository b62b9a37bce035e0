import type { Endpoint } from '../../shared/contract.ts';
import type { Db } from '../database/database.ts';

/**
 * Asked before every write, whatever the endpoint: the one place where a company can be kept from writing. It throws the
 * refusal.
 * @param now epoch seconds
 */
export type WriteGate = (db: Db, endpoint: Endpoint, now: number) => Promise<void>;

/** A GET that writes only marks as read what is read; what is open to strangers is signing in and the like. */
export const isGated = (gates: readonly WriteGate[], { access, route, whenReadOnly }: Endpoint): boolean =>
  gates.length > 0 && access !== 'public' && !route.startsWith('GET') && whenReadOnly !== 'always';

export async function passGates(gates: readonly WriteGate[], endpoint: Endpoint, db: Db, now: number): Promise<void> {
  for (const gate of gates) await gate(db, endpoint, now);
}
