import { sql } from 'kysely';
import { lockImpact, type ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { Reference } from '#platform/server/reference.ts';
import { requireUnchanged } from '#platform/server/version.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';
import { startBatch } from '#features/batches/server/commands.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { listFaults } from '#features/lists/contract.ts';
import { shiftFaults, type shiftTemplates } from '../../contract.ts';
import { templatesChanged } from '../../events.ts';
import { letterOf } from '../../rules/letter.ts';
import { publishedText, usesText } from '../../rules/uses.ts';
import { createTemplate } from '../commands.ts';
import { templateKind, type PublishWork } from '../publish-kind.ts';
import type { ShiftsChange } from '../queries/impact.ts';
import { templateById, templateValues, usesOf, type StoredTemplate } from '../queries/templates.ts';
import { endPublished, handOver, openBatch } from './batches.ts';
import { lockPlan, publishDays, type PublishedDay } from './publish.ts';

type StoreBody = HandlerInput<typeof shiftTemplates.store>['body'];

export interface TemplateWork {
  readonly actor: Actor;
  /** epoch seconds */
  readonly now: number;
  readonly references: readonly Reference[];
  /** Registered by other features. */
  readonly impacts: readonly ChangeImpact<ShiftsChange>[];
}

export interface SavedTemplate {
  readonly template: StoredTemplate;
  readonly changed: { readonly days: number; readonly people: number };
}

/**
 * Adds or edits a template. The plan is locked,
 * so that no two templates take the same name and no day is published with hours that are about to change.
 * @throws 424 when published days would change and their treatment is not given
 */
export async function saveTemplate(db: Db, body: StoreBody, work: TemplateWork): Promise<SavedTemplate> {
  const { id, version, published_days, change_from, effects_confirmed, ...sent } = body;
  requireFits(sent);
  await lockPlan(db);
  const values = { ...sent, name: sent.name.trim(), letter: sent.letter?.trim() || letterOf(sent.name) };
  await requireName(db, values.name, id ?? null);
  if (!id) {
    const made = await createTemplate(db, values);
    await emit(db, templatesChanged, {});
    return { template: await requireTemplate(db, made), changed: { days: 0, people: 0 } };
  }
  const before = await lockTemplate(db, id);
  requireUnchanged(version, templateValues(before));
  await db
    .updateTable('shift_templates')
    .set({ ...values, updated_at: new Date(work.now * 1000) })
    .where('id', '=', id)
    .execute();
  const template = await requireTemplate(db, id);
  await emit(db, templatesChanged, {});
  if (!isSeenOnDays(before, template)) return { template, changed: { days: 0, people: 0 } };
  return {
    template,
    changed: await changePublished(db, template, { ...work, published_days, change_from, effects_confirmed }),
  };
}

function requireFits({ work_time, break_time }: { work_time: number; break_time: number }): void {
  if (work_time + break_time <= 86_400) return;
  throw platformFaults.invalid({
    errors: { break_time: [translate('Work and break together cannot exceed 24 hours')] },
  });
}

async function requireName(db: Db, name: string, id: string | null): Promise<void> {
  const { rows } = await sql`
    select from shift_templates
     where name_key = name_key(${name}) and deleted_at is null and id is distinct from ${id}::uuid limit 1`.execute(db);
  if (rows.length > 0) throw shiftFaults.nameTaken.at('name');
}

/** Locks a template until the transaction ends. @throws 404 when it is not or no longer in the list */
async function lockTemplate(db: Db, id: string): Promise<StoredTemplate> {
  await sql`select from shift_templates where id = ${id} for update`.execute(db);
  return requireTemplate(db, id);
}

async function requireTemplate(db: Db, id: string): Promise<StoredTemplate> {
  const template = await templateById(db, id);
  if (!template) throw shiftFaults.gone();
  return template;
}

/** Whether the change affects days published with it. */
function isSeenOnDays(before: StoredTemplate, after: StoredTemplate): boolean {
  const keys = ['name', 'color', 'start_time', 'work_time', 'break_time', 'grace_minutes'] as const;
  return keys.some((key) => before[key] !== after[key]);
}

type Choice = Pick<StoreBody, 'published_days' | 'change_from' | 'effects_confirmed'> & TemplateWork;

/** Maximum number of days changed immediately; beyond it a worker changes them. */
const changedAtOnce = 1000;

/** Leaves future published days unchanged, or gives them the new hours and notifies their people. */
async function changePublished(
  db: Db,
  { id, name }: StoredTemplate,
  choice: Choice,
): Promise<SavedTemplate['changed']> {
  const tomorrow = addDays(await todayOf(db, choice.now), 1);
  const from = choice.change_from ?? tomorrow;
  if (from < tomorrow) throw shiftFaults.fromTooEarly.at('change_from');
  const none = { days: 0, people: 0 };
  if (choice.published_days === 'leave') return none;
  const uses = await usesOf(db, id, { ...choice, from, references: [] });
  if (uses.days === 0) return none;
  if (!choice.published_days) {
    const facts = { days: publishedText(uses, await numberTextOf(db)) };
    throw shiftFaults.usedAhead({ facts, data: { uses } });
  }
  await changeDays(db, { id, name, from }, choice);
  return { days: uses.days, people: uses.people };
}

async function changeDays(
  db: Db,
  { id, name, from }: { readonly id: string; readonly name: string; readonly from: LocalDate },
  choice: Choice,
): Promise<void> {
  const { actor, now } = choice;
  const { rows } = await sql<PublishedDay & { template_id: string }>`
    select person_id, date, template_id from shift_days
     where template_id = ${id} and is_published and date >= ${from} order by person_id, date`.execute(db);
  await applyImpact(db, { published: rows, cleared: [], actor_id: actor.id }, choice);
  const batch_id = await openBatch(db, { kind: 'template', created_by: actor.id, subject: name });
  if (rows.length <= changedAtOnce) {
    await publishDays(db, rows, { batch_id, actor_id: actor.id });
    return endPublished(db, batch_id, { by: actor.id, now });
  }
  const work_id = await startBatch<PublishWork, PublishedDay>(db, {
    kind: templateKind.name,
    title: translate('Changing published shifts: {name}', { name }),
    started_by: actor.id,
    settings: { shift_batch_id: batch_id },
    rows,
  });
  return handOver(db, batch_id, { work_id, by: actor.id });
}

/**
 * Updates what other features have booked by the hours of these days, once the impact is confirmed.
 * @throws 424 with the impact to confirm
 */
async function applyImpact(db: Db, change: ShiftsChange, { impacts = [], effects_confirmed }: Choice): Promise<void> {
  const impact = await lockImpact(db, impacts, change);
  const unconfirmed = shiftFaults.changesBooked;
  await impact.requireConfirmed({ confirmed: effects_confirmed, unconfirmed, changed: unconfirmed });
  await impact.apply();
}

/**
 * Moves a template to the Trash. Days published with it keep their hours; mere references to it are removed.
 * @throws 404, 424 when it is in use and this is not confirmed
 */
export async function trashTemplate(
  db: Db,
  { id, isConfirmed }: { readonly id: string; readonly isConfirmed: boolean },
  { actor, now, references }: TemplateWork,
): Promise<void> {
  await lockPlan(db);
  await lockTemplate(db, id);
  const uses = await usesOf(db, id, { from: await todayOf(db, now), now, references });
  const words = usesText(uses, await numberTextOf(db));
  if (words && !isConfirmed) throw shiftFaults.inUse({ facts: { uses: words }, data: { uses } });
  for (const reference of references) await reference.detach(db, id, now);
  const at = new Date(now * 1000);
  await db.updateTable('shift_templates').set({ deleted_at: at, trashed_by: actor.id }).where('id', '=', id).execute();
  await emit(db, templatesChanged, {});
}

/** Restores a template. @returns false when it is not in the Trash; @throws 424 when its name is already taken */
export async function restoreTemplate(db: Db, id: string): Promise<boolean> {
  await lockPlan(db);
  const trashed = await db
    .selectFrom('shift_templates')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!trashed) return false;
  const { name } = trashed;
  await requireName(db, name, id).catch(() => {
    throw listFaults.restoredNameTaken({ facts: { name }, data: { name } });
  });
  await db.updateTable('shift_templates').set({ deleted_at: null, trashed_by: null }).where('id', '=', id).execute();
  await emit(db, templatesChanged, {});
  return true;
}

/** Permanently deletes a template in the Trash; one that was ever used in planning stays (a constraint). */
export async function removeTemplate(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shift_templates')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  if (numDeletedRows) await emit(db, templatesChanged, {});
  return numDeletedRows > 0n;
}
