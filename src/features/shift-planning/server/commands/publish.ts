import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { startBatch } from '#features/batches/server/commands.ts';
import { endCancelled, endPublished, handOver, isBegun } from '#features/shifts/server/commands/batches.ts';
import { rebookConfirmed, requireConfirmed } from '#features/leave-applications/server/commands/rebook.ts';
import { lockAccounts } from '#features/leave/server/commands/settle.ts';
import { lockPlan, type PublishedDay } from '#features/shifts/server/commands/publish.ts';
import { planningFaults } from '../../contract.ts';
import { planChanged } from '../../events.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { changedDays } from '../queries/changed.ts';
import { planConflicts } from '../queries/plan-conflicts.ts';
import { publishedForLeave } from '#features/leave-applications/server/queries/published-change.ts';
import { shiftCardOf, type StoredHours } from '../queries/plan.ts';
import { publishKind, type PublishWork } from '../publish-kind.ts';
import { conflictFault, requireDraft } from './assign.ts';
import { publishDrafts } from './publish-drafts.ts';

export interface PublishOptions {
  readonly actor_id: string;
  /** epoch seconds */
  readonly now: number;
  readonly note?: string | null | undefined;
  /** Whether to publish days that changed since they were drafted, too. */
  readonly use_mine: boolean;
  /** Version of the leave changes that the planner has confirmed. */
  readonly leave_confirmed?: string | undefined;
}

/** Maximum number of days published immediately; beyond it a worker publishes them in blocks. */
const publishedAtOnce = 1000;

/**
 * Publishes drafts and notifies their people.
 * The plan is locked, so that drafts are published once despite concurrent requests.
 * @throws 404, 424 when they have ended, are empty, cannot be published or change the cost of leave,
 * 461 when something else was published meanwhile
 */
export async function publishBatch(db: Db, batch_id: string, publishing: PublishOptions): Promise<void> {
  await lockPlan(db);
  await requireDraft(db, batch_id);
  await lockDrafts(db, batch_id);
  const days = await requirePublishable(db, batch_id, publishing);
  await changeLeave(db, days, publishing);
  await db.deleteFrom('shift_steps').where('batch_id', '=', batch_id).execute();
  const { actor_id: by, now, note } = publishing;
  if (days.length > publishedAtOnce) {
    const work_id = await startPublishing(db, { batch_id, days, by });
    await handOver(db, batch_id, { work_id, by, note });
  } else {
    await publishDrafts(db, days, { batch_id, actor_id: by });
    await endPublished(db, batch_id, { by, now, note });
  }
  await emit(db, planChanged, { batch_id });
}

/** Locks leave accounts, so that people apply and approvers decide either before or after publishing. */
async function lockDrafts(db: Db, batch_id: string): Promise<void> {
  const rows = await db
    .selectFrom('shift_drafts')
    .select('person_id')
    .distinct()
    .where('batch_id', '=', batch_id)
    .execute();
  await lockAccounts(
    db,
    rows.map(({ person_id }) => person_id),
  );
}

/** @throws 424 with the leave changes to confirm */
async function changeLeave(db: Db, days: readonly PublishedDay[], by: PublishOptions): Promise<void> {
  const change = await publishedForLeave(db, days);
  const { actor_id, leave_confirmed: confirmed } = by;
  // A worker books the leave changes of its own blocks.
  await (days.length > publishedAtOnce
    ? requireConfirmed(db, change, confirmed)
    : rebookConfirmed(db, change, { actor_id, confirmed }));
}

interface PublishBatchInput {
  readonly batch_id: string;
  readonly days: readonly PublishedDay[];
  readonly by: string;
}

function startPublishing(db: Db, { batch_id, days, by }: PublishBatchInput): Promise<string> {
  return startBatch<PublishWork, PublishedDay>(db, {
    kind: publishKind.name,
    title: 'Publishing shifts',
    started_by: by,
    settings: { shift_batch_id: batch_id },
    rows: days,
  });
}

/**
 * Discards drafts, leaving only a line in the log. If a worker was stopped, what it had published stays published.
 * @throws 404, 424 when they have ended
 */
export async function cancelBatch(db: Db, batch_id: string, by: { actor_id: string; now: number }): Promise<void> {
  await lockPlan(db);
  await requireDraft(db, batch_id);
  const { rows } = await sql<{ people: number; shifts: number; first_date: LocalDate; last_date: LocalDate }>`
    with gone as (delete from shift_drafts where batch_id = ${batch_id} returning person_id, date)
    select count(*)::int as shifts, count(distinct person_id)::int as people, min(date) as first_date,
           max(date) as last_date from gone`.execute(db);
  await db.deleteFrom('shift_steps').where('batch_id', '=', batch_id).execute();
  if (await isBegun(db, batch_id)) await endPublished(db, batch_id, { by: by.actor_id, now: by.now });
  else await endCancelled(db, batch_id, { by: by.actor_id, now: by.now, had: rows[0] });
  await emit(db, planChanged, { batch_id });
}

interface DraftRow extends StoredHours {
  readonly person_id: string;
  readonly date: LocalDate;
  readonly is_changed: boolean;
}

async function requirePublishable(
  db: Db,
  batch_id: string,
  { use_mine, actor_id, now }: Pick<PublishOptions, 'use_mine' | 'actor_id' | 'now'>,
): Promise<PublishedDay[]> {
  const { rows } = await sql<DraftRow>`
    select d.person_id, d.date, d.template_id, t.name, t.letter, t.color, t.start_time::text, t.work_time, t.break_time,
           d.over is distinct from s.updated_at as is_changed
      from shift_drafts d
      join people p on p.id = d.person_id
      left join shift_templates t on t.id = d.template_id
      left join shift_days s on s.person_id = d.person_id and s.date = d.date and s.is_published
     where d.batch_id = ${batch_id} order by p.name_key, p.id, d.date`.execute(db);
  if (rows.length === 0) throw planningFaults.nothingToPublish();
  const changed = rows.filter(({ is_changed }) => is_changed);
  if (changed.length > 0 && !use_mine)
    throw planningFaults.planChanged({ data: { changed: await changedDays(db, changed) } });
  const planned = new Map<string, Map<LocalDate, PlannedShiftCard | null>>();
  for (const row of rows)
    planned.set(row.person_id, (planned.get(row.person_id) ?? new Map()).set(row.date, shiftCardOf(row)));
  const refused = (await planConflicts(db, planned, { actor_id, now, isStored: true })).filter(
    ({ level }) => level === 'refuse',
  );
  if (refused.length > 0) throw conflictFault(refused);
  return rows.map(({ person_id, date, template_id }) => ({ person_id, date, template_id }));
}
