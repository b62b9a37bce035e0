import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Settings } from '#features/company/server/queries.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';
import type { Plan } from '../rules/own-days.ts';

/** One person's plan of some dates, both included: what is published alone. */
export async function planOf(
  db: Db,
  personId: string,
  [from, to]: readonly [LocalDate, LocalDate],
  settings: Settings,
): Promise<Plan> {
  const shifts = await shiftsOf(db, [personId], from, to, settings);
  return { on: (date) => shifts.on(personId, date), isOwn: (date) => shifts.isOwn(personId, date) };
}

interface Horizon {
  readonly published_until: LocalDate | null;
  readonly has_standard_hours: boolean;
}

/** How far the plan reaches: of the person's own days, and whether something counts where there is none. */
export async function horizonOf(db: Db, personId: string, today: LocalDate): Promise<Horizon> {
  const [horizon] = await rowsOf<Horizon>(
    db,
    `select (select max(date) from shift_days where person_id = $1 and is_published and date >= $2) as published_until,
            coalesce((select start_time is not null from standard_shifts where effective_from <= $2
                       order by effective_from desc limit 1), false) as has_standard_hours`,
    [personId, today],
  );
  return horizon ?? { published_until: null, has_standard_hours: false };
}
