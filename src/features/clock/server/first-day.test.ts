import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { daysOf } from '#features/days/server/queries/days.ts';
import { recordedDays } from '#features/days/server/queries/recorded.ts';
import { employment } from '#features/employment/contract.ts';
import { employmentRoutesWith } from '#features/employment/server/routes.ts';
import { recordPairs } from './commands/record-pairs.ts';
import { workingWorld } from './testing/working-world.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [employmentRoutesWith({ recorded: [recordedDays], impacts: [] })],
    now: () => new Date('2026-11-01T12:00:00Z'),
  }),
);

/** Ana has worked on 10 and 11 March; Hal manages her employment. */
async function office() {
  const world = await workingWorld();
  const ana = await world.hire();
  const hal = await world.acme.hire('Hal', 'view_employee_employment_info', 'edit_employee_employment_info');
  const day = (date: string) => ({
    clock_in: world.instant(`${date} 09:00:00`),
    clock_out: world.instant(`${date} 17:00:00`),
  });
  await world.acme.inside((db) =>
    recordPairs(db, {
      person_id: ana.id,
      pairs: [day('2026-03-10'), day('2026-03-11')],
      now: world.instant('2026-10-31 00:00:00'),
      source: 'import',
    }),
  );
  const save = (joined_on: string, keeps_time?: boolean) =>
    call(
      employment.saveEmploymentInfo,
      {
        params: { user_id: ana.id },
        body: {
          employee_number: null,
          probation_until: null,
          notice_period: null,
          joined_on: joined_on as LocalDate,
          reason: 'The contract says so',
          ...(keeps_time !== undefined && { keeps_time }),
        },
      },
      hal,
    );
  const recorded = () =>
    world.acme.inside((db) => daysOf(db, [ana.id], '2026-03-01' as LocalDate, '2026-03-31' as LocalDate));
  return { save, recorded };
}

test('a first day is not moved behind recorded time unasked, and the time stays when it is', async () => {
  const { save, recorded } = await office();
  const before = await recorded();
  expect(before).toHaveLength(2);
  const refused = await save('2026-03-12');
  expect(refused).toMatchObject({
    status: 424,
    body: {
      code: 'employment.timeBefore',
      data: { days: 2, first: '2026-03-10', last: '2026-03-11' },
      errors: { keeps_time: [expect.stringContaining('Attendance on 2 days, from')] },
    },
  });
  expect((await save('2026-03-12', false)).status).toBe(424);
  expect((await save('2026-03-12', true)).body.data).toMatchObject({ joined_on: '2026-03-12' });
  expect(await recorded()).toEqual(before);
  // No confirmation if nothing lies before the date, nor when moving it back.
  expect((await save('2026-03-15')).status).toBe(200);
  expect((await save('2026-03-10')).status).toBe(200);
  expect((await save('2026-03-11')).body.data).toMatchObject({ days: 1, first: '2026-03-10', last: '2026-03-10' });
});
