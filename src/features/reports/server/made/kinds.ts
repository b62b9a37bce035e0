import type { Actor } from '#platform/server/http/implement.ts';
import { subjectsOf } from '#platform/server/http/subjects.ts';
import { localDateOf } from '#platform/shared/time.ts';
import { evaluatedDaysOf } from '#features/attendance/server/queries/evaluated-days.ts';
import { cachedSettings, todayOf } from '#features/company/server/queries.ts';
import type { ExportCall, ExportKind } from '#features/exports/server/commands/export-kind.ts';
import type { Sheet, SheetLine } from '#features/exports/server/commands/sheet.ts';
import { seenLeaveOf, type SeenLeave } from '#features/leave-applications/server/queries/spent-types.ts';
import { leaveTypesOf } from '#features/leave/server/queries/types.ts';
import { worksOn } from '#features/people/rules/employment.ts';
import { columnOf, type DetailColumn } from '../../rules/columns.ts';
import type { DetailsQuery } from '../../rules/shapes.ts';
import { isAbsent } from '../absence.ts';
import { detailsInput, detailsOf, detailsDates } from '../details.ts';
import { figuresOf } from '../figures.ts';
import { addTo, noSums } from '../../rules/figures.ts';
import { leaveDaysOf, type LeaveQuery } from '../leave.ts';
import { rights } from '../../rules/rights.ts';
import { leaveScope } from '../leave-scope.ts';
import {
  daysIn,
  reportPeople,
  stayOn,
  subjectsFor,
  type ReportPeopleInput,
  type ReportPerson,
  type ReportPeopleFilter,
} from '../people.ts';
import type { Range } from '../range.ts';
import { needOfLeaveNames, needsOfDetails, needsOfLeave, needsOfTime } from './needs.ts';
import { dayLine, hours, sumLine } from './timesheet-lines.ts';
import { isTimes, timesText } from '#platform/shared/times-of-day.ts';
import { asText, translate, type Text } from '#platform/shared/translate.ts';

/** People of one part of a file. */
export interface Part {
  readonly ids: readonly string[];
}

/** Query stored with the file, so that it can be generated again. */
export type TimeQuery = Range & ReportPeopleFilter;

const anyOf = ['access_report_module'] as const;

