import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { shiftPlanning } from '../contract.ts';
import { day, now, planWorld, type PlanWorld } from './testing/plan-world.ts';

/** Friday before today, on which Ana worked from 9:00 to 17:00 by the standard hours. */
const friday = day('2026-02-27');
const at = (time: string, date = friday) => Date.parse(`${date}T${time}:00+01:00`) / 1000;

async function recordedWorld() {
  const world = await planWorld({ timezone: 'Europe/Berlin' });
  await world.standardHours();
  await world.acme.inside((db) =>
    recordPairs(db, {
      person_id: world.ana.id,
      now,
      source: 'import',
      pairs: [{ clock_in: at('09:00'), clock_out: at('17:00') }],
    }),
  );
  return world;
}

const recorded = ({ acme, ana }: PlanWorld, date: LocalDate) =>
  acme.inside((db) =>
    db
      .selectFrom('attendances')
      .select(['shift_name', 'shift_work_time'])
      .where('person_id', '=', ana.id)
      .where('working_date', '=', date)
      .executeTakeFirstOrThrow(),
  );

test('a shift on a recorded day is a named conflict, and publishing says that the day keeps its hours', async () => {
  const world = await recordedWorld();
  const { ana, late, item, assign, call, draft, publish, rafael } = world;
  const before = await recorded(world, friday);

  const asked = await assign([item(ana, [friday], late)]);
  const conflict = {
    kind: 'recorded',
    level: 'warn',
    name: 'Ana',
    date: friday,
    text: 'Times are already recorded',
    more: 'The recorded day keeps its hours: Office 09:00–17:30.',
  };
  expect(asked).toMatchObject({ status: 424, body: { data: { conflicts: [conflict] } } });

  const id = await draft([item(ana, [friday], late)]);
  const review = await call(shiftPlanning.review, { params: { id }, query: {} }, rafael);
  expect(review.body).toMatchObject({ conflicts: [conflict], conflict_count: 1, refused_count: 0 });
  expect((await publish(id)).body).toMatchObject({ message: 'Shifts published. 1 recorded day keeps its hours.' });
  expect(await recorded(world, friday)).toEqual(before);
  const published = await world.index({ start_date: friday, end_date: friday });
  expect(published.data.find(({ id }) => id === ana.id)?.conflicts).toEqual([]);
});

test('the review counts all recorded days and names the first five, as the message after publishing does', async () => {
  const world = await recordedWorld();
  const { acme, ana, late, item, call, draft, publish, rafael } = world;
  const dates = [19, 20, 23, 24, 25, 26].map((date) => day(`2026-02-${date}`));
  for (const date of dates)
    await acme.inside((db) =>
      recordPairs(db, {
        person_id: ana.id,
        now,
        source: 'import',
        pairs: [{ clock_in: at('09:00', date), clock_out: at('17:00', date) }],
      }),
    );
  const id = await draft([item(ana, [...dates, friday], late)]);
  const { body } = await call(shiftPlanning.review, { params: { id }, query: {} }, rafael);
  expect(body).toMatchObject({
    recorded_count: 7,
    recorded: dates.slice(0, 5).map((date) => ({ name: 'Ana', date })),
  });
  expect((await publish(id)).body).toMatchObject({ message: 'Shifts published. 7 recorded days keep their hours.' });
});

test('a day off on a recorded day is a conflict, too; publishing immediately says so', async () => {
  const { ana, item, assign } = await recordedWorld();
  const done = await assign([item(ana, [friday], null)], { is_published: true, on_conflict: 'keep' });
  expect(done.body).toMatchObject({ message: 'Shifts published. 1 recorded day keeps its hours.' });
});
