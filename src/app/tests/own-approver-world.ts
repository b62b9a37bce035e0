import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, database, type Company, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { directory } from '#features/directory/contract.ts';
import { directoryRoutesWith } from '#features/directory/server/routes.ts';
import { employment } from '#features/employment/contract.ts';
import { employmentRoutes } from '#features/employment/server/routes.ts';
import { assignReview, saveReview } from '#features/leave-applications/server/commands/review-processes.ts';
import { leaveReviewsRoutes } from '#features/leave-applications/server/review-process-routes.ts';
import type { ReviewerRule } from '#features/leave-applications/rules/reviewer-rules.ts';
import { applicationWorld, day, now } from '#features/leave-applications/testing/application-world.ts';
import { listsRoutes } from '#features/lists/server/routes.ts';
import { peopleReferences } from '#features/people/server/references.ts';
import { employ } from '#features/people/testing/employ.ts';

export const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [employmentRoutes, directoryRoutesWith([]), listsRoutes(peopleReferences), leaveReviewsRoutes],
    now: () => new Date(now * 1000),
  }),
);
export const refused = { status: 403, body: { code: 'leaveReviews.ownApprover' } };

/** Ida, who may change employment and departments, reports to Rob, and Rob to Sue; a rule names her approver. */
export async function idaReviewedBy(rule: ReviewerRule) {
  const world = await applicationWorld();
  const { acme, rob, sue, hal } = world;
  const ida = await acme.hire(
    'Ida',
    'edit_employee_employment_info',
    'discharge_employee',
    'restore_employee',
    'add_department',
    'edit_department',
    'delete_department',
  );
  await acme.inside(async (db) => {
    await employ(db, ida.id, { manager_id: rob.id });
    await employ(db, rob.id, { manager_id: sue.id });
    const by = { actor_id: hal.id, is_owner: true, now };
    const approvers = [{ review_condition: 1 as const, users: [], by_rules: [rule] }];
    const { id } = await saveReview(db, { name: 'By rule', remind_days: 2, owners_days: 5, approvers }, by);
    await assignReview(db, { review_id: id, items: [{ id: ida.id, type: 'user' }] }, by);
  });
  return { ...world, ida, ...callsOf(acme, ida) };
}

/** Returns what Ida does, and hires of people whom she may discharge. */
function callsOf(acme: Company, ida: Member) {
  const saveManager = (of: { id: string }, manager: { id: string }, from = '2026-04-01', more: object = {}) =>
    call(
      employment.saveChange,
      {
        params: { user_id: of.id },
        body: { effective_from: day(from), manager_id: manager.id, reason: 'Reorganised', ...more },
      },
      ida,
    );
  const discharge = (whom: { id: string }, new_manager_id?: string | null, as = ida) =>
    call(
      employment.discharge,
      {
        params: { user_id: whom.id },
        body: {
          discharged_date: day('2026-03-31'),
          discharged_reason: 'Moves away',
          ...(new_manager_id !== undefined && { new_manager_id }),
        },
      },
      as,
    );
  /** Hires someone who ranks below Ida, whom she may discharge. */
  const report = async (name: string, manager: { id: string }) => {
    const member = await acme.hire(name);
    await acme.inside((db) => employ(db, member.id, { manager_id: manager.id }));
    return member;
  };
  const moveMany = (ids: readonly string[], manager: { id: string }) =>
    call(
      directory.bulkEmployment,
      { body: { ids: [...ids], effective_from: day('2026-04-01'), manager_id: manager.id, reason: 'Reorganised' } },
      ida,
    );
  return { saveManager, moveMany, discharge, report };
}
