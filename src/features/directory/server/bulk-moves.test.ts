import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, database, type Company } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { workingWeek } from '#features/company/rules/week-shapes.ts';
import { emptyInput, rulesWorld } from '#features/joiner-rules/server/testing/rules-world.ts';
import { joinerRules } from '#features/joiner-rules/contract.ts';
import { valuesByRuleWith } from '#features/joiner-rules/server/commands/moves.ts';
import { joinerRulesRoutesWith } from '#features/joiner-rules/server/routes.ts';
import { leaveOfHolidays } from '#features/leave-applications/server/commands/calendar-impact.ts';
import { leaveOfEmployment } from '#features/leave-applications/server/commands/employment-impact.ts';
import { applicationWorld, day, now } from '#features/leave-applications/testing/application-world.ts';
import { directory } from '../contract.ts';
import { directoryRoutesWith } from './routes.ts';

const impacts = [leaveOfEmployment, valuesByRuleWith(() => [leaveOfHolidays])];
const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [directoryRoutesWith(impacts), joinerRulesRoutesWith({ impacts, holidayImpacts: [leaveOfHolidays] })],
    now: () => new Date(now * 1000),
  }),
);

const work = { work_time: 28_800, start_time: '08:00', break_time: 1800, break_start: null, template_id: null };
/** Work from Monday to Wednesday. */
const threeDays = workingWeek.parse({
  kind: 'fixed',
  first_week: '2026-03-02',
  weeks: [[work, work, work, null, null, null, null]],
});

const addedPlace = async (acme: Company, table: 'departments' | 'work_places', name: string) =>
  acme.inside(async (db) => (await db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id);

/** Ana and Rob have leave of a whole week in August; Fay moves people. */
async function moving() {
  const world = await applicationWorld();
  const { acme, ana, rob, sue, apply, approve, reviewedBy } = world;
  const fay = await acme.hire('Fay', 'edit_employee_employment_info', 'view_employee_leave', 'configure_company_setup');
  await reviewedBy([{ who: [sue] }], rob);
  const week = ['2026-08-10', '2026-08-11', '2026-08-12', '2026-08-13', '2026-08-14'];
  await approve((await apply(week)).body.item.id, rob);
  await approve((await apply(week, {}, rob)).body.item.id, sue);
  /** Days of leave that each person uses. */
  const used = async () =>
    acme.inside(async (db) => {
      const { rows } = await sql<{ name: string; cost: number }>`
        select p.name, sum(d.cost)::float8 as cost from leave_application_days d join people p on p.id = d.person_id
         where d.state = 'approved' group by 1 order by 1`.execute(db);
      return rows.map(({ name, cost }) => [name, cost]);
    });
  const body = { ids: [ana.id, rob.id], effective_from: day('2026-06-01') };
  return { ...world, fay, used, body };
}

test('a place with another week changes the booked leave of everyone who moves there, as the preview says', async () => {
  const { acme, fay, used, body, balance } = await moving();
  const work_place_id = await addedPlace(acme, 'work_places', 'Café');
  await acme.inside((db) =>
    db
      .insertInto('work_place_weeks')
      .values({ work_place_id, effective_from: day('2026-01-01'), week: JSON.stringify(threeDays) })
      .execute(),
  );
  expect(await used()).toEqual([
    ['Ana', 5],
    ['Rob', 5],
  ]);
  const move = { ...body, work_place_id };
  const preview = (await call(directory.previewBulkEmployment, { body: move }, fay)).body;
  expect([preview.total, ...preview.effects.slice(-1)]).toMatchObject([
    2,
    {
      title: '2 approved applications get days back',
      rows: [
        { name: 'Ana', amount: '+2.0' },
        { name: 'Rob', amount: '+2.0' },
      ],
    },
  ]);
  expect(await used()).toEqual([
    ['Ana', 5],
    ['Rob', 5],
  ]);
  expect((await call(directory.bulkEmployment, { body: move }, fay)).body).toMatchObject({ total: 2, batch_id: null });
  expect(await used()).toEqual([
    ['Ana', 3],
    ['Rob', 3],
  ]);
  // `balance` fails when the ledger differs from the booked days.
  expect(await balance('2026-12-30')).toBe(25);
});

test('a department whose rule gives other holidays changes the booked leave of everyone who moves there', async () => {
  const { acme, fay, used, body, balance } = await moving();
  const department_id = await addedPlace(acme, 'departments', 'Workshop');
  await acme.inside((db) =>
    db
      .insertInto('holidays')
      .values({
        name: 'Fair',
        start_date: day('2026-08-12'),
        end_date: day('2026-08-12'),
        is_for_everyone: false,
        country_id: 'DE',
        region_id: 'BY',
        import_year: 2026,
        import_key: '2026-08-12',
      })
      .execute(),
  );
  const rule = { ...emptyInput, department_ids: [department_id], holiday_region: 'DE-BY' };
  expect((await call(joinerRules.store, { body: { rule } }, fay)).status).toBe(200);
  const move = { ...body, department_id };
  const { effects } = (await call(directory.previewBulkEmployment, { body: move }, fay)).body;
  expect(effects.at(-1)).toMatchObject({ more: 'Leave balances follow after you confirm.', total: 2 });
  expect(effects.at(-1)?.rows.map(({ name, text }) => [name, text.split(':')[0]])).toEqual([
    ['Ana', 'Holidays'],
    ['Rob', 'Holidays'],
  ]);
  expect((await call(directory.bulkEmployment, { body: move }, fay)).body).toMatchObject({ total: 2, batch_id: null });
  expect(await used()).toEqual([
    ['Ana', 4],
    ['Rob', 4],
  ]);
  expect(await balance('2026-12-30')).toBe(24);
});

test('several people get what the rules of their new department say, and roles are not taken away', async () => {
  const world = await rulesWorld();
  const { acme, ida, store, of, full, workshop, policy, review, crew } = world;
  await store({ department_ids: [workshop], ...full });
  const [ana, ben] = [await acme.hire('Ana'), await acme.hire('Ben')];
  const body = { ids: [ana.id, ben.id], effective_from: '2026-03-02' as LocalDate, department_id: workshop };
  const { effects } = (await call(directory.previewBulkEmployment, { body }, ida)).body;
  expect(effects.at(-1)?.rows.map(({ name, text }) => `${name} ${text.split(':')[0]}`)).toEqual(
    ['Ana', 'Ben'].flatMap((name) =>
      ['Working week', 'Leave package', 'Review process', 'Holidays', 'Shift pattern', 'Groups'].map(
        (field) => `${name} ${field}`,
      ),
    ),
  );
  expect((await call(directory.bulkEmployment, { body }, ida)).body).toMatchObject({ total: 2 });
  for (const { id } of [ana, ben])
    expect(await of(id)).toMatchObject({ package: policy, process: review, week: 38 * 3600, groups: [crew] });
});
