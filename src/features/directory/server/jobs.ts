import type { EmploymentImpacts } from '#features/employment/server/commands/confirm.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { dischargeActionWith } from './bulk-discharge.ts';
import { bulkJob } from './bulk-action.ts';
import { employmentActionWith } from './bulk-employment.ts';
import { directoryExportJob } from './export.ts';
import { groupsAction } from './bulk-groups.ts';
import { rolesAction } from './bulk-roles.ts';

/** @param impacts what features have registered */
export const directoryJobsWith = (impacts: EmploymentImpacts): readonly Job[] => [
  bulkJob(employmentActionWith(impacts)),
  bulkJob(rolesAction),
  bulkJob(groupsAction),
  bulkJob(dischargeActionWith(impacts)),
  directoryExportJob,
];

export const directoryJobs = directoryJobsWith([]);
