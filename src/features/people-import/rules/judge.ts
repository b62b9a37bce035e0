import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { foldItem, type Problem, type ReadRow, type RowValues } from './check.ts';
import { fieldKeys, type FieldKey } from './fields.ts';
import { callNames, emailFrom } from './read-values.ts';

/** Somebody who is there already, in the values of a row: lists by name, the manager by `id:…`. */
export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly has_left: boolean;
  readonly values: RowValues;
}

export const listFields = ['department', 'designation', 'employment_type', 'work_place'] as const;
export type ListField = (typeof listFields)[number];

export interface Known {
  readonly people: readonly KnownPerson[];
  /** The names of each list, by how they are compared. */
  readonly lists: Readonly<Record<ListField, ReadonlyMap<string, string>>>;
}

export interface JudgeOptions {
  /** '{first}.{last}@acme.example'; null: none is made. */
  readonly email_pattern: string | null;
  /** The employment type of everybody whom the file gives none. */
  readonly employment_type: string | null;
  /** Managers for many rows: what stands in the file, and `id:…` of who is meant, or '' for nobody. */
  readonly managers: ReadonlyMap<string, string>;
  readonly today: LocalDate;
  may(permission: Permission): boolean;
}

export interface FieldChange {
  readonly field: FieldKey;
  readonly old: string | null;
  readonly new: string;
}

export interface JudgedRow {
  readonly row: number;
  readonly name: string;
  readonly action: 'new' | 'changed' | 'unchanged' | 'wrong';
  /** Who it is about; null: somebody new. */
  readonly person_id: string | null;
  /** The manager as `id:…`, or `row:…` of somebody new. */
  readonly values: RowValues;
  readonly changes: readonly FieldChange[];
  readonly problems: readonly Problem[];
  /** The file names a manager whose own row is wrong. */
  readonly lacks_manager: boolean;
}

interface Judging {
  readonly read: ReadRow;
  readonly person: KnownPerson | undefined;
  values: { [K in FieldKey]?: string };
  readonly problems: Problem[];
  lacksManager: boolean;
}

/** Which right it takes to change a field of somebody who is there. */
const rightToChange = (field: FieldKey): Permission => {
  if (field === 'salary') return 'edit_employee_salary_info';
  if (field === 'discharged_date' || field === 'discharged_reason') return 'discharge_employee';
  return ofEmployment.has(field) ? 'edit_employee_employment_info' : 'edit_employee';
};
const ofEmployment: ReadonlySet<FieldKey> = new Set<FieldKey>([
  ...listFields,
  'manager',
  'weekly_hours',
  'employee_number',
  'joined_on',
]);

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

/** What each row means for those who are there, and what is wrong with it beside others; in the order of the rows. */
export function judgeRows(rows: readonly ReadRow[], known: Known, options: JudgeOptions): JudgedRow[] {
  const judging = match(rows, known.people, options);
  for (const one of judging) {
    if (!one.person) completeNew(one, options);
    nameItems(one, known, options);
  }
  findManagers(judging, known.people, options);
  refuseTwice(judging, 'employee_number');
  refuseTwice(judging, 'email');
  makeEmails(judging, known.people, options);
  refuseCircles(judging, known.people);
  leaveOrphans(judging);
  const changes = new Map(judging.map((one) => [one, changesOf(one, options)] as const));
  return judging.map((one) => judged(one, changes.get(one) ?? []));
}

function judged({ read, person, values, problems, lacksManager }: Judging, changes: readonly FieldChange[]): JudgedRow {
  const action = problems.length > 0 ? 'wrong' : !person ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
  return {
    row: read.row,
    name: read.name.full || (person?.name ?? ''),
    action,
    person_id: person?.id ?? null,
    values,
    changes,
    problems,
    lacks_manager: lacksManager,
  };
}

