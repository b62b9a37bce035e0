import type { AuditDeclaration } from '#platform/shared/audit.ts';

const mirrored = 'Mirrors Paddle’s data. No one edits it in Muster.';

export const audit: AuditDeclaration = {
  leftOut: {
    billing_accounts: mirrored,
    billing_subscriptions: mirrored,
    billing_transactions: mirrored,
    billing_events: 'what webhooks said, as it came',
  },
};
