import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { WriteGate } from '#platform/server/http/write-gate.ts';
import { companyFaults } from '../../rules/faults.ts';
import { clocksUntil, isWriteAllowed, type WorkspaceStatus } from '../../rules/workspace-status.ts';

/** SQL column for queries that join `company_standings`. */
export const readOnlyFrom = sql<number | null>`extract(epoch from company_standings.read_only_from)::int8`.as(
  'read_only_from',
);

const statusCache = new VersionedCache<WorkspaceStatus>(5000);

/** Returns the status of this transaction's company, cached by its version. */
function workspaceStatusOf(db: Db): Promise<WorkspaceStatus> {
  return statusCache.getOrComputeForCompany(db, 'status', async () => {
    const [found] = await rowsOf<WorkspaceStatus>(
      db,
      'select extract(epoch from read_only_from)::int8 as read_only_from from company_standings',
    );
    return found ?? { read_only_from: null };
  });
}

/** Refuses writes of a read-only company. */
export const refuseReadOnly: WriteGate = async (db, { whenReadOnly }, now) => {
  const status = await workspaceStatusOf(db);
  if (isWriteAllowed(status, whenReadOnly, now)) return;
  const until = clocksUntil(status, now);
  throw companyFaults.readOnly({
    data: {
      read_only_from: isoOf(status.read_only_from),
      clocks_until: isoOf(until),
    },
  });
};

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at * 1000).toISOString());
