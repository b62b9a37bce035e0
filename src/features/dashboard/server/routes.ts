import { implement } from '#platform/server/http/implement.ts';
import { subjectsOf } from '#platform/server/http/subjects.ts';
import { dashboard } from '../contract.ts';
import { ownClockOf } from './own-clock.ts';
import { whoIsIn } from './who-is-in.ts';

export const dashboardRoutes = implement(dashboard)({
  clock: ({ db, actor, context }) => ownClockOf(db, actor.id, context.now),
  whoIsIn: ({ db, actor, query, context }) =>
    whoIsIn(db, query.limit, subjectsOf(actor, dashboard.whoIsIn.access), context.now),
});
