import type { AlertType } from '#platform/shared/alerts.ts';

const alert = (key: string, position: number, name: string, who: string, mail = true): AlertType => ({
  key,
  position,
  name,
  who,
  in_app: true,
  mail,
});

export const leaveAlerts = {
  applied: alert('leave_applied', 50, 'Somebody applies for leave', 'Those who decide next'),
  decided: alert('leave_decided', 51, 'Leave is approved or rejected', 'The person who has applied'),
  changed: alert('leave_changed', 52, 'A decision about leave is changed', 'The person who has applied'),
  withdrawn: alert('leave_withdrawn', 53, 'Leave is withdrawn or deleted', 'Its reviewers, or the person', false),
  commented: alert('leave_commented', 54, 'Somebody comments on leave', 'The person and those who decide', false),
  rebooked: alert(
    'leave_rebooked',
    56,
    'Leave costs more or less by a holiday or the plan',
    'The person whose leave it is',
  ),
  reminder: alert('leave_reminder', 55, 'Leave waits for a decision', 'Those who decide next, then the Owners'),
} as const;

export const alerts: readonly AlertType[] = Object.values(leaveAlerts);
