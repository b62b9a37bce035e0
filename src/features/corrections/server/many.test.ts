import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Member } from '#platform/testing/company.ts';
import { clockPermissions } from '#features/clock/server/testing/working-world.ts';
import { corrections } from '../contract.ts';
import type { SomeFlags } from '../rules/day-shapes.ts';
import { day, dayOn, managerPermissions, punch, reviewWorld, withFirst } from './testing/review-world.ts';

type ChosenDays = readonly { readonly user_id: string; readonly working_date: LocalDate; readonly version?: string }[];

/** Ana and Ben each have an irregular 11 March. */
async function twoIrregular() {
  const world = await reviewWorld({ steps: [['in', '08:00:00']] });
  const { ana, hanna, clock, read, id } = world;
  const ben = await world.hire('Ben', ...clockPermissions);
  await punch(world, ben, '2026-03-11', [['in', '08:30:00']]);
  const ids = [id, await dayOn(world, ben, '2026-03-11')] as const;
  clock.at('2026-03-11 23:30:00');
  for (const [member, one] of [
    [ana, ids[0]],
    [ben, ids[1]],
  ] as const) {
    const { form } = await read(hanna, one, member.id);
    const clocks = withFirst(form.clocks, { end_date_time: '2026-03-11 17:00:00' });
    await clock.outAbnormal(member, { id: one, working_date: day('2026-03-11'), clocks, comment: null });
  }
  clock.at('2026-03-12 10:00:00');
  const days: ChosenDays = [ana, ben].map(({ id: user_id }) => ({ user_id, working_date: day('2026-03-11') }));
  const { call } = world;
  return {
    ...world,
    ben,
    ids,
    days,
    preview: async (by: Member, list: ChosenDays, flags?: SomeFlags) =>
      (await call(corrections.preview, { body: { days: [...list], ...(flags && { flags }) } }, by)).body,
    dismissDays: (by: Member, list: ChosenDays) => call(corrections.dismissDays, { body: { days: [...list] } }, by),
    flagDays: (by: Member, list: ChosenDays, flags: SomeFlags) =>
      call(corrections.flagDays, { body: { days: [...list], flags } }, by),
  };
}

test('several days are looked at first, and then approved together', async () => {
  const { hanna, ids, days, preview, dismissDays, details, ben } = await twoIrregular();
  const none = { user_id: ben.id, working_date: day('2026-03-02') };
  const looked = await preview(hanna, [...days, none]);
  expect(looked.count).toBe(2);
  expect(looked.data.map(({ user, locked, before, after }) => [user.name, locked, before.icon, after.icon])).toEqual([
    ['Ana', null, 'irregular', 'completed'],
    ['Ben', null, 'irregular', 'completed'],
    ['Ben', 'There is no attendance on this day.', 'absent', 'absent'],
  ]);
  const seen = days.map((day, index) => ({ ...day, version: looked.data[index]?.version ?? '' }));
  const reply = await dismissDays(hanna, seen);
  expect(reply).toMatchObject({
    status: 200,
    body: {
      data: [
        { id: ids[0], count_unapproved: 0 },
        { id: ids[1], cell: { icon: 'completed' } },
      ],
    },
  });
  expect(await details(hanna, ids[1], ben.id)).toMatchObject({
    icon: 'completed',
    approved_at: '2026-03-12T09:00:00.000Z',
  });
});

test('a day that cannot be approved leaves all chosen days unchanged', async () => {
  const { hanna, ids, days, dismissDays, details, ana, dismiss } = await twoIrregular();
  await dismiss(hanna, ids[1]);
  expect(await dismissDays(hanna, days)).toMatchObject({ status: 424, body: { code: 'attendance.nothingToApprove' } });
  expect(await details(hanna, ids[0], ana.id)).toMatchObject({ icon: 'irregular' });
});

test('days that someone has changed since are named', async () => {
  const { hanna, ids, days, preview, dismissDays, flags, ben } = await twoIrregular();
  const { data } = await preview(hanna, days);
  await flags(hanna, ids[1], { user_id: ben.id, is_remote: true, is_late: null, is_incomplete: null });
  const seen = days.map((day, index) => ({ ...day, version: data[index]?.version ?? '' }));
  expect(await dismissDays(hanna, seen)).toMatchObject({
    status: 461,
    body: { errors: { 'days.1': ['Someone else changed this day.'] } },
  });
});

test('one’s own day is locked in the list, and refuses all when it is sent', async () => {
  const world = await twoIrregular();
  const { days, preview, dismissDays, flagDays, hire } = world;
  const eve = await hire('Eve', 'allow_clock_in_out_attendance', ...managerPermissions);
  await punch(world, eve, '2026-03-12', [
    ['in', '09:00:00'],
    ['out', '09:30:00'],
  ]);
  world.clock.at('2026-03-12 10:00:00');
  const own = { user_id: eve.id, working_date: day('2026-03-12') };
  const looked = await preview(eve, [...days, own], { is_late: true });
  expect(looked.count).toBe(2);
  const why = 'This is your own day. Only Owners can change their own attendance.';
  expect(looked.data.at(-1)?.locked).toBe(`${why} Hanna can correct it.`);
  await hire('Amir', ...managerPermissions);
  expect((await preview(eve, [own], { is_late: true })).data[0]?.locked).toBe(
    `${why} Amir and 1 other can correct it.`,
  );
  expect(await dismissDays(eve, [...days, own])).toMatchObject({ status: 403 });
  expect(await flagDays(eve, [...days, own], { is_late: true })).toMatchObject({ status: 403 });
});

test('flags are set together, those that are left out stay, and a day named twice is changed once', async () => {
  const { ana, hanna, ids, days, flagDays, flags, details } = await twoIrregular();
  await flags(hanna, ids[0], { user_id: ana.id, is_remote: true, is_late: null, is_incomplete: null });
  const reply = await flagDays(hanna, [...days, ...days.slice(0, 1)], { is_late: true });
  expect(reply.status).toBe(200);
  const { flags: set, history } = await details(hanna, ids[0], ana.id);
  expect(set).toMatchObject({ is_remote: true, is_late: true });
  expect(history.filter(({ text }) => text === 'Late set')).toHaveLength(1);
});
