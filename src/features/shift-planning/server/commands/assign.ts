import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { lockBatch, nextStep, openBatch } from '#features/shifts/server/commands/batches.ts';
import { lockPlan } from '#features/shifts/server/commands/publish.ts';
import { planningFaults, type shiftPlanning } from '../../contract.ts';
import { planChanged } from '../../events.ts';
import type { Conflict, PlannedShiftCard } from '../../rules/shapes.ts';
import type { PlanChecker } from '../queries/days-off.ts';
import { planConflicts, type PlannedDays } from '../queries/plan-conflicts.ts';
import { shiftCardOf, type StoredHours } from '../queries/plan.ts';

type CheckBody = HandlerInput<typeof shiftPlanning.check>['body'];

/** Maximum number of days per call. */
export const maxDays = 20_000;

/** Maximum number of conflicts returned. */
export const maxListed = 500;

export interface Cell {
  readonly person_id: string;
  readonly date: LocalDate;
  /** Null for a day off. */
  readonly template_id: string | null;
}

export interface AssignmentImpact {
  /** Cells to draft, without those that stay unchanged. */
  readonly cells: readonly Cell[];
  readonly erased: readonly Omit<Cell, 'template_id'>[];
  readonly kept: number;
  readonly conflicts: readonly Conflict[];
}

/**
 * Determines the impact and conflicts of an assignment. Locks the templates until the transaction ends,
 * so that none is moved to the Trash meanwhile.
 * @throws 422 too many or none, 460 for unknown people and templates
 */
export async function checkAssignment(db: Db, body: CheckBody, checker: PlanChecker): Promise<AssignmentImpact> {
  const requested = cellsOf(body);
  const erased = erasedOf(body);
  if (requested.length + erased.length === 0) throw planningFaults.nothingAssigned();
  if (requested.length + erased.length > maxDays) throw planningFaults.tooMany();
  await requirePeople(
    db,
    [...requested, ...erased].map(({ person_id }) => person_id),
  );
  const cards = await lockedTemplates(db, requested);
  const cells = await withoutTaken(db, requested, body.where_taken);
  const conflicts = await checkCells(db, cells, { cards, ...checker });
  return { cells, erased, kept: requested.length - cells.length, conflicts };
}

interface ConflictOptions extends PlanChecker {
  readonly cards: ReadonlyMap<string, PlannedShiftCard>;
  /** Days drafted in the same call that are not checked themselves. */
  readonly draftedTogether?: readonly Cell[];
}

/** Returns the conflicts of days that are to be drafted. */
export function checkCells(
  db: Db,
  cells: readonly Cell[],
  { cards, draftedTogether = [], actor_id, daysOff }: ConflictOptions,
): Promise<Conflict[]> {
  return planConflicts(db, plannedDaysFrom(cells, cards), {
    actor_id,
    daysOff,
    draftedTogether: plannedDaysFrom(draftedTogether, cards),
  });
}

function plannedDaysFrom(cells: readonly Cell[], cards: ReadonlyMap<string, PlannedShiftCard>): PlannedDays {
  const planned = new Map<string, Map<LocalDate, PlannedShiftCard | null>>();
  for (const { person_id, date, template_id } of cells) {
    const days = planned.get(person_id) ?? new Map<LocalDate, PlannedShiftCard | null>();
    planned.set(person_id, days.set(date, template_id === null ? null : (cards.get(template_id) ?? null)));
  }
  return planned;
}

/** One cell per person and date; the last item that names both counts. */
function cellsOf({ assigned_items }: CheckBody): Cell[] {
  const cells = new Map<string, Cell>();
  let days = 0;
  for (const { user_ids, dates, shift_template_id } of assigned_items) {
    days += user_ids.length * dates.length;
    if (days > maxDays) throw planningFaults.tooMany();
    for (const person_id of user_ids)
      for (const date of dates) cells.set(`${person_id} ${date}`, { person_id, date, template_id: shift_template_id });
  }
  return [...cells.values()];
}

