import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { ClosingScope, ClosingStep } from '#features/periods/server/commands.ts';
import { isIn, summedByCause, uncovered } from '../../rules/ledger.ts';
import { accountsOf } from '../queries/accounts.ts';
import { requireEarlierSettled, requireLaterOpen } from './settling-order.ts';

/** Number of people who are settled together. */
const atOnce = 500;

/** People who have had a pay rule, and so may have an account, in a period. */
async function concernedBy(db: Db, { person_ids, ends_on }: ClosingScope): Promise<string[]> {
  const rows = await rowsOf<{ person_id: string }>(
    db,
    `select distinct person_id from pay_rule_people
      where effective_from <= $1 and ($2::uuid[] is null or person_id = any($2)) order by person_id`,
    [ends_on, person_ids],
  );
  return rows.map(({ person_id }) => person_id);
}

/**
 * Stores what a closed period changes on the accounts: one line for each cause. The closing holds the lock for which
 * every other write of an account waits, and its days no longer change. An account that cannot be calculated stays
 * unsettled.
 */
async function settle(db: Db, scope: ClosingScope): Promise<void> {
  const ids = await concernedBy(db, scope);
  for (let at = 0; at < ids.length; at += atOnce) await settleSome(db, ids.slice(at, at + atOnce), scope);
}

async function settleSome(db: Db, ids: readonly string[], scope: ClosingScope): Promise<void> {
  const { starts_on, ends_on, now } = scope;
  const accounts = await accountsOf(db, ids, now);
  await requireEarlierSettled(db, accounts, scope);
  const settled = accounts.flatMap(({ person, begins_on, settled: spans, calculated }) => {
    if (!calculated || begins_on > ends_on) return [];
    return uncovered({ starts_on, ends_on }, spans).map((span) => ({
      person_id: person.id,
      span,
      lines: summedByCause(
        calculated.filter(({ date }) => isIn([span], date)),
        span.ends_on,
      ),
    }));
  });
  if (settled.length === 0) return;
  await db
    .insertInto('time_account_periods')
    .values(settled.map(({ person_id, span }) => ({ person_id, ...span })))
    .execute();
  const lines = settled.flatMap(({ person_id, span, lines: own }) =>
    own.map((line) => ({ person_id, ...line, period_starts_on: span.starts_on })),
  );
  if (lines.length > 0) await db.insertInto('time_account_lines').values(lines).execute();
}

/**
 * Removes the lines of days that no other closing keeps closed; their periods are calculated again.
 * @throws 424 while a later period has settled a week or month of these days
 */
async function unsettle(db: Db, scope: ClosingScope): Promise<void> {
  await rowsOf(
    db,
    `delete from time_account_periods s
      where s.starts_on <= $2 and s.ends_on >= $1 and ($3::uuid[] is null or s.person_id = any($3))
        and not exists (select from closed_periods c
                         where c.reopened_at is null and c.starts_on <= s.starts_on and c.ends_on >= s.ends_on
                           and (c.person_id is null or c.person_id = s.person_id))`,
    [scope.starts_on, scope.ends_on, scope.person_ids],
  );
  await requireLaterOpen(db, scope);
}

export const accountClosing: ClosingStep = { close: settle, reopen: unsettle };
