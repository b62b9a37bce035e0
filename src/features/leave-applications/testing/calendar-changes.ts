import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { Fault } from '#platform/shared/fault.ts';
import type { ChangePreview } from '#platform/shared/impact.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { storeHoliday } from '#features/holidays/server/commands/holidays.ts';
import { leaveOfHolidays } from '../server/commands/calendar-impact.ts';
import { day, now, type applicationWorld } from './application-world.ts';

export type CalendarWorld = Awaited<ReturnType<typeof applicationWorld>>;

/** Saves holidays as Hal, with the impact he has confirmed. */
export const saving = ({ hal }: Pick<CalendarWorld, 'hal'>, confirmed?: string) => ({
  impacts: [leaveOfHolidays],
  actor_id: hal.id,
  now,
  confirmed,
});

export const holiday = (date: string, more: object = {}) => ({
  name: `Holiday in ${date}`,
  start_date: day(date),
  part: 'full' as const,
  is_for_everyone: true,
  ...more,
});

/** Returns the impact that an action asks to confirm. */
export async function impactOf(act: () => Promise<unknown>): Promise<ChangePreview> {
  try {
    await act();
  } catch (error) {
    if (error instanceof Fault && (error.status === 424 || error.status === 461)) return error.data as ChangePreview;
    throw error;
  }
  throw new Error('nothing was asked');
}

/** Adds or changes a holiday, and confirms its impact. @returns the impact, and the id */
export async function confirmed(world: CalendarWorld, form: ReturnType<typeof holiday>) {
  const impact = await impactOf(() => world.acme.inside((db) => storeHoliday(db, form, saving(world))));
  const { id } = await world.acme.inside((db) => storeHoliday(db, form, saving(world, impact.confirmed ?? '')));
  return { told: impact, id };
}

/** Returns the lines of an application, oldest first: 'release 2026-03-10 1', with '*' if a calendar made it. */
export const linesOf = (db: Db, id: string) =>
  rowsOf<{ text: string }>(
    db,
    `select kind || ' ' || date || ' ' || amount::float8 || case when cause ? 'calendar' then ' *' else '' end as text
       from leave_lines where application_id = $1 order by id`,
    [id],
  ).then((rows) => rows.map(({ text }) => text));

export const costsOf = (db: Db, id: string) =>
  rowsOf<{ date: LocalDate; cost: number }>(
    db,
    'select date, cost::float8 as cost from leave_application_days where application_id = $1 order by date',
    [id],
  ).then((rows) => Object.fromEntries(rows.map(({ date, cost }) => [date, cost])));
