import type { Feature } from '#platform/server/feature.ts';

/** How people are assigned to whatever later features let people be assigned to. It keeps nothing itself. */
export const feature: Feature = { name: 'assigning' };
