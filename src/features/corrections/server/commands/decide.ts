import type { Db } from '#platform/server/database/database.ts';
import { cardOf, plannedShift, type Shift } from '#features/shifts/rules/shift.ts';
import { shiftTemplate } from '#features/shifts/server/queries.ts';
import { hasUnknownEnd, findOpenClock, type Day } from '#features/days/rules/entries.ts';
import { waitsForApproval } from '#features/days/rules/day.ts';
import { iso, putDay, type HistoryLine } from '#features/days/server/commands/changes.ts';
import { correctionFaults } from '../../contract.ts';
import type { ChangedDay, FlagOverrides, SomeFlags } from '../../rules/day-shapes.ts';
import { withApproval, withFlags } from '../../rules/effect.ts';
import { approvalLine } from './correct.ts';
import { saveChangedDay } from './save-changed-day.ts';
import type { Corrector, LockedDay } from './lock-day.ts';

const waitingIds = ({ clocks }: Day) =>
  clocks
    .flatMap((clock) => [clock, ...clock.breaks])
    .filter(({ is_irregular, approved_at }) => is_irregular && approved_at === null)
    .map(({ id }) => id);

/** Change of a day before it is written: the resulting day, its history lines, and the ids of changed rows. */
export interface DayDecision {
  readonly day: Day;
  readonly lines: readonly HistoryLine[];
  readonly touched: readonly string[];
}

const isEndUnknown = ({ clocks, approved_at }: Day): boolean => approved_at === null && clocks.some(hasUnknownEnd);

/** Returns the fault that prevents approving a day as it is; undefined if it can be approved. */
export function approvalDenial(day: Day) {
  if (waitsForApproval(day)) return undefined;
  if (day.flagged_at === null && (findOpenClock(day.clocks) || isEndUnknown(day))) return correctionFaults.noClockOut;
  return correctionFaults.nothingToApprove;
}

/** Returns the day with everything in it approved as it is. @throws nothingToApprove, noClockOut */
export function approvalDecision(day: Day, at: number): DayDecision {
  const denial = approvalDenial(day);
  if (denial) throw denial();
  const next = approvedDay(day, at);
  return {
    day: next,
    lines: [approvalLine(day, next.clocks, at, 'dismiss')],
    touched: [day.id, ...waitingIds(day)],
  };
}

function approvedDay(day: Day, at: number): Day {
  const waiting = new Set(waitingIds(day));
  const mark = <E extends { readonly id: string; readonly approved_at: number | null }>(entry: E): E =>
    waiting.has(entry.id) ? { ...entry, approved_at: at } : entry;
  const clocks = day.clocks.map((clock) => ({ ...mark(clock), breaks: clock.breaks.map(mark) }));
  return { ...withApproval(day, at), clocks };
}

const overrides = ['is_remote_override', 'is_late_override', 'is_incomplete_override'] as const;

/** Returns the day with other flags; no changes if it already has them. */
export function flagDecision(day: Day, flags: SomeFlags): DayDecision {
  const next = withFlags(day, flags);
  const changed = overrides.filter((name) => next[name] !== day[name]);
  if (changed.length === 0) return { day, lines: [], touched: [] };
  const of = (one: Day) => Object.fromEntries(changed.map((name) => [name, one[name]]));
  const line = { attendance_id: day.id, entity: 'attendance', entity_id: day.id, action: 'flag' } as const;
  return { day: next, lines: [{ ...line, old: of(day), new: of(next) }], touched: [day.id] };
}

function putDecision({ timeline }: LockedDay, { day, lines, touched }: DayDecision): void {
  timeline.history.push(...lines);
  putDay(timeline, day, ...touched);
}

/** @throws nothingToApprove, noClockOut */
export async function dismissDay(db: Db, day: LockedDay, corrector: Corrector): Promise<ChangedDay> {
  const decided = approvalDecision(day.day, corrector.context.now);
  putDecision(day, decided);
  return saveChangedDay(db, day, corrector, { day: decided.day, action: 'approved' });
}

export async function flagDay(db: Db, day: LockedDay, corrector: Corrector, flags: FlagOverrides): Promise<ChangedDay> {
  const decided = flagDecision(day.day, flags);
  putDecision(day, decided);
  return saveChangedDay(db, day, corrector, { day: decided.day, action: 'flagged' });
}

/**
 * Gives a day the hours of a template, for that day only. This approves it, unless it has waiting times,
 * which are reviewed separately.
 * @throws hasShift, shiftGone
 */
export async function assignShift(
  db: Db,
  locked: LockedDay,
  corrector: Corrector,
  templateId: string,
): Promise<ChangedDay> {
  const { day, settings, timeline } = locked;
  const template = await shiftTemplate(db, templateId);
  if (!template) throw correctionFaults.shiftGone();
  const shift = plannedShift(day.working_date, settings, template);
  if (day.shift && isSame(day.shift, shift)) throw correctionFaults.hasShift();
  const due_time = timeline.shifts.dueBeside(day.person_id, day.working_date);
  const isOtherDue = due_time !== day.due_time;
  const line = { attendance_id: day.id, entity: 'attendance', entity_id: day.id, action: 'shift' } as const;
  // Approval would make a day count whose end was never entered.
  const isApproved = !waitsForApproval(day) && !isEndUnknown(day) && day.approved_at === null;
  const now = corrector.context.now;
  putDecision(locked, {
    day: { ...day, shift, due_time, ...(isApproved && { approved_at: now }) },
    lines: [
      {
        ...line,
        old: {
          shift: day.shift && recorded(day.shift),
          ...(isOtherDue && { due_time: day.due_time }),
          ...(isApproved && { approved_at: null }),
        },
        new: { shift: recorded(shift), ...(isOtherDue && { due_time }), ...(isApproved && { approved_at: iso(now) }) },
      },
    ],
    touched: [day.id],
  });
  return saveChangedDay(db, locked, corrector, { day, action: 'given a shift' });
}

/** Shift in the format of the history: for display, and for undoing. */
const recorded = (shift: Shift) => ({ ...cardOf(shift), ...shift });

const shiftFields = ['name', 'start_at', 'work_time', 'break_time', 'grace_minutes'] as const;
const isSame = (one: Shift, other: Shift) => shiftFields.every((name) => one[name] === other[name]);
