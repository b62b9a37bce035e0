import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { callerOf, requireOther } from '#platform/shared/oneself.ts';
import { leaveReviewsChanged } from '../../events.ts';
import { leaveReviewFaults, leaveReviews } from '../../rules/processes-contract.ts';
import { departmentIdsAbove } from '../queries/ruled-reviewers.ts';
import { requireDeciders, type ReviewsActor } from './review-processes.ts';

interface HeadInput {
  readonly department_id: string;
  /** Null: no one. */
  readonly person_id: string | null;
}

/**
 * Sets the head of a department, who approves leave where a process says so.
 * @throws 403 for the department in which the actor works and those above it, 404, 460
 */
export async function setDepartmentHead(
  db: Db,
  { department_id, person_id }: HeadInput,
  actor: ReviewsActor,
): Promise<void> {
  const [department] = await rowsOf<{ id: string }>(
    db,
    'select id from departments where id = $1 and trashed_at is null for update',
    [department_id],
  );
  if (!department) throw leaveReviewFaults.gone();
  // People may not choose who approves their own leave, which the head of a department above may do.
  if ((await departmentIdsAbove(db, actor.actor_id)).has(department.id))
    requireOther(leaveReviews.storeHead.oneself, callerOf(actor), actor.actor_id);
  if (person_id === null) await sql`delete from department_heads where department_id = ${department_id}`.execute(db);
  else {
    await requireDeciders(db, [person_id], 'person_id', actor.now);
    await sql`
      insert into department_heads (department_id, person_id, created_at, created_by)
      values (${department_id}, ${person_id}, ${new Date(actor.now * 1000)}, ${actor.actor_id})
      on conflict (tenant_id, department_id) do update
        set person_id = excluded.person_id, created_at = excluded.created_at, created_by = excluded.created_by`.execute(
      db,
    );
  }
  await emit(db, leaveReviewsChanged, {});
}
