import type { Feature } from '#platform/server/feature.ts';
import { auditJobs } from './server/jobs.ts';
import { auditRoutes } from './server/routes.ts';
import { startSequencer } from './server/sequencer.ts';
import { audit } from './rules/audit.ts';
import { auditStates } from './server/setting-states.ts';

export const feature: Feature = {
  name: 'audit',
  tables: ['audit_chain', 'audit_entries', 'audit_queue'],
  audit,
  routes: (features) => auditRoutes(features.flatMap(({ audit = [] }) => audit)),
  jobs: auditJobs,
  background: startSequencer,
  settingStates: auditStates,
};
