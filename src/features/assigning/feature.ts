import type { Feature } from '#platform/server/feature.ts';

/** Lets later features have people assigned to things. Stores nothing itself. */
export const feature: Feature = { name: 'assigning' };
