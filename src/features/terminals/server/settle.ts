import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { clockChanged } from '#features/clock/events.ts';
import { putEntries, type TargetDay } from '#features/clock/server/commands/put-entries.ts';
import { lockTimeline, type LockedTimeline } from '#features/days/server/commands/changes.ts';
import { save } from '#features/days/server/commands/save.ts';
import { requiredOn } from '#features/days/server/queries/timeline.ts';
import { terminalsChanged } from '../events.ts';
import { approveTaken, factsOfLate, flagDays, lateNotes, unflagDays, type Plan, type StoredPunch } from './late.ts';
import { withdrawApproval } from './open-decided.ts';
import { waitsForSomeone } from './queries.ts';
import { marginSeconds, newPunches, openSince, recalculate } from './recalculate.ts';

export interface SettleInput {
  readonly person_id: string;
  /** epoch seconds */
  readonly now: number;
  /** Instants whose days are paired again, because their punches now belong to another person or the rule changed. */
  readonly instantsToPair?: readonly number[];
  /** Punches that a flagged day's history already names, with its date. */
  readonly datesOfLate?: ReadonlyMap<string, LocalDate>;
  /** Approved day into which late punches are taken. */
  readonly taking?: { readonly date: LocalDate; readonly actor_id: string; readonly address: string | null };
}

/**
 * Pairs a person's new punches and re-pairs the days they belong to. Changes of times use the clock's own commands;
 * approved or closed days stay, which the punch's result records.
 * @returns whether more punches are waiting
 */
export async function settlePerson(db: Db, settling: SettleInput): Promise<boolean> {
  const { person_id, instantsToPair = [], datesOfLate = new Map<string, LocalDate>(), taking } = settling;
  const { punches: waiting, isMore } = await newPunches(db, person_id);
  const instants = [...waiting.map(({ at }) => at), ...instantsToPair].sort((one, other) => one - other);
  const [first, last] = [instants[0], instants.at(-1)];
  if (first === undefined || last === undefined) return false;
  const open = await openSince(db, person_id);
  const from = Math.min(first, open ?? first);
  const timeline = await lockTimeline(db, person_id, from - marginSeconds, last + marginSeconds);
  // Later punches may belong to a day that was read only in part; they announce themselves.
  const seen = new Set(waiting.map(({ id }) => id));
  const recalculated = await recalculate(db, timeline, {
    first: from,
    last,
    open,
    instantsToPair,
    taken: taking?.date,
    now: seen,
  });
  const { plan, punches, touched, dayOf } = recalculated;
  const dates = [...touched, ...instantsToPair.map((at) => dayOf(at, undefined).date), ...datesOfLate.values()];
  const flaggable = new Set(dates.filter((date) => date !== taking?.date));
  await applyPlan(db, timeline, { plan, punches, flaggable, settling });
  return isMore;
}

/** Pairs a person's punches until none is waiting. */
export async function settleWaiting(db: Db, settling: SettleInput): Promise<void> {
  while (await settlePerson(db, settling));
}

interface ApplyPlanInput {
  readonly plan: Plan;
  readonly punches: readonly StoredPunch[];
  /** Dates to which punches were added or removed, whose flag may have to go. */
  readonly flaggable: ReadonlySet<LocalDate>;
  readonly settling: SettleInput;
}

/** Writes the planned days, flags unchanged days with new punches, and stores the result of each punch. */
async function applyPlan(db: Db, timeline: LockedTimeline, applying: ApplyPlanInput): Promise<void> {
  const { plan, punches, flaggable, settling } = applying;
  const { person_id, now, taking } = settling;
  const notes = await lateNotes(db, punches, plan.results);
  factsOfLate(timeline, { punches, ...plan, now });
  flagDays(timeline, { punches, ...plan, now }, notes, settling.datesOfLate);
  await unflagDays(db, timeline, flaggable, plan.results);
  withdrawApproval(timeline, plan.undecided);
  const { date: taken, ...by } = { actor_id: null, address: null, ...taking };
  const change = { at: now, source: taken ? 'manager' : 'terminal', ...by };
  const origins = new Map(punches.flatMap(({ id, at }) => (notes.has(id) ? [[at, notes.get(id)] as const] : [])));
  const days = targetDays(plan.days, timeline);
  const isChanged = days.length > 0 || timeline.history.length > 0;
  const changed = isChanged ? await putEntries(db, timeline, days, change, origins) : [];
  if (taken) {
    approveTaken(timeline, taken, now);
    await save(db, timeline, change);
  }
  if (await writeResults(db, plan.results)) await emit(db, terminalsChanged, { in_settings: true });
  for (const attendance_id of changed.slice(-1)) await emit(db, clockChanged, { person_id, attendance_id });
}

function targetDays(days: Plan['days'], timeline: LockedTimeline): TargetDay[] {
  return days.map(({ date, clocks }) => {
    const recorded = requiredOn(timeline, date);
    // Does not silently end entries that were begun elsewhere.
    return { day: recorded, clocks: clocks.map((clock) => ({ ...clock, is_irregular: clock.is_left_open })) };
  });
}

/** @returns whether some punches now need attention or no longer do */
async function writeResults(db: Db, results: Plan['results']): Promise<boolean> {
  if (results.size === 0) return false;
  const rows = [...results].map(([id, { date, result, facts }]) => ({ id, working_date: date, result, facts }));
  const written = await rowsOf<{ is_other: boolean }>(
    db,
    `update punches p set result = r.result, facts = r.facts, working_date = r.working_date,
           set_aside_at = case when p.result = r.result and p.working_date = r.working_date then p.set_aside_at end,
           set_aside_by = case when p.result = r.result and p.working_date = r.working_date then p.set_aside_by end
      from json_to_recordset($1::json) as r(id uuid, working_date date, result text, facts jsonb)
     where p.id = r.id
    returning ${waitsForSomeone('old')} <> ${waitsForSomeone('new')} as is_other`,
    [JSON.stringify(rows)],
  );
  return written.some(({ is_other }) => is_other);
}
