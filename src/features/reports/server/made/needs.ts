import type { Actor } from '#platform/server/http/implement.ts';
import { holdsOneOf } from '#platform/server/http/subjects.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { Need } from '#features/exports/server/commands/export-kind.ts';
import { everybodysLeave, leaveOfWhom } from '#features/leave-applications/rules/access.ts';
import { sectionRules } from '#features/profile/rules/sections.ts';
import { columnOf, type DetailColumn } from '../../rules/columns.ts';
import { rights } from '../../rules/rights.ts';
import type { LeaveReach } from '../leave-reach.ts';
import { withArchived, type ReportPerson, type Whom } from '../people.ts';

// By which rights a file was told: whoever takes it later must have them still.

type People = readonly Pick<ReportPerson, 'id' | 'employee_number'>[];

const anyOf = (...permissions: readonly Permission[]): Need => ({ any_of: permissions });
const others = (actor: Actor, people: People) => people.filter(({ id }) => id !== actor.id);
/** Of those who have left nothing is told without their right. */
const archived = (actor: Actor, query: Whom): Need[] =>
  withArchived(actor, query) ? [anyOf('view_archived_employee')] : [];

/** Who shows it: everybody by one of these rights, or each for whom they lead. */
function byRightOrLead(actor: Actor, needed: readonly Permission[], people: People): Need[] {
  const told = others(actor, people);
  if (told.length === 0) return [];
  if (holdsOneOf(actor, needed)) return [anyOf(...needed)];
  return told.flatMap(({ id }) => (actor.reports?.has(id) ? [{ leads: id }] : []));
}

const numbers = (actor: Actor, people: People): Need[] =>
  byRightOrLead(
    actor,
    rights.employment.others,
    people.filter(({ employee_number }) => employee_number !== null),
  );

interface OfPeople {
  readonly own: readonly Permission[];
  readonly others: readonly Permission[];
}

const seen = (actor: Actor, people: People, by: OfPeople): Need[] => [
  ...(others(actor, people).length > 0 ? [anyOf(...by.others)] : []),
  ...(people.some(({ id }) => id === actor.id) ? [anyOf(...by.own, ...by.others)] : []),
];

/** @param people with their numbers as far as they are told */
export const needsOfTime = (actor: Actor, query: Whom, people: People): Need[] => [
  ...seen(actor, people, rights.time),
  ...numbers(actor, people),
  ...archived(actor, query),
];

/** How somebody's leave is called was told by the rights of leave, and not as colleagues know it. */
export const needOfLeaveNames: Need = anyOf(...leaveOfWhom.others);

export const needsOfLeave = (actor: Actor, query: Whom, people: People, reach: LeaveReach): Need[] => [
  ...seen(actor, people, { own: leaveOfWhom.own, others: reach.isForAll ? everybodysLeave : leaveOfWhom.others }),
  ...numbers(actor, people),
  ...archived(actor, query),
];

/** Of each section of a profile the right by which it was shown. */
export function needsOfDetails(actor: Actor, query: Whom, people: People, columns: readonly DetailColumn[]): Need[] {
  const told = others(actor, people);
  if (told.length === 0) return [];
  const sections = new Set(columns.map((column) => columnOf(column).section));
  return [
    anyOf(...rights.details.others),
    ...archived(actor, query),
    ...[...sections].flatMap((section): Need[] => {
      const { view, forManager, isHiddenWhenPrivate } = sectionRules[section];
      // Of who keeps their profile private it is shown to those with a right to personal data alone.
      const needed = view === 'everybody' ? sectionRules.personal_info.view : view;
      if (view === 'everybody' && !isHiddenWhenPrivate) return [];
      if (needed === 'everybody') return [];
      if (holdsOneOf(actor, needed)) return [anyOf(...needed)];
      return forManager ? told.flatMap(({ id }) => (actor.reports?.has(id) ? [{ leads: id }] : [])) : [];
    }),
  ];
}
