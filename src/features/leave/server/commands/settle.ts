import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { rowsOf, type Database, type Db } from '#platform/server/database/database.ts';
import { rereadVersion } from '#features/company/server/queries.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { inDays } from '../../rules/facts.ts';
import { leaveYearAfter, leaveYearOf } from '../../rules/leave-year.ts';
import { dueLines, type DueLine } from '../../rules/due-lines.ts';
import { ruledLines } from '../../rules/ledger-rules.ts';
import { yearBefore } from '../queries/set-up.ts';
import { factsOf, rulesOf, type Rules, type TypeFacts } from '../queries/facts.ts';

/**
 * Locks the accounts of some people until the transaction ends, so that decisions based on their balances stay valid
 * until booked. Call it before reading anything of them. It locks in the order of the ids,
 * so that two transactions cannot deadlock.
 */
export async function lockAccounts(db: Db, ids: readonly string[]): Promise<void> {
  const sorted = [...new Set(ids)].sort();
  // Reads the company's version after waiting for the locks, as cached data is valid only from then on.
  const [lockedAccounts] = await Promise.all([hold(db, sorted), rereadVersion(db)]);
  if (lockedAccounts === sorted.length) return;
  await Promise.all([
    sql`insert into leave_accounts (person_id) select id from unnest(${sorted}::uuid[]) id order by id
        on conflict do nothing`.execute(db),
    hold(db, sorted),
    rereadVersion(db),
  ]);
}

/** Locks existing accounts. @returns the number found */
async function hold(db: Db, ids: readonly string[]): Promise<number> {
  const [one, ...others] = ids;
  const rows =
    one !== undefined && others.length === 0
      ? await rowsOf(db, 'select 1 from leave_accounts where person_id = $1 for update', [one])
      : await rowsOf(db, 'select 1 from leave_accounts where person_id = any($1) order by person_id for update', [ids]);
  return rows.length;
}

/**
 * Books what the rules make up to a day and is not booked yet. It may run late, twice or not for a week:
 * it books the difference between what the ledger should contain and what it does.
 * @returns the number of lines booked
 */
export async function settle(db: Db, ids: readonly string[], today: LocalDate): Promise<number> {
  await lockAccounts(db, ids);
  const rules = await rulesOf(db);
  const people = await factsOf(db, ids, rules, yearBefore(rules.setup, [today]));
  const lines: BookableLine[] = [];
  const due: { id: string; on: LocalDate }[] = [];
  for (const [person_id, types] of people) {
    const own = types.map((type) => ({ type, ruled: ruledLines(type.facts, today) }));
    for (const { type, ruled } of own)
      for (const line of dueLines(ruled, type.booked, today))
        lines.push({ person_id, leave_type_id: type.leave_type_id, line });
    due.push({ id: person_id, on: nextDue(own, rules, today) });
  }
  await bookRuled(db, lines);
  await sql`
    update leave_accounts a set due_on = d.on
      from unnest(${due.map(({ id }) => id)}::uuid[], ${due.map(({ on }) => on)}::date[]) as d (id, "on")
     where a.person_id = d.id`.execute(db);
  return lines.length;
}

interface BookableLine {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly line: DueLine;
}

type RuledTypes = readonly { readonly type: TypeFacts; readonly ruled: ReturnType<typeof ruledLines> }[];

/** Returns the next day on which a line is due by today's facts; at the latest the first day of the next leave year. */
function nextDue(own: RuledTypes, { setup }: Rules, today: LocalDate): LocalDate {
  const { beginnings } = own[0]?.type.facts ?? setup;
  const next = leaveYearAfter(leaveYearOf(today, beginnings), beginnings).first;
  return own
    .flatMap(({ ruled }) => ruled.filter(({ date }) => date > today).map(({ date }) => date))
    .reduce((earliest, date) => (date < earliest ? date : earliest), next);
}

async function bookRuled(db: Db, lines: readonly BookableLine[]): Promise<void> {
  if (lines.length === 0) return;
  const of = <Value>(value: (line: DueLine) => Value) => lines.map(({ line }) => value(line));
  const causes = of(({ cause, booked }) => JSON.stringify({ ...cause, ...(booked !== 0 && { booked }) }));
  await sql`
    insert into leave_lines (person_id, leave_type_id, kind, key, leave_year, date, amount, cause)
    select * from unnest(
      ${lines.map(({ person_id }) => person_id)}::uuid[], ${lines.map(({ leave_type_id }) => leave_type_id)}::uuid[],
      ${of(({ kind }) => kind)}::text[], ${of(({ key }) => key)}::text[], ${of(({ leave_year }) => leave_year)}::date[],
      ${of(({ date }) => date)}::date[], ${of(({ amount }) => inDays(amount))}::numeric[], ${causes}::jsonb[])`.execute(
    db,
  );
}

/** People whose accounts are settled in one transaction. */
const peopleOfBlock = 50;
/** Share of a block's duration to pause before the next one, so that people who are clocking go first. */
const restShare = 0.4;

/**
 * Settles all due accounts in blocks, each in a transaction of its own. Skips accounts locked by another transaction,
 * which settles them itself, or the next run does.
 */
export async function settleDue(database: Database, company_id: string, today: LocalDate): Promise<number> {
  let settled = 0;
  for (;;) {
    const began = performance.now();
    const count = await database.tenant(company_id, 'write', async (db) => {
      const rows = await rowsOf<{ person_id: string }>(
        db,
        `select person_id from leave_accounts where due_on <= $1
          order by person_id limit ${peopleOfBlock} for update skip locked`,
        [today],
      );
      if (rows.length > 0)
        await settle(
          db,
          rows.map(({ person_id }) => person_id),
          today,
        );
      return rows.length;
    });
    settled += count;
    if (count < peopleOfBlock) return settled;
    await wait((performance.now() - began) * restShare);
  }
}
