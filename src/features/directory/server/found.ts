import type { Actor } from '#platform/server/http/implement.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { hasWordPrefix, nearlyBegins, searchWords } from '#features/people/rules/search.ts';
import { mayView, type Section } from '#features/profile/rules/sections.ts';
import type { directory } from '../contract.ts';
import { statusesOf, type Entry, type Status } from '../rules/find.ts';
import type { IndexedEntry } from './queries.ts';

/** Search, filters and sorting of a request. */
export type Query = Pick<
  HandlerInput<typeof directory.index>['query'],
  | 'search'
  | 'department_ids'
  | 'designation_ids'
  | 'employment_type_ids'
  | 'group_ids'
  | 'manager_ids'
  | 'statuses'
  | 'sort'
  | 'order'
>;

/** Whether the caller may see a section of a current employee. */
export function canSeeSection(section: Section, actor: Actor, { id, is_private, manager_id }: Entry): boolean {
  const viewer = {
    permissions: actor.permissions,
    is_self: id === actor.id,
    is_owner: false,
    is_manager: manager_id === actor.id,
  };
  return mayView(section, viewer, { is_private, is_archived: false });
}

const isAmong = (value: string | undefined) => {
  const ids = new Set(value?.split(','));
  return (id: string | null) => id !== null && ids.has(id);
};

type FilterColumn = 'department_id' | 'designation_id' | 'employment_type_id' | 'manager_id';

function matchesPlacement(column: FilterColumn, value: string | undefined) {
  const isIncluded = isAmong(value);
  return value === undefined ? [] : [({ entry }: IndexedEntry) => isIncluded(entry[column])];
}

/** Returns people who match the search and any value of each filter. Values hidden from the caller never match. */
export function matchingPeople(
  entries: readonly IndexedEntry[],
  query: Query,
  actor: Actor,
  today: LocalDate,
): readonly IndexedEntry[] {
  const found = chosenBy(hasWordPrefix, { entries, query, actor, today });
  if (found.length > 0 || !query.search?.trim()) return found;
  // If no one is found, one wrong letter is allowed.
  return chosenBy(nearlyBegins, { entries, query, actor, today });
}

interface FilterInput {
  readonly entries: readonly IndexedEntry[];
  readonly query: Query;
  readonly actor: Actor;
  readonly today: LocalDate;
}

function chosenBy(
  isFound: typeof hasWordPrefix,
  { entries, query, actor, today }: FilterInput,
): readonly IndexedEntry[] {
  const { department_ids, designation_ids, employment_type_ids, group_ids, manager_ids, statuses } = query;
  const [inGroup, hasStatus] = [isAmong(group_ids), isAmong(statuses)];
  const search = searchWords(query.search ?? '');
  // Only filters in use are evaluated, since most requests have none.
  const conditions = [
    ...matchesPlacement('department_id', department_ids),
    ...matchesPlacement('designation_id', designation_ids),
    ...matchesPlacement('employment_type_id', employment_type_ids),
    ...matchesPlacement('manager_id', manager_ids),
    ...(group_ids === undefined ? [] : [(each: IndexedEntry) => each.group_ids.some(inGroup)]),
    ...search.map((typed) => (each: IndexedEntry) => {
      if (isFound(each.words, typed)) return true;
      return isFound(each.hidden, typed) && canSeeSection('contact', actor, each.entry);
    }),
    ...(statuses === undefined
      ? []
      : [({ entry }: IndexedEntry) => shownStatuses(entry, actor, today).some(hasStatus)]),
  ];
  return conditions.length ? entries.filter((each) => conditions.every((holds) => holds(each))) : entries;
}

/** Statuses that belong to the employment. */
const ofEmployment: ReadonlySet<Status> = new Set(['leaving', 'probation', 'unknown_days']);

/** Returns the statuses that the caller may know. */
export function shownStatuses(entry: Entry, actor: Actor, today: LocalDate) {
  const all = statusesOf(entry, today);
  return canSeeSection('employment_info', actor, entry) ? all : all.filter((status) => !ofEmployment.has(status));
}

const named = (id: string | null, name: string | null) => (id !== null && name !== null ? { id, name } : null);

export function rowFor(entry: Entry, actor: Actor, today: LocalDate) {
  const { id, name, username, avatar, designation_name, employee_number, work_place_name, joined_on } = entry;
  const isReachable = canSeeSection('contact', actor, entry);
  const manager = named(entry.manager_id, entry.manager_name);
  return {
    id,
    name,
    username,
    avatar,
    designation_name,
    employee_number,
    work_place_name,
    joined_on,
    department: named(entry.department_id, entry.department_name),
    designation: named(entry.designation_id, designation_name),
    employment_type: named(entry.employment_type_id, entry.employment_type_name),
    manager: manager && { ...manager, username: entry.manager_username ?? '' },
    email: isReachable ? entry.email : null,
    work_phone: isReachable ? entry.work_phone : null,
    discharged_date: canSeeSection('employment_info', actor, entry) ? entry.discharged_date : null,
    statuses: shownStatuses(entry, actor, today),
  };
}

export type VisibleEntry = ReturnType<typeof rowFor>;
