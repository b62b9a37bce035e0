import { z } from 'zod';
import * as validators from '#platform/shared/validators.ts';
import { line, type LocalDate } from '#platform/shared/schemas.ts';
import { tidyPhone } from '#features/profile/rules/phone.ts';
import { addressInfo, personalInfo } from '#features/profile/rules/fields.ts';
import { tidyEmail } from '#features/people/rules/email.ts';
import { foldText } from '#features/people/rules/search.ts';
import { dateFields, type FieldKey } from './fields.ts';
import { readDate, type DateReading } from '#platform/shared/read-date.ts';
import {
  currenciesIn,
  isEmptyValue,
  readAmount,
  readCountry,
  readGender,
  readHours,
  readMaritalStatus,
  readName,
  readPostcode,
  readWeekdays,
  collapseSpaces,
  type PersonName,
} from './read-values.ts';
import { translate } from '#platform/shared/translate.ts';
import { fitsOnDays, type KnownDays } from '#features/company/rules/known-days.ts';

/** A problem found in a cell. */
export interface Problem {
  readonly field: FieldKey;
  /** The text as it stands in the file. */
  readonly value: string;
  /** Sentence in the language in which the row was checked. */
  readonly why: string;
  /** Kind of a problem that a later check looks for, in whichever language it is said. */
  readonly code?: 'circle';
}

/** Values of a row as they will be written: list items by name, managers by the text naming them; never empty texts. */
export type RowValues = { readonly [K in FieldKey]?: string };

export interface ReadRow {
  readonly row: number;
  readonly name: PersonName;
  readonly values: RowValues;
  readonly problems: readonly Problem[];
}

export interface ReadingOptions extends DateReading {
  /** Whether the postcodes have five digits. */
  readonly five_digits: boolean;
  /** Currency of the amounts; null if the file has none. */
  readonly currency: string | null;
}

const postal = addressInfo.present.unwrap().shape;
const texts: { readonly [K in FieldKey]?: z.ZodType } = {
  name: line(120),
  employee_number: line(40),
  email: validators.required.check(validators.max(200), validators.email),
  department: line(100),
  designation: line(100),
  employment_type: line(100),
  work_place: line(100),
  manager: line(200),
  salary: validators.required.check(validators.money),
  mobile_phone: personalInfo.mobile_phone,
  personal_email: personalInfo.personal_email,
  work_phone: addressInfo.work_phone,
  street: postal.street,
  postcode: postal.postcode,
  city: postal.city,
  region: postal.region,
  discharged_reason: line(300),
};

type CellResult = { readonly value: string } | { readonly why: string };

const resultOf = (value: string | undefined): CellResult =>
  value === undefined ? { why: translate('Unknown value. Choose one from the list or leave it empty') } : { value };

/** Readers of the fields whose text is checked or converted; other fields are taken as they stand. */
const readers: { readonly [K in FieldKey]?: (text: string, options: ReadingOptions) => CellResult } = {
  email: (text) => ({ value: tidyEmail(text) }),
  salary: (text, { currency }) => {
    const value = readAmount(text);
    if (value === undefined) return { why: translate('Please input a valid number') };
    const named = currenciesIn(text);
    return named.length === 0 || named.includes(currency ?? '')
      ? { value }
      : {
          why: translate('This amount is in {named}, not in {currency}', {
            named: named.reduce((all, one) => translate('{all} or {one}', { all, one })),
            currency: currency ?? '',
          }),
        };
  },
  weekly_hours: (text) => {
    const seconds = readHours(text);
    return seconds === undefined ? { why: translate('Enter hours such as 37.5') } : { value: String(seconds) };
  },
  working_days: (text) => {
    const value = readWeekdays(text);
    return value === undefined ? { why: translate('Enter days such as Mon, Wed or Mon-Fri') } : { value };
  },
  gender: (text) => resultOf(readGender(text)),
  marital_status: (text) => resultOf(readMaritalStatus(text)),
  nationality: (text) => resultOf(readCountry(text)),
  country: (text) => resultOf(readCountry(text)),
  mobile_phone: (text) => ({ value: tidyPhone(text) }),
  work_phone: (text) => ({ value: tidyPhone(text) }),
  postcode: (text, { five_digits }) => ({ value: readPostcode(text, five_digits) }),
};

