import { zoneAt, type DatedSettings } from '#features/company/rules/dated-settings.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { afterCommit, alongWithCommit, rowsOf, versionOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { addDays, localDateOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { worksOn, type Period } from '#features/people/rules/employment.ts';
import type { Shift } from '#features/shifts/rules/shift.ts';
import { workingDateOf } from '#features/shifts/rules/working-date.ts';
import { holidaysOf, type Holidays } from '#features/holidays/server/queries/days.ts';
import { approvedLeaveOf, type ApprovedLeave } from '#features/leave-applications/server/queries/approved-leave.ts';
import { shiftSources, shiftsFrom, type Shifts } from '#features/shifts/server/queries.ts';
import { findOpenClock, type Day } from '../../rules/entries.ts';
import { daysAround } from './days.ts';
import { lockTimeVersion, timeVersionOf } from './time-versions.ts';

/** All data that determines what a person may do with the clock around some instants. */
export interface Timeline {
  readonly person: {
    readonly id: string;
    readonly status: string;
    readonly joined_on: LocalDate;
    readonly discharged_date: LocalDate | null;
    readonly earlier_periods: readonly Period[];
    readonly is_allow_remote_work: number;
    readonly remote_work_date_start: LocalDate | null;
    readonly remote_work_date_end: LocalDate | null;
  };
  readonly settings: DatedSettings & {
    readonly allowed_networks: readonly string[];
  };
  readonly shifts: Shifts;
  readonly holidays: Holidays;
  readonly leave: ApprovedLeave;
  /** Days in date order. */
  readonly days: readonly Day[];
  /** Cache key and versions; undefined outside of requests. */
  readonly memory?: Memory | undefined;
}

