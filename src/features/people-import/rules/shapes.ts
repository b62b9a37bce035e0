import { z } from 'zod';
import { line, recordId, storedId } from '#platform/shared/schemas.ts';
import { max, one_line } from '#platform/shared/validators.ts';
import { progressItem } from '#features/batches/contract.ts';
import { payPeriods } from '#features/profile/rules/choices.ts';
import { fieldKeys } from './fields.ts';
import { dateOrders, dayNumbers } from '#platform/shared/read-date.ts';
import { delimiters, encodings } from './reading.ts';
import { errorText } from '#platform/shared/sentences.ts';

// Request and response shapes of the import of people.

export const field = z.enum(fieldKeys);
export const readingShape = {
  encoding: z.enum(encodings).nullable(),
  delimiter: z.enum(delimiters).nullable(),
  has_header: z.boolean(),
  /** The row of the file that names the columns, from 1; null: detected, or there is none. */
  header_row: z.number().int().min(1).max(100_000).nullable().optional(),
};

/** How the file was read; encoding and delimiter are set for a csv only. */
const reading = z.object({
  ...readingShape,
  date_order: z.enum(dateOrders),
  /** Number of dates whose first, or second, number exceeds 12, and of all numeric dates. */
  first_above: z.number().int(),
  second_above: z.number().int(),
  dates: z.number().int(),
  /** Rows that are no people: those above the headings, and totals. */
  skipped: z.number().int().optional(),
  totals: z.number().int().optional(),
  /** The date from which a workbook counts its days. */
  day_numbers: z.enum(dayNumbers).optional(),
});
export type Reading = z.output<typeof reading>;

/** Counts the rows of the file that are no people. */
export const skippedIn = ({ skipped = 0, totals = 0 }: Reading): number => skipped + totals;

const header = z.object({
  index: z.number().int(),
  name: z.string(),
  /** The first values as they stand in the file. */
  samples: z.array(z.string()),
  /** Number of different values, and of cells that hold one. */
  kinds: z.number().int(),
  filled: z.number().int(),
  /** Number of different values that are not in the field's list yet. */
  new_kinds: z.array(z.object({ field, count: z.number().int() })),
  /** Cells of three or four digits: postcodes that lost leading zeros. */
  short_codes: z.number().int(),
  field: field.nullable(),
  match: z.enum(['name', 'remembered']).nullable(),
  /** For a column that is left out: the index of a used column that implies its values. */
  same_as: z.number().int().nullable(),
  /** For a column of managers: the first one who has a row in the file. */
  manager: z.object({ name: z.string(), row: z.number().int() }).nullable(),
});

const replaced = z.object({
  value: z.string().check(max(200), one_line),
  with: recordId.nullable(),
  /** The row of a person who is new. */
  row: z.number().int().min(1).optional(),
});

const replacement = z.object({
  field,
  value: z.string().check(max(1_000), one_line),
  with: z.string().check(max(1_000), one_line),
});
export type Replacement = z.output<typeof replacement>;

/** Settings of the check; each check sends all of them. */
export const settings = {
  /** The field of each column, in column order. */
  columns: z.array(field.nullable()).max(300),
  date_order: z.enum(dateOrders),
  /** The latest year that a two-digit year can mean. */
  last_year: z.number().int().min(1950).max(2120),
  /** The date from which days written as numbers are counted; 1900 if missing. */
  day_numbers: z.enum(dayNumbers).optional(),
  five_digits: z.boolean(),
  email_pattern: line(200)
    .regex(
      /^[^@\s]*\{(?:first|last)\}[^@\s]*@[^@\s]+\.[^@\s]+$/,
      errorText('Use a pattern such as {example}', { example: '{first}.{last}@company.example' }),
    )
    .nullable(),
  employment_type_id: recordId.nullable(),
  /** Currency of the salaries; null if not chosen yet, which an import with salaries refuses. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, errorText('This is invalid'))
    .nullable(),
  pay_period: z.enum(payPeriods).nullable(),
  role_id: recordId.nullable(),
  leave_policy_id: recordId.nullish(),
  leave_review_id: recordId.nullish(),
  /** Managers that many rows name, with the person meant or null for none. */
  managers: z.array(replaced).max(500),
  /** Replacements of values that are wrong in many rows. An empty replacement leaves the field empty. */
  replacements: z.array(replacement).max(500).optional(),
};
const settingsSchema = z.object(settings);
export type ImportSettings = z.output<typeof settingsSchema>;

