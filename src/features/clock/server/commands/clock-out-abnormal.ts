import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { addDays, localOf } from '#platform/shared/time.ts';
import { asText, translate } from '#platform/shared/translate.ts';
import { clockFaults, type IrregularClockOut } from '../../contract.ts';
import { ruleOn, zoneOfDay } from '#features/company/rules/dated-settings.ts';
import { isAbnormal } from '#features/days/rules/day.ts';
import { fieldErrorsOf, submitErrors, type EditedClock } from '../../rules/edit.ts';
import type { Break, Clock, Day } from '#features/days/rules/entries.ts';
import { markMissingEnds, resolveEdits } from '../../rules/submitted.ts';
import {
  commentLine,
  iso,
  newId,
  putDay,
  entryOf,
  type ChangeContext,
  type LockedTimeline,
} from '#features/days/server/commands/changes.ts';
import { save } from '#features/days/server/commands/save.ts';
import { requireOpenClock } from './clock.ts';
import { clockChanged, dayIrregular } from '../../events.ts';
import { daysAround } from '#features/days/server/queries/days.ts';
import { isDischargeApplied } from '#features/days/server/queries/timeline.ts';

type SubmittedClock = IrregularClockOut['clocks'][number];
type SubmittedBreak = SubmittedClock['breaks'][number];
type HistoryLine = LockedTimeline['history'][number];

export interface AbnormalOut extends ChangeContext {
  readonly submitted: IrregularClockOut;
  /** Whether the actor has add_any_attendance or edit_any_attendance. */
  readonly may_add_or_remove: boolean;
}

/** Submitted entry with the recorded one that it changes; added breaks have none. */
interface MatchedClock {
  readonly submitted: SubmittedClock;
  readonly stored: Clock;
  readonly breaks: readonly { readonly submitted: SubmittedBreak; readonly stored: Break | undefined }[];
}

/**
 * Clocks out of an abnormal day with corrected times (domain 2): changed entries are unapproved and the day irregular;
 * the originals stay in the history.
 * @throws notIn, changedMeanwhile, notAbnormal, invalidEntries (sentences per entry)
 */
export async function clockOutAbnormal(
  db: Db,
  timeline: LockedTimeline,
  { submitted, may_add_or_remove, ...act }: AbnormalOut,
): Promise<void> {
  const { day } = requireOpenClock(timeline);
  const zone = zoneOfDay(timeline.settings, day, day.working_date);
  const { max_daily_work_duration } = ruleOn(timeline.settings, day.working_date);
  if (submitted.id !== day.id || submitted.working_date !== day.working_date) throw clockFaults.changedMeanwhile();
  if (!isAbnormal(day, act.at, max_daily_work_duration)) throw clockFaults.notAbnormal();

  const matched = match(day, submitted.clocks, zone);
  const removed = removedFrom(day, matched);
  const adds = matched.some(({ breaks }) => breaks.some(({ stored }) => !stored));
  requireUntouched(matched, removed, zone);
  if ((adds || removed.length > 0) && (!may_add_or_remove || isDischargeApplied(timeline, act.at)))
    throw surplus(translate('You cannot add or remove entries.'));

  const edited = editsOf(matched, zone, day);
  // The timeline contains only the days around now, but the entry may have been forgotten long ago.
  const near = await daysAround(db, timeline.person.id, addDays(day.working_date, -2), addDays(day.working_date, 2));
  const others = near.filter(({ id }) => id !== day.id).flatMap(({ clocks }) => clocks);
  const errors = fieldErrorsOf(submitErrors(edited, { now: act.at, others }));
  if (errors) throw clockFaults.invalidEntries({ errors });

  apply(timeline, day, matched, edited, removed, submitted.comment ?? null);
  // Deferred, because two adjacent entries may move together and overlap in between.
  await sql`set constraints clocks_no_overlap, breaks_no_overlap deferred`.execute(db);
  const changed = { person_id: timeline.person.id, attendance_id: day.id };
  await Promise.all([
    save(db, timeline, act),
    emit(db, clockChanged, changed),
    emit(db, dayIrregular, { ...changed, working_date: day.working_date }),
  ]);
}

const surplus = (sentence: string) => clockFaults.invalidEntries({ errors: { clocks: [sentence] } });

