import type { LocalDate } from '#platform/shared/schemas.ts';
import type { EntryErrors } from '#features/clock/rules/edit.ts';
import type { ClockDraft } from '#features/clock/web/parts/entry-drafts.ts';
import type { MendContext, TypedEntries } from './mends.ts';

export interface EntriesEditorProps {
  typed: TypedEntries;
  /** Errors by the rules alone, and with those of the server. */
  typing: readonly EntryErrors[];
  errors: readonly EntryErrors[];
  /** Seconds of each clock. */
  workTimes: readonly number[];
  working_date: LocalDate;
  context: MendContext;
  /** Whether entries can be added and removed. */
  mayShape: boolean;
  /** Whether nothing is recorded yet, so that these entries are no changes. */
  isNew?: boolean;
  onChange(drafts: readonly ClockDraft[]): void;
}
