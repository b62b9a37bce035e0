import type { EditedClock, EditedSpan } from '#features/clock/rules/edit.ts';
import type { Break, Clock, Day } from '#features/days/rules/entries.ts';
import { entryOf, newId, type LockedTimeline } from '#features/days/server/commands/changes.ts';
import type { RecordedCounterpart } from '../../rules/correction.ts';

type Pending = Pick<LockedTimeline, 'history' | 'touched' | 'removed'>;

interface Edits {
  readonly edited: readonly EditedClock[];
  readonly beside: readonly RecordedCounterpart[];
  /** Epoch seconds at which everything in the day is approved. */
  readonly at: number;
}

/**
 * Returns the submitted clocks of a day, all approved, and adds a history line for each change, addition or removal.
 */
export function applyEdits(pending: Pending, day: Day, { edited, beside, at }: Edits): Clock[] {
  const clocks = edited.map((clock, index) => {
    const stored = day.clocks.find(({ id }) => id === beside[index]?.stored?.id);
    return clockFrom(stored, clock, { beside: beside[index], at });
  });
  noteRemoved(pending, day, clocks);
  for (const clock of clocks) noteClock(pending, day, clock);
  return clocks;
}

function clockFrom(
  stored: Clock | undefined,
  edited: EditedClock,
  { beside, at }: { readonly beside: RecordedCounterpart | undefined; readonly at: number },
): Clock {
  const breaks = edited.breaks.map((pause, position): Break => {
    const was = stored?.breaks.find(({ id }) => id === beside?.breaks[position]?.id);
    const span = spanFrom(pause, was);
    const break_out_id = span.ended_at === null ? null : (was?.break_out_id ?? newId());
    return { ...approvedBy(was, span, at), ...span, id: was?.id ?? newId(), break_out_id };
  });
  const span = spanFrom(edited, stored);
  const clock_out_id = span.ended_at === null ? null : (stored?.clock_out_id ?? newId());
  return { ...approvedBy(stored, span, at), ...span, id: stored?.id ?? newId(), clock_out_id, breaks };
}

type Span = Pick<Break, 'started_at' | 'ended_at'>;

const spanFrom = ({ start, end }: EditedSpan, stored: Span | undefined): Span => ({
  started_at: start ?? stored?.started_at ?? 0,
  ended_at: end,
});

const isMoved = (stored: Span | undefined, { started_at, ended_at }: Span) =>
  stored?.started_at !== started_at || stored.ended_at !== ended_at;

/** Marks an edited entry as irregular and approves it, along with entries that were waiting before. */
function approvedBy(stored: Break | Clock | undefined, span: Span, at: number) {
  if (!stored || isMoved(stored, span)) return { is_irregular: true, approved_at: at };
  const { is_irregular, approved_at } = stored;
  return { is_irregular, approved_at: is_irregular ? (approved_at ?? at) : approved_at };
}

/** Removes breaks before their clock, so that undoing in reverse order restores the clock first. */
function noteRemoved({ history, removed }: Pending, day: Day, made: readonly Clock[]): void {
  const keptIds = new Set(made.flatMap(({ id, breaks }) => [id, ...breaks.map((pause) => pause.id)]));
  const line = { attendance_id: day.id, action: 'remove' as const, new: null };
  for (const clock of day.clocks) {
    const gone = clock.breaks.filter(({ id }) => !keptIds.has(id));
    for (const pause of gone) {
      const old = { ...entryOf(pause), clock_id: clock.id };
      history.push({ ...line, entity: 'break', entity_id: pause.id, old });
      removed.add(pause.id);
    }
    if (keptIds.has(clock.id)) continue;
    history.push({ ...line, entity: 'clock', entity_id: clock.id, old: entryOf(clock) });
    removed.add(clock.id);
  }
}

/** Records a new clock before its breaks, and of recorded entries only the changes. */
function noteClock(pending: Pending, day: Day, clock: Clock): void {
  const stored = day.clocks.find(({ id }) => id === clock.id);
  note(pending, day, 'clock', stored, clock);
  for (const pause of clock.breaks)
    note(
      pending,
      day,
      'break',
      stored?.breaks.find(({ id }) => id === pause.id),
      pause,
      { clock_id: clock.id },
    );
}

function note<E extends Break | Clock>(
  { history, touched }: Pending,
  day: Day,
  entity: 'clock' | 'break',
  stored: E | undefined,
  next: E,
  home: object = {},
): void {
  const isSame = stored && !isMoved(stored, next) && stored.is_irregular === next.is_irregular;
  if (isSame && stored.approved_at === next.approved_at) return;
  touched.add(next.id);
  // The approval is recorded once, for the day.
  if (isSame) return;
  history.push({
    attendance_id: day.id,
    entity,
    entity_id: next.id,
    action: stored ? 'edit' : 'add',
    old: stored ? entryOf(stored) : null,
    new: { ...entryOf(next), ...home },
  });
}
