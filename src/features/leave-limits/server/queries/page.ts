import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { leaveTypesOf } from '#features/leave/server/queries/types.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { placesOf } from '../../rules/limits.ts';
import type { LimitChoice, LimitChoices } from '../../rules/shapes.ts';
import type { AwayReader } from './away.ts';
import { storedCalendarRules, versionOfRules } from './rules.ts';

type Kind = 'department' | 'work_place' | 'group';
const lists = { department: 'departments', work_place: 'work_places', group: 'groups' } as const;

/** Counts people who work here by item. */
async function peopleIn(db: Db, kind: Kind, now: number): Promise<ReadonlyMap<string, number>> {
  const counted =
    kind === 'group'
      ? sql`select g.group_id as id, count(*)::int as people
              from group_people g join people on people.id = g.person_id where ${worksHere(now)} group by 1`
      : sql`select ${sql.ref(`people.${kind}_id`)} as id, count(*)::int as people
              from people where ${worksHere(now)} and ${sql.ref(`people.${kind}_id`)} is not null group by 1`;
  const { rows } = await sql<{ id: string; people: number }>`${counted}`.execute(db);
  return new Map(rows.map(({ id, people }) => [id, people]));
}

async function choicesOf(db: Db, kind: Kind, now: number): Promise<LimitChoice[]> {
  const [items, people] = await Promise.all([
    rowsOf<{ id: string; name: string }>(
      db,
      `select id, name from ${lists[kind]} where trashed_at is null order by name_key, id`,
    ),
    peopleIn(db, kind, now),
  ]);
  return items.map((item) => ({ ...item, people: people.get(item.id) ?? 0 }));
}

/** Returns everything that a rule can name, by name. @param now epoch seconds */
async function allChoices(db: Db, now: number): Promise<LimitChoices> {
  return {
    department: await choicesOf(db, 'department', now),
    work_place: await choicesOf(db, 'work_place', now),
    group: await choicesOf(db, 'group', now),
    leave_types: await leaveTypesOf(db),
  };
}

interface PageOptions {
  readonly now: number;
  readonly today: LocalDate;
  readonly readers: readonly AwayReader[];
}

/** Returns all rules with the people whom they concern today. */
export async function calendarRulesPage(db: Db, { now, today, readers }: PageOptions) {
  const [rules, choices, waiting] = [
    await storedCalendarRules(db),
    await allChoices(db, now),
    (await Promise.all(readers.map((reader) => reader.waiting(db)))).flat(),
  ];
  const limits = rules.limits.map((limit) => {
    const people = choices[limit.scope].find(({ id }) => id === limit.item_id)?.people ?? 0;
    const waits = waiting.find(({ limit_id }) => limit_id === limit.id);
    return {
      ...limit,
      people,
      places: placesOf(limit, people),
      waiting: waits ? { people: waits.people, first: waits.first, last: waits.last } : null,
    };
  });
  return { blocks: [...rules.blocks], limits, choices, today, version: versionOfRules(rules) };
}
