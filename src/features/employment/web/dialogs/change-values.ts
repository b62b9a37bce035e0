import type { LocalDate } from '#platform/shared/schemas.ts';
import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { columnOf, rowOn, type EmploymentField } from '#features/people/rules/employment.ts';
import type { DatedRow, SalaryRow } from '../ruler/employment-lanes.ts';
import type { Change } from '../tab/changes.ts';

export type SalaryValues = { amount: string; currency: string; pay_period: string };

/** Values of the form of a change; values that do not change are missing. */
export type ChangeValues = {
  effective_from: string | null;
  reason: string | null;
  department_id?: string | null | undefined;
  designation_id?: string | null | undefined;
  employment_type_id?: string | null | undefined;
  manager_id?: string | null | undefined;
  work_place_id?: string | null | undefined;
  /** Seconds */
  weekly_work_time?: number | null | undefined;
  /** Week of an edited change, sent back as it is: a change without it has hours only. */
  week?: WorkingWeek | undefined;
  salary?: SalaryValues | undefined;
};

/** Returns the value of a row as requests send it. */
export const sentValue = (row: Pick<DatedRow, 'field' | 'value'> | undefined): string | number | null =>
  !row || row.value === null ? null : row.field === 'weekly_work_time' ? Number(row.value) : row.value;

/** Returns the initial values of the form: nothing selected, or the values of the change. */
export function valuesOfChange(
  change: Change | undefined,
  rows: readonly DatedRow[],
  salaries: readonly SalaryRow[],
): ChangeValues {
  const empty: ChangeValues = { effective_from: null, reason: null };
  if (!change) return empty;
  const isOfIt = (row: { change_id: string; effective_from: LocalDate }) =>
    row.change_id === change.change_id && row.effective_from === change.date;
  const own = rows.filter(isOfIt);
  const values = own.map((row) => [columnOf[row.field as EmploymentField], sentValue(row)] as const);
  const week = own.find((row) => row.week)?.week;
  const salary = salaries.find(isOfIt);
  return {
    effective_from: change.date,
    // The reason of the change is not the reason of its correction.
    reason: change.state === 'scheduled' ? change.reason : null,
    ...Object.fromEntries(values),
    ...(week && { week }),
    ...(salary && { salary: { amount: salary.amount, currency: salary.currency, pay_period: salary.pay_period } }),
  };
}

/** Returns the row that counts on a day without the change being edited. */
export function rowBefore<Row extends { readonly effective_from: LocalDate; readonly change_id: string }>(
  rows: readonly Row[],
  day: LocalDate,
  change: Change | undefined,
): Row | undefined {
  const others = change?.state === 'scheduled' ? rows.filter(({ change_id }) => change_id !== change.change_id) : rows;
  return rowOn(others, day);
}
