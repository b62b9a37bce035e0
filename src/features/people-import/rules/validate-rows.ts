import type { Permission } from '#platform/shared/permissions.ts';
import { foldItem, type ReadRow, type RowValues } from './check.ts';
import { fieldKeys, type FieldKey } from './fields.ts';
import { findManagers, leaveOrphans, refuseCircles } from './validate-managers.ts';
import { makeEmails, match, refuseAlike, refuseSamePerson, refuseTwice } from './validate-people.ts';
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
} from './checked-rows.ts';
import { isOthersToChange, rightToChange } from './rights.ts';

const listRights: Readonly<Record<ListField, Permission>> = {
  department: 'add_department',
  designation: 'add_designation',
  employment_type: 'add_employment_type',
  work_place: 'add_work_place',
};
const listNames: Readonly<Record<ListField, string>> = {
  department: 'department',
  designation: 'designation',
  employment_type: 'employment type',
  work_place: 'place of work',
};

/**
 * Decides what each row means for existing people and checks the rows against each other; results in row order.
 * @param others rows that were judged before: they keep their result and only serve for comparison
 */
export function validateRows(
  rows: readonly ReadRow[],
  known: ExistingRecords,
  options: RowCheckOptions,
  others: readonly ValidatedRow[] = [],
): ValidatedRow[] {
  const own = match(rows, known.people, options);
  const people = others.length > 0 ? new Map(known.people.map((person) => [person.id, person])) : undefined;
  const judging = [...own, ...others.map((row) => pendingRowOf(row, people?.get(row.person_id ?? '')))];
  if (others.length > 0) judging.sort((one, other) => one.read.row - other.read.row);
  for (const one of own) {
    if (!one.person) completeNew(one, options);
    nameItems(one, known, options);
  }
  findManagers(judging, known.people, options);
  refuseTwice(judging, 'employee_number');
  refuseTwice(judging, 'email');
  refuseSamePerson(judging);
  makeEmails(judging, known.people, options);
  refuseAlike(judging);
  refuseCircles(judging, known.people);
  leaveOrphans(judging);
  const changes = new Map(own.map((one) => [one, changesOf(one, options)] as const));
  return own.map((one) => checkedRow(one, changes.get(one) ?? [], known));
}

function checkedRow(
  { read, person, values, problems, lacksManager, settled }: PendingRow,
  changes: readonly FieldChange[],
  { lists }: ExistingRecords,
): ValidatedRow {
  const action = problems.length > 0 ? 'wrong' : !person ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
  const comes = action === 'new' || action === 'changed';
  return {
    row: read.row,
    name: read.name.full || (person?.name ?? ''),
    action,
    person_id: person?.id ?? null,
    values,
    changes,
    problems,
    lacks_manager: lacksManager,
    new_items: comes ? newItems(values, lists) : [],
    settled_manager: settled,
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
  const isSaid = (field: FieldKey) => problems.some((problem) => problem.field === field);
  const missing = (field: FieldKey) => problems.push({ field, value: '', why: 'This is a required field' });
  if (!read.name.full && !isSaid('name') && !isSaid('first_name')) missing('name');
  if (!values.joined_on && !isSaid('joined_on')) missing('joined_on');
  if (values.discharged_date && !values.discharged_reason) values.discharged_reason = 'No reason given';
}

/** Replaces list items by their stored names: 'it/is' becomes 'IT/IS'. */
function nameItems({ values, problems }: PendingRow, { lists }: ExistingRecords, { may }: RowCheckOptions): void {
  for (const field of listFields) {
    const value = values[field];
    if (!value) continue;
    const there = lists[field].get(foldItem(value));
    if (there) values[field] = there;
    else if (!may(listRights[field])) problems.push({ field, value, why: `This ${listNames[field]} does not exist` });
  }
}

/** Returns the fields that differ; fields left empty in the file stay unchanged. */
function changesOf({ person, values, problems }: PendingRow, { barred, may }: RowCheckOptions): FieldChange[] {
  if (!person) return [];
  const changes: FieldChange[] = [];
  for (const field of fieldKeys) {
    const now = values[field];
    const old = person.values[field];
    if (now === undefined || now === old || problems.some((problem) => problem.field === field)) continue;
    if (!may(rightToChange(field)))
      problems.push({ field, value: now, why: 'You do not have permission to change this' });
    else if (person.id === barred && isOthersToChange(field))
      problems.push({ field, value: now, why: 'Left out: yourself. Someone else can change this' });
    else changes.push({ field, old: old ?? null, new: now });
  }
  return changes;
}
