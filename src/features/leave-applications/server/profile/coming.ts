import { balanceOn } from '#features/leave/rules/balance.ts';
import { inDays, type LeaveFacts } from '#features/leave/rules/facts.ts';
import { leaveYearAfter, type LeaveYear } from '#features/leave/rules/leave-year.ts';
import { ruledLines } from '#features/leave/rules/ledger-rules.ts';
import type { LeaveTypeCard } from '#features/leave/rules/shapes.ts';
import { titleOf } from '#features/leave/rules/words.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

interface ComingLeaveInput {
  readonly today: LocalDate;
  /** Leave year of today. */
  readonly year: LeaveYear;
  readonly types: readonly (LeaveTypeCard & { readonly is_unlimited: boolean })[];
  readonly facts: ReadonlyMap<string, LeaveFacts>;
}

/** Maximum lines returned. */
const maxListed = 6;

/** Returns coming lines of the rules until the next leave year has begun, the next first; a carry-over counts once. */
export function comingOf({ today, year, types, facts }: ComingLeaveInput) {
  return limitedTypes(types, facts)
    .flatMap(({ type, own }) => {
      const until = leaveYearAfter(year, own.beginnings).first;
      return ruledLines(own, until)
        .filter(({ date, amount }) => today < date && date <= until && amount !== 0)
        .filter(({ kind, amount }) => kind !== 'carry_over' || amount > 0)
        .map(({ date, kind, amount }) => ({
          date,
          leave_type: type,
          title: titleOf(kind, true),
          amount: inDays(amount),
        }));
    })
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
    .slice(0, maxListed);
}

/** Returns the balance on the first day of the next leave year, of the type with the largest one then. */
export function nextYearOf({ year, types, facts }: ComingLeaveInput) {
  const known = limitedTypes(types, facts).map(({ type, own }) => {
    const date = leaveYearAfter(year, own.beginnings).first;
    return { date, leave_type: type, balance: inDays(balanceOn(own, date)) };
  });
  return known.reduce<(typeof known)[number] | null>(
    (most, one) => (most === null || one.balance > most.balance ? one : most),
    null,
  );
}

function limitedTypes(types: ComingLeaveInput['types'], facts: ComingLeaveInput['facts']) {
  return types.flatMap((type) => {
    const own = facts.get(type.id);
    return own && !type.is_unlimited ? [{ type, own }] : [];
  });
}
