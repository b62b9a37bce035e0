import type { Db } from '#platform/server/database/database.ts';
import type { Actor, Handlers } from '#platform/server/http/implement.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import { holdsOneOf } from '#platform/server/http/subjects.ts';
import { cachedSettings, todayOf } from '#features/company/server/queries.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { leaveYearAfter, leaveYearName, leaveYearOf } from '#features/leave/rules/leave-year.ts';
import { leaveSetUpOf } from '#features/leave/server/queries/set-up.ts';
import { leaveTypesOf } from '#features/leave/server/queries/types.ts';
import type { reportCalls } from '../contract.ts';
import { rights } from '../rules/rights.ts';
import { noItem } from '../rules/shapes.ts';
import { isYear, yearKey } from '../rules/years.ts';
import { leaveScope } from './leave-scope.ts';
import { subjectsFor } from './people.ts';
import { spanText } from './range.ts';

/** Filters by employment type or group are pointless for viewers who see only their own. */
function mayFilterBy(actor: Actor, filter: string): boolean {
  if (filter === 'employment-types') return holdsOneOf(actor, rights.employment.others) || !!actor.reports?.size;
  return filter !== 'groups' || holdsOneOf(actor, rights.groups.others);
}

const tableOf = {
  departments: 'departments',
  designations: 'designations',
  'employment-types': 'employment_types',
  groups: 'groups',
  'work-places': 'work_places',
} as const;

/** Leave years from the next to the third before this one; a new first day makes one of them shorter. */
async function leaveYears(db: Db, today: LocalDate): Promise<{ id: string; name: string }[]> {
  const [{ beginnings }, settings] = await Promise.all([leaveSetUpOf(db), cachedSettings(db)]);
  const years = [leaveYearAfter(leaveYearOf(today, beginnings), beginnings)];
  for (let last = years[0]; last && years.length < 5; last = years.at(-1))
    years.push(leaveYearOf(addDays(last.first, -1), beginnings));
  return years.map(({ first, last }) => {
    const dates = { from: first, to: last };
    const name = isYear(dates) ? leaveYearName(first) : spanText({ start_date: first, end_date: last }, settings);
    return { id: yearKey(dates), name };
  });
}

/** Options of the report filters: entries of lists, and people in the viewer's scope. */
export const options: Handlers<typeof reportCalls>['options'] = async ({ db, actor, context, params: { filter } }) => {
  switch (filter) {
    case 'people': {
      const leave = await leaveScope(db, actor, context.now);
      const may = [subjectsFor(actor, 'time'), subjectsFor(actor, 'details'), leave];
      const people = db
        .selectFrom('people')
        .select(['people.id', 'people.name'])
        .where(({ or, ref }) => or(may.map((subjects) => subjects.where(ref('people.id')))))
        .where(worksHere(context.now));
      return { data: await people.orderBy('people.name_key').orderBy('people.id').execute() };
    }
    case 'leave-types':
      return { data: (await leaveTypesOf(db)).map(({ id, name }) => ({ id, name })) };
    case 'leave-years':
      return { data: await leaveYears(db, await todayOf(db, context.now)) };
    default: {
      if (!mayFilterBy(actor, filter)) return { data: [] };
      const table = tableOf[filter];
      const items = db.selectFrom(table).select(['id', 'name']).where('trashed_at', 'is', null);
      const data = await items.orderBy('name_key').orderBy('id').execute();
      if (filter === 'departments') return { data: [...data, { id: noItem, name: translate('No department') }] };
      if (filter === 'work-places') return { data: [...data, { id: noItem, name: translate('No place of work') }] };
      return { data };
    }
  }
};
