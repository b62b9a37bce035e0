import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import { callerFor, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { workingWeek, type WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { employment } from '#features/employment/contract.ts';
import { employmentRoutesWith } from '#features/employment/server/routes.ts';
import { givePackage } from '#features/leave/server/commands/assigning.ts';
import { savePackage } from '#features/leave/server/commands/packages.ts';
import { settle } from '#features/leave/server/commands/settle.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { placeWeeks } from '#features/place-weeks/contract.ts';
import { placeWeeksRoutes } from '#features/place-weeks/server/routes.ts';
import { leaveOfEmployment } from './commands/employment-impact.ts';
import { leaveOfTerms } from './commands/terms-impact.ts';
import { applicationWorld, day, now, today } from '../testing/application-world.ts';
import { costsOf } from '../testing/calendar-changes.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [employmentRoutesWith({ recorded: [], impacts: [leaveOfEmployment] }), placeWeeksRoutes([leaveOfTerms])],
    now: () => new Date(now * 1000),
  }),
);

const work = { work_time: 28_800, start_time: '08:00', break_time: 0, break_start: null, template_id: null };
const fixed = (first_week: string, ...days: readonly number[]) =>
  workingWeek.parse({
    kind: 'fixed',
    first_week,
    weeks: [[1, 2, 3, 4, 5, 6, 7].map((weekday) => (days.includes(weekday) ? work : null))],
  });
const sundayToThursday = fixed('2026-02-02', 7, 1, 2, 3, 4);
const threeDays = fixed('2026-06-29', 1, 2, 3);

interface DatedWeek {
  readonly from: string;
  readonly week: WorkingWeek;
}
const fromJuly: DatedWeek = { from: '2026-07-01', week: threeDays };
const fromFebruary: DatedWeek = { from: '2026-02-01', week: sundayToThursday };

