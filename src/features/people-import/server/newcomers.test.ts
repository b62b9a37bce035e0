import { expect, test } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import { officeLeave } from '#features/leave-applications/testing/office-leave.ts';
import { trashReview } from '#features/leave-applications/server/commands/review-processes.ts';
import { peopleImport } from '../contract.ts';
import { hrRights, importWorld } from '../testing/import-world.ts';

const assigning = ['assign_leave_policy', 'assign_leave_review'] as const;
const head = 'Name,Employee number,E-mail,Joined on,Last day';

async function world(...rights: Parameters<typeof importWorld>[0] & object) {
  const made = await importWorld([...hrRights, ...rights]);
  const leave = await officeLeave(made.acme);
  const chosen = { leave_policy_id: leave.policy, leave_review_id: leave.review };
  const bringIn = async (lines: readonly string[], change: object) => {
    const { body } = await made.send('people.csv', [head, ...lines].join('\n'));
    await made.check(body, change);
    const started = await made.start(body.import_id);
    return { id: body.import_id, done: await made.work(started.body.batch_id) };
  };
  const form = () =>
    made.acme.inside((db) =>
      rowsOf(
        db,
        `select p.employee_number as number, (select policy_id from leave_policy_people r where r.person_id = p.id) as policy,
                (select review_id from leave_review_people r where r.person_id = p.id) as review
           from people p where p.employee_number is not null order by 1`,
        [],
      ),
    );
  return { ...made, ...leave, chosen, bringIn, given: form };
}

test('an import assigns a package and a process to new people who work here, and undoing it takes them away', async () => {
  const { acme, hanna, call, work, policy, review, chosen, bringIn, given } = await world(...assigning);
  await bringIn(['Max Orr,1,max@acme.example,2019-01-15,'], {});
  const { id, done } = await bringIn(
    [
      'Max Orr,1,max.orr@acme.example,2019-01-15,',
      'Ana Sol,2,ana@acme.example,2020-01-15,',
      'Eli Day,3,,2020-01-15,2021-01-31',
    ],
    chosen,
  );
  expect(done).toMatchObject({ failed: 0 });
  expect(await given()).toEqual([
    { number: '1', policy: null, review: null },
    { number: '2', policy, review },
    { number: '3', policy: null, review: null },
  ]);
  const undo = await call(peopleImport.undo, { params: { id }, body: {} }, hanna);
  expect(await work(undo.body.batch_id)).toMatchObject({ done: 1, failed: 0 });
  expect(await given()).toEqual([{ number: '1', policy: null, review: null }]);
  const left = await acme.inside((db) =>
    rowsOf(
      db,
      'select from leave_accounts union all select from leave_lines union all select from leave_policy_people',
      [],
    ),
  );
  expect(left).toEqual([]);
});

test('an import that would assign something gone, or what its starter may not assign, does not start', async () => {
  const lines = 'Ana Sol,2,ana@acme.example,2020-01-15,';
  const { acme, hanna, send, check, start, review, chosen } = await world(...assigning);
  const { body: file } = await send('people.csv', [head, lines].join('\n'));
  await check(file, chosen);
  await acme.inside((db) => trashReview(db, review, false, { actor_id: hanna.id, now: Date.now() / 1000 }));
  expect(await start(file.import_id)).toMatchObject({ status: 460, body: { code: 'people.unknownItem' } });

  const other = await world('assign_leave_review');
  const { body: theirs } = await other.send('people.csv', [head, lines].join('\n'));
  await other.check(theirs, other.chosen);
  expect((await other.start(theirs.import_id)).status).toBe(403);
});
