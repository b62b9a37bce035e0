import type { Actor } from '#platform/server/http/implement.ts';
import { holdsOneOf } from '#platform/server/http/subjects.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { PermissionNeed } from '#features/exports/server/commands/export-kind.ts';
import { allLeavePermissions, leaveAccess } from '#features/leave-applications/rules/access.ts';
import { sectionRules } from '#features/profile/rules/sections.ts';
import { columnOf, type DetailColumn } from '../../rules/columns.ts';
import { rights } from '../../rules/rights.ts';
import type { LeaveScope } from '../leave-scope.ts';
import { withArchived, type ReportPerson, type ReportPeopleFilter } from '../people.ts';

// Permissions that a file was made with; later downloads require them, too.

type People = readonly Pick<ReportPerson, 'id' | 'employee_number'>[];

const anyOf = (...permissions: readonly Permission[]): PermissionNeed => ({ any_of: permissions });
const others = (actor: Actor, people: People) => people.filter(({ id }) => id !== actor.id);
/** Former employees are included only with their permission. */
const archived = (actor: Actor, query: ReportPeopleFilter): PermissionNeed[] =>
  withArchived(actor, query) ? [anyOf('view_archived_employee')] : [];

/** Requires one of these permissions for everyone, or leadership of each person. */
function byRightOrLead(actor: Actor, needed: readonly Permission[], people: People): PermissionNeed[] {
  const otherPeople = others(actor, people);
  if (otherPeople.length === 0) return [];
  if (holdsOneOf(actor, needed)) return [anyOf(...needed)];
  return otherPeople.flatMap(({ id }) => (actor.reports?.has(id) ? [{ leads: id }] : []));
}

const numbers = (actor: Actor, people: People): PermissionNeed[] =>
  byRightOrLead(
    actor,
    rights.employment.others,
    people.filter(({ employee_number }) => employee_number !== null),
  );

interface PeoplePermissions {
  readonly own: readonly Permission[];
  readonly others: readonly Permission[];
}

const seen = (actor: Actor, people: People, by: PeoplePermissions): PermissionNeed[] => [
  ...(others(actor, people).length > 0 ? [anyOf(...by.others)] : []),
  ...(people.some(({ id }) => id === actor.id) ? [anyOf(...by.own, ...by.others)] : []),
];

/** @param people with their numbers as far as included */
export const needsOfTime = (actor: Actor, query: ReportPeopleFilter, people: People): PermissionNeed[] => [
  ...seen(actor, people, rights.time),
  ...numbers(actor, people),
  ...archived(actor, query),
];

/** Required if names of leave were shown by permission, beyond what colleagues see. */
export const needOfLeaveNames: PermissionNeed = anyOf(...leaveAccess.others);

export const needsOfLeave = (
  actor: Actor,
  query: ReportPeopleFilter,
  people: People,
  reach: LeaveScope,
): PermissionNeed[] => [
  ...seen(actor, people, { own: leaveAccess.own, others: reach.isForAll ? allLeavePermissions : leaveAccess.others }),
  ...numbers(actor, people),
  ...archived(actor, query),
];

/** Requires the permission for each section of a profile that was shown. */
export function needsOfDetails(
  actor: Actor,
  query: ReportPeopleFilter,
  people: People,
  columns: readonly DetailColumn[],
): PermissionNeed[] {
  const otherPeople = others(actor, people);
  if (otherPeople.length === 0) return [];
  const sections = new Set(columns.map((column) => columnOf(column).section));
  return [
    anyOf(...rights.details.others),
    ...archived(actor, query),
    ...[...sections].flatMap((section): PermissionNeed[] => {
      const { view, forManager, isHiddenWhenPrivate } = sectionRules[section];
      // Private profiles are shown only with permission for personal data.
      const needed = view === 'everybody' ? sectionRules.personal_info.view : view;
      if (view === 'everybody' && !isHiddenWhenPrivate) return [];
      if (needed === 'everybody') return [];
      if (holdsOneOf(actor, needed)) return [anyOf(...needed)];
      return forManager ? otherPeople.flatMap(({ id }) => (actor.reports?.has(id) ? [{ leads: id }] : [])) : [];
    }),
  ];
}
