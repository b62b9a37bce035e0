import type { Db } from '#platform/server/database/database.ts';
import { cardOf, plannedShift, type Shift } from '#features/shifts/rules/shift.ts';
import { shiftTemplate } from '#features/shifts/server/queries.ts';
import { hasUnknownEnd, findOpenClock, type Day } from '#features/days/rules/entries.ts';
import { waitsForApproval } from '#features/days/rules/day.ts';
import { iso, putDay, type HistoryLine } from '#features/days/server/commands/changes.ts';
import { correctionFaults } from '../../contract.ts';
import type { ChangedDay, FlagOverrides, SomeFlags } from '../../rules/day-shapes.ts';
import { approved, withFlags } from '../../rules/effect.ts';
import { approvalLine } from './correct.ts';
import { conclude } from './conclude.ts';
import type { Corrector, HeldDay } from './hold.ts';

const waitingIds = ({ clocks }: Day) =>
  clocks
    .flatMap((clock) => [clock, ...clock.breaks])
    .filter(({ is_irregular, approved_at }) => is_irregular && approved_at === null)
    .map(({ id }) => id);

/** A change of a day that is not written yet: the day as it is then, its lines, and the ids of what is touched. */
export interface Decided {
  readonly day: Day;
  readonly lines: readonly HistoryLine[];
  readonly touched: readonly string[];
}

const isEndUnknown = ({ clocks, approved_at }: Day): boolean => approved_at === null && clocks.some(hasUnknownEnd);

/** The fault that keeps a day from being approved as it is; undefined when it can be approved. */
export function approvalDenial(day: Day) {
  if (waitsForApproval(day)) return undefined;
  if (day.flagged_at === null && (findOpenClock(day.clocks) || isEndUnknown(day))) return correctionFaults.noClockOut;
  return correctionFaults.nothingToApprove;
}

/** The day with everything in it approved as it is. @throws nothingToApprove, noClockOut */
export function approval(day: Day, at: number): Decided {
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
  return { ...approved(day, at), clocks };
}

const overrides = ['is_remote_override', 'is_late_override', 'is_incomplete_override'] as const;

/** The day with other flags; nothing to write when it has them already. */
export function flagging(day: Day, flags: SomeFlags): Decided {
  const next = withFlags(day, flags);
  const changed = overrides.filter((name) => next[name] !== day[name]);
  if (changed.length === 0) return { day, lines: [], touched: [] };
  const of = (one: Day) => Object.fromEntries(changed.map((name) => [name, one[name]]));
  const line = { attendance_id: day.id, entity: 'attendance', entity_id: day.id, action: 'flag' } as const;
  return { day: next, lines: [{ ...line, old: of(day), new: of(next) }], touched: [day.id] };
}

function put({ timeline }: HeldDay, { day, lines, touched }: Decided): void {
  timeline.history.push(...lines);
  putDay(timeline, day, ...touched);
}

/** @throws nothingToApprove, noClockOut */
export async function dismissDay(db: Db, held: HeldDay, by: Corrector): Promise<ChangedDay> {
  const decided = approval(held.day, by.context.now);
  put(held, decided);
  return conclude(db, held, by, { day: decided.day, action: 'approved' });
}

export async function flagDay(db: Db, held: HeldDay, by: Corrector, flags: FlagOverrides): Promise<ChangedDay> {
  const decided = flagging(held.day, flags);
  put(held, decided);
  return conclude(db, held, by, { day: decided.day, action: 'flagged' });
}

/**
 * Gives a day the hours of a template, for that day alone, in the place of those that it has. It is approved by that,
 * unless times in it wait: those are looked at on their own.
 * @throws hasShift, shiftGone
 */
export async function assignShift(db: Db, held: HeldDay, by: Corrector, templateId: string): Promise<ChangedDay> {
  const { day, settings } = held;
  const template = await shiftTemplate(db, templateId);
  if (!template) throw correctionFaults.shiftGone();
  const shift = plannedShift(day.working_date, settings, template);
  if (day.shift && isSame(day.shift, shift)) throw correctionFaults.hasShift();
  const line = { attendance_id: day.id, entity: 'attendance', entity_id: day.id, action: 'shift' } as const;
  // An approval would let a day count whose end nobody has entered.
  const isApproved = !waitsForApproval(day) && !isEndUnknown(day) && day.approved_at === null;
  const now = by.context.now;
  put(held, {
    day: { ...day, shift, ...(isApproved && { approved_at: now }) },
    lines: [
      {
        ...line,
        old: { shift: day.shift && recorded(day.shift), ...(isApproved && { approved_at: null }) },
        new: { shift: recorded(shift), ...(isApproved && { approved_at: iso(now) }) },
      },
    ],
    touched: [day.id],
  });
  return conclude(db, held, by, { day, action: 'given a shift' });
}

/** What the history keeps of a shift: what is told of it, and what undoing needs. */
const recorded = (shift: Shift) => ({ ...cardOf(shift), ...shift });

const told = ['name', 'start_at', 'work_time', 'break_time', 'grace_minutes'] as const;
const isSame = (one: Shift, other: Shift) => told.every((name) => one[name] === other[name]);
