import type { Actor } from '#platform/server/http/implement.ts';
import { localDateOf } from '#platform/shared/time.ts';
import { judgedDaysOf } from '#features/attendance/server/queries/judged-days.ts';
import { keptSettings, todayOf } from '#features/company/server/queries.ts';
import type { ExportCall, ExportKind } from '#features/exports/server/commands/export-kind.ts';
import type { Sheet, SheetLine } from '#features/exports/server/commands/sheet.ts';
import { seenLeaveOf } from '#features/leave-applications/server/queries/spent-types.ts';
import { leaveTypesOf } from '#features/leave/server/queries/types.ts';
import { columnOf, type DetailColumn } from '../../rules/columns.ts';
import type { DetailsQuery } from '../../rules/shapes.ts';
import { isAbsent } from '../absence.ts';
import { detailsOf } from '../details.ts';
import { figuresOf } from '../figures.ts';
import { addTo, noSums } from '../../rules/figures.ts';
import { leaveDaysOf, type LeaveQuery } from '../leave.ts';
import { reportPeople, type About, type ReportPerson, type Whom } from '../people.ts';
import type { Range } from '../range.ts';
import { dayLine, hours, sumLine } from './timesheet-lines.ts';
import { timesheetPdf } from './timesheet-pdf.ts';

/** People of one part of a file. */
export interface Part {
  readonly ids: readonly string[];
}

/** What was asked for, as it is kept with the file: it can be made again by it. */
export type TimeQuery = Range & Whom;

const anyOf = ['access_report_module'] as const;

/** The people of a part, in the order in which they were found; who may not be seen any more is not there. */
async function peopleOf({ db, actor, context }: ExportCall, query: Whom, { ids }: Part, about: About) {
  const found = await reportPeople(
    db,
    { person_ids: ids.join(), with_archived: query.with_archived },
    { actor, about, now: context.now },
  );
  const byId = new Map(found.map((person) => [person.id, withNumber(actor, person)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Their number is for those who see it in the list of people or in the employment, and their own for everybody. */
function withNumber(actor: Actor, person: ReportPerson): ReportPerson {
  const { permissions, reports } = actor;
  const mayKnow =
    person.id === actor.id ||
    reports?.has(person.id) === true ||
    permissions.has('view_employee') ||
    permissions.has('view_employee_employment_info');
  return mayKnow ? person : { ...person, employee_number: null };
}

async function judged(call: ExportCall, query: TimeQuery, part: Part) {
  const { db, actor, context } = call;
  const [people, settings, seen] = await Promise.all([
    peopleOf(call, query, part, 'time'),
    keptSettings(db),
    seenLeaveOf(db, actor),
  ]);
  const days = await judgedDaysOf(db, people, query, context.now);
  const today = localDateOf(context.now, settings.timezone);
  return { people, days, today, seen };
}

export const timesheetKind: ExportKind<TimeQuery, Part> = {
  name: 'reports.timesheet',
  anyOf,
  async lines(call, query, part) {
    const { people, days, today, seen } = await judged(call, query, part);
    const lines: SheetLine[] = [];
    const also: SheetLine[] = [];
    for (const person of people) {
      const sums = noSums();
      const own = (days.get(person.id) ?? []).filter(
        ({ date }) => person.joined_on <= date && (person.discharged_date === null || date <= person.discharged_date),
      );
      for (const day of own) {
        addTo(sums, figuresOf(day, today));
        const leave = day.leave_spent_type_id && seen.idOf(day.leave_spent_type_id, person.id);
        lines.push(dayLine(person, day, today, leave ? (seen.legend([leave])[0]?.name ?? null) : null));
      }
      also.push(sumLine(person, sums, own.length));
    }
    return { lines, also };
  },
  pdf: timesheetPdf,
};

export const absenceSheet: Sheet = {
  name: 'Absence',
  columns: [
    { head: 'Name' },
    { head: 'Number' },
    { head: 'Department' },
    { head: 'Date', kind: 'date' },
    { head: 'Planned hours' },
  ],
};

export const absenceKind: ExportKind<TimeQuery, Part> = {
  name: 'reports.absence',
  anyOf,
  async lines(call, query, part) {
    const { people, days, today } = await judged(call, query, part);
    return people.flatMap((person) =>
      (days.get(person.id) ?? [])
        .filter((day) => isAbsent(day) && day.date <= today)
        .map((day) => [person.name, person.employee_number, person.department_name, day.date, hours(day.planned)]),
    );
  },
};

export const leaveSheet: Sheet = {
  name: 'Leave',
  columns: [
    { head: 'Name' },
    { head: 'Number' },
    { head: 'Department' },
    { head: 'Date', kind: 'date' },
    { head: 'Type of leave' },
    { head: 'Part of the day' },
    { head: 'Amount' },
    { head: 'Unit' },
    { head: 'State' },
  ],
};

const partWords: Readonly<Record<string, string>> = { full: 'Whole day', first: 'First half', second: 'Second half' };

export const leaveKind: ExportKind<LeaveQuery, Part> = {
  name: 'reports.leave',
  anyOf,
  async lines(call, query, part) {
    const { db, context } = call;
    const people = await peopleOf(call, query, part, 'leave');
    const ids = people.map(({ id }) => id);
    const [days, types, today] = await Promise.all([
      leaveDaysOf(db, ids, query),
      leaveTypesOf(db, { withTrash: true }),
      todayOf(db, context.now),
    ]);
    const byPerson = Map.groupBy(days, ({ person_id }) => person_id);
    const typeOf = new Map(types.map((type) => [type.id, type]));
    return people.flatMap((person) =>
      (byPerson.get(person.id) ?? []).map((day) => [
        person.name,
        person.employee_number,
        person.department_name,
        day.date,
        typeOf.get(day.leave_type_id)?.name ?? null,
        partWords[day.part] ?? day.part,
        day.cost,
        typeOf.get(day.leave_type_id)?.unit ?? null,
        day.date <= today ? 'Taken' : 'Planned',
      ]),
    );
  },
};

/** The columns are those that the caller might see when it was started; what is hidden by then is empty. */
export interface MadeDetails extends Pick<DetailsQuery, 'sort' | 'order'>, Whom {
  readonly columns: readonly DetailColumn[];
}

export const detailsSheet = (columns: readonly DetailColumn[]): Sheet => ({
  name: 'People',
  columns: [
    { head: 'Name' },
    { head: 'Username' },
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
    const people = await peopleOf(call, query, part, 'details');
    const ids = people.map(({ id }) => id);
    const tell = await detailsOf(db, actor, ids, await todayOf(db, context.now));
    return people.map((person) => {
      const cells = tell(person.id);
      return [person.name, person.username, ...query.columns.map((column) => cells[column] ?? null)];
    });
  },
};
