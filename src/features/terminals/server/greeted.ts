import { addressKey } from '#platform/server/http/rate-limit.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import type { Call } from './call.ts';

/** Maximum number of networks remembered. */
const maxKept = 20_000;

/**
 * Returns whether a terminal has greeted from the network of a call. The protocol sends the key only in the greeting,
 * so calls of a terminal with a key are refused until it has greeted from there.
 * Results are cached, so that calls cost no statement.
 */
export function greetings(): (call: Pick<Call, 'terminal' | 'address' | 'transact'>) => Promise<boolean> {
  const known = new Set<string>();
  return async ({ terminal, address, transact }) => {
    const network = addressKey(address);
    const key = `${terminal.id} ${network}`;
    if (known.has(key)) return true;
    const found = await transact('read', (db) =>
      rowsOf(db, 'select 1 from terminal_states where terminal_id = $1 and greeted_from = $2', [terminal.id, network]),
    );
    if (found.length === 0) return false;
    if (known.size >= maxKept) known.clear();
    known.add(key);
    return true;
  };
}
