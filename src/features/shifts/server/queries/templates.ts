import { sql, type SqlBool } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { Reference } from '#platform/server/reference.ts';
import type { Paging } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { ShiftTemplateItem, ShiftTemplateRow, TemplateUses } from '../../contract.ts';
import { letterOf } from '../../rules/letter.ts';
import { cardOf, isOvernight } from '../../rules/shift.ts';

/** Template as stored. */
export interface StoredTemplate {
  readonly id: string;
  readonly name: string;
  /** Null for the first letter of its name. */
  readonly letter: string | null;
  readonly color: string;
  readonly start_time: string;
  readonly work_time: number;
  readonly break_time: number;
  readonly grace_minutes: number | null;
  readonly repeat_on: number[];
}

const columns = 'id, name, letter, color, start_time::text, work_time, break_time, grace_minutes, repeat_on';

export function templateItem(row: StoredTemplate): ShiftTemplateItem {
  const { id, grace_minutes } = row;
  const letter = row.letter ?? letterOf(row.name);
  const values = { ...row, grace_minutes: 0 };
  const repeat_on = row.repeat_on.toSorted((one, other) => one - other);
  return { ...cardOf(values), id, letter, grace_minutes, repeat_on, is_overnight: isOvernight(values) };
}

/** Values that a template's form edits and its version covers. */
export function templateValues({ name, letter, color, start_time, ...rest }: StoredTemplate) {
  const { work_time, break_time, grace_minutes, repeat_on } = rest;
  const days = repeat_on.toSorted((one, other) => one - other);
  return {
    name,
    letter: letter ?? letterOf(name),
    color,
    start_time: start_time.slice(0, 5),
    work_time,
    break_time,
    grace_minutes,
    repeat_on: days,
  };
}

export async function allTemplates(db: Db): Promise<ShiftTemplateItem[]> {
  const rows = await rowsOf<StoredTemplate>(
    db,
    `select ${columns} from shift_templates where deleted_at is null order by name_key, id`,
  );
  return rows.map(templateItem);
}

/** Returns a template; undefined when it is in the Trash or belongs to another company. */
export async function templateById(db: Db, id: string): Promise<StoredTemplate | undefined> {
  const [row] = await rowsOf<StoredTemplate>(
    db,
    `select ${columns} from shift_templates where id = $1 and deleted_at is null`,
    [id],
  );
  return row;
}

export interface TemplateQuery {
  readonly search?: string | undefined;
  readonly sort: 'name' | 'start_time';
  readonly order: 'asc' | 'desc';
  readonly paging: Paging;
  readonly today: LocalDate;
  /** Number of people with a published day from today on, by template. */
  readonly people: ReadonlyMap<string, number>;
}

interface ListedTemplate extends StoredTemplate {
  readonly updated_at: Date;
  readonly is_standard: boolean;
  readonly total: number;
}

/** Returns a page of the templates, each with the number of people who have it. */
export async function templatesPage(db: Db, { search, sort, order, paging, today, people }: TemplateQuery) {
  const term = search?.trim().toLowerCase();
  const found = term ? sql<SqlBool>`strpos(t.name_key, ${term}) > 0` : sql<SqlBool>`true`;
  const direction = order === 'desc' ? sql`desc` : sql`asc`;
  const by = sort === 'name' ? sql`t.name_key ${direction}` : sql`t.start_time ${direction}, t.name_key`;
  const [{ rows }, counts] = await Promise.all([
    sql<ListedTemplate>`
      select t.id, t.name, t.letter, t.color, t.start_time::text, t.work_time, t.break_time, t.grace_minutes, t.repeat_on,
             t.updated_at, count(*) over ()::int as total, ${isStandard(today)} as is_standard
        from shift_templates t where t.deleted_at is null and ${found}
       order by ${by}, t.id limit ${paging.limit} offset ${paging.offset}`.execute(db),
    rowsOf<{ active: number; trashed: number }>(
      db,
      `select (count(*) filter (where deleted_at is null))::int as active,
              (count(*) filter (where deleted_at is not null))::int as trashed from shift_templates`,
    ),
  ]);
  const data: ShiftTemplateRow[] = rows.map((row) => ({
    ...templateItem(row),
    people: people.get(row.id) ?? 0,
    is_standard: row.is_standard,
    updated_at: row.updated_at.toISOString(),
  }));
  return { data, total: counts[0]?.active ?? 0, found: rows[0]?.total ?? 0, trashed: counts[0]?.trashed ?? 0 };
}

/** Whether a template provides the standard hours, now or from a future date. */
const isStandard = (today: LocalDate) => sql<boolean>`exists (
  select from standard_shifts s where s.template_id = t.id and s.effective_from >= coalesce(
    (select max(effective_from) from standard_shifts where effective_from <= ${today}), '-infinity'))`;

export interface TemplateUsesOptions {
  readonly from: LocalDate;
  readonly now: number;
  /** Uses registered by later features. */
  readonly references: readonly Reference[];
}

/** Returns how a template is used from a date on, as seen by the transaction. */
export async function usesOf(db: Db, id: string, options: TemplateUsesOptions): Promise<TemplateUses> {
  const [[days = noDays], beside] = await Promise.all([
    rowsOf<typeof noDays>(
      db,
      `select count(id)::int as days, count(distinct person_id)::int as people, min(date) as first_date
         from shift_days where template_id = $1 and is_published and date >= $2`,
      [id, options.from],
    ),
    usesBeside(db, id, options),
  ]);
  return { ...days, ...beside };
}

const noDays: Pick<TemplateUses, 'days' | 'people' | 'first_date'> = { days: 0, people: 0, first_date: null };

/** Returns a template's uses other than published days. */
export async function usesBeside(db: Db, id: string, { from, now, references }: TemplateUsesOptions) {
  const [{ rows }, others] = await Promise.all([
    sql<{ is_standard: boolean }>`
      select ${isStandard(from)} as is_standard from shift_templates t where t.id = ${id}`.execute(db),
    Promise.all(references.map((reference) => reference.uses(db, id, now))),
  ]);
  return { is_standard: rows[0]?.is_standard ?? false, others: others.flatMap(({ words }) => words ?? []) };
}
