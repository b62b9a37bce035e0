import type { AlertType } from '#platform/shared/alerts.ts';
import { asText } from '#platform/shared/translate.ts';

export const planAlert: AlertType = {
  key: 'plan_needs',
  position: 96,
  name: asText('The trial is about to end, or a payment fails'),
  who: asText('Everyone who can see the plan overview'),
  notifyMe: {
    group: asText('Billing'),
    when: asText('The trial is about to end, or a payment fails'),
    more: asText('A week and a day before it ends'),
  },
  title: asText('Your plan needs attention'),
  in_app: true,
  mail: true,
  push: false,
  onlyHosted: true,
  permissions: ['view_billing_plan_overview'],
};

export const growthAlert: AlertType = {
  key: 'payment_grows',
  position: 97,
  name: asText('The next payment increases by more than 10%'),
  who: asText('Everyone who can see the plan overview'),
  notifyMe: {
    group: asText('Billing'),
    when: asText('The next payment increases by more than 10%'),
    more: asText('Two days before the payment'),
  },
  title: asText('Your next payment increases'),
  in_app: true,
  mail: true,
  push: false,
  onlyHosted: true,
  permissions: ['view_billing_plan_overview'],
};

export const alerts: readonly AlertType[] = [planAlert, growthAlert];
