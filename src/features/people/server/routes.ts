import { implement } from '#platform/server/http/implement.ts';
import { people } from '../contract.ts';
import { activePeople } from './queries.ts';

export const peopleRoutes = implement(people)({
  search: ({ db, context }) => activePeople(db, context.now),
});
