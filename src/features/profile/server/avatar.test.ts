import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { sessionCookie } from '#platform/server/http/authenticator.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Member } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { files } from '#features/files/contract.ts';
import { filesRoutes } from '#features/files/server/routes.ts';
import { profile } from '../contract.ts';
import { avatarFiles } from './avatar.ts';
import { profileRoutes } from './routes.ts';

const storage = testStorage();
const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [accessRoutes, profileRoutes, filesRoutes([avatarFiles])],
  storage,
});
afterAll(() => app.close());
const call = callerFor(app);

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } })
    .withExif({ IFD0: { Make: 'SecretCamera' } })
    .jpeg()
    .toBuffer();

const send = (about: Member, by: Member, content: Buffer, name = 'me.jpg') =>
  call(profile.changeAvatar, { params: { user_id: about.id }, body: {} }, by, {}, { name, content });
const view = async (about: Member, by: Member) =>
  (await call(profile.view, { params: { user_id: about.id, id: about.id } }, by)).body;
const idIn = (url: string | undefined) => url?.split('/').pop() ?? '';
const fetched = (url: string | undefined, by: Member) =>
  app.inject({ url: `/${url}`, headers: { host: by.host, cookie: `${sessionCookie}=${by.token}` } });

async function office() {
  const acme = await company();
  return { acme, ana: await acme.hire('Ana'), ben: await acme.hire('Ben') };
}

test('a photo is re-encoded as squares in three sizes, which colleagues see everywhere', async () => {
  const { ana, ben } = await office();
  const { body } = await send(ana, ana, await picture(900, 600));
  const { avatar, avatars } = await view(ana, ben);
  expect(avatar).toBe(body.avatar);
  expect(avatars?.small).toBe(avatar);
  for (const [url, side] of [
    [avatars?.small, 128],
    [avatars?.medium, 256],
    [avatars?.large, 512],
  ] as const) {
    const { rawPayload, headers } = await fetched(url, ben);
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=3600' });
    const { width, height, exif } = await sharp(rawPayload).metadata();
    expect([width, height, exif]).toEqual([side, side, undefined]);
  }
  expect((await call(files.file, { params: { id: idIn(avatar) } }, { host: ben.host })).status).toBe(404);
});

test('the photo before is gone, and one can be without any', async () => {
  const { ana, ben } = await office();
  const first = (await send(ana, ana, await picture(300, 300))).body.avatar;
  const second = (await send(ana, ana, await picture(20, 40))).body.avatar;
  expect(second).not.toBe(first);
  expect((await call(files.file, { params: { id: idIn(first) } }, ben)).status).toBe(404);
  await call(profile.removeAvatar, { params: { user_id: ana.id }, body: {} }, ana);
  expect(await view(ana, ben)).toMatchObject({ avatar: 'assets/person-1.svg', avatars: null });
  expect((await call(files.file, { params: { id: idIn(second) } }, ben)).status).toBe(404);
});

test.each([
  ['a text', Buffer.from('I am no picture.')],
  ['a drawing that may run programs', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['the beginning of a picture', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')],
])('%s is no photo', async (_, content) => {
  const { ana, ben } = await office();
  expect((await send(ana, ana, content)).status).toBe(422);
  expect((await view(ana, ben)).avatars).toBeNull();
});

test('no one changes the photo of a colleague, and two simultaneous uploads leave one photo', async () => {
  const { acme, ana, ben } = await office();
  expect((await send(ana, ben, await picture(30, 30))).status).toBe(403);
  const pictures = await Promise.all([picture(30, 30), picture(40, 40), picture(50, 50)]);
  const all = await Promise.all(pictures.map((content) => send(ana, ana, content)));
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  const storedPhoto = await acme.inside((db) =>
    db.selectFrom('files').select('width').where('owner_id', '=', ana.id).orderBy('width').execute(),
  );
  expect(storedPhoto.map(({ width }) => width)).toEqual([128, 256, 512]);
  expect(await fetched((await view(ana, ben)).avatar, ben)).toMatchObject({ statusCode: 200 });
});
