import { connect } from '#platform/server/database/database.ts';
import { startRelay } from '#platform/server/events/relay.ts';
import { createLog } from '#platform/server/http/log.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { sampleJob } from './sample-batch.ts';
import { batchListeners } from '../server/listeners.ts';

// A separate worker process that knows only the sample's job: `DATABASE_URL`.
const url = process.env['DATABASE_URL'] ?? '';
const log = createLog('warn');
const database = connect({ url });
const jobs = await openJobs({ url, jobs: [sampleJob], log, runs: true });
// The sample needs neither mail nor files.
await jobs.work({ database, log, publicUrl: '' } as Parameters<typeof jobs.work>[0]);
startRelay({ database, listeners: batchListeners, jobs, log });
process.stdout.write('The worker is ready.\n');
