import { afterAll, expect, test } from 'vitest';
import { sessionCookie } from '#platform/server/http/authenticator.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { access } from '#features/access/contract.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { onBoarding } from '../contract.ts';
import { invitationOf, picture } from '../testing/rows.ts';
import { onBoardingRoutes } from './routes.ts';

const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [accessRoutes, onBoardingRoutes],
  storage: testStorage(),
});
afterAll(() => app.close());
const call = callerFor(app);

const password = 'a first password';
const pair = { password, password_confirmation: password };

async function createInvitation(prepare?: (acme: Company, ana: Member) => Promise<void>) {
  const acme = await company();
  const ana = await acme.hire('Ana Silva');
  await acme.inside((db) => db.updateTable('people').set({ status: 'invited' }).where('id', '=', ana.id).execute());
  await prepare?.(acme, ana);
  const key = await invitationOf(acme, ana);
  return { acme, ana, key, guest: { host: acme.host } };
}

const author = async (invitation: Awaited<ReturnType<typeof createInvitation>>) =>
  (await call(onBoarding.author, { query: invitation.key }, invitation.guest)).body;
const statusOf = async ({ acme, ana }: Awaited<ReturnType<typeof createInvitation>>) =>
  (
    await acme.inside((db) =>
      db.selectFrom('people').select('status').where('id', '=', ana.id).executeTakeFirstOrThrow(),
    )
  ).status;