/** Who a row is about: by number, else by address; of files with neither, by the address that is made for them. */
function match(rows: readonly ReadRow[], people: readonly KnownPerson[], { email_pattern }: JudgeOptions): Judging[] {
  const byNumber = new Map(people.flatMap((person) => pair(person.values.employee_number, person)));
  // Whoever works here goes before those who have left with the same address.
  const inOrder = people.toSorted((one, other) => Number(other.has_left) - Number(one.has_left));
  const byEmail = new Map(inOrder.flatMap((person) => pair(person.values.email, person)));
  const hasKeys = rows.some(({ values }) => values.employee_number ?? values.email);
  return rows.map((read) => {
    const { employee_number, email } = read.values;
    const problems = [...read.problems];
    const numbered = employee_number ? byNumber.get(employee_number) : undefined;
    const made = !hasKeys && email_pattern ? emailFrom(email_pattern, read.name) : undefined;
    const addressed = byEmail.get(email ?? made ?? '');
    if (numbered && email && addressed && addressed !== numbered && !addressed.has_left)
      problems.push({ field: 'email', value: email, why: `${addressed.name} has this address` });
    else if (numbered && email && numbered.values.email && numbered.values.email !== email)
      problems.push({
        field: 'email',
        value: email,
        why: 'They sign in by another address. It is changed in their profile',
      });
    return { read, person: numbered ?? addressed, values: { ...read.values }, problems, lacksManager: false };
  });
}

const pair = <T>(key: string | undefined, value: T): [string, T][] => (key ? [[key, value]] : []);

/** What somebody new needs. */
function completeNew({ read, values, problems }: Judging, { employment_type }: JudgeOptions): void {
  if (!values.employment_type && employment_type) values.employment_type = employment_type;
  const isSaid = (field: FieldKey) => problems.some((problem) => problem.field === field);
  const missing = (field: FieldKey) => problems.push({ field, value: '', why: 'This is a required field' });
  if (!read.name.full && !isSaid('name') && !isSaid('first_name')) missing('name');
  if (!values.joined_on && !isSaid('joined_on')) missing('joined_on');
  if (values.discharged_date && !values.discharged_reason) values.discharged_reason = 'Not given';
}

/** Lists by the names they have: 'it/is' is 'IT/IS'. */
function nameItems({ values, problems }: Judging, { lists }: Known, { may }: JudgeOptions): void {
  for (const field of listFields) {
    const value = values[field];
    if (!value) continue;
    const there = lists[field].get(foldItem(value));
    if (there) values[field] = there;
    else if (!may(listRights[field])) problems.push({ field, value, why: `There is no such ${listNames[field]}` });
  }
}

/** Who is meant by what stands as the manager: by number, address or name; in this file, or here already. */
function findManagers(
  judging: readonly Judging[],
  people: readonly KnownPerson[],
  { managers, today }: JudgeOptions,
): void {
  const candidates = candidatesOf(judging, people);
  const leavesBy = (one: Judging | undefined) => {
    const date = one?.values.discharged_date;
    return date !== undefined && date < today;
  };
  const ofRow = new Map(judging.map((one) => [`row:${one.read.row}`, one]));
  for (const one of judging) {
    const said = one.values.manager;
    if (!said) continue;
    const chosen = managers.get(said);
    if (chosen === '') {
      delete one.values.manager;
      continue;
    }
    const found = chosen
      ? [chosen]
      : [
          ...new Set(
            candidates.get(said.toLowerCase()) ??
              callNames(nameOrder(said))
                .map((name) => candidates.get(name))
                .find(Boolean) ??
              [],
          ),
        ];
    const why = whyNot(found, one);
    if (why) one.problems.push({ field: 'manager', value: said, why });
    else if (!one.values.discharged_date && leavesBy(ofRow.get(found[0] ?? '')))
      one.problems.push({ field: 'manager', value: said, why: 'This person does not work here any more' });
    else one.values.manager = found[0] ?? '';
  }
}

const nameOrder = (text: string) => {
  const [last = '', first] = text.split(',', 2);
  return first ? `${first} ${last}` : text;
};

function whyNot(found: readonly string[], one: Judging): string | undefined {
  if (found.length === 0) return 'No such person';
  if (found.length > 1) return 'Several people are called so. Please use the employee number';
  return found[0] === `row:${one.read.row}` || found[0] === `id:${one.person?.id}`
    ? 'Nobody is their own manager'
    : undefined;
}

