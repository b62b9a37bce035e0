import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { Shares } from '#platform/server/shares.ts';
import type { LeaveYear } from '../../rules/leave-year.ts';
import { askLedgers } from './ledger-changes.ts';

/** Amounts in hundredths, by type. */
type TakenByType = ReadonlyMap<string, number>;

/** About 200 bytes for each person. */
const takenShares = new Shares<TakenByType>(askLedgers, 100_000);

interface TakenRow {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly amount: number;
}

/** Sums leave taken, booked and applied for by type in a leave year; rereads only changed ledgers. */
export async function takenByType(db: Db, { first, last }: LeaveYear): Promise<ReadonlyMap<string, number>> {
  const shares = await takenShares.of(db, `${first} ${last}`, async (ids) => {
    const rows = await rowsOf<TakenRow>(
      db,
      `select l.person_id, t.id as leave_type_id, l.amount
         from leave_types t cross join lateral (
           select person_id, (-sum(amount) * 100)::int as amount from leave_lines
            where leave_type_id = t.id and kind in ('reserve', 'spend', 'release') and date between $1 and $2
              ${ids ? 'and person_id = any($3)' : ''}
            group by person_id having sum(amount) <> 0) l`,
      ids ? [first, last, ids] : [first, last],
    );
    const byPerson = Map.groupBy(rows, ({ person_id }) => person_id);
    return new Map(
      Array.from(byPerson, ([id, own]) => [id, new Map(own.map((row) => [row.leave_type_id, row.amount]))]),
    );
  });
  const taken = new Map<string, number>();
  for (const [, own] of shares) for (const [id, amount] of own) taken.set(id, (taken.get(id) ?? 0) + amount);
  return new Map(Array.from(taken, ([id, amount]) => [id, amount / 100]));
}
