import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { lockPlan } from '#features/shifts/server/commands/publish.ts';
import { planningFaults } from '../../contract.ts';
import { planChanged } from '../../events.ts';
import { requireDraft } from './assign.ts';

export interface UndoneDraft {
  readonly user_id: string;
  readonly date: LocalDate;
  readonly shift_template_id: string | null;
}

/**
 * Undoes the last step of drafts: deletes what it drafted and restores what it replaced,
 * unless another planner has drafted the same day since. @throws 424 when no step is left
 */
export async function undoStep(db: Db, batch_id: string): Promise<UndoneDraft[]> {
  await lockPlan(db);
  await requireDraft(db, batch_id);
  const { rows } = await sql<{ step: number }>`
    select step from shift_steps where batch_id = ${batch_id} order by step desc limit 1`.execute(db);
  const step = rows[0]?.step;
  if (step === undefined) throw planningFaults.nothingToUndo();
  const { rows: taken } = await sql<UndoneDraft>`
    delete from shift_drafts where batch_id = ${batch_id} and step = ${step}
    returning person_id as user_id, date, template_id as shift_template_id`.execute(db);
  await sql`
    with gone as (delete from shift_steps where batch_id = ${batch_id} and step = ${step} returning before)
    insert into shift_drafts (person_id, date, batch_id, step, template_id, over)
    select b.person_id, b.date, b.batch_id, b.step, b.template_id, b.over
      from gone, jsonb_to_recordset(gone.before)
             as b (person_id uuid, date date, batch_id uuid, step integer, template_id uuid, over timestamptz)
      join shift_batches o on o.id = b.batch_id and o.state = 'draft'
      left join shift_templates t on t.id = b.template_id
     where b.template_id is null or t.deleted_at is null
    on conflict (tenant_id, person_id, date) do nothing`.execute(db);
  await emit(db, planChanged, { batch_id });
  return taken;
}
