import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { requireUnchanged } from '#platform/server/version.ts';
import { daysBetween } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { startBatch } from '#features/batches/server/commands.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { planChanged } from '#features/shift-planning/events.ts';
import type { Conflict } from '#features/shift-planning/rules/shapes.ts';
import {
  lockedTemplates,
  checkCells,
  requireDraft,
  cellsDespiteConflicts,
  storeStep,
  type Cell,
} from '#features/shift-planning/server/commands/assign.ts';
import type { PlanChecker } from '#features/shift-planning/server/queries/days-off.ts';
import { nextStep, openBatch } from '#features/shifts/server/commands/batches.ts';
import { lockPlan } from '#features/shifts/server/commands/publish.ts';
import { patternFaults, type Pattern } from '../../contract.ts';
import type { Runner } from '../../rules/cycle.ts';
import { lockedPattern, patternValues } from '../queries/patterns.ts';
import { decidedDays, type DecidedDay } from '../queries/run-days.ts';
import { byName, partsOf } from '../queries/runners.ts';
import { requireTemplates } from './patterns.ts';
import { translate } from '#platform/shared/translate.ts';

export interface RunOptions {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
  readonly group_id?: string | null | undefined;
  readonly keep_hand: boolean;
  readonly on_conflict: 'keep' | 'skip';
  /** Absent in runs that were begun before this option existed. */
  readonly leave_holidays?: boolean | undefined;
}

/** Maximum person-days drafted in one transaction; beyond it a worker drafts them. */
export const daysAtOnce = 10_000;

/** @throws 422 with the error at the field */
export function requireRange({ start_date, end_date }: Pick<RunOptions, 'start_date' | 'end_date'>): void {
  if (end_date < start_date) throw patternFaults.endsBeforeStart.at('end_date');
  if (daysBetween(start_date, end_date) >= 366) throw patternFaults.rangeTooLong.at('end_date');
}

/** Returns the people who run the pattern in this range. @throws 424 when there are none */
export async function requireRunners(
  db: Db,
  pattern: Pattern,
  { start_date, end_date, group_id }: RunOptions,
): Promise<ReadonlyMap<string, Runner[]>> {
  const parts = await partsOf(db, { pattern_id: pattern.id, from: start_date, to: end_date, group_id });
  if (parts.size === 0) throw patternFaults.nobody();
  return parts;
}

/** Outcome of a run or its preview. */
export interface RunPlan {
  readonly days: readonly DecidedDay[];
  /** Cells to draft, without those that conflicts exclude. */
  readonly cells: readonly Cell[];
  /** Keys of days left out because of conflicts. */
  readonly skipped: ReadonlySet<string>;
  readonly conflicts: readonly Conflict[];
}

export const keyOf = ({ person_id, date }: { person_id: string; date: LocalDate }) => `${person_id} ${date}`;

/** @throws 460 when a template is in the Trash */
export async function planRun(
  db: Db,
  pattern: Pattern,
  parts: ReadonlyMap<string, readonly Runner[]>,
  { start_date, end_date, keep_hand, ...options }: RunOptions & PlanChecker,
): Promise<RunPlan> {
  const days = await decidedDays(db, { pattern, parts, start_date, end_date, keep_hand });
  const requested = days
    .filter(({ decision }) => decision === 'draft')
    .map(({ person_id, date, wanted }) => ({ person_id, date, template_id: wanted }));
  const cards = await lockedTemplates(db, requested);
  const { cells, conflicts } = await checkAllowed(db, requested, { cards, ...options });
  const drafted = new Set(cells.map(keyOf));
  const skipped = new Set(requested.map(keyOf).filter((key) => !drafted.has(key)));
  return { days, cells, skipped, conflicts };
}

interface RunConflictOptions extends Pick<RunOptions, 'on_conflict' | 'leave_holidays'>, PlanChecker {
  readonly cards: Awaited<ReturnType<typeof lockedTemplates>>;
}

