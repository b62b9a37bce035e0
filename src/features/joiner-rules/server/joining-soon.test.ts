import { expect, test } from 'vitest';
import { countStatements } from '#platform/testing/count-statements.ts';
import { planRule } from './commands/rules.ts';
import { emptyInput, now, rulesWorld, today } from './testing/rules-world.ts';

test('the preview of a rule reads as much for several people who join soon as for one', async () => {
  const { acme, ida, add, workshop: id, full } = await rulesWorld();
  const counted = countStatements();
  const rule = { ...emptyInput, department_ids: [id], ...full };
  const actor = { actor_id: ida.id, now, today, holidayImpacts: [] };
  const read = async () => {
    counted.forget();
    const { changes } = await counted.database.tenant(acme.id, 'write', (db) => planRule(db, { rule }, actor));
    return { changes: changes.length, statements: counted.statements().length };
  };
  await add('Ana', { department_id: id });
  await read();
  const one = await read();
  for (const name of ['Ben', 'Cy', 'Dora', 'Eli']) await add(name, { department_id: id });
  expect(await read()).toEqual({ changes: 5 * one.changes, statements: one.statements });
  expect(one.changes).toBe(6);
  await counted.database.close();
});
