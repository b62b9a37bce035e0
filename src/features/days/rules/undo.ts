import type { Break, Clock, Day } from './entries.ts';

/** Part of a history line that describes the previous state. */
export interface UndoableLine {
  readonly entity: 'attendance' | 'clock' | 'break';
  readonly entity_id: string;
  readonly old: Readonly<Record<string, unknown>> | null;
  readonly new: Readonly<Record<string, unknown>> | null;
}

type UndoneDay = Omit<Day, 'clocks'> & { readonly clocks: readonly Clock[] };

/**
 * Returns the day before the given latest lines of its history by undoing them, the last first.
 * A day that began within them has no clocks then.
 * @param lines in the order in which they were written
 */
export function dayBefore(day: Day, lines: readonly UndoableLine[]): Day {
  const undone = lines.reduceRight(undo, day);
  return { ...undone, clocks: undone.clocks.map((clock) => ({ ...clock, breaks: inOrder(clock.breaks) })) };
}

function undo(day: UndoneDay, line: UndoableLine): UndoneDay {
  if (line.entity === 'attendance') return undoDay(day, line.old ?? {});
  return line.entity === 'clock' ? undoClock(day, line) : undoBreak(day, line);
}

/** Columns of the day that its history may contain. */
const dayFields = [
  'is_accepted',
  'has_irregular',
  'comment',
  'reviewer_comment',
  'is_remote_override',
  'is_late_override',
  'is_incomplete_override',
  'shift',
  'due_time',
] as const;

function undoDay(day: UndoneDay, old: Readonly<Record<string, unknown>>): UndoneDay {
  const named = Object.fromEntries(dayFields.flatMap((name) => (name in old ? [[name, old[name]]] : [])));
  const approved = {
    ...('approved_at' in old && { approved_at: instantOf(old['approved_at']) }),
    ...('flagged_at' in old && { flagged_at: instantOf(old['flagged_at']) }),
  };
  // Entries that were approved together with the day.
  const ids = new Set(Array.isArray(old['unapproved']) ? (old['unapproved'] as unknown[]) : []);
  const waiting = <E extends Break | Clock>(entry: E): E =>
    ids.has(entry.id) ? { ...entry, is_irregular: true, approved_at: null } : entry;
  return {
    ...day,
    ...named,
    ...approved,
    clocks: day.clocks.map((clock) => ({ ...waiting(clock), breaks: clock.breaks.map(waiting) })),
  };
}

function undoClock(day: UndoneDay, { entity_id, old }: UndoableLine): UndoneDay {
  const others = day.clocks.filter(({ id }) => id !== entity_id);
  if (old === null) return { ...day, clocks: others };
  const present = day.clocks.find(({ id }) => id === entity_id) ?? { ...unknownEntry(entity_id), breaks: [] };
  return { ...day, clocks: inOrder([...others, { ...entryBefore(present, old), breaks: present.breaks }]) };
}

function undoBreak(day: UndoneDay, { entity_id, old, new: now }: UndoableLine): UndoneDay {
  const home =
    day.clocks.find(({ breaks }) => breaks.some(({ id }) => id === entity_id)) ??
    day.clocks.find(({ id }) => id === (old ?? now)?.['clock_id']);
  if (!home) return day;
  const present = home.breaks.find(({ id }) => id === entity_id) ?? unknownEntry(entity_id);
  const others = home.breaks.filter(({ id }) => id !== entity_id);
  const breaks = old === null ? others : [...others, entryBefore(present, old)];
  return { ...day, clocks: day.clocks.map((clock) => (clock.id === home.id ? { ...clock, breaks } : clock)) };
}

const unknownEntry = (id: string): Break & { readonly clock_out_id: null } => ({
  id,
  clock_out_id: null,
  break_out_id: null,
  started_at: 0,
  ended_at: null,
  is_irregular: false,
  approved_at: null,
});

function entryBefore<E extends Break | Clock>(present: E, old: Readonly<Record<string, unknown>>): E {
  return {
    ...present,
    ...('started_at' in old && { started_at: instantOf(old['started_at']) ?? present.started_at }),
    ...('ended_at' in old && { ended_at: instantOf(old['ended_at']) }),
    ...('is_irregular' in old && { is_irregular: old['is_irregular'] === true }),
    ...('approved_at' in old && { approved_at: instantOf(old['approved_at']) }),
  };
}

const instantOf = (text: unknown): number | null =>
  typeof text === 'string' ? Math.floor(Date.parse(text) / 1000) : null;

const inOrder = <E extends Clock | Break>(entries: readonly E[]): E[] =>
  entries.toSorted(
    (one, other) => one.started_at - other.started_at || (one.ended_at ?? Infinity) - (other.ended_at ?? Infinity),
  );
