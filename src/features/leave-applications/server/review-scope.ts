import { seesAll } from '../rules/application-permissions.ts';
import { ownersOf } from './queries/reviews.ts';
import { viewerContext, type ViewerContext } from './viewer-context.ts';

/** Reads the viewer's scope: all applications or only reviewed ones, and whether they are an Owner. */
export async function readReviewScope(call: ViewerContext) {
  const { viewer, now, today } = await viewerContext(call);
  const isForAll = seesAll(viewer) || viewer.permissions.has('change_decision_leave_application');
  const isOwner = (await ownersOf(call.db, now)).includes(viewer.id);
  return { viewer, now, today, isForAll, isOwner };
}
export type ReviewReader = Awaited<ReturnType<typeof readReviewScope>>;
