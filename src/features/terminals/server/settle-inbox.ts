import { setTimeout as wait } from 'node:timers/promises';
import { rowsOf, type Database, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { runInThread } from '#platform/server/threads.ts';
import { terminalsChanged } from '../events.ts';
import { resolvePins } from './inbox.ts';
import { settlePerson } from './settle.ts';

/** Whoever has punched within so many seconds looks for it on the screens, and is paired at once. */
const momentSeconds = 900;
/** So many of them are found at once. */
const peopleAtOnce = 50;
/** More punches than this that wait are a backlog, which a thread pairs. */
const fewPunches = 100;
/** Between two people pairing rests this many times as long as it has worked, and no longer than so many milliseconds. */
const [restFactor, longestRestMs] = [2, 500];

/**
 * Milliseconds that pairing waits for somebody's day that a change holds, of the first such person of a pass and of the
 * others: a press of the clock is over by then. Whom a long change holds is left for later, and keeps nobody waiting.
 */
const [firstPatienceMs, patienceMs] = [500, 20];

const thread = new URL('./settle-thread.ts', import.meta.url);

export type Inside = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** People who could not be paired, and why: what waits of others goes on. */
export type Failures = Map<string, unknown>;

/** People whose day was held by a change: they come later. */
export type Held = Set<string>;

/** What a thread is given to pair for some seconds. */
export interface Slice {
  /** epoch seconds */
  readonly now: number;
  /** People who could not be paired before. */
  readonly skipped: readonly string[];
  /** Whether somebody was held before. */
  readonly has_held?: boolean;
}

export interface SliceEnd {
  readonly is_more: boolean;
  /** Ids of people, and why they could not be paired. */
  readonly failures: readonly (readonly [string, string])[];
  readonly held: readonly string[];
}

/** What is left once an inbox was looked at. */
export interface Left {
  readonly isBacklog: boolean;
  /** Somebody's day was held by a long change: it is to be looked at again. */
  readonly isHeld: boolean;
  /** Of those who could not be paired; all others were. */
  readonly failure: AggregateError | undefined;
}

/** Pairs what people have just punched, and whatever else waits if it is little. */
export async function settleMoment(database: Database, companyId: string, now: () => number): Promise<Left> {
  const inside: Inside = (work) => database.tenant(companyId, 'write', work);
  const failures: Failures = new Map();
  const held: Held = new Set();
  const paired = new Set<string>();
  for (let isMore = true; isMore;) isMore = await inside(resolvePins);
  let isBacklog = false;
  for (;;) {
    const tried = [...failures.keys(), ...held];
    const found = await inside((db) => peopleOfMoment(db, now() - momentSeconds, tried));
    isBacklog = found.isBacklog;
    if (found.people.length === 0) break;
    await settlePeople({ inside, now, failures, held, paired }, found.people, found.people.length === peopleAtOnce);
  }
  // While somebody is held it is looked every second, and most often nothing has changed.
  if (paired.size > 0) await inside((db) => emit(db, terminalsChanged, {}));
  return { isBacklog, isHeld: held.size > 0, failure: failureOf(failures) };
}

/**
 * Pairs a backlog in a thread that steps back, some seconds at a time, so that the server can be stopped and others get
 * their turn of a thread.
 */
export async function settleBacklog(
  database: Database,
  company_id: string,
  now: () => number,
  isOver = () => false,
): Promise<Omit<Left, 'isBacklog'>> {
  const failures: Failures = new Map();
  const held: Held = new Set();
  for (let isMore = true; isMore && !isOver();) {
    const input: Slice = { now: now(), skipped: [...failures.keys(), ...held], has_held: held.size > 0 };
    const end = await runInThread<SliceEnd>(database, { module: thread, input, company_id });
    for (const [id, reason] of end.failures) failures.set(id, reason);
    for (const id of end.held) held.add(id);
    isMore = end.is_more;
  }
  return { isHeld: held.size > 0, failure: failureOf(failures) };
}

const failureOf = (failures: Failures): AggregateError | undefined =>
  failures.size > 0
    ? new AggregateError([...failures.values()], `Punches of ${failures.size} people could not be paired.`)
    : undefined;

interface Settling {
  readonly inside: Inside;
  readonly now: () => number;
  readonly failures: Failures;
  readonly held: Held;
  /** People of whom something was paired. */
  readonly paired: Set<string>;
  /** Somebody was held before this pass. */
  readonly hasHeld?: boolean | undefined;
}

/** One after the other; where many wait it rests between them, so that others go on. */
export async function settlePeople(
  { inside, now, failures, held, paired, hasHeld = false }: Settling,
  people: readonly string[],
  rests: boolean,
  isOver = () => false,
): Promise<void> {
  for (const person_id of people) {
    if (isOver()) return;
    const began = performance.now();
    const patience = hasHeld || held.size > 0 ? patienceMs : firstPatienceMs;
    await settleAll({ inside: waitingFor(inside, patience), now, paired }, person_id).catch((error: unknown) => {
      if (isStillHeld(error)) held.add(person_id);
      else failures.set(person_id, error);
    });
    if (rests) await wait(Math.min(longestRestMs, (performance.now() - began) * restFactor));
  }
}

const waitingFor =
  (inside: Inside, patience: number): Inside =>
  (work) =>
    inside(async (db) => {
      await rowsOf(db, `select set_config('lock_timeout', $1, true)`, [`${patience}ms`]);
      return work(db);
    });

/** What PostgreSQL says where a lock was not to be had in time. */
const isStillHeld = (error: unknown): boolean => (error as { code?: unknown }).code === '55P03';

async function settleAll(
  { inside, now, paired }: Pick<Settling, 'inside' | 'now' | 'paired'>,
  person_id: string,
): Promise<void> {
  for (let isMore = true; isMore;) {
    const settle = () => inside((db) => settlePerson(db, { person_id, now: now() }));
    isMore = await settle().catch((error: unknown) => {
      // A period was closed, or the web clock was pressed, in this very moment: now it is seen beforehand.
      if (isStillHeld(error) || !('constraint' in (error as object))) throw error;
      return settle();
    });
    paired.add(person_id);
  }
}

/** Who is to be paired now; when little waits it is everybody. */
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
