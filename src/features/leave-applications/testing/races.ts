import { rowsOf } from '#platform/server/database/database.ts';
import { balanceOn } from '#features/leave/rules/balance.ts';
import { inDays } from '#features/leave/rules/facts.ts';
import { typeFacts } from '../server/commands/check.ts';
import { day, type applicationWorld } from './application-world.ts';

// Actions of people who apply, decide and correct at the same time.

export type World = Awaited<ReturnType<typeof applicationWorld>>;

/** Whole days of annual leave for Ana. */
export const application = ({ ana, annual }: World, dates: readonly string[]) => ({
  person_id: ana.id,
  leave_type_id: annual,
  dates: dates.map((date) => ({ date: day(date), part: 'full' as const })),
  reason: '',
  attachments: [],
});

/** Twenty working days of March and April. */
export const twenty = [9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 23, 24, 25, 26, 27, 30, 31]
  .map((date) => `2026-03-${String(date).padStart(2, '0')}`)
  .concat(['2026-04-01', '2026-04-02', '2026-04-03']);

/** Ten working days of April, after those twenty. */
export const ten = ['06', '07', '08', '09', '10', '13', '14', '15', '16', '17'].map((date) => `2026-04-${date}`);

/** Returns the sum of Ana's lines of annual leave on a day, and the balance by the rules. */
export const balances = ({ acme, ana, annual }: World, date: ReturnType<typeof day>) =>
  acme.inside(async (db) => {
    const [row] = await rowsOf<{ sum: number }>(
      db,
      `select sum(amount)::float8 as sum from leave_lines where person_id = $1 and leave_type_id = $2 and date <= $3`,
      [ana.id, annual, date],
    );
    const facts = await typeFacts(db, ana.id, annual);
    return { ledger: row?.sum, reckoned: facts && inDays(balanceOn(facts, date)) };
  });
