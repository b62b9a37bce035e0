import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { audienceKinds, type AudienceItem, type AudienceKind } from '../../rules/shapes.ts';

/** Key that every person has. */
export const everyone = '00000000-0000-4000-8000-000000000000';

/** Table of each kind of audience item. */
export const tables = {
  department: 'departments',
  designation: 'designations',
  group: 'groups',
  work_place: 'work_places',
} as const satisfies Record<AudienceKind, string>;

/** SQL for the keys of a person: their own id and those of the units they belong to. */
export const keysOf = (personId: string): RawBuilder<string[]> => sql<string[]>`(
  select array_remove(array[${everyone}::uuid, p.id, p.department_id, p.designation_id, p.work_place_id], null)
         || array(select group_id from group_people where person_id = p.id)
    from people p where p.id = ${personId})::uuid[]`;

/**
 * SQL for whether a person may see the post of this id: it is published for them or their own.
 * `offset` makes PostgreSQL check post by post: a join would read all audiences of the company.
 */
export const maySee = (postId: RawBuilder<unknown>, personId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from feed_audiences a
   where a.post_id = ${postId} and a.key = any(${keysOf(personId)})
     and (a.published_at is not null or a.kind = 'author')
  offset 0)`;

/** The people for whom a post is meant: everyone when no items are named. */
export interface Audience {
  readonly items: readonly AudienceItem[];
  readonly is_for_everyone: boolean;
}

const idsOf = ({ items }: Audience, kind: AudienceKind) =>
  items.flatMap((item) => (item.kind === kind ? [item.id] : []));

/** SQL for whether a row of `people` belongs to an audience, by current data. */
export function isInAudience(audience: Audience): RawBuilder<boolean> {
  if (audience.is_for_everyone) return sql<boolean>`true`;
  return sql<boolean>`(
    coalesce(people.department_id = any(${idsOf(audience, 'department')}::uuid[]), false)
    or coalesce(people.designation_id = any(${idsOf(audience, 'designation')}::uuid[]), false)
    or coalesce(people.work_place_id = any(${idsOf(audience, 'work_place')}::uuid[]), false)
    or people.id in (select person_id from group_people where group_id = any(${idsOf(audience, 'group')}::uuid[])))`;
}

const peopleByAudience = new VersionedCache<readonly string[]>(200);

/** Returns active people of an audience, cached by the company's version. @param now epoch seconds */
export async function peopleIn(db: Db, audience: Audience, now: number): Promise<readonly string[]> {
  const key = JSON.stringify([audience.items, audience.is_for_everyone, await todayOf(db, now)]);
  return peopleByAudience.getOrComputeForCompany(db, key, async () => {
    const { rows } = await sql<{ id: string }>`
      select people.id from people where ${worksHere(now)} and ${isInAudience(audience)} order by people.id`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  });
}

/** Returns those of some people who see a post now or once it is published. @param now epoch seconds */
export async function readersAmong(
  db: Db,
  post: Audience & { readonly author_id: string },
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const members = new Set(await peopleIn(db, post, now));
  return ids.filter((id) => id === post.author_id || members.has(id));
}

/** The fields of an announcement that determine who is asked. */
export interface AcknowledgementScope extends Audience {
  readonly id: string;
  readonly author_id: string;
  /** Date of publication in the company's time zone. */
  readonly posted_on: string | null;
}

/** SQL for whether a row of `people` sees an announcement without being asked: its author or a later joiner. */
export const isExempt = (asking: AcknowledgementScope, now: number) => sql<boolean>`
  ${worksHere(now)} and (people.id = ${asking.author_id}
    or ${isInAudience(asking)} and people.joined_on > ${asking.posted_on}::date)`;

/** SQL for whether a row of `people` is asked: not the author and not people who joined later. */
export const mustAcknowledge = (asking: AcknowledgementScope, now: number) => sql<boolean>`
  ${worksHere(now)} and ${isInAudience(asking)} and people.id <> ${asking.author_id}
  and people.joined_on <= ${asking.posted_on}::date`;

/** Returns the audience that a post's rows of `feed_audiences` describe. */
export function audienceOf(rows: readonly { readonly kind: string; readonly key: string }[]): Audience {
  const items = rows.flatMap(({ kind, key }) =>
    kind === 'everyone' || kind === 'author' ? [] : [{ kind, id: key } as AudienceItem],
  );
  return { items, is_for_everyone: rows.some(({ kind }) => kind === 'everyone') };
}

const acknowledgedCounts = new VersionedCache<number>(5000);

interface Acknowledged extends AcknowledgementScope {
  readonly asked_version: number;
  /** Number of people who have acknowledged the current text, including people who are no longer asked. */
  readonly acknowledged: number | null;
}

/**
 * Counts people asked now who have acknowledged it. Acknowledgements are never removed,
 * so within a version their number identifies them; together with the company's version it is the cache key.
 */
export async function acknowledgedCount(db: Db, asking: Acknowledged, now: number): Promise<number> {
  const { id, posted_on, asked_version, acknowledged } = asking;
  if (posted_on === null || !acknowledged) return 0;
  const key = JSON.stringify([id, asking.items, posted_on, await todayOf(db, now), asked_version, acknowledged]);
  return acknowledgedCounts.getOrComputeForCompany(db, key, async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from feed_acknowledgements k join people on people.id = k.person_id
       where k.post_id = ${id} and k.version >= ${asked_version} and ${mustAcknowledge(asking, now)}`.execute(db);
    return rows[0]?.count ?? 0;
  });
}

const askedCounts = new VersionedCache<number>(5000);

/** Returns how many people are asked to acknowledge it, cached by the company's version. @param now epoch seconds */
export async function acknowledgerCount(db: Db, asking: AcknowledgementScope, now: number): Promise<number> {
  if (asking.posted_on === null) return 0;
  const key = JSON.stringify([asking.id, asking.items, asking.posted_on, await todayOf(db, now)]);
  return askedCounts.getOrComputeForCompany(db, key, async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from people where ${mustAcknowledge(asking, now)}`.execute(db);
    return rows[0]?.count ?? 0;
  });
}

type Names = ReadonlyMap<string, string>;
const names = new VersionedCache<Names>(200);

/** Returns the names of all audience items, including those in the Trash; cached by the company's version. */
export function audienceNames(db: Db): Promise<Names> {
  return names.getOrComputeForCompany(db, 'names', async () => {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from departments union all select id, name from designations
      union all select id, name from groups union all select id, name from work_places`.execute(db);
    return new Map(rows.map(({ id, name }) => [id, name]));
  });
}

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly total_people: number;
}

/** Returns the audience items to choose from, with their numbers of active people. @param now epoch seconds */
export async function audienceOptions(db: Db, now: number) {
  const counted = async (kind: AudienceKind) => {
    const of = kind === 'group' ? sql`g.group_id` : sql.ref(`people.${kind}_id`);
    const joined = kind === 'group' ? sql`join group_people g on g.person_id = people.id` : sql``;
    const { rows } = await sql<Choice>`
      select i.id, i.name, coalesce(counted.total, 0)::int as total_people
        from ${sql.table(tables[kind])} i left join (
          select ${of} as item_id, count(*) as total from people ${joined} where ${worksHere(now)} group by 1
        ) counted on counted.item_id = i.id
       where i.trashed_at is null order by i.name_key`.execute(db);
    return [kind, rows] as const;
  };
  return Object.fromEntries(await Promise.all(audienceKinds.map(counted))) as Record<AudienceKind, Choice[]>;
}
