import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { addDays, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import type { PersonCard } from '#features/people/contract.ts';
import {
  anniversaryThisMonth,
  birthdayDays,
  bySoonest,
  joinedDays,
  nextAnniversary,
  tierOf,
  type Tier,
} from '../../rules/yearly.ts';

/** The first people of a card and the total number. */
export interface CardPage<Item> {
  readonly total: number;
  readonly people: (PersonCard & Item)[];
}

/** People of each card in order, cached by company, version and day. */
interface CardLists {
  readonly birthdays: readonly { readonly id: string; readonly date: LocalDate }[];
  readonly anniversaries: readonly {
    readonly id: string;
    readonly date: LocalDate;
    readonly years: number;
    readonly tier: Tier;
  }[];
  readonly joined: readonly { readonly id: string; readonly joined_on: LocalDate }[];
}

/** Adds the number of people whose day is today. */
type DayPage<Item> = CardPage<Item> & { readonly today_total: number };

const birthdays = new VersionedCache<CardLists['birthdays']>(200);
const anniversaries = new VersionedCache<CardLists['anniversaries']>(200);
const joined = new VersionedCache<CardLists['joined']>(200);

/** SQL for whether a person works here on a day; the last day is included. */
const worksOn = (today: LocalDate) =>
  sql`p.joined_on <= ${today} and coalesce(p.discharged_date >= ${today}, p.status <> 'discharged')`;

/** Birthday as month and day without the year, '11-03'. */
const monthAndDay = sql`to_char(d.birth_date, 'MM-DD')`;

/**
 * Returns people with upcoming birthdays, the next one first, without private profiles.
 * The year of birth never leaves the database.
 */
export async function birthdaysOf(db: Db, today: LocalDate, limit: number): Promise<DayPage<{ date: LocalDate }>> {
  const all = await birthdays.getOrComputeForCompany(db, today, async () => {
    const last = addDays(today, birthdayDays);
    const days = eachDay(today, last).map((date) => date.slice(5));
    const { rows } = await sql<{ id: string; day: string }>`
      select p.id, ${monthAndDay} as day from personal_details d join people p on p.id = d.person_id
       where ${monthAndDay} = any(${[...days, '02-29']}) and not p.is_private and ${worksOn(today)}
       order by p.name_key, p.id`.execute(db);
    return (
      rows
        // The year is arbitrary; 2000 had a 29 February.
        .map(({ id, day }) => ({ id, date: nextAnniversary(`2000-${day}` as LocalDate, today) }))
        .filter(({ date }) => date <= last)
        .sort(bySoonest(today))
    );
  });
  return dayPageOf(db, all, limit, today);
}

/** Returns people with an anniversary in this month, without private profiles. */
export async function anniversariesOf(
  db: Db,
  today: LocalDate,
  limit: number,
): Promise<DayPage<Omit<CardLists['anniversaries'][number], 'id'>>> {
  const all = await anniversaries.getOrComputeForCompany(db, today, async () => {
    const { rows } = await sql<{ id: string; joined_on: LocalDate }>`
      select p.id, p.joined_on from people p
       where extract(month from p.joined_on) = extract(month from ${today}::date) and not p.is_private
         and ${worksOn(today)}
       order by p.joined_on, p.name_key, p.id`.execute(db);
    return rows
      .flatMap(({ id, joined_on }) => {
        const found = anniversaryThisMonth(joined_on, today);
        return found ? [{ id, ...found, tier: tierOf(found.years) }] : [];
      })
      .sort(bySoonest(today));
  });
  return dayPageOf(db, all, limit, today);
}

/** Returns people who joined within the last days, the latest first. */
export async function recentlyJoinedOf(
  db: Db,
  today: LocalDate,
  limit: number,
): Promise<CardPage<{ joined_on: LocalDate }>> {
  const all = await joined.getOrComputeForCompany(db, today, async () => {
    const { rows } = await sql<{ id: string; joined_on: LocalDate }>`
      select p.id, p.joined_on from people p
       where p.joined_on >= ${today}::date - ${joinedDays}::int and ${worksOn(today)}
       order by p.joined_on desc, p.name_key, p.id`.execute(db);
    return rows;
  });
  return pageOf(db, all, limit);
}

async function dayPageOf<Item extends { readonly id: string; readonly date: LocalDate }>(
  db: Db,
  all: readonly Item[],
  limit: number,
  today: LocalDate,
): Promise<DayPage<Omit<Item, 'id'>>> {
  return { ...(await pageOf(db, all, limit)), today_total: all.filter(({ date }) => date === today).length };
}

/** Adds names and pictures to the first people of a list. */
export async function pageOf<Item extends { readonly id: string }>(
  db: Db,
  all: readonly Item[],
  limit: number,
): Promise<CardPage<Omit<Item, 'id'>>> {
  const shown = new Map(all.slice(0, limit).map((item) => [item.id, item]));
  const cards = await cardsByIds(db, [...shown.keys()]);
  return { total: all.length, people: cards.map((card) => ({ ...(shown.get(card.id) as Item), ...card })) };
}
