import type { Reply } from '#platform/shared/contract.ts';
import type { shiftPlanning } from '../../contract.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { drawnDay, type Overlay } from './drafts.ts';
import type { ShownRow } from './rows.ts';

type Totals = Reply<typeof shiftPlanning.totals>['data'];

/** Number of people with a shift on each day of the range. */
export interface ShiftTotal {
  readonly shift: PlannedShiftCard;
  readonly people: readonly number[];
  /** Indexes of days whose number the overlay changes. */
  readonly changed: ReadonlySet<number>;
}

const keyOf = (shift: PlannedShiftCard) => shift.template_id ?? shift.name;

/**
 * Counts including the overlay on the loaded rows.
 * @param ahead number of counted days before the first day of the rows
 */
export function totalsWith(totals: Totals, rows: readonly ShownRow[], overlay: Overlay, ahead = 0): ShiftTotal[] {
  const totalsByKey = new Map(
    totals.map(({ shift, people }) => [keyOf(shift), { shift, people: [...people], changed: new Set<number>() }]),
  );
  const days = totals[0]?.people.length ?? (rows[0]?.days.length ?? 0) + ahead;
  const add = (shift: PlannedShiftCard | null, place: number, by: number) => {
    if (!shift) return;
    const shiftTotal = totalsByKey.get(keyOf(shift)) ?? {
      shift,
      people: Array.from({ length: days }, () => 0),
      changed: new Set<number>(),
    };
    shiftTotal.people[place] = (shiftTotal.people[place] ?? 0) + by;
    shiftTotal.changed.add(place);
    totalsByKey.set(keyOf(shift), shiftTotal);
  };
  for (const row of rows) {
    const over = overlay.get(row.id);
    if (!over) continue;
    row.days.forEach((day, index) => {
      const overlayDay = over.get(day.date);
      if (!overlayDay || overlayDay.conflict?.level === 'refuse') return;
      const [before, after] = [drawnDay(day, undefined).shift, drawnDay(day, overlayDay).shift];
      if (before && after && keyOf(before) === keyOf(after)) return;
      add(before, index + ahead, -1);
      add(after, index + ahead, 1);
    });
  }
  return [...totalsByKey.values()];
}