/** Matches submitted with recorded entries. */
function match(day: Day, clocks: readonly SubmittedClock[], zone: string): MatchedClock[] {
  const seen = new Set<string>();
  const once = <T extends Clock | Break>(entry: T | undefined): T => {
    if (!entry || seen.has(entry.id))
      throw surplus(translate('These entries belong to another day. Refresh and try again.'));
    seen.add(entry.id);
    return entry;
  };
  return clocks.map((submitted) => {
    const stored = once(day.clocks.find(({ id }) => id === submitted.clock_in_id));
    if (hasMoved(submitted, submitted.clock_out_id, stored, stored.clock_out_id, zone))
      throw clockFaults.changedMeanwhile();
    const breaks = submitted.breaks.map((pause) => {
      if (!pause.break_in_id) return { submitted: pause, stored: undefined };
      const recorded = once(stored.breaks.find(({ id }) => id === pause.break_in_id));
      if (hasMoved(pause, pause.break_out_id, recorded, recorded.break_out_id, zone))
        throw clockFaults.changedMeanwhile();
      return { submitted: pause, stored: recorded };
    });
    return { submitted, stored, breaks };
  });
}

/** Whether the record has changed since the form was filled: an unedited entry must equal the recorded one. */
function hasMoved(
  submitted: SubmittedBreak | SubmittedClock,
  outId: string | null | undefined,
  stored: Clock | Break,
  storedOutId: string | null,
  zone: string,
): boolean {
  if (outId !== undefined && outId !== storedOutId) return true;
  if (submitted.is_dirty) return false;
  const end = stored.ended_at === null ? null : localOf(stored.ended_at, zone);
  return (
    submitted.start_date_time !== localOf(stored.started_at, zone) || (end !== null && submitted.end_date_time !== end)
  );
}

/**
 * Refuses changes of entries approved by a person who corrects attendance; open entries may still end.
 * @throws invalidEntries
 */
function requireUntouched(matched: readonly MatchedClock[], removed: readonly (Clock | Break)[], zone: string): void {
  const isMoved = (submitted: SubmittedBreak | SubmittedClock, { started_at, ended_at }: Clock | Break) =>
    submitted.start_date_time !== localOf(started_at, zone) ||
    (ended_at !== null && submitted.end_date_time !== localOf(ended_at, zone));
  const touched = matched.flatMap(({ submitted, stored, breaks }) => [
    ...(isMoved(submitted, stored) ? [stored] : []),
    ...breaks.flatMap((pause) => (pause.stored && isMoved(pause.submitted, pause.stored) ? [pause.stored] : [])),
  ]);
  if ([...touched, ...removed].some(({ approved_at }) => approved_at !== null))
    throw surplus(translate(approvedEntries));
}

const approvedEntries = asText(
  'Some of these entries are already approved. Only people who can correct attendance can change them.',
);

function removedFrom(day: Day, matched: readonly MatchedClock[]): (Clock | Break)[] {
  const keptIds = new Set(
    matched.flatMap(({ stored, breaks }) => [stored.id, ...breaks.map((pause) => pause.stored?.id)]),
  );
  return day.clocks.flatMap((clock): (Clock | Break)[] =>
    keptIds.has(clock.id) ? clock.breaks.filter(({ id }) => !keptIds.has(id)) : [...clock.breaks, clock],
  );
}

/** Submitted texts as instants. */
function editsOf(matched: readonly MatchedClock[], zone: string, { working_date }: Day): EditedClock[] {
  const stored = matched.map(({ stored: clock, breaks }) => ({
    ...clock,
    breaks: breaks.map((pause) => pause.stored),
  }));
  return markMissingEnds(
    resolveEdits(
      matched.map(({ submitted }) => submitted),
      stored,
      { zone, working_date },
    ),
    stored,
  );
}

