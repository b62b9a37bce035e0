import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { defineFaults } from '#platform/shared/faults.ts';
import { download, line, localDate, pageMeta, pageQuery, recordId, storedId } from '#platform/shared/schemas.ts';
import { max, one_line } from '#platform/shared/validators.ts';
import { progressItem } from '#features/batches/contract.ts';
import { uploadMeta } from '#features/files/contract.ts';
import { payPeriods } from '#features/profile/rules/choices.ts';
import { fieldKeys } from './rules/fields.ts';
import { dateOrders, delimiters, encodings } from './rules/reading.ts';

export const importFaults = defineFaults('people-import', {
  refused: [422, '{why}'],
  started: [424, 'This import was started already.'],
  notChecked: [424, 'Please check the rows first.'],
  nothingToDo: [424, 'There is nobody to add or to change.'],
  running: [424, 'This import still runs.'],
  undone: [424, 'This import was undone already.'],
  touched: [424, 'It cannot be undone any more: {who} has changed since.'],
  nobodyToInvite: [424, 'Nobody of this import waits for an invitation.'],
  unknownRole: [460, 'This role no longer exists.'],
});

/** Bytes of a file: far more than 100,000 people need. */
export const maxFileBytes = 33_554_432;

const field = z.enum(fieldKeys);
const readingShape = {
  encoding: z.enum(encodings).nullable(),
  delimiter: z.enum(delimiters).nullable(),
  has_header: z.boolean(),
};

/** How the file was read; encoding and delimiter of a csv alone. */
const reading = z.object({
  ...readingShape,
  date_order: z.enum(dateOrders),
  /** Dates of which the first, or the second, number is above 12, and all that are written so. */
  first_above: z.number().int(),
  second_above: z.number().int(),
  dates: z.number().int(),
});
export type Reading = z.output<typeof reading>;

const header = z.object({
  index: z.number().int(),
  name: z.string(),
  /** The first values as they stand. */
  samples: z.array(z.string()),
  /** Different values, and cells that hold one. */
  kinds: z.number().int(),
  filled: z.number().int(),
  /** Of the different values, those that a list has not got. */
  new_kinds: z.array(z.object({ field, count: z.number().int() })),
  /** Cells of three or four digits: postcodes that have lost their zeros. */
  short_codes: z.number().int(),
  field: field.nullable(),
  match: z.enum(['name', 'remembered']).nullable(),
});

const replaced = z.object({ value: z.string().check(max(200), one_line), with: recordId.nullable() });

/** What the check goes by; sent with every check, as it is by now. */
const settings = {
  /** What each column goes into, in their order. */
  columns: z.array(field.nullable()).max(300),
  date_order: z.enum(dateOrders),
  /** Two-digit years are those up to this one. */
  last_year: z.number().int().min(1950).max(2120),
  five_digits: z.boolean(),
  email_pattern: line(200)
    .regex(
      /^[^@\s]*\{(?:first|last)\}[^@\s]*@[^@\s]+\.[^@\s]+$/,
      'Please use a pattern like {first}.{last}@company.example',
    )
    .nullable(),
  employment_type_id: recordId.nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/, 'This is invalid'),
  pay_period: z.enum(payPeriods),
  role_id: recordId.nullable(),
  /** Managers that many rows name: who is meant, or nobody. */
  managers: z.array(replaced).max(500),
};
const settingsSchema = z.object(settings);
export type ImportSettings = z.output<typeof settingsSchema>;

/** The same as it is answered. */
const storedSettings = z.object({
  columns: z.array(field.nullable()),
  date_order: z.enum(dateOrders),
  last_year: z.number().int(),
  five_digits: z.boolean(),
  email_pattern: z.string().nullable(),
  employment_type_id: storedId.nullable(),
  currency: z.string(),
  pay_period: z.enum(payPeriods),
  role_id: storedId.nullable(),
  managers: z.array(z.object({ value: z.string(), with: storedId.nullable() })),
});

const counts = z.object({
  new: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  wrong: z.number().int(),
});
export type Counts = z.output<typeof counts>;