/** By number, address and names: the `id:…` or `row:…` of each. */
function candidatesOf(
  judging: readonly Judging[],
  people: readonly KnownPerson[],
): ReadonlyMap<string, readonly string[]> {
  const candidates = new Map<string, string[]>();
  const add = (key: string | undefined, ref: string) => {
    if (!key) return;
    const refs = candidates.get(key);
    if (!refs) candidates.set(key, [ref]);
    else if (!refs.includes(ref)) refs.push(ref);
  };
  const addAll = (values: RowValues, names: readonly string[], ref: string) => {
    add(values.employee_number?.toLowerCase(), ref);
    add(values.email, ref);
    for (const name of names) add(name, ref);
  };
  for (const { read, person, values } of judging)
    addAll(values, callNames(read.name.full), person ? `id:${person.id}` : `row:${read.row}`);
  for (const { id, name, has_left, values } of people) if (!has_left) addAll(values, callNames(name), `id:${id}`);
  return candidates;
}

/** The second of two rows with the same is wrong. */
function refuseTwice(judging: readonly Judging[], field: 'employee_number' | 'email'): void {
  const rows = new Map<string, number>();
  for (const { read, values, problems } of judging) {
    const value = values[field];
    if (!value) continue;
    const first = rows.get(value);
    if (first === undefined) rows.set(value, read.row);
    else problems.push({ field, value, why: `also in row ${first}` });
  }
}

/** Those who have no address get one of the pattern, with a number where somebody has it. */
function makeEmails(
  judging: readonly Judging[],
  people: readonly KnownPerson[],
  { email_pattern }: JudgeOptions,
): void {
  const taken = new Set([
    ...people.flatMap(({ values, has_left }) => (values.email && !has_left ? [values.email] : [])),
    ...judging.flatMap(({ values }) => values.email ?? []),
  ]);
  for (const { read, person, values, problems } of judging) {
    if (person || values.email || problems.some(({ field }) => field === 'email')) continue;
    if (!email_pattern) {
      // Whoever has left needs none.
      if (!values.discharged_date) problems.push({ field: 'email', value: '', why: 'This is a required field' });
      continue;
    }
    const base = emailFrom(email_pattern, read.name);
    let email = base;
    for (let number = 2; taken.has(email); number += 1) email = base.replace('@', `${number}@`);
    taken.add(email);
    values.email = email;
  }
}

/** What is not filled in stays as it is. */
function changesOf({ person, values, problems }: Judging, { may }: JudgeOptions): FieldChange[] {
  if (!person) return [];
  const changes: FieldChange[] = [];
  for (const field of fieldKeys) {
    const now = values[field];
    const old = person.values[field];
    if (now === undefined || now === old || problems.some((problem) => problem.field === field)) continue;
    if (!may(rightToChange(field))) problems.push({ field, value: now, why: 'You may not change this' });
    else changes.push({ field, old: old ?? null, new: now });
  }
  return changes;
}

/** Nobody stands above themselves through others. */
function refuseCircles(judging: readonly Judging[], people: readonly KnownPerson[]): void {
  const above = new Map(people.flatMap(({ id, values }) => pair(values.manager && `id:${id}`, values.manager)));
  const refOf = ({ read, person }: Judging) => (person ? `id:${person.id}` : `row:${read.row}`);
  for (const one of judging) if (one.values.manager?.includes(':')) above.set(refOf(one), one.values.manager);
  const isClear = new Set<string>();
  for (const one of judging) {
    const path: string[] = [];
    let at: string | undefined = refOf(one);
    while (at && !isClear.has(at) && !path.includes(at)) {
      path.push(at);
      at = above.get(at);
    }
    if (at && at === path[0])
      one.problems.push({
        field: 'manager',
        value: one.read.values.manager ?? '',
        why: 'They would be their own manager, if only through others',
      });
    else if (!at || isClear.has(at)) for (const ref of path) isClear.add(ref);
  }
}

/** Whose manager is somebody new whose own row is wrong comes without one; the next time the file has them both. */
function leaveOrphans(judging: readonly Judging[]): void {
  const wrong = new Set(
    judging.flatMap(({ read, person, problems }) => (!person && problems.length > 0 ? [`row:${read.row}`] : [])),
  );
  for (const one of judging)
    if (wrong.has(one.values.manager ?? '')) {
      delete one.values.manager;
      one.lacksManager = true;
    }
}
