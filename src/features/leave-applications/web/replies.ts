import type { Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FileRecord } from '#features/files/contract.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';
import type { employeeLeaves, leaveApplications, leaveProfile } from '../contract.ts';
import type { Cost } from '../rules/by-year.ts';
import type { Choosable, Chosen } from '../rules/choosing.ts';

/** A leave year of somebody. */
export type OwnYear = Reply<(typeof employeeLeaves)['index']>;
/** The leave of somebody as their profile shows it. */
export type LeaveProfile = Reply<(typeof leaveProfile)['view']>;
/** The lines of a balance. */
export type OwnLedger = Reply<(typeof employeeLeaves)['ledger']>;
/** An application as its own page shows it. */
export type Opened = Reply<(typeof leaveApplications)['view']>;
/** What is needed to apply. */
export type Form = Reply<(typeof leaveApplications)['new']>;

/** The balance when a day is over. */
export const balanceOn = ({ before, days }: OwnLedger, day: LocalDate): number =>
  days.findLast(({ date }) => date <= day)?.balance ?? before;

/** What an application that is changed begins with. */
export interface Start {
  readonly application_id: string;
  /** What it has reserved. */
  readonly costs: readonly Cost[];
  readonly type: string;
  readonly dates: readonly (readonly [LocalDate, DayPart])[];
  readonly reason: string;
  readonly files: readonly FileRecord[];
}

/** Everything that is chosen. */
export interface Choice {
  readonly type: Form['leave_types'][number] & Choosable;
  readonly chosen: Chosen;
  readonly reason: string;
  readonly files: readonly FileRecord[];
  readonly total: number;
}
