import { collatorOf } from '#platform/shared/locale.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isUninvited } from '#features/people/rules/uninvited.ts';

/** A person in the directory, independent of the viewer. */
export interface Entry {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly avatar: string;
  readonly email: string | null;
  readonly work_phone: string | null;
  readonly employee_number: string | null;
  readonly status: string;
  /** Whether an invitation was sent or handed over. */
  readonly was_invited: boolean;
  readonly is_private: boolean;
  readonly joined_on: LocalDate;
  readonly discharged_date: LocalDate | null;
  readonly probation_until: LocalDate | null;
  readonly department_id: string | null;
  readonly department_name: string | null;
  readonly designation_id: string | null;
  readonly designation_name: string | null;
  readonly employment_type_id: string | null;
  readonly employment_type_name: string | null;
  readonly work_place_id: string | null;
  readonly work_place_name: string | null;
  readonly manager_id: string | null;
  readonly manager_name: string | null;
  readonly manager_username: string | null;
  /** Whether only their weekly hours are known, and not on which days they work. */
  readonly has_unknown_days: boolean;
}

export const statuses = [
  'not_invited',
  'invited',
  'active',
  'suspended',
  'joining',
  'leaving',
  'probation',
  'private',
  'unknown_days',
] as const;
export type Status = (typeof statuses)[number];

/**
 * Returns a person's statuses on a day: the account's, then joining, leaving, probation, private, and whether their
 * working days are not told yet.
 */
export function statusesOf(
  { status, was_invited, is_private, joined_on, discharged_date, probation_until, has_unknown_days }: Entry,
  today: LocalDate,
): Status[] {
  const known = isUninvited({ status, was_invited })
    ? 'not_invited'
    : (statuses.find((each) => each === status) ?? 'active');
  return [
    known,
    ...(joined_on > today ? (['joining'] as const) : []),
    ...(discharged_date !== null ? (['leaving'] as const) : []),
    ...(probation_until !== null && probation_until >= today ? (['probation'] as const) : []),
    ...(is_private ? (['private'] as const) : []),
    ...(has_unknown_days ? (['unknown_days'] as const) : []),
  ];
}

export const sortings = [
  'name',
  'designation',
  'department',
  'employment_type',
  'joined_on',
  'employee_number',
] as const;
export type Sorting = (typeof sortings)[number];

const valueFor: Readonly<Record<Sorting, (entry: Entry) => string | null>> = {
  name: ({ name }) => name,
  designation: (entry) => entry.designation_name,
  department: (entry) => entry.department_name,
  employment_type: (entry) => entry.employment_type_name,
  joined_on: (entry) => entry.joined_on,
  employee_number: (entry) => entry.employee_number,
};

/** Sorts names for readers of any language. */
export const collator = collatorOf();

/** Compares by a value; people without one come last in either order, equal values are sorted by name. */
export function compareBy(sort: Sorting, order: 'asc' | 'desc'): (one: Entry, two: Entry) => number {
  const value = valueFor[sort];
  const turn = order === 'asc' ? 1 : -1;
  return (one, two) => {
    const [a, b] = [value(one), value(two)];
    if (a !== b && (a === null || b === null)) return a === null ? 1 : -1;
    const first = a === null || b === null ? 0 : turn * collator.compare(a, b);
    return first || collator.compare(one.name, two.name) || (one.id < two.id ? -1 : 1);
  };
}
