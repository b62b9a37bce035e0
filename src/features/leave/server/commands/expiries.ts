import { sql } from 'kysely';
import { rowsOf, type Database, type Db } from '#platform/server/database/database.ts';
import { emitEach, createEvent } from '#platform/server/events/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { leaveExpires, type LeaveExpiring } from '../../events.ts';
import { expiringSoon } from '../../rules/expiring.ts';
import { factsOf, rulesOf, type Rules } from '../queries/facts.ts';

/** People checked in one transaction. */
const peopleOfBlock = 500;

interface Day {
  readonly today: LocalDate;
  /** Epoch seconds. */
  readonly now: number;
}

/**
 * Sends alerts for leave that expires soon, once for each expiry and number of days ahead, however late
 * and often it runs: people checked today are skipped, and sent alerts are recorded in the same transaction.
 * @returns the number of alerts
 */
export async function alertExpiries(database: Database, company_id: string, day: Day): Promise<number> {
  let notified = 0;
  for (;;) {
    const block = await database.tenant(company_id, 'write', (db) => alertExpiryBlock(db, day));
    notified += block.told;
    if (block.people < peopleOfBlock) return notified;
  }
}

/**
 * Checks one block; skips accounts that another transaction has locked, which the next run checks. People who have never
 * signed in are not told: their weeks and balances may not be complete yet. They are told once they have.
 */
export async function alertExpiryBlock(db: Db, { today, now }: Day) {
  const accounts = await rowsOf<{ person_id: string }>(
    db,
    `update leave_accounts a set expiries_looked_on = $1
       from (select person_id from leave_accounts where expiries_looked_on < $1
              order by person_id limit ${peopleOfBlock} for update skip locked) due
      where a.person_id = due.person_id returning a.person_id`,
    [today],
  );
  const ids = accounts.map(({ person_id }) => person_id);
  const { rows: here } = await sql<{ id: string }>`
    select id from people where id = any(${ids}::uuid[]) and status <> 'invited' and ${worksHere(now)}`.execute(db);
  const found = here.length
    ? await expiringOf(
        db,
        here.map(({ id }) => id),
        today,
      )
    : [];
  const news = await markNotified(db, found, today);
  await emitEach(
    db,
    news.map((one) => createEvent(leaveExpires, one)),
  );
  return { people: accounts.length, told: news.length };
}

async function expiringOf(db: Db, ids: readonly string[], today: LocalDate): Promise<LeaveExpiring[]> {
  const rules: Rules = await rulesOf(db);
  const people = await factsOf(db, ids, rules);
  return [...people].flatMap(([person_id, types]) =>
    types.flatMap(({ leave_type_id, facts }) =>
      expiringSoon(facts, today).map(({ on, amount, days_before }) => ({
        person_id,
        leave_type_id,
        expires_on: on,
        amount,
        days_before,
      })),
    ),
  );
}

/**
 * Excludes alerts sent before, types in the Trash, and leave that people take when they need it, such as care leave:
 * types whose reason is private, and leave for which the person has to give proof by the terms of today.
 */
async function markNotified(db: Db, found: readonly LeaveExpiring[], today: LocalDate): Promise<LeaveExpiring[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<LeaveExpiring>`
    with found as (
      select * from json_to_recordset(${JSON.stringify(found)}::json)
        as found (person_id uuid, leave_type_id uuid, expires_on date, amount integer, days_before integer)),
    news as (
      insert into leave_expiry_reminders (person_id, leave_type_id, expires_on, days_before)
      select found.person_id, found.leave_type_id, found.expires_on, found.days_before
        from found join leave_types t on t.id = found.leave_type_id and t.trashed_at is null and not t.is_private
       where not coalesce((
         select s.is_given and s.proof_from is not null
           from (select policy_id from leave_policy_people own
                  where own.person_id = found.person_id and own.effective_from <= ${today}
                  order by own.effective_from desc limit 1) p
           join leave_policy_terms s on s.policy_id = p.policy_id and s.leave_type_id = t.id
                                    and s.effective_from <= ${today}
          order by s.effective_from desc limit 1), false)
      on conflict do nothing
      returning person_id, leave_type_id, expires_on)
    select found.* from found join news using (person_id, leave_type_id, expires_on)
     order by found.person_id, found.expires_on`.execute(db);
  return rows;
}
