import type { Db } from '#platform/server/database/database.ts';
import { holdersOf } from '#features/access/server/queries.ts';
import { commentFaults } from '#features/comments/contract.ts';
import { commentOf } from '#features/comments/server/queries.ts';
import { commentsSeenBy, type Viewer } from '../../rules/application-permissions.ts';
import { ownerType, type StoredApplication } from './applications.ts';
import { openApplication } from './view.ts';

/** Opens the application that a comment is about, if the viewer may read the comment. @throws 404 */
export async function openComment(db: Db, id: string, viewer: Viewer, now: number): Promise<StoredApplication> {
  const comment = await commentOf(db, ownerType, id);
  if (!comment) throw commentFaults.gone();
  const { application } = await openApplication(db, comment.subject_id, viewer, now);
  const by = commentsSeenBy(viewer, application);
  if (by !== undefined && by !== comment.author_id) throw commentFaults.gone();
  return application;
}

/** Returns the people among `ids` who may know the reason of an application, and so may get alerts of its comments. */
export async function knowingReasonOf(
  db: Db,
  { is_private }: StoredApplication,
  ids: readonly string[],
  now: number,
): Promise<readonly string[]> {
  if (!is_private) return ids;
  const holders = await Promise.all([
    holdersOf(db, 'review_any_leave_application', now),
    holdersOf(db, 'edit_employee_leave', now),
  ]);
  const knowing = new Set(holders.flat());
  return ids.filter((id) => knowing.has(id));
}
