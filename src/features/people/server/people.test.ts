import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { people } from '../contract.ts';
import { createPerson } from './commands.ts';
import { setStatus } from './commands/leaving.ts';
import { peopleByIds, personById } from './queries.ts';
import { peopleRoutes } from './routes.ts';

const now = new Date('2026-03-02T22:30:00Z');
const call = callerFor(
  createHttp({ authenticator: sessionAuthenticator(database), features: [peopleRoutes], now: () => now }),
);
const joined_on = '2020-01-01' as LocalDate;
const today = '2026-03-02' as LocalDate;

test('everyone who is active or still to come is found, by name, with what they do here', async () => {
  const acme = await company();
  const zoe = await acme.hire('zoe');
  await acme.inside(async (db) => {
    const { id: designation_id } = await db
      .insertInto('designations')
      .values({ name: 'Baker' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await createPerson(db, { name: 'Ana', joined_on, status: 'active', designation_id });
    await createPerson(db, { name: 'Not yet here', joined_on: '2026-04-01' as LocalDate, status: 'invited' });
    const { id } = await createPerson(db, { name: 'Suspended', joined_on, status: 'active' });
    await setStatus(db, id, 'suspended');
  });

  const { body } = await call(people.search, {}, zoe);

  expect(body).toEqual([
    { id: expect.any(String), name: 'Ana', username: 'ana', avatar: 'assets/person-1.svg', designation_name: 'Baker' },
    {
      id: expect.any(String),
      name: 'Not yet here',
      username: 'not.yet.here',
      avatar: 'assets/person-1.svg',
      designation_name: null,
    },
    { id: zoe.id, name: 'zoe', username: zoe.username, avatar: 'assets/person-1.svg', designation_name: null },
  ]);
});

test('former employees are no longer found from the day after their last one, by the company’s calendar', async () => {
  for (const [timezone, found] of [
    ['Europe/London', true],
    ['Europe/Berlin', true],
    ['Europe/Athens', false],
  ] as const) {
    const acme = await company({ timezone });
    const ana = await acme.hire('Ana');
    await acme.inside((db) => createPerson(db, { name: 'Bob', joined_on, status: 'active' }));
    await acme.inside((db) =>
      db.updateTable('people').set({ discharged_date: today }).where('name', '=', 'Bob').execute(),
    );

    expect(
      (await call(people.search, {}, ana)).body.some(({ name }) => name === 'Bob'),
      timezone,
    ).toBe(found);
  }
});

test('another company’s people are not found', async () => {
  const ana = await (await company()).hire('Ana');
  const elsewhere = await company();
  const eve = await elsewhere.hire('Eve');

  expect((await call(people.search, {}, ana)).body.map(({ name }) => name)).toEqual(['Ana']);
  expect(await elsewhere.inside((db) => personById(db, ana.id, today))).toBeUndefined();
  expect(await elsewhere.inside((db) => peopleByIds(db, [ana.id, eve.id], today))).toMatchObject([{ name: 'Eve' }]);
});

test.each([
  ['no one has said anything', 'active', null, false],
  ['the last day is today', 'discharged', '2026-03-02', false],
  ['the last day was yesterday', 'discharged', '2026-03-01', true],
  ['the last day is known and to come', 'active', '2026-03-31', false],
  ['the last day has passed, whatever the status says', 'active', '2026-03-01', true],
  ['discharged without a date', 'discharged', null, true],
] as const)('%s', async (_, status, discharged_date, applied) => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ status, discharged_date: discharged_date as LocalDate | null })
      .where('id', '=', ana.id)
      .execute(),
  );

  expect(await acme.inside((db) => personById(db, ana.id, today))).toMatchObject({
    is_discharge_applied: applied,
    discharged_date,
    department_name: null,
  });
});

test('ten thousand people are found in one go', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  await acme.inside((db) =>
    sql`insert into people (name, username, joined_on) select 'Person ' || n, 'person.' || n, '2020-01-01' from generate_series(1, 10000) n`.execute(
      db,
    ),
  );

  const { body } = await call(people.search, {}, ana);

  expect(body).toHaveLength(10_001);
});
