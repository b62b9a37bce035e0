import { expect, test } from 'vitest';
import type { Member } from '#platform/testing/company.ts';
import { employ } from '#features/people/testing/employ.ts';
import { payPeriods } from '../contract.ts';
import { march, periodWorld, type PeriodWorld } from '../testing/period-world.ts';

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
  const { acme, lea, hr, approve, board } = world;
  await makeOwner(world, hr);
  await acme.inside((db) => employ(db, hr.id, { manager_id: lea.id }));
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

test('an Owner’s own period is allowed while only leads of others hold the permission', async () => {
  const world = await periodWorld();
  const { hr, board } = world;
  await makeOwner(world, hr);
  const row = (await board(hr)).data.find(({ person }) => person.id === hr.id);
  expect(row).toMatchObject({ is_own: false });
});

test('a lead approves, confirms for and sees direct reports, and nobody else', async () => {
  const world = await periodWorld();
  const { acme, ana, lea, hr, hanna, call, board, period, approve, versionOf } = world;
  expect((await board(lea)).data.map(({ person }) => person.name)).toEqual(['Ana']);
  const [mine, other] = [await anaSeenBy(lea, world), { person_id: hanna.id, version: await versionOf(hr, hanna) }];
  const refused = { status: 403, body: { code: 'payPeriods.notReport' } };
  expect(await approve(lea, mine, other)).toMatchObject(refused);
  expect((await period(hr, ana)).approved).toBeNull();
  const body = { ...other, starts_on: march, reason: 'A break is missing.' };
  expect(await call(payPeriods.sendBack, { body }, lea)).toMatchObject(refused);
  expect(await call(payPeriods.confirmFor, { body }, lea)).toMatchObject(refused);
  const query = { starts_on: march };
  expect((await call(payPeriods.period, { params: { user_id: hanna.id }, query }, lea)).status).toBe(404);
  expect(await approve(lea, mine)).toMatchObject({ status: 200, body: { count: 1 } });
  // The step of a former report is seen no more.
  const id = (await period(hr, ana)).approved?.id ?? '';
  const step = () => call(payPeriods.step, { params: { user_id: ana.id, id } }, lea);
  expect((await step()).status).toBe(200);
  await acme.inside((db) => employ(db, ana.id, { manager_id: hr.id }));
  expect((await step()).status).toBe(404);
  expect(await approve(hr, other)).toMatchObject({ status: 200, body: { count: 1 } });
});
