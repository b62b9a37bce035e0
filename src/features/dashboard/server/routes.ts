import { implement } from '#platform/server/implement.ts';
import { dashboard } from '../contract.ts';
import { ownClockOf } from './own-clock.ts';
import { whoIsIn } from './who-is-in.ts';

export const dashboardRoutes = implement(dashboard)({
  clock: ({ db, actor, call }) => ownClockOf(db, actor.id, call.now),
  whoIsIn: ({ db, query, call }) => whoIsIn(db, query.limit, call.now),
});
