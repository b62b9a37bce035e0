import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { rowsOf, type Database, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import { terminalsChanged } from '../events.ts';
import { settlePerson } from './settle.ts';

/** Where servers hear that a company's inbox has something new. */
export const inboxChannel = 'muster.punches';
/** Milliseconds between two looks at all inboxes: a lost notification is made up for. */
const sweepMs = 30_000;

/** Milliseconds between two notifications of one company: each of them is a commit that all others wait for. */
const ringMs = 100;

export interface Bell {
  /** The inbox has something new, which is committed. */
  ring(company: string): void;
  close(): void;
}

/** Tells of new punches at once, then now and then; what is lost with this process, the next sweep finds. */
export function inboxBell(database: Database, log: FastifyBaseLogger): Bell {
  const resting = new Map<string, { isRung: boolean; timer: NodeJS.Timeout }>();
  const tell = (company: string) => {
    const timer = setTimeout(() => {
      const { isRung } = resting.get(company) ?? { isRung: false };
      resting.delete(company);
      if (isRung) tell(company);
    }, ringMs);
    timer.unref();
    resting.set(company, { isRung: false, timer });
    database.tenant(company, 'write', tellInbox).catch((error: unknown) => log.error({ err: error, company }, 'inbox'));
  };
  return {
    ring(company) {
      const rest = resting.get(company);
      if (rest) rest.isRung = true;
      else tell(company);
    },
    close() {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
}

/** Told with the commit of what it follows. */
export async function tellInbox(db: Db): Promise<void> {
  await rowsOf(db, `select pg_notify('${inboxChannel}', current_tenant()::text)`);
}

/** Who a number is, is decided one after the other: a number that is bound meanwhile is seen by what comes then. */
export async function lockPins(db: Db): Promise<void> {
  await rowsOf(db, `select pg_advisory_xact_lock(hashtextextended('muster.pins ' || current_tenant(), 0))`);
}

/**
 * The person of a number on a date, as SQL: the latest binding, else whoever has it as employee number. Zeros before a
 * number say nothing, since terminals drop them.
 * @param pin SQL @param date SQL
 */
export const bindingOf = (pin: string, date: string): string => `
  (select bound.id is not null as is_bound, coalesce(bound.person_id, numbered.id) as person_id
     from (select 1) one
     left join lateral (select binding.id, binding.person_id from terminal_pins binding
       where binding.pin = ${pin} and binding.effective_from <= ${date}
       order by binding.effective_from desc limit 1) bound on true
     left join lateral (select person.id from people person
       where bound.id is null and person.employee_number_key in (name_key(${pin}), name_key(ltrim(${pin}, '0')))
       order by person.employee_number_key desc limit 1) numbered on true)`;

/** The date that the terminal's clock showed. */
const localDateSql = `case when p.punched_local like '____-__-__ %' then left(p.punched_local, 10)::date else p.punched_at::date end`;

/** Punches whose person is found by one statement. */
const resolvedAtOnce = 2_000;

/** Finds the person of what is new, of so many at once. @returns whether there may be more */
export async function resolvePins(db: Db): Promise<boolean> {
  await lockPins(db);
  const found = await rowsOf(
    db,
    `update punches u set person_id = found.person_id,
        result = case when found.person_id is not null then 'new' when found.is_bound then 'ignored' else 'unknown' end
       from (select p.id, who.is_bound, who.person_id
               from (select * from punches where result = 'new' and person_id is null limit ${resolvedAtOnce}) p,
               lateral ${bindingOf('p.pin', localDateSql)} who) found
      where u.id = found.id returning 1`,
  );
  if (found.length) await emit(db, terminalsChanged, {});
  return found.length === resolvedAtOnce;
}

/** So many people are found at once; whoever has many waits like somebody with one. */
const peopleAtOnce = 50;
/** Milliseconds that pairing rests at most between two people. */
const longestRestMs = 250;

/**
 * Pairs everything that waits in a company's inbox, one person after the other, whoever has punched last first. While
 * there is a backlog it rests between them for as long as it has worked, so that clocks and terminals go on.
 */
export async function settleInbox(database: Database, companyId: string, now: () => number): Promise<void> {
  const inside = <T>(work: (db: Db) => Promise<T>) => database.tenant(companyId, 'write', work);
  for (const done = new Set<string>(); ;) {
    for (let isMore = true; isMore;) isMore = await inside(resolvePins);
    const people = (await inside((db) => waitingPeople(db, [...done]))).filter((id) => !done.has(id));
    if (people.length === 0) break;
    for (const person_id of people) {
      done.add(person_id);
      const began = performance.now();
      await settleAll(inside, person_id, now);
      if (people.length === peopleAtOnce) await wait(Math.min(longestRestMs, performance.now() - began));
    }
    await inside((db) => emit(db, terminalsChanged, {}));
  }
}

type Inside = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

async function settleAll(inside: Inside, person_id: string, now: () => number): Promise<void> {
  for (let isMore = true; isMore;) {
    const settle = () => inside((db) => settlePerson(db, { person_id, now: now() }));
    isMore = await settle().catch((error: unknown) => {
      // A period was closed, or the web clock was pressed, in this very moment: now it is seen beforehand.
      if (!('constraint' in (error as object))) throw error;
      return settle();
    });
  }
}

async function waitingPeople(db: Db, done: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ person_id: string }>(
    db,
    `select person_id from punches where result = 'new' and person_id is not null and person_id <> all($1::uuid[])
      group by person_id order by max(punched_at) desc limit ${peopleAtOnce}`,
    [done],
  );
  return rows.map(({ person_id }) => person_id);
}

interface Resources {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
}

/** Pairs what arrives, in every process that works in the background; two at the same person wait for each other. */
export function startInbox({ database, log }: Resources): { close(): Promise<void> } {
  const waiting = new Set<string>();
  let isClosing = false;
  let running: Promise<void> | undefined;
  const work = async () => {
    for (const company of waiting) {
      if (isClosing) return;
      waiting.delete(company);
      await settleInbox(database, company, () => Math.floor(Date.now() / 1000)).catch((error: unknown) =>
        log.error({ err: error, company }, 'inbox of punches'),
      );
    }
  };
  const wake = (company: string) => {
    waiting.add(company);
    running ??= work().finally(() => {
      running = undefined;
      if (waiting.size && !isClosing) wake([...waiting][0] ?? company);
    });
  };
  const sweep = () =>
    forEachCompany(database, async (company) => {
      if (await database.tenant(company, 'read', isWaiting)) wake(company);
    }).catch((error: unknown) => log.error({ err: error }, 'inboxes of punches'));
  database.notifications.listen(inboxChannel, wake, () => void sweep());
  const timer = setInterval(() => void sweep(), sweepMs);
  timer.unref();
  return {
    async close() {
      isClosing = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function isWaiting(db: Db): Promise<boolean> {
  const rows = await rowsOf(db, `select 1 from punches where result = 'new' limit 1`);
  return rows.length > 0;
}
