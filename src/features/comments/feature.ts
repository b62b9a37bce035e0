import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';

/** What people say of things of later features, which say at which address, and who may read it. */
export const feature: Feature = { name: 'comments', tables: ['comments', 'reactions'], audit };