/**
 * Returns the days that can be drafted, and the conflicts of the others. Rejected days are checked again beside the
 * drafted ones until none is added, so that a repeated run finds nothing to do.
 */
async function checkAllowed(
  db: Db,
  requested: readonly Cell[],
  { cards, actor_id, daysOff, on_conflict, leave_holidays }: RunConflictOptions,
) {
  const [cells, conflicts]: [Cell[], Conflict[]] = [[], []];
  let rest = requested;
  while (rest.length > 0) {
    const found = await checkCells(db, rest, { cards, actor_id, daysOff, draftedTogether: cells });
    const onHoliday = new Set(found.flatMap((one) => (one.kind === 'holiday' ? `${one.user_id} ${one.date}` : [])));
    const can = cellsDespiteConflicts({ cells: rest, conflicts: found }, on_conflict).filter(
      (cell) => !(leave_holidays && onHoliday.has(keyOf(cell))),
    );
    const drafted = new Set(can.map(keyOf));
    const isLast = can.length === 0;
    conflicts.push(...found.filter(({ user_id, date }) => isLast || drafted.has(keyOf({ person_id: user_id, date }))));
    if (isLast) break;
    cells.push(...can);
    rest = rest.filter((cell) => !drafted.has(keyOf(cell)));
  }
  return { cells, conflicts };
}

/** Counts the days by outcome. */
export function countsOf({ days, cells, skipped }: RunPlan) {
  const of = (decision: DecidedDay['decision']) => days.filter((day) => day.decision === decision).length;
  return {
    shifts: cells.length,
    free: cells.filter(({ template_id }) => template_id === null).length,
    people: new Set(cells.map(({ person_id }) => person_id)).size,
    same: of('same'),
    hand: of('hand'),
    skipped: skipped.size,
  };
}

export type RunDone = ReturnType<typeof countsOf> & {
  /** Null when there was nothing to draft. */
  readonly batch_id: string | null;
  readonly work_id: string | null;
};

interface Run {
  readonly id: string;
  readonly batch_id: string;
  readonly step: number;
}

/**
 * Makes drafts from a pattern as one step of their own batch.
 * The plan is locked, so that the second of two concurrent runs finds everything drafted.
 * @throws 404, 422, 424 when no one runs it, 460 for a template in the Trash, 461 when it was changed since it was read
 */
export async function runPattern(
  db: Db,
  id: string,
  { version, actor_id, daysOff, ...options }: RunOptions & PlanChecker & { readonly version?: string | undefined },
): Promise<RunDone> {
  requireRange(options);
  await lockPlan(db);
  const pattern = await lockedPattern(db, id, 'share');
  requireUnchanged(version, patternValues(pattern));
  await requireTemplates(db, pattern.days);
  const parts = await requireRunners(db, pattern, options);
  const length = daysBetween(options.start_date, options.end_date) + 1;
  if (parts.size * length > daysAtOnce) return runByWorker(db, pattern, { ...options, actor_id }, [...parts.keys()]);
  const planned = await planRun(db, pattern, parts, { ...options, actor_id, daysOff });
  const counts = countsOf(planned);
  if (counts.shifts === 0) return { ...counts, batch_id: null, work_id: null };
  const run = await openRun(db, pattern, { ...options, actor_id });
  await storeRun(db, run, { cells: planned.cells, actor_id });
  return { ...counts, batch_id: run.batch_id, work_id: null };
}