/** @returns undefined for an empty cell */
function readCell(field: FieldKey, cell: string, options: ReadingOptions): CellResult | undefined {
  const text = collapseSpaces(cell);
  if (isEmptyValue(text)) return undefined;
  if (dateFields.has(field)) {
    const read = readDate(text, { ...options, day_numbers: options.day_numbers ?? '1900' });
    return 'date' in read ? { value: read.date } : read;
  }
  const read = readers[field]?.(text, options) ?? { value: text };
  if ('why' in read) return read;
  const refused = texts[field]?.safeParse(read.value);
  return refused && !refused.success ? { why: refused.error.issues[0]?.message ?? translate('This is invalid') } : read;
}

/** Reads a name from its one column or from its two. */
function nameIn(cells: ReadonlyMap<FieldKey, string>): PersonName {
  const [first, last] = [collapseSpaces(cells.get('first_name') ?? ''), collapseSpaces(cells.get('last_name') ?? '')];
  if (first || last) return { first, last, full: collapseSpaces(`${first} ${last}`) };
  return readName(collapseSpaces(cells.get('name') ?? ''));
}

/**
 * Reads one row by itself: what each cell says, and all of its problems together.
 * @param cells keyed by field
 * @param today the latest possible date of birth
 */
export function readRow(
  row: number,
  cells: ReadonlyMap<FieldKey, string>,
  options: ReadingOptions,
  today: LocalDate,
): ReadRow {
  const name = nameIn(cells);
  const values: Record<string, string> = {};
  const problems: Problem[] = [];
  const nameField = cells.has('name') ? 'name' : 'first_name';
  const all = new Map(cells).set('name', name.full);
  for (const [field, cell] of all) {
    if (field === 'first_name' || field === 'last_name') continue;
    const read = readCell(field, cell, options);
    if (!read) continue;
    if ('why' in read)
      problems.push({ field: field === 'name' ? nameField : field, value: collapseSpaces(cell), why: read.why });
    else values[field] = read.value;
  }
  // A reason without a date does not mean that the person has left.
  if (!values['discharged_date']) delete values['discharged_reason'];
  problems.push(...impossible(values, cells, today));
  return { row, name, values, problems };
}

function impossible(values: RowValues, cells: ReadonlyMap<FieldKey, string>, today: LocalDate): Problem[] {
  const { birth_date, joined_on, discharged_date } = values;
  const problem = (field: FieldKey, why: string): Problem => ({
    field,
    value: collapseSpaces(cells.get(field) ?? ''),
    why,
  });
  const found: Problem[] = [];
  if (birth_date && birth_date > today) found.push(problem('birth_date', translate('This date is in the future')));
  if (birth_date && joined_on && birth_date >= joined_on)
    found.push(problem('birth_date', translate('The birth date must be before the joining date')));
  if (joined_on && discharged_date && discharged_date < joined_on)
    found.push(problem('discharged_date', translate('The last day cannot be before the joining date')));
  const known = knownDaysOf(values);
  if (values.working_days && !known)
    found.push(problem('working_days', translate('Enter the hours per week for these days')));
  if (known && !fitsOnDays(known)) found.push(problem('weekly_hours', translate('A day has at most 24 hours')));
  return found;
}

/** Returns the hours and weekdays of a row; undefined unless it has both. */
export function knownDaysOf({ weekly_hours, working_days }: RowValues): KnownDays | undefined {
  if (!weekly_hours || !working_days) return undefined;
  return { weekly_work_time: Number(weekly_hours), days: working_days.split(',').map(Number) };
}

/** Normalises the name of a list item for comparison. */
export const foldItem = (name: string): string => foldText(collapseSpaces(name));
