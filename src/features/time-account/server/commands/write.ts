import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { requireUnchanged } from '#platform/server/version.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { requireOthers } from '#platform/shared/oneself.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, hoursAndMinutes, longDate } from '#platform/shared/time.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { firstOpenDate } from '#features/periods/server/queries.ts';
import { accountFaults, timeAccounts } from '../../contract.ts';
import type { WrittenKind } from '../../rules/shapes.ts';
import { timeAccountsChanged } from '../../events.ts';
import { accountsOf, type Account } from '../queries/accounts.ts';
import { versionedFacts } from '../queries/pages.ts';

interface Writer {
  readonly actor_id: string;
  /** epoch seconds */
  readonly now: number;
}

interface NewLine {
  readonly date: LocalDate;
  readonly seconds: number;
  readonly version?: string | undefined;
}

/**
 * Waits for a closing that runs, which then settles what it finds, and for other writes of these accounts. Writers lock
 * the closing first, in the order of the closing itself.
 */
async function lockAccounts(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(closing_key(current_tenant()))`.execute(db);
  for (const id of ids.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended('time_account ' || ${id}::text, 0))`.execute(db);
}

type Known = Account & { readonly balance: number; readonly payable: number };

/** Locks and reads an account. @throws 404, 424, 461 */
async function lockedAccount(db: Db, id: string, sentVersion: string | undefined, now: number): Promise<Known> {
  await lockAccounts(db, [id]);
  const name = (await namesOf(db, [id])).get(id);
  if (name === undefined) throw platformFaults.notFound();
  const [account] = await accountsOf(db, [id], now);
  return requireKnown(account, name, sentVersion);
}

/** @throws 424 without a balance, 461 when it is another than the one that was shown */
function requireKnown(account: Account | undefined, person: string, sentVersion: string | undefined): Known {
  if (!account) throw accountFaults.none({ facts: { person } });
  const { balance, payable } = account;
  if (balance === null || payable === null) throw accountFaults.unknown({ facts: { person } });
  requireUnchanged(sentVersion, versionedFacts(account));
  return { ...account, balance, payable };
}

/** @throws 422 at the date when it is closed */
async function requireOpen(db: Db, date: LocalDate, personId: string): Promise<void> {
  const first = await firstOpenDate(db, date, personId);
  if (first > date) throw accountFaults.closed.at('date', { facts: { date: longDate(addDays(first, -1)) } });
}

/** Days that an opening balance may lie before its account. */
const maxOpeningDays = 366;

/** Enters the balance with which an account begins. @throws 404, 422, 424, 461 */
export async function openAccount(
  db: Db,
  id: string,
  { date, seconds, version }: NewLine,
  { actor_id, now }: Writer,
): Promise<void> {
  const { person, begins_on, stored } = await lockedAccount(db, id, version, now);
  if (stored.some(({ kind }) => kind === 'opening')) throw accountFaults.openedOnce({ facts: { person: person.name } });
  if (date > begins_on) throw accountFaults.afterBegin.at('date', { facts: { date: longDate(begins_on) } });
  if (date < addDays(begins_on, -maxOpeningDays))
    throw accountFaults.tooEarly.at('date', { facts: { date: longDate(begins_on) } });
  await requireOpen(db, date, id);
  await insertLines(db, [{ person_id: id, kind: 'opening', date, seconds, reason: null, created_by: actor_id }]);
}

/** Adds time or takes it away. @throws 404, 422, 424, 461 */
export async function adjustAccount(
  db: Db,
  id: string,
  { date, seconds, reason, version }: NewLine & { readonly reason: string },
  { actor_id, now }: Writer,
): Promise<void> {
  const { begins_on } = await lockedAccount(db, id, version, now);
  if (date > (await todayOf(db, now))) throw accountFaults.future.at('date');
  if (date < begins_on) throw accountFaults.beforeBegin.at('date', { facts: { date: longDate(begins_on) } });
  await requireOpen(db, date, id);
  const line = { person_id: id, kind: 'adjust', date, seconds, reason: reason.trim(), created_by: actor_id } as const;
  await insertLines(db, [line]);
}

interface PayOut {
  readonly person_id: string;
  readonly seconds: number;
  readonly version?: string | undefined;
}

/**
 * Pays hours out of accounts today, all or none; the caller is left out.
 * @throws 403 for the caller alone, 422 for a person named twice, 424 beyond a balance or its closed periods, 460, 461
 */
export async function payOut(
  db: Db,
  payOuts: readonly PayOut[],
  { actor_id, now }: Writer,
): Promise<{ readonly ids: string[]; readonly is_without_self: boolean }> {
  const ids = payOuts.map(({ person_id }) => person_id);
  if (new Set(ids).size < ids.length) throw accountFaults.twice.at('pay_outs');
  const people = payOuts.map((one) => ({ id: one.person_id, ...one }));
  const { others, is_without_self } = requireOthers(timeAccounts.payOut.oneself, { id: actor_id }, people);
  const otherIds = others.map(({ id }) => id);
  await lockAccounts(db, otherIds);
  const names = await namesOf(db, otherIds);
  const accounts = new Map((await accountsOf(db, otherIds, now)).map((one) => [one.person.id, one]));
  const date = await todayOf(db, now);
  for (const { id, seconds, version } of others) {
    const name = names.get(id);
    if (name === undefined) throw accountFaults.unknownPerson.at('pay_outs');
    const { balance, payable } = requireKnown(accounts.get(id), name, version);
    const refusal = seconds > balance ? accountFaults.tooMuch : accountFaults.notSettled;
    if (seconds > payable) throw refusal({ facts: { person: name, hours: hoursAndMinutes(payable) } });
  }
  await insertLines(
    db,
    others.map(({ id, seconds }) => ({
      person_id: id,
      kind: 'pay_out',
      date,
      seconds: -seconds,
      reason: null,
      created_by: actor_id,
    })),
  );
  return { ids: otherIds, is_without_self };
}

interface WrittenLine {
  readonly person_id: string;
  readonly kind: WrittenKind;
  readonly date: LocalDate;
  readonly seconds: number;
  readonly reason: string | null;
  readonly created_by: string;
}

async function insertLines(db: Db, lines: readonly WrittenLine[]): Promise<void> {
  await db
    .insertInto('time_account_lines')
    .values([...lines])
    .execute();
  await emit(db, timeAccountsChanged, {});
}
