import { sql } from 'kysely';
import { lockImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import { endPublished, openBatch } from '#features/shifts/server/commands/batches.ts';
import { clearDays, lockPlan } from '#features/shifts/server/commands/publish.ts';
import { planningFaults, type shiftPlanning } from '../../contract.ts';
import { planChanged } from '../../events.ts';
import { lastChange } from '../queries/changed.ts';
import { clearableCells, countDays, type ClearedCell } from '../queries/clearable.ts';
import type { Publisher } from './publish.ts';

type ClearBody = HandlerInput<typeof shiftPlanning.clearConfirmed>['body'];

/**
 * Clears exactly what the preview showed, except for excluded people:
 * deletes drafts, removes published shifts and notifies their people.
 * @throws 424 with the leave whose cost would change; 461 when anything differs from the preview,
 * and nothing is cleared
 */
export async function clearShifts(
  db: Db,
  { version, except_user_ids, note, leave_confirmed, ...clearing }: ClearBody,
  { impacts, actor_id, now }: Publisher,
): Promise<{ batch_id: string; shifts: number; people: number }> {
  await lockPlan(db);
  const previewed = await clearableCells(db, clearing, { actor_id, now });
  if (previewed.version !== version) throw planningFaults.planChanged({ data: await lastChange(db) });
  const left = new Set(except_user_ids);
  const cells = previewed.cells.filter(({ person_id }) => !left.has(person_id));
  if (cells.length === 0) throw planningFaults.nothingToClear();
  const published = cells.filter(({ is_draft }) => !is_draft);
  const impact = await lockImpact(db, impacts, { published: [], cleared: published, actor_id });
  const unconfirmed = planningFaults.changesLeave;
  await impact.requireConfirmed({ confirmed: leave_confirmed, unconfirmed, changed: unconfirmed });
  await impact.apply();
  await eraseDrafts(db, cells);
  const done = { shifts: countDays(cells), people: new Set(cells.map(({ person_id }) => person_id)).size };
  const batch_id = await openBatch(db, { kind: 'clear', created_by: actor_id });
  if (published.length > 0) await clearDays(db, published, { batch_id, actor_id });
  const dates = cells.map(({ date }) => date).sort();
  const had = { ...done, first_date: dates[0] ?? null, last_date: dates.at(-1) ?? null };
  await endPublished(db, batch_id, { by: actor_id, now, note, had });
  await emit(db, planChanged, { batch_id });
  return { batch_id, ...done };
}

async function eraseDrafts(db: Db, cells: readonly ClearedCell[]): Promise<void> {
  const drafts = cells.filter(({ is_draft }) => is_draft);
  await sql`
    delete from shift_drafts d
     using unnest(${drafts.map((cell) => cell.person_id)}::uuid[], ${drafts.map((cell) => cell.date)}::date[]) as c (person_id, date)
     where d.person_id = c.person_id and d.date = c.date`.execute(db);
}
