import type { AuditDeclaration } from '#platform/shared/audit.ts';

const mirrored = 'A mirror of what Paddle knows, which nobody changes here.';

export const audit: AuditDeclaration = {
  leftOut: {
    billing_accounts: mirrored,
    billing_subscriptions: mirrored,
    billing_transactions: mirrored,
    billing_events: 'what webhooks said, as it came',
  },
};
