import type { Handlers } from '#platform/server/http/implement.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { leaveTypesOf } from '#features/leave/server/queries/types.ts';
import type { reportCalls } from '../contract.ts';
import { subjectsFor, type About } from './people.ts';

/** What reports can be filtered by: what is in the lists, and the people of whom one may be told something. */
export const options: Handlers<typeof reportCalls>['options'] = async ({ db, actor, context, params: { filter } }) => {
  switch (filter) {
    case 'people': {
      const may = (['time', 'leave', 'details'] satisfies About[]).map((about) => subjectsFor(actor, about));
      const people = db
        .selectFrom('people')
        .select(['people.id', 'people.name'])
        .where(({ or, ref }) => or(may.map((subjects) => subjects.where(ref('people.id')))))
        .where(worksHere(context.now));
      return { data: await people.orderBy('people.name_key').orderBy('people.id').execute() };
    }
    case 'leave-types':
      return { data: (await leaveTypesOf(db)).map(({ id, name }) => ({ id, name })) };
    default: {
      const table = filter === 'employment-types' ? 'employment_types' : filter;
      const items = db.selectFrom(table).select(['id', 'name']).where('trashed_at', 'is', null);
      return { data: await items.orderBy('name_key').orderBy('id').execute() };
    }
  }
};
