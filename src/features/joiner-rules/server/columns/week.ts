import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { firstWeekFrom, isSameWeek, weekOfCycle } from '#features/company/rules/working-week.ts';
import { rowOn } from '#features/people/rules/employment.ts';
import { changeEmployment, withdrawRow } from '#features/people/server/commands/employment.ts';
import { rowsOfPeople, rowsOfPerson, type EmploymentRow } from '#features/people/server/queries/employment.ts';
import type { JoinerColumn, Written } from './column.ts';

/** Week that a person has: days, or weekly hours alone. */
interface WeekState {
  readonly week: WorkingWeek | null;
  readonly weekly_work_time: number;
  /** Whether another one is planned. */
  readonly has_later: boolean;
}

/** Returns the week with a beginning of its cycle close enough to the day from which it counts. */
export function weekFrom(week: WorkingWeek, from: LocalDate): WorkingWeek {
  if (week.kind !== 'fixed') return week;
  const monday = firstWeekFrom(from);
  const weeks = (week.weeks.length - weekOfCycle(week, monday)) % week.weeks.length;
  return { ...week, first_week: addDays(monday, weeks * 7) };
}

const weeksOf = (rows: readonly EmploymentRow[]) => rows.filter(({ field }) => field === 'weekly_work_time');

function weekStateOf(rows: readonly EmploymentRow[], on: LocalDate): WeekState | null {
  const own = weeksOf(rows);
  const has_later = own.some(({ effective_from }) => effective_from > on);
  const { week = null, weekly_work_time = null } = rowOn(own, on) ?? {};
  if (weekly_work_time === null) return has_later ? { week: null, weekly_work_time: 0, has_later } : null;
  return { week, weekly_work_time, has_later };
}

export const weekColumn: JoinerColumn<'week'> = {
  field: 'week',
  async held(db, ids, on) {
    const rows = await rowsOfPeople(db, ids);
    return new Map(
      ids.flatMap((id) => {
        const held = weekStateOf(rows.get(id) ?? [], on);
        return held ? [[id, held] as const] : [];
      }),
    );
  },
  isFrom(held, { value }) {
    const { week, has_later } = held as WeekState;
    return !has_later && week !== null && value !== null && isSameWeek(week, value as WorkingWeek);
  },
  async give(db, { ids, from, value }, { actor_id, today, reason }) {
    const values = value ? { week: weekFrom(value, from) } : { week: null, weekly_work_time: null };
    const rows = await rowsOfPeople(db, ids);
    const written = new Map<string, Written>();
    for (const id of ids) {
      const row = weeksOf(rows.get(id) ?? []).find(({ effective_from }) => effective_from === from);
      const { week = null, weekly_work_time = null } = row ?? {};
      written.set(id, row ? { overwritten: { week, weekly_work_time } } : {});
      await changeEmployment(db, id, { effective_from: from, reason, values }, { actor_id, today });
    }
    return written;
  },
  async takeBack(db, { person_id, effective_from, value, replaced, written }, { actor_id, today, reason }) {
    const rows = weeksOf(await rowsOfPerson(db, person_id));
    const row = rows.find((row) => row.effective_from === effective_from);
    const next = value as WorkingWeek | null;
    const isUnchanged = next ? row?.week != null && isSameWeek(row.week, next) : row?.weekly_work_time === null;
    if (!row || !isUnchanged) return false;
    const { overwritten } = written;
    if (effective_from > today && !overwritten)
      return withdrawRow(db, person_id, { id: row.id, field: 'weekly_work_time' }, { today });
    const { week = null, weekly_work_time = null } = overwritten ?? ((replaced ?? {}) as Partial<WeekState>);
    const values = week ? { week } : { week: null, weekly_work_time };
    await changeEmployment(db, person_id, { effective_from, reason, values }, { actor_id, today });
    return true;
  },
};
