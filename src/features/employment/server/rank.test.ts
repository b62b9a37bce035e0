import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database, type Member } from '#platform/testing/company.ts';
import { createRolePresets } from '#features/access/server/commands.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { rolesRoutes } from '#features/roles/server/routes.ts';
import { employment } from '../contract.ts';
import { employmentRoutes } from './routes.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [accessRoutes, rolesRoutes, employmentRoutes],
    now: () => new Date('2026-03-02T12:00:00Z'),
  }),
);

/** Creates a company with the usual roles, and one person in each of them. */
async function office() {
  const acme = await company();
  const roles = await acme.inside(createRolePresets);
  const join = async (name: string, role: string): Promise<Member> => {
    const member = await acme.hire(name);
    await acme.inside(async (db) => {
      await db.deleteFrom('role_people').where('person_id', '=', member.id).execute();
      await db
        .insertInto('role_people')
        .values({ person_id: member.id, role_id: roles.get(role) ?? '' })
        .execute();
    });
    return member;
  };
  const [olga, hal] = [await join('Olga', 'Owner'), await join('Hal', 'HR manager')];
  return { acme, roles, join, olga, hal };
}

const date = (text: string) => text as LocalDate;
const of = ({ id }: { readonly id: string }) => ({ params: { user_id: id } });
const acts = {
  suspend: (by: Member, who: Member) =>
    call(employment.changeStatus, { ...of(who), body: { status: 'suspended' } }, by),
  letInAgain: (by: Member, who: Member) =>
    call(employment.changeStatus, { ...of(who), body: { status: 'active' } }, by),
  resetPassword: (by: Member, who: Member) => call(employment.resetPassword, { ...of(who), body: {} }, by),
  planLastDay: (by: Member, who: Member) =>
    call(
      employment.discharge,
      { ...of(who), body: { discharged_date: date('2026-03-31'), discharged_reason: 'Moves' } },
      by,
    ),
  takeBack: (by: Member, who: Member) => call(employment.restore, { ...of(who), body: {} }, by),
  discharge: (by: Member, who: Member) =>
    call(
      employment.discharge,
      { ...of(who), body: { discharged_date: date('2026-03-01'), discharged_reason: 'Moves' } },
      by,
    ),
  rehire: (by: Member, who: Member) =>
    call(employment.rehire, { ...of(who), body: { joined_on: date('2026-03-02') } }, by),
} as const;

test('people of equal or higher rank may end or interrupt someone’s employment, others may not', async () => {
  const { join, olga, hal } = await office();
  const [otto, hana, emma] = [
    await join('Otto', 'Owner'),
    await join('Hana', 'HR manager'),
    await join('Emma', 'Employee'),
  ];
  for (const act of Object.values(acts)) {
    // An Owner then performs each act, so that the next one finds the state it needs.
    expect(await act(hal, otto)).toMatchObject({ status: 403, body: { code: 'roles.personAbove' } });
    expect((await act(olga, otto)).status).toBe(200);
    for (const beside of [hana, emma]) expect((await act(hal, beside)).status).toBe(200);
  }
});

test('HR can discharge people who clock at a terminal, although HR cannot grant that permission', async () => {
  const { acme, roles, join, hal } = await office();
  const emma = await join('Emma', 'Employee');
  const permission = { role_id: roles.get('Employee') ?? '', permission: 'allowed_bio_devices' };
  await acme.inside((db) => db.insertInto('role_permissions').values(permission).execute());
  expect((await acts.discharge(hal, emma)).status).toBe(200);
});

test('the address of an invited Owner is changed by Owners', async () => {
  const { acme, join, olga, hal } = await office();
  const otto = await join('Otto', 'Owner');
  await acme.inside((db) => db.updateTable('people').set({ status: 'invited' }).where('id', '=', otto.id).execute());
  const resend = (by: Member) =>
    call(employment.resendInvitation, { ...of(otto), body: { email: 'otto@acme.example' } }, by);
  expect(await resend(hal)).toMatchObject({ status: 403, body: { code: 'access.roleAboveOwn' } });
  expect((await resend(olga)).status).toBe(200);
});

test.each(['suspend', 'planLastDay', 'discharge'] as const)('the last Owner stays: %s', async (act) => {
  const { join, olga } = await office();
  const otto = await join('Otto', 'Owner');
  expect((await acts.planLastDay(otto, olga)).status).toBe(200);
  expect(await acts[act](olga, otto)).toMatchObject({ status: 424, body: { code: 'roles.lastOwner' } });
});

test('one of two Owners who discharge each other simultaneously stays', async () => {
  const { acme, join, olga } = await office();
  const otto = await join('Otto', 'Owner');
  const replies = await Promise.all([acts.discharge(olga, otto), acts.discharge(otto, olga)]);
  const left = await acme.inside((db) =>
    db.selectFrom('people').select('id').where('id', 'in', [olga.id, otto.id]).where('status', '=', 'active').execute(),
  );
  expect(left).toHaveLength(1);
  expect(replies.map(({ status }) => status)).toContain(200);
});
