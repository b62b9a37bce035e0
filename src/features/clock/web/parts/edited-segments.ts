import type { LocalDate } from '#platform/shared/schemas.ts';
import { companyZone } from '#platform/web/server-time.ts';
import type { Segment } from '#features/days/web/parts/DayRuler.tsx';
import type { EditedClock, EditedSpan, EntryErrors } from '../../rules/edit.ts';
import { minutesSince } from './entry-drafts.ts';

/** Edited entries on the day's ruler; invalid ones are hatched red. */
export function editedSegments(
  edited: readonly EditedClock[],
  errors: readonly EntryErrors[],
  working_date: LocalDate,
): Segment[] {
  const zone = companyZone();
  const segmentsFor = (span: EditedSpan, kind: Segment['kind']): Segment[] => {
    if (span.start === null) return [];
    const from = minutesSince(working_date, span.start, zone);
    const to = span.end === null ? from + 5 : minutesSince(working_date, span.end, zone);
    // An end before its start has no length, so a mark of ten minutes shows its position.
    return [
      { from: Math.min(from, to), to: Math.max(from, to, Math.min(from, to) + (kind === 'error' ? 10 : 0)), kind },
    ];
  };
  return edited.flatMap((clock, index) => [
    ...segmentsFor(clock, errors[index]?.clock ? 'error' : 'work'),
    ...clock.breaks.flatMap((pause, position) =>
      segmentsFor(pause, errors[index]?.breaks[position] ? 'error' : 'break'),
    ),
  ]);
}
