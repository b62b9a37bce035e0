import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Reply } from '#platform/shared/contract.ts';
import { versionOf } from '#platform/server/version.ts';
import { localDateOf } from '#platform/shared/time.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { latestStandardShift } from '#features/shifts/server/queries/standard-hours.ts';
import type { attendanceSetup } from '../contract.ts';
import { setupOf } from './forms.ts';

/** Returns the stored form. @param now epoch seconds */
export async function storedSetup(db: Db, now: number): Promise<Reply<typeof attendanceSetup.index>> {
  const [row, standard, judging, people] = await Promise.all([
    settingsOf(db),
    latestStandardShift(db),
    unfinishedRecalculation(db),
    countPeople(db, now),
  ]);
  const values = setupOf(row, standard);
  const today = localDateOf(now, row.timezone);
  const planned = [standard?.effective_from, row.day_rules[0]?.effective_from].filter((date) => date && date > today);
  return {
    ...values,
    version: versionOf({ ...values }),
    counts_from: planned.toSorted()[0] ?? null,
    people,
    judging: judging ?? null,
  };
}

const unfinishedRecalculation = (db: Db) =>
  db
    .selectFrom('judgings')
    .select(['from_date', 'people', 'done'])
    .where('finished_at', 'is', null)
    .orderBy('asked_at')
    .limit(1)
    .executeTakeFirst();

async function countPeople(db: Db, now: number): Promise<number> {
  const { total } = await db
    .selectFrom('people')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(worksHere(now))
    .executeTakeFirstOrThrow();
  return total;
}

/** Whether any time has been recorded yet. */
export async function hasRecordedDays(db: Db): Promise<boolean> {
  return (await db.selectFrom('attendances').select('id').limit(1).executeTakeFirst()) !== undefined;
}
