import { asText, type Text } from '#platform/shared/translate.ts';

/** Columns that an exported directory can have, in this order. */
export const exportColumns = [
  'name',
  'username',
  'employee_number',
  'designation',
  'department',
  'employment_type',
  'work_place',
  'manager',
  'email',
  'work_phone',
  'joined_on',
  'discharged_date',
  'statuses',
] as const;
export type ExportColumn = (typeof exportColumns)[number];

/** Headings of the columns. */
export const exportHeads: Readonly<Record<ExportColumn, Text>> = {
  name: asText('Name', { of: 'person' }),
  username: asText('Username'),
  employee_number: asText('Employee number'),
  designation: asText('Designation'),
  department: asText('Department'),
  employment_type: asText('Employment type'),
  work_place: asText('Place of work'),
  manager: asText('Manager'),
  email: asText('Email'),
  work_phone: asText('Work phone'),
  joined_on: asText('Joining date'),
  discharged_date: asText('Last day'),
  statuses: asText('Status'),
};

/** Columns that contain dates. */
export const dateColumns: ReadonlySet<ExportColumn> = new Set(['joined_on', 'discharged_date']);

/** Returns the requested columns in their fixed order, or all if none are requested. */
export function columnsIn(requested: string | undefined): readonly ExportColumn[] {
  if (requested === undefined) return exportColumns;
  const names = new Set(requested.split(','));
  return exportColumns.filter((column) => names.has(column));
}
