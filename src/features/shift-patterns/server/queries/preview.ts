import type { Db } from '#platform/server/database/database.ts';
import { versionOf } from '#platform/server/version.ts';
import { addDays, daysBetween, eachDay } from '#platform/shared/time.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import { freeDay, noOwnDays } from '#features/shift-planning/rules/plan.ts';
import type { PlanChecker } from '#features/shift-planning/server/queries/days-off.ts';
import type { PlannedShiftCard } from '#features/shift-planning/rules/shapes.ts';
import { previewStates, type Pattern } from '../../contract.ts';
import type { CycleDay } from '../../rules/cycle.ts';
import {
  countsOf,
  daysAtOnce,
  keyOf,
  planRun,
  requireRunners,
  type RunPlan,
  type RunOptions,
} from '../commands/run.ts';
import { patternShifts, patternValues } from './patterns.ts';
import { byName } from './runners.ts';

const [shownPeople, shownDays, shownConflicts] = [20, 31, 100];

/** Previews a run: counts all days unless there are too many, and shows the first people. */
export async function previewOf(db: Db, pattern: Pattern, options: RunOptions & PlanChecker) {
  const parts = await requireRunners(db, pattern, options);
  const ids = await byName(db, [...parts.keys()]);
  const is_whole = parts.size * (daysBetween(options.start_date, options.end_date) + 1) <= daysAtOnce;
  const first = ids.slice(0, shownPeople);
  const previewed = is_whole ? parts : new Map(first.map((id) => [id, parts.get(id) ?? []]));
  const planned = await planRun(db, pattern, previewed, options);
  const last = addDays(options.start_date, shownDays - 1);
  const dates = eachDay(options.start_date, last < options.end_date ? last : options.end_date);
  return {
    ...countsOf(planned),
    runners: ids.length,
    is_whole,
    dates,
    ...(await shownOf(db, { planned, first, dates })),
    conflicts: planned.conflicts.slice(0, shownConflicts),
    conflict_count: planned.conflicts.length,
    version: versionOf(patternValues(pattern)),
  };
}

type State = (typeof previewStates)[number];

interface PreviewTableInput {
  readonly planned: RunPlan;
  readonly first: readonly string[];
  readonly dates: ReturnType<typeof eachDay>;
}

async function shownOf(db: Db, { planned: { days, skipped }, first, dates }: PreviewTableInput) {
  const decided = new Map(days.map((day) => [keyOf(day), day]));
  const cells = first.map((person_id) => {
    return dates.map((date): { after: CycleDay | undefined; state: State } => {
      const day = decided.get(keyOf({ person_id, date }));
      if (!day) return { after: undefined, state: 'none' };
      const isSkipped = skipped.has(keyOf(day));
      const after = day.decision === 'draft' && !isSkipped ? day.wanted : day.stands;
      return { after, state: isSkipped ? 'skipped' : day.decision };
    });
  });
  const afters = cells.flat().map(({ after }) => after ?? null);
  const shown: PlannedShiftCard[] = (await patternShifts(db, [afters])).map(({ is_gone: _, ...card }) => card);
  const numbers = new Map(shown.map(({ template_id }, index) => [template_id, index]));
  const cards = new Map((await cardsByIds(db, [...first])).map((card) => [card.id, card]));
  const data = first.flatMap((id, index) => {
    const [card, own] = [cards.get(id), cells[index] ?? []];
    const plan = own.map(({ after }) => (after === undefined ? noOwnDays : (numbers.get(after) ?? freeDay)));
    return card ? [{ ...card, plan, states: own.map(({ state }) => state) }] : [];
  });
  return { shown, data };
}
