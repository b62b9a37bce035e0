import type { Db } from '#platform/server/database/database.ts';
import { blockText, datesText } from '#features/leave-limits/rules/limits.ts';
import { applicationFaults } from '../../contract.ts';
import {
  reachedLimits,
  rulesConcerning,
  type ComparedLeave,
  type ConcernedRules,
  type ReachedLimit,
} from '../queries/calendar-rules.ts';
import { lockLimitPlaces } from './lock-places.ts';

/** @throws 422 with the sentence of a block on one of the dates */
function requireOpen({ blocks }: Pick<ConcernedRules, 'blocks'>): void {
  const [found] = blocks;
  if (!found) return;
  const facts = { dates: datesText(found.dates), reason: blockText(found.block) };
  throw applicationFaults.blocked.at('enabled_dates', { facts });
}

const refusing = ({ limits }: Pick<ConcernedRules, 'limits'>) =>
  limits.filter(({ limit }) => limit.when_reached === 'refuse');

/**
 * Checks leave against blocked dates and limits. Locks the places until the transaction ends, so that two people never
 * get the last one; the caller has locked the account. People on the waiting list who fit are offered a place first.
 * @throws 422 for a blocked date, 424 with the name of a limit that leaves no place
 */
export async function requirePlaces(db: Db, leave: ComparedLeave, offerPlaces: OfferPlaces): Promise<void> {
  const rules = await rulesConcerning(db, leave);
  if (!rules) return;
  requireOpen(rules);
  const limits = refusing(rules);
  if (limits.length === 0) return;
  if (await lockLimitPlaces(db, limits)) await offerPlaces(db, leave.now);
  requireNoneReached(await reachedLimits(db, leave, { ...rules, limits }));
}

/** Offers free places to people who wait for them. */
type OfferPlaces = (db: Db, now: number) => Promise<unknown>;

/**
 * Requires a place beside approved leave and open offers, before leave that waits is approved.
 * @throws as `requirePlaces`
 */
export async function requirePlaceToApprove(
  db: Db,
  leave: ComparedLeave,
  { isLocking = true }: { readonly isLocking?: boolean } = {},
): Promise<void> {
  const rules = await rulesConcerning(db, leave);
  if (!rules) return;
  requireOpen(rules);
  const limits = refusing(rules);
  if (limits.length === 0) return;
  if (isLocking) await lockLimitPlaces(db, limits);
  requireNoneReached(await reachedLimits(db, { ...leave, isOnlyApproved: true }, { ...rules, limits }));
}

/** Returns the limits that refuse leave now, with the places locked. @throws 422 for a blocked date */
export async function refusingLimits(db: Db, leave: ComparedLeave): Promise<ReachedLimit[]> {
  const rules = await rulesConcerning(db, leave);
  if (!rules) return [];
  requireOpen(rules);
  const limits = refusing(rules);
  if (limits.length === 0) return [];
  await lockLimitPlaces(db, limits);
  return reachedLimits(db, leave, { ...rules, limits });
}

function requireNoneReached([reached]: readonly ReachedLimit[]): void {
  if (!reached) return;
  const { limit, dates } = reached;
  throw applicationFaults.limit({
    facts: { name: limit.name, dates: datesText(dates) },
    data: { limit_id: limit.id, name: limit.name, dates: [...dates] },
  });
}
