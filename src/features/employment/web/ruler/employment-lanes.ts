import type { Reply } from '#platform/shared/contract.ts';
import { duration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { weekText } from '#features/company/rules/week-text.ts';
import { employmentFields } from '#features/people/rules/employment.ts';
import type { employment } from '../../contract.ts';
import { moneyOf, periodText } from '../money.ts';
import { weekLaneText } from '../parts/week-lane.ts';
import { lanePeriodsOf, periodsWithin, type Lane } from './lanes.ts';

export type EmploymentData = Reply<(typeof employment)['employmentInfo']>['data'];
export type DatedRow = EmploymentData['rows'][number];
export type SalaryRow = Reply<(typeof employment)['salaryHistory']>['data'][number];

/** Labels of the fields. */
export const fieldNames: Readonly<Record<string, () => string>> = {
  designation: () => t('Designation'),
  department: () => t('Department'),
  manager: () => t('Manager'),
  employment_type: () => t('Type'),
  weekly_work_time: () => t('Weekly hours'),
  work_place: () => t('Place of work'),
  salary: () => t('Salary'),
};

/** Fields in the order of their lanes from the top. */
const order = ['designation', 'department', 'manager', 'employment_type', 'weekly_work_time', 'work_place'];

export const fieldName = (field: string): string => fieldNames[field]?.() ?? field;

/** Returns a value in words; null if it is empty. */
export function valueText({ field, to, week }: Pick<DatedRow, 'field' | 'to' | 'week'>): string | null {
  if (week) return weekText(week);
  return to !== null && field === 'weekly_work_time' ? duration(Number(to)) : to;
}

/** '46,200.00 DKK per month' */
export const salaryText = ({ amount, currency, pay_period }: Pick<SalaryRow, 'amount' | 'currency' | 'pay_period'>) =>
  `${moneyOf(amount)} ${currency} ${periodText(pay_period)}`;

/** Returns a lane for each dated field that has ever had a value. */
export function lanesOf(
  { rows, periods }: Pick<EmploymentData, 'rows' | 'periods'>,
  salaries: readonly SalaryRow[],
  hidesAmounts: boolean,
): readonly Lane[] {
  const fields = [...employmentFields].sort((one, other) => order.indexOf(one) - order.indexOf(other));
  const lanes = fields.map((field) => {
    const own = rows.filter((row) => row.field === field);
    const isWeeks = own.some(({ week }) => week !== null);
    return {
      field,
      label: isWeeks ? t('Working week') : fieldName(field),
      lanePeriods: lanePeriodsOf(
        own.map((row) => ({ from: row.effective_from, text: isWeeks ? weekLaneText(row) : valueText(row) })),
      ),
    };
  });
  const salary = {
    field: 'salary',
    label: fieldName('salary'),
    lanePeriods: lanePeriodsOf(
      salaries.map(({ effective_from: from, amount }) => ({
        from,
        text: hidesAmounts ? '••••' : moneyOf(amount, 0),
      })),
    ),
  };
  return [...lanes, salary]
    .map((lane) => ({ ...lane, lanePeriods: periodsWithin(lane.lanePeriods, periods) }))
    .filter(({ lanePeriods }) => lanePeriods.length > 0);
}
