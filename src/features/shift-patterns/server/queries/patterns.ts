import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { shiftCardOf, type StoredHours } from '#features/shift-planning/server/queries/plan.ts';
import { patternFaults, type Pattern, type PatternShift } from '../../contract.ts';
import type { CycleDay } from '../../rules/cycle.ts';

/** Patterns by name, each with its number of employed runners. @param now epoch seconds */
export async function allPatterns(db: Db, now: number) {
  const { rows } = await sql<Pattern & { people: number }>`
    select p.id, p.name, p.days, coalesce(counted.people, 0)::int as people
      from shift_patterns p
      left join (
        select r.pattern_id, count(distinct r.person_id) as people
          from (select pattern_id, person_id from shift_pattern_people
                union all
                select g.pattern_id, m.person_id
                  from shift_pattern_groups g join group_people m on m.group_id = g.group_id) r
          join people on people.id = r.person_id
         where ${worksHere(now)} group by 1) counted on counted.pattern_id = p.id
     where p.trashed_at is null order by p.name_key, p.id`.execute(db);
  return rows;
}

/** Number of patterns in the Trash. */
export async function trashedPatterns(db: Db): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(
    db,
    'select count(*)::int as total from shift_patterns where trashed_at is not null',
  );
  return row?.total ?? 0;
}

/** Templates that can be chosen, by start time, and those in the Trash that one of the cycles still uses. */
export async function patternShifts(db: Db, cycles: readonly (readonly CycleDay[])[]): Promise<PatternShift[]> {
  const ids = [...new Set(cycles.flat())].filter((id) => id !== null);
  const rows = await rowsOf<StoredHours & { is_gone: boolean }>(
    db,
    `select id as template_id, name, letter, color, start_time::text, work_time, break_time,
            deleted_at is not null as is_gone
       from shift_templates where deleted_at is null or id = any($1) order by deleted_at is not null, start_time, name_key, id`,
    [ids],
  );
  return rows.flatMap(({ is_gone, ...hours }) => {
    const card = shiftCardOf(hours);
    return card ? [{ ...card, is_gone }] : [];
  });
}

/** @throws 404 for a pattern in the Trash or of another company */
export async function patternById(db: Db, id: string): Promise<Pattern> {
  const pattern = await found(db, id).executeTakeFirst();
  if (!pattern) throw patternFaults.gone();
  return pattern;
}

/**
 * Returns a pattern and locks it: 'share' for callers that rely on it, 'update' for those that change it.
 * @throws 404
 */
export async function lockedPattern(db: Db, id: string, by: 'share' | 'update'): Promise<Pattern> {
  const query = found(db, id);
  const pattern = await (by === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst();
  if (!pattern) throw patternFaults.gone();
  return pattern;
}

const found = (db: Db, id: string) =>
  db.selectFrom('shift_patterns').select(['id', 'name', 'days']).where('id', '=', id).where('trashed_at', 'is', null);

/** Values that the version of a pattern covers. */
export const patternValues = ({ name, days }: Pick<Pattern, 'name' | 'days'>) => ({ name, days });

/** Condition for a run whose drafts are neither discarded nor undone. */
export const isValidRun = sql`(b.state in ('publishing', 'published') or b.state = 'draft' and exists (
  select from shift_steps s where s.batch_id = r.batch_id and s.step = r.step))`;

/** Last day for which drafts were made. */
export async function madeUntil(db: Db, id: string): Promise<LocalDate | null> {
  const { rows } = await sql<{ until: LocalDate | null }>`
    select max(r.end_date) as until from shift_pattern_runs r join shift_batches b on b.id = r.batch_id
     where r.pattern_id = ${id} and ${isValidRun}`.execute(db);
  return rows[0]?.until ?? null;
}
