import type { Job } from '#platform/server/jobs/jobs.ts';
import { exportJob } from '#features/exports/server/commands/export-job.ts';
import { absenceKind, detailsKind, leaveKind, timesheetKind } from './made/kinds.ts';
import { sendJobs } from './send.ts';

export const reportJobs: readonly Job[] = [
  exportJob(timesheetKind),
  exportJob(absenceKind),
  exportJob(leaveKind),
  exportJob(detailsKind),
  ...sendJobs,
];
