/** Tables that the platform owns. Every other one belongs to the feature that names it in its feature.ts. */
export const platformTables = [
  'companies',
  'events',
  'idempotency_keys',
  'installation',
  'migrations',
  'outbox_queue',
  'rate_limits',
] as const;
