import type { HandlerContext } from '#platform/server/http/implement.ts';
import { commentsCount } from '#features/comments/server/queries.ts';
import { filesOf } from '#features/files/server/queries.ts';
import { personNamesOf } from '#features/people/server/queries.ts';
import { applicationFaults } from '../contract.ts';
import { isBoundBy } from '../rules/access.ts';
import { commentsSeenBy, maySeeReason, type Viewer } from '../rules/application-permissions.ts';
import { pendingApprovers } from '../rules/review.ts';
import { emitApplicationEvent } from './commands/book.ts';
import { applicationById, ownerType, type StoredApplication } from './queries/applications.ts';
import { formOf } from './queries/form.ts';
import { itemsOf } from './queries/items.ts';
import { remindsOn } from './queries/reminders.ts';
import { returnedDatesOf, waitingShortening } from './queries/shortenings.ts';
import { isLastDecision, openApplication, otherDecisions, shownSteps, type OpenedApplication } from './queries/view.ts';
import { viewerContext, type Call } from './viewer-context.ts';

/** Records the first reviewer who opens it, which ends its editing. */
async function markViewed(
  { db, actor, context: { now } }: Call,
  { application, review }: OpenedApplication,
  standsInFor: ReadonlySet<string>,
) {
  if (application.state !== 'created' || application.viewed_by !== null || application.person_id === actor.id) return;
  if (!pendingApprovers(review).some((id) => id === actor.id || standsInFor.has(id))) return;
  const { numUpdatedRows } = await db
    .updateTable('leave_applications')
    .set({ viewed_at: new Date(now * 1000), viewed_by: actor.id })
    .where('id', '=', application.id)
    .where('viewed_by', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await emitApplicationEvent(db, application, { act: 'viewed', actor_id: actor.id });
}

interface ViewCall extends Call {
  readonly params: { readonly application_id: string };
}

/** Reads an application with all related data. */
export async function viewApplication(call: ViewCall) {
  const { db, params } = call;
  const { today, now, viewer } = await viewerContext(call);
  const opened = await openApplication(db, params.application_id, viewer, now);
  await markViewed(call, opened, viewer.standsInFor);
  const application = await applicationById(db, params.application_id);
  const { id, person_id } = application;
  const { review } = opened;
  const [item] = await itemsOf(db, [application], { viewer, now });
  if (!item) throw applicationFaults.gone();
  const { package_name: _, ...form } = await formOf(call, {
    person_id,
    today,
    except: id,
    isBound: isBoundBy(viewer),
    from: application.starts_on,
    to: application.ends_on,
  });
  const reviewers = await shownSteps(db, review, { today, now, by: commentsSeenBy(viewer, application) });
  const sees = maySeeReason(viewer, application);
  const decision = review.decisions.findLast(
    (decision) => decision.reviewer_id === viewer.id && decision.position !== null,
  );
  return {
    ...form,
    enabled_dates: item.may_edit ? form.enabled_dates : [],
    reviewers,
    review_condition: reviewers[0]?.review_condition ?? 1,
    application_id: id,
    item: { ...item, ...(await detailsOf(call, opened, application, viewer)) },
    original_item: originalOf(application),
    attachments: sees ? await filesOf(db, ownerType, id) : [],
    auth_review: decision && decision.decision !== 'withdrawn' ? decision.decision : null,
    comments_count: await commentsCount(db, { type: ownerType, id, by: commentsSeenBy(viewer, application) }),
    is_last_decision: isLastDecision({ application, review }),
  };
}

/** Reads the parts that only its own page shows. */
async function detailsOf(
  call: HandlerContext,
  { review }: OpenedApplication,
  application: StoredApplication,
  viewer: Viewer,
) {
  const { db } = call;
  const sees = maySeeReason(viewer, application);
  const { reason, viewed_by, viewed_at } = application;
  const names = await personNamesOf(db, viewed_by ? [viewed_by] : []);
  return {
    reason: sees && reason !== '' ? reason : null,
    is_reason_hidden: !sees && reason !== '',
    viewed_by: viewed_by ? (names.get(viewed_by) ?? null) : null,
    viewed_at: viewed_at?.toISOString() ?? null,
    reminds_on: await remindsOn(db, application, call.context.now),
    are_comments_hidden: !sees,
    other_decisions: await otherDecisions(db, review, commentsSeenBy(viewer, application)),
    returned_dates: await returnedDatesOf(db, application.id),
    shortening: await waitingShortening(db, application, { viewer, review }),
  };
}

const originalOf = ({ applied_for }: StoredApplication) => ({
  total: applied_for.reduce((sum, { cost }) => sum + Math.round(cost * 100), 0) / 100,
  dates: applied_for.map(({ date, part }) => ({ date, part })),
});
