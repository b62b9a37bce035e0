import { connect } from '#platform/server/database/database.ts';
import { startRelay } from '#platform/server/events/relay.ts';
import { diskFileStore } from '#platform/server/files/file-store-disk.ts';
import { createLog } from '#platform/server/http/log.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { assignJob } from '#features/assigning/server/commands/assign-many.ts';
import { batchListeners } from '#features/batches/server/listeners.ts';
import { groupsKind } from '#features/groups/server/commands.ts';
import { directoryJobs } from '../server/jobs.ts';

// A worker process that runs only the jobs of the directory and of groups: `DATABASE_URL`, `FILES`.
const url = process.env['DATABASE_URL'] ?? '';
const log = createLog('warn');
const database = connect({ url });
const jobs = await openJobs({ url, jobs: [...directoryJobs, assignJob(groupsKind)], log, runs: true });
const files = diskFileStore(process.env['FILES'] ?? '');
await jobs.work({ database, log, files, publicUrl: '' } as Parameters<typeof jobs.work>[0]);
startRelay({ database, listeners: batchListeners, jobs, log });
process.stdout.write('The worker is ready.\n');
