import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';

/** Comments on subjects of other features, which define the paths and the readers. */
export const feature: Feature = { name: 'comments', tables: ['comments', 'reactions'], audit };
