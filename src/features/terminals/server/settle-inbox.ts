import { setTimeout as wait } from 'node:timers/promises';
import { rowsOf, type Database, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { runInThread } from '#platform/server/threads.ts';
import { terminalsChanged } from '../events.ts';
import { resolvePins } from './inbox.ts';
import { settlePerson } from './settle.ts';

/** Seconds after a punch within which the person expects it on screens, so that it is paired immediately. */
const momentSeconds = 900;
/** Maximum number of such people read at once. */
const peopleAtOnce = 50;
/** Number of waiting punches above which they are a backlog, which a thread pairs. */
const fewPunches = 100;
/** Pause between two people, as a multiple of the working time, and its maximum in milliseconds. */
const [restFactor, longestRestMs] = [2, 500];

/**
 * Milliseconds that pairing waits for a locked day, for the first such person of a pass and for the others:
 * enough for a press of the clock. A person locked by a long change is left for later and delays no one.
 */
const [firstPatienceMs, patienceMs] = [500, 20];

const thread = new URL('./settle-thread.ts', import.meta.url);

export type RunInCompany = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** People who could not be paired, with the error; pairing continues with others. */
export type Failures = Map<string, unknown>;

/** People whose day was locked by a change, and who are paired later. */
export type LockedPeople = Set<string>;

/** Input of a thread that pairs for some seconds. */
export interface Slice {
  /** epoch seconds */
  readonly now: number;
  /** People who could not be paired before. */
  readonly skipped: readonly string[];
  /** Whether a person was locked before. */
  readonly has_locked?: boolean;
}

export interface SliceEnd {
  readonly is_more: boolean;
  /** Ids of people who could not be paired, with the reasons. */
  readonly failures: readonly (readonly [string, string])[];
  readonly lockedPeople: readonly string[];
}

/** State of an inbox after a pass. */
export interface PassResult {
  readonly isBacklog: boolean;
  /** Whether a person's day was locked by a long change, so that another pass is needed. */
  readonly isLocked: boolean;
  /** Errors of the people who could not be paired; all others were. */
  readonly failure: AggregateError | undefined;
}

/** Pairs recent punches, and all others that wait if there are few. */
export async function settleMoment(database: Database, companyId: string, now: () => number): Promise<PassResult> {
  const inside: RunInCompany = (work) => database.tenant(companyId, 'write', work);
  const failures: Failures = new Map();
  const lockedPeople: LockedPeople = new Set();
  const paired = new Set<string>();
  for (let isMore = true; isMore;) isMore = await inside(resolvePins);
  let isBacklog = false;
  for (;;) {
    const tried = [...failures.keys(), ...lockedPeople];
    const found = await inside((db) => peopleOfMoment(db, now() - momentSeconds, tried));
    isBacklog = found.isBacklog;
    if (found.people.length === 0) break;
    await settlePeople(
      { inside, now, failures, lockedPeople, paired },
      found.people,
      found.people.length === peopleAtOnce,
    );
  }
  // No event if nothing was paired, since with a locked person a pass runs every second.
  if (paired.size > 0) await inside((db) => emit(db, terminalsChanged, {}));
  return { isBacklog, isLocked: lockedPeople.size > 0, failure: failureOf(failures) };
}

/**
 * Pairs a backlog in a low-priority thread in slices of some seconds,
 * so that the server can stop and others get their turn.
 */
export async function settleBacklog(
  database: Database,
  company_id: string,
  now: () => number,
  isOver = () => false,
): Promise<Omit<PassResult, 'isBacklog'>> {
  const failures: Failures = new Map();
  const lockedPeople: LockedPeople = new Set();
  for (let isMore = true; isMore && !isOver();) {
    const input: Slice = {
      now: now(),
      skipped: [...failures.keys(), ...lockedPeople],
      has_locked: lockedPeople.size > 0,
    };
    const end = await runInThread<SliceEnd>(database, { module: thread, input, company_id });
    for (const [id, reason] of end.failures) failures.set(id, reason);
    for (const id of end.lockedPeople) lockedPeople.add(id);
    isMore = end.is_more;
  }
  return { isLocked: lockedPeople.size > 0, failure: failureOf(failures) };
}

const failureOf = (failures: Failures): AggregateError | undefined =>
  failures.size > 0
    ? new AggregateError([...failures.values()], `Punches of ${failures.size} people could not be paired.`)
    : undefined;

interface SettleInboxInput {
  readonly inside: RunInCompany;
  readonly now: () => number;
  readonly failures: Failures;
  readonly lockedPeople: LockedPeople;
  /** People with paired punches. */
  readonly paired: Set<string>;
  /** Whether a person was locked before this pass. */
  readonly hasLocked?: boolean | undefined;
}

/** Pairs people one after the other; with many waiting it pauses between them, so that others get their turn. */
export async function settlePeople(
  { inside, now, failures, lockedPeople, paired, hasLocked = false }: SettleInboxInput,
  people: readonly string[],
  rests: boolean,
  isOver = () => false,
): Promise<void> {
  for (const person_id of people) {
    if (isOver()) return;
    const began = performance.now();
    const patience = hasLocked || lockedPeople.size > 0 ? patienceMs : firstPatienceMs;
    await settleAll({ inside: waitingFor(inside, patience), now, paired }, person_id).catch((error: unknown) => {
      if (isStillLocked(error)) lockedPeople.add(person_id);
      else failures.set(person_id, error);
    });
    if (rests) await wait(Math.min(longestRestMs, (performance.now() - began) * restFactor));
  }
}

const waitingFor =
  (inside: RunInCompany, patience: number): RunInCompany =>
  (work) =>
    inside(async (db) => {
      await rowsOf(db, `select set_config('lock_timeout', $1, true)`, [`${patience}ms`]);
      return work(db);
    });

/** PostgreSQL's error when a lock was not available in time. */
const isStillLocked = (error: unknown): boolean => (error as { code?: unknown }).code === '55P03';

async function settleAll(
  { inside, now, paired }: Pick<SettleInboxInput, 'inside' | 'now' | 'paired'>,
  person_id: string,
): Promise<void> {
  for (let isMore = true; isMore;) {
    const settle = () => inside((db) => settlePerson(db, { person_id, now: now() }));
    isMore = await settle().catch((error: unknown) => {
      // A period was closed or the web clock pressed at this very moment; the retry sees it.
      if (isStillLocked(error) || !('constraint' in (error as object))) throw error;
      return settle();
    });
    paired.add(person_id);
  }
}

/** Returns the people to pair now; everyone if few punches are waiting. */
async function peopleOfMoment(db: Db, since: number, tried: readonly string[]) {
  const some = await rowsOf<{ person_id: string }>(
    db,
    `select person_id from punches where result = 'new' and person_id is not null and person_id <> all($1::uuid[])
      limit ${fewPunches + 1}`,
    [tried],
  );
  if (some.length <= fewPunches)
    return { people: [...new Set(some.map(({ person_id }) => person_id))].sort(), isBacklog: false };
  const latest = await rowsOf<{ person_id: string }>(
    db,
    `select person_id from punches where result = 'new' and punched_at > to_timestamp($2) and person_id is not null
        and person_id <> all($1::uuid[])
      group by person_id order by max(punched_at) desc limit ${peopleAtOnce}`,
    [tried, since],
  );
  return { people: latest.map(({ person_id }) => person_id), isBacklog: true };
}