const importFile = z.object({
  import_id: storedId,
  name: z.string(),
  /** Bytes */
  size: z.number().int(),
  rows: z.number().int(),
  /** What a column can go into. */
  fields: z.array(z.object({ key: field, label: z.string() })),
  headers: z.array(header),
  /** As they stand in the file. */
  first_rows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
  reading,
  /** What most addresses of the company end with; null where nobody has one. */
  email_domain: z.string().nullable(),
  /** Of the last check. */
  settings: storedSettings.nullable(),
  counts: counts.nullable(),
  batch_id: storedId.nullable(),
});
export type ImportFile = z.output<typeof importFile>;

const problem = z.object({ field, value: z.string(), why: z.string() });

/** The same value wrong in the same way. */
const cause = problem.extend({ rows: z.number().int() });

const checkedRow = z.object({
  row: z.number().int(),
  name: z.string(),
  action: z.enum(['new', 'changed', 'unchanged', 'wrong']),
  person_id: storedId.nullable(),
  values: z.array(z.object({ field, value: z.string() })),
  /** What was put right by hand, and what stands in the file. */
  fixes: z.array(z.object({ field, value: z.string(), was: z.string() })),
  /** The manager in the file, of whom it was said once for all rows who is meant. */
  settled_manager: z.string().nullable(),
  changes: z.array(z.object({ field, old: z.string().nullable(), new: z.string() })),
  problems: z.array(problem),
});
export type CheckedRow = z.output<typeof checkedRow>;

const checked = z.object({
  counts,
  /** Fields that differ, of all changed rows. */
  changed_fields: z.number().int(),
  /** The most frequent first. */
  causes: z.array(cause),
  /** Items of lists that will be added. */
  new_items: z.array(z.object({ field, name: z.string() })),
  /** Rows that come without the manager they name, whose own row is wrong. */
  without_manager: z.number().int(),
  /** Rows that were put right by hand, and are not wrong any more. */
  fixed: z.number().int(),
  /** Managers of whom it was said once for all rows who is meant; nobody: null. */
  settled: z.array(z.object({ value: z.string(), name: z.string().nullable(), rows: z.number().int() })),
});
export type Checked = z.output<typeof checked>;

const earlier = z.object({
  id: storedId,
  name: z.string(),
  author_name: z.string(),
  created_at: z.string(),
  state: z.enum(['running', 'done', 'cancelled', 'undone']),
  total: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  failed: z.number().int(),
  undone_by_name: z.string().nullable(),
  undone_at: z.string().nullable(),
  /** One’s own can be opened. */
  is_own: z.boolean(),
});
export type EarlierImport = z.output<typeof earlier>;

const importedPerson = z.object({
  row: z.number().int(),
  id: storedId,
  name: z.string(),
  username: z.string(),
  outcome: z.enum(['added', 'changed']),
  status: z.string(),
  manager_name: z.string().nullable(),
});
export type ImportedPerson = z.output<typeof importedPerson>;

const result = z.object({
  import_id: storedId,
  /** Of one’s own alone. */
  progress: progressItem.nullable(),
  left_out: z.number().int(),
  unchanged: z.number().int(),
  discharged: z.number().int(),
  fields_changed: z.number().int(),
  to_invite: z.number().int(),
  without_manager: z.number().int(),
  may_undo: z.boolean(),
  is_undone: z.boolean(),
});
export type ImportResult = z.output<typeof result>;

const access = ['import_employee'] as const;
const ofImport = { access, params: z.object({ id: recordId }), pathEntities: { id: 'people_import' } } as const;
const ofStarted = { access, params: z.object({ id: recordId }), pathEntities: { id: 'started_import' } } as const;

