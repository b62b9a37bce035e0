import type { LocalDate } from '#platform/shared/schemas.ts';
import type { AssignedItem } from '../../rules/input-shapes.ts';
import { plannedTime } from '../../rules/planned-time.ts';
import type { Conflict, PlannedShiftCard } from '../../rules/shapes.ts';
import type { ShownDay, ShownRow } from './rows.ts';

/** New value of a person's day: a shift, a day off (null), or no draft. */
export type DraftValue = PlannedShiftCard | null | 'erase';

export interface DraftCell {
  readonly user_id: string;
  readonly date: LocalDate;
  readonly wish: DraftValue;
}

/** Changes that the server has not confirmed yet, by person and day. */
export type Overlay = ReadonlyMap<string, OverlayDays>;
export type OverlayDays = ReadonlyMap<LocalDate, OverlayDay>;
export interface OverlayDay {
  readonly wish: DraftValue;
  readonly conflict?: Conflict | undefined;
}

/** Appearance of a day. */
export interface DrawnDay {
  /** Resulting shift: a draft, else the published one, else the standard hours. */
  readonly shift: PlannedShiftCard | null;
  readonly kind: 'published' | 'standard' | 'draft' | 'none';
  /** For a draft only: the published shift that it replaces. */
  readonly replaces: PlannedShiftCard | null | undefined;
  readonly conflict: Conflict | undefined;
  /** 'bad' is refused or waits for an answer; 'kept' is a warning that was accepted. */
  readonly mark: 'bad' | 'kept' | undefined;
}

const isFree = { shift: null, kind: 'none', replaces: undefined, conflict: undefined, mark: undefined } as const;

const markOf = (conflict: Conflict | undefined) => conflict && (conflict.level === 'refuse' ? 'bad' : 'kept');

export function drawnDay(day: ShownDay, over: OverlayDay | undefined): DrawnDay {
  const isDrafted = over ? over.wish !== 'erase' : day.draft !== undefined;
  if (isDrafted) {
    const shift = over && over.wish !== 'erase' ? over.wish : (day.draft?.shift ?? null);
    const conflict = over ? over.conflict : day.conflict;
    const mark = over ? conflict && 'bad' : markOf(conflict);
    return { shift, kind: 'draft', replaces: day.published, conflict, mark };
  }
  if (day.isNotEmployed) return isFree;
  if (day.published) {
    // The conflict of a draft disappears when the draft is erased.
    const conflict = over ? undefined : day.conflict;
    return { ...isFree, shift: day.published, kind: 'published', conflict, mark: markOf(conflict) };
  }
  if (day.published === null) return isFree;
  return day.standard ? { ...isFree, shift: day.standard, kind: 'standard' } : isFree;
}

/** Mark of a day. On a full day of leave the leave replaces the standard hours. */
export function markedDay(day: ShownDay, over: OverlayDay | undefined): DrawnDay {
  const drawn = drawnDay(day, over);
  const isAway = day.off.some(({ kind, part }) => kind === 'leave' && part === 'full');
  return drawn.kind === 'standard' && isAway ? isFree : drawn;
}

/** Returns the shift of a day including all drafts. */
export const shiftOn = (day: ShownDay, over: OverlayDay | undefined): PlannedShiftCard | null =>
  drawnDay(day, over).shift;

/** Draft value that clears a day: erases a draft, makes a shift a day off; undefined if there is nothing to clear. */
export function clearingWish(day: ShownDay, over: OverlayDay | undefined): DraftValue | undefined {
  const { kind } = drawnDay(day, over);
  if (kind === 'draft') return 'erase';
  return kind === 'none' ? undefined : null;
}

/** Converts cells of any shape into items of the request; people with the same days share one. */
export function itemsOf(cells: readonly DraftCell[]) {
  const people = Map.groupBy(cells, ({ user_id }) => user_id);
  const assignedItems = new Map<string, AssignedItem>();
  const erasedItems = new Map<string, Omit<AssignedItem, 'shift_template_id'>>();
  for (const [user_id, own] of people)
    for (const [wish, days] of Map.groupBy(own, wishKey)) {
      const dates = days.map(({ date }) => date).toSorted();
      const key = `${wish} ${dates.join()}`;
      if (wish === 'erase') add(erasedItems, key, user_id, { user_ids: [], dates });
      else add(assignedItems, key, user_id, { user_ids: [], dates, shift_template_id: wish });
    }
  return { assigned_items: [...assignedItems.values()], erased_items: [...erasedItems.values()] };
}

const wishKey = ({ wish }: DraftCell): string | null => (wish === 'erase' ? wish : (wish?.template_id ?? null));

function add<Item extends { user_ids: string[] }>(
  items: Map<string, Item>,
  key: string,
  user_id: string,
  fresh: Item,
): void {
  const item = items.get(key) ?? fresh;
  item.user_ids.push(user_id);
  items.set(key, item);
}

export const cellKey = (user_id: string, date: string): string => `${user_id} ${date}`;

/** Merges steps, later ones over earlier. People without changes in later steps keep the same object. */
export function overlayOf(
  steps: readonly { readonly cells: readonly DraftCell[]; readonly conflicts?: readonly Conflict[] | undefined }[],
): Overlay {
  const overlay = new Map<string, Map<LocalDate, OverlayDay>>();
  for (const { cells, conflicts = [] } of steps) {
    const conflictByKey = new Map(conflicts.map((conflict) => [cellKey(conflict.user_id, conflict.date), conflict]));
    for (const { user_id, date, wish } of cells) {
      const days = overlay.get(user_id) ?? new Map<LocalDate, OverlayDay>();
      overlay.set(user_id, days.set(date, { wish, conflict: conflictByKey.get(cellKey(user_id, date)) }));
    }
  }
  return overlay;
}

/** Seconds of work in a row including the overlay, and the drafted part of them. */
export function hoursOf(row: ShownRow, over: OverlayDays | undefined): { work: number; draft: number } {
  let [work, draft] = [row.work_time, row.draft_time];
  if (over)
    for (const day of row.days) {
      const overlayDay = over.get(day.date);
      if (!overlayDay) continue;
      const [before, after] = [drawnDay(day, undefined), drawnDay(day, overlayDay)];
      const time = (shift: PlannedShiftCard | null | undefined) => plannedTime(shift, day.off);
      work += time(after.shift) - time(before.shift);
      draft += (after.kind === 'draft' ? time(after.shift) : 0) - time(day.draft?.shift);
    }
  return { work, draft };
}
