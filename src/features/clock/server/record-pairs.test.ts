import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { recordPair, recordPairs, type Pair } from './commands/record-pairs.ts';
import { daysOf } from '#features/days/server/queries/days.ts';
import { night, workingWorld, type WorkingWorld } from './testing/working-world.ts';
import type { Db } from '#platform/server/database/database.ts';

const year = ['2026-01-01', '2026-12-31'] as [LocalDate, LocalDate];

/** Records pairs of local times and returns the outcomes as words. */
async function record(world: WorkingWorld, personId: string, pairs: readonly Pair[]) {
  const outcomes = await world.acme.inside((db) =>
    recordPairs(db, { person_id: personId, pairs, now: world.instant('2026-11-01 00:00:00'), source: 'import' }),
  );
  return outcomes.map((result) => (result.outcome === 'refused' ? result.fault.message : result.outcome));
}

async function world(options: Parameters<typeof workingWorld>[0] = {}) {
  const made = await workingWorld(options);
  const ana = await made.hire();
  const pair = (start: string, end: string): Pair => ({ clock_in: made.instant(start), clock_out: made.instant(end) });
  return { ...made, ana, pair, days: () => made.acme.inside((db) => daysOf(db, [ana.id], ...year)) };
}

test('pairs become days with the shift they had, and a second time changes nothing', async () => {
  const here = await world();
  const pairs = [
    here.pair('2026-03-10 09:00:00', '2026-03-10 12:00:00'),
    here.pair('2026-03-10 13:00:00', '2026-03-10 17:00:00'),
    here.pair('2026-03-11 09:00:00', '2026-03-11 17:00:00'),
  ];

  expect(await record(here, here.ana.id, pairs)).toEqual(['recorded', 'recorded', 'recorded']);
  const days = await here.days();
  expect(days).toMatchObject([
    { working_date: '2026-03-10', shift: { name: 'Office' }, clocks: [{}, {}] },
    {
      working_date: '2026-03-11',
      clocks: [{ started_at: here.instant('2026-03-11 09:00:00'), ended_at: here.instant('2026-03-11 17:00:00') }],
    },
  ]);
  expect(await record(here, here.ana.id, pairs)).toEqual(['known', 'known', 'known']);
  expect(await here.days()).toEqual(days);
  const written = (db: Db) => db.selectFrom('audit_entries').select('id').where('attendance_id', 'is not', null);
  expect(await here.acme.inside((db) => written(db).execute())).toHaveLength(6);
});

test('a bad pair is refused by name and disturbs no other', async () => {
  const here = await world();
  await here.acme.inside((db) =>
    db
      .updateTable('people')
      .set({ joined_on: '2026-03-02' as LocalDate })
      .execute(),
  );

  expect(
    await record(here, here.ana.id, [
      here.pair('2026-03-10 09:00:00', '2026-03-10 17:00:00'),
      here.pair('2026-03-10 16:59:59', '2026-03-10 18:00:00'),
      here.pair('2026-03-10 08:00:00', '2026-03-10 19:00:00'),
      here.pair('2026-03-11 17:00:00', '2026-03-11 09:00:00'),
      here.pair('2026-12-01 09:00:00', '2026-12-01 17:00:00'),
      here.pair('2026-02-27 09:00:00', '2026-02-27 17:00:00'),
      here.pair('2026-03-10 17:00:00', '2026-03-10 18:00:00'),
    ]),
  ).toEqual([
    'recorded',
    'You already have an entry at this time.',
    'You already have an entry at this time.',
    'End time cannot be before start time.',
    'End time cannot be a future event.',
    'You aren’t employed on this day.',
    'recorded',
  ]);
});

test('a pair of the past can be recorded while someone is clocked in', async () => {
  const here = await world();
  here.clock.at('2026-03-11 09:00:00');
  await here.clock.in(here.ana);

  expect(
    await record(here, here.ana.id, [
      here.pair('2026-03-10 09:00:00', '2026-03-10 17:00:00'),
      here.pair('2026-03-11 08:00:00', '2026-03-11 10:00:00'),
    ]),
  ).toEqual(['recorded', 'You already have an entry at this time.']);
  expect(await here.clock.summary(here.ana)).toMatchObject({ is_clocked_in: true, clocks: [{}] });
});

test('breaks come with their pair, and are inside it', async () => {
  const here = await world();
  const pause = (start: string, end: string) => ({ start: here.instant(start), end: here.instant(end) });
  const pair = here.pair('2026-03-10 09:00:00', '2026-03-10 17:00:00');

  expect(
    await record(here, here.ana.id, [{ ...pair, breaks: [pause('2026-03-10 08:00:00', '2026-03-10 09:30:00')] }]),
  ).toEqual(['Break end time cannot overlap with previous/next entry.']);
  expect(
    await record(here, here.ana.id, [
      {
        ...pair,
        breaks: [
          pause('2026-03-10 12:00:00', '2026-03-10 12:30:00'),
          pause('2026-03-10 15:00:00', '2026-03-10 15:10:00'),
        ],
      },
    ]),
  ).toEqual(['recorded']);
  expect((await here.days())[0]?.clocks[0]?.breaks).toMatchObject([
    { ended_at: here.instant('2026-03-10 12:30:00') },
    {},
  ]);
});

test('a night over either change of the clocks is one day with its true length', async () => {
  const here = await world({ hours: night });
  await record(here, here.ana.id, [
    here.pair('2026-03-28 22:00:00', '2026-03-29 06:00:00'),
    here.pair('2026-10-24 22:00:00', '2026-10-25 06:00:00'),
  ]);

  const spans = (await here.days()).map(({ working_date, clocks }) => [
    working_date,
    clocks.reduce((sum, { started_at, ended_at }) => sum + (ended_at ?? 0) - started_at, 0) / 3600,
  ]);
  expect(spans).toEqual([
    ['2026-03-28', 7],
    ['2026-10-24', 9],
  ]);
});

test('a single pair that cannot be recorded is a fault', async () => {
  const here = await world();
  const pair = here.pair('2026-03-10 17:00:00', '2026-03-10 09:00:00');

  await expect(
    here.acme.inside((db) =>
      recordPair(db, { person_id: here.ana.id, pair, now: here.instant('2026-11-01 00:00:00'), source: 'import' }),
    ),
  ).rejects.toMatchObject({ code: 'attendance.endsBeforeStart' });
});
