import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { settingsChanged } from '#features/company/events.ts';
import { recalculationDone } from '../events.ts';
import { recalculateDays } from './recalculate-days.ts';

interface RecalculateInput {
  readonly company_id: string;
  readonly judging_id: string;
}

/** Number of people recalculated per transaction, during which they cannot clock. */
const blockOfPeople = 20;

/**
 * Recalculates recorded days in blocks of people. Each block is a transaction that also stores the progress,
 * so that a restarted job continues after it.
 */
const recalculateJob: Job<RecalculateInput> = {
  name: 'attendance-setup.judge',
  async run({ data: { company_id, judging_id }, database, now }) {
    for (let goesOn = true; goesOn;)
      goesOn = await database.tenant(company_id, 'write', (db) => recalculateBlock(db, judging_id, now));
  },
};

/** @returns whether there is more to do */
export async function recalculateBlock(db: Db, judging_id: string, now: number): Promise<boolean> {
  const recalculation = await db
    .selectFrom('judgings')
    .selectAll()
    .where('id', '=', judging_id)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!recalculation) return false;
  const { from_date: from, last_person, asked_by: actor_id } = recalculation;
  const { rows } = await sql<{ id: string }>`
    select id from people
     where (${last_person}::uuid is null or id > ${last_person})
       and exists (select from attendances where person_id = people.id and working_date >= ${from})
     order by id limit ${blockOfPeople}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const changed = ids.length > 0 ? await recalculateDays(db, ids, { from, actor_id, now }) : 0;
  const isDone = ids.length < blockOfPeople;
  await db
    .updateTable('judgings')
    .set((eb) => ({
      done: eb('done', '+', ids.length),
      changed: eb('changed', '+', changed),
      last_person: ids.at(-1) ?? last_person,
      ...(isDone && { finished_at: new Date(now * 1000) }),
    }))
    .where('id', '=', judging_id)
    .execute();
  // Every open browser reloads the recalculated days.
  if (isDone) await emit(db, settingsChanged, {});
  else await emit(db, recalculationDone, { judging_id });
  return !isDone;
}

export const attendanceSetupJobs: readonly Job[] = [recalculateJob];
