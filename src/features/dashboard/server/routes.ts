import { implement } from '#platform/server/http/implement.ts';
import { subjectsOf } from '#platform/server/http/subjects.ts';
import { dashboard } from '../contract.ts';
import { ownClockOf } from './own-clock.ts';
import { whereabouts, whoIsIn } from './who-is-in.ts';

export const dashboardRoutes = implement(dashboard)({
  clock: ({ db, actor, context }) => ownClockOf(db, actor.id, context.now),
  whoIsIn: ({ db, actor, query, context }) =>
    whoIsIn(db, query.limit, subjectsOf(actor, dashboard.whoIsIn.access), context.now),
  whereabouts: async ({ db, actor, query, context }) => ({
    people: await whereabouts(db, query.ids.split(','), subjectsOf(actor, dashboard.whereabouts.access), context.now),
  }),
});
