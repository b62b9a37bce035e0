import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { plannedInstant } from '#platform/shared/time.ts';
import { callerFor, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { workingWeek } from '#features/company/rules/week-shapes.ts';
import { applicationWorld } from '#features/leave-applications/testing/application-world.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { attendance } from '../contract.ts';
import { attendanceRoutes } from './routes.ts';

const day = (text: string) => text as LocalDate;
const at = (local: string) => plannedInstant(`${local}:00` as LocalDateTime, 'Europe/Berlin');
const now = '2026-03-20 12:00';
const march = { start_date: day('2026-03-01'), end_date: day('2026-03-31') };

/** Ana works from 08:30 to 17:00 with half an hour of break, at a fixed time or between the halves. */
async function halves(break_start: string | null) {
  const world = await applicationWorld();
  const call = callerFor(
    createHttp({
      authenticator: sessionAuthenticator(database),
      features: [attendanceRoutes],
      now: () => new Date(at(now) * 1000),
    }),
  );
  const work = { work_time: 28_800, start_time: '08:30', break_time: 1800, break_start, template_id: null };
  const week = workingWeek.parse({
    kind: 'fixed',
    first_week: '2026-01-05',
    weeks: [[work, work, work, work, work, null, null]],
  });
  await world.acme.inside((db) =>
    changeEmployment(
      db,
      world.ana.id,
      { effective_from: day('2026-03-01'), values: { week }, reason: 'Agreed' },
      { actor_id: null, today: day('2026-03-01') },
    ),
  );
  const boss = await world.acme.hire('Boss', 'view_any_attendance');
  const record = (date: string, from: string, to: string) =>
    world.acme.inside((db) =>
      recordPairs(db, {
        person_id: world.ana.id,
        now: at(now),
        source: 'import',
        pairs: [{ clock_in: at(`${date} ${from}`), clock_out: at(`${date} ${to}`) }],
      }),
    );
  const seen = async (date: string) => {
    const { body } = await call(attendance.allData, { query: { user_id: world.ana.id, ...march } as never }, boss);
    const cell = body.data.find((one) => one.date === date);
    return [cell?.icon, cell?.tags.includes('late'), cell?.tags.includes('incomplete')];
  };
  return { ...world, record, seen };
}

test('the afternoon beside a morning of leave begins half the work before the end (W27)', async () => {
  const { applied, approve, rob, record, seen } = await halves(null);
  await approve(await applied('2026-03-10 first', '2026-03-11 first'), rob);
  await record('2026-03-10', '13:00', '17:00');
  await record('2026-03-11', '13:01', '17:00');
  expect(await seen('2026-03-10')).toEqual(['half_leave', false, false]);
  expect(await seen('2026-03-11')).toEqual(['half_leave', true, true]);
});

test('a fixed break belongs to the half whose work it interrupts, also on recorded days', async () => {
  const { applied, approve, rob, record, seen } = await halves('14:30');
  await approve(await applied('2026-03-10 first', '2026-03-11 first'), rob);
  await record('2026-03-10', '12:30', '16:30');
  await record('2026-03-11', '12:31', '16:31');
  expect(await seen('2026-03-10')).toEqual(['half_leave', false, false]);
  expect(await seen('2026-03-11')).toEqual(['half_leave', true, false]);
});
