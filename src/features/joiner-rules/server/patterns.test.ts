import { expect, test } from 'vitest';
import { applyRule, confirmMove, undoApplication, workshopWorld } from './testing/rules-at-work.ts';
import { date, rulesWorld } from './testing/rules-world.ts';

test('a pattern that a person once ran begins again, and undo restores the earlier run', async () => {
  const world = await workshopWorld();
  const { ana, of, store, workshop: id, pattern: pattern_id } = world;
  const rule = (pattern_first_day: string) => ({
    department_ids: [id],
    pattern_id,
    pattern_first_day: date(pattern_first_day),
  });
  const { body } = await store(rule('2060-03-02'));
  await applyRule(world, body.id, { effective_from: '2060-03-02' });
  const first = [{ pattern_id, starts_on: '2060-03-02', start_day: 1, ends_on: null }];
  expect(await of(ana.id)).toMatchObject({ patterns: first });
  await store(rule('2060-03-03'), { id: body.id });
  const { batch_id } = await applyRule(world, body.id, { effective_from: '2060-04-06' });
  // 6 April is 34 days after the first day of a cycle of four.
  expect(await of(ana.id)).toMatchObject({
    patterns: [{ pattern_id, starts_on: '2060-04-06', start_day: 3, ends_on: null }],
  });
  await undoApplication(world, batch_id);
  expect(await of(ana.id)).toMatchObject({ patterns: first });
});

test('a person who moves back runs the pattern of the first department again', async () => {
  const world = await rulesWorld();
  const { acme, of, store, workshop: id, sales, pattern: pattern_id } = world;
  const nights = await acme.inside(async (db) => {
    const { days } = await db.selectFrom('shift_patterns').select('days').executeTakeFirstOrThrow();
    const values = { name: 'Nights', days };
    return (await db.insertInto('shift_patterns').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
  const pattern_first_day = date('2026-03-02');
  await store({ department_ids: [id], pattern_id, pattern_first_day });
  await store({ department_ids: [sales], pattern_id: nights, pattern_first_day });
  const ana = await acme.hire('Ana');
  await confirmMove(world, ana.id, { department_id: id, effective_from: '2026-06-01' });
  await confirmMove(world, ana.id, { department_id: sales, effective_from: '2026-07-01' });
  await confirmMove(world, ana.id, { department_id: id, effective_from: '2026-08-01' });
  expect(await of(ana.id)).toMatchObject({
    patterns: [
      { pattern_id: nights, starts_on: '2026-07-01', ends_on: '2026-07-31' },
      { pattern_id, starts_on: '2026-08-01', ends_on: null },
    ],
  });
});
