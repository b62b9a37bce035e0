import { expect, test } from 'vitest';
import { leaveApplications } from '../contract.ts';
import { applicationWorld, call, colleaguesSee, day } from '../testing/application-world.ts';

type World = Awaited<ReturnType<typeof applicationWorld>>;

const dates = { from: day('2026-03-09'), to: day('2026-03-10') };

/** Returns 'Sue 2026-03-09 A', or '?' when the viewer may know only that she is away. */
const seenBy = async (_: World, as: World['ana'], user_id?: string) => {
  const { body } = await call(leaveApplications.team, { query: { ...dates, ...(user_id && { user_id }) } }, as);
  const people = body.people.flatMap(({ name, dates: away }) =>
    away.map(({ date, letter, is_waiting }) => `${name} ${date} ${letter ?? '?'}${is_waiting ? ' waiting' : ''}`),
  );
  return { people, away: body.away.map(({ people: count }) => count), total: body.total };
};

async function createWorldWithSomeoneAway() {
  const world = await applicationWorld();
  await world.reviewedBy([{ who: [world.hal] }], world.rob);
  await world.reviewedBy([{ who: [world.hal] }], world.sue);
  await world.apply(['2026-03-09'], {}, world.sue);
  await world.apply(['2026-03-09', '2026-03-10'], { leave_type_id: world.sick }, world.rob);
  return world;
}

test('colleagues see what the set-up says, and never that someone is ill', async () => {
  const world = await createWorldWithSomeoneAway();
  const away = ['Rob 2026-03-09 ? waiting', 'Rob 2026-03-10 ? waiting', 'Sue 2026-03-09 ? waiting'];
  expect(await seenBy(world, world.ana)).toEqual({ people: away, away: [2, 1], total: 4 });
  await colleaguesSee(world, 'type');
  expect((await seenBy(world, world.ana)).people).toEqual([...away.slice(0, 2), 'Sue 2026-03-09 A waiting']);
  await colleaguesSee(world, 'nothing');
  expect(await seenBy(world, world.ana)).toMatchObject({ people: [], away: [0, 0] });
  const pat = await world.acme.hire('Pat', 'apply_leave_application', 'edit_shift_calendar');
  expect(await seenBy(world, pat)).toMatchObject({ people: away, away: [2, 1] });
});

test('leave managers see every type, other approvers all but the private ones', async () => {
  const world = await createWorldWithSomeoneAway();
  expect((await seenBy(world, world.hal, world.ana.id)).people).toContain('Rob 2026-03-09 S waiting');
  const { people } = await seenBy(world, world.sue, world.ana.id);
  expect(people.filter((line) => line.startsWith('Rob'))).toEqual([
    'Rob 2026-03-09 ? waiting',
    'Rob 2026-03-10 ? waiting',
  ]);
});