export const peopleImport = defineContract({
  uploadMeta: {
    route: 'GET employee/employee/entry-import/upload-meta',
    summary: 'How large a file of people may be, and of which kinds',
    access,
    reply: z.object({ upload_meta: uploadMeta }),
  },
  file: {
    route: 'POST employee/employee/entry-import/file',
    summary: 'Send a csv or an xlsx; answers its columns, what they could go into, and how it was read',
    access,
    transaction: 'manual',
    upload: { field: 'file', maxBytes: maxFileBytes },
    body: z.object({}),
    example: { body: {} },
    reply: importFile,
    faults: [importFaults.refused],
  },
  /** Proposed. */
  readAgain: {
    route: 'POST employee/employee/entry-import/{id}/read',
    summary:
      'Read the file again in another way: its characters, what divides its columns, whether the first row names them',
    ...ofImport,
    transaction: 'manual',
    body: z.object(readingShape),
    example: { body: { encoding: 'utf-8', delimiter: ',', has_header: true } },
    reply: importFile,
    faults: [importFaults.refused, importFaults.started],
  },
  /** Proposed. */
  show: {
    route: 'GET employee/employee/entry-import/{id}/view',
    summary: 'A file that one has sent, to go on with it',
    ...ofImport,
    reply: importFile,
  },
  validateData: {
    route: 'POST employee/employee/entry-import/validate-data',
    summary: 'Check every row: what it means, and all that is wrong with it; with cells that were put right',
    access,
    transaction: 'manual',
    body: z.object({
      import_id: recordId,
      ...settings,
      fixes: z
        .array(
          z.object({
            row: z.number().int(),
            field,
            /** Null: as it stands in the file. */
            value: z.string().check(max(1_000), one_line).nullable(),
          }),
        )
        .max(1_000)
        .default([]),
    }),
    example: {
      body: {
        import_id: entity('people_import'),
        columns: ['name', 'joined_on'],
        date_order: 'year',
        last_year: 2026,
        five_digits: false,
        email_pattern: '{first}.{last}@acme.example',
        employment_type_id: null,
        currency: 'USD',
        pay_period: 'year',
        role_id: null,
        managers: [],
        fixes: [],
      },
    },
    reply: z.object({ data: checked }),
    faults: [importFaults.started],
  },
  /** Proposed. */
  rows: {
    route: 'GET employee/employee/entry-import/{id}/rows',
    summary: 'The rows of a checked file, by what they mean; among the wrong ones those that were put right',
    ...ofImport,
    query: z.object({ action: checkedRow.shape.action, ...pageQuery }),
    example: { query: { action: 'new' } },
    reply: z.object({ data: z.array(checkedRow), meta: pageMeta }),
  },
  /** Proposed. */
  wrongRows: {
    route: 'GET employee/employee/entry-import/{id}/wrong-rows',
    summary: 'The rows that are wrong, as a csv like the file, with what is wrong with each',
    ...ofImport,
    reply: download,
  },
  processData: {
    route: 'POST employee/employee/entry-import/process-data',
    summary: 'Start the import of every row that is new or changed',
    access,
    body: z.object({
      import_id: recordId,
      /** From when on changes of employment and salary count. */
      effective_from: localDate,
      /** Fields that stay as they are. */
      leave: z
        .array(z.object({ row: z.number().int(), field }))
        .max(10_000)
        .default([]),
    }),
    example: { body: { import_id: entity('people_import'), effective_from: '2026-03-02', leave: [] } },
    reply: z.object({ batch_id: storedId }),
    faults: [importFaults.started, importFaults.notChecked, importFaults.nothingToDo, importFaults.unknownRole],
  },
  /** Proposed. */
  index: {
    route: 'GET employee/employee/entry-import/index',
    summary: 'The last imports of the company',
    access,
    reply: z.object({ data: z.array(earlier), unfinished: storedId.nullable() }),
  },
  /** Proposed. */
  result: {
    route: 'GET employee/employee/entry-import/{id}/result',
    summary: 'What has become of an import, and what comes next',
    ...ofStarted,
    reply: result,
  },
  /** Proposed. */
  people: {
    route: 'GET employee/employee/entry-import/{id}/people',
    summary: 'Whom an import has added or changed',
    ...ofStarted,
    query: z.object({ ...pageQuery, without_manager: z.boolean().default(false) }),
    example: { query: { without_manager: true } },
    reply: z.object({ data: z.array(importedPerson), meta: pageMeta }),
  },
  /** Proposed. */
  invite: {
    route: 'POST employee/employee/entry-import/{id}/invite',
    summary: 'Send an invitation to everybody of an import who has an address and has not come yet',
    ...ofStarted,
    access: ['add_employee'],
    body: z.object({}),
    example: { body: {} },
    reply: z.object({ batch_id: storedId, total: z.number().int() }),
    faults: [importFaults.running, importFaults.nobodyToInvite],
  },
  /** Proposed. */
  undo: {
    route: 'POST employee/employee/entry-import/{id}/undo',
    summary: 'Take a whole import back, as long as nobody of it was changed or has signed in',
    ...ofStarted,
    body: z.object({}),
    example: { body: {} },
    reply: z.object({ batch_id: storedId }),
    faults: [importFaults.running, importFaults.undone, importFaults.touched],
  },
});
