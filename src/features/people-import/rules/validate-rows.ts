import type { Permission } from '#platform/shared/permissions.ts';
import { nameKey } from '#features/lists/rules/item-name.ts';
import { foldItem, type ReadRow, type RowValues } from './check.ts';
import { fieldKeys, type FieldKey } from './fields.ts';
import { findManagers, leaveOrphans, refuseCircles } from './validate-managers.ts';
import {
  listFields,
  pendingRowOf,
  type FieldChange,
  type ValidatedRow,
  type RowCheckOptions,
  type PendingRow,
  type ExistingRecords,
  type ListField,
  type NewItem,
  type KnownPerson,
  newPendingRow,
} from './checked-rows.ts';
import { isLeftToOthers, rightToChange } from './rights.ts';
import { emailFrom } from './read-values.ts';
import { entryIfKey, namingKey } from './row-keys.ts';
import { asText, translate, type Text } from '#platform/shared/translate.ts';

const listRights: Readonly<Record<ListField, Permission>> = {
  department: 'add_department',
  designation: 'add_designation',
  employment_type: 'add_employment_type',
  work_place: 'add_work_place',
};
const missingItems: Readonly<Record<ListField, Text>> = {
  department: asText('This department does not exist'),
  designation: asText('This designation does not exist'),
  employment_type: asText('This employment type does not exist'),
  work_place: asText('This place of work does not exist'),
};

/**
 * Decides what each row means for existing people and checks the rows against each other; results in row order.
 * @param others rows that were checked before: they keep their result and only serve for comparison
 */
export function validateRows(
  rows: readonly ReadRow[],
  known: ExistingRecords,
  options: RowCheckOptions,
  others: readonly ValidatedRow[] = [],
): ValidatedRow[] {
  const own = match(rows, known.people, options);
  const people = others.length > 0 ? new Map(known.people.map((person) => [person.id, person])) : undefined;
  const pending = [...own, ...others.map((row) => pendingRowOf(row, people?.get(row.person_id ?? '')))];
  if (others.length > 0) pending.sort((one, other) => one.read.row - other.read.row);
  for (const one of own) {
    if (!one.person) completeNew(one, options);
    nameItems(one, known, options);
  }
  findManagers(pending, known.people, options);
  refuseTwice(pending, 'employee_number');
  refuseTwice(pending, 'email');
  refuseSamePerson(pending);
  makeEmails(pending, known.people, options);
  refuseAlike(pending);
  refuseCircles(pending, known.people);
  leaveOrphans(pending);
  const changes = new Map(own.map((one) => [one, changesOf(one, options)] as const));
  return own.map((one) => checkedRow(one, changes.get(one) ?? [], known));
}

function checkedRow(
  { read, person, values, problems, lacks_manager, settled_manager }: PendingRow,
  changes: readonly FieldChange[],
  { lists }: ExistingRecords,
): ValidatedRow {
  const action = problems.length > 0 ? 'wrong' : !person ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
  const isImported = action === 'new' || action === 'changed';
  return {
    row: read.row,
    name: read.name.full || (person?.name ?? ''),
    action,
    person_id: person?.id ?? null,
    values,
    changes,
    problems,
    lacks_manager,
    new_items: isImported ? newItems(values, lists) : [],
    settled_manager,
  };
}

const newItems = (values: RowValues, lists: ExistingRecords['lists']): NewItem[] =>
  listFields.flatMap((field) => {
    const name = values[field];
    return name && !lists[field].has(foldItem(name)) ? [{ field, name }] : [];
  });

/** Fills in the defaults of a new person and reports missing required fields. */
function completeNew({ read, values, problems }: PendingRow, { employment_type }: RowCheckOptions): void {
  if (!values.employment_type && employment_type) values.employment_type = employment_type;
  const isReported = (field: FieldKey) => problems.some((problem) => problem.field === field);
  const missing = (field: FieldKey) => problems.push({ field, value: '', why: translate('This is a required field') });
  if (!read.name.full && !isReported('name') && !isReported('first_name')) missing('name');
  if (!values.joined_on && !isReported('joined_on')) missing('joined_on');
  if (values.discharged_date && !values.discharged_reason) values.discharged_reason = 'No reason given';
}

