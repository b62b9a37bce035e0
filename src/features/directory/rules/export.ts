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
export const exportHeads: Readonly<Record<ExportColumn, string>> = {
  name: 'Name',
  username: 'Username',
  employee_number: 'Employee number',
  designation: 'Designation',
  department: 'Department',
  employment_type: 'Employment type',
  work_place: 'Place of work',
  manager: 'Manager',
  email: 'Email',
  work_phone: 'Work phone',
  joined_on: 'Joining date',
  discharged_date: 'Last day',
  statuses: 'Status',
};

/** Columns that contain dates. */
export const dateColumns: ReadonlySet<ExportColumn> = new Set(['joined_on', 'discharged_date']);

/** Returns the requested columns in their fixed order, or all if none are requested. */
export function columnsIn(requested: string | undefined): readonly ExportColumn[] {
  if (requested === undefined) return exportColumns;
  const names = new Set(requested.split(','));
  return exportColumns.filter((column) => names.has(column));
}
