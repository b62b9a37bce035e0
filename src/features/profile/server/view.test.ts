import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Member } from '#platform/testing/company.ts';
import { createRolePresets, setPassword } from '#features/access/server/commands.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { createPerson } from '#features/people/server/commands.ts';
import { employ } from '#features/people/testing/employ.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { profile } from '../contract.ts';
import { acts } from '../rules/acts.ts';
import { profileRoutes } from './routes.ts';

const now = Math.floor(Date.parse('2026-03-02T12:00:00Z') / 1000);
const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [accessRoutes, profileRoutes],
    now: () => new Date(now * 1000),
  }),
);
const view = async (who: { readonly id: string }, by: Member) =>
  (await call(profile.view, { params: { user_id: who.id, id: who.id } }, by)).body;

test('people around a person: the manager, their reports, and people with the same manager', async () => {
  const acme = await company();
  const [ana, ben, cem] = [await acme.hire('Ana'), await acme.hire('Ben'), await acme.hire('Cem')];
  const [dora, eva] = [await acme.hire('Dora'), await acme.hire('Eva')];
  await acme.inside(async (db) => {
    for (const { id } of [ben, cem, dora]) await employ(db, id, { manager_id: ana.id });
    await employ(db, eva.id, { manager_id: ben.id });
    // Former employees are in no team.
    await db
      .updateTable('people')
      .set({ discharged_date: '2026-02-28' as LocalDate, discharged_reason: 'Moves' })
      .where('id', '=', dora.id)
      .execute();
  });
  expect(await view(ben, eva)).toMatchObject({
    manager: { name: 'Ana' },
    reports: [{ name: 'Eva' }],
    total_reports: 1,
    peers: [{ name: 'Cem' }],
    total_peers: 1,
  });
  expect(await view(ana, eva)).toMatchObject({ manager: null, total_reports: 2, peers: [], total_peers: 0 });
});

test('roles and groups are shown to people who may see them, and one’s own to oneself', async () => {
  const acme = await company();
  const [ana, ben] = [await acme.hire('Ana'), await acme.hire('Ben')];
  const role = await acme.hire('Rita', 'view_role');
  const keeper = await acme.hire('Meg', 'view_employee_group');
  await acme.inside(async (db) => {
    const rows = [{ name: 'Optics guild' }, { name: 'First aid' }, { name: 'Gone', trashed_at: new Date() }];
    for (const row of rows) {
      const { id } = await db.insertInto('groups').values(row).returning('id').executeTakeFirstOrThrow();
      await db.insertInto('group_people').values({ group_id: id, person_id: ana.id }).execute();
    }
  });
  const names = ({ groups }: Awaited<ReturnType<typeof view>>) => groups && groups.map(({ name }) => name);
  expect(await view(ana, ben)).toMatchObject({ role_names: null, groups: null });
  expect((await view(ana, role)).role_names).toEqual([expect.stringMatching(/^Ana /)]);
  expect(names(await view(ana, keeper))).toEqual(['First aid', 'Optics guild']);
  expect((await view(ana, ana)).role_names).toHaveLength(1);
  expect(names(await view(ana, ana))).toHaveLength(2);
});

test('people who may invite see when an invitation was accepted', async () => {
  const acme = await company();
  const [hal, ben] = [await acme.hire('Hal', 'add_employee'), await acme.hire('Ben')];
  const ida = await acme.inside((db) =>
    createPerson(db, { name: 'Ida', status: 'invited', joined_on: '2026-01-01' as LocalDate }),
  );
  expect(await view(ida, ben)).toMatchObject({ status: 'invited', was_invited: false });
  expect((await view(ida, hal)).accepted_at).toBeNull();
  await acme.inside((db) => setPassword(db, ida.id, 'a long enough password', now - 60));
  expect((await view(ida, hal)).accepted_at).toBe('2026-03-02T11:59:00.000Z');
  expect((await view(ida, ben)).accepted_at).toBeNull();
  // A changed password does not change the date of acceptance.
  await acme.inside((db) => setPassword(db, ida.id, 'another long password', now));
  expect((await view(ida, hal)).accepted_at).toBe('2026-03-02T11:59:00.000Z');
});

test('the caller’s possible actions follow from permissions and rank', async () => {
  const acme = await company();
  const roles = await acme.inside(createRolePresets);
  const join = async (name: string, role: string) => {
    const member = await acme.hire(name);
    await acme.inside((db) =>
      db
        .updateTable('role_people')
        .set({ role_id: roles.get(role) ?? '' })
        .where('person_id', '=', member.id)
        .execute(),
    );
    return member;
  };
  const [olga, hal] = [await join('Olga', 'Owner'), await join('Hal', 'HR manager')];
  const tom = await join('Tom', 'Employee');
  const may = async (by: Member, who: Member) => {
    const permitted = (await view(who, by)).may;
    return acts.filter((act) => permitted[act]);
  };
  expect(await may(olga, hal)).toEqual(acts);
  expect(await may(hal, tom)).toEqual(acts);
  expect(await may(hal, olga)).toEqual(['update_roles', 'duplicate', 'resend_invitation']);
  expect(await may(tom, hal)).toEqual([]);
});

test('the second of two people who write the bio simultaneously is shown what the first has written', async () => {
  const acme = await company();
  const [ana, hal] = [await acme.hire('Ana'), await acme.hire('Hal', 'edit_employee')];
  const { bio_version } = await view(ana, ana);
  const save = (bio: string, by: Member, version?: string) =>
    call(profile.saveBio, { params: { user_id: ana.id }, body: { bio, ...(version && { version }) } }, by);
  const first = await save('I build optics.', ana, bio_version);
  expect(first.status).toBe(200);
  const second = await save('They build optics.', hal, bio_version);
  expect(second.status).toBe(461);
  expect(second.body).toMatchObject({ data: { current: { bio: 'I build optics.' }, version: first.body.version } });
  expect((await view(ana, ana)).bio_version).toBe(first.body.version);
  // Saving without a version overwrites the present text.
  expect((await save('They build optics.', hal)).status).toBe(200);
});

test('one of two bios saved simultaneously with one version is refused', async () => {
  const acme = await company();
  const [ana, hal] = [await acme.hire('Ana'), await acme.hire('Hal', 'edit_employee')];
  for (let turn = 0; turn < 10; turn += 1) {
    const { bio_version: version } = await view(ana, ana);
    const save = (by: Member, bio: string) =>
      call(profile.saveBio, { params: { user_id: ana.id }, body: { bio, version } }, by);
    const both = await Promise.all([save(ana, `Mine ${turn}`), save(hal, `Theirs ${turn}`)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 461]);
  }
});
