import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { WeekInForce } from '#features/company/rules/weeks-in-force.ts';
import { weeklyWorkTime } from '#features/company/rules/working-week.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { balancesOf } from '#features/leave-applications/server/queries/balances.ts';
import { accrualsOf, grantAtOnce, lastTerm, type Entitlement } from '#features/leave/rules/entitlement.ts';
import { inDays, valueOn, type LeaveFacts } from '#features/leave/rules/facts.ts';
import { leaveYearAfter, leaveYearOf, type LeaveYear } from '#features/leave/rules/leave-year.ts';
import { serviceSince } from '#features/leave/rules/steps.ts';
import { formulaOf } from '#features/leave/rules/words.ts';
import type { Figures } from '../../rules/shapes.ts';

interface LeaveQuery {
  readonly person_id: string;
  /** Date whose leave year is shown. */
  readonly on: LocalDate;
  readonly today: LocalDate;
}

/** Calculates the leave that follows from a week: of the type that the person is given most of. */
export async function leaveFigures(
  db: Db,
  { person_id, on, today }: LeaveQuery,
  inForce: WeekInForce | null,
): Promise<Figures['leave']> {
  const [{ package_name, facts, balances }, text] = await Promise.all([
    balancesOf(db, { person_id, today, from: on, to: on }),
    numberTextOf(db),
  ]);
  const types = balances.flatMap(({ leave_type_id, name, unit, is_unlimited, years: [year] }) => {
    const own = facts.get(leave_type_id);
    // No one knows in advance what hours worked give in a year.
    const isByHours = own && lastTerm(own, on)?.by_hours;
    return own && year && !is_unlimited && !isByHours ? [{ name, unit, year, own, given: grantIn(own, year) }] : [];
  });
  const most = types.toSorted((one, other) => other.given.amount - one.given.amount)[0];
  if (!most || package_name === null) return null;
  const yearly = grantForWeek(most.own, on, inForce ? weeklyWorkTime(inForce.week) : null);
  return {
    name: most.name,
    unit: most.unit,
    package_name,
    first: most.year.first,
    yearly: inDays(yearly.amount),
    formula: (yearly.basis && formulaOf(yearly.basis, text)) ?? text(inDays(yearly.amount)),
    given: inDays(most.given.amount),
    left: most.year.left,
  };
}

/** Returns what a leave year gives, with planned changes in it: at once, and what accrues in it. */
function grantIn(facts: LeaveFacts, year: LeaveYear): Entitlement {
  const atOnce = grantAtOnce(facts, year, year.last);
  const accrued = accrualsOf(facts, year).at(-1);
  if (!accrued) return atOnce;
  const { basis } = lastTerm(facts, year.last)?.given === 'at_once' ? atOnce : accrued;
  return { amount: atOnce.amount + accrued.amount, basis };
}

const always = '0001-01-01' as LocalDate;

/**
 * Returns what a whole leave year gives a person with the same hours and package all year.
 * @param weekly seconds; null: full time
 */
function grantForWeek(facts: LeaveFacts, on: LocalDate, weekly: number | null): Entitlement {
  const year = leaveYearAfter(leaveYearOf(on, facts.beginnings), facts.beginnings);
  return grantIn(
    {
      ...facts,
      employment: [{ from: serviceSince(facts.employment, on) ?? on, to: null }],
      weekly: [{ from: always, value: weekly }],
      weeks: [{ from: always, value: valueOn(facts.weeks, on) }],
      packages: [{ from: always, value: valueOn(facts.packages, on) }],
    },
    year,
  );
}
