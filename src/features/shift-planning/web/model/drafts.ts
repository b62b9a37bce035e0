import type { LocalDate } from '#platform/shared/schemas.ts';
import type { AssignedItem } from '../../rules/asked-shapes.ts';
import { plannedTime } from '../../rules/planned-time.ts';
import type { Conflict, PlannedShiftCard } from '../../rules/shapes.ts';
import type { ShownDay, ShownRow } from './rows.ts';

/** What is to become of somebody's day: a shift, a free day (null), or no draft any more. */
export type Wish = PlannedShiftCard | null | 'erase';

export interface DraftCell {
  readonly user_id: string;
  readonly date: LocalDate;
  readonly wish: Wish;
}

/** What has been asked for and is not told by the server yet: of each person their days. */
export type Overlay = ReadonlyMap<string, OverlayDays>;
export type OverlayDays = ReadonlyMap<LocalDate, OverlayDay>;
export interface OverlayDay {
  readonly wish: Wish;
  readonly conflict?: Conflict | undefined;
}

/** How a day is drawn. */
export interface DrawnDay {
  /** What would count: a draft before what is published, and that before the standard hours. */
  readonly shift: PlannedShiftCard | null;
  readonly kind: 'published' | 'standard' | 'draft' | 'none';
  /** Of a draft: the published shift in whose place it stands. */
  readonly replaces: PlannedShiftCard | null | undefined;
  readonly conflict: Conflict | undefined;
  /** 'bad' cannot be, or waits for an answer; 'kept' is a warning with which it stands. */
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
  if (day.isOut) return isFree;
  if (day.published) {
    // What stood in the way of a draft that is being erased is gone with it.
    const conflict = over ? undefined : day.conflict;
    return { ...isFree, shift: day.published, kind: 'published', conflict, mark: markOf(conflict) };
  }
  if (day.published === null) return isFree;
  return day.standard ? { ...isFree, shift: day.standard, kind: 'standard' } : isFree;
}

/** The mark of a day. On a whole day of leave nobody works the standard hours: the leave stands in their place. */
export function markedDay(day: ShownDay, over: OverlayDay | undefined): DrawnDay {
  const drawn = drawnDay(day, over);
  const isAway = day.off.some(({ kind, part }) => kind === 'leave' && part === 'full');
  return drawn.kind === 'standard' && isAway ? isFree : drawn;
}

/** What would count on a day with everything that is drafted. */
export const shiftOn = (day: ShownDay, over: OverlayDay | undefined): PlannedShiftCard | null =>
  drawnDay(day, over).shift;

/** The wish that clears a day: a draft goes, a shift becomes a free day; undefined where there is nothing to clear. */
export function clearingWish(day: ShownDay, over: OverlayDay | undefined): Wish | undefined {
  const { kind } = drawnDay(day, over);
  if (kind === 'draft') return 'erase';
  return kind === 'none' ? undefined : null;
}

/** Cells of any shape as the call takes them: the same days of several people together. */
export function itemsOf(cells: readonly DraftCell[]) {
  const people = Map.groupBy(cells, ({ user_id }) => user_id);
  const assigned = new Map<string, AssignedItem>();
  const erased = new Map<string, Omit<AssignedItem, 'shift_template_id'>>();
  for (const [user_id, own] of people)
    for (const [wish, days] of Map.groupBy(own, wishKey)) {
      const dates = days.map(({ date }) => date).toSorted();
      const key = `${wish} ${dates.join()}`;
      if (wish === 'erase') add(erased, key, user_id, { user_ids: [], dates });
      else add(assigned, key, user_id, { user_ids: [], dates, shift_template_id: wish });
    }
  return { assigned_items: [...assigned.values()], erased_items: [...erased.values()] };
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

/** Several steps laid over each other, the later above. People who are in none of the later keep their days as they are. */
export function overlayOf(
  steps: readonly { readonly cells: readonly DraftCell[]; readonly conflicts?: readonly Conflict[] | undefined }[],
): Overlay {
  const overlay = new Map<string, Map<LocalDate, OverlayDay>>();
  for (const { cells, conflicts = [] } of steps) {
    const known = new Map(conflicts.map((conflict) => [cellKey(conflict.user_id, conflict.date), conflict]));
    for (const { user_id, date, wish } of cells) {
      const days = overlay.get(user_id) ?? new Map<LocalDate, OverlayDay>();
      overlay.set(user_id, days.set(date, { wish, conflict: known.get(cellKey(user_id, date)) }));
    }
  }
  return overlay;
}

/** Seconds of work that a row has with what is laid over it, and how many of them are drafted. */
export function hoursOf(row: ShownRow, over: OverlayDays | undefined): { work: number; draft: number } {
  let [work, draft] = [row.work_time, row.draft_time];
  if (over)
    for (const day of row.days) {
      const laid = over.get(day.date);
      if (!laid) continue;
      const [before, after] = [drawnDay(day, undefined), drawnDay(day, laid)];
      const time = (shift: PlannedShiftCard | null | undefined) => plannedTime(shift, day.off);
      work += time(after.shift) - time(before.shift);
      draft += (after.kind === 'draft' ? time(after.shift) : 0) - time(day.draft?.shift);
    }
  return { work, draft };
}
