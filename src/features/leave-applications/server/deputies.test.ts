import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Member } from '#platform/testing/company.ts';
import { employ } from '#features/people/testing/employ.ts';
import { leaveReviews } from '../contract.ts';
import { applicationWorld, call } from '../testing/application-world.ts';

const days = { starts_on: '2026-03-09' as LocalDate, ends_on: '2026-03-13' as LocalDate };

const own = {
  status: 403,
  body: { code: 'leave.own', message: 'You cannot change your own leave. Please ask someone else who can.' },
};

/** Lets Ana, whose leave Rob approves, edit review processes. */
async function world() {
  const scene = await applicationWorld();
  const { acme, ana } = scene;
  await allow(scene, ana, 'edit_leave_review');
  const name = (user: Member, deputy: Member, as: Member = ana) =>
    call(leaveReviews.storeDeputy, { body: { user_id: user.id, deputy_id: deputy.id, ...days } }, as);
  const end = (id: string, as: Member = ana) => call(leaveReviews.deleteDeputy, { params: { id } }, as);
  /** Replaces the approvers of Ana's process by a rule. */
  const ruledBy = (rule: string) =>
    acme.inside((db) =>
      sql`update leave_review_steps set approvers = '{}', by_rules = array[${rule}]
           where review_id in (select review_id from leave_review_people where person_id = ${ana.id})`.execute(db),
    );
  const managedBy = (who: Member, manager: Member) =>
    acme.inside((db) => employ(db, who.id, { manager_id: manager.id }));
  return { ...scene, name, end, ruledBy, managedBy };
}

type Scene = Pick<Awaited<ReturnType<typeof applicationWorld>>, 'acme'>;

const allow = ({ acme }: Scene, { id }: Member, permission: Permission) =>
  acme.inside((db) =>
    sql`insert into role_permissions (role_id, permission)
        select role_id, ${permission} from role_people where person_id = ${id}`.execute(db),
  );

const makeOwner = ({ acme }: Scene, { id }: Member) =>
  acme.inside((db) =>
    sql`update roles set is_owner = true where id in (
      select role_id from role_people where person_id = ${id})`.execute(db),
  );

test('an editor of processes names deputies, but not of an approver of their own leave', async () => {
  const { rob, sue, hal, name } = await world();
  expect(await name(rob, sue)).toMatchObject(own);
  expect((await name(sue, hal)).status).toBe(200);
});

test('an editor of processes does not remove the deputy of their own approver, who may', async () => {
  const { acme, rob, sue, hal, name, end } = await world();
  const { id } = (await name(rob, sue, rob)).body;
  expect(await end(id)).toMatchObject(own);
  const { rows } = await acme.inside((db) => sql`select from leave_deputies where id = ${id}`.execute(db));
  expect(rows).toHaveLength(1);
  expect((await end(id, rob)).status).toBe(200);
  expect((await end((await name(sue, hal, sue)).body.id)).status).toBe(200);
});

test('an approver by a rule counts as an approver', async () => {
  const { ana, rob, sue, hal, name, ruledBy, managedBy } = await world();
  await managedBy(ana, sue);
  await managedBy(sue, hal);
  await ruledBy('manager');
  expect(await name(sue, rob)).toMatchObject(own);
  expect((await name(rob, sue)).status).toBe(200);
  await ruledBy('manager_of_manager');
  expect(await name(hal, rob)).toMatchObject(own);
  expect((await name(sue, hal)).status).toBe(200);
});

test('an approver kept by an application counts after the process has changed', async () => {
  const { sue, rob, hal, applied, reviewedBy, name, withdraw } = await world();
  const id = await applied('2026-03-10');
  await reviewedBy([{ who: [sue] }]);
  expect(await name(rob, hal)).toMatchObject(own);
  await withdraw(id);
  expect((await name(rob, hal)).status).toBe(200);
});

test('Owners count as approvers where no one else can decide', async () => {
  const scene = await world();
  const { acme, rob, sue, hal, applied, name } = scene;
  await makeOwner(scene, hal);
  expect((await name(hal, sue)).status).toBe(200);
  await acme.inside((db) => db.deleteFrom('leave_deputies').execute());
  await applied('2026-03-10');
  await acme.inside((db) => db.deleteFrom('role_people').where('person_id', '=', rob.id).execute());
  expect(await name(hal, sue)).toMatchObject(own);
});

test('Owners, who have no one above them, name and remove any deputy', async () => {
  const scene = await world();
  const { ana, rob, sue, name, end } = scene;
  await makeOwner(scene, ana);
  const { status, body } = await name(rob, sue);
  expect([status, (await end(body.id)).status]).toEqual([200, 200]);
});

test('approvers name and remove their own deputies, also where they are named for their own leave', async () => {
  const scene = await world();
  const { rob, sue, reviewedBy, name, end } = scene;
  await reviewedBy([{ who: [rob, sue] }], rob);
  await allow(scene, rob, 'edit_leave_review');
  const { status, body } = await name(rob, sue, rob);
  expect([status, (await end(body.id, rob)).status]).toEqual([200, 200]);
});