/** Replaces list items by their stored names: 'it/is' becomes 'IT/IS'. */
function nameItems({ values, problems }: PendingRow, { lists }: ExistingRecords, { may }: RowCheckOptions): void {
  for (const field of listFields) {
    const value = values[field];
    if (!value) continue;
    const listed = lists[field].get(foldItem(value));
    if (listed) values[field] = listed;
    else if (!may(listRights[field])) problems.push({ field, value, why: translate(missingItems[field]) });
  }
}

/** Returns the fields that differ; fields left empty in the file stay unchanged. */
function changesOf({ person, values, problems }: PendingRow, { self, may }: RowCheckOptions): FieldChange[] {
  if (!person) return [];
  const changes: FieldChange[] = [];
  for (const field of fieldKeys) {
    const after = values[field];
    const before = person.values[field];
    if (after === undefined || after === before || problems.some((problem) => problem.field === field)) continue;
    const why = ownWeekProblem(field, person);
    if (why !== null) {
      problems.push({ field, value: after, why });
      continue;
    }
    if (!may(rightToChange(field)))
      problems.push({ field, value: after, why: translate('You do not have permission to change this') });
    else if (self && isLeftToOthers(field, person.id, self))
      problems.push({ field, value: after, why: translate('Left out: yourself. Someone else can change this') });
    else changes.push({ field, old: before ?? null, new: after });
  }
  return changes;
}

/** Returns why a file does not change the days of a person, or the hours of one whose days are known; null: it does. */
function ownWeekProblem(field: FieldKey, { values }: KnownPerson): string | null {
  if (field === 'working_days') return translate('Change the working days of existing people on their profile');
  return field === 'weekly_hours' && values.working_days !== undefined
    ? translate('They have a working week of their own. Change it on their profile')
    : null;
}

/**
 * Matches rows to people by number, else by address. A row with neither is matched by the address made for it, or by
 * name and joining date.
 */
function match(
  rows: readonly ReadRow[],
  people: readonly KnownPerson[],
  { email_pattern }: RowCheckOptions,
): PendingRow[] {
  const byNumber = new Map(people.flatMap((person) => entryIfKey(numberKey(person.values.employee_number), person)));
  // Current employees come before former ones with the same address.
  const inOrder = people.toSorted((one, other) => Number(other.has_left) - Number(one.has_left));
  const byEmail = new Map(inOrder.flatMap((person) => entryIfKey(person.values.email, person)));
  const byNaming = singles(people.flatMap((person) => entryIfKey(namingKey(person.name, person.values), person)));
  const made = email_pattern ? madeAddresses(rows, email_pattern) : new Map<ReadRow, string>();
  return rows.map((read) => {
    const { employee_number, email } = read.values;
    const problems = [...read.problems];
    const numbered = employee_number ? byNumber.get(nameKey(employee_number)) : undefined;
    const naming = employee_number || email ? undefined : namingKey(read.name.full, read.values);
    const addressed = byEmail.get(email ?? made.get(read) ?? '') ?? byNaming.get(naming ?? '');
    if (numbered && email && addressed && addressed !== numbered && !addressed.has_left)
      problems.push({
        field: 'email',
        value: email,
        why: translate('{name} already has this email address', { name: addressed.name }),
      });
    else if (numbered && email && numbered.values.email && numbered.values.email !== email)
      problems.push({
        field: 'email',
        value: email,
        why: translate('They sign in with a different email. Change it in their profile'),
      });
    return newPendingRow(read, numbered ?? addressed, problems);
  });
}

/** Addresses that the first import of this file made for rows without number or address; namesakes differ. */
function madeAddresses(rows: readonly ReadRow[], pattern: string): ReadonlyMap<ReadRow, string> {
  const times = new Map<string, number>();
  const made = new Map<ReadRow, string>();
  for (const read of rows) {
    if (!read.name.full || read.values.employee_number || read.values.email) continue;
    const base = emailFrom(pattern, read.name);
    const time = (times.get(base) ?? 0) + 1;
    times.set(base, time);
    made.set(read, time === 1 ? base : base.replace('@', `${time}@`));
  }
  return made;
}

