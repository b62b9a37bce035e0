import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { shiftCardOf, usualPlan, type StoredHours } from './plan.ts';

/** Day that changed since it was drafted: changed by, changed at, and its current shift. */
export interface ChangedDay {
  readonly user_id: string;
  readonly name: string;
  readonly date: LocalDate;
  /** Null when no person changed it manually. */
  readonly by: string | null;
  /** ISO 8601 in UTC */
  readonly at: string | null;
  /** Null for a day off. */
  readonly now: PlannedShiftCard | null;
}

/** Maximum number of changed days returned. */
const maxListed = 500;

interface ChangedRow extends StoredHours {
  readonly user_id: string;
  readonly person_name: string;
  readonly date: LocalDate;
  readonly by: string | null;
  readonly at: Date | null;
  readonly is_own: boolean;
}

export async function changedDays(
  db: Db,
  days: readonly { readonly person_id: string; readonly date: LocalDate }[],
): Promise<ChangedDay[]> {
  const listed = days.slice(0, maxListed);
  const { rows } = await sql<ChangedRow>`
    select a.person_id as user_id, p.name as person_name, a.date, w.name as by, c.changed_at as at,
           s.id is not null as is_own, s.template_id, s.name, t.letter, s.color, s.start_time::text, s.work_time,
           s.break_time
      from unnest(${listed.map((day) => day.person_id)}::uuid[], ${listed.map((day) => day.date)}::date[]) as a (person_id, date)
      join people p on p.id = a.person_id
      left join lateral (
        select changed_by, changed_at from shift_changes c
         where c.person_id = a.person_id and c.date = a.date order by c.id desc limit 1) c on true
      left join people w on w.id = c.changed_by
      left join shift_days s on s.person_id = a.person_id and s.date = a.date and s.is_published
      left join shift_templates t on t.id = s.template_id
     order by p.name_key, p.id, a.date`.execute(db);
  const usual = await usualPlan(db, [...new Set(rows.map(({ user_id }) => user_id))]);
  return rows.map(({ user_id, person_name, date, by, at, is_own, ...hours }) => ({
    user_id,
    name: person_name,
    date,
    by,
    at: at?.toISOString() ?? null,
    now: is_own ? shiftCardOf(hours) : usual.on(user_id, date),
  }));
}

/** Author and time (ISO 8601 in UTC) of the last change to the plan, such as drafting or clearing. */
export async function lastChange(db: Db): Promise<{ by: string | null; at: string | null }> {
  const { rows } = await sql<{ by: string | null; at: Date }>`
    select p.name as by, last.at
      from ((select made_by as who, made_at as at from shift_steps order by made_at desc limit 1)
            union all (select changed_by, changed_at from shift_changes order by id desc limit 1)
            union all (select ended_by, ended_at from shift_batches where ended_at is not null
                        order by ended_at desc limit 1)) last
      left join people p on p.id = last.who order by last.at desc limit 1`.execute(db);
  return { by: rows[0]?.by ?? null, at: rows[0]?.at.toISOString() ?? null };
}
