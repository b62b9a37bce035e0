import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { addDays, daysBetween } from '#platform/shared/time.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';
import { planningFaults, type shiftPlanning } from '../../contract.ts';
import type { AssignedItem } from '../../rules/input-shapes.ts';
import type { PlanChecker } from '../queries/days-off.ts';
import { isPlanned } from '../queries/people.ts';
import { assign, checkAssignment, maxDays, requirePeople, type AssignResult, type Cell } from './assign.ts';

type CopyPreviewBody = HandlerInput<typeof shiftPlanning.copyPreview>['body'];

/** Maximum number of conflicts returned per week. */
const maxConflicts = 20;

/**
 * Returns what copying would draft in each week. Each week is checked on its own, as if the others were not copied.
 * @throws 422 when there is too much or a week is invalid, 460 for unknown people
 */
export async function copiesOf(db: Db, copying: CopyPreviewBody, checker: PlanChecker) {
  const cells = await copiedCells(db, copying);
  const weeks = [];
  for (const start_date of copying.weeks) {
    const none = { start_date, shifts: 0, kept: 0, skipped: 0, conflicts: [], conflict_count: 0, refused_count: 0 };
    weeks.push(cells.length === 0 ? none : await checkedWeek(db, { copying, cells, start_date, checker }));
  }
  return { shifts: cells.length, people: new Set(cells.map(({ person_id }) => person_id)).size, weeks };
}

interface CopiedWeekInput {
  readonly copying: CopyPreviewBody;
  readonly cells: readonly Cell[];
  readonly start_date: LocalDate;
  readonly checker: PlanChecker;
}

async function checkedWeek(db: Db, { copying, cells, start_date, checker }: CopiedWeekInput) {
  const assigned_items = itemsIn(cells, copying.week, start_date);
  const body = { assigned_items, erased_items: [], where_taken: copying.where_taken };
  const { cells: free, kept, conflicts } = await checkAssignment(db, body, checker);
  const refused = conflicts.filter(({ level }) => level === 'refuse');
  const skipped = new Set(refused.map(({ user_id, date }) => `${user_id} ${date}`)).size;
  return {
    start_date,
    shifts: free.length - skipped,
    kept,
    skipped,
    conflicts: [...refused, ...conflicts.filter(({ level }) => level === 'warn')].slice(0, maxConflicts),
    conflict_count: conflicts.length,
    refused_count: refused.length,
  };
}

/**
 * Drafts the days of a week again in other weeks as one step:
 * skips days that cannot be planned and never replaces published shifts.
 * @throws 424 when there is nothing to copy
 */
export async function copyWeek(
  db: Db,
  { batch_id, ...copying }: CopyPreviewBody & { readonly batch_id?: string | null | undefined },
  checker: PlanChecker,
): Promise<AssignResult> {
  const cells = await copiedCells(db, copying);
  if (cells.length === 0) throw planningFaults.nothingToCopy();
  const assigned_items = copying.weeks.flatMap((start_date) => itemsIn(cells, copying.week, start_date));
  const { where_taken } = copying;
  const how = { erased_items: [], where_taken, on_conflict: 'keep' as const, is_published: false };
  return assign(db, { assigned_items, ...how, batch_id }, checker);
}

/** Days of the week including drafts; shifts of templates in the Trash are not copied. */
async function copiedCells(db: Db, { week, weeks, user_ids, ...filters }: CopyPreviewBody): Promise<Cell[]> {
  requireWeeks(week, weeks);
  await requirePeople(db, user_ids ?? []);
  const [start_date, end_date] = [week, addDays(week, 6)];
  const filter = Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, value ?? undefined]));
  const { rows } = await sql<Cell>`
    with own as (
      select person_id, date, template_id from shift_drafts where date between ${start_date} and ${end_date}
      union all
      select d.person_id, d.date, d.template_id from shift_days d
       where d.is_published and (d.template_id is not null or d.name is null)
         and d.date between ${start_date} and ${end_date}
         and not exists (select from shift_drafts o where o.person_id = d.person_id and o.date = d.date)
    )
    select o.person_id, o.date, o.template_id from own o
      join people on people.id = o.person_id
      left join shift_templates t on t.id = o.template_id
     where ${isPlanned({ start_date, end_date, ...filter })} and (o.template_id is null or (t.id is not null and t.deleted_at is null))
       and (${user_ids ?? null}::uuid[] is null or o.person_id = any(${user_ids ?? null}::uuid[]))
     limit ${maxDays + 1}`.execute(db);
  if (rows.length * weeks.length > maxDays) throw planningFaults.tooMany();
  return rows;
}

function requireWeeks(week: LocalDate, weeks: readonly LocalDate[]): void {
  const isWeek = (start: LocalDate) => start !== week && daysBetween(week, start) % 7 === 0;
  if (new Set(weeks).size === weeks.length && weeks.every(isWeek)) return;
  throw platformFaults.invalid({ errors: { weeks: [translate('This is invalid')] } });
}

/** The same days in another week; people with the same shift on the same day share one item. */
function itemsIn(cells: readonly Cell[], week: LocalDate, start: LocalDate): AssignedItem[] {
  const by = daysBetween(week, start);
  const alike = Map.groupBy(cells, ({ date, template_id }) => `${date} ${template_id}`);
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const user_ids = same.map(({ person_id }) => person_id);
    return [{ user_ids, dates: [addDays(first.date, by)], shift_template_id: first.template_id }];
  });
}
