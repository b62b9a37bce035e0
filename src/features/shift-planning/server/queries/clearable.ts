import { sql, type SqlBool } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { versionOf } from '#platform/server/version.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import { planningFaults, type shiftPlanning } from '../../contract.ts';
import { datesOf } from './page.ts';
import { ownFrom, type Planner } from './own-past.ts';
import { isPlanned } from './people.ts';
import { shiftCardOf, type StoredHours } from './plan.ts';

export type ClearSelection = HandlerInput<typeof shiftPlanning.clearPreview>['body'];

export interface ClearedCell extends StoredHours {
  readonly person_id: string;
  readonly date: LocalDate;
  readonly is_draft: boolean;
}

/** Maximum number of days cleared in one call. */
const maxDays = 20_000;

/** Maximum number of people shown. */
const maxShown = 500;

interface FoundCell extends ClearedCell {
  readonly stands: string;
  readonly has_attendance: boolean;
  readonly is_closed: boolean;
  /** Whether it is a past day of the planner. */
  readonly is_own_past: boolean;
}

/**
 * Returns the cells that clearing removes, by name and date: drafts, and published days without attendance
 * that are neither closed nor past days of the planner. The version covers the current content of each cell.
 */
export async function clearableCells(db: Db, clearing: ClearSelection, planner: Planner) {
  datesOf(clearing);
  const found = await foundCells(db, clearing, planner);
  if (found.length > maxDays) throw planningFaults.tooMany();
  const cells = found.filter((cell) => reasonToKeep(cell) === undefined);
  const countOf = (why: NonNullable<ReturnType<typeof reasonToKeep>>) =>
    found.filter((cell) => reasonToKeep(cell) === why).length;
  const version = versionOf({
    cells: cells.map(({ person_id, date, stands }) => `${person_id} ${date} ${stands}`).sort(),
  });
  return {
    cells,
    people: new Set(cells.map(({ person_id }) => person_id)).size,
    kept: { attendance: countOf('attendance'), closed: countOf('closed'), own_past: countOf('own_past') },
    version,
  };
}

/** Reason why a published day stays, if any. */
function reasonToKeep({ is_closed, has_attendance, is_own_past }: FoundCell) {
  if (is_closed) return 'closed';
  if (has_attendance) return 'attendance';
  return is_own_past ? 'own_past' : undefined;
}

/** Counts a draft over a published shift as one day. */
export const countDays = (cells: readonly ClearedCell[]): number =>
  new Set(cells.map(({ person_id, date }) => `${person_id} ${date}`)).size;

/** Condition for the people to clear: the named ones or those who match the filters, including former employees. */
function isSelected({ user_ids, ...clearing }: ClearSelection) {
  const { start_date, end_date } = clearing;
  const [department_id, group_id] = [clearing.department_id ?? undefined, clearing.group_id ?? undefined];
  const filtered = isPlanned({ start_date, end_date, department_id, group_id });
  return user_ids ? sql<SqlBool>`people.id = any(${user_ids}::uuid[])` : filtered;
}

async function foundCells(db: Db, clearing: ClearSelection, planner: Planner): Promise<FoundCell[]> {
  const { start_date, end_date, shift_template_id, which } = clearing;
  const own = await ownFrom(db, planner);
  const template = shift_template_id ? sql<SqlBool>`c.template_id = ${shift_template_id}` : sql<SqlBool>`true`;
  const { rows } = await sql<FoundCell>`
    with cells as (
      select d.person_id, d.date, d.template_id, t.name, t.letter, t.color, t.start_time, t.work_time, t.break_time,
             true as is_draft, 'd' || d.batch_id || d.step as stands
        from shift_drafts d left join shift_templates t on t.id = d.template_id
       where ${which !== 'published'} and d.date between ${start_date} and ${end_date}
      union all
      select d.person_id, d.date, d.template_id, d.name, t.letter, d.color, d.start_time, d.work_time, d.break_time,
             false, 'p' || date_part('epoch', d.updated_at)::text
        from shift_days d left join shift_templates t on t.id = d.template_id
       where ${which !== 'drafts'} and d.is_published and d.date between ${start_date} and ${end_date}
    )
    select c.person_id, c.date, c.template_id, c.name, c.letter, c.color, c.start_time::text, c.work_time, c.break_time,
           c.is_draft, c.stands,
           not c.is_draft and exists (
             select from attendances a where a.person_id = c.person_id and a.working_date = c.date) as has_attendance,
           not c.is_draft and exists (
             select from closed_periods p where p.reopened_at is null and c.date between p.starts_on and p.ends_on
                and (p.person_id is null or p.person_id = c.person_id)) as is_closed,
           not c.is_draft and c.person_id = ${planner.actor_id} and coalesce(c.date < ${own ?? null}::date, false) as is_own_past
      from cells c join people on people.id = c.person_id
     where ${isSelected(clearing)} and ${template}
     order by people.name_key, people.id, c.date, c.is_draft limit ${maxDays + 1}`.execute(db);
  return rows;
}

/** People of a preview with their days. */
export async function clearedPeople(db: Db, cells: readonly ClearedCell[]) {
  const byPerson = Map.groupBy(cells, ({ person_id }) => person_id);
  const people = await cardsByIds(db, [...byPerson.keys()].slice(0, maxShown));
  return people.map((person) => ({
    ...person,
    days: (byPerson.get(person.id) ?? []).map((cell) => ({
      date: cell.date,
      shift: shiftCardOf(cell),
      is_draft: cell.is_draft,
    })),
  }));
}
