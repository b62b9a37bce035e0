import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Paging } from '#platform/shared/paging.ts';
import { addDays, mondayOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isCalled, worksHere } from '#features/people/server/queries.ts';
import { wasInDepartment } from '#features/people/server/queries/placements.ts';
import type { Viewer } from '../../rules/application-permissions.ts';
import type { ApplicationState } from '../../rules/shapes.ts';
import { mayDecide } from './review-processes.ts';
import { isReviewedBy } from './reviewer-scope.ts';

export interface ReviewQuery {
  readonly search?: string | undefined;
  readonly department_id?: string | undefined;
  readonly leave_type_id?: string | undefined;
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
  readonly show: 'mine' | 'waiting' | 'soon' | 'away_today' | 'away_next_week' | 'decided' | 'decided_lately' | 'all';
  readonly state?: ApplicationState | undefined;
  /** Limits the result to these. */
  readonly ids?: readonly string[] | undefined;
}

interface ReviewReader {
  readonly viewer: Viewer;
  /** Whether all applications are read, or only those the viewer reviews. */
  readonly isForAll: boolean;
  readonly isOwner: boolean;
  /** Epoch seconds. */
  readonly now: number;
}

type Condition = RawBuilder<unknown>;

/** Reviewers as whom the viewer decides: themselves, and the people they stand in for. */
const reviewersOf = ({ id, standsInFor }: Viewer) => [id, ...standsInFor];

/** Condition for the applications that the viewer may see. */
function scope({ viewer, isForAll }: ReviewReader): Condition {
  return isForAll ? sql`true` : isReviewedBy(sql`a.id`, reviewersOf(viewer));
}

/** Condition for waiting applications of other people. */
const ofOthers = ({ viewer }: ReviewReader): Condition => sql`a.state = 'created' and a.person_id <> ${viewer.id}`;

/**
 * Condition for applications that wait for the viewer: as reviewer of the step under way,
 * or as an Owner when none of its reviewers is left. A viewer who stands in for no one needs one join.
 */
function isTheirTurn({ viewer, isOwner, now }: ReviewReader): Condition {
  const hasDecided = (person: Condition) => sql`exists (select from leave_application_decisions x
    where x.application_id = s.application_id and x.position = s.position and not x.is_void and x.reviewer_id = ${person})`;
  const places = reviewersOf(viewer).map((id) => {
    const ownId = sql`${id}::uuid`;
    return sql`(${ownId} = any(s.reviewers) and not ${hasDecided(ownId)})`;
  });
  const left = sql`select from people where people.id = any(s.reviewers) and people.id <> a.person_id
    and ${mayDecide(now)} and not ${hasDecided(sql`people.id`)}`;
  const asOwner = sql`(not exists (${left}) and not ${hasDecided(sql`${viewer.id}::uuid`)})`;
  return sql`exists (
    select from leave_application_steps s
     where s.application_id = a.id and s.position = a.step
       and (${sql.join([...places, ...(isOwner ? [asOwner] : [])], sql` or `)}))`;
}

const waitsFor = (reader: ReviewReader): Condition => sql`${ofOthers(reader)} and ${isTheirTurn(reader)}`;

const awayOn = (from: LocalDate, to: LocalDate): Condition => sql`a.state = 'approved' and exists (
  select from leave_application_days d
   where d.application_id = a.id and d.state = 'approved' and d.is_away and d.date between ${from} and ${to})`;

const isSoon = (today: LocalDate): Condition => sql`a.state = 'created' and a.starts_on <= ${addDays(today, 7)}`;

/** Returns the week after this one, from Monday to Sunday. */
function nextWeek(today: LocalDate): readonly [LocalDate, LocalDate] {
  const monday = addDays(mondayOf(today), 7);
  return [monday, addDays(monday, 6)];
}

const monthOf = (today: LocalDate) => `${today.slice(0, 7)}-01` as LocalDate;

function showCondition(show: ReviewQuery['show'], reader: ReviewReader): Condition {
  const { today } = reader.viewer;
  if (show === 'mine') return isTheirTurn(reader);
  if (show === 'waiting') return sql`a.state = 'created'`;
  if (show === 'soon') return isSoon(today);
  if (show === 'away_today') return awayOn(today, today);
  if (show === 'away_next_week') return awayOn(...nextWeek(today));
  if (show === 'decided') return isDecidedSince(monthOf(today));
  if (show === 'decided_lately') return isDecidedSince(addDays(today, -6));
  return sql`true`;
}

/**
 * Condition on the day of the decision in the company's zone. The second bound is redundant,
 * but lets PostgreSQL estimate, when it plans for any date, how few rows a month has.
 */
const isDecidedSince = (first: LocalDate): Condition => sql`a.state in ('approved', 'rejected')
  and a.decided_at >= ${first}::date::timestamp at time zone (select timezone from company_settings) and a.decided_at >= current_date - 40`;

