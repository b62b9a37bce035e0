import type { Effects } from '#features/employment/server/commands/confirm.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { dischargeDeedWith } from './bulk-discharge.ts';
import { bulkJob } from './bulk-deed.ts';
import { employmentDeed } from './bulk-employment.ts';
import { directoryExportJob } from './export.ts';
import { groupsDeed } from './bulk-groups.ts';
import { rolesDeed } from './bulk-roles.ts';

/** @param effects what features have registered */
export const directoryJobsWith = (effects: Effects): readonly Job[] => [
  bulkJob(employmentDeed),
  bulkJob(rolesDeed),
  bulkJob(groupsDeed),
  bulkJob(dischargeDeedWith(effects)),
  directoryExportJob,
];

export const directoryJobs = directoryJobsWith([]);
