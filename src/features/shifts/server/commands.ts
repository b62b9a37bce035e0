import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { standardName, type StandardHours, type StandardShift } from './queries/standard-hours.ts';
import { letterOf } from '../rules/letter.ts';
import type { PlannedHours } from '../rules/shift.ts';
import { publishDays } from './commands/publish.ts';

export interface NewTemplate extends PlannedHours {
  /** ISO weekdays, 1 = Monday */
  readonly repeat_on: readonly number[];
  /** Letter shown when there is no room for the name; the name's first letter by default. */
  readonly letter?: string;
}

/** @returns the template's id */
export async function createTemplate(db: Db, template: NewTemplate): Promise<string> {
  const { name, color, start_time, work_time, break_time, grace_minutes, repeat_on } = template;
  const letter = template.letter ?? letterOf(name);
  const row = await db
    .insertInto('shift_templates')
    .values({ name, letter, color, start_time, work_time, break_time, grace_minutes, repeat_on: [...repeat_on] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Makes a template the standard hours from a date on (domain 1: set-up asks for them); earlier days keep theirs.
 * Repeating it for the same date replaces them.
 */
export async function setStandardShift(
  db: Db,
  standard: { effective_from: LocalDate; template_id: string },
): Promise<void> {
  await sql`
    insert into standard_shifts (effective_from, template_id, name, color, start_time, work_time, break_time, grace_minutes, repeat_on)
    select ${standard.effective_from}, id, name, color, start_time, work_time, break_time, grace_minutes, repeat_on
      from shift_templates where id = ${standard.template_id}
    on conflict (tenant_id, effective_from) do update set
      template_id = excluded.template_id, name = excluded.name, color = excluded.color, start_time = excluded.start_time,
      work_time = excluded.work_time, break_time = excluded.break_time, grace_minutes = excluded.grace_minutes,
      repeat_on = excluded.repeat_on`.execute(db);
}

/**
 * Changes the standard hours from a date on, replacing everything set for that date and later.
 * They keep the name of the previous ones; the template that they once came from is unchanged.
 */
export async function changeStandardShift(db: Db, { effective_from, repeat_on, hours }: StandardShift): Promise<void> {
  const known = await db
    .selectFrom('standard_shifts')
    .select(['template_id', 'name', 'color'])
    .where('template_id', 'is not', null)
    .orderBy('effective_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  await db.deleteFrom('standard_shifts').where('effective_from', '>', effective_from).execute();
  const days = { repeat_on: [...repeat_on].sort() };
  const called = hours && (known ?? (await newStandardTemplate(db, { ...hours, ...days })));
  const empty = { template_id: null, name: null, color: null, start_time: null, work_time: null, break_time: null };
  const row = { ...empty, ...called, ...hours, ...days, grace_minutes: null };
  await db
    .insertInto('standard_shifts')
    .values({ effective_from, ...row })
    .onConflict((clash) => clash.columns(['tenant_id', 'effective_from']).doUpdateSet(row))
    .execute();
}

async function newStandardTemplate(db: Db, hours: StandardHours & { readonly repeat_on: readonly number[] }) {
  return { ...standardName, template_id: await createTemplate(db, { ...standardName, ...hours, grace_minutes: null }) };
}

/** Publishes a template for people × dates, or a day off when it is null, without notifying anyone. */
export async function publishShifts(
  db: Db,
  {
    person_ids,
    dates,
    template_id,
  }: { person_ids: readonly string[]; dates: readonly LocalDate[]; template_id: string | null },
): Promise<void> {
  const days = person_ids.flatMap((person_id) => dates.map((date) => ({ person_id, date, template_id })));
  await publishDays(db, days, { batch_id: null, actor_id: null });
}
