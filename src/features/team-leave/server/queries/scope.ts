import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { holdsOneOf } from '#platform/server/http/subjects.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { leaveSetUpOf } from '#features/leave/server/queries/set-up.ts';
import { seenOfColleagues } from '#features/leave-applications/rules/access.ts';
import { standsInFor } from '#features/leave-applications/server/queries/reviews.ts';
import { isReviewedBy } from '#features/leave-applications/server/queries/ruled-reviewers.ts';
import { worksHere } from '#features/people/server/queries.ts';
import type { PlacementsInRange } from '#features/people/server/queries/placements.ts';
import { worksBetween } from '#features/people/server/queries/periods.ts';
import { viewAllPermissions } from '../../rules/access.ts';

/** The viewer of team leave, and what they may know. */
export interface Reader {
  readonly id: string;
  readonly now: number;
  readonly today: LocalDate;
  /** Whether the viewer sees everyone's leave in full. */
  readonly isKeeper: boolean;
  /** Reviewers as whom the viewer acts: themselves and people they stand in for. */
  readonly reviewsAs: readonly string[];
  /** Whether colleagues see each other's leave at all. */
  readonly seesColleagues: boolean;
  /** Whether the company offers calendar subscriptions. */
  readonly hasFeeds: boolean;
  /** Whether the viewer may see leave types; no one may filter by what they may not know. */
  readonly seesTypes: boolean;
}

/** Properties of an actor that decide what they see. */
export type ScopeActor = Pick<Actor, 'id' | 'permissions'>;

export async function readerOf(db: Db, actor: ScopeActor, now: number): Promise<Reader> {
  const today = await todayOf(db, now);
  const isReviewer = actor.permissions.has('view_review_leave_application');
  const [{ colleagues_see, has_team_feed }, representedIds] = [
    await leaveSetUpOf(db),
    isReviewer ? await standsInFor(db, actor.id, today) : new Set<string>(),
  ];
  const isKeeper = holdsOneOf(actor, viewAllPermissions);
  return {
    id: actor.id,
    now,
    today,
    isKeeper,
    reviewsAs: isReviewer ? [actor.id, ...representedIds] : [],
    seesColleagues: seenOfColleagues(colleagues_see, actor) !== 'nothing',
    hasFeeds: has_team_feed,
    seesTypes: isKeeper || isReviewer,
  };
}

export interface ScopeFilter {
  readonly search?: string | undefined;
  readonly department_id?: string | undefined;
  readonly group_id?: string | undefined;
  readonly leave_type_id?: string | undefined;
  readonly waiting: number;
}

/** Stand-in team id for people without a department, who form one team. */
export const noDepartment = '00000000-0000-0000-0000-000000000000';

/** Adds the days `since` to `until` on which a person is in a team: one row for each of their teams in the range. */
function placesIn(placement: PlacementsInRange): RawBuilder<unknown> {
  const rows = placement.changed().flatMap(({ id, placementPeriods }) =>
    placementPeriods.map(({ start_date, end_date, placement: { department } }) => ({
      id,
      team: department.id,
      start_date,
      end_date,
    })),
  );
  const [first, last] = [sql`${placement.range.start_date}::date`, sql`${placement.range.end_date}::date`];
  const columns = sql`people.id, people.name_key, people.username, people.status, people.discharged_date, people.joined_on`;
  const changed = [...new Set(rows.map(({ id }) => id))];
  return sql`(
    select ${columns}, people.department_id, ${first} as since, ${last} as until from people
     where people.id <> all(${changed}::uuid[])
    union all
    select ${columns}, place.team, place.since, place.until
      from people join unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ team }) => team)}::uuid[],
        ${rows.map(({ start_date }) => start_date)}::date[], ${rows.map(({ end_date }) => end_date)}::date[])
        as place (id, team, since, until) on place.id = people.id)`;
}

/**
 * Selects the people whose leave a viewer sees: their team, from and until when, and whether all of it may be known.
 * @param teams limits the result to these; null: people without a department
 */
export function scopeOf(
  reader: Reader,
  { search, department_id, group_id }: Partial<ScopeFilter>,
  placement: PlacementsInRange,
  teams?: readonly (string | null)[],
): RawBuilder<unknown> {
  const reviewed = isReviewedBy(sql`people.id`, reader.reviewsAs);
  const knows = reader.isKeeper
    ? sql`true`
    : reader.reviewsAs.length > 0
      ? sql`(people.id = ${reader.id} or ${reviewed})`
      : sql`people.id = ${reader.id}`;
  const isColleague = sql`people.department_id is not distinct from (
    select department_id from people own where own.id = ${reader.id})`;
  const seen = reader.isKeeper ? sql`true` : reader.seesColleagues ? sql`(${isColleague} or ${knows})` : knows;
  const term = search?.trim() ?? '';
  const conditions = [
    seen,
    worksHere(reader.now),
    worksBetween('people', sql`people.since`, sql`people.until`),
    ...(teams ? [isInTeam(teams)] : []),
    ...(term
      ? [sql`(strpos(people.name_key, (select name_key(${term}))) > 0 or strpos(people.username, lower(${term})) > 0)`]
      : []),
    ...(department_id === undefined ? [] : [sql`people.department_id = ${department_id}::uuid`]),
    ...(group_id === undefined
      ? []
      : [sql`people.id in (select person_id from group_people where group_id = ${group_id}::uuid)`]),
  ];
  return sql`select people.id, coalesce(people.department_id, ${noDepartment}) as team, people.since, people.until,
      ${knows} as knows from ${placesIn(placement)} as people where ${sql.join(conditions, sql` and `)}`;
}

const isInTeam = (teams: readonly (string | null)[]) =>
  teams.includes(null)
    ? sql`(people.department_id = any(${teams}::uuid[]) or people.department_id is null)`
    : sql`people.department_id = any(${teams}::uuid[])`;

/** Facts that decide the viewer's scope, besides those that raise the company's version. */
export const scopeKey = ({ id, isKeeper, reviewsAs, seesColleagues }: Reader): unknown =>
  isKeeper ? 'everyone' : [id, reviewsAs, seesColleagues];

/** Selects the dates on which people are away, with waiting leave only where the viewer may know of it. */
export function awayIn(
  reader: Reader,
  { leave_type_id, waiting }: Pick<ScopeFilter, 'leave_type_id' | 'waiting'>,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): RawBuilder<unknown> {
  const states = waiting ? sql`(d.state = 'approved' or (d.state = 'created' and s.knows))` : sql`d.state = 'approved'`;
  const type =
    leave_type_id !== undefined && reader.seesTypes
      ? sql`and s.knows and d.leave_type_id = ${leave_type_id}::uuid`
      : sql``;
  // Days with no cost have become a holiday or a free day.
  return sql`d.date between ${from} and ${to} and d.date between s.since and s.until and d.is_away and ${states} ${type}`;
}
