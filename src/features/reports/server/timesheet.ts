import type { Handlers } from '#platform/server/http/implement.ts';
import { metaOf } from '#platform/shared/paging.ts';
import { requestedPage } from '#features/company/server/queries.ts';
import type { reportCalls } from '../contract.ts';
import { noSums } from '../rules/figures.ts';
import { timeInput, workingDays } from './report-scope.ts';
import { daysUntilFull } from './day-groups.ts';
import { weeksOf } from './figures.ts';
import { cachedParts } from './cached-days.ts';
import {
  cardOf,
  countChosen,
  readPeople,
  reportPeople,
  withArchived,
  type ReportPerson,
  type DepartmentDays,
} from './people.ts';

export const timesheet: Handlers<typeof reportCalls>['timesheet'] = async (call) => {
  const { db, query } = call;
  const { now, today, time, firstDay, asked } = await timeInput(call, query);
  const paging = await requestedPage(db, query);
  const [people, total] = await Promise.all([readPeople(db, query, asked, paging), countChosen(db, query, asked)]);
  const data = [];
  for await (const part of cachedParts(db, people, query, { now, today, time }))
    for (const { person, days, places } of part)
      for (const stay of person.stays) {
        const [sums, weeks] = [noSums(), weeksOf(query.start_date, query.end_date, firstDay)];
        days.addTo(sums, weeks, days.within(places, stay));
        data.push({ ...rowOf(person, stay), sums, weeks });
      }
  return { data, meta: metaOf(paging, total, people.length) };
};

/** A person who changes department within the range has one row for each. */
const rowOf = (person: ReportPerson, { start_date, end_date, department_name, designation_name }: DepartmentDays) => ({
  ...cardOf(person),
  designation_name,
  department_name,
  start_date,
  end_date,
});

export const timesheetSummary: Handlers<typeof reportCalls>['timesheetSummary'] = async (call) => {
  const { db, actor, query } = call;
  const { now, today, time, firstDay, asked } = await timeInput(call, query);
  const people = await reportPeople(db, query, asked);
  const sums = noSums();
  const weeks = weeksOf(query.start_date, query.end_date, firstDay);
  for await (const part of cachedParts(db, people, query, { now, today, time }))
    for (const { days, places } of part) days.addTo(sums, weeks, places);
  return {
    people: people.length,
    working_days: await workingDays(db, query),
    with_archived: withArchived(actor, query),
    sums,
    weeks,
  };
};

export const timesheetDays: Handlers<typeof reportCalls>['timesheetDays'] = (call) => {
  const { figure } = call.query;
  return daysUntilFull(call, call.query, (days, place) => days.amount(place, figure));
};
