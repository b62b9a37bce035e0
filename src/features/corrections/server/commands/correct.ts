import { zoneOfDay } from '#features/company/rules/dated-settings.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { translate } from '#platform/shared/translate.ts';
import { clockFaults } from '#features/clock/contract.ts';
import { clockEntryOf } from '#features/clock/server/queries/summary.ts';
import type { Clock, Day } from '#features/days/rules/entries.ts';
import { commentLine, isoOrNull, putDay, type HistoryLine } from '#features/days/server/commands/changes.ts';
import { correctionFaults, type CorrectedClock } from '../../contract.ts';
import type { ChangedDay } from '../../rules/day-shapes.ts';
import { correctionOf, type Correction } from '../../rules/correction.ts';
import { basisOf } from '../queries/basis.ts';
import { conflictOf } from '../queries/conflict.ts';
import { saveChangedDay } from './save-changed-day.ts';
import { applyEdits } from './entries.ts';
import { dayAt, requireStays, type Corrector, type LockedDay } from './lock-day.ts';

export interface CorrectionInput {
  readonly clocks: readonly CorrectedClock[];
  /** Comment of the corrector; unchanged if undefined. */
  readonly comment?: string | null | undefined;
  /** Reason for an entry longer than the daily limit. */
  readonly long_reason?: string | null | undefined;
}

/**
 * Corrects the entries of a day and the reviewer's comment, which also approves changed times.
 * @throws invalidEntries (sentences per entry), longEntry, hasLeft, dayChanged
 */
export async function correctDay(
  db: Db,
  lockedDay: LockedDay,
  corrector: Corrector,
  form: CorrectionInput,
): Promise<ChangedDay> {
  const { timeline, day } = lockedDay;
  const { now } = corrector.context;
  await requireSame(db, lockedDay, form.clocks);
  const correction = requireValid(correctionOf(basisOf(dayAt(lockedDay, day.working_date)), form.clocks, now));
  const reason = reasonFor(correction, form);
  if (correction.adds || correction.removes) requireStays(lockedDay, now);
  let next = withReviewerComment(timeline.history, day, form.comment);
  if (next !== day) timeline.touched.add(day.id);
  if (correction.is_changed) {
    const clocks = applyEdits(timeline, day, { ...correction, at: now });
    const line = approvalLine(day, clocks, now, 'approve');
    timeline.history.push({ ...line, new: { ...line.new, ...reason } });
    next = { ...next, clocks, approved_at: now };
    timeline.touched.add(day.id);
  }
  putDay(timeline, next);
  const deferred = correction.is_changed && deferOverlaps(db);
  const [changed] = await Promise.all([
    saveChangedDay(db, lockedDay, corrector, { day: next, action: 'corrected' }),
    deferred,
  ]);
  return changed;
}

/** Lets two adjacent entries move together and overlap in between. Call it before writing. */
export async function deferOverlaps(db: Db): Promise<void> {
  await sql`set constraints clocks_no_overlap, breaks_no_overlap deferred`.execute(db);
}

/** @throws invalidEntries */
export function requireValid(correction: Correction | null): Correction {
  if (!correction)
    throw clockFaults.invalidEntries({
      errors: { clocks: [translate('These entries belong to another day. Refresh and try again.')] },
    });
  if (correction.errors) throw clockFaults.invalidEntries({ errors: correction.errors });
  return correction;
}

/** Reason for a long entry in the format of the history. @throws longEntry for one without a reason */
export function reasonFor({ is_too_long }: Correction, { long_reason }: CorrectionInput): { long_reason?: string } {
  if (!is_too_long) return {};
  const { longEntry } = correctionFaults;
  const reason = long_reason?.trim();
  if (!reason) throw longEntry.at('long_reason');
  return { long_reason: reason };
}

/** History line for the approval of a day and everything waiting in it. @param clocks the resulting clocks */
export function approvalLine(
  day: Day,
  clocks: readonly Clock[],
  at: number,
  action: 'approve' | 'dismiss',
): HistoryLine {
  const before = new Map(day.clocks.flatMap((clock) => [clock, ...clock.breaks]).map((entry) => [entry.id, entry]));
  const unapproved = clocks
    .flatMap((clock) => [clock, ...clock.breaks])
    .filter((entry) => {
      const was = before.get(entry.id);
      const isMoved = was?.started_at !== entry.started_at || was.ended_at !== entry.ended_at;
      return !isMoved && was.is_irregular && was.approved_at === null;
    })
    .map(({ id }) => id);
  return {
    attendance_id: day.id,
    entity: 'attendance',
    entity_id: day.id,
    action,
    old: { approved_at: isoOrNull(day.approved_at), ...(unapproved.length > 0 && { unapproved }) },
    new: { approved_at: isoOrNull(at) },
  };
}

/** Sets the reviewer's comment and keeps the person's own. */
function withReviewerComment(history: HistoryLine[], day: Day, sent: string | null | undefined): Day {
  const reviewer_comment = sent === undefined ? day.reviewer_comment : sent || null;
  if (reviewer_comment === day.reviewer_comment) return day;
  const { reviewer_comment: before } = day;
  history.push(commentLine(day.id, { reviewer_comment: before }, { reviewer_comment }));
  return { ...day, reviewer_comment };
}

/** Requires unedited entries of the form to equal the recorded ones. @throws dayChanged */
async function requireSame(db: Db, { day, settings }: LockedDay, clocks: readonly CorrectedClock[]): Promise<void> {
  const zone = zoneOfDay(settings, day, day.working_date);
  const recorded = day.clocks.map((clock) => clockEntryOf(clock, day.id, zone));
  const same = clocks.every((clock) => {
    const entry = recorded.find(({ clock_in_id }) => clock_in_id === clock.clock_in_id);
    if (!entry) return true;
    const breaks = clock.breaks.every((pause) => {
      const was = entry.breaks.find(({ break_in_id }) => break_in_id === pause.break_in_id);
      return !was || isAsRead(pause, was);
    });
    return breaks && isAsRead(clock, entry);
  });
  if (same) return;
  const { id, person_id, working_date } = day;
  const data = await conflictOf(db, { id, person_id, working_date, day, version: undefined, settings });
  throw correctionFaults.dayChanged({ data });
}

interface Texts {
  readonly start_date_time: string | null;
  readonly end_date_time: string | null;
}

const isAsRead = (sent: Texts & { readonly is_dirty: boolean }, entry: Texts) =>
  sent.is_dirty || (sent.start_date_time === entry.start_date_time && sent.end_date_time === entry.end_date_time);
