import { afterAll, expect, test } from 'vitest';
import { hashToken, newToken } from '#platform/server/http/authenticator.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, type Company, type Member } from '#platform/testing/company.ts';
import { access } from '#features/access/contract.ts';
import { createPasswordLink } from '#features/access/server/commands.ts';
import { accessListeners } from '#features/access/server/listeners.ts';
import { hashPassword } from '#features/access/server/passwords.ts';
import { account } from '#features/account/contract.ts';
import { renewFeed } from '#features/calendar/server/feeds.ts';
import { employment } from '#features/employment/contract.ts';
import { addDevice } from '#features/notifications/testing/rows.ts';
import { onBoarding } from '#features/on-boarding/contract.ts';
import { invitationOf } from '#features/on-boarding/testing/rows.ts';
import { personLeft } from '#features/people/events.ts';
import { setEmail } from '#features/people/server/commands.ts';
import { doWhatIsDue } from '#features/people/server/commands/due.ts';
import { renewFeed as renewLeaveFeed } from '#features/team-leave/server/commands/feeds.ts';
import { everything, startServer } from './generated.ts';

const server = await startServer();
afterAll(() => server.close());
const call = callerFor(server.app);
const password = 'correct horse battery';
const passwordHash = await hashPassword(password);
const seconds = () => Math.floor(Date.now() / 1000);

/** Creates a person with every kind of access to an account, or to its data. */
async function withEveryWay(acme: Company) {
  const ana = await acme.hire('Ana', 'view_attendance', 'view_employee_leave');
  const [reset, change] = [newToken(), newToken()];
  const invitation = await invitationOf(acme, ana);
  await addDevice(acme, ana);
  const [calendar, leave] = await acme.inside(async (db) => {
    await db.insertInto('credentials').values({ person_id: ana.id, password_hash: passwordHash }).execute();
    const expires_at = new Date(Date.now() + 1_000_000);
    const link = { person_id: ana.id, purpose: 'reset', token_hash: hashToken(reset), expires_at };
    await db.insertInto('password_links').values(link).execute();
    const addressChange = {
      person_id: ana.id,
      email: `${ana.id}@new.example`,
      token_hash: hashToken(change),
      expires_at,
    };
    await db.insertInto('address_changes').values(addressChange).execute();
    return [
      await renewFeed(db, ana.id, seconds()),
      await renewLeaveFeed(db, { person_id: ana.id, department_id: null }, seconds()),
    ];
  });
  return { acme, ana, reset, invitation, change, calendar, leave };
}

type World = Awaited<ReturnType<typeof withEveryWay>> & { readonly hr: Member };

const fetchStatus = async ({ ana }: World, path: string) =>
  (await server.app.inject({ url: `/app/${path}.ics`, headers: { host: ana.host } })).statusCode;

/** Checks whether each kind of access still works. The last one changes the address, which ends others. */
const ways: Readonly<Record<string, (world: World) => Promise<boolean>>> = {
  session: async ({ ana }) => (await call(access.sessions, {}, ana)).status === 200,
  push: ({ acme, ana }) =>
    acme.inside(
      async (db) =>
        (await db.selectFrom('push_devices').select('id').where('person_id', '=', ana.id).execute()).length > 0,
    ),
  password: async ({ ana }) =>
    (await call(access.login, { body: { username: ana.username, password } }, { host: ana.host })).status === 200,
  'reset link': async ({ ana, reset }) =>
    (await call(access.checkResetLink, { body: { token: reset } }, { host: ana.host })).status === 200,
  invitation: async ({ ana, invitation }) =>
    (await call(onBoarding.author, { query: invitation }, { host: ana.host })).status === 200,
  'calendar feed': async (world) => (await fetchStatus(world, `calendar/feed/${world.calendar}`)) === 200,
  'leave feed': async (world) => (await fetchStatus(world, `leave/team-calendar/feed/${world.leave}`)) === 200,
  'new address': async ({ ana, change }) =>
    (await call(account.confirm, { body: { token: change } }, { host: ana.host })).status === 200,
};

const waysLeft = async (world: World) => {
  const openWays: string[] = [];
  for (const [way, isOpen] of Object.entries(ways)) if (await isOpen(world)) openWays.push(way);
  return openWays;
};