/** Returns the people of a part in their original order, without those who are no longer visible. */
async function peopleOf(
  { db, actor }: ExportCall,
  query: ReportPeopleFilter,
  { ids }: Part,
  input: Omit<ReportPeopleInput, 'actor'>,
) {
  const found = await reportPeople(db, { ...query, person_ids: ids.join() }, { actor, ...input });
  const byId = new Map(found.map((person) => [person.id, withNumber(actor, person)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Shows the employee number to viewers of the list of people or of the employment, and everyone's own. */
const withNumber = (actor: Actor, person: ReportPerson): ReportPerson =>
  subjectsOf(actor, rights.employment).includes(person.id) ? person : { ...person, employee_number: null };

async function timesheetDays(call: ExportCall, query: TimeQuery, part: Part) {
  const { db, actor, context } = call;
  const input = { now: context.now, range: query, isEmployed: true };
  const [people, settings, seen] = await Promise.all([
    peopleOf(call, query, part, { ...input, subjects: subjectsFor(actor, 'time') }),
    cachedSettings(db),
    seenLeaveOf(db, actor, context.now),
  ]);
  const days = await evaluatedDaysOf(db, people, query, context.now);
  const today = localDateOf(context.now, settings.timezone);
  return { people, days, today, seen, needs: needsOfTime(actor, query, people) };
}

/** Names of leave for the viewer; `needs` is set if their permissions show more than a colleague would see. */
async function leaveNames({ db, actor, context }: ExportCall, seen: SeenLeave) {
  const asColleague = await seenLeaveOf(db, { ...actor, permissions: new Set() }, context.now);
  let isByRight = false;
  const nameOf = (spent: string, personId: string): string | null => {
    const shown = seen.idOf(spent, personId);
    isByRight ||= shown !== asColleague.idOf(spent, personId);
    return seen.legend([shown])[0]?.name ?? null;
  };
  return { nameOf, needs: () => (isByRight ? [needOfLeaveNames] : []) };
}

export const timesheetKind: ExportKind<TimeQuery, Part> = {
  name: 'reports.timesheet',
  anyOf,
  async lines(call, query, part) {
    const { people, days, today, seen, needs } = await timesheetDays(call, query, part);
    const names = await leaveNames(call, seen);
    const lines: SheetLine[] = [];
    const also: SheetLine[] = [];
    for (const person of people) {
      // Includes work outside employment, as do the sums on the screen.
      const workedDays = (days.get(person.id) ?? []).filter(
        ({ date, attendance_id }) => attendance_id !== null || worksOn(person, date),
      );
      for (const stay of person.stays) {
        const sums = noSums();
        const own = daysIn(workedDays, stay);
        if (own.length === 0) continue;
        for (const day of own) {
          addTo(sums, figuresOf(day, today));
          const spent = day.leave_spent_type_id;
          lines.push(dayLine({ person, stay }, day, today, spent ? names.nameOf(spent, person.id) : null));
        }
        also.push(sumLine({ person, stay }, sums, own.length));
      }
    }
    return { lines, also, needs: [...needs, ...names.needs()] };
  },
  pdf: new URL('./timesheet-pdf.ts', import.meta.url),
};

export const absenceSheet: Sheet = {
  name: asText('Absence'),
  columns: [
    { head: asText('Name', { of: 'person' }) },
    { head: asText('Number') },
    { head: asText('Department') },
    { head: asText('Date'), kind: 'date' },
    { head: asText('Planned hours'), isSummed: true },
  ],
};

export const absenceKind: ExportKind<TimeQuery, Part> = {
  name: 'reports.absence',
  anyOf,
  async lines(call, query, part) {
    const { people, days, today, needs } = await timesheetDays(call, query, part);
    const lines = people.flatMap((person) =>
      (days.get(person.id) ?? [])
        .filter((day) => isAbsent(day) && day.date <= today)
        .flatMap((day) => {
          const stay = stayOn(person, day.date);
          return stay
            ? [[person.name, person.employee_number, stay.department_name, day.date, hours(day.planned)]]
            : [];
        }),
    );
    return { lines, needs };
  },
};

export const leaveSheet: Sheet = {
  name: asText('Leave', { of: 'absence' }),
  columns: [
    { head: asText('Name', { of: 'person' }) },
    { head: asText('Number') },
    { head: asText('Department') },
    { head: asText('Date'), kind: 'date' },
    { head: asText('Leave type') },
    { head: asText('Part of the day') },
    { head: asText('Amount', { of: 'leave' }), isSummed: true },
    { head: asText('Unit') },
    { head: asText('State') },
  ],
  summedBy: 7,
};

const partWords: Readonly<Record<string, Text>> = {
  full: asText('Full day'),
  first: asText('First half'),
  second: asText('Second half'),
};

function partText(part: string): string {
  const known = partWords[part];
  if (known) return translate(known);
  return isTimes(part) ? timesText(part) : part;
}

export const leaveKind: ExportKind<LeaveQuery, Part> = {
  name: 'reports.leave',
  anyOf,
  async lines(call, query, part) {
    const { db, actor, context } = call;
    const reach = await leaveScope(db, actor, context.now);
    const input = { subjects: reach, now: context.now, range: query, isEmployed: true };
    const people = await peopleOf(call, query, part, input);
    const today = await todayOf(db, context.now);
    const [days, types] = await Promise.all([
      leaveDaysOf(db, { people, query, reach }, { figure: 'approved', today }),
      leaveTypesOf(db, { withTrash: true }),
    ]);
    const byPerson = Map.groupBy(days, ({ person_id }) => person_id);
    const typeOf = new Map(types.map((type) => [type.id, type]));
    const lines = people.flatMap((person) =>
      (byPerson.get(person.id) ?? []).map((day) => [
        person.name,
        person.employee_number,
        stayOn(person, day.date)?.department_name ?? null,
        day.date,
        typeOf.get(day.leave_type_id)?.name ?? null,
        partText(day.part),
        day.cost,
        typeOf.get(day.leave_type_id)?.unit ?? null,
        day.date <= today ? translate('Taken') : translate('Planned'),
      ]),
    );
    return { lines, needs: needsOfLeave(actor, query, people, reach) };
  },
};

/** Columns visible to the caller when the file was started; values hidden by now are empty. */
export interface MadeDetails extends Pick<DetailsQuery, 'sort' | 'order' | 'as_of'>, ReportPeopleFilter {
  readonly columns: readonly DetailColumn[];
}

export const detailsSheet = (columns: readonly DetailColumn[]): Sheet => ({
  name: asText('People'),
  columns: [
    { head: asText('Name', { of: 'person' }) },
    { head: asText('Username') },
    ...columns.map((column) => {
      const { head, kind } = columnOf(column);
      return { head, ...(kind === 'date' && { kind }) };
    }),
  ],
});

export const detailsKind: ExportKind<MadeDetails, Part> = {
  name: 'reports.employee-details',
  anyOf,
  async lines(call, query, part) {
    const { db, actor, context } = call;
    const dates = await detailsDates(db, context.now, query);
    const people = await peopleOf(call, query, part, detailsInput(actor, context.now, dates, query));
    const ids = people.map(({ id }) => id);
    const detailsFor = await detailsOf(db, actor, ids, dates);
    const lines = people.map((person) => {
      const cells = detailsFor(person.id);
      return [person.name, person.username, ...query.columns.map((column) => cells[column] ?? null)];
    });
    return { lines, needs: needsOfDetails(actor, query, people, query.columns) };
  },
};
