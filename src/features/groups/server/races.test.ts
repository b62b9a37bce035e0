import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { expect, test, vi } from 'vitest';
import type { Db } from '#platform/server/database/database.ts';
import { groupReferences } from './references.ts';
import { lists, withReferences } from '#features/lists/server/definitions.ts';
import { trashItem } from '#features/lists/server/commands.ts';
import { assignToGroup } from './commands.ts';
import { club, now, user } from './testing/club.ts';

const list = withReferences(lists.groups, groupReferences);

/** Creates a club and runs `first` in a transaction that stays open until another one waits for it. */
async function busyClub() {
  const world = await club();
  const whileUnderWay = async <T>(first: (db: Db) => Promise<unknown>, second: () => Promise<T>): Promise<T> => {
    const late = await world.acme.inside(async (db) => {
      await first(db);
      const reply = second();
      reply.catch(() => {});
      await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
      return { reply };
    });
    return late.reply;
  };
  return { ...world, whileUnderWay };
}

test('no one is put into a group that is on its way to the Trash', async () => {
  const { early, meg, hire, whileUnderWay, acme } = await busyClub();
  const items = [user(await hire('Ana'))];

  const assigning = whileUnderWay(
    (db) => trashItem(db, list, { id: early, detach: false, actor_id: meg.id, now }),
    () => acme.inside((db) => assignToGroup(db, { group_id: early, items, actor_id: meg.id, now })),
  );

  await expect(assigning).rejects.toMatchObject({ status: 404, code: 'lists.gone' });
  expect(await acme.inside((db) => db.selectFrom('group_people').select('person_id').execute())).toEqual([]);
});

test('a group into which someone is being put is not deleted as one that is empty', async () => {
  const { early, trash, hire, whileUnderWay, names } = await busyClub();
  const ana = await hire('Ana');

  const reply = await whileUnderWay(
    (db) => assignToGroup(db, { group_id: early, items: [user(ana)], actor_id: null, now }),
    () => trash(),
  );

  expect(reply).toMatchObject({ status: 424, body: { message: 'This is still used by 1 person.' } });
  expect(await names()).toEqual(['Ana']);
});

test('two simultaneous assignments of the same people add each once', async () => {
  const { early, assign, hire, whileUnderWay, names } = await busyClub();
  const [ana, bob] = [await hire('Ana'), await hire('Bob')];

  const reply = await whileUnderWay(
    (db) => assignToGroup(db, { group_id: early, items: [user(bob), user(ana)], actor_id: null, now }),
    () => assign([user(ana), user(bob)]),
  );

  expect(reply).toMatchObject({ status: 200, body: { total: 0 } });
  expect(await names()).toEqual(['Ana', 'Bob']);
});
