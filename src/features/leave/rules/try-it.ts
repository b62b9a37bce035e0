import type { LocalDate } from '#platform/shared/schemas.ts';
import { accrualsOf, grantAtOnce, type Basis } from './entitlement.ts';
import { fullTimeOn, inDays, type LeaveFacts } from './facts.ts';
import { leaveYearOf, type LeaveYear } from './leave-year.ts';
import type { TermItem } from './shapes.ts';
import { termOf } from './terms.ts';

interface TrialOptions {
  readonly joins_on: LocalDate;
  /** Seconds, on days as long as those of full-time work. */
  readonly weekly: number;
  readonly beginnings: readonly LocalDate[];
  /** Weekly seconds of full-time work, and its days a week. */
  readonly full_time: number;
  readonly full_days: number;
}

export interface TriedAmount {
  /** Amount in the leave year in which they join. */
  readonly days: number;
  readonly basis: Basis | null;
}

/** Returns the leave year in which a new person joins, used to try a package before anyone has it. */
export function triedYear({ joins_on, beginnings }: TrialOptions): LeaveYear {
  return leaveYearOf(joins_on, beginnings);
}

/** Calculates one type for a new person; null: as much as is needed. */
export function trialAmount(item: Omit<TermItem, 'leave_type_id'>, by: TrialOptions): TriedAmount | null {
  const term = termOf(item);
  if (!term) return null;
  const year = triedYear(by);
  const full_time = [{ from: by.joins_on, value: by.full_time }];
  const full_days = [{ from: by.joins_on, value: by.full_days }];
  const full = fullTimeOn({ full_time, full_days }, by.joins_on);
  const facts: LeaveFacts = {
    beginnings: by.beginnings,
    full_time,
    full_days,
    employment: [{ from: by.joins_on, to: null }],
    weekly: [{ from: by.joins_on, value: by.weekly }],
    weeks: [{ from: by.joins_on, value: { days: (by.weekly / by.full_time) * full.days, work_time: by.weekly } }],
    packages: [{ from: by.joins_on, value: 'tried' }],
    terms: new Map([['tried', [{ from: by.joins_on, value: term }]]]),
    opening: null,
    taken: [],
    corrections: [],
  };
  // A month counts only when worked from its first day, on which the package already holds.
  const grant = term.given === 'at_once' ? grantAtOnce(facts, year, by.joins_on) : accrualsOf(facts, year).at(-1);
  return grant ? { days: inDays(grant.amount), basis: grant.basis } : { days: 0, basis: null };
}
