import type { AlertType } from '#platform/shared/alerts.ts';

export const growthAlert: AlertType = {
  key: 'payment_grows',
  position: 97,
  name: 'The next payment grows by more than 10%',
  who: 'Everybody who sees the plan overview',
  tellMe: { group: 'Billing', when: 'The next payment grows by more than 10%', more: 'Two days before it is taken' },
  title: 'The next payment is more than the last one',
  in_app: true,
  mail: true,
  push: false,
  onlyHosted: true,
  permissions: ['view_billing_plan_overview'],
};

export const planAlert: AlertType = {
  key: 'plan_needs',
  position: 96,
  name: 'The trial is about to end, or a payment was refused',
  who: 'Everybody who sees the plan overview',
  tellMe: {
    group: 'Billing',
    when: 'The trial is about to end, or a payment was refused',
    more: 'A week and a day before its end',
  },
  title: 'The plan needs somebody',
  in_app: true,
  mail: true,
  push: false,
  onlyHosted: true,
  permissions: ['view_billing_plan_overview'],
};

export const alerts: readonly AlertType[] = [planAlert, growthAlert];
