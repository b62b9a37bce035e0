import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { line, message, pageMeta, pageQuery, recordId, storedId, version } from '#platform/shared/wire.ts';

export const listFaults = defineFaults('lists', {
  nameTaken: [422, 'This name is taken'],
  inUse: [424, 'This is still used by {uses}.'],
  gone: [404, 'This is not in the list any more.'],
  unknownParent: [460, 'This department does not exist any more.'],
  circle: [422, 'A department cannot stand inside of itself'],
  restoredNameTaken: [424, 'There is another “{name}” by now. Rename it first, then restore this one.'],
});

/** The kinds of items, as their permissions name them. */
type Kind = 'department' | 'designation' | 'employment_type' | 'document_type';

/** Items in the list, and in the Trash; the second only for who may look into it. */
const counts = z.object({ active: z.number().int(), trashed: z.number().int().nullable() });

const item = { id: storedId, name: z.string() };
const row = {
  ...item,
  /** ISO 8601 */
  updated_at: z.string(),
};

/** Fields that a list has beside the name. */
interface ListShape<Form extends z.ZodRawShape, Row extends z.ZodRawShape, Choice extends z.ZodRawShape, Sort extends string> {
  /** Of its form, as it is sent; a field that is left out stays as it is. */
  readonly form: Form;
  /** Of a row of the table. */
  readonly row: Row;
  /** Of an entry that is chosen from, and of the form as it is read. */
  readonly choice: Choice;
  /** By what its table can be sorted. */
  readonly sort: readonly [Sort, ...Sort[]];
  /** Whose forms and filters choose from the list, beside those who keep it. */
  readonly choosers: readonly Permission[];
}

/**
 * The calls of one list (specification A §3, B §5; OQ-083 to OQ-085), by the segment of its routes and the word in its
 * permissions. Store adds without an id and edits with one, and then wants the version that was read.
 */
function listContract<
  const Segment extends string,
  const Name extends Kind,
  Form extends z.ZodRawShape,
  Row extends z.ZodRawShape,
  Choice extends z.ZodRawShape,
  const Sort extends string,
>(segment: Segment, kind: Name, { form, row: more, choice, sort, choosers }: ListShape<Form, Row, Choice, Sort>) {
  const words = kind.replace('_', ' ');
  const [view, add, edit, remove] = [`view_${kind}`, `add_${kind}`, `edit_${kind}`, `delete_${kind}`] as const;
  const values = { name: line(100), ...form };
  const stored = z.object({ ...item, ...choice });
  return defineContract({
    list: {
      route: `GET settings/employee/employee/${segment}/list`,
      summary: `Every ${words} by name, to choose from`,
      access: [view, add, edit, ...choosers],
      reply: z.object({ data: z.array(z.object({ ...item, ...choice })) }),
    },
    index: {
      route: `GET settings/employee/employee/${segment}/index`,
      summary: `A page of the ${words} list`,
      access: [view],
      query: z.object({ ...pageQuery, sort: z.enum(sort).default(sort[0]), order: z.enum(['asc', 'desc']).default('asc') }),
      reply: z.object({ data: z.array(z.object({ ...row, ...more })), meta: pageMeta, counts }),
    },
    store: {
      route: `POST settings/employee/employee/${segment}/store`,
      summary: `Add a ${words}, or edit the one with this id`,
      access: [add, edit],
      body: z
        .object({ id: recordId.optional(), ...values, version: version.optional() })
        .refine((body: { readonly id?: unknown; readonly version?: unknown }) => body.id === undefined || body.version !== undefined, {
          error: 'This is a required field',
          path: ['version'],
        }),
      reply: message.extend({ data: stored, version: z.string() }),
      faults: [platformFaults.notAllowed, platformFaults.changedMeanwhile, listFaults.gone, listFaults.nameTaken, listFaults.unknownParent],
    },
    edit: {
      route: `GET settings/employee/employee/${segment}/edit/{id}`,
      summary: `A ${words} as its form shows it`,
      access: [edit],
      params: z.object({ id: recordId }),
      names: { id: kind },
      reply: z.object({ data: stored, version: z.string() }),
      faults: [listFaults.gone],
    },
    delete: {
      route: `DELETE settings/employee/employee/${segment}/delete/{id}`,
      summary: `Move a ${words} to the Trash; with action=detach also one that is in use, which nobody refers to afterwards`,
      access: [remove],
      params: z.object({ id: recordId }),
      names: { id: kind },
      query: z.object({ action: z.enum(['detach']).optional() }),
      reply: message,
      faults: [listFaults.gone, listFaults.inUse],
    },
  });
}

/** Who fills in or filters by what a person is. */
const choosers = [
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

/** Of people: how many who work here have this item. */
const people = { people: z.number().int() };
const parent_id = storedId.nullable();
const sort = ['name', 'people', 'updated_at'] as const;

export const departments = listContract('departments', 'department', {
  form: { parent_id: recordId.nullish() },
  row: {
    ...people,
    parent_id,
    /** The names of the departments around it, the outermost first. */
    path: z.array(z.string()),
  },
  choice: { parent_id },
  sort,
  choosers,
});
export const designations = listContract('designations', 'designation', { form: {}, row: people, choice: {}, sort, choosers });
export const employmentTypes = listContract('employment-types', 'employment_type', { form: {}, row: people, choice: {}, sort, choosers });
export const documentTypes = listContract('document-types', 'document_type', {
  form: {},
  row: {},
  choice: {},
  sort: ['name', 'updated_at'],
  choosers: ['view_employee_document', 'add_employee_document'],
});
