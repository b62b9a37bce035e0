import { expect, test } from 'vitest';
import type { Member } from '#platform/testing/company.ts';
import { periodWorld, type PeriodWorld } from '../testing/period-world.ts';

const anaSeenBy = async (by: Member, { ana, versionOf }: PeriodWorld) => ({
  person_id: ana.id,
  version: await versionOf(by, ana),
});

const makeOwner = ({ acme }: PeriodWorld, { id }: Member) =>
  acme.inside((db) =>
    db
      .updateTable('roles')
      .set({ is_owner: true })
      .where('id', 'in', db.selectFrom('role_people').select('role_id').where('person_id', '=', id))
      .execute(),
  );

const suspend = ({ acme }: PeriodWorld, { id }: Member) =>
  acme.inside((db) => db.updateTable('people').set({ status: 'suspended' }).where('id', '=', id).execute());

test('the approver’s own period is refused', async () => {
  const world = await periodWorld();
  const { hr, approve, versionOf } = world;
  const own = { person_id: hr.id, version: await versionOf(hr, hr).catch(() => '0'.repeat(16)) };
  expect(await approve(hr, own)).toMatchObject({ status: 403, body: { code: 'payPeriods.notOneself' } });
  const both = await approve(hr, own, await anaSeenBy(hr, world));
  expect(both).toMatchObject({ status: 200, body: { count: 1, is_without_self: true } });
});

test('an Owner’s own period is refused while someone else could approve it', async () => {
  const world = await periodWorld();
  const { lea, hr, approve, board } = world;
  await makeOwner(world, hr);
  const ownRow = async () => (await board(hr)).data.find(({ person }) => person.id === hr.id);
  const own = { person_id: hr.id, version: (await ownRow())?.version ?? '' };
  expect(await ownRow()).toMatchObject({ is_own: true });
  expect(await approve(hr, own)).toMatchObject({ status: 403, body: { code: 'payPeriods.notOneself' } });
  const both = await approve(hr, own, await anaSeenBy(hr, world));
  expect(both).toMatchObject({ status: 200, body: { count: 1, is_without_self: true } });
  await suspend(world, lea);
  expect(await ownRow()).toMatchObject({ is_own: false });
  expect(await approve(hr, own)).toMatchObject({ status: 200, body: { count: 1, is_without_self: false } });
  expect(await ownRow()).toMatchObject({ state: 'approved' });
});

test('the own period of the only approver is refused unless they are an Owner', async () => {
  const world = await periodWorld();
  const { lea, hr, approve, board } = world;
  await suspend(world, lea);
  const row = (await board(hr)).data.find(({ person }) => person.id === hr.id);
  expect(row).toMatchObject({ is_own: true });
  const own = { person_id: hr.id, version: row?.version ?? '' };
  expect(await approve(hr, own)).toMatchObject({ status: 403, body: { code: 'payPeriods.notOneself' } });
});
