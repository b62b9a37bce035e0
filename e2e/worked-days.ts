import { request } from 'node:http';
import { sessionCookie } from '#platform/server/http/authenticator.ts';
import { plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import type { Member } from '#platform/testing/company.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { expect, type Acme } from './world.ts';
import { noteChange } from '#features/days/testing/journal.ts';

/** Month of these tests: its last day has the change to summer time, and it is long past. */
export const month = '2024-03';

/** Adds Monday to Friday, 09:00 to 17:30 with half an hour of break, for everyone. @returns the template's id */
export async function officeHours(acme: Acme): Promise<string> {
  return acme.inside(async (db) => {
    const template_id = await createTemplate(db, office);
    await setStandardShift(db, { effective_from: '2000-01-01' as LocalDate, template_id });
    return template_id;
  });
}

/** Two or four local times: clock in, clock out, and a break in between. */
type WorkedTimes = readonly [start: string, end: string, breakStart?: string, breakEnd?: string];

/** Records finished entries of the past. @returns the ids of their days */
export async function recordEntries(acme: Acme, person: Member, ...entries: readonly WorkedTimes[]): Promise<string[]> {
  const at = (local: string) => plannedInstant(local as LocalDateTime, acme.timezone);
  const pairs = entries.map(([start, end, from, to]) => ({
    clock_in: at(start),
    clock_out: at(end),
    ...(from && to && { breaks: [{ start: at(from), end: at(to) }] }),
  }));
  const outcomes = await acme.inside((db) =>
    recordPairs(db, { person_id: person.id, now: Math.floor(Date.now() / 1000), source: 'import', pairs }),
  );
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(entries.map(() => 'recorded'));
  return outcomes.flatMap((outcome) => (outcome.outcome === 'refused' ? [] : [outcome.attendance_id]));
}

/** Marks the entries of a day as edited and waiting for approval. */
export async function waitsForReview(acme: Acme, attendanceId: string): Promise<void> {
  await acme.inside(async (db) => {
    const { person_id } = await db
      .selectFrom('attendances')
      .select('person_id')
      .where('id', '=', attendanceId)
      .executeTakeFirstOrThrow();
    await noteChange(db, person_id, attendanceId);
    await db.updateTable('attendances').set({ has_irregular: true }).where('id', '=', attendanceId).execute();
    await db.updateTable('clocks').set({ is_irregular: true }).where('attendance_id', '=', attendanceId).execute();
  });
}

/** Sends a request of a person from outside the page under test. @returns the status */
export async function send(
  acme: Acme,
  person: Member,
  method: 'POST' | 'DELETE',
  path: string,
  body: object = {},
): Promise<number | undefined> {
  const { host, port } = new URL(acme.url);
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const sent = request({
    host: '127.0.0.1',
    port,
    method,
    path: `/app/${path}`,
    headers: {
      host,
      cookie: `${sessionCookie}=${person.token}`,
      'x-requested-with': 'XMLHttpRequest',
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
  });
  sent.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject);
  sent.end(method === 'POST' ? JSON.stringify(body) : undefined);
  return promise;
}

/** Clocks as a person from outside the page under test. */
export async function clock(
  acme: Acme,
  person: Member,
  action: 'in' | 'break' | 'resume' | 'out-general',
): Promise<void> {
  expect(await send(acme, person, 'POST', `time/attendance/clock/${action}`)).toBe(200);
}
