import { sql } from 'kysely';
import type { ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import { addDays } from '#platform/shared/time.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { peopleAt, placedOf, withTerms } from '#features/shifts/server/queries/usual-hours.ts';
import type { TermsChange } from '#features/place-weeks/server/queries/impact.ts';
import { rebookingImpact } from '../queries/rebooking-impact.ts';
import type { ActedCalendarChange } from './calendar-impact.ts';
import { changeCalendar } from './calendar-lock.ts';
import { lockAffectedApplications, rebook } from './rebook.ts';

/** Adjusts leave to the weeks of places and departments (domain 6). */
export const leaveOfTerms: ChangeImpact<TermsChange> = {
  key: 'leave',
  async lock(db, change) {
    await changeCalendar(db);
    await lockAffectedApplications(db, await calendarOf(db, change));
  },
  describe: async (db, change) => rebookingImpact(db, await calendarOf(db, change)),
  apply: async (db, change) => rebook(db, await calendarOf(db, change), change.actor_id),
};

async function calendarOf(db: Db, change: TermsChange): Promise<ActedCalendarChange> {
  const ids = await peopleAt(db, change);
  const placed = await placedOf(db, ids);
  return {
    actor_id: change.actor_id,
    concerns: sql`a.ends_on >= ${change.from} and a.person_id = any(${ids}::uuid[])`,
    shifts: (sources) => withTerms(sources, change.terms, placed),
    charges_from: addDays(await todayOf(db, change.now), 1),
  };
}
