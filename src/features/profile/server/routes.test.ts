import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database, type Member } from '#platform/testing/company.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { employ } from '#features/people/testing/employ.ts';
import { profile } from '../contract.ts';
import { mayView, sections } from '../rules/sections.ts';
import { openProfile, whereVisible } from './queries.ts';
import { profileRoutes } from './routes.ts';

const now = Math.floor(Date.parse('2026-03-02T12:00:00Z') / 1000);
const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [accessRoutes, profileRoutes],
  now: () => new Date(now * 1000),
});
const call = callerFor(app);

async function office(...permissions: Permission[]) {
  const acme = await company();
  const [ana, ben, hal] = [await acme.hire('Ana'), await acme.hire('Ben'), await acme.hire('Hal', ...permissions)];
  return { acme, ana, ben, hal };
}

const of = ({ id }: Member) => ({ params: { user_id: id } });
const view = (who: string, by: Member, id = who) => call(profile.view, { params: { user_id: who, id } }, by);

const ofAna = {
  legal_name: 'Ana Maria Silva',
  preferred_name: null,
  birth_date: '1991-02-08' as LocalDate,
  gender: 'Female',
  blood_group: 'O+',
  nationality_id: 'PT',
  marital_status_id: 'married',
  religion_id: null,
  personal_email: 'ana@post.example',
  mobile_phone: '+351 900 000 000',
  home_phone: null,
} as const;

test('a profile is found by id and by username, in either place, as one person', async () => {
  const { ana, ben } = await office();
  for (const [user_id, id] of [
    [ana.id, ana.id],
    [ana.username, ana.username],
    [ana.id, ana.username],
    [ana.username, ana.id],
  ] as const)
    expect((await view(user_id, ben, id)).body).toMatchObject({ id: ana.id, is_self: false });
  expect((await view(ana.id, ben, ben.username)).status).toBe(404);
  expect((await view('nobody', ben)).status).toBe(404);
});

test('contact and birthday are visible to colleagues, unless the profile is private', async () => {
  const { ana, ben, hal } = await office('edit_employee', 'view_employee_personal_info');
  await call(profile.savePersonalInfo, { ...of(ana), body: ofAna }, hal);
  expect((await view(ana.id, ben)).body.contact).toMatchObject({ birthday: '02-08', email: expect.any(String) });
  await call(profile.changePrivacy, { ...of(ana), body: { is_private: true } }, ana);
  expect((await view(ana.id, ben)).body).toMatchObject({ contact: null, is_private: true });
  expect((await view(ana.id, hal)).body.contact).not.toBeNull();
});

test('the second of two people who save the same section is shown the first one’s changes, and nothing is lost', async () => {
  const { ana, hal } = await office('edit_employee', 'view_employee_personal_info');
  const { body: read } = await call(profile.personalInfo, of(ana), hal);
  const save = (values: object) =>
    call(profile.savePersonalInfo, { ...of(ana), body: { ...ofAna, ...values, version: read.version } }, hal);
  expect((await save({ mobile_phone: '111' })).status).toBe(200);
  expect(await save({ mobile_phone: '222' })).toMatchObject({
    status: 461,
    body: { data: { current: { mobile_phone: '111' } } },
  });
  expect((await call(profile.personalInfo, of(ana), hal)).body.data.mobile_phone).toBe('111');
});

