import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { endBatch } from '#features/shifts/server/commands/batches.ts';
import { lockPlan, nothing, publishDays, type PublishedDay } from '#features/shifts/server/commands/publish.ts';
import { planningFaults } from '../../contract.ts';
import { planChanged, shiftsPublished } from '../../events.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { judge } from '../queries/judge.ts';
import { shiftCardOf, type StoredHours } from '../queries/plan.ts';
import { conflictFault, requireDraft } from './assign.ts';

export interface Publishing {
  readonly actor_id: string;
  /** epoch seconds */
  readonly now: number;
  readonly note?: string | null | undefined;
  /** Also where something else was published since it was drafted. */
  readonly use_mine: boolean;
}

/**
 * Publishes drafts in this transaction: from its end on they count, and the people are told.
 * @throws 404, 424 when they have ended, are none or cannot be, 461 when something else was published meanwhile
 */
export async function publishBatch(db: Db, batch_id: string, publishing: Publishing): Promise<void> {
  await lockPlan(db);
  await requireDraft(db, batch_id);
  await requirePublishable(db, batch_id, publishing);
  const days = await takeDrafts(db, batch_id);
  const { actor_id: by, now, note } = publishing;
  const done = await publishDays(db, days, { batch_id, actor_id: by });
  await endBatch(db, batch_id, { state: 'published', by, now, note, done });
  await db.deleteFrom('shift_steps').where('batch_id', '=', batch_id).execute();
  await emit(db, planChanged, { batch_id });
  await emit(db, shiftsPublished, { batch_id, actor_id: by });
}

/** Nothing of the drafts remains but a line of the log. @throws 404, 424 when they have ended */
export async function cancelBatch(db: Db, batch_id: string, by: { actor_id: string; now: number }): Promise<void> {
  await lockPlan(db);
  await requireDraft(db, batch_id);
  const { rows } = await sql<{ people: number; shifts: number; first_date: LocalDate; last_date: LocalDate }>`
    with gone as (delete from shift_drafts where batch_id = ${batch_id} returning person_id, date)
    select count(*)::int as shifts, count(distinct person_id)::int as people, min(date) as first_date,
           max(date) as last_date from gone`.execute(db);
  const done = { ...nothing, ...rows[0] };
  await endBatch(db, batch_id, { state: 'cancelled', by: by.actor_id, now: by.now, done });
  await db.deleteFrom('shift_steps').where('batch_id', '=', batch_id).execute();
  await emit(db, planChanged, { batch_id });
}

interface DraftRow extends StoredHours {
  readonly person_id: string;
  readonly date: LocalDate;
  readonly name_of_person: string;
  readonly is_changed: boolean;
}

async function requirePublishable(
  db: Db,
  batch_id: string,
  { use_mine, actor_id }: Pick<Publishing, 'use_mine' | 'actor_id'>,
): Promise<void> {
  const { rows } = await sql<DraftRow>`
    select d.person_id, d.date, d.template_id, t.name, t.letter, t.color, t.start_time::text, t.work_time, t.break_time,
           p.name as name_of_person, d.over is distinct from s.updated_at as is_changed
      from shift_drafts d
      join people p on p.id = d.person_id
      left join shift_templates t on t.id = d.template_id
      left join shift_days s on s.person_id = d.person_id and s.date = d.date and s.is_published
     where d.batch_id = ${batch_id}`.execute(db);
  if (rows.length === 0) throw planningFaults.nothingToPublish();
  const changed = rows.filter(({ is_changed }) => is_changed);
  if (changed.length > 0 && !use_mine)
    throw planningFaults.planChanged({
      data: {
        changed: changed.map(({ person_id, name_of_person, date }) => ({
          user_id: person_id,
          name: name_of_person,
          date,
        })),
      },
    });
  const wanted = new Map<string, Map<LocalDate, PlannedShiftCard | null>>();
  for (const row of rows)
    wanted.set(row.person_id, (wanted.get(row.person_id) ?? new Map()).set(row.date, shiftCardOf(row)));
  const refused = (await judge(db, wanted, { actor_id })).filter(({ level }) => level === 'refuse');
  if (refused.length > 0) throw conflictFault(refused);
}

async function takeDrafts(db: Db, batch_id: string): Promise<PublishedDay[]> {
  const { rows } = await sql<PublishedDay>`
    delete from shift_drafts where batch_id = ${batch_id} returning person_id, date, template_id`.execute(db);
  return rows;
}
