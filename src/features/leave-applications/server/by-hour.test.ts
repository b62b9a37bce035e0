import { expect, test } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import { leaveLayer } from './layer.ts';
import { applicationWorld, day, now } from '../testing/application-world.ts';

/** The world, where annual leave can be taken by the hour: 08:00 to 16:30, eight hours of work. */
async function hourWorld() {
  const world = await applicationWorld();
  const { acme, annual } = world;
  await acme.inside((db) => db.updateTable('leave_types').set({ has_times: true }).where('id', '=', annual).execute());
  return world;
}

test('times of a date cost their share of the day', async () => {
  const { apply, balance, view, ana } = await hourWorld();
  const { status, body } = await apply(['2026-03-09 13:00-15:00', '2026-03-10']);
  expect({ status, total: body.item.total, dates: body.item.dates }).toEqual({
    status: 200,
    total: 1.25,
    dates: [
      { date: '2026-03-09', part: '13:00-15:00', cost: 0.25, is_away: true },
      { date: '2026-03-10', part: 'full', cost: 1, is_away: true },
    ],
  });
  expect(await balance('2026-03-31')).toBe(26.75);
  const opened = await view(body.item.id, ana);
  expect(opened.body.original_item.dates[0]).toEqual({ date: '2026-03-09', part: '13:00-15:00' });
});

test.each([
  ['other times', '2026-03-09 10:00-12:00', '2026-03-09 11:00-13:00'],
  ['the whole day', '2026-03-09', '2026-03-09 11:00-13:00'],
  ['times, by a whole day', '2026-03-09 11:00-13:00', '2026-03-09'],
  ['a morning', '2026-03-09 first', '2026-03-09 11:00-13:00'],
  ['times, by a morning', '2026-03-09 11:00-11:30', '2026-03-09 first'],
])('overlapping %s is refused', async (_, taken, refused) => {
  const { apply, balance } = await hourWorld();
  expect((await apply([taken])).status).toBe(200);
  const before = await balance('2026-03-31');
  const { status, body } = await apply([refused]);
  expect({ status, message: body }).toMatchObject({
    status: 422,
    message: { message: expect.stringContaining('9 March 2026') },
  });
  expect(await balance('2026-03-31')).toBe(before);
});

test('times that do not overlap are two applications, also beside half a day', async () => {
  const { apply, balance } = await hourWorld();
  for (const date of ['2026-03-09 08:00-09:00', '2026-03-09 09:00-12:00', '2026-03-09 second'])
    expect((await apply([date])).status).toBe(200);
  // An eighth of a day is rounded once for each application.
  expect(await balance('2026-03-31')).toBe(26.99);
});

test.each([
  [
    'no work',
    '2026-03-09 05:00-08:00',
    'You cannot choose 05:00 – 08:00 on 9 March 2026: no work is planned at this time.',
  ],
  ['a day off', '2026-03-07 10:00-11:00', 'You cannot choose 10:00 – 11:00 on 7 March 2026: it is a day off.'],
  [
    'no cost',
    '2026-03-09 10:00-10:02',
    'You cannot choose 10:00 – 10:02 on 9 March 2026: this time is too short to count as leave.',
  ],
  ['no length', '2026-03-09 10:00-10:00', 'Please fix above errors to continue.'],
  ['no times', '2026-03-09 10-12', 'Please fix above errors to continue.'],
])('times with %s are refused in words', async (_, date, message) => {
  const { apply } = await hourWorld();
  expect(await apply([date])).toMatchObject({ status: 422, body: { message } });
});

test('a type without hours of a day has whole and half days only', async () => {
  const { apply } = await applicationWorld();
  expect(await apply(['2026-03-09 10:00-12:00'])).toMatchObject({
    status: 422,
    body: {
      message: 'You cannot choose 10:00 – 12:00 on 9 March 2026: this leave type cannot be taken by the hour.',
    },
  });
});

test('two applications at the same moment book overlapping times once', async () => {
  const { apply, balance } = await hourWorld();
  const replies = await Promise.all([apply(['2026-03-09 10:00-12:00']), apply(['2026-03-09 11:00-13:00'])]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await balance('2026-03-31')).toBe(27.75);
});

test('the database refuses overlapping times by itself, also after midnight, but not times that meet', async () => {
  const { acme, applied, ana, annual } = await hourWorld();
  const id = await applied('2026-03-09 10:00-12:00');
  const other = await applied('2026-03-10');
  const insert = (application_id: string, date: string, part: string) =>
    acme.inside((db) =>
      rowsOf(
        db,
        `insert into leave_application_days (application_id, person_id, leave_type_id, date, part, cost, state)
         values ($1, $2, $3, $4, $5, 0.1, 'created')`,
        [application_id, ana.id, annual, date, part],
      ),
    );
  await expect(insert(other, '2026-03-09', '11:59-13:00')).rejects.toThrow('leave_application_days_once');
  await expect(insert(other, '2026-03-09', 'full')).rejects.toThrow('leave_application_days_once');
  await insert(other, '2026-03-09', '12:00-13:00,23:00-01:00');
  await insert(id, '2026-03-11', '22:00-02:00');
  await expect(insert(other, '2026-03-11', '01:30-03:00')).rejects.toThrow('leave_application_days_once');
  await expect(insert(other, '2026-03-12', 'morning')).rejects.toThrow('leave_application_days_part');
});

test('approved times are an event at their times in the calendar of the person', async () => {
  const { acme, applied, approve, rob, ana } = await hourWorld();
  await approve(await applied('2026-03-09 13:00-15:00'), rob);
  const input = { person_id: ana.id, now, from: day('2026-03-01'), to: day('2026-03-31') };
  const events = await acme.inside((db) => leaveLayer.feed?.({ db, ...input } as never) ?? Promise.resolve(null));
  expect(events).toMatchObject([
    {
      title: 'Annual leave',
      start: Date.parse('2026-03-09T12:00:00Z') / 1000,
      end: Date.parse('2026-03-09T14:00:00Z') / 1000,
      is_busy: true,
    },
  ]);
});

test('illness of a whole day gives back times below it', async () => {
  const { apply, applied, approve, rob, sick, balance } = await hourWorld();
  await approve(await applied('2026-03-09 13:00-15:00'), rob);
  expect(await balance('2026-03-31')).toBe(27.75);
  const ill = await apply(['2026-03-09'], { leave_type_id: sick });
  expect(ill.status).toBe(200);
  await approve(ill.body.item.id, rob);
  expect(await balance('2026-03-31')).toBe(28);
});
