import type { AlertType } from '#platform/shared/alerts.ts';

export const growthAlert: AlertType = {
  key: 'payment_grows',
  position: 97,
  name: 'The next payment increases by more than 10%',
  who: 'Everyone who can see the plan overview',
  tellMe: {
    group: 'Billing',
    when: 'The next payment increases by more than 10%',
    more: 'Two days before the payment',
  },
  title: 'Your next payment increases',
  in_app: true,
  mail: true,
  push: false,
  onlyHosted: true,
  permissions: ['view_billing_plan_overview'],
};

export const planAlert: AlertType = {
  key: 'plan_needs',
  position: 96,
  name: 'The trial is about to end, or a payment fails',
  who: 'Everyone who can see the plan overview',
  tellMe: {
    group: 'Billing',
    when: 'The trial is about to end, or a payment fails',
    more: 'A week and a day before it ends',
  },
  title: 'Your plan needs attention',
  in_app: true,
  mail: true,
  push: false,
  onlyHosted: true,
  permissions: ['view_billing_plan_overview'],
};

export const alerts: readonly AlertType[] = [planAlert, growthAlert];
