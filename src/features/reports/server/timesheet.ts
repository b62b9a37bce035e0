import type { Handlers } from '#platform/server/http/implement.ts';
import { metaOf } from '#platform/shared/paging.ts';
import { requestedPage } from '#features/company/server/queries.ts';
import type { reportCalls } from '../contract.ts';
import { addTo, noSums } from '../rules/figures.ts';
import { judgedParts, timeAsked, workingDays } from './asked.ts';
import { daysUntilFull } from './day-groups.ts';
import { addWeek, figuresOf, sumsOf, weeksOf } from './figures.ts';
import { cardOf, countChosen, daysIn, reportPeople, withArchived, type ReportPerson, type Stay } from './people.ts';

export const timesheet: Handlers<typeof reportCalls>['timesheet'] = async (call) => {
  const { db, query } = call;
  const { now, today, firstDay, asked } = await timeAsked(call, query);
  const paging = await requestedPage(db, query);
  const [people, total] = await Promise.all([reportPeople(db, query, asked, paging), countChosen(db, query, asked)]);
  const data = [];
  for await (const { person, days } of judgedParts(db, people, query, now)) {
    for (const stay of person.stays) {
      const weeks = weeksOf(query.start_date, query.end_date, firstDay);
      data.push({ ...rowOf(person, stay), ...sumsOf(daysIn(days, stay), weeks, today) });
    }
  }
  return { data, meta: metaOf(paging, total, people.length) };
};

/** A person who changes department within the range has a row for each. */
const rowOf = (person: ReportPerson, { start_date, end_date, department_name, designation_name }: Stay) => ({
  ...cardOf(person),
  designation_name,
  department_name,
  start_date,
  end_date,
});

export const timesheetSummary: Handlers<typeof reportCalls>['timesheetSummary'] = async (call) => {
  const { db, actor, query } = call;
  const { now, today, firstDay, asked } = await timeAsked(call, query);
  const people = await reportPeople(db, query, asked);
  const sums = noSums();
  const weeks = weeksOf(query.start_date, query.end_date, firstDay);
  for await (const { days } of judgedParts(db, people, query, now)) {
    const own = sumsOf(days, weeksOf(query.start_date, query.end_date, firstDay), today);
    addTo(sums, own.sums);
    for (const [place, week] of own.weeks.entries()) addWeek(weeks[place], week);
  }
  return {
    people: people.length,
    working_days: await workingDays(db, query),
    with_archived: withArchived(actor, query),
    sums,
    weeks,
  };
};

export const timesheetDays: Handlers<typeof reportCalls>['timesheetDays'] = async (call) => {
  const { query } = call;
  const { today } = await timeAsked(call, query);
  return daysUntilFull(call, query, (day) => figuresOf(day, today)[query.figure]);
};
