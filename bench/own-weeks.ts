import type pg from 'pg';
import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';

const day = { start_time: '08:30', break_time: 1800, break_start: null, template_id: null };
const full = { ...day, work_time: 28_800 };
const short = { ...day, work_time: 14_400, break_time: 0 };
/** A Monday. */
const first_week = '2024-01-01' as const;

/** Kinds of weeks, given in turn: two days, five mornings, every second Friday off, and hours on no day in particular. */
const kinds: readonly WorkingWeek[] = [
  { kind: 'fixed', first_week, weeks: [[full, full, null, null, null, null, null]] },
  { kind: 'fixed', first_week, weeks: [[short, short, short, short, short, null, null]] },
  {
    kind: 'fixed',
    first_week,
    weeks: [
      [full, full, full, full, full, null, null],
      [full, full, full, full, null, null, null],
    ],
  },
  { kind: 'hours', weekly_work_time: 72_000 },
];

/** Gives a working week of their own to so many percent of the people; none in versions that have no such weeks. */
export async function giveOwnWeeks(owner: pg.Client, percent: number): Promise<void> {
  const { rows } = await owner.query(
    `select from information_schema.columns where table_name = 'employment_rows' and column_name = 'week'`,
  );
  if (percent === 0 || rows.length === 0) return;
  await owner.query(
    `insert into employment_rows (person_id, field, effective_from, weekly_work_time, week)
     select p.id, 'weekly_work_time', p.joined_on, week_seconds(k.week), k.week
       from people p, lateral (select $1::jsonb -> (p.employee_number::int / 7 % $2::int) as week) k
      where p.tenant_id = current_tenant() and p.employee_number::int * 37 % 100 < $3::int`,
    [JSON.stringify(kinds), kinds.length, percent],
  );
}
