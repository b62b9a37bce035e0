import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { subjectsOf } from '#platform/server/http/subjects.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { localDateOf } from '#platform/shared/time.ts';
import { returnsOf } from '#features/attendance/server/queries/returns.ts';
import { whereabouts } from '#features/attendance/server/queries/where-people-are.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { approvedLeaveOf } from '#features/leave-applications/server/queries/approved-leave.ts';
import { seenLeaveOf } from '#features/leave-applications/server/queries/spent-types.ts';

export interface Away {
  readonly state: 'leave' | 'out';
  /** 'HH:mm': start of their shift if it is still to come. */
  readonly due: string | null;
  /** For leave: the next day on which they work; null when there is none within a year. */
  readonly back_on: LocalDate | null;
}

type Viewer = Pick<Actor, 'id' | 'permissions'>;

/**
 * Returns people who are not at work right now, as far as the viewer may know:
 * leave as colleagues see it, and absence of people whose attendance the viewer may see. @param now epoch seconds
 */
export async function awayOf(
  db: Db,
  ids: readonly string[],
  actor: Viewer,
  now: number,
): Promise<ReadonlyMap<string, Away>> {
  const [onLeave, places] = await Promise.all([onLeaveOf(db, ids, actor, now), placesOf(db, ids, actor, now)]);
  const away = new Map<string, Away>();
  for (const id of ids) {
    const place = places.get(id);
    const isIn = place !== undefined && place.state !== 'leave' && place.state !== 'out';
    const back_on = onLeave.get(id);
    if (isIn) continue;
    if (back_on !== undefined) away.set(id, { state: 'leave', due: null, back_on });
    // The person may be on leave that the viewer may not see.
    else if (place) away.set(id, { state: 'out', due: place.state === 'out' ? place.time : null, back_on: null });
  }
  return away;
}

/** Returns people on leave for the whole of today, with their day of return. */
async function onLeaveOf(db: Db, ids: readonly string[], actor: Viewer, now: number) {
  const [settings, { people }] = await Promise.all([cachedSettings(db), seenLeaveOf(db, actor, now)]);
  const today = localDateOf(now, settings.timezone);
  const seen = people === null ? ids : ids.filter((id) => people.has(id));
  const leave = await approvedLeaveOf(db, seen, today, today);
  const whole = seen.filter((id) => leave.on(id, today)?.part === 'full');
  if (whole.length === 0) return new Map<string, LocalDate | null>();
  const backOn = await returnsOf(db, whole, { today, settings });
  return new Map(whole.map((id) => [id, backOn(id)]));
}

async function placesOf(db: Db, ids: readonly string[], actor: Viewer, now: number) {
  if (ids.length === 0 || !actor.permissions.has('view_any_attendance')) return new Map();
  const seen = subjectsOf(actor as Actor, ['view_any_attendance']);
  return new Map((await whereabouts(db, ids, seen, now)).map((place) => [place.id, place]));
}
