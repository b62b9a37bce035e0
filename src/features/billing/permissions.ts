import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Billing: {
    view_billing_plan_overview: { position: 8010, lowest: 'Owner', words: 'see the plan and upgrade it' },
    view_billing_payment_transaction: { position: 8020, lowest: 'Owner', words: 'see the payments' },
    cancel_billing_subscription: { position: 8030, lowest: 'Owner', words: 'cancel the subscription' },
  },
};