test('people change what the company lets them, and see whom to ask about the rest', async () => {
  const { acme, ana, hal } = await office('edit_employee', 'configure_company_setup');
  const body = { contacts: [{ name: 'Luca', relation: null, phone: '+45 20 55 71 88', email: null }] };
  expect((await call(profile.saveEmergencyContact, { ...of(ana), body }, ana)).status).toBe(200);
  expect((await call(profile.savePersonalInfo, { ...of(ana), body: ofAna }, ana)).status).toBe(403);
  const own = (await view(ana.id, ana)).body;
  expect(own).toMatchObject({ is_self: true, ask: [{ id: hal.id }], emergency_contact: { name: 'Luca' } });
  expect(own.sections.personal_info).toEqual({ view: true, edit: false });

  const { body: read } = await call(profile.ownSections, {}, hal);
  const own_sections = [...read.own_sections, 'personal_info' as const];
  expect((await call(profile.saveOwnSections, { body: { own_sections, version: read.version } }, hal)).status).toBe(
    200,
  );
  expect((await call(profile.savePersonalInfo, { ...of(ana), body: ofAna }, ana)).status).toBe(200);
  const log = await acme.inside((db) =>
    db.selectFrom('audit_entries').select('person_id').where('entity', '=', 'personal_details').execute(),
  );
  expect(log).toEqual([{ person_id: ana.id }]);
});

test('a name is corrected with the personal data, and stays when it is not sent', async () => {
  const { ana, ben, hal } = await office('edit_employee', 'view_employee_personal_info');
  const save = (values: object) => call(profile.savePersonalInfo, { ...of(ana), body: { ...ofAna, ...values } }, hal);
  expect((await save({ name: ' Ana Silva ' })).body.data).toMatchObject({ name: 'Ana Silva' });
  expect((await save({})).body.data).toMatchObject({ name: 'Ana Silva' });
  expect((await view(ana.id, ben)).body.name).toBe('Ana Silva');
  for (const name of ['', '   ', 'a'.repeat(1000), '\u0301\u0301', 'a\nb'])
    expect([name.length, await save({ name })]).toMatchObject([
      name.length,
      { status: 422, body: { errors: { name: [expect.any(String)] } } },
    ]);
  expect((await call(profile.savePersonalInfo, { ...of(ana), body: { ...ofAna, name: 'Me' } }, ana)).status).toBe(403);
});

test('the note is visible to people who write notes, and never to its subject', async () => {
  const { acme, ana, ben, hal } = await office('edit_employee_note');
  await call(profile.saveNote, { ...of(ana), body: { note: 'Thursdays off' } }, hal);
  expect((await view(ana.id, hal)).body.note).toMatchObject({
    note: 'Thursdays off',
    author: { id: hal.id, name: 'Hal' },
  });
  for (const by of [ana, ben]) expect((await view(ana.id, by)).body.note).toBeNull();
  expect((await view(hal.id, hal)).body.note).toBeNull();
  expect((await call(profile.saveNote, { ...of(hal), body: { note: 'Great' } }, hal)).status).toBe(403);
  const log = await acme.inside((db) =>
    db.selectFrom('audit_entries').select('new').where('entity', '=', 'profile_notes').execute(),
  );
  expect(log).toMatchObject([{ new: { note: '***' } }]);
});

test('an IBAN is checked, kept without spaces, and not written into the log', async () => {
  const { acme, ana, hal } = await office('edit_employee_salary_info', 'view_employee_salary_info');
  const account = { account_holder: 'Ana', bank_name: null, account_number: null, bank_code: null, bic: null };
  const save = (iban: string | null) => call(profile.saveBankInfo, { ...of(ana), body: { ...account, iban } }, hal);
  expect(await save('DK51 0040 0440 1162 43')).toMatchObject({
    status: 422,
    body: { errors: { iban: ['This IBAN is not valid. Check it and try again'] } },
  });
  expect(await save(null)).toMatchObject({ status: 422, body: { errors: { iban: [expect.any(String)] } } });
  expect((await save('dk50 0040 0440 1162 43')).body.data).toMatchObject({ iban: 'DK5000400440116243' });
  const log = await acme.inside((db) =>
    db.selectFrom('audit_entries').select('new').where('entity', '=', 'bank_accounts').execute(),
  );
  expect(JSON.stringify(log)).not.toContain('5000400440116243');
});

