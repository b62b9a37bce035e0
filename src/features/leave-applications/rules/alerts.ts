import type { AlertType } from '#platform/shared/alerts.ts';
import { deciding } from './access.ts';

const ofMine = { group: 'My leave', in_app: true, mail: true, push: true } as const;
const toReview = { group: 'Leave I review', in_app: true, mail: true, push: true, permissions: deciding } as const;

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
    who: 'The person who has applied',
    when: 'Somebody decided on my leave',
    more: 'Approved or rejected',
    title: 'A decision about your leave',
  }),
  changed: alert({
    ...ofMine,
    key: 'leave_changed',
    position: 51,
    name: 'A decision about leave is changed',
    who: 'The person who has applied',
    when: 'A decision on my leave was changed',
    title: 'A decision about your leave has changed',
  }),
  commented: alert({
    ...ofMine,
    key: 'leave_commented',
    position: 52,
    name: 'Somebody comments on leave',
    who: 'The person and those who decide',
    when: 'Somebody commented on leave of mine, or that I review',
    mail: false,
    title: 'A comment about leave',
  }),
  rebooked: alert({
    ...ofMine,
    key: 'leave_rebooked',
    position: 53,
    name: 'Leave costs more or less by a holiday or the plan',
    who: 'The person whose leave it is',
    when: 'My leave costs more or less',
    more: 'By a holiday, or by the plan',
    title: 'Your leave has changed',
  }),
  entered: alert({
    ...ofMine,
    key: 'leave_entered',
    position: 54,
    name: 'Leave is entered, withdrawn or deleted for somebody',
    who: 'The person',
    when: 'Leave was entered or changed for me',
    more: 'By those who look after leave',
    title: 'Your leave has changed',
  }),
  applied: alert({
    ...toReview,
    key: 'leave_applied',
    position: 55,
    name: 'Somebody applies for leave',
    who: 'Those who decide next',
    when: 'A new application',
    title: 'Leave waits for you',
  }),
  withdrawn: alert({
    ...toReview,
    key: 'leave_withdrawn',
    position: 56,
    name: 'Leave is withdrawn',
    who: 'Its reviewers',
    when: 'An application was withdrawn',
    mail: false,
    title: 'Leave was withdrawn',
  }),
  reminder: alert({
    ...toReview,
    key: 'leave_reminder',
    position: 57,
    name: 'Leave waits for a decision',
    who: 'Those who decide next, then the Owners',
    when: 'Reminder: somebody still waits',
    more: 'After as many days as the review process says',
    title: 'Leave still waits for you',
  }),
} as const;

export const alerts: readonly AlertType[] = Object.values(leaveAlerts);
