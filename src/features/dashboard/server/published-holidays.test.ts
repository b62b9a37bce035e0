import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { createTemplate, publishShifts } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { dashboard } from '../contract.ts';
import { dashboardRoutes } from './routes.ts';

const date = (text: string) => text as LocalDate;
const callAt = (local: string) =>
  callerFor(
    createHttp({
      authenticator: sessionAuthenticator(database),
      features: [dashboardRoutes],
      now: () => new Date(plannedInstant(local as LocalDateTime, 'Europe/Berlin') * 1000),
    }),
  );

test('a published shift begins with its other half on half a holiday, and as published on a full one', async () => {
  const acme = await company();
  const meg = await acme.hire('Meg', 'view_any_attendance');
  const holiday = (name: string, on: LocalDate, part: 'first_half' | 'full') => ({
    name,
    start_date: on,
    end_date: on,
    part,
    is_for_everyone: true,
  });
  await acme.inside(async (db) => {
    const template_id = await createTemplate(db, { ...office, start_time: '08:30' });
    const dates = [date('2026-03-10'), date('2026-03-11')];
    await publishShifts(db, { person_ids: [meg.id], dates, template_id });
    const holidays = [holiday('Morning', date('2026-03-10'), 'first_half'), holiday('Day', date('2026-03-11'), 'full')];
    await db.insertInto('holidays').values(holidays).execute();
  });
  for (const [time, shown] of [
    ['2026-03-10 08:00:00', '13:00'],
    ['2026-03-10 12:59:59', '13:00'],
    ['2026-03-10 13:00:00', null],
    ['2026-03-11 08:00:00', '08:30'],
  ] as const) {
    const { body } = await callAt(time)(dashboard.whoIsIn, { query: {} }, meg);
    expect(body.people).toMatchObject([{ name: 'Meg', state: 'out', time: shown }]);
  }
});
