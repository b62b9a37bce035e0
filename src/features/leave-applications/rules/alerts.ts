import type { AlertType } from '#platform/shared/alerts.ts';
import { deciding } from './access.ts';

const ofMine = { group: 'My leave', in_app: true, mail: true, push: true } as const;
const toReview = { group: 'Leave I approve', in_app: true, mail: true, push: true, permissions: deciding } as const;

interface LeaveAlertInput extends Pick<AlertType, 'key' | 'position' | 'name' | 'who' | 'title' | 'permissions'> {
  readonly group: string;
  readonly when: string;
  readonly more?: string;
  readonly in_app: boolean;
  readonly mail: boolean;
  readonly push: boolean;
}

const alert = ({ group, when, more, ...type }: LeaveAlertInput): AlertType => ({
  ...type,
  tellMe: { group, when, ...(more && { more }) },
});

export const leaveAlerts = {
  decided: alert({
    ...ofMine,
    key: 'leave_decided',
    position: 50,
    name: 'Leave is approved or rejected',
    who: 'The applicant',
    when: 'Someone reviews my leave',
    more: 'Approved or rejected',
    title: 'Your leave was reviewed',
  }),
  changed: alert({
    ...ofMine,
    key: 'leave_changed',
    position: 51,
    name: 'A decision on leave is changed',
    who: 'The applicant',
    when: 'The decision on my leave is changed',
    title: 'The decision on your leave has changed',
  }),
  commented: alert({
    ...ofMine,
    key: 'leave_commented',
    position: 52,
    name: 'Someone comments on leave',
    who: 'The applicant and the approvers',
    when: 'Someone comments on my leave, or on leave I approve',
    mail: false,
    title: 'New comment on leave',
  }),
  rebooked: alert({
    ...ofMine,
    key: 'leave_rebooked',
    position: 53,
    name: 'A holiday or shift changes the days used by leave',
    who: 'The person whose leave it is',
    when: 'My leave uses more or fewer days',
    more: 'Because of a holiday or shift',
    title: 'Your leave has changed',
  }),
  entered: alert({
    ...ofMine,
    key: 'leave_entered',
    position: 54,
    name: 'Someone enters, withdraws or deletes leave for another person',
    who: 'The person whose leave it is',
    when: 'Someone enters or changes leave for me',
    more: 'By people who manage leave',
    title: 'Your leave has changed',
  }),
  applied: alert({
    ...toReview,
    key: 'leave_applied',
    position: 55,
    name: 'Someone applies for leave',
    who: 'The next approvers',
    when: 'New application',
    title: 'Leave needs your approval',
  }),
  withdrawn: alert({
    ...toReview,
    key: 'leave_withdrawn',
    position: 56,
    name: 'Leave is withdrawn',
    who: 'Its approvers',
    when: 'An application is withdrawn',
    mail: false,
    title: 'Leave was withdrawn',
  }),
  reminder: alert({
    ...toReview,
    key: 'leave_reminder',
    position: 57,
    name: 'Leave is still waiting for approval',
    who: 'The next approvers, then the Owners',
    when: 'Reminder: leave is waiting for my approval',
    more: 'After the days set in the review process',
    title: 'Reminder: leave needs your approval',
  }),
} as const;

export const alerts: readonly AlertType[] = Object.values(leaveAlerts);
