import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { hashToken } from '#platform/server/http/authenticator.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { blackPng, gif } from '#platform/testing/pictures.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { access } from '#features/access/contract.ts';
import { createPasswordLink } from '#features/access/server/commands.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { filesRoutes } from '#features/files/server/routes.ts';
import { avatarFiles } from '#features/profile/server/avatar.ts';
import { onBoarding } from '../contract.ts';
import { invitationOf } from '../testing/rows.ts';
import { onBoardingRoutes } from './routes.ts';

const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [accessRoutes, onBoardingRoutes, filesRoutes([avatarFiles])],
  storage: testStorage(),
});
afterAll(() => app.close());
const call = callerFor(app);
const now = Math.floor(Date.now() / 1000);
const password = 'a first password';
const pair = { password, password_confirmation: password };

async function createInvitation() {
  const acme = await company();
  const ana = await newcomer(acme, 'Ana');
  return { acme, ana, key: await invitationOf(acme, ana), guest: { host: acme.host } };
}

async function newcomer(acme: Company, name: string): Promise<Member> {
  const member = await acme.hire(name);
  await acme.inside((db) => db.updateTable('people').set({ status: 'invited' }).where('id', '=', member.id).execute());
  return member;
}

/** Sends a hand-made request with any payload. */
const post = (host: string, step: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: `/app/employee/on-boarding-invitation/author/${step}`,
    payload,
    headers: { host, 'x-requested-with': 'XMLHttpRequest' },
  });

test('the account comes from the link alone, regardless of what else is sent', async () => {
  const { acme, key, guest } = await createInvitation();
  const ben = await newcomer(acme, 'Ben');
  const other = await invitationOf(acme, ben);
  for (const body of [
    { ...key, ...pair, person_id: ben.id },
    { ...key, ...pair, username: ben.username },
    { ...key, ...pair, email: 'eve@evil.example' },
    { ...key, hash: [key.hash, other.hash], ...pair },
    { ...key, hash: { $ne: '' }, ...pair },
    { ...key, id: [key.id], ...pair },
    { ...key, password: [password, password], password_confirmation: password },
  ])
    expect((await post(guest.host, 'password', body)).statusCode).toBe(422);
  expect(
    (await acme.inside((db) => db.selectFrom('credentials').selectAll().execute())).map(({ person_id }) => person_id),
  ).toEqual([]);
  // The id of one link with the secret of another is no valid link.
  expect((await post(guest.host, 'password', { ...key, hash: other.hash, ...pair })).statusCode).toBe(498);
});

test('only a hash of the secret is stored, and none of what is stored opens anything', async () => {
  const { acme, key, guest } = await createInvitation();
  const [row] = await acme.inside((db) => db.selectFrom('password_links').selectAll().execute());
  expect(JSON.stringify(row)).not.toContain(key.hash);
  expect(row?.token_hash).toBe(hashToken(key.hash));
  expect((await call(onBoarding.author, { query: { ...key, hash: row?.token_hash ?? '' } }, guest)).status).toBe(498);
});

test('guessing is slowed down', async () => {
  const { key, guest } = await createInvitation();
  const guess = async () =>
    (await call(onBoarding.author, { query: { ...key, hash: crypto.randomUUID() } }, guest)).status;
  const answers = [];
  for (let tries = 0; tries < 60; tries += 1) answers.push(await guess());
  expect(answers[0]).toBe(498);
  expect(answers.at(-1)).toBe(429);
});

test('a link by which a password is reset opens no on-boarding, and signs in no one', async () => {
  const { acme, ana, guest } = await createInvitation();
  const token = await acme.inside((db) => createPasswordLink(db, ana.id, 'reset', now));
  const { id } = await acme.inside((db) =>
    db.selectFrom('password_links').select('id').where('purpose', '=', 'reset').executeTakeFirstOrThrow(),
  );
  const key = { id, hash: token };
  for (const step of ['password', 'completed', 'step'])
    expect(
      (
        await post(guest.host, step, {
          ...key,
          ...(step === 'password' && pair),
          ...(step === 'step' && { step: 'avatar' }),
        })
      ).statusCode,
    ).toBe(498);
});

test('links sent as /reset-password keep working for invited people', async () => {
  const { key, guest } = await createInvitation();
  const token = key.hash;
  expect((await call(access.checkResetLink, { body: { token } }, guest)).body).toMatchObject({ purpose: 'invitation' });
  expect((await call(access.resetPassword, { body: { token, ...pair } }, guest)).status).toBe(200);
  expect((await call(onBoarding.author, { query: key }, guest)).status).toBe(498);
});

async function withPassword() {
  const invitation = await createInvitation();
  await call(onBoarding.password, { body: { ...invitation.key, ...pair } }, invitation.guest);
  return invitation;
}

test.each([
  ['50,000 × 50,000 pixels', () => blackPng(50_000)],
  ['a hundred thousand frames of one pixel', async () => gif(120_000)],
  ['a page', async () => Buffer.from('<html><script>alert(1)</script></html>')],
  ['a drawing that can hold scripts', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
])('%s is no photo', async (_, content) => {
  const { acme, key, guest } = await withPassword();
  const file = { name: 'me.png', type: 'image/png', content: await content() };
  expect((await call(onBoarding.avatar, { body: key }, guest, {}, file)).status).toBe(422);
  expect(await acme.inside((db) => db.selectFrom('files').select('id').execute())).toEqual([]);
});

test('a stored photo has only its pixels, and strangers do not see it', async () => {
  const { acme, key, guest } = await withPassword();
  const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '52/1 31/1 12/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  const content = Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script></html>')]);
  const { body } = await call(onBoarding.avatar, { body: key }, guest, {}, { name: 'me.jpg', content });
  const photo = (token?: string) =>
    app.inject({
      url: `/${body.avatar}`,
      headers: { host: acme.host, ...(token && { cookie: `muster_session=${token}` }) },
    });
  expect((await photo()).statusCode).toBe(404);
  const { token } = await acme.hire('Ben');
  const shown = await photo(token);
  expect(shown.headers['content-type']).toBe('image/webp');
  expect(shown.rawPayload.toString('latin1')).not.toMatch(/SecretCamera|GPS|<script>/);
});
