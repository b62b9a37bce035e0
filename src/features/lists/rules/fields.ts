import { z } from 'zod';
import type { Permission } from '#platform/shared/permissions.ts';
import { line, message, pageMeta, pageQuery, recordId, storedId, version } from '#platform/shared/schemas.ts';
import * as rules from '#platform/shared/validators.ts';
import { countries } from '#features/company/rules/shared-lists.ts';

// Fields of all lists, and the additional ones of departments and places of work.

/** Numbers of items in the list and in the Trash; the latter is null for viewers without access to the Trash. */
export const counts = z.object({ active: z.number().int(), trashed: z.number().int().nullable() });

/** An entry to choose, and the form as it is read. */
export const choice = { id: storedId, name: z.string() };
/** A row of the table. */
export const listRow = {
  ...choice,
  /** ISO 8601 */
  updated_at: z.string(),
};
/** Number of active people who have this item. */
export const countedPeople = { people: z.number().int() };

export const choicesReply = z.object({ data: z.array(z.object(choice)) });
export const pageReply = z.object({
  data: z.array(z.object({ ...listRow, ...countedPeople })),
  meta: pageMeta,
  counts,
});
export const formReply = z.object({ data: z.object(choice), version: z.string() });
export const storeReply = message.extend(formReply.shape);

export const listQuery = z.object({
  ...pageQuery,
  sort: z.enum(['name', 'people', 'updated_at']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

/** Store adds without an id and edits with one; a version that was read prevents overwriting newer changes. */
export const storeFields = { id: recordId.optional(), name: line(100), version: version.optional() };
export const storeBody = z.object(storeFields);
export const idParams = z.object({ id: recordId });
/** Permissions to fill in or filter by a person's properties. */
export const selectPermissions = [
  'view_employee',
  'add_employee',
  'import_employee',
  'edit_employee',
  'edit_employee_employment_info',
  'assign_role_user',
  'assign_employee_group',
  'assign_leave_policy',
  'assign_leave_review',
  'assign_holiday',
  'edit_shift_calendar',
] as const satisfies readonly Permission[];

const parent_id = storedId.nullable();
export const department = z.object({ ...choice, parent_id });
export const departmentRow = z.object({
  ...listRow,
  ...countedPeople,
  parent_id,
  /** Names of the parent departments, outermost first. */
  path: z.array(z.string()),
});

export const country_id = rules.required.check(rules.one_of(countries.map(({ id }) => id)));
export const place = z.object({
  ...choice,
  /** ISO 3166-1 alpha-2 */
  country_id: z.string().nullable(),
  /** Region whose holidays count. */
  region: z.string().nullable(),
});
