import type { Feature } from '#platform/server/feature.ts';
import type { Exception } from './owners.ts';

/** Statements that read a later feature's table nevertheless, each with its reason. None writes another's table. */
export const exceptions: readonly Exception[] = [
  {
    file: 'src/features/lists/server/queries.ts',
    reads: 'group_people',
    reason: 'The same for the people of a group, whose count groups registers.',
  },
  ...[
    'group_people',
    'holiday_people',
    'holidays',
    'leave_policy_people',
    'leave_review_people',
    'role_people',
    'shift_pattern_people',
  ].map((reads) => ({
    file: 'src/features/assigning/server/queries.ts',
    reads,
    reason: 'Who is assigned to something is SQL that its feature hands over; one statement finds and sorts them.',
  })),
  {
    file: 'src/features/lists/server/queries.ts',
    reads: 'people',
    reason:
      'The page of a list counts the people of each row and sorts by it, so it is one statement; the count is SQL that people registers as a reference.',
  },
  {
    file: 'src/features/settings/server/queries.ts',
    reads: 'terminals',
    reason:
      'Whether a step of setting up is done is SQL that its feature hands over; one statement asks for all steps.',
  },
  {
    file: 'src/features/access/server/queries.ts',
    reads: 'notifications',
    reason:
      'Every page begins with the authorization, which is one statement; the number at the bell is SQL that notifications registers.',
  },
  {
    file: 'src/features/shifts/server/queries/uses.ts',
    reads: 'time_versions',
    reason: 'Published shifts raise the versions of people’s time, which a server asks whose shifts have changed.',
  },
];

/** Permits the audit log to read the name of a row from tables for which a feature has declared a noun. */
export const nameLookups = (features: readonly Pick<Feature, 'audit'>[]): readonly Exception[] =>
  features
    .flatMap(({ audit }) => Object.entries(audit?.tables ?? {}))
    .filter(([, { noun }]) => noun !== undefined)
    .map(([table]) => ({
      file: 'src/features/audit/server/queries.ts',
      reads: table,
      reason: 'The log calls a row by its name, which is SQL that the declared noun registers.',
    }));
