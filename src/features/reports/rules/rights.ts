import type { OwnOrOthers } from '#platform/shared/contract.ts';

/** Permissions for the data of people, as on the screens; `leave-scope.ts` covers leave. */
export const rights = {
  time: { own: ['view_attendance'], others: ['view_any_attendance'], subject: 'query.person_ids' },
  details: { own: 'member', others: ['view_employee'], subject: 'query.person_ids' },
  /** Employment type and number, which are shown in the list of people or in the employment. */
  employment: {
    own: 'member',
    reports: 'member',
    others: ['view_employee', 'view_employee_employment_info'],
    subject: 'query.person_ids',
  },
  groups: { own: 'member', others: ['view_employee', 'view_employee_group'], subject: 'query.person_ids' },
} as const satisfies Readonly<Record<string, OwnOrOthers>>;
