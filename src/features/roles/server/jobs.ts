import type { Job } from '#platform/server/jobs/jobs.ts';
import { assignJob } from '#features/assigning/server/commands/assign-many.ts';
import { rolesKind } from './commands.ts';

export const rolesJobs: readonly Job[] = [assignJob(rolesKind)];
