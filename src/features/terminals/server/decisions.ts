import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { terminalFaults } from '../contract.ts';
import { terminalsChanged } from '../events.ts';
import { needsReview, pairableAgain, type PunchResult } from '../rules/results.ts';
import { lockPins, resolveChosen } from './inbox.ts';
import { waitsForSomeone } from './queries.ts';
import { settleWaiting } from './settle.ts';

export type Decision = 'aside' | 'again' | 'taken' | 'left';

/** Records decisions about punches in the log. */
export async function noteDecisions(
  db: Db,
  punchIds: readonly string[],
  decision: Decision,
  reason?: string,
): Promise<void> {
  await rowsOf(
    db,
    `insert into punch_decisions (punch_id, person_id, decision, pin, punched_local, terminal, reason)
     select u.id, u.person_id, $2, u.pin, u.punched_local, coalesce(t.name, ''), $3
       from punches u left join terminals t on t.id = u.terminal_id where u.id = any($1::uuid[])`,
    [punchIds, decision, reason ?? null],
  );
}

/** @throws noRecord */
export async function requireRecords(db: Db, ids: readonly string[]): Promise<void> {
  const existing = await rowsOf(db, 'select 1 from punches where id = any($1::uuid[])', [ids]);
  if (existing.length < new Set(ids).size) throw terminalFaults.noRecord();
}

/**
 * Sets punches aside as needing no attention. Late punches of approved days are decided on the day.
 * @returns number set aside, and number waiting at their days
 * @throws noRecord; atTheirDay when all of them do
 */
export async function setAside(db: Db, ids: readonly string[], actor_id: string) {
  await requireRecords(db, ids);
  const rows = await rowsOf<{ id: string; waits: boolean }>(
    db,
    `select u.id, u.result = 'approved' and exists (select from attendances a
              where a.person_id = u.person_id and a.working_date = u.working_date and a.flagged_at is not null) as waits
       from punches u where u.id = any($1::uuid[]) and ${waitsForSomeone('u')} order by u.id for update of u`,
    [ids],
  );
  const free = rows.filter(({ waits }) => !waits).map(({ id }) => id);
  const waiting = rows.length - free.length;
  if (waiting > 0 && free.length === 0) throw terminalFaults.atTheirDay();
  if (free.length > 0) {
    await rowsOf(db, 'update punches set set_aside_at = now(), set_aside_by = $2 where id = any($1::uuid[])', [
      free,
      actor_id,
    ]);
    await noteDecisions(db, free, 'aside');
    await emit(db, terminalsChanged, { in_settings: true });
  }
  return { total: free.length, waiting };
}

interface PairedAgain {
  readonly total: number;
  /** Ids of punches that were paired again. */
  readonly again: ReadonlySet<string>;
  readonly waiting: ReadonlyMap<string, PunchResult>;
}

/** Results after which a punch was not paired: it still needs attention or counts for no one. */
const notPaired = [...needsReview, 'not_employed', 'ignored'] as const;

/**
 * Pairs punches again, determining anew their person and whether their day may change.
 * @returns number of punches, and by id the obstacles of those that could not be paired
 * @throws noRecord
 */
export async function pairPunchesAgain(db: Db, ids: readonly string[], now: number): Promise<PairedAgain> {
  // Locks in the same order as binding a number: numbers, then people, then punches.
  await lockPins(db);
  await requireRecords(db, ids);
  const people = await rowsOf<{ id: string }>(
    db,
    `select id from people where id in (select person_id from punches where id = any($1::uuid[]))
      order by id for no key update`,
    [ids],
  );
  const chosen = await rowsOf<{ id: string; flagged: LocalDate | null }>(
    db,
    `with chosen as (select id, case when result = 'approved' then working_date end as flagged from punches
        where id = any($1::uuid[]) and result = any($2::text[]) and punched_at is not null order by id for update)
     update punches u
        set result = 'new', facts = null, working_date = null, set_aside_at = null, set_aside_by = null
       from chosen where u.id = chosen.id returning u.id, chosen.flagged`,
    [ids, pairableAgain],
  );
  const again = chosen.map(({ id }) => id);
  const datesOfLate = new Map(chosen.flatMap(({ id, flagged }) => (flagged ? [[id, flagged] as const] : [])));
  if (again.length === 0) return { total: 0, again: new Set(), waiting: new Map() };
  await noteDecisions(db, again, 'again');
  await resolveChosen(db, again);
  const pairedRows = await rowsOf<{ person_id: string }>(
    db,
    'select distinct person_id from punches where id = any($1::uuid[]) and person_id is not null order by person_id',
    [again],
  );
  for (const person_id of new Set([...people.map(({ id }) => id), ...pairedRows.map((row) => row.person_id)]))
    await settleWaiting(db, { person_id, now, datesOfLate });
  await emit(db, terminalsChanged, { in_settings: true });
  const left = await rowsOf<{ id: string; result: PunchResult }>(
    db,
    'select id, result from punches where id = any($1::uuid[]) and result = any($2::text[])',
    [again, notPaired],
  );
  return { total: again.length, again: new Set(again), waiting: new Map(left.map(({ id, result }) => [id, result])) };
}
