import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { hundredths } from '#features/leave/rules/facts.ts';
import { bookByCalendar } from '#features/leave/server/commands/lines.ts';
import { lockAccounts } from '#features/leave/server/commands/settle.ts';

/** A period that is reopened. */
export interface ReopenedPeriod {
  /** Null: of everyone. */
  readonly person_id: string | null;
  readonly starts_on: LocalDate;
  readonly ends_on: LocalDate;
}

/** Condition: a day `d` was given back later, and one of its two dates is in the period. */
const isReturnedLate = ({ person_id, starts_on, ends_on }: ReopenedPeriod): RawBuilder<boolean> => sql`
  d.returned_on > d.date and (${person_id}::uuid is null or d.person_id = ${person_id})
  and (d.date between ${starts_on} and ${ends_on} or d.returned_on between ${starts_on} and ${ends_on})`;

/** Locks the accounts of people with such days, before the period is reopened. */
export async function lockReturnedLate(db: Db, period: ReopenedPeriod): Promise<void> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct d.person_id from leave_application_days d where ${isReturnedLate(period)}`.execute(db);
  await lockAccounts(
    db,
    rows.map(({ person_id }) => person_id),
  );
}

interface LateDay {
  readonly application_id: string;
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly date: LocalDate;
  readonly returned_on: LocalDate;
  readonly cost: number;
  readonly why: string | null;
}

/**
 * Moves days that were given back on a later date, because theirs was closed, to their own date: the day is leave no
 * more, and the line of the later date is taken back. A day whose later date is closed stays until that is reopened, too.
 * Call it once the period is reopened, with the accounts locked.
 */
export async function returnReopened(db: Db, period: ReopenedPeriod, actor_id: string | null): Promise<void> {
  const { rows: days } = await sql<LateDay>`
    update leave_application_days d set state = 'returned', cost = 0, is_covered = false, week_share = null,
           returned_on = d.date
      from (select d.application_id, d.date, d.returned_on, d.cost from leave_application_days d
             where ${isReturnedLate(period)} and first_open_date(d.person_id, d.date) = d.date
               and first_open_date(d.person_id, d.returned_on) = d.returned_on) o
     where d.application_id = o.application_id and d.date = o.date
    returning d.application_id, d.person_id, d.leave_type_id, d.date, o.returned_on, o.cost::float8 as cost,
              (select l.cause ->> 'why' from leave_lines l
                where l.application_id = d.application_id and (l.cause ->> 'origin')::date = d.date limit 1) as why`.execute(
    db,
  );
  await bookByCalendar(
    db,
    days
      .filter(({ cost }) => cost > 0)
      .flatMap(({ date, returned_on, why, cost, ...of }) => {
        const booking = { ...of, actor_id };
        const day = { cost: hundredths(cost), why };
        return [
          { ...booking, act: 'take' as const, dates: [{ ...day, date: returned_on, origin: date }] },
          { ...booking, act: 'release' as const, dates: [{ ...day, date }] },
        ];
      }),
  );
}
