import type { Feature } from '#platform/server/feature.ts';
import { archiveRoutes } from './server/routes.ts';
import { archiveStates } from './server/setting-states.ts';

export const feature: Feature = { name: 'archive', routes: archiveRoutes, settingStates: archiveStates };
