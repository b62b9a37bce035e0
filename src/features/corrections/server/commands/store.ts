import type { Db } from '#platform/server/database/database.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { localDateOf, longDate } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';
import { zoneAt } from '#features/company/rules/dated-settings.ts';
import type { Settings } from '#features/company/server/queries.ts';
import { plannedShift, type Shift } from '#features/shifts/rules/shift.ts';
import { shiftTemplate } from '#features/shifts/server/queries.ts';
import type { Day } from '#features/days/rules/entries.ts';
import { iso, newDay, putDay, type LockedTimeline } from '#features/days/server/commands/changes.ts';
import { fillEmptied } from '#features/days/server/commands/empty-day.ts';
import { emptiedDays } from '#features/days/server/queries/emptied-days.ts';
import { isDischargeApplied, isEmployed, type Timeline } from '#features/days/server/queries/timeline.ts';
import { correctionFaults } from '../../contract.ts';
import type { ChangedDay } from '../../rules/day-shapes.ts';
import { correctionOf } from '../../rules/correction.ts';
import { basisOf } from '../queries/basis.ts';
import { saveChangedDay } from './save-changed-day.ts';
import { requireValid, deferOverlaps, reasonFor, type CorrectionInput } from './correct.ts';
import { applyEdits } from './entries.ts';
import { dayAt, lockDate, requireMay, type Corrector } from './lock-day.ts';

export interface NewDay extends CorrectionInput {
  readonly user_id: string;
  readonly working_date: LocalDate;
  readonly shift_template_id?: string | null | undefined;
  readonly is_remote?: boolean | undefined;
}

/**
 * Adds attendance on a date without any, which also approves it. An emptied date keeps its earlier history.
 * @throws notFound, ownDay, hasAttendance, hasLeft, notEmployed, invalidEntries, longEntry, shiftGone
 */
export async function storeDay(db: Db, corrector: Corrector, form: NewDay): Promise<ChangedDay> {
  const { user_id, working_date, shift_template_id } = form;
  const { now } = corrector.context;
  const locking = lockDate(db, user_id, working_date);
  requireMay(corrector, user_id);
  const [locked, allEmptied] = await Promise.all([locking, emptiedDays(db, user_id)]);
  const refused = refusalOf(locked, working_date, now);
  if (refused) throw refused.fault(refused.details);
  const template = shift_template_id ? await shiftTemplate(db, shift_template_id) : undefined;
  if (shift_template_id && !template) throw correctionFaults.shiftGone();
  const at = dayAt(locked, working_date);
  const required = template
    ? {
        shift: plannedShift(working_date, locked.settings, template),
        due_time: locked.timeline.shifts.dueBeside(user_id, working_date),
      }
    : { shift: at.shift, due_time: at.due_time };
  const basis = basisOf({ ...at, ...required });
  const correction = requireValid(correctionOf(basis, form.clocks, now));
  const reason = reasonFor(correction, form);

  const { timeline } = locked;
  const emptied = allEmptied.find((one) => one.working_date === working_date);
  const blank = blankDay(timeline, { ...form, ...required, id: emptied?.attendance_id });
  noteAdded(timeline, blank, { at: now, ...reason });
  const clocks = applyEdits(timeline, blank, { ...correction, at: now });
  const day = { ...blank, clocks, approved_at: now };
  putDay(timeline, day, day.id);
  const before = [deferOverlaps(db), ...(emptied ? [fillEmptied(db, day)] : [])];
  const [stored] = await Promise.all([saveChangedDay(db, locked, corrector, { day, action: 'added' }), ...before]);
  return stored;
}

/** Returns the reason why attendance cannot be added on a date; undefined if it can. */
export function refusalOf(
  { timeline, settings }: { readonly timeline: Timeline; readonly settings: Settings },
  date: LocalDate,
  now: number,
) {
  if (isDischargeApplied(timeline, now)) return { fault: correctionFaults.hasLeft };
  if (!isEmployed(timeline, date)) return { fault: correctionFaults.notEmployed };
  const day = timeline.days.find(({ working_date }) => working_date === date);
  if (day) return { fault: correctionFaults.hasAttendance, details: { data: { attendance_id: day.id } } };
  const begin = settings.app_calendar_start_date;
  const sentence =
    date > localDateOf(now, zoneAt(settings, now))
      ? translate('You cannot add attendance for a future day.')
      : date < begin && translate('Your calendar starts on {date}.', { date: longDate(begin) });
  return sentence ? { fault: platformFaults.invalid, details: { errors: { working_date: [sentence] } } } : undefined;
}

interface Blank extends NewDay {
  readonly shift: Shift | null;
  readonly due_time: number | null;
  /** Id of the former day, if the date was emptied. */
  readonly id: string | undefined;
}

function blankDay(timeline: LockedTimeline, { working_date, is_remote, comment, shift, due_time, id }: Blank): Day {
  const day = newDay(timeline, { date: working_date, day: null, shift, due_time }, is_remote ? 2 : 1);
  return { ...day, ...(id && { id }), reviewer_comment: comment || null };
}

function noteAdded(
  timeline: LockedTimeline,
  day: Day,
  { at, ...reason }: { readonly at: number; readonly long_reason?: string },
) {
  const { id, reviewer_comment, working_place, shift, working_date } = day;
  timeline.history.push({
    attendance_id: id,
    entity: 'attendance',
    entity_id: id,
    action: 'add',
    old: null,
    new: { working_date, working_place, reviewer_comment, approved_at: iso(at), ...(shift && { shift }), ...reason },
  });
}
