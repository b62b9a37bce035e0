import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Break, Clock, Day } from '#features/days/rules/entries.ts';
import {
  entryOf,
  newDay,
  newId,
  putDay,
  spanOf,
  type ChangeContext,
  type HistoryLine,
  type LockedTimeline,
} from '#features/days/server/commands/changes.ts';
import { save } from '#features/days/server/commands/save.ts';
import type { WorkingDay } from '#features/days/server/queries/timeline.ts';

/** Desired entry in epoch seconds; open without an end. */
export interface TargetClock {
  readonly start: number;
  readonly end: number | null;
  readonly breaks: readonly { readonly start: number; readonly end: number | null }[];
  /** Whether it needs a review. */
  readonly is_irregular?: boolean;
  /** Whether it ends where it begins, since it was never ended. */
  readonly is_end_unknown?: boolean;
}

/** Day with its desired entries. */
export interface TargetDay {
  readonly day: WorkingDay;
  readonly clocks: readonly TargetClock[];
}

type Span = Pick<Break, 'started_at' | 'ended_at'>;

/**
 * Changes the entries of days to the desired ones and writes them. Unchanged entries keep their id and other data;
 * each change has its line in the history. Ends are written before beginnings,
 * since a person has at most one open entry. The caller has checked that the days may change.
 * @param origins origins of late punches for the history, by instant (epoch seconds)
 * @returns the ids of the changed days
 */
export async function putEntries(
  db: Db,
  timeline: LockedTimeline,
  requestedDays: readonly TargetDay[],
  change: ChangeContext,
  origins: ReadonlyMap<number, unknown> = noOrigins,
): Promise<string[]> {
  const changed = new Set<string>();
  // Deferred, because adjacent entries may move together and overlap in between.
  await sql`set constraints clocks_no_overlap, breaks_no_overlap deferred`.execute(db);
  const plans = requestedDays.map((day) => planOf(timeline, day));
  for (const phase of ['end', 'begin'] as const) {
    for (const plan of plans) apply(timeline, plan, phase);
    nameOrigins(timeline.history, origins);
    for (const { attendance_id } of timeline.history) changed.add(attendance_id);
    if (timeline.history.length) await save(db, timeline, change);
  }
  return [...changed];
}

const noOrigins: ReadonlyMap<number, unknown> = new Map();

/** Adds the origin to each line of an entry that now, and not before, begins or ends at such an instant. */
function nameOrigins(history: HistoryLine[], origins: ReadonlyMap<number, unknown>): void {
  if (origins.size === 0) return;
  const instantsOf = (record: object | null) =>
    ['ended_at', 'started_at'].flatMap((name) => (record as Record<string, unknown> | null)?.[name] ?? []);
  for (const [place, line] of history.entries()) {
    if (line.entity === 'attendance' || line.new === null) continue;
    const before = instantsOf(line.old);
    const fresh = instantsOf(line.new).filter((instant) => !before.includes(instant));
    const punch = fresh.map((instant) => origins.get(Date.parse(String(instant)) / 1000)).find(Boolean);
    if (punch) history[place] = { ...line, new: { ...line.new, punch } };
  }
}

interface Plan {
  readonly date: string;
  readonly begins: Day | undefined;
  /** Stored clocks with their desired values; null removes them. */
  readonly kept: readonly { readonly stored: Clock; readonly wanted: TargetClock | null }[];
  readonly added: readonly TargetClock[];
}

function planOf(timeline: LockedTimeline, { day: chosen, clocks }: TargetDay): Plan {
  const stored = chosen.day?.clocks ?? [];
  const pairs = matchEntries(
    stored,
    clocks,
    ({ started_at }) => started_at,
    ({ start }) => start,
  );
  return {
    date: chosen.date,
    begins: chosen.day || clocks.length === 0 ? undefined : newDay(timeline, chosen, 1),
    kept: stored.map((clock) => ({ stored: clock, wanted: pairs.get(clock) ?? null })),
    added: clocks.filter((clock) => ![...pairs.values()].includes(clock)),
  };
}

/** Matches entries that begin at the same instant, and the rest by position. */
function matchEntries<S, W>(
  stored: readonly S[],
  requested: readonly W[],
  at: (one: S) => number,
  to: (one: W) => number,
) {
  const pairs = new Map<S, W>();
  for (const one of stored) {
    const same = requested.find((other) => to(other) === at(one));
    if (same) pairs.set(one, same);
  }
  const taken = new Set(pairs.values());
  const rest = requested.filter((one) => !taken.has(one));
  for (const one of stored) {
    const next = pairs.has(one) ? undefined : rest.shift();
    if (next) pairs.set(one, next);
  }
  return pairs;
}

function apply(timeline: LockedTimeline, plan: Plan, phase: 'end' | 'begin'): void {
  for (const { stored, wanted } of plan.kept) {
    // An entry that reopens is written after the previously open one has ended.
    const reopens = wanted !== null && wanted.end === null && stored.ended_at !== null;
    if (reopens !== (phase === 'begin')) continue;
    if (wanted) changeClock(timeline, plan.date, stored, wanted);
    else removeClock(timeline, plan.date, stored);
  }
  if (phase === 'begin') for (const added of plan.added) addClock(timeline, plan, added);
}

const dayOn = (timeline: LockedTimeline, date: string): Day | undefined =>
  timeline.days.find(({ working_date }) => working_date === date);

