import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { mondayOf } from '#platform/shared/time.ts';
import type { Settings } from '#features/company/server/queries.ts';
import { weekDues } from '#features/days/server/queries/week-due.ts';
import { holidaysOf, plannedOn } from '#features/holidays/server/queries/days.ts';
import { approvedLeaveOf } from '#features/leave-applications/server/queries/approved-leave.ts';
import { letterOf } from '#features/shifts/rules/letter.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';
import { cachedStandardHours, standardHoursOn } from '#features/shifts/server/queries/standard-hours.ts';
import { ownWeeks } from '#features/shifts/server/queries/usual-hours.ts';
import { rowOn } from '#features/people/rules/employment.ts';
import type { ChangeRow } from '../rules/changes.ts';
import type { LetterOf, Plan } from '../rules/own-days.ts';

/** A person's plan, and the settings with the zones in which they work. */
export interface OwnPlan extends Plan {
  readonly settings: Settings;
}

/** Returns one person's published plan of some dates, both included. */
export async function planOf(
  db: Db,
  personId: string,
  [from, to]: readonly [LocalDate, LocalDate],
  settings: Settings,
): Promise<OwnPlan> {
  const monday = mondayOf(from);
  const [shifts, holidays, leave] = await Promise.all([
    shiftsOf(db, [personId], from, to, settings),
    holidaysOf(db, [personId], monday, to),
    approvedLeaveOf(db, [personId], monday, to),
  ]);
  const weekDue = weekDues({ shifts, holidays, leave, settings });
  return {
    settings: shifts.settingsOf(settings, personId),
    on: (date) => plannedOn(shifts, holidays, personId, date),
    isOwn: (date) => shifts.isOwn(personId, date),
    dueOn: (date) => shifts.dueOn(personId, date),
    usualDueOn: (date) => shifts.usualDueOn(personId, date),
    weekDueOn: (person, date) => weekDue({ ...person, id: personId }, date)?.due ?? 0,
    sharedOn: (person, date) => weekDue({ ...person, id: personId }, date)?.shared,
    usualOn: (date) => shifts.usual(personId, date),
    offOn: (date) => ({
      holiday: holidays.on(personId, date) ?? null,
      leave: leave.on(personId, date)?.part ?? null,
    }),
  };
}

/** Letters of the company's shifts by name; a shift without one uses its first letter. */
export async function lettersOf(db: Db): Promise<LetterOf> {
  const rows = await rowsOf<{ name: string; letter: string }>(
    db,
    'select name, letter from shift_templates order by deleted_at is null',
  );
  const letters = new Map(rows.map(({ name, letter }) => [name, letter]));
  return (name) => letters.get(name) ?? letterOf(name);
}

interface Horizon {
  readonly published_until: LocalDate | null;
  readonly has_standard_hours: boolean;
  readonly has_own_week: boolean;
}

/** Last published day of a person, and whether standard hours, or those of their own week, apply after it. */
export async function horizonOf(db: Db, personId: string, today: LocalDate): Promise<Horizon> {
  const [standard, weeks, [last]] = await Promise.all([
    cachedStandardHours(db),
    ownWeeks(db, [personId]),
    rowsOf<Pick<Horizon, 'published_until'>>(
      db,
      'select max(date) as published_until from shift_days where person_id = $1 and is_published and date >= $2',
      [personId, today],
    ),
  ]);
  const has_standard_hours = standardHoursOn(standard, today)?.template_id != null;
  const has_own_week = rowOn(weeks.get(personId) ?? [], today)?.week != null;
  return { published_until: last?.published_until ?? null, has_standard_hours, has_own_week };
}

/** Published changes of a person's plan from a date on, each with the change that was seen last. */
export function changesOf(db: Db, personId: string, from: LocalDate): Promise<ChangeRow[]> {
  return rowsOf<ChangeRow>(
    db,
    `select c.date, c.id, c.old, c.new, c.changed_at, s.change_id as seen_id, s.seen_at, b.note, p.name as by, p.avatar
       from shift_changes c
       left join seen_shifts s on s.person_id = c.person_id and s.date = c.date
       left join shift_batches b on b.id = c.batch_id
       left join people p on p.id = c.changed_by
      where c.person_id = $1 and c.date >= $2
      order by c.date, c.id`,
    [personId, from],
  );
}

/** Time in epoch seconds at which each day of a person's plan last changed, including removed days. */
export async function changedAt(
  db: Db,
  personId: string,
  [from, to]: readonly [LocalDate, LocalDate],
): Promise<ReadonlyMap<LocalDate, number>> {
  const rows = await rowsOf<{ date: LocalDate; at: number }>(
    db,
    `select date, extract(epoch from max(at))::int8 as at from (
       select date, updated_at as at from shift_days where person_id = $1 and is_published and date between $2 and $3
       union all
       select date, changed_at from shift_changes where person_id = $1 and date between $2 and $3) changes
      group by date`,
    [personId, from, to],
  );
  return new Map(rows.map(({ date, at }) => [date, at]));
}
