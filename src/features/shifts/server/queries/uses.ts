import { changesSince, type Answer } from '#platform/server/changes.ts';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { Shares } from '#platform/server/shares.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { cardsByIds, cachedIdsByName } from '#features/people/server/queries.ts';
import type { TemplateUses } from '../../contract.ts';
import { usesBeside, type TemplateUsesOptions } from './templates.ts';

/** Published days of a person with one template. */
interface Use {
  readonly days: number;
  readonly first_date: LocalDate;
}

/** Uses by template. */
type PersonUses = ReadonlyMap<string, Use>;

const ofTime = changesSince('time_versions');
/** Maximum number of cached people, some 300 bytes each. */
const shares = new Shares<PersonUses>((db, values) => rowsOf<Answer>(db, ofTime, values), 100_000);

interface UseRow extends Use {
  readonly person_id: string;
  readonly template_id: string;
}

/** Uses of templates by everyone's published days from a date on; re-reads only people whose shifts changed. */
const usesFrom = (db: Db, from: LocalDate) =>
  shares.of(db, from, async (ids) => {
    const rows = await rowsOf<UseRow>(
      db,
      `select person_id, template_id, count(*)::int as days, min(date) as first_date from shift_days
        where is_published and date >= $1 and template_id is not null ${ids ? 'and person_id = any($2)' : ''}
        group by 1, 2`,
      ids ? [from, ids] : [from],
    );
    const byPerson = Map.groupBy(rows, ({ person_id }) => person_id);
    return new Map(
      Array.from(byPerson, ([id, own]) => [id, new Map(own.map(({ template_id, ...use }) => [template_id, use]))]),
    );
  });

/** Returns the number of people with each template on a published day from a date on. */
export async function peopleByTemplate(db: Db, from: LocalDate): Promise<ReadonlyMap<string, number>> {
  const people = new Map<string, number>();
  for (const [, uses] of await usesFrom(db, from))
    for (const id of uses.keys()) people.set(id, (people.get(id) ?? 0) + 1);
  return people;
}

/** Returns the people with published days of a template from a date on, with these days. */
async function usersFrom(db: Db, id: string, from: LocalDate): Promise<ReadonlyMap<string, Use>> {
  const users = new Map<string, Use>();
  for (const [person_id, uses] of await usesFrom(db, from)) {
    const use = uses.get(id);
    if (use) users.set(person_id, use);
  }
  return users;
}

/** Returns the cached use of a template from a date on. @param options includes the uses registered by later features */
export async function cachedUsesOf(db: Db, id: string, options: TemplateUsesOptions): Promise<TemplateUses> {
  const [users, beside] = await Promise.all([usersFrom(db, id, options.from), usesBeside(db, id, options)]);
  let [days, first_date]: [number, LocalDate | null] = [0, null];
  for (const use of users.values()) {
    days += use.days;
    if (first_date === null || use.first_date < first_date) first_date = use.first_date;
  }
  return { days, people: users.size, first_date, ...beside };
}

/** Maximum number of people shown with their days. */
const maxShown = 200;
/** Maximum number of dates shown per person. */
const maxDates = 31;

/** Sorts by number of days, descending, then by name. */
function mostUsing(users: ReadonlyMap<string, Use>, byName: ReadonlySet<string>): string[] {
  const numbers = [...new Set(Array.from(users.values(), ({ days }) => days))].sort((one, other) => other - one);
  const shown: string[] = [];
  for (const days of numbers)
    for (const id of byName) {
      if (shown.length === maxShown) return shown;
      if (users.get(id)?.days === days) shown.push(id);
    }
  return shown;
}

/** Returns people whose published days use a template from a date on, by number of days, descending. */
export async function usersOf(db: Db, id: string, from: LocalDate) {
  const [users, byName] = await Promise.all([usersFrom(db, id, from), cachedIdsByName(db)]);
  const ids = mostUsing(users, byName);
  const [people, rows] = await Promise.all([
    cardsByIds(db, ids),
    rowsOf<{ person_id: string; dates: LocalDate[] }>(
      db,
      `select person_id, (array_agg(date::text order by date))[1:${maxDates}] as dates from shift_days
        where template_id = $1 and is_published and date >= $2 and person_id = any($3) group by 1`,
      [id, from, ids],
    ),
  ]);
  const datesOf = new Map(rows.map(({ person_id, dates }) => [person_id, dates]));
  return people.map((person) => ({
    ...person,
    days: users.get(person.id)?.days ?? 0,
    dates: datesOf.get(person.id) ?? [],
  }));
}