function addClock(timeline: LockedTimeline, { date, begins }: Plan, requested: TargetClock): void {
  const known = dayOn(timeline, date);
  const day = known ?? begins;
  if (!day) return;
  const clock = madeFrom(undefined, requested);
  noteSpan(timeline, day, 'clock', clock, () =>
    clock.breaks.forEach((pause) => noteSpan(timeline, day, 'break', pause)),
  );
  putClocks(timeline, day, [...day.clocks, clock], clock.id, ...idsOf(clock), ...(known ? [] : [day.id]));
}

/** Writes the history lines as if the person had used the clock: begin, breaks, and the end if there is one. */
function noteSpan(
  { history }: LockedTimeline,
  { id }: Day,
  entity: 'clock' | 'break',
  entry: Clock | Break,
  within: () => void = () => {},
): void {
  const line = { attendance_id: id, entity, entity_id: entry.id };
  const begun = spanOf({ ...entry, ended_at: null });
  history.push({ ...line, action: entity === 'clock' ? 'clock_in' : 'break', old: null, new: begun });
  within();
  if (entry.ended_at === null) return;
  history.push({ ...line, action: entity === 'clock' ? 'clock_out' : 'resume', old: begun, new: spanOf(entry) });
}

function removeClock(timeline: LockedTimeline, date: string, clock: Clock): void {
  const day = dayOn(timeline, date);
  if (!day) return;
  for (const pause of clock.breaks) noteRemoval(timeline, day, 'break', pause, clock.id);
  noteRemoval(timeline, day, 'clock', clock);
  putClocks(
    timeline,
    day,
    day.clocks.filter(({ id }) => id !== clock.id),
  );
}

function changeClock(timeline: LockedTimeline, date: string, stored: Clock, requested: TargetClock): void {
  const day = dayOn(timeline, date);
  if (!day) return;
  const next = madeFrom(stored, requested);
  const before = timeline.history.length;
  for (const pause of stored.breaks)
    if (!next.breaks.some(({ id }) => id === pause.id)) noteRemoval(timeline, day, 'break', pause, stored.id);
  for (const pause of next.breaks) {
    const was = stored.breaks.find(({ id }) => id === pause.id);
    if (was && isSame(was, pause)) continue;
    noteChange(timeline, day, 'break', was, pause, stored.id);
  }
  if (!isSame(stored, next)) noteChange(timeline, day, 'clock', stored, next);
  if (timeline.history.length === before) return;
  putClocks(
    timeline,
    day,
    day.clocks.map((clock) => (clock.id === stored.id ? next : clock)),
    ...timeline.history.slice(before).flatMap(({ new: now, entity_id }) => (now ? [entity_id] : [])),
  );
}

function putClocks(timeline: LockedTimeline, day: Day, clocks: readonly Clock[], ...touched: string[]): void {
  const inOrder = clocks.toSorted(
    (one, other) => one.started_at - other.started_at || (one.ended_at ?? Infinity) - (other.ended_at ?? Infinity),
  );
  putDay(timeline, { ...day, clocks: inOrder }, ...touched);
}

const idsOf = ({ breaks }: Clock) => breaks.map(({ id }) => id);
const isSame = (one: Span, other: Span) => one.started_at === other.started_at && one.ended_at === other.ended_at;

/** Returns the desired clock; existing parts keep their ids. */
function madeFrom(stored: Clock | undefined, requested: TargetClock): Clock {
  const pauses = matchEntries(
    stored?.breaks ?? [],
    requested.breaks,
    ({ started_at }) => started_at,
    ({ start }) => start,
  );
  const clockOf = new Map([...pauses].map(([was, now]) => [now, was]));
  const breaks = requested.breaks.map((pause): Break => {
    const was = clockOf.get(pause);
    return {
      id: was?.id ?? newId(),
      break_out_id: pause.end === null ? null : (was?.break_out_id ?? newId()),
      started_at: pause.start,
      ended_at: pause.end,
      is_irregular: was?.is_irregular ?? false,
      approved_at: was?.approved_at ?? null,
    };
  });
  return {
    id: stored?.id ?? newId(),
    clock_out_id: requested.end === null ? null : (stored?.clock_out_id ?? newId()),
    started_at: requested.start,
    ended_at: requested.end,
    is_irregular: (stored?.is_irregular ?? false) || (requested.is_irregular ?? false),
    approved_at: stored?.approved_at ?? null,
    ...(requested.is_end_unknown && { is_end_unknown: true }),
    breaks,
  };
}

function noteRemoval(
  timeline: LockedTimeline,
  { id }: Day,
  entity: 'clock' | 'break',
  entry: Clock | Break,
  clock_id?: string,
): void {
  timeline.removed.add(entry.id);
  timeline.history.push({
    attendance_id: id,
    entity,
    entity_id: entry.id,
    action: 'remove',
    old: { ...entryOf(entry), ...(clock_id && { clock_id }) },
    new: null,
  });
}

/** Records the end of a running entry as an end, and any other change as an edit. */
function noteChange(
  timeline: LockedTimeline,
  { id }: Day,
  entity: 'clock' | 'break',
  was: Clock | Break | undefined,
  now: Clock | Break,
  clock_id?: string,
): void {
  const ends = was?.ended_at === null && now.ended_at !== null && was.started_at === now.started_at;
  const isPlain = ends && was.is_irregular === now.is_irregular;
  timeline.history.push({
    attendance_id: id,
    entity,
    entity_id: now.id,
    action: isPlain ? (entity === 'clock' ? 'clock_out' : 'resume') : was ? 'edit' : 'add',
    old: was ? (isPlain ? spanOf(was) : entryOf(was)) : null,
    new: isPlain ? spanOf(now) : { ...entryOf(now), ...(clock_id && { clock_id }) },
  });
}
