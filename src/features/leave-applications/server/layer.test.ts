import { expect, test } from 'vitest';
import { saveSetup } from '#features/leave/server/commands/set-up.ts';
import { leaveSetUpOf, setupItemOf } from '#features/leave/server/queries/set-up.ts';
import { confirmed, holiday } from '../testing/calendar-changes.ts';
import { applicationWorld, day, now, today } from '../testing/application-world.ts';
import { leaveLayer } from './layer.ts';

type World = Awaited<ReturnType<typeof applicationWorld>>;

const march = { from: day('2026-03-01'), to: day('2026-03-31'), now };

/** Returns '10-12 Annual leave' for the calendar, and '10-12 busy' for the calendar feed. */
const shown = ({ acme, ana }: World) =>
  acme.inside(async (db) => {
    const actor = { ...ana, avatar: '', session_id: '', permissions: new Set([]), reports: new Set([]) };
    const { items } = await leaveLayer.read({ db, actor: actor as never, ...march });
    const events = (await leaveLayer.feed?.({ db, person_id: ana.id, ...march })) ?? [];
    const dates = (from: unknown, to: unknown) => `${String(from).slice(8)}-${String(to).slice(8)}`;
    return {
      own: items.map(({ date, end_date, title }) => `${dates(date, end_date)} ${title}`),
      followed: events.map(({ start, end, is_busy, text }) =>
        [dates(start, end), is_busy ? 'busy' : 'free', text].filter(Boolean).join(' '),
      ),
      keys: new Set([...items.map(({ id }) => id), ...events.map(({ uid }) => uid)]).size,
    };
  });

test('a day left out is no leave, a weekend within is, and half a day is a period of its own', async () => {
  const world = await applicationWorld();
  const dates = ['2026-03-09', '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-16', '2026-03-17 first'];
  await world.approve(await world.applied(...dates), world.rob);
  expect(await shown(world)).toEqual({
    own: ['09-09 Annual leave', '11-16 Annual leave', '17-17 Annual leave, morning'],
    followed: ['09-09 busy', '11-16 busy', '17-17 free Half day, morning'],
    keys: 6,
  });
});

test('a holiday that came afterwards ends the leave before it, and is a part of it in the middle', async () => {
  const world = await applicationWorld();
  await world.approve(await world.applied('2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'), world.rob);
  await confirmed(world, holiday('2026-03-12'));
  expect((await shown(world)).own).toEqual(['09-11 Annual leave']);
  await confirmed(world, holiday('2026-03-10'));
  expect((await shown(world)).own).toEqual(['09-11 Annual leave']);
});

test('a personal calendar link reveals nothing when subscriptions are turned off', async () => {
  const world = await applicationWorld();
  await world.approve(await world.applied('2026-03-09'), world.rob);
  const by = { actor_id: world.hal.id, now, today };
  await world.acme.inside(async (db) =>
    saveSetup(db, { ...setupItemOf(await leaveSetUpOf(db)), has_own_feed: false }, by),
  );
  expect(await shown(world)).toMatchObject({ own: ['09-09 Annual leave'], followed: [] });
  const followed = await world.acme.inside(async (db) => leaveLayer.feed?.({ db, person_id: world.ana.id, ...march }));
  expect(followed).toBeNull();
});
