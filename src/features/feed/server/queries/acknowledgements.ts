import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { addDays } from '#platform/shared/time.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { approvedLeaveOf } from '#features/leave-applications/server/queries/approved-leave.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import { isAsked } from './audience.ts';
import { writtenAt } from './posts.ts';
import type { StoredPost } from './stored.ts';

const rowsPerPage = 50;

/** Who is asked and has not acknowledged what it says now. @param now epoch seconds */
export async function openPeople(db: Db, post: StoredPost, now: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select people.id from people
     where ${isAsked(post, now)} and not exists (
       select from feed_acknowledgements k
        where k.post_id = ${post.id} and k.person_id = people.id and k.version >= ${post.asked_version})
     order by people.id`.execute(db);
  return rows.map(({ id }) => id);
}

interface Listing {
  readonly state: 'not_yet' | 'acknowledged';
  readonly search?: string | undefined;
  readonly page: number;
}

interface Row {
  readonly id: string;
  readonly department_name: string | null;
  readonly version: number | null;
  readonly acknowledged_at: Date | null;
  readonly written_at: Date | null;
}

/** Who has acknowledged an announcement, and who has not: a page of one of the two, and how many of each. */
export async function acknowledgedList(db: Db, post: StoredPost, { state, search, page }: Listing, now: number) {
  const asked = sql`
    from feed_posts p cross join people left join departments on departments.id = people.department_id
      left join feed_acknowledgements k on k.post_id = ${post.id} and k.person_id = people.id
     where p.id = ${post.id} and ${isAsked(post, now)}`;
  const has = sql<boolean>`coalesce(k.version >= ${post.asked_version}, false)`;
  const term = search?.trim().toLowerCase();
  const found = term ? sql`strpos(people.name_key, ${term}) > 0` : sql`true`;
  const [list, sums] = await Promise.all([
    sql<Row & { total: number }>`
      select people.id, departments.name as department_name, k.version, k.acknowledged_at,
             case when k.version is not null then ${writtenAt(sql`k.version`)} end as written_at, count(*) over ()::int as total
      ${asked} and ${has} = ${state === 'acknowledged'} and ${found}
       order by people.name_key, people.id limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}`.execute(db),
    sql<{ name: string | null; acknowledged: number; total: number }>`
      select departments.name, count(*) filter (where ${has})::int as acknowledged, count(*)::int as total ${asked}
       group by 1 order by 1 nulls last`.execute(db),
  ]);
  const sum = (of: 'acknowledged' | 'total') => sums.rows.reduce((all, row) => all + row[of], 0);
  const acknowledged = sum('acknowledged');
  return {
    data: await shown(db, list.rows, { post, now }),
    acknowledged,
    not_yet: sum('total') - acknowledged,
    total: list.rows[0]?.total ?? 0,
    departments: sums.rows,
    reminded_at: post.reminded_at?.toISOString() ?? null,
  };
}

async function shown(db: Db, rows: readonly Row[], { post, now }: { post: StoredPost; now: number }) {
  const ids = rows.map(({ id }) => id);
  const today = await todayOf(db, now);
  const last = addDays(today, 60);
  const [cards, leave] = await Promise.all([cardsByIds(db, ids), approvedLeaveOf(db, ids, today, last)]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return rows.flatMap(({ id, department_name, version, acknowledged_at, written_at }) => {
    const card = byId.get(id);
    if (!card) return [];
    let until = leave.on(id, today) ? today : null;
    while (until !== null && until < last && leave.on(id, addDays(until, 1))) until = addDays(until, 1);
    return [
      {
        ...card,
        department_name,
        acknowledged_at: acknowledged_at?.toISOString() ?? null,
        is_older: version !== null && version < post.asked_version,
        version_time: written_at?.toISOString() ?? null,
        on_leave_until: until,
      },
    ];
  });
}
