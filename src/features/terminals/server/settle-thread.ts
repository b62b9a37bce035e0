import { rowsOf, type Database, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { terminalsChanged } from '../events.ts';
import {
  settlePeople,
  type Failures,
  type LockedPeople,
  type RunInCompany,
  type Slice,
  type SliceEnd,
} from './settle-inbox.ts';

/** Milliseconds after which a slice ends. */
const sliceMs = 10_000;
/** Maximum number of people read by one statement. */
const peopleAtOnce = 200;

/** Pairs the punches waiting in a company's inbox in a separate thread for some seconds, latest punches first. */
export async function run(
  database: Database,
  company_id: string,
  { now, skipped, has_locked }: Slice,
): Promise<SliceEnd> {
  const began = performance.now();
  const isOver = () => performance.now() - began > sliceMs;
  const failures: Failures = new Map();
  const inside: RunInCompany = (work) =>
    database.tenant(company_id, 'write', async (db) => {
      // Punches lost in a power failure are still in the inbox, so commits need not wait for the disk.
      await rowsOf(db, `select set_config('synchronous_commit', 'off', true)`);
      return work(db);
    });
  const lockedPeople: LockedPeople = new Set();
  const paired = new Set<string>();
  const settling = {
    hasLocked: has_locked,
    lockedPeople,
    paired,
    inside,
    now: () => Math.floor(now + (performance.now() - began) / 1000),
    failures,
  };
  let people: string[] = [];
  do {
    people = await inside((db) => waitingPeople(db, [...skipped, ...failures.keys(), ...lockedPeople]));
    paired.clear();
    await settlePeople(settling, people, true, isOver);
    if (paired.size) await inside((db) => emit(db, terminalsChanged, {}));
  } while (people.length && !isOver());
  return {
    is_more: people.length > 0,
    failures: [...failures].map(([id, error]) => [id, String(error)]),
    lockedPeople: [...lockedPeople],
  };
}

async function waitingPeople(db: Db, tried: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ person_id: string }>(
    db,
    `select person_id from punches where result = 'new' and person_id is not null and person_id <> all($1::uuid[])
      group by person_id order by max(punched_at) desc limit ${peopleAtOnce}`,
    [tried],
  );
  return rows.map(({ person_id }) => person_id);
}
