import { z } from 'zod';
import { line, recordId, storedId } from '#platform/shared/schemas.ts';
import { max, one_line } from '#platform/shared/validators.ts';
import { progressItem } from '#features/batches/contract.ts';
import { payPeriods } from '#features/profile/rules/choices.ts';
import { fieldKeys } from './fields.ts';
import { dateOrders, dayNumbers } from '#platform/shared/read-date.ts';
import { delimiters, encodings } from './reading.ts';

// What an import of people takes and answers.

export const field = z.enum(fieldKeys);
export const readingShape = {
  encoding: z.enum(encodings).nullable(),
  delimiter: z.enum(delimiters).nullable(),
  has_header: z.boolean(),
  /** The row of the file that names the columns, from 1; null: found out, or none does. */
  header_row: z.number().int().min(1).max(100_000).nullable().optional(),
};

/** How the file was read; encoding and delimiter of a csv alone. */
const reading = z.object({
  ...readingShape,
  date_order: z.enum(dateOrders),
  /** Dates of which the first, or the second, number is above 12, and all that are written so. */
  first_above: z.number().int(),
  second_above: z.number().int(),
  dates: z.number().int(),
  /** Rows that are no people: above the headings, and sums. */
  skipped: z.number().int().optional(),
  totals: z.number().int().optional(),
  /** From when a workbook counts its days. */
  day_numbers: z.enum(dayNumbers).optional(),
});
export type Reading = z.output<typeof reading>;

/** Rows of the file that were taken for no people. */
export const skippedIn = ({ skipped = 0, totals = 0 }: Reading): number => skipped + totals;

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
  /** Of a column that is left out, one that is used and says the same. */
  same_as: z.number().int().nullable(),
  /** Of managers, the first who stands in the file. */
  manager: z.object({ name: z.string(), row: z.number().int() }).nullable(),
});

const replaced = z.object({
  value: z.string().check(max(200), one_line),
  with: recordId.nullable(),
  /** Somebody new, by their row. */
  row: z.number().int().min(1).optional(),
});

const replacement = z.object({
  field,
  value: z.string().check(max(1_000), one_line),
  with: z.string().check(max(1_000), one_line),
});
export type Replacement = z.output<typeof replacement>;

/** What the check goes by; sent with every check, as it is by now. */
export const settings = {
  /** What each column goes into, in their order. */
  columns: z.array(field.nullable()).max(300),
  date_order: z.enum(dateOrders),
  /** Two-digit years are those up to this one. */
  last_year: z.number().int().min(1950).max(2120),
  /** From when days are counted that are written as numbers; missing: 1900. */
  day_numbers: z.enum(dayNumbers).optional(),
  five_digits: z.boolean(),
  email_pattern: line(200)
    .regex(
      /^[^@\s]*\{(?:first|last)\}[^@\s]*@[^@\s]+\.[^@\s]+$/,
      'Please use a pattern like {first}.{last}@company.example',
    )
    .nullable(),
  employment_type_id: recordId.nullable(),
  /** The currency of the salaries; null: not chosen yet, which an import with salaries refuses. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'This is invalid')
    .nullable(),
  pay_period: z.enum(payPeriods).nullable(),
  role_id: recordId.nullable(),
  /** Managers that many rows name: who is meant, or nobody. */
  managers: z.array(replaced).max(500),
  /** Replacements of values that are wrong in many rows. An empty replacement leaves the field empty. */
  replacements: z.array(replacement).max(500).optional(),
};
const settingsSchema = z.object(settings);
export type ImportSettings = z.output<typeof settingsSchema>;

/** The same as it is answered. */
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
  /** Bytes */
  size: z.number().int(),
  rows: z.number().int(),
  /** What a column can go into. */
  fields: z.array(z.object({ key: field, label: z.string() })),
  headers: z.array(header),
  /** As they stand in the file. */
  first_rows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
  reading,
  /** The most common domain of the company's addresses; null if nobody has an address. */
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

/** The same value wrong in the same way. */
const cause = problem.extend({ rows: z.number().int() });

export const checkedRow = z.object({
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

export const checked = z.object({
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
  /** Rows that were wrong, or no people, and did not come. */
  left_out: z.number().int(),
  skipped: z.number().int(),
  undone_by_name: z.string().nullable(),
  undone_at: z.string().nullable(),
  /** One’s own can be opened. */
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

/** A name in the file, of whom it could not be told who is meant; null: no name. */
export const openManager = z.object({ named: z.string().nullable(), people: z.number().int() });
export type OpenManager = z.output<typeof openManager>;

export const result = z.object({
  import_id: storedId,
  /** Of one’s own alone. */
  progress: progressItem.nullable(),
  left_out: z.number().int(),
  /** Rows that are no people: above the headings, and sums. */
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
