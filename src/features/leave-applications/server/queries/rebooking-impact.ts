import type { Db } from '#platform/server/database/database.ts';
import type { Impact } from '#platform/shared/impact.ts';
import { counted } from '#features/company/server/queries/counted.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import { overdrawn, withTaken } from '#features/leave/rules/balance.ts';
import { factsOf } from '#features/leave/server/queries/facts.ts';
import { returnedAmount } from '../../rules/rebooking.ts';
import { buttonOf, daysText, moreOf, signedText, titleOf } from '../../rules/rebooking-words.ts';
import { rebookedBy, type CalendarChange, type RebookedLeave } from './rebooking.ts';

/** Maximum people named. */
const maxNamed = 20;

/** Describes the impact of a change on leave: who gets days back or takes more. */
export const rebookingImpact = async (db: Db, change: CalendarChange): Promise<Impact[]> =>
  rebookedImpact(db, await rebookedBy(db, change));

/** The same for applications already found. */
export async function rebookedImpact(db: Db, all: readonly RebookedLeave[]): Promise<Impact[]> {
  if (all.length === 0) return [];
  const named = all.slice(0, maxNamed);
  const [cards, short, text] = await Promise.all([
    cardsByIds(
      db,
      named.map(({ person_id }) => person_id),
    ),
    shortOf(db, all),
    counted(db),
  ]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return [
    {
      title: titleOf(all, text),
      more: moreOf(all, short, text),
      rows: named.flatMap((leave) => {
        const card = byId.get(leave.person_id);
        if (!card) return [];
        const amount = signedText(returnedAmount(leave.days), text);
        return [{ user_id: card.id, name: card.name, avatar: card.avatar, text: daysText(leave, text), amount }];
      }),
      total: all.length,
      button: buttonOf(all, text),
    },
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
    return overdrawn(type.facts, withTaken(type.facts, taken), from) !== null;
  });
  return new Set(short.map(({ person_id }) => person_id)).size;
}
