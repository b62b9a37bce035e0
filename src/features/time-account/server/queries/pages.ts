import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { versionOf } from '#platform/server/version.ts';
import type { HandlerResult } from '#platform/shared/contract.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { calendarPeriod, monthsLater, periodOfMonth } from '#features/company/rules/calendar-period.ts';
import { cachedSettings, todayOf } from '#features/company/server/queries.ts';
import { personById, personNamesOf, worksHere } from '#features/people/server/queries.ts';
import { termsOn } from '#features/pay/rules/worked-days.ts';
import { termsOfPerson } from '#features/pay/server/queries/rules.ts';
import type { timeAccounts } from '../../contract.ts';
import { isIn } from '../../rules/ledger.ts';
import { levelOf } from '../../rules/level.ts';
import type { CalculatedLine, StoredLine } from '../../rules/shapes.ts';
import { accountOf, sumOf, type Account } from './accounts.ts';

type ShownAccount = NonNullable<HandlerResult<(typeof timeAccounts)['show']>['account']>;
type ShownPeriod = ShownAccount['periods'][number];

/** Facts whose change makes an answer to a shown account outdated. */
export const versionedFacts = ({ balance, stored }: Account) => ({ balance, lines: stored.map(({ id }) => id) });

/** Facts that the list and the account itself show alike. */
export function summaryOf(account: Account, today: LocalDate) {
  const { terms, balance, payable } = account;
  const lights = termsOn(terms.dated, today).account?.lights ?? null;
  return {
    rule_name: terms.rule_names.findLast(({ from }) => from <= today)?.name ?? terms.rule_names[0]?.name ?? '',
    balance,
    payable,
    lights,
    level: balance === null ? null : levelOf(balance, lights),
    version: versionOf(versionedFacts(account)),
  };
}

/** Whether a viewer may see an account besides their own: everyone’s, or that of a direct report who works here. */
async function requireSeen(db: Db, actor: Actor, personId: string, now: number): Promise<void> {
  if (actor.id === personId || actor.permissions.has('edit_time_account')) return;
  const { rows } = await sql`
    select from people where id = ${personId}::uuid and manager_id = ${actor.id}::uuid and ${worksHere(now)}`.execute(
    db,
  );
  if (rows.length === 0) throw platformFaults.notFound();
}

/** Returns a person's account with its lines by period. @throws 404 */
export async function accountPage(
  db: Db,
  personId: string,
  actor: Actor,
  now: number,
): Promise<HandlerResult<(typeof timeAccounts)['show']>> {
  await requireSeen(db, actor, personId, now);
  const today = await todayOf(db, now);
  const person = await personById(db, personId, today);
  if (!person) throw platformFaults.notFound();
  const account = await accountOf(db, personId, now);
  if (account) return { person, state: 'account', account: await shown(db, account, today) };
  const { dated } = await termsOfPerson(db, personId);
  return { person, state: dated.length > 0 ? 'rule_without_account' : 'no_rule', account: null };
}

async function shown(db: Db, account: Account, today: LocalDate): Promise<ShownAccount> {
  const { calendar_cycle } = await cachedSettings(db);
  const authors = account.stored.flatMap(({ created_by }) => created_by ?? []);
  const names = await personNamesOf(db, authors);
  const { begins_on, undecided, is_running, stored } = account;
  return {
    ...summaryOf(account, today),
    begins_on,
    undecided: [...undecided],
    is_running,
    has_opening: stored.some(({ kind }) => kind === 'opening'),
    periods: periodsOf(account, calendar_cycle, today).map(({ lines, ...period }) => ({
      ...period,
      lines: lines.map((line) => ({
        kind: line.kind,
        date: line.date,
        seconds: line.seconds,
        reason: 'reason' in line ? line.reason : null,
        created_by: ('created_by' in line && line.created_by !== null && names.get(line.created_by)) || null,
      })),
    })),
  };
}

type AnyLine = CalculatedLine | StoredLine;
type PeriodWithLines = Omit<ShownPeriod, 'lines'> & { readonly lines: readonly AnyLine[] };

/** Returns the periods of an account, the latest first, each with the balance at its end. */
function periodsOf(
  { begins_on, settled, stored, calculated }: Account,
  cycle: number,
  today: LocalDate,
): PeriodWithLines[] {
  if (!calculated) return [];
  const lines: readonly AnyLine[] = [...stored, ...calculated];
  const dates = [begins_on < today ? begins_on : today, today, ...lines.map(({ date }) => date)].toSorted();
  const last = calendarPeriod(dates.at(-1) ?? today, cycle).month;
  const periods: PeriodWithLines[] = [];
  let balance = 0;
  for (let { month } = calendarPeriod(dates[0] ?? today, cycle); month <= last; month = monthsLater(month, 1)) {
    const { name, start_date: starts_on, end_date: ends_on } = periodOfMonth(month, cycle);
    const own = lines.filter(({ date }) => starts_on <= date && date <= ends_on);
    const of = (kind: AnyLine['kind']) => sumOf(own.filter((line) => line.kind === kind));
    const change = sumOf(own);
    balance += change;
    periods.unshift({
      name,
      starts_on,
      ends_on,
      state: isIn(settled, ends_on) ? 'closed' : ends_on >= today ? 'running' : 'open',
      owed: -of('target') || 0,
      worked: of('worked'),
      change,
      balance,
      lines: own,
    });
  }
  return periods;
}
