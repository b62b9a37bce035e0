import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { shiftTemplates } from '../contract.ts';
import { createTemplate, publishShifts } from './commands.ts';
import { usesOf } from './queries/templates.ts';
import { shiftsRoutes } from './routes.ts';

/** Noon on Monday, 2 March 2026. */
const now = Date.parse('2026-03-02T11:00:00Z') / 1000;
const [today, tomorrow] = ['2026-03-02', '2026-03-03'] as const;
const newCall = () =>
  callerFor(
    createHttp({
      authenticator: sessionAuthenticator(database),
      features: [shiftsRoutes([])],
      now: () => new Date(now * 1000),
    }),
  );

const hours = {
  start_time: '09:00',
  work_time: 28_800,
  break_time: 3600,
  grace_minutes: 0,
  repeat_on: [1, 2, 3, 4, 5],
};

async function plannedCompany() {
  const acme = await company();
  const meg = await acme.hire('Meg', 'view_shift_template', 'edit_shift_template');
  const [early, late] = await acme.inside(async (db) => [
    await createTemplate(db, { ...hours, name: 'Early', color: '#3a416e' }),
    await createTemplate(db, { ...hours, name: 'Late', color: '#0f766e' }),
  ]);
  const people: string[] = [];
  for (const name of ['Cem', 'Ana', 'Ben', 'Dora']) people.push((await acme.hire(name)).id);
  return { acme, meg, people, early: early ?? '', late: late ?? '' };
}

/** The same figures, counted from the table. */
const counted = (acme: Company, id: string) =>
  acme.inside(async (db) => {
    const users = await sql<{ name: string; days: number; dates: string[] }>`
      select p.name, count(*)::int as days, array_agg(d.date::text order by d.date) as dates
        from shift_days d join people p on p.id = d.person_id
       where d.template_id = ${id} and d.is_published and d.date >= ${tomorrow}
       group by p.id, p.name, p.name_key order by count(*) desc, p.name_key`.execute(db);
    const on = await sql<{ people: number }>`
      select count(distinct person_id)::int as people from shift_days
       where template_id = ${id} and is_published and date >= ${today}`.execute(db);
    const uses = await usesOf(db, id, { from: tomorrow as never, now, references: [] });
    return { uses, used_by: users.rows, people: on.rows[0]?.people };
  });

const changes: readonly (readonly [string, (world: Awaited<ReturnType<typeof plannedCompany>>) => Promise<unknown>])[] =
  [
    ['nothing', () => Promise.resolve()],
    [
      'the first days are published',
      ({ acme, people, early }) =>
        acme.inside((db) =>
          publishShifts(db, {
            person_ids: people.slice(0, 3),
            dates: ['2026-03-02', '2026-03-03', '2026-03-04'] as never,
            template_id: early,
          }),
        ),
    ],
    [
      'one gets another template on a day',
      ({ acme, people: [, ana = ''], late }) =>
        acme.inside((db) =>
          publishShifts(db, { person_ids: [ana], dates: ['2026-03-04', '2026-03-05'] as never, template_id: late }),
        ),
    ],
    [
      'a day is a draft again',
      ({ acme, people: [cem = ''] }) =>
        acme.inside((db) =>
          sql`update shift_days set is_published = false where person_id = ${cem} and date = ${tomorrow}`.execute(db),
        ),
    ],
    [
      'a day goes to somebody else',
      ({ acme, people: [, , ben = '', dora = ''] }) =>
        acme.inside((db) =>
          sql`update shift_days set person_id = ${dora} where person_id = ${ben} and date = ${tomorrow}`.execute(db),
        ),
    ],
    [
      'somebody has none any more',
      ({ acme, people: [, , ben = ''] }) =>
        acme.inside((db) => sql`delete from shift_days where person_id = ${ben}`.execute(db)),
    ],
    [
      'somebody has another name',
      ({ acme, people: [cem = ''] }) =>
        acme.inside((db) => sql`update people set name = 'Zoe' where id = ${cem}`.execute(db)),
    ],
  ];

test('the uses of templates that two servers keep in memory are those of the table after every change', async () => {
  const world = await plannedCompany();
  const { acme, meg, early, late } = world;
  const servers = [newCall(), newCall()];
  for (const [what, change] of changes) {
    await change(world);
    for (const id of [early, late]) {
      const expected = await counted(acme, id);
      for (const call of servers) {
        const { uses, used_by } = (await call(shiftTemplates.edit, { params: { shift_id: id } }, meg)).body;
        const { data } = (await call(shiftTemplates.index, { query: {} }, meg)).body;
        const found = {
          uses,
          used_by: used_by.map(({ name, days, dates }) => ({ name, days, dates })),
          people: data.find((row) => row.id === id)?.people,
        };
        expect([what, found]).toEqual([what, expected]);
      }
    }
  }
});
