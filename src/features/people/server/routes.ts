import { implement } from '#platform/server/implement.ts';
import { people } from '../contract.ts';
import { activePeople } from './queries.ts';

export const peopleRoutes = implement(people)({
  search: ({ db, call }) => activePeople(db, new Date(call.now * 1000)),
});
