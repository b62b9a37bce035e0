import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { employ } from '#features/people/testing/employ.ts';
import { mayView } from '#features/profile/rules/sections.ts';
import { calendar } from '../contract.ts';
import { feature } from '../feature.ts';
import { calendarRoutes } from './routes.ts';

const date = (text: string) => text as LocalDate;
const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [calendarRoutes([feature])],
    now: () => new Date('2025-12-03T12:00:00Z'),
  }),
);
const december = { start_date: date('2026-12-01'), end_date: date('2026-12-31') };

interface Facts {
  readonly born?: string;
  readonly joined_on?: string;
  readonly is_private?: boolean;
  readonly manager_id?: string;
  readonly discharged_date?: string;
  readonly status?: string;
}

async function hireWithDates(
  acme: Company,
  name: string,
  { born, joined_on, discharged_date, manager_id, ...facts }: Facts,
) {
  const person = await acme.hire(name);
  await acme.inside(async (db) => {
    if (born)
      await db
        .insertInto('personal_details')
        .values({ person_id: person.id, birth_date: date(born) })
        .execute();
    const dates = {
      joined_on: date(joined_on ?? '2020-06-01'),
      discharged_date: (discharged_date ?? null) as LocalDate | null,
    };
    await db
      .updateTable('people')
      .set({ ...facts, ...dates })
      .where('id', '=', person.id)
      .execute();
    if (manager_id) await employ(db, person.id, { manager_id });
  });
  return person;
}

async function world() {
  const acme = await company();
  const ana = await acme.hire('Ana', 'access_calendar_module');
  return { acme, ana };
}

const celebrationsOf = async (who: Member, query: { start_date: LocalDate; end_date: LocalDate } = december) => {
  const { body } = await call(calendar.index, { query }, who);
  return body.data.map(({ date: on, kind, title, years }) =>
    [on, kind, title, years].filter((part) => part !== null).join(' '),
  );
};

test('birthdays without the year, and anniversaries with it', async () => {
  const { acme, ana } = await world();
  await hireWithDates(acme, 'Ben', { born: '1990-12-09' });
  await hireWithDates(acme, 'Cleo', { joined_on: '2021-12-01' });
  await hireWithDates(acme, 'Dana', { joined_on: '2026-12-15' });

  expect(await celebrationsOf(ana)).toEqual(['2026-12-01 anniversary Cleo 5', '2026-12-09 birthday Ben']);
});

test.each([
  [
    'in a year without one, a birthday on 29 February is the day before',
    '2026-02-20',
    '2026-03-05',
    ['2026-02-28 birthday Leap'],
  ],
  ['in a leap year it is its own day', '2028-02-20', '2028-03-05', ['2028-02-29 birthday Leap']],
  ['in 2100, which is none', '2100-02-20', '2100-03-05', ['2100-02-28 birthday Leap']],
])('%s', async (_, start, end, expected) => {
  const { acme, ana } = await world();
  await hireWithDates(acme, 'Leap', { born: '2000-02-29' });

  expect(await celebrationsOf(ana, { start_date: date(start), end_date: date(end) })).toEqual(expected);
});

test('over New Year each day has its own year', async () => {
  const { acme, ana } = await world();
  await hireWithDates(acme, 'Old', { joined_on: '2016-12-31' });
  await hireWithDates(acme, 'New', { joined_on: '2016-01-01' });

  expect(await celebrationsOf(ana, { start_date: date('2026-12-28'), end_date: date('2027-01-03') })).toEqual([
    '2026-12-31 anniversary Old 10',
    '2027-01-01 anniversary Ana 27',
    '2027-01-01 anniversary New 11',
  ]);
});

test('people who have left, have not started, are suspended or only invited are left out; leavers stay to the last day', async () => {
  const { acme, ana } = await world();
  await hireWithDates(acme, 'Left', { born: '1990-12-09', discharged_date: '2026-12-08' });
  await hireWithDates(acme, 'Leaving', { born: '1990-12-09', discharged_date: '2026-12-09' });
  await hireWithDates(acme, 'Coming', { born: '1990-12-09', joined_on: '2026-12-10' });
  await hireWithDates(acme, 'Suspended', { born: '1990-12-09', status: 'suspended' });
  await hireWithDates(acme, 'Invited', { born: '1990-12-09', status: 'invited' });

  expect(await celebrationsOf(ana)).toEqual(['2026-12-09 birthday Leaving']);
});

test('a private profile is visible only to people who see its contact data', async () => {
  const { acme } = await world();
  for (const permissions of [[], ['view_employee_personal_info']] as const)
    for (const isManager of [false, true])
      for (const isPrivate of [false, true])
        for (const isSelf of [false, true]) {
          const viewer = await acme.hire('Viewer', 'access_calendar_module', ...permissions);
          const facts = { born: '1990-12-09', is_private: isPrivate, ...(isManager && { manager_id: viewer.id }) };
          const subject = await hireWithDates(acme, 'Subject', facts);
          if (isSelf)
            await acme.inside(async (db) => {
              const own = { person_id: viewer.id, birth_date: date('1990-12-09') };
              await db.insertInto('personal_details').values(own).execute();
              await db.updateTable('people').set({ is_private: isPrivate }).where('id', '=', viewer.id).execute();
            });
          const id = isSelf ? viewer.id : subject.id;
          const day = { start_date: date('2026-12-09'), end_date: date('2026-12-09') };
          const { body } = await call(calendar.index, { query: day }, viewer);

          expect(body.data.some((item) => item.id === `birthday ${id} 2026-12-09`)).toBe(
            mayView(
              'contact',
              { permissions: new Set(permissions), is_self: isSelf, is_owner: false, is_manager: isManager && !isSelf },
              { is_private: isPrivate, is_archived: false },
            ),
          );
        }
});

test('a range lists the nearest people of a busy day, and the day itself lists all', async () => {
  const { acme, ana } = await world();
  for (let n = 10; n < 22; n += 1) await hireWithDates(acme, `Person ${n}`, { born: '1990-12-09' });
  await hireWithDates(acme, 'Zoe', { born: '1990-12-09', manager_id: ana.id });

  const { body } = await call(calendar.index, { query: december }, ana);
  expect(body.data.map(({ title }) => title)).toEqual(['Zoe', ...[10, 11, 12, 13, 14].map((n) => `Person ${n}`)]);
  expect(body.more).toEqual([{ layer: 'people', date: '2026-12-09', count: 7 }]);
  expect(body.layers).toEqual([{ key: 'people', name: 'Birthdays and anniversaries', shape: 'ring', count: 13 }]);
  expect(await celebrationsOf(ana, { start_date: date('2026-12-09'), end_date: date('2026-12-09') })).toHaveLength(13);
});

test('another company’s people are no one', async () => {
  const { ana } = await world();
  await hireWithDates(await company(), 'Stranger', { born: '1990-12-09' });

  expect(await celebrationsOf(ana)).toEqual([]);
});
