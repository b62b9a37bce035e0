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
 * The first day that planners may change for themselves: a shift of a day that is over decides what is missing of it or
 * overtime. Undefined for Owners, for whom nobody else could do it.
 */
export async function ownFrom(db: Db, { actor_id, now }: Planner): Promise<LocalDate | undefined> {
  const { is_owner } = await authorityOf(db, actor_id);
  return barredId({ owners: 'allowed' }, { id: actor_id, is_owner }) ? todayOf(db, now) : undefined;
}
