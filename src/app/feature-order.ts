/** Each feature may import only from those before it. The lint reads this list (oxlint.config.ts). */
export const featureOrder = [
  'company',
  'people',
  'access',
  'shifts',
  'workspace',
  'leave',
  'attendance',
  'devices',
  'reports',
  'billing',
  'feed',
  'notifications',
  'dashboard',
] as const;
