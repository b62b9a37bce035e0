import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays, instantsOf, localDateOf } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import type { Member } from '#platform/testing/company.ts';
import { testZone, type Acme } from './world.ts';
import { noteChange } from '#features/days/testing/journal.ts';

/** Returns the date this number of days from today, in a company with the default zone. */
export const dateAt = (days: number): LocalDate => addDays(localDateOf(Math.floor(Date.now() / 1000), testZone), days);

const instant = (date: LocalDate, time: string, zone: string): Date => {
  const [first] = instantsOf(`${date} ${time}` as LocalDateTime, zone);
  if (first === undefined) throw new Error(`${date} ${time} was skipped`);
  return new Date(first * 1000);
};

export interface RecordedClock {
  /** 'HH:mm:ss' on the working date */
  readonly start: string;
  /** Omitted: still open. */
  readonly end?: string;
  readonly breaks?: readonly (readonly [start: string, end?: string])[];
}

/** Records a day as if it had been clocked; returns the attendance's id. */
export async function recordDay(
  acme: Acme,
  { id: person_id }: Member,
  working_date: LocalDate,
  clocks: readonly RecordedClock[],
): Promise<string> {
  const zone = acme.timezone;
  return acme.inside(async (db) => {
    const attendance_id = randomUUID();
    await noteChange(db, person_id, attendance_id);
    await db.insertInto('attendances').values({ id: attendance_id, person_id, working_date }).execute();
    for (const { start, end, breaks = [] } of clocks) {
      const clock = await db
        .insertInto('clocks')
        .values({
          attendance_id,
          person_id,
          zone,
          source: 'web',
          started_at: instant(working_date, start, zone),
          ...(end && { ended_at: instant(working_date, end, zone), clock_out_id: randomUUID() }),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [from, to] of breaks)
        await db
          .insertInto('breaks')
          .values({
            attendance_id,
            person_id,
            clock_id: clock.id,
            started_at: instant(working_date, from, zone),
            ...(to && { ended_at: instant(working_date, to, zone), break_out_id: randomUUID() }),
          })
          .execute();
    }
    return attendance_id;
  });
}

/** Returns a person's recorded clocks, oldest first. */
export const clocksOf = (acme: Acme, { id }: Member) =>
  acme.inside((db) => db.selectFrom('clocks').selectAll().where('person_id', '=', id).orderBy('started_at').execute());

/** Clocks with the page's session, like another device of the same person. */
export async function clockElsewhere(page: Page, call: 'in' | 'break' | 'resume' | 'out-general'): Promise<number> {
  return page.evaluate(async (name) => {
    const response = await fetch(`/app/time/attendance/clock/${name}`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    });
    return response.status;
  }, call);
}
