import type { Db } from '#platform/server/database/database.ts';
import { barredId } from '#platform/shared/oneself.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { authorityOf } from '#features/access/server/queries.ts';
import { todayOf } from '#features/company/server/queries.ts';

export interface Planner {
  readonly actor_id: string;
  /** epoch seconds */
  readonly now: number;
}

/**
 * First day that planners may change for themselves, since the shift of a past day decides absence and overtime.
 * Undefined for Owners, because no one else could change it for them.
 */
export async function ownFrom(db: Db, { actor_id, now }: Planner): Promise<LocalDate | undefined> {
  const { is_owner } = await authorityOf(db, actor_id);
  return barredId({ owners: 'allowed' }, { id: actor_id, is_owner }) ? todayOf(db, now) : undefined;
}
