import type { Section } from '#features/profile/rules/sections.ts';
import { asText, type Text } from '#platform/shared/translate.ts';

interface Column {
  readonly head: Text;
  /** Section of the profile whose permission applies. */
  readonly section: Section;
  readonly kind?: 'date' | 'number';
}

/** Columns of the report of employee details in order, each visible with the permission of its section. */
export const detailHeads = {
  employee_number: { head: asText('Number'), section: 'overview' },
  designation: { head: asText('Designation'), section: 'overview' },
  department: { head: asText('Department'), section: 'overview' },
  employment_type: { head: asText('Type'), section: 'overview' },
  work_place: { head: asText('Place of work'), section: 'overview' },
  manager: { head: asText('Manager'), section: 'overview' },
  joined_on: { head: asText('Joining date'), section: 'overview', kind: 'date' },
  discharged_date: { head: asText('Last day'), section: 'employment_info', kind: 'date' },
  probation_until: { head: asText('Probation until'), section: 'employment_info', kind: 'date' },
  email: { head: asText('Email'), section: 'contact' },
  work_phone: { head: asText('Work phone'), section: 'contact' },
  birth_date: { head: asText('Birth date'), section: 'personal_info', kind: 'date' },
  mobile_phone: { head: asText('Mobile phone'), section: 'personal_info' },
  personal_email: { head: asText('Private email'), section: 'personal_info' },
  salary: { head: asText('Salary'), section: 'salary_info', kind: 'number' },
  salary_currency: { head: asText('Currency'), section: 'salary_info' },
  salary_period: { head: asText('Pay period'), section: 'salary_info' },
} as const satisfies Readonly<Record<string, Column>>;

export type DetailColumn = keyof typeof detailHeads;
export const detailColumns = Object.keys(detailHeads) as [DetailColumn, ...DetailColumn[]];
export const columnOf = (column: DetailColumn): Column => detailHeads[column];
