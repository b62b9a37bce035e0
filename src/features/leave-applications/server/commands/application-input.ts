import type { LocalDate } from '#platform/shared/schemas.ts';
import type { ChosenDate } from '#features/leave/rules/counting.ts';
import type { ApplicationActor } from './book.ts';

/** Leave that someone applies for. */
export interface ApplicationInput {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly dates: readonly ChosenDate[];
  /** Dates on which a further leave period begins; missing: none. */
  readonly period_starts?: readonly LocalDate[];
  readonly reason: string;
  /** Ids of uploaded files. */
  readonly attachments: readonly string[];
}

export interface ApplyingActor extends ApplicationActor {
  readonly today: LocalDate;
  /** Whether the company's limits apply; they do not for people who manage leave. */
  readonly isBound: boolean;
  /** Whether actors who apply for someone whose approver they are approve by that. */
  readonly approvesByApplying?: boolean;
}
