import type { Db } from '#platform/server/database/database.ts';
import { Fault } from '#platform/shared/fault.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { rulesOf } from '#features/leave/server/queries/facts.ts';
import { applicationFaults } from '../../contract.ts';
import { maySee, type Viewer } from '../../rules/application-permissions.ts';
import { requireWaiting } from '../commands/book.ts';
import { requireDecider, requireStillEnough } from '../commands/decide.ts';
import { applicationsByIds } from './applications.ts';
import { reviewsOf } from './reviews.ts';

interface ApprovableOptions {
  readonly viewer: Viewer;
  /** Epoch seconds. */
  readonly now: number;
  readonly today: LocalDate;
}

/**
 * Checks in advance which applications can be decided, as deciding does; without locks, so another actor may still come
 * between.
 * @throws 404 for one that does not exist, or that the viewer may not see
 */
export async function approvable(db: Db, ids: readonly string[], { viewer, now, today }: ApprovableOptions) {
  const applications = await applicationsByIds(db, ids);
  const byId = new Map(applications.map((application) => [application.id, application]));
  const [reviews, rules] = await Promise.all([reviewsOf(db, applications, now), rulesOf(db)]);
  const mayReviewAny = viewer.permissions.has('review_any_leave_application');
  const by = { actor_id: viewer.id, today, mayReviewAny };
  const decisions = [];
  for (const id of new Set(ids)) {
    const [application, review] = [byId.get(id), reviews.get(id)];
    if (!application || !review || !maySee(viewer, application, review)) throw applicationFaults.gone();
    const undecidable = await whyNot(async () => {
      await requireDecider(db, application, review, by);
      await requireWaiting(db, application);
    });
    const why = undecidable ?? (await whyNot(() => requireStillEnough(db, application, rules)));
    decisions.push({ application_id: id, may_decide: undecidable === null, may_approve: why === null, why });
  }
  return decisions;
}

/** Returns the message with which a check refuses; null when it passes. */
async function whyNot(check: () => Promise<void>): Promise<string | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.message;
  }
}
