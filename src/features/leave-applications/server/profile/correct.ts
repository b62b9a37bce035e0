import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { longDate } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { hundredths } from '#features/leave/rules/facts.ts';
import { leaveYearAfter, leaveYearOf } from '#features/leave/rules/leave-year.ts';
import { bookByHand, requireCounting } from '#features/leave/server/commands/lines.ts';
import { lockAccounts, settle } from '#features/leave/server/commands/settle.ts';
import { beginningsByPerson } from '#features/leave/server/queries/own-years.ts';
import { leaveBalanceChanged } from '../../events.ts';
import { leaveProfileFaults } from '../../rules/profile-contract.ts';
import { balancesOf } from '../queries/balances.ts';

export interface Correction {
  readonly person_id: string;
  readonly leave_type_id: string;
  /** Days, or hours for types that are counted in hours. */
  readonly amount: number;
  readonly date: LocalDate;
}

/** Returns a balance after a correction, in its leave year. @throws as the contract's `makeCorrection` says */
export async function correctedBalance(db: Db, correction: Correction, today: LocalDate) {
  const { person_id, leave_type_id, date, amount } = correction;
  const beginnings = (await beginningsByPerson(db, [person_id]))(person_id);
  const year = leaveYearOf(date, beginnings);
  const { last } = leaveYearAfter(leaveYearOf(today, beginnings), beginnings);
  if (date > last) {
    const facts = { date: longDate(last) };
    throw leaveProfileFaults.tooLate.at('date', { facts });
  }
  await requireCounting(db, { person_id, leave_type_id, kind: 'correction', date });
  const range = { person_id, today, from: year.first, to: year.last };
  const added = { leave_type_id, date, amount: hundredths(amount) };
  const [before, after] = [await balancesOf(db, range), await balancesOf(db, { ...range, correction: added })];
  const [was, type] = [before, after].map(({ balances }) => balances.find(({ id }) => id === leave_type_id));
  const [then, now] = [was?.years[0], type?.years[0]];
  if (!type || !then || !now) throw leaveProfileFaults.notGiven.at('leave_type_id');
  if (type.is_unlimited) throw leaveProfileFaults.noLimit.at('leave_type_id');
  return { leave_type: type, leave_year: year, before: then, after: now, below_zero: type.below_zero };
}

/** Books a correction and the lines that follow from it, with the account locked. @returns the line's id */
export async function correct(
  db: Db,
  { reason, ...correction }: Correction & { readonly reason: string },
  { actor_id, today }: { readonly actor_id: string; readonly today: LocalDate },
): Promise<string> {
  const { person_id, leave_type_id, date } = correction;
  const amount = hundredths(correction.amount);
  if (amount === 0) throw leaveProfileFaults.nothing.at('amount');
  await lockAccounts(db, [person_id]);
  await correctedBalance(db, correction, today);
  const line = { person_id, leave_type_id, actor_id, kind: 'correction', date, amount, reason } as const;
  const id = await bookByHand(db, line);
  await settle(db, [person_id], today);
  await emit(db, leaveBalanceChanged, { person_id });
  return id;
}
