import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { usualPlan } from '#features/shift-planning/server/queries/plan.ts';
import { dayOfCycle, type CycleDay, type Runner } from '../../rules/cycle.ts';
import { decidePatternDay, type Decision } from '../../rules/decide.ts';
import { isValidRun } from './patterns.ts';

export interface RunDaysInput {
  readonly pattern: { readonly id: string; readonly days: readonly CycleDay[] };
  readonly parts: ReadonlyMap<string, readonly Runner[]>;
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
  readonly keep_hand: boolean;
}

/** Day of a person for which the cycle sets a shift or a day off. */
export interface DecidedDay {
  readonly person_id: string;
  readonly date: LocalDate;
  readonly wanted: CycleDay;
  readonly stands: CycleDay | undefined;
  readonly decision: Decision;
}

/** Decides what a run does about each day, by person and date. */
export async function decidedDays(db: Db, input: RunDaysInput): Promise<DecidedDay[]> {
  const { pattern, parts, start_date, end_date, keep_hand } = input;
  const ids = [...parts.keys()];
  const [usual, stands, made] = await Promise.all([
    usualPlan(db, ids),
    existingDays(db, ids, start_date, end_date),
    madeDays(db, pattern.id, ids, start_date, end_date),
  ]);
  const dates = eachDay(start_date, end_date);
  return [...parts].flatMap(([person_id, own]) =>
    dates.flatMap((date) => {
      const day = dayOfCycle(own, pattern.days, date);
      if (day === undefined) return [];
      const key = `${person_id} ${date}`;
      const there = stands.get(key);
      const state = {
        wanted: day,
        stands: there,
        made: made(key, there),
        hasStandard: usual.on(person_id, date) !== null,
      };
      return [{ person_id, date, wanted: day, stands: there, decision: decidePatternDay(state, keep_hand) }];
    }),
  );
}

interface ExistingDay {
  readonly person_id: string;
  readonly date: LocalDate;
  readonly template_id: string | null;
}

/**
 * Current days of people's own, a draft before a published one. A day without a template is a day off,
 * since a template in use can be moved to the Trash, but not removed for good.
 */
const standingText = `
  select coalesce(d.person_id, s.person_id) as person_id, coalesce(d.date, s.date) as date,
         case when d.person_id is not null then d.template_id else s.template_id end as template_id
    from (select person_id, date, template_id from shift_drafts
           where person_id = any($1) and date between $2 and $3) d
    full join (select person_id, date, template_id from shift_days
                where is_published and person_id = any($1) and date between $2 and $3) s
      on s.person_id = d.person_id and s.date = d.date`;

async function existingDays(
  db: Db,
  ids: readonly string[],
  from: LocalDate,
  to: LocalDate,
): Promise<ReadonlyMap<string, CycleDay>> {
  const rows = await rowsOf<ExistingDay>(db, standingText, [ids, from, to]);
  return new Map(rows.map(({ person_id, date, template_id }) => [`${person_id} ${date}`, template_id]));
}

interface MadeDay extends ExistingDay {
  /** Whether its template is in the Trash, so that its drafts were deleted. */
  readonly is_gone: boolean;
}

/** Result of each day's latest run, by person and date, unless undone since. */
async function madeDays(db: Db, pattern_id: string, ids: readonly string[], from: LocalDate, to: LocalDate) {
  const { rows } = await sql<MadeDay>`
    select distinct on (d.person_id, d.date) d.person_id, d.date, d.template_id,
           d.template_id is not null and t.id is null as is_gone
      from shift_pattern_days d
      join shift_pattern_runs r on r.id = d.run_id
      join shift_batches b on b.id = r.batch_id
      left join shift_templates t on t.id = d.template_id and t.deleted_at is null
     where r.pattern_id = ${pattern_id} and d.person_id = any(${ids}::uuid[]) and d.date between ${from} and ${to}
       and ${isValidRun}
     order by d.person_id, d.date, d.run_id desc`.execute(db);
  const made = new Map(rows.map((row) => [`${row.person_id} ${row.date}`, row]));
  return (key: string, stands: CycleDay | undefined): CycleDay | undefined => {
    const day = made.get(key);
    return day && !(day.is_gone && stands === undefined) ? day.template_id : undefined;
  };
}
