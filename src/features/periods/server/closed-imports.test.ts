import { expect, test } from 'vitest';
import { batches } from '#features/batches/contract.ts';
import { importWorld } from '#features/people-import/testing/import-world.ts';
import { sql } from 'kysely';
import { close } from '../testing/closing.ts';
// Registers the fault of the constraint on closed periods.
import '../server/routes.ts';

const header = 'Name,Employee number,E-mail,Joined on';

test('an import of people moves no first day over closed days, says so, and continues', async () => {
  const { acme, hanna, send, check, start, work, call } = await importWorld();
  const bringIn = async (...lines: string[]) => {
    const { body } = await send('people.csv', [header, ...lines].join('\n'));
    await check(body);
    const { batch_id } = (await start(body.import_id)).body;
    return { batch_id, ...(await work(batch_id)) };
  };
  await bringIn('Max Orr,4,max@acme.example,2019-01-15', 'Ana Sol,1,ana@acme.example,2020-01-15');
  await close(acme, 'March 2026', '2026-03-01', '2026-03-31');

  const { batch_id, ...state } = await bringIn(
    'Max Orr,4,max@acme.example,2026-03-15',
    'Ana Sol,1,ana@acme.example,2020-02-15',
    'New Comer,7,new@acme.example,2021-01-01',
  );
  expect(state).toMatchObject({ done: 2, failed: 1 });
  const { data } = (await call(batches.failures, { params: { id: batch_id }, query: {} }, hanna)).body;
  expect(data).toMatchObject([
    { why: 'March 2026 is closed for payroll. People who set up attendance can reopen it.' },
  ]);
  const { rows } = await acme.inside((db) =>
    sql<{ number: string; joined_on: string }>`
      select employee_number as number, joined_on from people where employee_number is not null order by 1`.execute(db),
  );
  expect(rows).toEqual([
    { number: '1', joined_on: '2020-02-15' },
    { number: '4', joined_on: '2019-01-15' },
    { number: '7', joined_on: '2021-01-01' },
  ]);
});
