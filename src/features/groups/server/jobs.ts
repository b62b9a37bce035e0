import type { Job } from '#platform/server/jobs/jobs.ts';
import { assignJob } from '#features/assigning/server/commands/assign-many.ts';
import { groupsKind } from './commands.ts';

export const groupsJobs: readonly Job[] = [assignJob(groupsKind)];
