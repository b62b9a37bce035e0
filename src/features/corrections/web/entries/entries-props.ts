import type { LocalDate } from '#platform/shared/schemas.ts';
import type { EntryErrors } from '#features/clock/rules/edit.ts';
import type { ClockDraft } from '#features/clock/web/parts/entry-drafts.ts';
import type { MendContext, Typed } from './mends.ts';

export interface EntriesEditorProps {
  typed: Typed;
  /** By the rules alone, and with what the server had against it. */
  typing: readonly EntryErrors[];
  errors: readonly EntryErrors[];
  /** Seconds of each clock. */
  workTimes: readonly number[];
  working_date: LocalDate;
  context: MendContext;
  /** Adding and removing are allowed. */
  mayShape: boolean;
  /** Nothing is recorded yet: what stands here is no change. */
  isNew?: boolean;
  onChange(drafts: readonly ClockDraft[]): void;
}
