import type { AlertType } from '#platform/shared/alerts.ts';
import { approverPermissions } from './access.ts';
import { asText, type Text } from '#platform/shared/translate.ts';

const ofMine = { group: asText('My leave'), in_app: true, mail: true, push: true } as const;
const toReview = {
  group: asText('Leave I approve'),
  in_app: true,
  mail: true,
  push: true,
  permissions: approverPermissions,
} as const;

interface LeaveAlertInput extends Pick<AlertType, 'key' | 'position' | 'name' | 'who' | 'title' | 'permissions'> {
  readonly group: Text;
  readonly when: Text;
  readonly more?: Text;
  readonly in_app: boolean;
  readonly mail: boolean;
  readonly push: boolean;
}

const alert = ({ group, when, more, ...type }: LeaveAlertInput): AlertType => ({
  ...type,
  notifyMe: { group, when, ...(more && { more }) },
});

export const leaveAlerts = {
  decided: alert({
    ...ofMine,
    key: 'leave_decided',
    position: 50,
    name: asText('Leave is approved or rejected'),
    who: asText('The applicant'),
    when: asText('Someone reviews my leave'),
    more: asText('Approved or rejected'),
    title: asText('Your leave was reviewed'),
  }),
  changed: alert({
    ...ofMine,
    key: 'leave_changed',
    position: 51,
    name: asText('A decision on leave is changed'),
    who: asText('The applicant'),
    when: asText('The decision on my leave is changed'),
    title: asText('The decision on your leave has changed'),
  }),
  commented: alert({
    ...ofMine,
    key: 'leave_commented',
    position: 52,
    name: asText('Someone comments on leave'),
    who: asText('The applicant and the approvers'),
    when: asText('Someone comments on my leave, or on leave I approve'),
    mail: false,
    title: asText('New comment on leave'),
  }),
  rebooked: alert({
    ...ofMine,
    key: 'leave_rebooked',
    position: 53,
    name: asText('A holiday or shift changes the days used by leave'),
    who: asText('The person whose leave it is'),
    when: asText('My leave uses more or fewer days'),
    more: asText('Because of a holiday or shift'),
    title: asText('Your leave has changed'),
  }),
  entered: alert({
    ...ofMine,
    key: 'leave_entered',
    position: 54,
    name: asText('Someone enters, withdraws or deletes leave for another person'),
    who: asText('The person whose leave it is'),
    when: asText('Someone enters or changes leave for me'),
    more: asText('By people who manage leave'),
    title: asText('Your leave has changed'),
  }),
  place: alert({
    ...ofMine,
    key: 'leave_place',
    position: 54.5,
    name: asText('A place is offered from the waiting list for leave'),
    who: asText('The person who waits, and the person who entered it'),
    when: asText('A place is free on days that I wait for'),
    more: asText('Until the offer ends'),
    title: asText('Waiting list for leave'),
  }),
  applied: alert({
    ...toReview,
    key: 'leave_applied',
    position: 55,
    name: asText('Someone applies for leave'),
    who: asText('The next approvers'),
    when: asText('New application'),
    title: asText('Leave needs your approval'),
  }),
  withdrawn: alert({
    ...toReview,
    key: 'leave_withdrawn',
    position: 56,
    name: asText('Leave is withdrawn'),
    who: asText('Its approvers'),
    when: asText('An application is withdrawn'),
    mail: false,
    title: asText('Leave was withdrawn'),
  }),
  reminder: alert({
    ...toReview,
    key: 'leave_reminder',
    position: 57,
    name: asText('Leave is still waiting for approval'),
    who: asText('The next approvers, then the Owners'),
    when: asText('Reminder: leave is waiting for my approval'),
    more: asText('After the days set in the review process'),
    title: asText('Reminder: leave needs your approval'),
  }),
} as const;

export const alerts: readonly AlertType[] = Object.values(leaveAlerts);