/** People whose key is unique: namesakes who joined on the same day cannot be told apart by it. */
function singles(pairs: readonly (readonly [string, KnownPerson])[]): ReadonlyMap<string, KnownPerson> {
  const groups = Map.groupBy(pairs, ([key]) => key);
  return new Map([...groups].flatMap(([key, all]) => (all.length === 1 && all[0] ? [[key, all[0][1]] as const] : [])));
}

/** Numbers that differ only in case are equal. */
const numberKey = (employee_number: string | undefined) => employee_number && nameKey(employee_number);

const alsoIn = (row: number) => translate('also in row {row}', { row: String(row) });

/** Reports the second of two rows with the same number or address. */
function refuseTwice(pending: readonly PendingRow[], field: 'employee_number' | 'email'): void {
  const rows = new Map<string, number>();
  for (const { read, values, problems, isReferenceOnly } of pending) {
    const value = values[field];
    if (!value) continue;
    const key = field === 'employee_number' ? nameKey(value) : value;
    const first = rows.get(key);
    if (first === undefined) rows.set(key, read.row);
    else if (!isReferenceOnly) problems.push({ field, value, why: alsoIn(first) });
  }
}

/** Refuses new people who cannot be told apart, since a second import of the file could not match them. */
function refuseAlike(pending: readonly PendingRow[]): void {
  const rows = new Map<string, number>();
  for (const { read, person, values, problems, isReferenceOnly } of pending) {
    const key = person || values.employee_number || values.email ? undefined : namingKey(read.name.full, values);
    if (!key) continue;
    const first = rows.get(key);
    if (first === undefined) rows.set(key, read.row);
    else if (!isReferenceOnly)
      problems.push({
        field: 'employee_number',
        value: '',
        why: translate('Same name and joining date as row {row}. Add an employee number', { row: String(first) }),
      });
  }
}

/** Reports two rows about one person, of which one matches by number and the other by address. */
function refuseSamePerson(pending: readonly PendingRow[]): void {
  const rows = new Map<KnownPerson, number>();
  for (const { read, person, values, problems, isReferenceOnly } of pending) {
    if (!person) continue;
    const first = rows.get(person);
    if (first === undefined) rows.set(person, read.row);
    else if (!isReferenceOnly && !problems.some(({ why }) => why === alsoIn(first))) {
      const field = values.employee_number ? 'employee_number' : values.email ? 'email' : 'name';
      problems.push({ field, value: values[field] ?? '', why: alsoIn(first) });
    }
  }
}

/** Makes addresses by the chosen pattern for people without one, with a number appended if the address is taken. */
function makeEmails(
  pending: readonly PendingRow[],
  people: readonly KnownPerson[],
  { email_pattern }: RowCheckOptions,
): void {
  if (!email_pattern) return;
  const taken = new Set([
    ...people.flatMap(({ values, has_left }) => (values.email && !has_left ? [values.email] : [])),
    ...pending.flatMap(({ values }) => values.email ?? []),
  ]);
  /** Last number taken of each address, so that thousands of namesakes are not counted from 1 for each of them. */
  const numbers = new Map<string, number>();
  for (const { read, person, values, problems, isReferenceOnly } of pending) {
    if (isReferenceOnly || person || values.email || problems.some(({ field }) => field === 'email')) continue;
    // A row without a name is already reported as wrong.
    if (!read.name.full) continue;
    const base = emailFrom(email_pattern, read.name);
    if (base.startsWith('@')) {
      problems.push({ field: 'email', value: '', why: translate('This name cannot be turned into an email address') });
      continue;
    }
    let number = numbers.get(base) ?? 1;
    const numbered = () => (number === 1 ? base : base.replace('@', `${number}@`));
    while (taken.has(numbered())) number += 1;
    numbers.set(base, number);
    taken.add(numbered());
    values.email = numbered();
  }
}
