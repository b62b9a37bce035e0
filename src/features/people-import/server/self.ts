import type { Db } from '#platform/server/database/database.ts';
import { barredId, type Caller } from '#platform/shared/oneself.ts';
import { hasTerms } from '#features/place-weeks/server/queries/terms.ts';
import type { Self } from '../rules/checked-rows.ts';

/** Returns what the caller may change for themselves by a file. @param rule that of the call */
export const selfOf = async (db: Db, rule: Parameters<typeof barredId>[0], caller: Caller): Promise<Self> => ({
  self_id: caller.id,
  barred_id: barredId(rule, caller),
  has_terms: await hasTerms(db),
});
