import type { Db } from '#platform/server/database/database.ts';
import type { StoredApplication } from '../queries/applications.ts';
import type { ApplicationActor } from './book.ts';

export type Decision = 'approved' | 'rejected';

interface RecordOptions {
  /** Reviewer for whom the actor decides; null: for all steps at once. */
  readonly as: string | null;
  readonly actor: ApplicationActor;
  readonly isChange?: boolean;
}

export async function addDecision(
  db: Db,
  { id, step }: StoredApplication,
  { decision, comment }: { readonly decision: Decision | 'withdrawn'; readonly comment: string },
  { as, actor, isChange = false }: RecordOptions,
): Promise<void> {
  await db
    .insertInto('leave_application_decisions')
    .values({
      application_id: id,
      position: as === null ? null : step,
      reviewer_id: as ?? actor.actor_id,
      decided_by: actor.actor_id,
      decision,
      comment: comment.trim() || null,
      is_change: isChange,
      created_at: new Date(actor.now * 1000),
    })
    .execute();
}
