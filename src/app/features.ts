/**
 * Every feature, one line each: a folder of this name in src/features with what its feature.ts, screens.ts and
 * contract.ts say
 * about it. Each may import only from those before it; the lint reads this list (oxlint.config.ts).
 */
export const featureNames = [
  'company',
  'files',
  'lists',
  'people',
  'batches',
  'access',
  'account',
  'notifications',
  'exports',
  'assigning',
  'groups',
  'roles',
  'profile',
  'documents',
  'employment',
  'on-boarding',
  'archive',
  'shifts',
  'workspace',
  'audit',
  'people-import',
  'days',
  'periods',
  'clock',
  'corrections',
  'attendance',
  'shift-planning',
  'settings',
  'attendance-setup',
  'trash',
  'dashboard',
  'directory',
] as const;