const of = ({ id }: Member) => ({ params: { user_id: id } });
const done = async (reply: Promise<{ readonly status: number }>) => expect((await reply).status).toBe(200);

/** Calls the listener for people who have left, as the relay does. */
const deliverLeaving = ({ acme, ana }: World) =>
  acme.inside(async (db) => {
    const listener = accessListeners.find(({ on }) => on === personLeft.type);
    await listener?.run({ db, event: { payload: { person_id: ana.id } } } as never);
  });

const yesterday = () => new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10) as LocalDate;

const discharge = async (world: World) => {
  const body = { discharged_date: yesterday(), discharged_reason: 'Moves' };
  await done(call(employment.discharge, { ...of(world.ana), body }, world.hr));
  await deliverLeaving(world);
};
const restore = ({ ana, hr }: World) => done(call(employment.restore, { ...of(ana), body: {} }, hr));

const status = async ({ ana, hr }: World, to: 'active' | 'suspended') =>
  done(call(employment.changeStatus, { ...of(ana), body: { status: to } }, hr));

/** Ends the employment by a planned last day that is over. */
const leave = async (world: World) => {
  const { acme, ana } = world;
  await acme.inside((db) =>
    db.updateTable('people').set({ discharged_date: yesterday() }).where('id', '=', ana.id).execute(),
  );
  await acme.inside((db) => doWhatIsDue(db, seconds()));
  await deliverLeaving(world);
};

const chooseAnother = async ({ acme, ana }: World) => {
  const token = await acme.inside((db) => createPasswordLink(db, ana.id, 'reset', seconds()));
  const body = { token, password: 'another password', password_confirmation: 'another password' };
  await done(call(access.resetPassword, { body }, { host: ana.host }));
};

const feeds = ['calendar feed', 'leave feed'];
const everyWay = Object.keys(ways);
const untouched = ['session', 'push', 'password', ...feeds];

const events: readonly (readonly [string, (world: World) => Promise<unknown>, readonly string[]])[] = [
  ['nothing happens', async () => {}, everyWay],
  [
    'an administrator resets the password',
    ({ ana, hr }) => done(call(employment.resetPassword, { ...of(ana), body: {} }, hr)),
    [],
  ],
  ['they are suspended', (world) => status(world, 'suspended'), []],
  [
    'they are suspended and let in again',
    async (world) => {
      await status(world, 'suspended');
      await status(world, 'active');
    },
    ['password'],
  ],
  ['they are discharged', discharge, []],
  [
    'they are discharged and restored',
    async (world) => {
      await discharge(world);
      await restore(world);
    },
    ['password'],
  ],
  [
    'their planned last day passes and they are restored',
    async (world) => {
      await leave(world);
      await restore(world);
    },
    ['password'],
  ],
  [
    'they confirm another address',
    ({ ana, change }) => done(call(account.confirm, { body: { token: change } }, { host: ana.host })),
    untouched,
  ],
  [
    'someone else changes their address',
    ({ acme, ana }) => acme.inside((db) => setEmail(db, ana.id, `${ana.id}@other.example`)),
    untouched,
  ],
  ['they choose another password by a mailed link', chooseAnother, feeds],
  [
    'they sign out everywhere',
    ({ ana }) => done(call(access.endAllSessions, { body: {} }, ana)),
    everyWay.filter((way) => way !== 'session' && way !== 'push'),
  ],
];

test.each(events)('when %s, only these ways into the account stay', async (_, happens, openWays) => {
  const acme = await company();
  const hr = await acme.hire('Hr', ...everything);
  const world = { ...(await withEveryWay(acme)), hr };
  await happens(world);
  expect(await waysLeft(world)).toEqual(everyWay.filter((way) => openWays.includes(way)));
});

test('a first address ends no link that was handed over in person', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  await acme.inside((db) => db.updateTable('people').set({ email: null }).where('id', '=', ana.id).execute());
  const invitation = await invitationOf(acme, ana);
  await acme.inside((db) => setEmail(db, ana.id, `${ana.id}@acme.example`));
  expect((await call(onBoarding.author, { query: invitation }, { host: ana.host })).status).toBe(200);
});
