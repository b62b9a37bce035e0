import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { weekOn } from '#features/company/rules/weeks-in-force.ts';
import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { firstWeekProblem, isSameWeek } from '#features/company/rules/working-week.ts';
import { changeEmployment, withdrawRow } from '#features/people/server/commands/employment.ts';
import { workingWeekFaults } from '../../contract.ts';
import { weekSourcesOf } from '../queries/weeks.ts';

/** A week from a date on; null: that of the company. */
export interface WeekChange {
  readonly effective_from: LocalDate;
  readonly week: WorkingWeek | null;
  readonly reason?: string | null | undefined;
}

interface WeekContext {
  readonly actor_id: string;
  readonly today: LocalDate;
}

/**
 * Stores a person's week; requires their lock.
 * @throws 422 for a date, a missing reason, a first week too far away, or a week that changes nothing
 */
export async function storeWeek(db: Db, id: string, change: WeekChange, by: WeekContext): Promise<void> {
  const { effective_from, week, reason = null } = change;
  const problem = week && firstWeekProblem(week, effective_from);
  if (problem) throw workingWeekFaults.firstWeek.at('week.first_week', { facts: { problem } });
  if (week && (await isCompanyWeek(db, id, week, effective_from))) throw workingWeekFaults.sameAsCompany.at('week');
  const values = week ? { week } : { week: null, weekly_work_time: null };
  const total = await changeEmployment(db, id, { effective_from, reason, values }, by);
  if (total === 0) throw workingWeekFaults.same.at('week');
}

/** Whether a person works exactly this week already because it is that of the company. */
async function isCompanyWeek(db: Db, id: string, week: WorkingWeek, date: LocalDate): Promise<boolean> {
  const inForce = weekOn(await weekSourcesOf(db, id), date);
  return inForce !== null && inForce.source !== 'own' && !inForce.is_scaled && isSameWeek(inForce.week, week);
}

/** Takes back a scheduled week, but not what else changes on its date. @throws 424 when it is no longer scheduled */
export async function withdrawWeek(db: Db, id: string, rowId: string, today: LocalDate): Promise<void> {
  const isWithdrawn = await withdrawRow(db, id, { id: rowId, field: 'weekly_work_time' }, { today });
  if (!isWithdrawn) throw workingWeekFaults.notScheduled();
}
