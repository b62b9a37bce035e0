import { sql } from 'kysely';
import { lockImpact, type ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { startBatch } from '#features/batches/server/commands.ts';
import { endCancelled, endPublished, handOver, isBegun, setReason } from '#features/shifts/server/commands/batches.ts';
import { lockPlan, type PublishedDay } from '#features/shifts/server/commands/publish.ts';
import type { ShiftsChange } from '#features/shifts/server/queries/impact.ts';
import { planningFaults } from '../../contract.ts';
import { planChanged } from '../../events.ts';
import { recordedIn } from '../../rules/conflicts.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { changedDays } from '../queries/changed.ts';
import type { PlanChecker } from '../queries/days-off.ts';
import { planConflicts } from '../queries/plan-conflicts.ts';
import { weeksBelow } from '../queries/review.ts';
import { shiftCardOf, type StoredHours } from '../queries/plan.ts';
import { publishKindName, type PublishWork } from '../publish-kind.ts';
import { conflictFault, requireDraft } from './assign.ts';
import { publishDrafts } from './publish-drafts.ts';
import { translate } from '#platform/shared/translate.ts';

/** The planner who publishes or clears days, and what features have registered for that. */
export interface Publisher extends PlanChecker {
  readonly impacts: readonly ChangeImpact<ShiftsChange>[];
  /** epoch seconds */
  readonly now: number;
}

export interface PublishOptions extends Publisher {
  readonly note?: string | null | undefined;
  /** Reason for which a week gets fewer hours than it requires. */
  readonly reason?: string | null | undefined;
  /** Whether to publish days that changed since they were drafted, too. */
  readonly use_mine: boolean;
  /** Version of the leave changes that the planner has confirmed. */
  readonly leave_confirmed?: string | undefined;
}

export interface Published {
  /** Number of recorded days that keep the hours with which they began. */
  readonly recorded: number;
}

/** Maximum number of days published immediately; beyond it a worker publishes them in blocks. */
const maxSyncDays = 1000;

/**
 * Publishes drafts and notifies their people.
 * The plan is locked, so that drafts are published once despite concurrent requests.
 * @throws 404, 424 when they have ended, are empty, cannot be published or change the cost of leave,
 * 461 when something else was published meanwhile
 */
export async function publishBatch(db: Db, batch_id: string, options: PublishOptions): Promise<Published> {
  await lockPlan(db);
  await requireDraft(db, batch_id);
  const days = await draftedDays(db, batch_id);
  const impact = await lockImpact(db, options.impacts, {
    published: days,
    cleared: [],
    actor_id: options.actor_id,
  });
  // Locking may have waited for someone who published a day meanwhile, so the published side is read after it.
  const recorded = await requirePublishable(db, await draftsOf(db, batch_id), options);
  const unconfirmed = planningFaults.changesLeave;
  await impact.requireConfirmed({ confirmed: options.leave_confirmed, unconfirmed, changed: unconfirmed });
  await requireReason(db, batch_id, days, options);
  await db.deleteFrom('shift_steps').where('batch_id', '=', batch_id).execute();
  const { actor_id: by, now, note } = options;
  if (days.length > maxSyncDays) {
    // The worker applies the impact of its own blocks.
    const work_id = await startPublishing(db, { batch_id, days, by });
    await handOver(db, batch_id, { work_id, by, note });
  } else {
    await impact.apply();
    await publishDrafts(db, days, { batch_id, actor_id: by });
    await endPublished(db, batch_id, { by, now, note });
  }
  await emit(db, planChanged, { batch_id });
  return { recorded };
}

/** Stores the reason for which a week gets fewer hours than it requires. @throws 422 without one */
async function requireReason(
  db: Db,
  batch_id: string,
  days: readonly PublishedDay[],
  { reason, ...checker }: PublishOptions,
): Promise<void> {
  const dates = days.map(({ date }) => date).sort();
  const batch = { batch_id, first_date: dates[0] ?? null, last_date: dates.at(-1) ?? null };
  const isBelow = (await weeksBelow(db, batch, checker)).length > 0;
  if (isBelow && !reason?.trim()) throw planningFaults.reasonNeeded.at('reason');
  if (reason?.trim()) await setReason(db, batch_id, reason.trim());
}

interface PublishBatchInput {
  readonly batch_id: string;
  readonly days: readonly PublishedDay[];
  readonly by: string;
}

function startPublishing(db: Db, { batch_id, days, by }: PublishBatchInput): Promise<string> {
  return startBatch<PublishWork, PublishedDay>(db, {
    kind: publishKindName,
    title: translate('Publishing shifts'),
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

async function draftedDays(db: Db, batch_id: string): Promise<readonly PublishedDay[]> {
  return db
    .selectFrom('shift_drafts as d')
    .innerJoin('people as p', 'p.id', 'd.person_id')
    .select(['d.person_id', 'd.date', 'd.template_id'])
    .where('d.batch_id', '=', batch_id)
    .orderBy('p.name_key')
    .orderBy('p.id')
    .orderBy('d.date')
    .execute();
}

interface DraftRow extends StoredHours {
  readonly person_id: string;
  readonly date: LocalDate;
  readonly is_changed: boolean;
}

async function draftsOf(db: Db, batch_id: string): Promise<readonly DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select d.person_id, d.date, d.template_id, t.name, t.letter, t.color, t.start_time::text, t.work_time, t.break_time,
           d.over is distinct from s.updated_at as is_changed
      from shift_drafts d
      join people p on p.id = d.person_id
      left join shift_templates t on t.id = d.template_id
      left join shift_days s on s.person_id = d.person_id and s.date = d.date and s.is_published
     where d.batch_id = ${batch_id} order by p.name_key, p.id, d.date`.execute(db);
  return rows;
}

/** @returns number of recorded days that keep other hours */
async function requirePublishable(
  db: Db,
  rows: readonly DraftRow[],
  { use_mine, now, actor_id, daysOff }: Omit<PublishOptions, 'impacts'>,
): Promise<number> {
  if (rows.length === 0) throw planningFaults.nothingToPublish();
  const changed = rows.filter(({ is_changed }) => is_changed);
  if (changed.length > 0 && !use_mine)
    throw planningFaults.planChanged({ data: { changed: await changedDays(db, changed) } });
  const planned = new Map<string, Map<LocalDate, PlannedShiftCard | null>>();
  for (const row of rows)
    planned.set(row.person_id, (planned.get(row.person_id) ?? new Map()).set(row.date, shiftCardOf(row)));
  const conflicts = await planConflicts(db, planned, { actor_id, daysOff, now, isStored: true });
  const refused = conflicts.filter(({ level }) => level === 'refuse');
  if (refused.length > 0) throw conflictFault(refused);
  return recordedIn(conflicts).length;
}