/** Writes the submitted entries to the timeline, with a line in the history for each change. */
function apply(
  timeline: LockedTimeline,
  day: Day,
  matched: readonly MatchedClock[],
  edited: readonly EditedClock[],
  removed: readonly (Clock | Break)[],
  comment: string | null,
): void {
  const clocks = matched.map((entry, index) => applyClock(timeline, day, entry, edited[index], removed));
  for (const entry of removed) {
    const home = day.clocks.find(({ breaks }) => breaks.some(({ id }) => id === entry.id));
    timeline.removed.add(entry.id);
    timeline.history.push({
      attendance_id: day.id,
      entity: 'breaks' in entry ? 'clock' : 'break',
      entity_id: entry.id,
      action: 'remove',
      old: { ...entryOf(entry), ...(home && { clock_id: home.id }) },
      new: null,
    });
  }
  if (!day.has_irregular || day.approved_at !== null) timeline.history.push(irregularDayLine(day));
  if (comment !== null && comment !== day.comment)
    timeline.history.push(commentLine(day.id, { comment: day.comment }, { comment }));
  putDay(timeline, { ...day, clocks, comment: comment ?? day.comment, has_irregular: true, approved_at: null }, day.id);
}

/** Writes one submitted clock with its breaks. */
function applyClock(
  timeline: LockedTimeline,
  day: Day,
  { stored, breaks }: MatchedClock,
  edited: EditedClock | undefined,
  removed: readonly (Clock | Break)[],
): Clock {
  const made = breaks.map((pause, position) => ({
    old: pause.stored,
    next: breakFrom(pause.stored, edited?.breaks[position]),
  }));
  const changed = made.filter(({ old, next }) => next !== old);
  for (const { old, next } of changed) timeline.history.push(changeOf(day, 'break', old, next, stored));
  const isChanged =
    changed.some(({ next }) => next.is_irregular) ||
    removed.some(({ id }) => stored.breaks.some((pause) => pause.id === id));
  const next = clockFrom(
    stored,
    edited,
    made.map((pause) => pause.next),
    isChanged,
  );
  if (next.started_at !== stored.started_at || next.ended_at !== stored.ended_at)
    timeline.history.push(changeOf(day, 'clock', stored, next));
  for (const { id } of [next, ...changed.map((pause) => pause.next)]) timeline.touched.add(id);
  return next;
}

function changeOf(
  day: Day,
  entity: 'clock' | 'break',
  stored: Clock | Break | undefined,
  next: Clock | Break,
  home?: Clock,
): HistoryLine {
  return {
    attendance_id: day.id,
    entity,
    entity_id: next.id,
    action: entity === 'clock' && stored?.ended_at === null ? 'clock_out' : 'edit',
    old: stored ? entryOf(stored) : null,
    new: { ...entryOf(next), ...(home && { clock_id: home.id }) },
  };
}

/** History line of the day itself, since its earlier approval no longer holds. */
export function irregularDayLine({ id, has_irregular, approved_at }: Day): HistoryLine {
  const old = { has_irregular, approved_at: approved_at === null ? null : iso(approved_at) };
  return {
    attendance_id: id,
    entity: 'attendance',
    entity_id: id,
    action: 'edit',
    old,
    new: { has_irregular: true, approved_at: null },
  };
}

/** Returns the recorded break if unchanged, so that it keeps its approval. */
function breakFrom(stored: Break | undefined, edited: EditedClock['breaks'][number] | undefined): Break {
  const started_at = edited?.start ?? stored?.started_at ?? 0;
  const ended_at = edited?.end ?? stored?.ended_at ?? started_at;
  if (stored && stored.started_at === started_at && stored.ended_at === ended_at) return stored;
  const is_edited = edited?.is_dirty ?? false;
  return {
    id: stored?.id ?? newId(),
    break_out_id: stored?.break_out_id ?? newId(),
    started_at,
    ended_at,
    is_irregular: is_edited || (stored?.is_irregular ?? false),
    approved_at: is_edited ? null : (stored?.approved_at ?? null),
  };
}

function clockFrom(
  stored: Clock,
  edited: EditedClock | undefined,
  breaks: readonly Break[],
  hasEditedBreaks: boolean,
): Clock {
  const started_at = edited?.start ?? stored.started_at;
  const ended_at = edited?.end ?? stored.ended_at;
  const is_edited = hasEditedBreaks || started_at !== stored.started_at || ended_at !== stored.ended_at;
  return {
    ...stored,
    clock_out_id: stored.clock_out_id ?? newId(),
    started_at,
    ended_at,
    is_irregular: stored.is_irregular || is_edited,
    approved_at: is_edited ? null : stored.approved_at,
    breaks,
  };
}