/** Opens a batch of drafts with one step, and the run that it belongs to. */
async function openRun(
  db: Db,
  pattern: Pattern,
  { start_date, end_date, actor_id }: RunOptions & { actor_id: string },
) {
  const batch_id = await openBatch(db, { kind: 'pattern', created_by: actor_id, subject: pattern.name });
  const step = await nextStep(db, batch_id);
  const { id } = await db
    .insertInto('shift_pattern_runs')
    .values({ pattern_id: pattern.id, batch_id, step, start_date, end_date, made_by: actor_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, batch_id, step };
}

interface StoreRunInput {
  readonly cells: readonly Cell[];
  readonly actor_id: string;
  readonly part?: number;
}

/** Drafts days of a run and records that the run made them. */
async function storeRun(
  db: Db,
  { id, batch_id, step }: Run,
  { cells, actor_id, part = 0 }: StoreRunInput,
): Promise<void> {
  await storeStep(db, { batch_id, step, part, actor_id, cells, erased: [] });
  await sql`
    insert into shift_pattern_days (run_id, person_id, date, template_id)
    select ${id}, person_id, date, template_id
      from unnest(${cells.map((cell) => cell.person_id)}::uuid[], ${cells.map((cell) => cell.date)}::date[],
                  ${cells.map((cell) => cell.template_id)}::uuid[]) as c (person_id, date, template_id)`.execute(db);
  await emit(db, planChanged, { batch_id });
}

/** Settings of the batch process for a run. */
export interface RunWork extends RunOptions {
  readonly pattern_id: string;
  /** Pattern as of the start, so that a change during the run does not affect only part of it. */
  readonly pattern: Pick<Pattern, 'name' | 'days'>;
  readonly run: Run;
}

export interface RunRow {
  readonly person_id: string;
}

async function runByWorker(
  db: Db,
  pattern: Pattern,
  options: RunOptions & { readonly actor_id: string },
  ids: readonly string[],
): Promise<RunDone> {
  const run = await openRun(db, pattern, options);
  // The step counts as not undone while this empty part exists.
  await storeStep(db, { ...run, batch_id: run.batch_id, actor_id: options.actor_id, cells: [], erased: [] });
  const { actor_id: started_by, ...input } = options;
  const people = await byName(db, ids);
  const work_id = await startBatch<RunWork, RunRow>(db, {
    kind: runJobName,
    title: translate(
      'Drafts from {pattern} for {count, plural, one {# person} other {# people}}',
      { pattern: pattern.name, count: people.length },
      await numberTextOf(db),
    ),
    started_by,
    settings: { ...input, pattern_id: pattern.id, pattern: patternValues(pattern), run },
    rows: people.map((person_id) => ({ person_id })),
  });
  await emit(db, planChanged, { batch_id: run.batch_id });
  const none = { shifts: 0, free: 0, people: 0, same: 0, hand: 0, skipped: 0 };
  return { ...none, batch_id: run.batch_id, work_id };
}

export const runJobName = 'shift-patterns.run';

/**
 * Drafts the days of some people of a run.
 * @returns number of days drafted for each of them
 * @throws 404, 424 when the drafts were published, discarded or undone meanwhile, 460, 461
 */
export async function runBlock(
  db: Db,
  work: RunWork,
  { person_ids, part, ...checker }: PlanChecker & { readonly person_ids: readonly string[]; readonly part: number },
): Promise<ReadonlyMap<string, number>> {
  await lockPlan(db);
  const pattern = await lockedPattern(db, work.pattern_id, 'share');
  if (JSON.stringify(patternValues(pattern)) !== JSON.stringify(patternValues(work.pattern)))
    throw patternFaults.changedWhileRun();
  await requireDraft(db, work.run.batch_id);
  await requireStep(db, work.run);
  const { start_date: from, end_date: to, group_id } = work;
  const parts = await partsOf(db, { pattern_id: pattern.id, from, to, group_id, person_ids });
  const { cells } = await planRun(db, pattern, parts, { ...work, ...checker });
  if (cells.length > 0) await storeRun(db, work.run, { cells, actor_id: checker.actor_id, part });
  const counts = new Map<string, number>();
  for (const { person_id } of cells) counts.set(person_id, (counts.get(person_id) ?? 0) + 1);
  return counts;
}

/** @throws 424 */
async function requireStep(db: Db, { batch_id, step }: Run): Promise<void> {
  const { rows } = await sql`
    select from shift_steps where batch_id = ${batch_id} and step = ${step} and part = 0`.execute(db);
  if (rows.length === 0) throw patternFaults.takenBack();
}
