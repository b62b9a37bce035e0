import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { callerFor, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { returnDays } from '#features/leave-applications/server/commands/shorten.ts';
import { applicationWorld, day, now } from '#features/leave-applications/testing/application-world.ts';
import { reportCalls } from '../contract.ts';
import { leave, leaveDays } from './leave.ts';
import { reportRoutes } from './routes.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [reportRoutes],
    now: () => new Date(now * 1000),
  }),
);

const sees = ['access_report_module', 'view_any_leave_application', 'view_employee'] as const;
const range = { start_date: day('2026-02-01'), end_date: day('2026-04-30') };

async function world() {
  const base = await applicationWorld();
  const pay = await base.acme.hire('Pay', ...sees);
  const cachedReply = async (more: object = {}) =>
    (await call(reportCalls.leave, { query: { ...range, ...more } }, pay)).body;
  const readSums = (db: unknown, query: object) =>
    ({
      db,
      actor: { ...pay, permissions: new Set(sees) } as unknown as Actor,
      context: { now },
      query: { ...range, ...query },
    }) as never;
  /** Nothing is cached outside of a request. */
  const anew = () => base.acme.inside((db) => leave(readSums(db, {})));
  return { ...base, pay, kept: cachedReply, anew, asked: readSums };
}

test('cached sums of leave are correct after each change to leave', async () => {
  const { acme, ana, rob, annual, sick, apply, approve, kept, anew } = await world();
  const sums = async () => {
    const answer = await kept();
    expect(answer).toEqual(await anew());
    return answer.types.map(({ name, taken, planned, waiting }) => [name, taken, planned, waiting]);
  };
  expect(await sums()).toEqual([]);
  const { body: applied } = await apply(['2026-02-26', '2026-03-10', '2026-03-11 first']);
  expect(await sums()).toEqual([['Annual leave', 0, 0, 2.5]]);
  await approve(applied.item.id, rob);
  expect(await sums()).toEqual([['Annual leave', 1, 1.5, 0]]);
  const { body: other } = await apply(['2026-04-02'], { leave_type_id: sick });
  await approve(other.item.id, rob);
  expect(await sums()).toEqual([
    ['Annual leave', 1, 1.5, 0],
    ['Sick leave', 0, 1, 0],
  ]);
  expect((await kept({ leave_type_ids: sick })).types.map(({ name }) => name)).toEqual(['Sick leave']);
  // A date of leave becomes a holiday, and the leave itself is moved to another type.
  const days = (db: Db) => db.updateTable('leave_application_days').where('person_id', '=', ana.id);
  await acme.inside((db) => days(db).set({ cost: 0 }).where('date', '=', day('2026-03-10')).execute());
  expect((await sums())[0]).toEqual(['Annual leave', 1, 0.5, 0]);
  await acme.inside((db) =>
    days(db).set({ leave_type_id: annual }).where('application_id', '=', other.item.id).execute(),
  );
  expect(await sums()).toEqual([['Annual leave', 1, 1.5, 0]]);
});

test('days behind a figure are listed page by page, however many people have none', async () => {
  const { acme, apply, approve, ana, rob, asked } = await world();
  // People before Ana by name, more than are read at once.
  const others = Array.from({ length: 25 }, (_, n) => ({
    name: `Aaron ${n}`,
    username: `aaron.${n}`,
    joined_on: day('2020-01-01'),
  }));
  await acme.inside((db) => db.insertInto('people').values(others).execute());
  const { body } = await apply(['2026-03-10', '2026-03-11']);
  await approve(body.item.id, rob);
  const page = await acme.inside((db) => leaveDays(asked(db, { figure: 'planned', after: 0 })));
  expect(page).toMatchObject({ data: [{ user: { id: ana.id }, total: 2 }], next: null });
});

test('a day of a closed month that is given back later lowers the month of its return', async () => {
  const { acme, rob, hal, apply, approve, kept, anew, asked } = await world();
  const { item } = (await apply(['2026-02-24', '2026-02-25', '2026-02-26'])).body;
  await approve(item.id, rob);
  await acme.inside((db) =>
    db
      .insertInto('closed_periods')
      .values({ name: 'February 2026', starts_on: day('2026-02-01'), ends_on: day('2026-02-28') })
      .execute(),
  );
  await acme.inside((db) =>
    returnDays(
      db,
      item.id,
      { dates: [day('2026-02-25')], reason: 'She worked.' },
      { actor_id: hal.id, now, today: day('2026-03-02') },
    ),
  );
  const reply = await kept();
  expect(reply).toEqual(await anew());
  expect(reply.types).toMatchObject([
    {
      name: 'Annual leave',
      taken: 2,
      months: [
        { month: '2026-02', taken: 3 },
        { month: '2026-03', taken: -1 },
      ],
    },
  ]);
  const days = await acme.inside((db) => leaveDays(asked(db, { figure: 'taken', after: 0 })));
  expect(days).toMatchObject({
    data: [{ total: 2, days: expect.arrayContaining([expect.objectContaining({ date: '2026-03-01', amount: -1 })]) }],
  });
});
