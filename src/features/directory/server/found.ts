import type { Actor } from '#platform/server/http/implement.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isFound, searchWords } from '#features/people/rules/search.ts';
import { mayView, type Section } from '#features/profile/rules/sections.ts';
import type { directory } from '../contract.ts';
import { statusesOf, type Entry } from '../rules/find.ts';
import type { Indexed } from './queries.ts';

/** What the address of the directory says: whom to show, in which order. */
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

/** Whether the caller may see a section of somebody who works here. */
export function sees(section: Section, actor: Actor, { id, is_private, manager_id }: Entry): boolean {
  const viewer = {
    permissions: actor.permissions,
    is_self: id === actor.id,
    is_owner: false,
    is_manager: manager_id === actor.id,
  };
  return mayView(section, viewer, { is_private, is_archived: false });
}

const among = (wanted: string | undefined) => {
  const ids = wanted === undefined ? undefined : new Set(wanted.split(','));
  return (id: string | null) => ids === undefined || (id !== null && ids.has(id));
};

/** Who fits the search and all filters; of one filter any value. Nobody is found by what the caller may not see. */
export function chosen(entries: readonly Indexed[], query: Query, actor: Actor, today: LocalDate): Entry[] {
  const search = searchWords(query.search ?? '');
  const [inDepartment, hasDesignation, hasType, hasManager] = [
    among(query.department_ids),
    among(query.designation_ids),
    among(query.employment_type_ids),
    among(query.manager_ids),
  ];
  const hasStatus = among(query.statuses);
  const inGroup = among(query.group_ids);
  const found = (each: Indexed) =>
    isFound(each.words, search) ||
    (sees('contact', actor, each.entry) && isFound([...each.words, ...each.hidden], search));
  return entries
    .filter(
      ({ entry }) =>
        inDepartment(entry.department_id) &&
        hasDesignation(entry.designation_id) &&
        hasType(entry.employment_type_id) &&
        hasManager(entry.manager_id),
    )
    .filter(({ group_ids }) => query.group_ids === undefined || group_ids.some(inGroup))
    .filter(({ entry }) => query.statuses === undefined || shownStatuses(entry, actor, today).some(hasStatus))
    .filter(found)
    .map(({ entry }) => entry);
}

/** What is special about somebody, as far as the caller may know: leaving and probation are of the employment. */
export function shownStatuses(entry: Entry, actor: Actor, today: LocalDate) {
  const all = statusesOf(entry, today);
  return sees('employment_info', actor, entry)
    ? all
    : all.filter((status) => status !== 'leaving' && status !== 'probation');
}

const named = (id: string | null, name: string | null) => (id !== null && name !== null ? { id, name } : null);

export function shown(entry: Entry, actor: Actor, today: LocalDate) {
  const { id, name, username, avatar, designation_name, employee_number, work_place_name, joined_on } = entry;
  const isReachable = sees('contact', actor, entry);
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
    discharged_date: sees('employment_info', actor, entry) ? entry.discharged_date : null,
    statuses: shownStatuses(entry, actor, today),
  };
}

export type Shown = ReturnType<typeof shown>;
