import { listText } from '#platform/shared/audit-sentences.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { translate } from '#platform/shared/translate.ts';
import { importFields, type FieldKey } from './fields.ts';
import { listFields, type Self } from './checked-rows.ts';

const ofEmployment: ReadonlySet<FieldKey> = new Set<FieldKey>([
  ...listFields,
  'manager',
  'weekly_hours',
  'working_days',
  'employee_number',
  'joined_on',
]);

/** Returns the permission to change a field of an existing person: that of the form for changing it by hand. */
export const rightToChange = (field: FieldKey): ChangeRight => {
  if (field === 'salary') return 'edit_employee_salary_info';
  if (field === 'discharged_date' || field === 'discharged_reason') return 'discharge_employee';
  return ofEmployment.has(field) ? 'edit_employee_employment_info' : 'edit_employee';
};

/** True for fields that only Owners may change for themselves. */
const isOthersToChange = (field: FieldKey): boolean => rightToChange(field) !== 'edit_employee';

/** Whether someone else has to change a field of the caller: what they owe, not even Owners change for themselves. */
export const isLeftToOthers = (field: FieldKey, personId: string | null, self: Self): boolean =>
  (personId === self.barred_id && isOthersToChange(field)) ||
  (personId === self.self_id &&
    (field === 'weekly_hours' || (self.has_terms && (field === 'work_place' || field === 'department'))));

/** Permissions in the order in which refusals name them. */
const changeRights = [
  'discharge_employee',
  'edit_employee_salary_info',
  'edit_employee_employment_info',
  'edit_employee',
] as const satisfies readonly Permission[];
type ChangeRight = (typeof changeRights)[number];

/** Returns the permissions that changing these fields requires and the actor lacks. */
export function missingPermissions(fields: Iterable<FieldKey>, permissions: ReadonlySet<string>): ChangeRight[] {
  const needed = new Set([...fields].map(rightToChange));
  return changeRights.filter((right) => needed.has(right) && !permissions.has(right));
}

const rightsToAdd = new Map(importFields.flatMap(({ key, needs }) => (needs ? [[key, needs] as const] : [])));

/** Whether the actor lacks a permission required to fill these fields for a new person. */
export const mayNotAdd = (fields: Iterable<FieldKey>, permissions: ReadonlySet<string>): boolean =>
  [...fields].some((field) => {
    const needs = rightsToAdd.get(field);
    return needs !== undefined && !permissions.has(needs);
  });

/** Returns the words of a refusal: 'salaries and employment', 'to edit salaries and to edit employment'. */
export const missingPermissionWords = (missing: readonly ChangeRight[]) => ({
  what: listText(missing.map(changedText)),
  right: listText(missing.map(permissionText)),
});

const changedText = (right: ChangeRight): string =>
  translate(
    '{right, select, discharge_employee {last days} edit_employee_salary_info {salaries} edit_employee_employment_info {employment} other {profiles}}',
    { right },
  );

const permissionText = (right: ChangeRight): string =>
  translate(
    '{right, select, discharge_employee {to discharge people} edit_employee_salary_info {to edit salaries} edit_employee_employment_info {to edit employment} other {to edit profiles}}',
    { right },
  );
