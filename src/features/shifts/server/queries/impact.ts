import { defineChange } from '#platform/server/change-impact.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { PublishedDay } from '../commands/publish.ts';

/** Days of the plan that are about to be published or cleared. */
export interface ShiftsChange {
  /** Days that get the current hours of their template. */
  readonly published: readonly PublishedDay[];
  /** Days to which the standard hours apply again. */
  readonly cleared: readonly { readonly person_id: string; readonly date: LocalDate }[];
  readonly actor_id: string;
}

/** Other features respond to it before any of the days is stored. */
export const shiftsChange = defineChange<ShiftsChange>('shifts.change');
