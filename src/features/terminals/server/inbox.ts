import type { FastifyBaseLogger } from 'fastify';
import { rowsOf, type Database, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { terminalsChanged } from '../events.ts';

/** Channel on which servers are told that a company's inbox has something new. */
export const inboxChannel = 'muster.punches';
/** Minimum milliseconds between two notifications of one company, since all commits with NOTIFY are serialised. */
const ringMs = 250;

export interface Bell {
  /** Announces something new and committed in the inbox. */
  ring(company: string): void;
  close(): void;
}

/** Announces new punches immediately, then at intervals; what is lost with this process is found by the next sweep. */
export function inboxBell(database: Database, log: FastifyBaseLogger): Bell {
  const resting = new Map<string, { isRung: boolean; timer: NodeJS.Timeout }>();
  const announce = (company: string) => {
    const timer = setTimeout(() => {
      const { isRung } = resting.get(company) ?? { isRung: false };
      resting.delete(company);
      if (isRung) announce(company);
    }, ringMs);
    timer.unref();
    resting.set(company, { isRung: false, timer });
    database
      .tenant(company, 'write', signalInbox)
      .catch((error: unknown) => log.error({ err: error, company }, 'inbox'));
  };
  return {
    ring(company) {
      const rest = resting.get(company);
      if (rest) rest.isRung = true;
      else announce(company);
    },
    close() {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
}

/** Notifies with the commit of the current transaction. */
export async function signalInbox(db: Db): Promise<void> {
  await rowsOf(db, `select pg_notify('${inboxChannel}', current_tenant()::text)`);
}

/** Key of the lock, as SQL: exclusive for binding a number, shared for storing punches. */
export const pinsLock = `hashtextextended('muster.pins ' || current_tenant(), 0)`;

/** Locks the assignment of numbers, so that punches stored later see a number that is bound meanwhile. */
export async function lockPins(db: Db): Promise<void> {
  await rowsOf(db, `select pg_advisory_xact_lock(${pinsLock})`);
}

/**
 * Person of a number on a date, as SQL: the latest binding, else the person with this employee number.
 * Leading zeros are ignored, since terminals drop them. The keys are separate columns,
 * because under row-level security a condition that calls a function uses no index.
 * @param pin SQL @param date SQL
 */
export const bindingOf = (pin: string, date: string): string => `
  (select bound.id is not null as is_bound, coalesce(bound.person_id, numbered.id) as person_id
     from (select name_key(${pin}) as whole, name_key(ltrim(${pin}, '0')) as bare offset 0) key
     left join lateral (select binding.id, binding.person_id from terminal_pins binding
       where binding.pin = ${pin} and binding.effective_from <= ${date}
       order by binding.effective_from desc limit 1) bound on true
     left join lateral (select person.id from people person
       where bound.id is null and person.employee_number is not null and person.employee_number_key in (key.whole, key.bare)
       order by person.employee_number_key desc limit 1) numbered on true)`;

/** Date shown by the terminal's clock, as SQL; `dateShown` for stored punches. @param punch alias in the statement */
export const localDateOf = (punch: string): string =>
  `case when ${punch}.punched_at is not null and ${punch}.punched_local like '____-__-__ %' then left(${punch}.punched_local, 10)::date
        else (${punch}.punched_at at time zone (select zone from terminals where id = ${punch}.terminal_id))::date end`;

/** Maximum number of punches resolved by one statement. */
const resolvedAtOnce = 2_000;

/** SQL condition for new punches without a person. */
const isNewAndNameless = `result = 'new' and person_id is null`;
/** SQL condition for punches of a fast clock whose number has not been looked up since it was bound. */
const isFutureAndNameless = `result = 'future' and person_id is null and not is_nobodys`;

/** Whether punches wait for `resolvePins`. */
export async function hasNameless(db: Db): Promise<boolean> {
  const nameless = await rowsOf(
    db,
    `(select 1 from punches where ${isNewAndNameless} limit 1)
     union all (select 1 from punches where ${isFutureAndNameless} limit 1)`,
  );
  return nameless.length > 0;
}

/** Determines the person of a limited number of punches without one. @returns whether there may be more */
export async function resolvePins(db: Db): Promise<boolean> {
  // Locks only when needed; uploads during the lock leave their people to be determined here.
  if (!(await hasNameless(db))) return false;
  await lockPins(db);
  const nameless = `select * from punches where ${isNewAndNameless} limit ${resolvedAtOnce}`;
  const found = await rowsOf<{ result: string }>(db, resolving(nameless));
  const named = await rowsOf(db, namingFuture);
  if (found.length + named.length > 0)
    await emit(db, terminalsChanged, { in_settings: found.some(({ result }) => result === 'unknown') });
  return found.length === resolvedAtOnce || named.length === resolvedAtOnce;
}

/** Determines the person of these punches only. Requires `lockPins`. */
export async function resolveChosen(db: Db, ids: readonly string[]): Promise<void> {
  const chosen = `select * from punches where id = any($1::uuid[]) and ${isNewAndNameless}`;
  await rowsOf(db, resolving(chosen), [ids]);
}

/** People of punches, as SQL. @param nameless SQL */
const foundOf = (nameless: string): string => `
  (select p.id, who.is_bound, who.person_id
     from (${nameless}) p, lateral ${bindingOf('p.pin', localDateOf('p'))} who)`;

/** Assigns people to punches, as SQL. @param nameless SQL */
const resolving = (nameless: string): string => `
  update punches u set person_id = found.person_id,
      result = case when found.person_id is not null then 'new' when found.is_bound then 'ignored' else 'unknown' end
     from ${foundOf(nameless)} found
    where u.id = found.id returning u.result`;

/** Assigns people to future punches, which do not count. Locks them in the same order as setting aside does. */
const namingFuture = `
  update punches u set person_id = found.person_id, is_nobodys = found.person_id is null
     from ${foundOf(`select * from punches where ${isFutureAndNameless} order by id limit ${resolvedAtOnce} for no key update`)} found
    where u.id = found.id returning 1`;
