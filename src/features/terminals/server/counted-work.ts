import { ruleOn } from '#features/company/rules/dated-settings.ts';
import { countedWork } from '#features/days/rules/open-end.ts';
import type { Span } from '#features/days/rules/entries.ts';
import { requiredOn, type Timeline } from '#features/days/server/queries/timeline.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

type Entries = readonly (Span & { readonly breaks: readonly Span[] })[];

/** Returns the seconds of work that a date would count with these entries. @param now epoch seconds */
export function workWith(timeline: Timeline, date: LocalDate, clocks: Entries, now: number): number {
  const { day, shift } = requiredOn(timeline, date);
  const { approved_at } = day ?? {};
  return countedWork({ clocks, shift, approved_at }, now, ruleOn(timeline.settings, date).max_daily_work_duration)
    .work_time;
}
