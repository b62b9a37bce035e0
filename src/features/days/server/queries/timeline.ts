import { keptSettings } from '#features/company/server/queries.ts';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { addDays, localDateOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Shift } from '#features/shifts/rules/shift.ts';
import { workingDateOf } from '#features/shifts/rules/working-date.ts';
import { publishedHours, shiftsFrom, type Shifts } from '#features/shifts/server/queries.ts';
import { findOpenClock, type Day } from '../../rules/entries.ts';
import { daysAround } from './days.ts';

/** Everything that decides what a person may do with the clock around some instants. */
export interface Timeline {
  readonly person: {
    readonly id: string;
    readonly status: string;
    readonly joined_on: LocalDate;
    readonly discharged_date: LocalDate | null;
    readonly is_allow_remote_work: number;
    readonly remote_work_date_start: LocalDate | null;
    readonly remote_work_date_end: LocalDate | null;
  };
  readonly settings: {
    readonly timezone: string;
    readonly max_daily_work_duration: number;
    readonly allowed_networks: readonly string[];
  };
  readonly shifts: Shifts;
  /** In the order of their dates. */
  readonly days: readonly Day[];
}

/** Epoch seconds of the first and the last thing that is to be decided. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

export const readTimeline = (db: Db, personId: string, at: number): Promise<Timeline> =>
  load(db, personId, { from: at, to: at }, false);

/**
 * Reads the timeline holding the person's row: what is decided about one person's clock is decided one after the other.
 */
export const loadLocked = (db: Db, personId: string, stretch: Stretch): Promise<Timeline> =>
  load(db, personId, stretch, true);

/** One round trip: the statements are sent together and each sees what was committed before the lock was won. */
async function load(db: Db, personId: string, { from, to }: Stretch, lock: boolean): Promise<Timeline> {
  // The zone is not known yet; two days more on either side hold every neighbour of every local date.
  const first = addDays(localDateOf(from, 'UTC'), -2);
  const last = addDays(localDateOf(to, 'UTC'), 2);
  const [[whose], settings, hours, days] = await Promise.all([
    rowsOf<Timeline['person']>(db, lock ? lockedPerson : person, [personId]),
    keptSettings(db),
    publishedHours(db, [personId], first, last),
    daysAround(db, personId, first, last),
  ]);
  if (!whose) throw platformFaults.notFound();
  return { person: whose, settings, shifts: shiftsFrom(hours, settings.timezone), days };
}

const person = `
  select id, status, joined_on, discharged_date, is_allow_remote_work, remote_work_date_start, remote_work_date_end
    from people where id = $1`;
// Not `for update`: rows that merely refer to the person (a session, an idempotency key) must not wait or deadlock.
const lockedPerson = `${person} for no key update`;

/** A working day that may not exist yet. */
export interface WorkingDay {
  readonly date: LocalDate;
  readonly day: Day | null;
  readonly shift: Shift | null;
}

/** The day an instant belongs to (domain 2). */
export function workingDayAt({ person, settings, shifts, days }: Timeline, at: number): WorkingDay {
  const begun = days.findLast(
    ({ shift, clocks }) => shift !== null && clocks[0] !== undefined && clocks[0].started_at <= at,
  );
  const around = shifts.around(person.id, localDateOf(at, settings.timezone)).map((dated) => ({
    ...dated,
    // A day that has begun keeps the hours it began with.
    shift: days.find(({ working_date }) => working_date === dated.date)?.shift ?? dated.shift,
  }));
  const date = workingDateOf(
    at,
    settings.timezone,
    around,
    begun?.shift ? { date: begun.working_date, shift: begun.shift } : undefined,
  );
  const day = days.find(({ working_date }) => working_date === date) ?? null;
  return { date, day, shift: day ? day.shift : shifts.on(person.id, date) };
}

/** The day of the open clock, else the one that now belongs to. */
export function currentDay(timeline: Timeline, now: number): WorkingDay {
  const day = timeline.days.find(({ clocks }) => findOpenClock(clocks));
  return day ? { date: day.working_date, day, shift: day.shift } : workingDayAt(timeline, now);
}

/** Whether the person is employed on a date. */
export function isEmployed({ person }: Timeline, date: LocalDate): boolean {
  return (
    person.joined_on <= date &&
    (person.discharged_date === null ? person.status !== 'discharged' : date <= person.discharged_date)
  );
}

/** The last day of employment has passed: times stay correctable, but nothing is added or removed (domain 7). */
export function isDischargeApplied({ person, settings }: Timeline, now: number): boolean {
  return person.discharged_date === null
    ? person.status === 'discharged'
    : person.discharged_date < localDateOf(now, settings.timezone);
}
