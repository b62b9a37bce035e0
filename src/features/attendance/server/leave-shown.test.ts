import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, database, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { applicationWorld } from '#features/leave-applications/testing/application-world.ts';
import { attendance } from '../contract.ts';
import { BirdMemory } from './bird-view.ts';
import { unpackDays } from '../rules/packed-days.ts';
import { attendanceRoutesWith } from './routes.ts';

const march = { start_date: '2026-03-01' as LocalDate, end_date: '2026-03-31' as LocalDate };

/** Requests the days on Friday, 20 March, from a server with a cache. */
async function createLeaveWorld() {
  const world = await applicationWorld();
  const call = callerFor(
    createHttp({
      authenticator: sessionAuthenticator(database),
      features: [attendanceRoutesWith(new BirdMemory())],
      now: () => new Date('2026-03-20T11:00:00Z'),
    }),
  );
  const meg = await world.acme.hire('Meg', 'view_any_attendance');
  const boss = await world.acme.hire('Boss', 'view_any_attendance', 'view_any_leave_application', 'view_attendance');
  const bird = async (as: Member) => {
    const { body } = await call(attendance.birdView, { query: { ...march, page: 1, per_page: 50 } }, as);
    const packed = await call(attendance.birdPacked, { query: { ...march, page: 1, per_page: 50 } }, as);
    const row = packed.body.data.find(({ id }) => id === world.ana.id);
    const cells = body.data.find(({ id }) => id === world.ana.id)?.user_calendars ?? {};
    // Both formats of a row are equal.
    const unpacked = row ? unpackDays(row, 31) : [];
    for (const [date, cell] of Object.entries(cells))
      expect(unpacked[Number(date.slice(8)) - 1]?.leave_spent_type_id ?? null).toBe(cell.leave_spent_type_id);
    const leave = Object.fromEntries(
      Object.entries(cells).flatMap(([date, { icon, leave_spent_type_id }]) =>
        leave_spent_type_id === null ? [] : [[date.slice(5), [icon, leave_spent_type_id]]],
      ),
    );
    return { leave, legend: body.leave_spent_types };
  };
  const mine = async (date: string) => {
    const { body } = await call(attendance.allData, { query: { user_id: world.ana.id, ...march } as never }, boss);
    const cell = body.data.find((one) => one.date === date);
    const name = body.leave_spent_types.find(({ id }) => id === cell?.leave_spent_type_id)?.name;
    return cell && { ...cell, name };
  };
  const summary = async () =>
    (await call(attendance.monthlySummary, { params: { user_id: world.ana.id }, query: march as never }, boss)).body;
  return { ...world, call, meg, boss, bird, mine, summary };
}

test('leave is in the bird view once it is approved, and gone when it is withdrawn', async () => {
  const { ana, annual, applied, approve, withdraw, rob, boss, bird } = await createLeaveWorld();
  expect(await bird(boss)).toEqual({ leave: {}, legend: [] });
  const id = await applied('2026-03-24', '2026-03-25', '2026-03-26 second');
  expect((await bird(boss)).leave).toEqual({});

  await approve(id, rob);
  expect(await bird(boss)).toEqual({
    leave: {
      '03-24': ['leave', `${annual}.full`],
      '03-25': ['leave', `${annual}.full`],
      '03-26': ['half_leave', `${annual}.second`],
    },
    legend: [
      { id: `${annual}.full`, name: 'Annual leave', letter: 'A' },
      { id: `${annual}.second`, name: 'Annual leave, second half', letter: 'A' },
    ],
  });

  await withdraw(id, ana);
  expect(await bird(boss)).toEqual({ leave: {}, legend: [] });
});

test('viewers who cannot know the leave type see that someone is away, as the set-up says', async () => {
  const { acme, annual, sick, apply, applied, approve, rob, hal, meg, boss, bird } = await createLeaveWorld();
  await approve(await applied('2026-03-24', '2026-03-25 first'), rob);
  const ill = (await apply(['2026-03-26'], { leave_type_id: sick })).body.item.id;
  await approve(ill, hal);
  const away = {
    '03-24': ['leave', 'away.full'],
    '03-25': ['half_leave', 'away.first'],
    '03-26': ['leave', 'away.full'],
  };

  expect((await bird(meg)).leave).toEqual(away);
  expect((await bird(meg)).legend).toEqual([
    { id: 'away.full', name: 'Away', letter: '' },
    { id: 'away.first', name: 'Away', letter: '' },
  ]);
  expect((await bird(boss)).leave).toMatchObject({ '03-26': ['leave', `${sick}.full`] });

  await acme.inside((db) =>
    db
      .insertInto('leave_setups')
      .values({ past_days: 14, notice_days: 0, months_ahead: 12, colleagues_see: 'type' })
      .execute(),
  );
  expect((await bird(meg)).leave).toEqual({
    '03-24': ['leave', `${annual}.full`],
    '03-25': ['half_leave', `${annual}.first`],
    '03-26': ['leave', 'away.full'],
  });
});

test('a day of leave owes no hours, and half a day half of them', async () => {
  const { applied, approve, rob, mine, summary } = await createLeaveWorld();
  const before = await summary();
  await approve(await applied('2026-03-09', '2026-03-10 first'), rob);

  expect(await mine('2026-03-09')).toMatchObject({ icon: 'leave', tags: ['leave'], work_time: 0 });
  expect(await mine('2026-03-10')).toMatchObject({ icon: 'half_leave', tags: ['half_leave'] });
  expect(await mine('2026-03-11')).toMatchObject({ icon: 'absent', leave_spent_type_id: null });
  const after = await summary();
  expect(after.leave_days).toBe(1.5);
  expect(before.planned_time - after.planned_time).toBe(1.5 * 28_800);
  expect(after.balance - before.balance).toBe(1.5 * 28_800);
  expect(before.count_absent - after.count_absent).toBe(2);
});

test('two halves of different leave are one whole day', async () => {
  const { annual, sick, apply, applied, approve, rob, hal, mine } = await createLeaveWorld();
  await approve(await applied('2026-03-09 first'), rob);
  await approve((await apply(['2026-03-09 second'], { leave_type_id: sick })).body.item.id, hal);
  expect(await mine('2026-03-09')).toMatchObject({
    icon: 'leave',
    leave_spent_type_id: `${annual}.first`,
    name: 'Annual leave, first half',
  });
});
