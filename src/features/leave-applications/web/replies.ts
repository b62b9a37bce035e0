import type { Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FileRecord } from '#features/files/contract.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';
import type { employeeLeaves, leaveApplications, leaveProfile } from '../contract.ts';
import type { DateCost } from '../rules/by-year.ts';
import type { DateLimits, ChosenDates } from '../rules/choosing.ts';

/** A leave year of one person. */
export type OwnYear = Reply<(typeof employeeLeaves)['index']>;
/** Leave of one person as their profile shows it. */
export type LeaveProfile = Reply<(typeof leaveProfile)['view']>;
/** Lines of a balance. */
export type OwnLedger = Reply<(typeof employeeLeaves)['ledger']>;
/** An application as its own page shows it. */
export type ApplicationPage = Reply<(typeof leaveApplications)['view']>;
/** Data needed to apply. */
export type Form = Omit<Reply<(typeof leaveApplications)['new']>, 'missing_reviewers'> & {
  /** Rules by which no one approves; missing for an application that was made. */
  readonly missing_reviewers?: Reply<(typeof leaveApplications)['new']>['missing_reviewers'];
};

/** Returns the balance at the end of a day. */
export const balanceOn = ({ before, days }: OwnLedger, day: LocalDate): number =>
  days.findLast(({ date }) => date <= day)?.balance ?? before;

/** Initial values when an application is edited. */
export interface InitialApplication {
  readonly application_id: string;
  /** Costs that the application has reserved. */
  readonly costs: readonly DateCost[];
  readonly type: string;
  readonly dates: readonly (readonly [LocalDate, DayPart])[];
  readonly reason: string;
  readonly files: readonly FileRecord[];
  /** Dates on which further leave periods begin. */
  readonly period_starts: readonly LocalDate[];
}

/** Current choice of the form. */
export interface Choice {
  readonly type: Form['leave_types'][number] & DateLimits;
  readonly chosen: ChosenDates;
  readonly reason: string;
  readonly files: readonly FileRecord[];
  readonly total: number;
  /** Dates on which further leave periods begin. */
  readonly period_starts: readonly LocalDate[];
}
