import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { subjectsOf } from '#platform/server/http/subjects.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { cardsByIds, isCalled } from '#features/people/server/queries.ts';
import { allOffOf } from '#features/attendance/server/queries/all-off.ts';
import { dateOf, datesAt, todaysOf } from '#features/attendance/server/queries/moment.ts';
import { returnsOf } from '#features/attendance/server/queries/returns.ts';
import { whereabouts } from '#features/attendance/server/queries/where-people-are.ts';
import { seenLeaveOf } from '#features/leave-applications/server/queries/spent-types.ts';
import { mustAcknowledge, isExempt } from './audience.ts';
import { writtenAt } from './versions.ts';
import type { StoredPost } from './stored.ts';

const rowsPerPage = 50;

/** Returns people who are asked and have not acknowledged the current text. @param now epoch seconds */
export async function openPeople(db: Db, post: StoredPost, now: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select people.id from people
     where ${mustAcknowledge(post, now)} and not exists (
       select from feed_acknowledgements k
        where k.post_id = ${post.id} and k.person_id = people.id and k.version >= ${post.asked_version})
     order by people.id`.execute(db);
  return rows.map(({ id }) => id);
}

interface AcknowledgementQuery {
  readonly state: 'not_yet' | 'acknowledged' | 'not_asked';
  readonly search?: string | undefined;
  readonly page: number;
}

interface Row {
  readonly id: string;
  readonly department_name: string | null;
  readonly version: number | null;
  readonly acknowledged_at: Date | null;
  readonly written_at: Date | null;
  readonly seen_at: Date | null;
  readonly reminded_at: Date | null;
}

const has = ({ asked_version }: StoredPost) => sql<boolean>`coalesce(k.version >= ${asked_version}, false)`;
/** SQL for the time when a person first saw the current text. */
export const seenAt = ({ asked_version }: Pick<StoredPost, 'asked_version'>) =>
  sql<Date | null>`case when r.seen_version >= ${asked_version} then r.seen_at end`;

/** SQL for people beside an announcement who meet a condition, with what is known about each. */
const peopleBeside = ({ id }: StoredPost, isMeant: RawBuilder<boolean>) => sql`
    from feed_posts p cross join people left join departments on departments.id = people.department_id
      left join feed_acknowledgements k on k.post_id = p.id and k.person_id = people.id
      left join feed_readings r on r.post_id = p.id and r.person_id = people.id
     where p.id = ${id} and ${isMeant}`;

interface Reader {
  readonly actor: Pick<Actor, 'id' | 'permissions'>;
  /** epoch seconds */
  readonly now: number;
}

/** Returns a page of people who have acknowledged, have not, or are not asked, and the number of each. */
export async function acknowledgedList(
  db: Db,
  post: StoredPost,
  listing: AcknowledgementQuery,
  { actor, now }: Reader,
) {
  const [rows, sums, notAsked] = await Promise.all([
    pageOf(db, post, listing, now),
    sql<DepartmentSum>`
      select departments.name, count(*) filter (where ${has(post)})::int as acknowledged,
             count(*) filter (where not ${has(post)} and ${seenAt(post)} is not null)::int as seen, count(*)::int as total,
             max(r.reminded_at) as reminded_at
      ${peopleBeside(post, mustAcknowledge(post, now))} group by 1 order by 1 nulls last`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from people where ${isExempt(post, now)}`.execute(db),
  ]);
  const sum = (of: 'acknowledged' | 'seen' | 'total') => sums.rows.reduce((all, row) => all + row[of], 0);
  const acknowledged = sum('acknowledged');
  return {
    data: await describePeople(db, rows, { post, actor, now, state: listing.state }),
    acknowledged,
    not_yet: sum('total') - acknowledged,
    seen: sum('seen'),
    not_asked: notAsked.rows[0]?.count ?? 0,
    total: rows[0]?.total ?? 0,
    departments: sums.rows.map(({ name, acknowledged: done, total }) => ({ name, acknowledged: done, total })),
    reminded_at: lastOf([post.reminded_at, ...sums.rows.map((row) => row.reminded_at)]),
  };
}

