import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Member } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { access } from '#features/access/contract.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { files } from '#features/files/contract.ts';
import { filesRoutes } from '#features/files/server/routes.ts';
import { settings } from '../contract.ts';
import { logoFiles } from './logo.ts';
import { settingsRoutes } from './routes.ts';

const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [accessRoutes, filesRoutes(logoFiles), settingsRoutes([])],
  storage: testStorage(),
});
const call = callerFor(app);
afterAll(() => app.close());

const picture = await sharp({ create: { width: 320, height: 80, channels: 3, background: '#3E7B5E' } })
  .png()
  .toBuffer();

async function upload(member: Member, content: Buffer = picture, accept: 'any' | 'image' = 'image'): Promise<string> {
  const reply = await call(
    files.upload,
    { body: { accept } },
    member,
    {},
    { name: accept === 'image' ? 'logo.png' : 'logo.txt', content },
  );
  return reply.body.file.id;
}

async function office() {
  const acme = await company();
  const [ana, ben] = [
    await acme.hire('Ana', 'configure_company_setup'),
    await acme.hire('Ben', 'configure_email_setup'),
  ];
  return { acme, ana, ben, guest: { host: acme.host } };
}

const draft = (member: Member, file_id: string | null) => call(settings.draftLogo, { body: { file_id } }, member);
const publish = async (member: Member, logo: string | null) => {
  const { title, website_url, country_id, version } = (await call(settings.company, {}, member)).body;
  return call(settings.saveCompany, { body: { title, website_url, country_id, version, logo } }, member);
};
const statusFor = async (member: Member | { host: string }, id: string) => {
  const { statusCode } = await app.inject({
    url: `/app/application/file/${id}`,
    headers: {
      host: member.host,
      'x-requested-with': 'XMLHttpRequest',
      ...('token' in member && { cookie: `muster_session=${member.token}` }),
    },
  });
  return statusCode;
};
const logosSeen = async (member: Member | { host: string }) => {
  const { company_logo, draft_logo } = (await call(access.authorization, {}, member)).body.app.settings;
  return { company_logo, draft_logo };
};

test('a draft is shown to those who may set the company up, and to no one else', async () => {
  const { ana, ben, guest } = await office();
  const id = await upload(ana);

  expect(await draft(ana, id)).toMatchObject({
    status: 200,
    body: { logo: null, draft_logo: { id, url: `app/application/file/${id}` } },
  });

  expect(await logosSeen(ana)).toEqual({ company_logo: null, draft_logo: `app/application/file/${id}` });
  for (const other of [ben, guest]) expect(await logosSeen(other)).toEqual({ company_logo: null, draft_logo: null });
  expect([await statusFor(ana, id), await statusFor(ben, id), await statusFor(guest, id)]).toEqual([200, 404, 404]);
});

test('a published logo is seen by guests of this company alone', async () => {
  const { ana, ben, guest } = await office();
  const id = await upload(ana);
  await draft(ana, id);

  expect(await publish(ana, id)).toMatchObject({
    status: 200,
    body: { logo: `app/application/file/${id}`, draft_logo: null },
  });

  expect(await logosSeen(guest)).toEqual({ company_logo: `app/application/file/${id}`, draft_logo: null });
  expect([
    await statusFor(ben, id),
    await statusFor(guest, id),
    await statusFor({ host: (await company()).host }, id),
  ]).toEqual([200, 200, 404]);
});

test('a replaced, discarded or removed logo is gone for everyone', async () => {
  const { ana, guest } = await office();
  const [one, two, three] = [await upload(ana), await upload(ana), await upload(ana)];
  await draft(ana, one);
  await draft(ana, two);
  expect(await statusFor(ana, one)).toBe(404);

  await publish(ana, two);
  await draft(ana, three);
  await publish(ana, three);
  expect([await statusFor(guest, two), await statusFor(guest, three)]).toEqual([404, 200]);

  expect((await publish(ana, null)).body).toMatchObject({ logo: null });
  expect(await statusFor(guest, three)).toBe(404);
  const last = await upload(ana);
  await draft(ana, last);
  expect((await draft(ana, null)).body).toMatchObject({ draft_logo: null });
  expect(await statusFor(ana, last)).toBe(404);
});

test('only the draft that one has seen is published', async () => {
  const { ana, acme } = await office();
  const eve = await acme.hire('Eve', 'configure_company_setup');
  const [mine, hers] = [await upload(ana), await upload(eve)];
  await draft(ana, mine);
  await draft(eve, hers);

  expect(await publish(ana, mine)).toMatchObject({ status: 424, body: { code: 'settings.noDraft' } });
  expect((await logosSeen({ host: acme.host })).company_logo).toBeNull();
});

test('the published logo is no draft, and does not go with one', async () => {
  const { ana, guest } = await office();
  const id = await upload(ana);
  await draft(ana, id);
  await publish(ana, id);

  expect((await draft(ana, id)).status).toBe(460);
  await draft(ana, null);

  expect(await statusFor(guest, id)).toBe(200);
  expect((await call(settings.company, {}, ana)).body).toMatchObject({
    logo: `app/application/file/${id}`,
    draft_logo: null,
  });
});

test('another’s upload, another company’s file, and what is no picture are not taken', async () => {
  const { ana, acme } = await office();
  const eve = await acme.hire('Eve', 'configure_company_setup');
  const stranger = (await office()).ana;

  expect(await draft(ana, await upload(eve))).toMatchObject({ status: 460, body: { code: 'files.unknownFile' } });
  expect((await draft(ana, await upload(stranger))).status).toBe(460);
  expect((await draft(ana, '7c9e6679-7425-40de-944b-e07fc1f90ae7')).status).toBe(460);
  expect(await draft(ana, await upload(ana, Buffer.from('hello'), 'any'))).toMatchObject({
    status: 422,
    body: { code: 'files.notAnImage' },
  });
  expect((await publish(ana, await upload(ana))).status).toBe(424);
});