/** Adds only the filters in use: a plan that has to fit any filter reads every application. */
function filterCondition({ search, department_id, leave_type_id, from, to, state, ids }: ReviewQuery): Condition {
  const term = search?.trim() ?? '';
  const conditions = [
    term !== '' && isCalled(term),
    department_id !== undefined &&
      wasInDepartment(department_id, { person: sql`a.person_id`, from: sql`a.starts_on`, to: sql`a.ends_on` }),
    leave_type_id !== undefined && sql`a.leave_type_id = ${leave_type_id}::uuid`,
    from !== undefined && sql`a.ends_on >= ${from}::date`,
    to !== undefined && sql`a.starts_on <= ${to}::date`,
    state !== undefined && sql`a.state = ${state}::text`,
    ids !== undefined && sql`a.id = any(${[...ids]}::uuid[])`,
  ].filter((condition) => condition !== false);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** Returns the ids of a page: waiting ones first, the oldest first; then decided ones, the latest first. */
export async function reviewIds(
  db: Db,
  query: ReviewQuery,
  reader: ReviewReader,
  paging: Pick<Paging, 'limit' | 'offset'>,
) {
  const people = (query.search?.trim() ?? '') !== '' ? sql`join people on people.id = a.person_id` : sql``;
  const isMine = query.show === 'mine';
  // Reviewers may see whatever waits for them.
  const isSeen = isMine && !reader.isOwner ? sql`true` : scope(reader);
  // Waiting applications come first, as the reviewer is checked only for them:
  // otherwise PostgreSQL looks up every step that the reviewer ever had among all applications.
  const waiting = sql`with waiting as materialized (
    select id, person_id, leave_type_id, state, step, starts_on, ends_on, created_at, decided_at, updated_at
      from leave_applications a where ${ofOthers(reader)})`;
  const known = isMine ? waiting : sql``;
  const matching = sql`from ${isMine ? sql`waiting` : sql`leave_applications`} a ${people}
    where ${isSeen} and ${showCondition(query.show, reader)} and ${filterCondition(query)}`;
  const { rows } = await sql<{ id: string; total: number }>`
    ${known} select a.id, count(*) over ()::int as total ${matching}
     order by (a.state <> 'created'), case when a.state = 'created' then a.created_at end asc,
              coalesce(a.decided_at, a.updated_at) desc, a.starts_on, a.id
     limit ${paging.limit} offset ${paging.offset}`.execute(db);
  // A page behind the last one has no row with the total.
  const total = rows[0]?.total ?? (paging.offset > 0 ? await countOf(db, known, matching) : 0);
  return { ids: rows.map(({ id }) => id), total };
}

async function countOf(db: Db, known: Condition, matching: Condition): Promise<number> {
  const { rows } = await sql<{ total: number }>`${known} select count(*)::int as total ${matching}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Returns the number of applications that wait for the viewer, and the oldest. */
export async function waitingForOne(db: Db, reader: ReviewReader) {
  const { rows } = await sql<{ id: string; name: string; total: number }>`
    select a.id, people.name, count(*) over ()::int as total
      from leave_applications a join people on people.id = a.person_id
     where ${waitsFor(reader)} order by a.created_at, a.id limit 1`.execute(db);
  return rows[0];
}

export interface Counts {
  readonly mine: number;
  readonly oldest: Date | null;
  readonly waiting: number;
  readonly soon: number;
  readonly away_today: number;
  readonly away_next_week: number;
  readonly decided: number;
  readonly approved: number;
  readonly total_people: number;
}

/** Counts waiting and decided applications and people away, among those the viewer may see, in one statement. */
export async function reviewCounts(db: Db, reader: ReviewReader): Promise<Counts> {
  const { today } = reader.viewer;
  const inScope = scope(reader);
  const away = (from: LocalDate, to: LocalDate) => sql`(
    select count(distinct d.person_id)::int from leave_application_days d join leave_applications a on a.id = d.application_id
     where d.state = 'approved' and d.is_away and d.date between ${from} and ${to} and ${inScope})`;
  const { rows } = await sql<Counts>`
    with waiting as materialized (
      select a.starts_on, a.created_at, (${waitsFor(reader)}) as is_mine
        from leave_applications a where a.state = 'created' and ${inScope}),
    decided as (select a.state from leave_applications a where ${isDecidedSince(monthOf(today))} and ${inScope})
    select (select count(*)::int from waiting where is_mine) as mine,
           (select min(created_at) from waiting where is_mine) as oldest,
           (select count(*)::int from waiting) as waiting,
           (select count(*)::int from waiting where starts_on <= ${addDays(today, 7)}) as soon,
           ${away(today, today)} as away_today, ${away(...nextWeek(today))} as away_next_week,
           (select count(*)::int from decided) as decided,
           (select count(*)::int from decided where state = 'approved') as approved,
           (select count(*)::int from people where ${worksHere(reader.now)} and joined_on <= ${today}) as total_people`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('counting gives a row');
  return counts;
}