/** The same settings as responses return them. */
const storedSettings = z.object({
  columns: z.array(field.nullable()),
  date_order: z.enum(dateOrders),
  last_year: z.number().int(),
  day_numbers: z.enum(dayNumbers).optional(),
  five_digits: z.boolean(),
  email_pattern: z.string().nullable(),
  employment_type_id: storedId.nullable(),
  currency: z.string().nullable(),
  pay_period: z.enum(payPeriods).nullable(),
  role_id: storedId.nullable(),
  leave_policy_id: storedId.nullish(),
  leave_review_id: storedId.nullish(),
  managers: z.array(z.object({ value: z.string(), with: storedId.nullable(), row: z.number().int().optional() })),
  replacements: z.array(z.object({ field, value: z.string(), with: z.string() })).optional(),
});

const counts = z.object({
  new: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  wrong: z.number().int(),
});
export type Counts = z.output<typeof counts>;

export const importFile = z.object({
  import_id: storedId,
  name: z.string(),
  /** Size in bytes. */
  size: z.number().int(),
  rows: z.number().int(),
  /** Fields that a column can be imported into. */
  fields: z.array(z.object({ key: field, label: z.string() })),
  headers: z.array(header),
  /** The first rows as they stand in the file. */
  first_rows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
  reading,
  /** The most common domain of the company's addresses; null if no one has an address. */
  email_domain: z.string().nullable(),
  /** The currency of the company's country; null if the country is not known. */
  currency: z.string().nullable(),
  /** The settings of the last check. */
  settings: storedSettings.nullable(),
  counts: counts.nullable(),
  batch_id: storedId.nullable(),
});
export type ImportFile = z.output<typeof importFile>;

const problem = z.object({ field, value: z.string(), why: z.string() });

/** A problem that occurs with the same value in several rows. */
const cause = problem.extend({ rows: z.number().int() });

export const checkedRow = z.object({
  row: z.number().int(),
  name: z.string(),
  action: z.enum(['new', 'changed', 'unchanged', 'wrong']),
  person_id: storedId.nullable(),
  values: z.array(z.object({ field, value: z.string() })),
  /** Values corrected by hand, with what stands in the file. */
  fixes: z.array(z.object({ field, value: z.string(), was: z.string() })),
  /** The manager named in the file, if the person meant was chosen once for all rows. */
  settled_manager: z.string().nullable(),
  changes: z.array(z.object({ field, old: z.string().nullable(), new: z.string() })),
  problems: z.array(problem),
});
export type CheckedRow = z.output<typeof checkedRow>;

export const checked = z.object({
  counts,
  /** Number of changed fields in all rows. */
  changed_fields: z.number().int(),
  /** Most frequent first. */
  causes: z.array(cause),
  /** Items of lists that will be added. */
  new_items: z.array(z.object({ field, name: z.string() })),
  /** Number of rows imported without the manager they name, whose own row is wrong. */
  without_manager: z.number().int(),
  /** Number of rows that were corrected by hand and are no longer wrong. */
  fixed: z.number().int(),
  /** Managers for whom the person meant was chosen once for all rows; null for no manager. */
  settled: z.array(z.object({ value: z.string(), name: z.string().nullable(), rows: z.number().int() })),
});
export type CheckResult = z.output<typeof checked>;

export const earlier = z.object({
  id: storedId,
  name: z.string(),
  author_name: z.string(),
  created_at: z.string(),
  state: z.enum(['running', 'done', 'cancelled', 'undoing', 'undone']),
  total: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  failed: z.number().int(),
  /** Number of rows that were wrong, or no people, and were not imported. */
  left_out: z.number().int(),
  skipped: z.number().int(),
  undone_by_name: z.string().nullable(),
  undone_at: z.string().nullable(),
  /** Whether the viewer started it: only then they can open it. */
  is_own: z.boolean(),
});
export type EarlierImport = z.output<typeof earlier>;

export const importedPerson = z.object({
  row: z.number().int(),
  id: storedId,
  name: z.string(),
  username: z.string(),
  outcome: z.enum(['added', 'changed']),
  status: z.string(),
  manager_name: z.string().nullable(),
});
export type ImportedPerson = z.output<typeof importedPerson>;

/** A name in the file that matches no single person; null for no name. */
export const openManager = z.object({ named: z.string().nullable(), people: z.number().int() });
export type OpenManager = z.output<typeof openManager>;

export const result = z.object({
  import_id: storedId,
  /** Progress of the viewer's own import; null for other imports. */
  progress: progressItem.nullable(),
  left_out: z.number().int(),
  /** Number of rows that are no people: those above the headings, and totals. */
  skipped: z.number().int(),
  unchanged: z.number().int(),
  discharged: z.number().int(),
  fields_changed: z.number().int(),
  to_invite: z.number().int(),
  without_manager: z.number().int(),
  may_undo: z.boolean(),
  is_undone: z.boolean(),
});
export type ImportResult = z.output<typeof result>;
