import type { LocalDate } from '#platform/shared/schemas.ts';
import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';

/** Dated values of an employment except the salary; each is a lane of its own. */
export const employmentFields = [
  'department',
  'designation',
  'employment_type',
  'manager',
  'weekly_work_time',
  'work_place',
] as const;
export type EmploymentField = (typeof employmentFields)[number];

/** The column of a field, in its rows and, for today's value, in `people`. */
export const columnOf = {
  department: 'department_id',
  designation: 'designation_id',
  employment_type: 'employment_type_id',
  manager: 'manager_id',
  weekly_work_time: 'weekly_work_time',
  work_place: 'work_place_id',
} as const satisfies Record<EmploymentField, string>;

/** The columns of `people` that are derived from rows. */
export interface EmploymentValues {
  readonly department_id: string | null;
  readonly designation_id: string | null;
  readonly employment_type_id: string | null;
  readonly manager_id: string | null;
  /** Seconds; those of the week, if there is one. */
  readonly weekly_work_time: number | null;
  readonly work_place_id: string | null;
}

/** Values as they are changed: whoever gets a week, gets its hours. */
export interface ChangedValues extends Partial<EmploymentValues> {
  /** Null or missing beside weekly hours: their days are not known. */
  readonly week?: WorkingWeek | null | undefined;
}

interface Dated {
  readonly effective_from: LocalDate;
}

/** Returns the row that counts on a date: the last one that has begun. @param rows of one field, in any order */
export function rowOn<Row extends Dated>(rows: readonly Row[], date: LocalDate): Row | undefined {
  return rows
    .filter(({ effective_from }) => effective_from <= date)
    .reduce<Row | undefined>(
      (last, row) => (last && last.effective_from >= row.effective_from ? last : row),
      undefined,
    );
}

export type RowState = 'past' | 'current' | 'scheduled';

/** Returns the state of a row on a day. @param rows of the same field */
export function stateOf<Row extends Dated>(row: Row, rows: readonly Row[], today: LocalDate): RowState {
  if (rowOn(rows, today) === row) return 'current';
  return row.effective_from > today ? 'scheduled' : 'past';
}

/** A period of employment, both days included; open without an end. */
export interface Period {
  readonly started_on: LocalDate;
  readonly ended_on: LocalDate | null;
}

/** Whether a date is within a period of employment. */
export function isEmployedOn(periods: readonly Period[], date: LocalDate): boolean {
  return periods.some(({ started_on, ended_on }) => started_on <= date && (ended_on === null || date <= ended_on));
}

/** The periods of a person: the last one, as in their record, and the earlier ones. */
export interface Employment {
  readonly joined_on: LocalDate;
  /** The last day. */
  readonly discharged_date: LocalDate | null;
  /** Only set for people who were employed again. */
  readonly earlier_periods?: readonly Period[] | undefined;
}

/** Whether two records have the same periods. */
export function isSameEmployment(one: Employment, other: Employment): boolean {
  const [periods, others] = [one.earlier_periods ?? [], other.earlier_periods ?? []];
  return (
    one.joined_on === other.joined_on &&
    one.discharged_date === other.discharged_date &&
    periods.length === others.length &&
    periods.every(
      ({ started_on, ended_on }, index) =>
        started_on === others[index]?.started_on && ended_on === others[index]?.ended_on,
    )
  );
}

/** Whether a person works here on a date, in the last period or an earlier one. */
export const worksOn = ({ joined_on, discharged_date, earlier_periods }: Employment, date: LocalDate): boolean =>
  joined_on <= date
    ? discharged_date === null || date <= discharged_date
    : earlier_periods !== undefined && isEmployedOn(earlier_periods, date);

/** Reason of a row that gives a person another manager because theirs leaves; its change id is the id of that one. */
export const handedOn = 'Their manager leaves';
