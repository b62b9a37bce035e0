import type { Effects } from '#features/employment/server/commands/confirm.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { dischargeActionWith } from './bulk-discharge.ts';
import { bulkJob } from './bulk-action.ts';
import { employmentAction } from './bulk-employment.ts';
import { directoryExportJob } from './export.ts';
import { groupsAction } from './bulk-groups.ts';
import { rolesAction } from './bulk-roles.ts';

/** @param effects what features have registered */
export const directoryJobsWith = (effects: Effects): readonly Job[] => [
  bulkJob(employmentAction),
  bulkJob(rolesAction),
  bulkJob(groupsAction),
  bulkJob(dischargeActionWith(effects)),
  directoryExportJob,
];

export const directoryJobs = directoryJobsWith([]);
