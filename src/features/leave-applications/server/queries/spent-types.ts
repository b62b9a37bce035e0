import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { timesText } from '#platform/shared/times-of-day.ts';
import { isTimed } from '#features/leave/rules/counting.ts';
import { todayOf } from '#features/company/server/queries.ts';
import type { SetupItem } from '#features/leave/rules/shapes.ts';
import { leaveSetUpOf } from '#features/leave/server/queries/set-up.ts';
import { leaveTypesOf } from '#features/leave/server/queries/types.ts';
import { allLeavePermissions, seenOfColleagues } from '../../rules/access.ts';
import { awayFrom, spentTypeFrom, spentTypeId } from '../../rules/leave-on.ts';
import type { SpentType } from '../../rules/shapes.ts';
import { standsInFor } from './reviews.ts';
import { isReviewedBy } from './ruled-reviewers.ts';
import { spentTypesOf } from './view.ts';
import { translate } from '#platform/shared/translate.ts';

/** Leave of others as one viewer may know it, for calendars, cards and lists. */
export interface SeenLeave {
  /** People whose absence they may know of; null: everyone. */
  readonly people: ReadonlySet<string> | null;
  /** Returns the id to show: hidden leave becomes a mere absence of the same length. */
  idOf(spent_type_id: string, personId: string): string;
  /** Returns names and letters of the ids that are shown, each once. */
  legend(shown: Iterable<string>): Pick<SpentType, 'id' | 'name' | 'letter'>[];
}

interface LeaveVisibility {
  readonly sees: SetupItem['colleagues_see'];
  readonly private: ReadonlySet<string>;
  readonly types: Parameters<typeof spentTypesOf>[0];
}

const visibilityCache = new VersionedCache<LeaveVisibility>(500);

async function readVisibility(db: Db): Promise<LeaveVisibility> {
  const [types, { colleagues_see }] = await Promise.all([leaveTypesOf(db, { withTrash: true }), leaveSetUpOf(db)]);
  return {
    sees: colleagues_see,
    private: new Set(types.flatMap(({ id, is_private }) => (is_private ? id : []))),
    types,
  };
}

/** Returns the name of leave by the hour with its times: 'Time in lieu, 13:00 – 15:00'; undefined for hidden leave. */
function timedType(types: ReadonlyMap<string, SpentType>, id: string) {
  const spent = spentTypeFrom(id);
  const type = spent && types.get(spentTypeId(spent.leave_type_id, 'full'));
  if (!type || !isTimed(spent.part)) return undefined;
  return { name: translate('{name}, {times}', { name: type.name, times: timesText(spent.part) }), letter: type.letter };
}

interface Viewer {
  readonly id: string;
  readonly permissions: ReadonlySet<string>;
}

const reviewed = new VersionedCache<ReadonlySet<string>>(300);

/** Returns people whose leave the actor reviews by the processes, themselves or as a deputy. */
async function reviewedBy(db: Db, actor: Viewer, today: LocalDate): Promise<ReadonlySet<string>> {
  if (!actor.permissions.has('view_review_leave_application')) return new Set();
  return reviewed.getOrComputeForCompany(db, `${actor.id} ${today}`, async () => {
    const as = [actor.id, ...(await standsInFor(db, actor.id, today))];
    const { rows } = await sql<{ person_id: string }>`
      select r.person_id from leave_review_people r where ${isReviewedBy(sql`r.person_id`, as)}`.execute(db);
    return new Set(rows.map(({ person_id }) => person_id));
  });
}

/**
 * Returns what an actor may know, from the cache while types, set-up and processes stay the same.
 * @param now epoch seconds
 */
export async function seenLeaveOf(db: Db, actor: Viewer, now: number): Promise<SeenLeave> {
  const seesAll = allLeavePermissions.some((permission) => actor.permissions.has(permission));
  const [{ sees, types: known, private: hidden }, own] = await Promise.all([
    visibilityCache.getOrComputeForCompany(db, 'spent types', () => readVisibility(db)),
    seesAll ? new Set<string>() : todayOf(db, now).then((today) => reviewedBy(db, actor, today)),
  ]);
  const types = new Map(spentTypesOf(known).map((type) => [type.id, type]));
  const knows = (id: string) => {
    const type = spentTypeFrom(id)?.leave_type_id;
    return seesAll || (sees === 'type' && type !== undefined && !hidden.has(type));
  };
  const seesAway = seesAll || seenOfColleagues(sees, actor) !== 'nothing';
  return {
    people: seesAway ? null : new Set([actor.id, ...own]),
    idOf: (id, personId) => (personId === actor.id || own.has(personId) || knows(id) ? id : awayFrom(id)),
    legend: (shown) =>
      [...new Set(shown)].map((id) => {
        const { name, letter } = types.get(id) ?? timedType(types, id) ?? { name: translate('Away'), letter: '' };
        return { id, name, letter };
      }),
  };
}
