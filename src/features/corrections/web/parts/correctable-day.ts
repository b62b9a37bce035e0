import type { LocalDate } from '#platform/shared/schemas.ts';
import type { ClockEntry, DayCell } from '#features/days/contract.ts';
import type { PersonCard } from '#features/people/contract.ts';
import type { ShiftCard } from '#features/shifts/contract.ts';
import type { DayBasis, DayLocks } from '../../rules/day-shapes.ts';

/** Recorded day in the format of the correction screens. */
export interface CorrectableDay {
  readonly id: string;
  readonly user_id: string;
  readonly user: PersonCard;
  readonly working_date: LocalDate;
  readonly clocks: readonly ClockEntry[];
  /** The person's own comment. */
  readonly comment: string | null;
  /** The comment of the reviewer who corrected the day. */
  readonly reviewer_comment: string | null;
  readonly shift: ShiftCard | null;
  readonly segments: DayCell['segments'];
  readonly basis: DayBasis;
  readonly locks: DayLocks;
  readonly version: string;
}

/** 'Katya' of 'Katya Petrenko' */
export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;
