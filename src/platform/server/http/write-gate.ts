import type { Endpoint } from '../../shared/contract.ts';
import type { Db } from '../database/database.ts';

/**
 * Called before every write of any endpoint: the only place that can stop a company from writing. Throws the refusal.
 * @param now epoch seconds
 */
export type WriteGate = (db: Db, endpoint: Endpoint, now: number) => Promise<void>;

/** A GET that writes only marks items as read; public endpoints are for signing in and the like. */
export const isGated = (gates: readonly WriteGate[], { access, route, whenReadOnly }: Endpoint): boolean =>
  gates.length > 0 && access !== 'public' && !route.startsWith('GET') && whenReadOnly !== 'always';

export async function passGates(gates: readonly WriteGate[], endpoint: Endpoint, db: Db, now: number): Promise<void> {
  for (const gate of gates) await gate(db, endpoint, now);
}
