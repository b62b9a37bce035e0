import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emitEach, createEvent } from '#platform/server/events/events.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { runInThread } from '#platform/server/threads.ts';
import { batchJob } from '#features/batches/server/commands/batch-job.ts';
import { terminalsChanged, terminalTrouble } from '../events.ts';
import { silentSeconds } from '../rules/state.ts';
import { forgottenDays } from './claims.ts';
import { compareAll, alertClockOffsets } from './compare.ts';
import { pairRecordsKind } from './pair-records.ts';
import { undoImportKind } from './undo-import.ts';
import { pairReopened } from './reopened.ts';

/** Days for which raw uploads are kept. */
const retentionDays = 60;

const compare: Job = {
  name: 'terminals.compare',
  cron: '20 1 * * *',
  run: ({ database, now }) => compareAll(database, now),
};

/** Runs every quarter of an hour, since each zone changes its clocks at another time. */
const offsets: Job = {
  name: 'terminals.offsets',
  cron: '*/15 * * * *',
  run: ({ database, now }) =>
    forEachCompany(database, (company) => database.tenant(company, 'write', (db) => alertClockOffsets(db, now))),
};

const watchMinutes = 5;

/** Watches for terminals that are silent or whose memory is almost full. */
const watch: Job = {
  name: 'terminals.watch',
  cron: `*/${watchMinutes} * * * *`,
  run: ({ database, now }) =>
    forEachCompany(database, (company) => database.tenant(company, 'write', (db) => watchTerminals(db, now))),
};

/** Watches the terminals of one company. @param now epoch seconds */
export async function watchTerminals(db: Db, now: number): Promise<void> {
  const rows = await rowsOf<{ id: string; is_silent: boolean; is_full: boolean; is_newly_silent: boolean }>(
    db,
    `select t.id, coalesce(s.last_seen_at < to_timestamp($1) - interval '15 minutes', false)
              and coalesce(s.told_silent_at < s.last_seen_at, true) as is_silent,
            coalesce(s.records_count >= s.records_capacity * 0.9, false) as is_full,
            -- Since the run before last, in case the last one was skipped.
            coalesce(s.last_seen_at < to_timestamp($1) - interval '${silentSeconds} seconds' and s.last_seen_at >=
              to_timestamp($1) - interval '${silentSeconds + 2 * 60 * watchMinutes} seconds', false) as is_newly_silent
       from terminals t join terminal_states s on s.terminal_id = t.id
      where t.state = 'claimed' and t.connection = 'push' and t.removed_at is null`,
    [now],
  );
  await emitEach(db, [
    ...rows.flatMap(({ id, is_silent, is_full }) => [
      ...(is_silent ? [createEvent(terminalTrouble, { terminal_id: id, trouble: 'silent' })] : []),
      ...(is_full ? [createEvent(terminalTrouble, { terminal_id: id, trouble: 'full' })] : []),
    ]),
    ...(rows.some((row) => row.is_newly_silent) ? [createEvent(terminalsChanged, { in_settings: true })] : []),
  ]);
}

const tidy: Job = {
  name: 'terminals.tidy',
  cron: '50 2 * * *',
  run: ({ database, now }) =>
    forEachCompany(database, (company) => database.tenant(company, 'write', (db) => tidyTerminals(db, now))),
};

/** Deletes data of one company that is no longer needed. @param now epoch seconds */
export async function tidyTerminals(db: Db, now: number): Promise<void> {
  await Promise.all([
    rowsOf(db, `delete from terminal_uploads where received_at < to_timestamp($1) - interval '${retentionDays} days'`, [
      now,
    ]),
    rowsOf(db, `delete from terminal_sightings where seen_at < to_timestamp($1) - interval '1 day'`, [now]),
    rowsOf(
      db,
      `delete from terminal_commands where state in ('done', 'failed') and done_at < to_timestamp($1) - interval '${retentionDays} days'`,
      [now],
    ),
  ]);
  const old = await rowsOf<{ id: string }>(
    db,
    `delete from terminals where state = 'waiting' and created_at < to_timestamp($1) - interval '${forgottenDays} days' returning id`,
    [now],
  );
  await rowsOf(db, 'delete from terminal_doors where terminal_id = any($1::uuid[])', [old.map(({ id }) => id)]);
  // Catches periods that were reopened at the very moment a punch found them closed.
  await pairReopened(db);
}

const pairAgainThread = new URL('./pair-again-thread.ts', import.meta.url);

const again: Job<{ readonly company_id: string }> = {
  name: 'terminals.pair-again',
  takesLong: true,
  run: ({ database, data: { company_id }, now }) =>
    runInThread(database, { module: pairAgainThread, input: { now }, company_id }),
};

export const terminalJobs: readonly Job[] = [
  compare,
  offsets,
  watch,
  tidy,
  again as Job,
  batchJob(pairRecordsKind) as Job,
  batchJob(undoImportKind) as Job,
];
