import type { Db } from '#platform/server/database/database.ts';
import type { Impact } from '#platform/shared/impact.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { impactRows } from '#features/people/server/queries/impact-rows.ts';
import { overdraftOf, withTaken } from '#features/leave/rules/balance.ts';
import { factsOf } from '#features/leave/server/queries/facts.ts';
import { returnedAmount, withCosts } from '../../rules/rebooking.ts';
import { buttonOf, daysText, moreOf, signedText, titleOf } from '../../rules/rebooking-words.ts';
import { rebookedBy, type CalendarChange, type RebookedLeave } from './rebooking.ts';

/** Describes the impact of a change on leave: who gets days back or takes more. */
export const rebookingImpact = async (db: Db, change: CalendarChange): Promise<Impact[]> =>
  rebookedImpact(db, await rebookedBy(db, change));

/** The same for applications already found. */
export async function rebookedImpact(db: Db, rebooked: readonly RebookedLeave[]): Promise<Impact[]> {
  const all = withCosts(rebooked);
  if (all.length === 0) return [];
  const [short, text] = await Promise.all([shortOf(db, all), numberTextOf(db)]);
  const rows = await impactRows(db, all, (leave) => ({
    text: daysText(leave, text),
    amount: signedText(returnedAmount(leave.days), text),
  }));
  return [
    { title: titleOf(all, text), more: moreOf(all, short, text), rows, total: all.length, button: buttonOf(all, text) },
  ];
}

/** Counts people whose balance would become lower than allowed. */
async function shortOf(db: Db, all: readonly RebookedLeave[]): Promise<number> {
  const taking = all.filter(({ days }) => returnedAmount(days) < 0);
  const facts = await factsOf(db, [...new Set(taking.map(({ person_id }) => person_id))]);
  const short = taking.filter(({ person_id, leave_type_id, days }) => {
    const type = facts.get(person_id)?.find((entry) => entry.leave_type_id === leave_type_id);
    const from = days[0]?.date;
    if (!type || from === undefined || type.facts.terms.size === 0) return false;
    const taken = days.map(({ date, before, after }) => ({ date, amount: before - after }));
    return overdraftOf(type.facts, withTaken(type.facts, taken), from) !== null;
  });
  return new Set(short.map(({ person_id }) => person_id)).size;
}