function erasedOf({ assigned_items, erased_items }: CheckBody): Omit<Cell, 'template_id'>[] {
  const assigned = new Set(cellsOf({ assigned_items, erased_items: [], where_taken: 'replace' }).map(keyOf));
  const items = erased_items.map((item) => ({ ...item, shift_template_id: null }));
  const erased = cellsOf({ assigned_items: items, erased_items: [], where_taken: 'replace' });
  return erased.filter((cell) => !assigned.has(keyOf(cell))).map(({ person_id, date }) => ({ person_id, date }));
}

const keyOf = ({ person_id, date }: Omit<Cell, 'template_id'>) => `${person_id} ${date}`;

/** @throws 460 when one of these people does not exist */
export async function requirePeople(db: Db, personIds: readonly string[]): Promise<void> {
  const ids = [...new Set(personIds)];
  if (ids.length === 0) return;
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from people where id = any(${ids}::uuid[])`.execute(db);
  if (rows[0]?.found !== ids.length) throw planningFaults.unknownPerson();
}

/** Locks the assigned templates and returns their cards by id. @throws 460 when one no longer exists */
export async function lockedTemplates(
  db: Db,
  cells: readonly Pick<Cell, 'template_id'>[],
): Promise<ReadonlyMap<string, PlannedShiftCard>> {
  const ids = [...new Set(cells.flatMap(({ template_id }) => template_id ?? []))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StoredHours & { id: string }>`
    select id, id as template_id, name, letter, color, start_time::text, work_time, break_time
      from shift_templates where id = any(${ids}::uuid[]) and deleted_at is null order by id for share`.execute(db);
  if (rows.length !== ids.length) throw planningFaults.unknownTemplate();
  return new Map(rows.flatMap(({ id, ...hours }) => [[id, shiftCardOf(hours)] as const].filter(isCard)));
}

const isCard = (entry: readonly [string, PlannedShiftCard | null]): entry is readonly [string, PlannedShiftCard] =>
  entry[1] !== null;

/** Leaves out days that already have a shift of the person's own if it is to stay. */
async function withoutTaken(db: Db, cells: Cell[], whereTaken: CheckBody['where_taken']): Promise<Cell[]> {
  if (whereTaken === 'replace' || cells.length === 0) return cells;
  const { rows } = await sql<{ person_id: string; date: LocalDate }>`
    select c.person_id, c.date
      from unnest(${cells.map((cell) => cell.person_id)}::uuid[], ${cells.map((cell) => cell.date)}::date[]) as c (person_id, date)
     where exists (select from shift_days d where d.person_id = c.person_id and d.date = c.date and d.is_published)
        or ${whereTaken === 'keep'} and exists (
             select from shift_drafts d where d.person_id = c.person_id and d.date = c.date)`.execute(db);
  const taken = new Set(rows.map(keyOf));
  return cells.filter((cell) => !taken.has(keyOf(cell)));
}

export interface AssignResult {
  readonly batch_id: string | null;
  readonly shifts: number;
  readonly people: number;
  readonly skipped: number;
}

export type AssignBody = HandlerInput<typeof shiftPlanning.assignShift>['body'];

/**
 * Drafts the assignment as one step of a batch. The plan is locked, so that exactly what was checked is stored.
 * @throws 424 with the conflicts when they are asked about, or for drafts that have ended
 */
export async function assign(db: Db, body: AssignBody, checker: PlanChecker): Promise<AssignResult> {
  const { actor_id } = checker;
  await lockPlan(db);
  if (body.batch_id) await requireDraft(db, body.batch_id);
  const assignment = await checkAssignment(db, body, checker);
  const cells = cellsDespiteConflicts(assignment, body.on_conflict);
  const skipped = assignment.cells.length - cells.length;
  if (cells.length + assignment.erased.length === 0)
    return { batch_id: body.batch_id ?? null, shifts: 0, people: 0, skipped };
  const batch_id = body.batch_id ?? (await openBatch(db, { kind: 'plan', created_by: actor_id }));
  await storeStep(db, { batch_id, actor_id, cells, erased: assignment.erased });
  await emit(db, planChanged, { batch_id });
  const all = [...cells, ...assignment.erased];
  return { batch_id, shifts: all.length, people: new Set(all.map(({ person_id }) => person_id)).size, skipped };
}

/** Locks drafts until the transaction ends. @throws 404, 424 when they are published or discarded */
export async function requireDraft(db: Db, id: string) {
  const batch = await lockBatch(db, id);
  if (!batch) throw platformFaults.notFound();
  if (batch.state !== 'draft') throw planningFaults.batchEnded();
  return batch;
}

/** Returns the cells to store despite conflicts. @throws 424 with all conflicts if they are to be asked about */
export function cellsDespiteConflicts(
  { cells, conflicts }: Pick<AssignmentImpact, 'cells' | 'conflicts'>,
  onConflict: AssignBody['on_conflict'],
): readonly Cell[] {
  if (conflicts.length === 0) return cells;
  if (onConflict === 'ask') throw conflictFault(conflicts);
  const out = conflicts.filter(({ level }) => onConflict === 'skip' || level === 'refuse');
  const skipped = new Set(out.map(({ user_id, date }) => `${user_id} ${date}`));
  return cells.filter((cell) => !skipped.has(keyOf(cell)));
}

export function conflictFault(conflicts: readonly Conflict[]) {
  const days = new Set(conflicts.map(({ user_id, date }) => `${user_id} ${date}`)).size;
  return planningFaults.hasConflicts({
    facts: { count: days },
    data: { conflicts: conflicts.slice(0, maxListed), conflict_count: conflicts.length },
  });
}

interface Step {
  readonly batch_id: string;
  /** Existing step to continue, so that its parts are undone together; a new step is begun when omitted. */
  readonly step?: number;
  /** Part number of a step that takes several transactions; each part stores what it replaced. */
  readonly part?: number;
  readonly actor_id: string;
  readonly cells: readonly Cell[];
  readonly erased: readonly Omit<Cell, 'template_id'>[];
}

/** Replaces the drafts of these days and stores the previous ones, so that the step can be undone. */
export async function storeStep(
  db: Db,
  { batch_id, part = 0, actor_id, cells, erased, ...begun }: Step,
): Promise<void> {
  const step = begun.step ?? (await nextStep(db, batch_id));
  const all = [...cells, ...erased];
  await sql`
    with gone as (
      delete from shift_drafts d
       using unnest(${all.map((cell) => cell.person_id)}::uuid[], ${all.map((cell) => cell.date)}::date[]) as a (person_id, date)
       where d.person_id = a.person_id and d.date = a.date
      returning d.person_id, d.date, d.batch_id, d.step, d.template_id, d.over
    )
    insert into shift_steps (batch_id, step, part, made_by, before)
    select ${batch_id}, ${step}, ${part}, ${actor_id}, coalesce(jsonb_agg(to_jsonb(gone)), '[]') from gone`.execute(db);
  // Days already published with the same shift need no draft.
  await sql`
    insert into shift_drafts (person_id, date, batch_id, step, template_id, over)
    select c.person_id, c.date, ${batch_id}, ${step}, c.template_id, d.updated_at
      from unnest(${cells.map((cell) => cell.person_id)}::uuid[], ${cells.map((cell) => cell.date)}::date[],
                  ${cells.map((cell) => cell.template_id)}::uuid[]) as c (person_id, date, template_id)
      left join shift_templates t on t.id = c.template_id
      left join shift_days d on d.person_id = c.person_id and d.date = c.date and d.is_published
     where d.id is null or (d.template_id, d.name, d.color, d.start_time, d.work_time, d.break_time, d.grace_minutes)
             is distinct from (t.id, t.name, t.color, t.start_time, t.work_time, t.break_time, t.grace_minutes)`.execute(
    db,
  );
}