interface Memory {
  readonly key: string;
  /** Company version. */
  readonly company: number;
  /** Version of the person's time if this transaction has locked it; else 0. */
  readonly lockedVersion: number;
  /** Dates between which all days are included. */
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/** Cached timelines by company and person, with the versions of the company and of the person's time; ≤ 10 kB each. */
const timelines = new VersionedCache<Timeline & { readonly memory: Memory }, string>(3_000);

/** Epoch seconds of the first and last action to decide about. */
interface TimelineRange {
  readonly from: number;
  readonly to: number;
}

export const readTimeline = (db: Db, personId: string, at: number, to = at): Promise<Timeline> =>
  load(db, personId, { from: at, to }, false);

/** Reads the timeline and locks the person's row, which serialises all decisions about one person's clock. */
export const loadLocked = (db: Db, personId: string, range: TimelineRange): Promise<Timeline> =>
  load(db, personId, range, true);

/**
 * Takes one round trip: the statements are sent together,
 * and each sees what was committed before the lock was obtained. Cached data of the same versions is not read again.
 */
async function load(db: Db, personId: string, { from, to }: TimelineRange, lock: boolean): Promise<Timeline> {
  // The zone is not known yet; two more days on either side include every neighbour of every local date.
  const first = addDays(localDateOf(from, 'UTC'), -2);
  const last = addDays(localDateOf(to, 'UTC'), 2);
  const personRow = rowsOf<Timeline['person']>(db, lock ? lockedPerson : person, [personId, first]);
  const reading = lock ? lockTimeVersion(db, personId) : timeVersionOf(db, personId);
  const readRest = () =>
    Promise.all([
      shiftSources(db, [personId], first, last),
      daysAround(db, personId, first, last),
      holidaysOf(db, [personId], first, last),
      approvedLeaveOf(db, [personId], first, last),
    ]);
  const known = versionOf(db);
  const key = `${known?.company_id} ${personId}`;
  const cached = known && timelines.latest(key);
  const isLikely =
    cached?.version.startsWith(`${known?.version}.`) &&
    cached.value.memory.first === first &&
    cached.value.memory.last === last;
  const early = isLikely ? undefined : readRest();
  const [[found], version, settings] = await Promise.all([personRow, reading, cachedSettings(db), early]);
  if (!found) throw platformFaults.notFound();
  const memory = known && { key, company: known.version, lockedVersion: lock ? version : 0, first, last };
  const now = `${known?.version}.${version}`;
  if (isLikely && cached?.version === now) {
    const { shifts } = cached.value;
    return { ...cached.value, person: found, settings: shifts.settingsOf(settings, personId), memory };
  }
  const [sources, days, holidays, leave] = await (early ?? readRest());
  const shifts = shiftsFrom(sources, settings);
  const own = shifts.settingsOf(settings, personId);
  const timeline = { person: found, settings: own, shifts, holidays, leave, days };
  // Not in a writing transaction, whose changes are not final and raise the version only once.
  if (memory && !lock) afterCommit(db, () => timelines.set(key, now, { ...timeline, memory }));
  return { ...timeline, memory };
}

/**
 * Caches the timeline as changed by a request that has locked it, for the next request.
 * Call it after everything that the transaction changes about the person's time has been sent.
 */
export function keepTimeline(db: Db, { memory, ...timeline }: Timeline): void {
  if (!memory?.lockedVersion || timeline.days.some(({ working_date }) => working_date > memory.last)) return;
  const cached = { ...timeline, memory };
  const keep = async () => {
    const version = await timeVersionOf(db, timeline.person.id);
    // If read before the change was written, it would be the previous version.
    if (version > memory.lockedVersion)
      afterCommit(db, () => timelines.set(memory.key, `${memory.company}.${version}`, cached));
  };
  alongWithCommit(db, keep());
}

// Earlier employments affect only dates before the current one; most people have none from the first date on.
const person = `
  select id, status, joined_on, discharged_date, is_allow_remote_work, remote_work_date_start, remote_work_date_end,
         case when joined_on > $2::date then
           (select coalesce(json_agg(json_build_object('started_on', started_on, 'ended_on', ended_on)), '[]')
              from employment_periods where person_id = people.id and started_on < people.joined_on)
         else '[]' end as earlier_periods
    from people where id = $1`;
// Not `for update`: rows that merely refer to the person (a session, an idempotency key) must not wait or deadlock.
const lockedPerson = `${person} for no key update`;

/** Working day that may not exist yet. */
export interface WorkingDay {
  readonly date: LocalDate;
  readonly day: Day | null;
  readonly shift: Shift | null;
  /** Seconds due when they do not follow from the shift. */
  readonly due_time: number | null;
}

/** Returns what a date requires of a person: as recorded if the day has begun, or else as planned. */
export function requiredOn(
  { person, shifts, days }: Pick<Timeline, 'person' | 'shifts' | 'days'>,
  date: LocalDate,
): WorkingDay {
  const day = days.find(({ working_date }) => working_date === date) ?? null;
  if (day) return { date, day, shift: day.shift, due_time: day.due_time };
  return { date, day, shift: shifts.on(person.id, date), due_time: shifts.dueOn(person.id, date) };
}

/** Returns the day that an instant belongs to (domain 2). */
export function workingDayAt(timeline: Timeline, at: number): WorkingDay {
  const { person, settings, shifts, days } = timeline;
  const begun = days.findLast(
    ({ shift, clocks }) => shift !== null && clocks[0] !== undefined && clocks[0].started_at <= at,
  );
  const zone = zoneAt(settings, at);
  const around = shifts.around(person.id, localDateOf(at, zone)).map((dated) => ({
    ...dated,
    // A day that has begun keeps its original hours.
    shift: days.find(({ working_date }) => working_date === dated.date)?.shift ?? dated.shift,
  }));
  const date = workingDateOf(
    at,
    zone,
    around,
    begun?.shift ? { date: begun.working_date, shift: begun.shift } : undefined,
  );
  return requiredOn(timeline, date);
}

/** Returns the holiday and leave of the person on a date. */
export const offOn = ({ person, holidays, leave }: Timeline, date: LocalDate) => ({
  holiday: holidays.partOn(person.id, date),
  leave: leave.on(person.id, date),
});

/** Returns the day of the open clock, else the one that now belongs to. */
export function currentDay(timeline: Timeline, now: number): WorkingDay {
  const day = timeline.days.find(({ clocks }) => findOpenClock(clocks));
  return day ? requiredOn(timeline, day.working_date) : workingDayAt(timeline, now);
}

/** Whether the person is employed on a date. */
export function isEmployed({ person }: Timeline, date: LocalDate): boolean {
  const isGone = person.discharged_date === null && person.status === 'discharged' && person.joined_on <= date;
  return !isGone && worksOn(person, date);
}

/** Whether employment has ended: times stay correctable, but nothing is added or removed (domain 7). */
export function isDischargeApplied({ person, settings }: Timeline, now: number): boolean {
  return person.discharged_date === null
    ? person.status === 'discharged'
    : person.discharged_date < localDateOf(now, zoneAt(settings, now));
}
