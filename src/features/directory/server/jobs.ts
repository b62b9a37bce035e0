import type { Job } from '#platform/server/jobs/jobs.ts';
import { dischargeDeed } from './bulk-discharge.ts';
import { bulkJob } from './bulk-deed.ts';
import { employmentDeed } from './bulk-employment.ts';
import { directoryExportJob } from './export.ts';
import { groupsDeed } from './bulk-groups.ts';
import { rolesDeed } from './bulk-roles.ts';

export const directoryJobs: readonly Job[] = [
  bulkJob(employmentDeed),
  bulkJob(rolesDeed),
  bulkJob(groupsDeed),
  bulkJob(dischargeDeed),
  directoryExportJob,
];