/** The company works from Monday to Friday. Ana has 30 days by own days, and works in Dubai from a date on. */
async function dubai(week: WorkingWeek | null, movedOn: string | null = '2026-01-01') {
  const world = await applicationWorld();
  const { acme, ana, hal, annual } = world;
  const by = { actor_id: hal.id, now, today };
  const term = {
    days: 30,
    given: 'at_once',
    counts: 'own_days',
    is_pro_rata: true,
    carry_over: 0,
    carry_over_months: null,
    below_zero: 0,
    has_halves: true,
    proof_from: null,
  } as const;
  const place = await acme.inside(async (db) => {
    const { id } = await db
      .insertInto('work_places')
      .values({ name: 'Dubai' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const from = { work_place_id: id, effective_from: day('2026-01-01') };
    if (week)
      await db
        .insertInto('work_place_weeks')
        .values({ ...from, week: JSON.stringify(week) })
        .execute();
    const { id: policy_id } = await savePackage(
      db,
      { name: 'Own days', leave_types: [{ leave_type_id: annual, ...term }] },
      by,
    );
    await givePackage(db, { policy_id, ids: [ana.id], effective_from: day('2026-01-01') }, by);
    const values = { work_place_id: id };
    if (movedOn)
      await changeEmployment(
        db,
        ana.id,
        { effective_from: day(movedOn), values, reason: 'Moved' },
        { actor_id: null, today },
      );
    return id;
  });
  const boss = await acme.hire(
    'Eve',
    'edit_work_place',
    'view_employee_employment_info',
    'edit_employee_employment_info',
    'view_employee_leave',
  );
  const item = { type: 'work_place', id: place } as const;
  const setWeek = ({ from, week: changed }: DatedWeek, confirmed?: string) =>
    call(placeWeeks.store, { body: { ...item, effective_from: day(from), week: changed, confirmed } }, boss);
  const move = (confirmed?: string) =>
    call(
      employment.saveChange,
      { params: { user_id: ana.id }, body: { effective_from: day('2026-07-01'), work_place_id: place, confirmed } },
      boss,
    );
  const granted = () =>
    acme.inside(async (db) => {
      await settle(db, [ana.id], day('2026-12-30'));
      const rows = await rowsOf<{ text: string }>(
        db,
        `select date || ' ' || sum(amount)::float8 as text from leave_lines
          where person_id = $1 and leave_type_id = $2 and kind = 'grant' group by date order by date`,
        [ana.id, annual],
      );
      return rows.map(({ text }) => text);
    });
  const dueOn = () =>
    acme.inside(async (db) => {
      const [row] = await rowsOf<{ due: string }>(
        db,
        'select due_on::text as due from leave_accounts where person_id = $1',
        [ana.id],
      );
      return row?.due;
    });
  const costs = (id: string) => acme.inside((db) => costsOf(db, id));
  return { ...world, setWeek, move, granted, dueOn, costs };
}

interface Unconfirmed {
  readonly data: { readonly confirmed: string; readonly effects: readonly { key: string; title: string }[] };
}
const unconfirmedIn = ({ status, body }: { readonly status: number; readonly body: unknown }) => {
  expect(status).toBe(424);
  return (body as Unconfirmed).data;
};

test('leave at a place that works from Sunday to Thursday uses these days, and no Friday', async () => {
  const { applied, apply, costs } = await dubai(sundayToThursday);
  const id = await applied('2026-03-15', '2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19');
  expect(Object.values(await costs(id))).toEqual([1, 1, 1, 1, 1]);
  expect((await apply(['2026-03-20'])).status).toBe(422);
});

test('three days a week at a place give three fifths of the days, and a week uses three', async () => {
  const { applied, apply, balance, costs } = await dubai(threeDays);
  expect(await balance('2026-12-30')).toBe(18);
  const id = await applied('2026-03-16', '2026-03-17', '2026-03-18');
  expect(Object.values(await costs(id))).toEqual([1, 1, 1]);
  expect((await apply(['2026-03-19'])).status).toBe(422);
});

test('another week of a place returns booked leave, and counts the claim anew from its date', async () => {
  const { applied, approve, rob, setWeek, granted, dueOn, costs, balance } = await dubai(null);
  const id = await applied('2026-07-06', '2026-07-07', '2026-07-08', '2026-07-09', '2026-07-10');
  await approve(id, rob);
  expect(await granted()).toEqual(['2026-01-01 30']);
  const { confirmed, effects } = unconfirmedIn(await setWeek(fromJuly));
  expect(effects).toMatchObject([{ key: 'leave', title: '1 approved application gets days back' }]);
  expect(await dueOn()).not.toBe('-infinity');
  expect((await setWeek(fromJuly, confirmed)).status).toBe(200);
  expect(await dueOn()).toBe('-infinity');
  expect(Object.values(await costs(id))).toEqual([1, 1, 1, 0, 0]);
  expect(await granted()).toEqual(['2026-01-01 30', '2026-07-01 -6']);
  expect(await balance('2026-12-30')).toBe(21);
});

test('a move to a place with another week shows the claim and the leave that it changes', async () => {
  const { applied, approve, rob, move, granted, costs } = await dubai(threeDays, null);
  const id = await applied('2026-07-06', '2026-07-07', '2026-07-08', '2026-07-09', '2026-07-10');
  await approve(id, rob);
  const { confirmed, effects } = unconfirmedIn(await move());
  expect(effects.map(({ title }) => title)).toEqual([
    '1 leave balance changes',
    '1 approved application gets days back',
  ]);
  expect((await move(confirmed)).status).toBe(200);
  expect(Object.values(await costs(id))).toEqual([1, 1, 1, 0, 0]);
  expect(await granted()).toEqual(['2026-01-01 30', '2026-07-01 -6']);
});

test('another week of a place from the past returns days that are over, and charges none of them', async () => {
  const { applied, approve, rob, setWeek, costs } = await dubai(null);
  const id = await applied('2026-02-26', '2026-02-27', '2026-03-02', '2026-03-03');
  await approve(id, rob);
  const { confirmed } = unconfirmedIn(await setWeek(fromFebruary));
  expect((await setWeek(fromFebruary, confirmed)).status).toBe(200);
  // Friday is a day off now. Sunday, 1 March, is over.
  expect(await costs(id)).toEqual({ '2026-02-26': 1, '2026-02-27': 0, '2026-03-02': 1, '2026-03-03': 1 });
});
