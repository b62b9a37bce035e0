import type { OwnOrOthers } from '#platform/shared/contract.ts';

/** Of whom one may know what, as the screens have it; of leave `leave-reach.ts` says it. */
export const rights = {
  time: { own: ['view_attendance'], others: ['view_any_attendance'], subject: 'query.person_ids' },
  details: { own: 'member', others: ['view_employee'], subject: 'query.person_ids' },
  /** The type of employment and the number: in the list of people, or in the employment. */
  employment: {
    own: 'member',
    reports: 'member',
    others: ['view_employee', 'view_employee_employment_info'],
    subject: 'query.person_ids',
  },
  groups: { own: 'member', others: ['view_employee', 'view_employee_group'], subject: 'query.person_ids' },
} as const satisfies Readonly<Record<string, OwnOrOthers>>;
