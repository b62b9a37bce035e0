import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#platform/shared/time.ts';
import { day, days } from '#features/shift-planning/server/testing/plan-world.ts';
import { patternWorld, type PatternWorld } from './testing/pattern-world.ts';

/** All drafts and published shifts of a person in these weeks. */
const existingDays = ({ acme, ana }: PatternWorld) =>
  acme.inside(async (db) => {
    const drafts = await db
      .selectFrom('shift_drafts')
      .select(['date', 'template_id', 'batch_id'])
      .where('person_id', '=', ana.id)
      .orderBy('date')
      .execute();
    const published = await db
      .selectFrom('shift_days')
      .select(['date', 'template_id'])
      .where('person_id', '=', ana.id)
      .orderBy('date')
      .execute();
    return { drafts, published };
  });

const letters = fc.constantFrom('early', 'late', 'night', null);
const cycle = fc.array(letters, { minLength: 1, maxLength: 9 }).filter((days) => days.some((day) => day !== null));
const on = fc.integer({ min: 0, max: 20 });
/** Actions between two runs: changing a day manually, erasing a day, publishing, discarding, changing the cycle. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('hand' as const), on, shift: letters }),
  fc.record({ kind: fc.constant('erase' as const), on }),
  fc.record({ kind: fc.constantFrom('publish' as const, 'cancel' as const, 'undo' as const) }),
  fc.record({ kind: fc.constant('change' as const), cycle }),
);
type WorldAction = typeof step extends fc.Arbitrary<infer One> ? One : never;

const first = day('2026-03-02');
const range = { start_date: first, end_date: addDays(first, 20) };

async function happens(world: PatternWorld, done: WorldAction): Promise<void> {
  const { ana, item, assign, publish, cancel, undo, index, change } = world;
  const template = (name: 'early' | 'late' | 'night' | null) => (name === null ? null : world[name]);
  if (done.kind === 'change') return void (await change(done.cycle.map(template)));
  if (done.kind === 'hand')
    return void (await assign([item(ana, [addDays(first, done.on)], template(done.shift))], { on_conflict: 'keep' }));
  if (done.kind === 'erase')
    return void (await assign([], { erased_items: [{ user_ids: [ana.id], dates: [addDays(first, done.on)] }] }));
  const [open] = (await index()).open;
  if (!open) return;
  await { publish, cancel, undo }[done.kind](open.batch_id);
}

test('running a pattern again right after a run changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      cycle,
      fc.array(step, { maxLength: 6 }),
      fc.constantFrom('keep', 'skip'),
      fc.boolean(),
      async (one, steps, on_conflict, keep_hand) => {
        const world = await patternWorld();
        await world.change(one.map((name) => (name === null ? null : world[name])));
        await world.put();
        await world.run(range);
        for (const done of steps) await happens(world, done);
        await world.run({ ...range, on_conflict, keep_hand });
        const before = await existingDays(world);
        expect((await world.run({ ...range, on_conflict, keep_hand })).body).toMatchObject({
          shifts: 0,
          batch_id: null,
        });
        expect(await existingDays(world)).toEqual(before);
      },
    ),
    { numRuns: 20 },
  );
}, 120_000);

test('the runs of two ranges make what one run of both makes, whichever comes first', async () => {
  await fc.assert(
    fc.asyncProperty(
      cycle,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 19 }),
      fc.boolean(),
      async (one, begin, cut, isLaterFirst) => {
        const plans: (string | null)[][] = [];
        const middle = addDays(first, cut);
        const parts = [
          { start_date: first, end_date: middle },
          { start_date: addDays(middle, 1), end_date: range.end_date },
        ];
        for (const ranges of [[range], isLaterFirst ? parts.toReversed() : parts]) {
          const world = await patternWorld();
          await world.change(one.map((name) => (name === null ? null : world[name])));
          await world.put(world.ana, { start_day: ((begin - 1) % one.length) + 1 });
          for (const each of ranges) await world.run(each);
          const { drafts } = await existingDays(world);
          const names = new Map([world.early, world.late, world.night].map((id, index) => [id, String(index)]));
          plans.push(
            days(range.start_date, range.end_date).map((date) => {
              const draft = drafts.find((each) => each.date === date);
              return draft ? (names.get(draft.template_id ?? '') ?? 'free') : null;
            }),
          );
        }
        expect(plans[1]).toEqual(plans[0]);
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);
