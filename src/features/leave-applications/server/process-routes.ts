import { implement } from '#platform/server/http/implement.ts';
import { reviewProcesses } from '../contract.ts';
import { reviewById } from './queries/review-processes.ts';
import { ownerCards, processStates, waitingIn } from './queries/processes.ts';

export const processRoutes = implement(reviewProcesses)({
  async waiting({ db, actor, context: { now }, query: { leave_review_id } }) {
    if (leave_review_id !== undefined) await reviewById(db, leave_review_id);
    const { permissions } = actor;
    const seesAll = permissions.has('view_any_leave_application') || permissions.has('review_any_leave_application');
    const [data, waiting, owners] = await Promise.all([
      processStates(db, now),
      leave_review_id !== undefined && seesAll ? waitingIn(db, leave_review_id) : null,
      ownerCards(db, now),
    ]);
    return { data, waiting, owners: [...owners] };
  },
});