/** Returns the cookies that a browser sends back after this reply. */
const browserOf = ({ headers }: { readonly headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ');

test('once the password is chosen, the invitation signs in only the browser that chose it', async () => {
  const invitation = await createInvitation();
  const { acme, ana, key, guest } = invitation;
  const chosen = await call(onBoarding.password, { body: { ...key, ...pair } }, guest);
  const other = await createInvitation();
  const chosenByOther = await call(onBoarding.password, { body: { ...other.key, ...pair } }, other.guest);

  const stranger = await call(onBoarding.completed, { body: key }, guest, { cookie: browserOf(chosenByOther) });
  expect(stranger).toMatchObject({ status: 200, body: { is_signed_in: false } });
  expect(browserOf(stranger)).not.toContain(sessionCookie);
  const sessions = (who: string) =>
    acme.inside((db) => db.selectFrom('sessions').select('id').where('person_id', '=', who).execute());
  expect(await sessions(ana.id)).toEqual([]);

  const ben = await acme.hire('Ben');
  const next = await invitationOf(acme, ana);
  const finished = await call(onBoarding.completed, { body: next }, guest, { cookie: browserOf(chosen) });
  expect(finished).toMatchObject({ status: 200, body: { is_signed_in: true } });
  const last = await invitationOf(acme, ana);
  expect((await call(onBoarding.completed, { body: last }, ben)).body.is_signed_in).toBe(false);
});

test('an invitation whose password is chosen sets no other by the screen for forgotten ones', async () => {
  const { key, guest } = await createInvitation();
  await call(onBoarding.password, { body: { ...key, ...pair } }, guest);
  const again = { token: key.hash, password: 'a stolen password', password_confirmation: 'a stolen password' };
  expect((await call(access.checkResetLink, { body: { token: key.hash } }, guest)).status).toBe(498);
  expect((await call(access.resetPassword, { body: again }, guest)).status).toBe(498);
});

test('an invitation leads from the password over the photo into the workspace', async () => {
  const invitation = await createInvitation();
  const { acme, key, guest } = invitation;
  expect(await author(invitation)).toMatchObject({
    name: 'Ana Silva',
    set_password: false,
    set_avatar: false,
    handbook: null,
    tabs: ['password', 'avatar', 'complete'],
    current_tab: 'password',
  });
  const chosen = await call(onBoarding.password, { body: { ...key, ...pair } }, guest);
  expect(chosen.status).toBe(200);
  expect(await statusOf(invitation)).toBe('active');
  expect(await author(invitation)).toMatchObject({ set_password: true, current_tab: 'avatar' });

  const file = { name: 'me.png', content: await picture() };
  expect((await call(onBoarding.avatar, { body: key }, guest, {}, file)).status).toBe(200);
  expect(await author(invitation)).toMatchObject({
    set_avatar: true,
    current_tab: 'complete',
    on_boarding_tabs: [
      { name: 'password', is_done: true },
      { name: 'avatar', is_done: true },
      { name: 'complete', is_done: false },
    ],
  });
  const completed = await app.inject({
    method: 'POST',
    url: '/app/employee/on-boarding-invitation/author/completed',
    payload: key,
    headers: { host: acme.host, 'x-requested-with': 'XMLHttpRequest', cookie: browserOf(chosen) },
  });
  expect(completed.statusCode).toBe(200);
  const token = completed.cookies.find(({ name }) => name === sessionCookie)?.value ?? '';
  const { body } = await call(access.authorization, {}, { host: acme.host, token });
  expect(body.authorized?.author.name).toBe('Ana Silva');
  // The invitation is used up.
  expect((await call(onBoarding.author, { query: key }, guest)).status).toBe(498);
  expect((await call(onBoarding.completed, { body: key }, guest)).status).toBe(498);
  expect(
    (await call(access.login, { body: { username: invitation.ana.username, password } }, { host: acme.host })).status,
  ).toBe(200);
});

test('the handbook is a step where there is one; what is left for later stays left', async () => {
  const invitation = await createInvitation(async (acme) => {
    const handbook_url = 'https://wiki.example/handbook';
    await acme.inside((db) => db.updateTable('company_settings').set({ handbook_url }).execute());
  });
  const { key, guest } = invitation;
  await call(onBoarding.password, { body: { ...key, ...pair } }, guest);
  await call(onBoarding.step, { body: { ...key, step: 'avatar' } }, guest);
  expect(await author(invitation)).toMatchObject({
    handbook: 'https://wiki.example/handbook',
    set_avatar: false,
    current_tab: 'handbook',
  });
  await call(onBoarding.step, { body: { ...key, step: 'handbook' } }, guest);
  await call(onBoarding.step, { body: { ...key, step: 'handbook' } }, guest);
  expect(await author(invitation)).toMatchObject({ current_tab: 'complete' });
});

test('the password is chosen once, also when two browsers send one in the same moment', async () => {
  const invitation = await createInvitation();
  const { key, guest } = invitation;
  const answers = await Promise.all(
    ['one of two passwords', 'another password'].map((each) =>
      call(onBoarding.password, { body: { ...key, password: each, password_confirmation: each } }, guest),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 424]);
});

test('two links of one person: the password of one ends the other', async () => {
  const invitation = await createInvitation();
  const { acme, ana, key, guest } = invitation;
  const other = await invitationOf(acme, ana);
  const answers = await Promise.all(
    [key, other].map((each) => call(onBoarding.password, { body: { ...each, ...pair } }, guest)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 498]);
});

test('completed twice in one moment signs in once', async () => {
  const { key, guest } = await createInvitation();
  await call(onBoarding.password, { body: { ...key, ...pair } }, guest);
  const answers = await Promise.all([1, 2].map(() => call(onBoarding.completed, { body: key }, guest)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 498]);
});

test('nothing goes before the password', async () => {
  const { key, guest } = await createInvitation();
  const file = { name: 'me.png', content: await picture() };
  expect((await call(onBoarding.avatar, { body: key }, guest, {}, file)).status).toBe(424);
  expect((await call(onBoarding.step, { body: { ...key, step: 'avatar' } }, guest)).status).toBe(424);
  expect((await call(onBoarding.completed, { body: key }, guest)).status).toBe(424);
});

test('wrong, expired and foreign invitations, reset links and those of former employees get one answer', async () => {
  const invitation = await createInvitation();
  const { acme, ana, key, guest } = invitation;
  const stranger = await company();
  const expired = await invitationOf(acme, ana);
  await acme.inside((db) =>
    db
      .updateTable('password_links')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', expired.id)
      .execute(),
  );
  const wrong = [
    { ...key, hash: 'x'.repeat(43) },
    { ...key, id: expired.id },
    { ...key, id: 'no id' },
    { id: '', hash: '' },
    expired,
  ];
  for (const each of wrong) expect((await call(onBoarding.author, { query: each }, guest)).status).toBe(498);
  expect((await call(onBoarding.author, { query: key }, { host: stranger.host })).status).toBe(498);
  await acme.inside((db) =>
    db.updateTable('password_links').set({ purpose: 'reset' }).where('id', '=', key.id).execute(),
  );
  expect((await call(onBoarding.author, { query: key }, guest)).status).toBe(498);
  await acme.inside((db) =>
    db.updateTable('password_links').set({ purpose: 'invitation' }).where('id', '=', key.id).execute(),
  );
  expect((await call(onBoarding.author, { query: key }, guest)).status).toBe(200);
  await acme.inside((db) => db.updateTable('people').set({ status: 'suspended' }).where('id', '=', ana.id).execute());
  expect((await call(onBoarding.password, { body: { ...key, ...pair } }, guest)).status).toBe(498);
});

test('a short password, one that is not repeated and a text instead of a picture are refused in words', async () => {
  const { key, guest } = await createInvitation();
  const short = await call(
    onBoarding.password,
    { body: { ...key, password: 'short', password_confirmation: 'short' } },
    guest,
  );
  expect(short.status).toBe(422);
  const other = await call(
    onBoarding.password,
    { body: { ...key, password, password_confirmation: 'another' } },
    guest,
  );
  expect(other.body).toMatchObject({ errors: { password_confirmation: ['Password confirmation does not match'] } });
  await call(onBoarding.password, { body: { ...key, ...pair } }, guest);
  const text = { name: 'me.png', content: Buffer.from('not a picture') };
  expect((await call(onBoarding.avatar, { body: key }, guest, {}, text)).status).toBe(422);
});
