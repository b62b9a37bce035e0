import type { Section } from '#features/profile/rules/sections.ts';

interface Column {
  readonly head: string;
  /** Section of the profile whose permission applies. */
  readonly section: Section;
  readonly kind?: 'date' | 'number';
}

/** Columns of the report of employee details in order, each visible with the permission of its section. */
export const detailHeads = {
  employee_number: { head: 'Number', section: 'overview' },
  designation: { head: 'Designation', section: 'overview' },
  department: { head: 'Department', section: 'overview' },
  employment_type: { head: 'Type', section: 'overview' },
  work_place: { head: 'Place of work', section: 'overview' },
  manager: { head: 'Manager', section: 'overview' },
  joined_on: { head: 'Joining date', section: 'overview', kind: 'date' },
  discharged_date: { head: 'Last day', section: 'employment_info', kind: 'date' },
  probation_until: { head: 'Probation until', section: 'employment_info', kind: 'date' },
  email: { head: 'Email', section: 'contact' },
  work_phone: { head: 'Work phone', section: 'contact' },
  birth_date: { head: 'Birth date', section: 'personal_info', kind: 'date' },
  mobile_phone: { head: 'Mobile phone', section: 'personal_info' },
  personal_email: { head: 'Private email', section: 'personal_info' },
  salary: { head: 'Salary', section: 'salary_info', kind: 'number' },
  salary_currency: { head: 'Currency', section: 'salary_info' },
  salary_period: { head: 'Pay period', section: 'salary_info' },
} as const satisfies Readonly<Record<string, Column>>;

export type DetailColumn = keyof typeof detailHeads;
export const detailColumns = Object.keys(detailHeads) as [DetailColumn, ...DetailColumn[]];
export const columnOf = (column: DetailColumn): Column => detailHeads[column];
