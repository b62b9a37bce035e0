import { unzipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { sessionCookie } from '#platform/server/http/authenticator.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, type Member, type TestReply } from '#platform/testing/company.ts';
import { blackPng } from '#platform/testing/pictures.ts';
import { access } from '#features/access/contract.ts';
import { archive } from '#features/archive/contract.ts';
import { directory } from '#features/directory/contract.ts';
import { documents } from '#features/documents/contract.ts';
import { employment } from '#features/employment/contract.ts';
import { files } from '#features/files/contract.ts';
import { profile } from '#features/profile/contract.ts';
import { ownSections } from '#features/profile/rules/sections.ts';
import { everything, startServer } from './generated.ts';

const server = await startServer();
const call = callerFor(server.app);
afterAll(() => server.close());

const of = ({ id }: { readonly id: string }) => ({ params: { user_id: id } });
/** Fetches a file by its address, as a browser does. */
const fetchAs = (url: string, by: Member | { readonly host: string }) =>
  server.app.inject({
    url: `/${url}`,
    headers: { host: by.host, ...('token' in by && { cookie: `${sessionCookie}=${by.token}` }) },
  });

async function office() {
  const acme = await company();
  const hr = await acme.hire('Hr', ...everything);
  const [ana, ben] = [await acme.hire('Ana'), await acme.hire('Ben', 'view_employee', 'view_archived_employee')];
  await acme.inside((db) =>
    db
      .updateTable('company_settings')
      .set({ own_sections: [...ownSections] })
      .execute(),
  );
  const file = async (about: Member, name = 'contract.pdf', content = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n')) => {
    const { body } = await call(files.upload, { body: { accept: 'any' } }, hr, {}, { name, content });
    const stored = await call(documents.storeFileDocument, { ...of(about), body: { file_id: body.file.id, name } }, hr);
    return { id: stored.body.id, url: body.file.url };
  };
  return { acme, hr, ana, ben, file };
}

const leave = ({ acme }: Pick<Awaited<ReturnType<typeof office>>, 'acme'>, { id }: Member) =>
  acme.inside((db) =>
    db
      .updateTable('people')
      .set({ status: 'discharged', discharged_date: '2020-01-31' as LocalDate, discharged_reason: 'Moves' })
      .where('id', '=', id)
      .execute(),
  );

// Security case 2: knowing the address of a profile's file is not sufficient to open it.
describe('the file of a document', () => {
  test('a document is visible to its subject and to people who see documents, and to no one else', async () => {
    const world = await office();
    const { ana, ben, hr } = world;
    const { url } = await world.file(ana);
    const stranger = await (await company()).hire('Eve', ...everything);
    expect((await fetchAs(url, hr)).statusCode).toBe(200);
    expect((await fetchAs(url, ana)).statusCode).toBe(200);
    for (const who of [ben, stranger, { host: ana.host }, { host: stranger.host }])
      expect((await fetchAs(url, who)).statusCode).toBe(404);
  });

  test('is gone with the document, and with the session, and there is no address that lasts longer', async () => {
    const world = await office();
    const { acme, ana, hr } = world;
    const { id, url } = await world.file(ana);
    expect(url).toMatch(/^app\/application\/file\/[0-9a-f-]{36}$/);
    const { storage_key } = await acme.inside((db) =>
      db.selectFrom('files').select('storage_key').where('owner_id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(storage_key).toMatch(new RegExp(`^${acme.id}/[0-9a-f]{2}/[0-9a-f]{40}$`));
    await acme.inside((db) => db.deleteFrom('sessions').where('person_id', '=', ana.id).execute());
    expect((await fetchAs(url, ana)).statusCode).toBe(404);
    await call(documents.deleteFileDocument, { params: { user_id: ana.id, file_id: id } }, hr);
    expect((await fetchAs(url, hr)).statusCode).toBe(404);
  });

  test('calls about a former employee need the permission to see former employees, too', async () => {
    const world = await office();
    const { acme, ana, hr } = world;
    const { url } = await world.file(ana);
    const clerk = await acme.hire('Clerk', 'view_employee_document');
    expect((await fetchAs(url, clerk)).statusCode).toBe(200);
    await leave(world, ana);
    expect((await fetchAs(url, clerk)).statusCode).toBe(404);
    expect((await fetchAs(url, ana)).statusCode).toBe(404);
    expect((await fetchAs(url, hr)).statusCode).toBe(200);
  });

  test('is not deleted through someone else’s profile', async () => {
    const world = await office();
    const { ana, ben, hr } = world;
    const { id, url } = await world.file(ana);
    const through = (who: Member, by: Member) =>
      call(documents.deleteFileDocument, { params: { user_id: who.id, file_id: id } }, by);
    expect((await through(ben, hr)).status).toBe(404);
    expect((await through(ben, ben)).status).toBe(404);
    expect((await through(ana, ben)).status).toBe(403);
    expect((await fetchAs(url, hr)).statusCode).toBe(200);
  });

  // Security case 8: no browser executes it, whatever its content.
  test.each([
    ['a page', 'page.html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a drawing that runs programs',
      'x.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    ['a page that calls itself a PDF', 'page.pdf', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a PDF', 'a.pdf', Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n<script>alert(1)</script>')],
    ['a picture', 'a.png', blackPng(8)],
  ])('%s is refused, or comes as a download that nothing runs in', async (_, name, sent) => {
    const [{ hr }, content] = await Promise.all([office(), sent]);
    const { status, body } = await call(files.upload, { body: { accept: 'any' } }, hr, {}, { name, content });
    if (status !== 200) return expect(status).toBe(422);
    const { headers } = await fetchAs(body.file.url, hr);
    expect(headers['content-type']).not.toMatch(/html|svg|xml|javascript/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain('sandbox');
    if (!String(headers['content-type']).startsWith('image/'))
      expect(headers['content-disposition']).toMatch(/^attachment/);
  });
});

test('a photo is visible to colleagues only, and with its person to people who see the archive', async () => {
  const world = await office();
  const { acme, ana, ben } = world;
  const picture = { name: 'me.png', content: await blackPng(64) };
  const { body } = await call(profile.changeAvatar, { ...of(ana), body: {} }, ana, {}, picture);
  const [colleague, stranger] = [await acme.hire('Cem'), await (await company()).hire('Eve', ...everything)];
  expect((await fetchAs(body.avatar, colleague)).statusCode).toBe(200);
  for (const who of [stranger, { host: ana.host }]) expect((await fetchAs(body.avatar, who)).statusCode).toBe(404);
  await leave(world, ana);
  expect((await fetchAs(body.avatar, colleague)).statusCode).toBe(404);
  expect((await fetchAs(body.avatar, ben)).statusCode).toBe(200);
});

const nasty = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  "'; drop table people; --",
  '=HYPERLINK("http://evil.example")',
];

/** Lists every text that can be entered in a profile, with the call that returns it. */
function writings(hr: Member, ana: Member, text: string) {
  const who = of(ana);
  const at = 'x@acme.example';
  const address = {
    street: text,
    extra: text,
    postcode: text.slice(0, 10),
    city: text,
    region: text,
    country_id: 'DK',
  };
  const contact = { name: text, relation: text, phone: '1', email: at };
  const degree = { degree: text, subject_of_study: text, school: text, from_year: null, to_year: null };
  const relative = { name: text, relation: text, birth_date: null, phone: null, is_dependant: false };
  const names = { legal_name: text, preferred_name: text };
  const empty = {
    birth_date: null,
    gender: null,
    blood_group: null,
    nationality_id: null,
    marital_status_id: null,
    religion_id: null,
    personal_email: null,
    mobile_phone: null,
    home_phone: null,
  };
  const bank = { iban: null, account_number: '1', bic: null };
  const leaving = { discharged_date: '2060-01-31' as LocalDate, discharged_reason: text };
  return {
    personal: () => call(profile.savePersonalInfo, { ...who, body: { ...names, ...empty } }, hr),
    address: () =>
      call(profile.saveAddress, { ...who, body: { work_phone: null, present: address, permanent: null } }, hr),
    contacts: () => call(profile.saveEmergencyContact, { ...who, body: { contacts: [contact] } }, hr),
    education: () => call(profile.saveEducation, { ...who, body: { degrees: [degree] } }, hr),
    family: () => call(profile.saveFamilyInfo, { ...who, body: { members: [relative] } }, hr),
    bio: () => call(profile.saveBio, { ...who, body: { bio: text } }, hr),
    note: () => call(profile.saveNote, { ...who, body: { note: text } }, hr),
    bank: () =>
      call(
        profile.saveBankInfo,
        { ...who, body: { account_holder: text, bank_name: text, bank_code: text, ...bank } },
        hr,
      ),
    employment: () =>
      call(
        employment.saveEmploymentInfo,
        { ...who, body: { employee_number: text.slice(0, 40), probation_until: null, notice_period: text } },
        hr,
      ),
    link: () => call(documents.storeLinkDocument, { ...who, body: { title: text, url: 'https://example.org/' } }, hr),
    discharge: () => call(employment.discharge, { ...who, body: leaving }, hr),
  };
}

/** Requires a reply that no browser interprets as a page. */
function requireJson({ status, headers }: TestReply<unknown>) {
  expect(status).toBeOneOf([200, 422]);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['x-content-type-options']).toBe('nosniff');
}

// Security case 8: input remains text in all output.
test.each(nasty)('%s is text in every field of a profile, and answered as it was sent', async (text) => {
  const { hr, ana } = await office();
  for (const write of Object.values(writings(hr, ana, text))) requireJson(await write());
  const shown = await call(profile.view, { params: { user_id: ana.id, id: ana.id } }, hr);
  requireJson(shown);
  expect(shown.body).toMatchObject({ bio: text, note: { note: text }, discharged_reason: text });
  const { data } = (await call(profile.personalInfo, of(ana), hr)).body;
  expect(data).toMatchObject({ legal_name: text, preferred_name: text });
  expect((await call(profile.education, of(ana), hr)).body.data.degrees).toMatchObject([
    { degree: text, school: text },
  ]);
  expect((await call(documents.linkDocuments, { ...of(ana), query: {} }, hr)).body.data).toMatchObject([
    { title: text, url: 'https://example.org/' },
  ]);
  requireJson(await call(archive.index, { query: { search: text } }, hr));
  requireJson(await call(directory.index, { query: { search: text } }, hr));
});

test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,<script>1</script>', 'vbscript:x', '//evil'])(
  'a link to %s is refused',
  async (url) => {
    const { hr, ana } = await office();
    const { status, body } = await call(documents.storeLinkDocument, { ...of(ana), body: { title: 'Me', url } }, hr);
    expect([status, body]).toEqual([422, expect.objectContaining({ errors: { url: [expect.any(String)] } })]);
  },
);

// Security case 10: a cell of an export is text, whatever it begins with.
test('no cell of an exported directory is computed', async () => {
  const { hr, acme } = await office();
  const role_id = await acme.inside(async (db) => {
    const role = { name: 'Plain', position: 900 };
    return (await db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()).id;
  });
  const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\uff1d1+1', '=HYPERLINK("http://evil.example")'];
  for (const [n, name] of names.entries())
    expect((await call(access.addPerson, { body: { name, email: `n${n}@acme.example`, role_id } }, hr)).status).toBe(
      200,
    );
  const csv = await call(directory.export, { query: { format: 'csv', columns: 'name' } }, hr);
  const cells = String(csv.body)
    .split('\r\n')
    .map((line) => line.replace(/^\ufeff?"?/, ''));
  for (const name of names) expect(cells).not.toContainEqual(expect.stringMatching(new RegExp(`^\\${name[0]}`)));
  const { rawPayload } = await server.app.inject({
    url: '/app/employee/employees/export?format=xlsx&columns=name',
    headers: { host: hr.host, cookie: `${sessionCookie}=${hr.token}` },
  });
  const sheet = Object.entries(unzipSync(rawPayload)).find(([name]) => name.endsWith('sheet1.xml'))?.[1];
  expect(Buffer.from(sheet ?? []).toString()).not.toContain('<f>');
});