test.each([
  ['a phone with letters', { mobile_phone: '0039 347 55x 01' }, { mobile_phone: ['Please use a valid phone number'] }],
  ['a name of a thousand letters', { legal_name: 'a'.repeat(1000) }, { legal_name: [expect.any(String)] }],
  ['a name of combining marks alone', { legal_name: '\u200b\ufe0f' }, { legal_name: [expect.any(String)] }],
  ['a religion that is on no list', { religion_id: 'pastafarian' }, { religion_id: [expect.any(String)] }],
  ['a birth to come', { birth_date: '2026-03-03' }, { birth_date: ['This date is in the future.'] }],
  ['an invalid country', { nationality_id: 'ZZ' }, { nationality_id: [expect.any(String)] }],
  ['a gender that is on no list', { gender: 'x' }, { gender: [expect.any(String)] }],
  ['a bad address', { personal_email: 'a@b' }, { personal_email: ['Please use a valid email address'] }],
])('%s is refused beside its field', async (_, wrong, errors) => {
  const { ana, hal } = await office('edit_employee');
  const body = { ...ofAna, ...wrong } as typeof ofAna;
  expect(await call(profile.savePersonalInfo, { ...of(ana), body }, hal)).toMatchObject({
    status: 422,
    body: { errors },
  });
});

test('lists of a person are saved as a whole, in their order', async () => {
  const { ana } = await office();
  const contact = (name: string) => ({ name, relation: null, phone: '1', email: null });
  const save = (...names: string[]) =>
    call(profile.saveEmergencyContact, { ...of(ana), body: { contacts: names.map(contact) } }, ana);
  await save('Luca', 'Ada', 'Eva');
  await save('Eva', 'Luca');
  const { body } = await call(profile.emergencyContact, of(ana), ana);
  expect(body.data.contacts.map(({ name }) => name)).toEqual(['Eva', 'Luca']);
});

test('the hint about missing data in a new profile ends when someone dismisses it', async () => {
  const { ana, hal } = await office('edit_employee');
  expect((await view(ana.id, hal)).body.lacking).toContain('personal_info');
  await call(profile.finishSetUp, { ...of(ana), body: {} }, hal);
  expect((await view(ana.id, hal)).body.lacking).toEqual([]);
});

test('the condition in SQL finds exactly those whose section may be seen', async () => {
  const acme = await company();
  const permissions = ['view_archived_employee', 'view_employee_personal_info', 'edit_employee_note'] as const;
  const viewers = [await acme.hire('Plain'), await acme.hire('Some', 'view_employee_employment_info')];
  viewers.push(await acme.hire('Many', ...permissions));
  const subjects = [
    await acme.hire('Open'),
    await acme.hire('Private'),
    await acme.hire('Report'),
    await acme.hire('Left'),
  ];
  await acme.inside(async (db) => {
    await db.updateTable('people').set({ is_private: true }).where('name', 'in', ['Private', 'Report']).execute();
    await db.updateTable('people').set({ status: 'discharged' }).where('name', '=', 'Left').execute();
    await employ(db, subjects[2]?.id ?? '', { manager_id: viewers[0]?.id ?? null });
    for (const [index, viewer] of viewers.entries()) {
      const granted = new Set<Permission>([[], ['view_employee_employment_info'] as const, permissions][index] ?? []);
      const actor = { ...viewer, session_id: '', avatar: '', permissions: granted };
      for (const section of sections) {
        const rows = await db
          .selectFrom('people')
          .select('id')
          .where(whereVisible(section, actor, now))
          .execute();
        const found = new Set(rows.map(({ id }) => id));
        for (const { id } of [...subjects, ...viewers]) {
          const open = await openProfile({ db, actor, context: { now } }, id, { ofArchived: true });
          expect([section, viewer.name, id, found.has(id)]).toEqual([
            section,
            viewer.name,
            id,
            mayView(section, open.viewer, open.subject),
          ]);
        }
      }
    }
  });
});
