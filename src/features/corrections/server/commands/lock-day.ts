import type { Db } from '#platform/server/database/database.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import type { Actor, RequestContext } from '#platform/server/http/implement.ts';
import { subjectsOf } from '#platform/server/http/subjects.ts';
import { requireOther } from '#platform/shared/oneself.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { cachedSettings, type Settings } from '#features/company/server/queries.ts';
import { lockTimeline, type ChangeContext, type LockedTimeline } from '#features/days/server/commands/changes.ts';
import type { Day } from '#features/days/rules/entries.ts';
import { dayVersion } from '#features/days/server/queries/day-log.ts';
import { isDischargeApplied, offOn } from '#features/days/server/queries/timeline.ts';
import { correctionFaults, ownTime } from '../../contract.ts';
import type { DayAt } from '../queries/basis.ts';
import { conflictOf } from '../queries/conflict.ts';

/** Actor who changes other people's time. */
export interface Corrector {
  readonly actor: Actor;
  readonly context: Pick<RequestContext, 'now' | 'address'>;
  /** Permissions that the endpoint requires. */
  readonly permissions: readonly [Permission, ...Permission[]];
}

/** Day that is locked until the transaction ends. */
export interface LockedDay {
  readonly timeline: LockedTimeline;
  readonly settings: Settings;
  readonly day: Day;
  readonly version: string;
}

interface DayVersion {
  readonly id: string;
  /** Person of the day, if the caller gives it. */
  readonly user_id?: string;
  /** Version that the caller has read; undefined for any. */
  readonly version: string | undefined;
}

export const changeBy = ({ actor, context }: Corrector): ChangeContext => ({
  at: context.now,
  source: 'manager',
  actor_id: actor.id,
  address: context.address,
});

/** Returns the person of a day's id, even if the day was deleted; undefined for another company's. */
async function ownerOf(db: Db, id: string) {
  const [found] = await rowsOf<{ person_id: string; working_date: LocalDate }>(
    db,
    `select person_id, working_date from attendances where id = $1
      union all select person_id, working_date from emptied_days where attendance_id = $1`,
    [id],
  );
  return found;
}

/**
 * Locks the person of a day, then reads everything that decisions need.
 * @throws notFound, notAllowed, ownDay, dayChanged with the current day and the author of the change
 */
export async function lockDay(db: Db, corrector: Corrector, { id, user_id, version }: DayVersion): Promise<LockedDay> {
  const found = await ownerOf(db, id);
  if (!found || (user_id !== undefined && user_id !== found.person_id)) throw platformFaults.notFound();
  requireMay(corrector, found.person_id);
  // In this order, so that the version is read under the lock.
  const locking = lockDate(db, found.person_id, found.working_date);
  const [locked, now] = await Promise.all([locking, dayVersion(db, id)]);
  const day = locked.timeline.days.find((day) => day.id === id);
  if (!day || (version !== undefined && version !== now))
    throw correctionFaults.dayChanged({
      data: await conflictOf(db, { id, ...found, day, version, settings: locked.settings }),
    });
  return { ...locked, day, version: now };
}

/** Locks and returns the days around a date of a person. */
export async function lockDate(db: Db, personId: string, date: LocalDate) {
  const [timeline, company] = await Promise.all([lockTimeline(db, personId, noonOf(date)), cachedSettings(db)]);
  return { timeline, settings: timeline.shifts.settingsOf(company, personId) };
}

/** Returns an instant in the middle of a date in any zone. */
export const noonOf = (date: LocalDate): number => Date.parse(`${date}T12:00:00Z`) / 1000;

/** Refuses changes of one's own time, except by Owners. @throws notAllowed, ownDay */
export function requireMay({ actor, permissions }: Corrector, personId: string): void {
  if (!subjectsOf(actor, permissions).includes(personId)) throw platformFaults.notAllowed();
  requireOther(ownTime, actor, personId);
}

/** Refuses adding and removing for former employees. @throws hasLeft */
export function requireStays({ timeline }: Pick<LockedDay, 'timeline'>, now: number): void {
  if (isDischargeApplied(timeline, now)) throw correctionFaults.hasLeft();
}

/** Returns a date of the timeline in the format of the rules. */
export function dayAt({ timeline, settings }: Pick<LockedDay, 'timeline' | 'settings'>, date: LocalDate): DayAt {
  return {
    person: timeline.person,
    settings,
    date,
    shift: timeline.shifts.on(timeline.person.id, date),
    due_time: timeline.shifts.dueOn(timeline.person.id, date),
    ...offOn(timeline, date),
    day: timeline.days.find(({ working_date }) => working_date === date) ?? null,
    around: timeline.days,
  };
}
