import type { AuditDeclaration } from '#platform/shared/audit.ts';

export const audit: AuditDeclaration = { leftOut: { feed_card_orders: 'how somebody has arranged their own page' } };
