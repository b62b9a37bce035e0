import { expect, test } from 'vitest';
import { rulesFor } from '#features/leave-applications/server/profile/rules.ts';
import { leaveFigures } from '#features/working-week/server/queries/leave-figures.ts';
import { casual, today } from '../testing/casual.ts';

test('nothing says a yearly amount of a package by hours worked', async () => {
  const { acme, ana } = await casual();
  const { rules, figures } = await acme.inside(async (db) => ({
    rules: await rulesFor(db, ana.id, today),
    figures: await leaveFigures(db, { person_id: ana.id, on: today, today }, null),
  }));
  expect(rules.package).toMatchObject({ name: 'Casual', days: null });
  expect(figures).toBeNull();
});
