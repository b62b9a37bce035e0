import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { Kept } from '#platform/server/kept.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { cardsByIds, worksHere } from '#features/people/server/queries.ts';
import { tierOf, type Tier } from '../../rules/anniversary.ts';

/** Month and day of a date, and on 28 February of a year without a 29th that one, too: '02-28', '02-29'. */
function daysOf(today: LocalDate): string[] {
  const day = today.slice(5);
  return day === '02-28' && addDays(today, 1).endsWith('-03-01') ? [day, '02-29'] : [day];
}

const isOn = (column: RawBuilder<unknown>, days: readonly string[]) => sql<boolean>`
  to_char(${column}, 'MM-DD') = any(${days}::text[])`;

interface Row {
  readonly id: string;
  readonly joined_on: LocalDate;
  readonly is_birthday: boolean;
  readonly is_anniversary: boolean;
}

const rowsByDay = new Kept<readonly Row[]>(100);

/** Whose birthday it is today, and who has been here for whole years; of those alone whose profile is not private. */
export async function dayCards(db: Db, now: number) {
  const today = await todayOf(db, now);
  const days = daysOf(today);
  const rows = await rowsByDay.ofCompany(db, today, async () => {
    const found = await sql<Row>`
      select people.id, people.joined_on::text as joined_on,
             coalesce(${isOn(sql`d.birth_date`, days)}, false) as is_birthday,
             ${isOn(sql`people.joined_on`, days)} and people.joined_on < ${today}::date as is_anniversary
        from people left join personal_details d on d.person_id = people.id
       where ${worksHere(now)} and people.status = 'active' and not people.is_private
         and (${isOn(sql`d.birth_date`, days)} or ${isOn(sql`people.joined_on`, days)})
       order by people.name_key, people.id limit 50`.execute(db);
    return found.rows;
  });
  const cards = new Map(
    (
      await cardsByIds(
        db,
        rows.map(({ id }) => id),
      )
    ).map((card) => [card.id, card]),
  );
  const of = (test: (row: Row) => boolean) =>
    rows.filter(test).flatMap((row) => {
      const card = cards.get(row.id);
      return card ? [{ card, row }] : [];
    });
  return {
    birthdays: of((row) => row.is_birthday).map(({ card }) => card),
    anniversaries: of((row) => row.is_anniversary).flatMap(({ card, row }) => {
      const years = Number(today.slice(0, 4)) - Number(row.joined_on.slice(0, 4));
      const tier: Tier | null = tierOf(years);
      return tier ? [{ ...card, years, tier }] : [];
    }),
  };
}