/** Counts of a department. */
interface DepartmentSum {
  readonly name: string | null;
  readonly acknowledged: number;
  readonly seen: number;
  readonly total: number;
  readonly reminded_at: Date | null;
}

/** Returns the latest of some times. */
const lastOf = (moments: readonly (Date | null)[]): string | null =>
  moments
    .flatMap((at) => at?.toISOString() ?? [])
    .toSorted()
    .at(-1) ?? null;

async function pageOf(db: Db, post: StoredPost, { state, search, page }: AcknowledgementQuery, now: number) {
  const term = search?.trim();
  const found = term ? isCalled(term) : sql`true`;
  const meant =
    state === 'not_asked'
      ? isExempt(post, now)
      : sql<boolean>`${mustAcknowledge(post, now)} and ${has(post)} = ${state === 'acknowledged'}`;
  const { rows } = await sql<Row & { total: number }>`
    select people.id, departments.name as department_name, k.version, k.acknowledged_at, ${seenAt(post)} as seen_at,
           case when r.reminded_version >= ${post.asked_version} then r.reminded_at end as reminded_at,
           case when k.version is not null then ${writtenAt(sql`k.version`)} end as written_at, count(*) over ()::int as total
    ${peopleBeside(post, meant)} and ${found}
     order by people.name_key, people.id limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}`.execute(db);
  return rows;
}

interface PeopleListContext extends Reader {
  readonly post: StoredPost;
  readonly state: AcknowledgementQuery['state'];
}

async function describePeople(db: Db, rows: readonly Row[], { post, actor, now, state }: PeopleListContext) {
  const ids = rows.map(({ id }) => id);
  const [cards, away] = await Promise.all([
    cardsByIds(db, ids),
    state === 'not_yet' ? awayOf(db, ids, actor, now) : new Map<string, Absence>(),
  ]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return rows.flatMap(({ id, department_name, version, acknowledged_at, written_at, seen_at, reminded_at }) => {
    const card = byId.get(id);
    if (!card) return [];
    return [
      {
        ...card,
        department_name,
        acknowledged_at: acknowledged_at?.toISOString() ?? null,
        is_older: version !== null && version < post.asked_version,
        version_time: written_at?.toISOString() ?? null,
        seen_at: seen_at?.toISOString() ?? null,
        reminded_at: reminded_at?.toISOString() ?? null,
        not_asked_as: exemptionOf(state, id === post.author_id),
        away: away.get(id) ?? null,
      },
    ];
  });
}

function exemptionOf(state: AcknowledgementQuery['state'], isAuthor: boolean) {
  if (state !== 'not_asked') return null;
  return isAuthor ? ('author' as const) : ('came_later' as const);
}

interface Absence {
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
async function awayOf(
  db: Db,
  ids: readonly string[],
  actor: Viewer,
  now: number,
): Promise<ReadonlyMap<string, Absence>> {
  const [onLeave, places] = await Promise.all([onLeaveOf(db, ids, actor, now), placesOf(db, ids, actor, now)]);
  const away = new Map<string, Absence>();
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

/** Returns people on leave for the whole of today, by the date of their place, with their day of return. */
async function onLeaveOf(db: Db, ids: readonly string[], actor: Viewer, now: number) {
  const [todays, { people }] = await Promise.all([todaysOf(db, now), seenLeaveOf(db, actor, now)]);
  const dates = datesAt(todays);
  const seen = people === null ? ids : ids.filter((id) => people.has(id));
  const range = [dates[0] ?? todays.today, dates.at(-1) ?? todays.today] as const;
  const isOff = await allOffOf(db, seen, range, todays.settings);
  const whole = seen.filter((id) => isOff(id, dateOf(todays, id)));
  if (whole.length === 0) return new Map<string, LocalDate | null>();
  const backOn = await returnsOf(db, whole, todays);
  return new Map(whole.map((id) => [id, backOn(id)]));
}

async function placesOf(db: Db, ids: readonly string[], actor: Viewer, now: number) {
  if (ids.length === 0 || !actor.permissions.has('view_any_attendance')) return new Map();
  const seen = subjectsOf(actor as Actor, ['view_any_attendance']);
  return new Map((await whereabouts(db, ids, seen, now)).map((place) => [place.id, place]));
}
