import { sql } from 'kysely';
import { ssoSettings } from '../server/sso-settings.ts';
import { readConfig } from '#platform/server/config.ts';
import { noSettings, type SettingsOf } from '#platform/server/settings.ts';
import { hashToken, newToken } from '#platform/server/http/authenticator.ts';
import type { Company, Member } from '#platform/testing/company.ts';
import { startApple, startGoogle, type StandIn } from '#platform/testing/oidc-provider.ts';
import type {
  FeatureFixtures,
  MakeRow,
  PreparationContext,
  PreparedInput,
  RowContext,
} from '#platform/testing/rows.ts';
import type { Provider } from '../rules/sso.ts';
import { createPasswordLink, giveRole } from '../server/commands.ts';
import { hashPassword } from '../server/passwords.ts';
import { atProvider, visitor, withEmail } from '../server/testing/sso-visit.ts';

const soon = () => new Date(Date.now() + 1_000_000);

/** Creates a role that no one holds, below all others. */
const role: MakeRow = ({ acme }) =>
  acme.inside(async (db) => {
    const values = {
      name: crypto.randomUUID(),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from roles)`,
    };
    return (await db.insertInto('roles').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

const session: MakeRow = ({ acme, owner }) =>
  acme.inside(async (db) => {
    const values = { person_id: owner.id, token_hash: hashToken(newToken()), expires_at: soon() };
    return (await db.insertInto('sessions').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

/** Leaves the environment settings of other features unset. */
const settingsBesideSso =
  (own: SettingsOf): SettingsOf =>
  (settings) =>
    (settings as unknown) === ssoSettings ? own(settings) : noSettings(settings);

const password = 'correct horse battery';
const passwordHash = hashPassword(password);

async function credentials(acme: Company, { id }: Member): Promise<void> {
  const values = { person_id: id, password_hash: await passwordHash };
  await acme.inside((db) => db.insertInto('credentials').values(values).execute());
}

const link = (acme: Company, { id }: Member) =>
  acme.inside((db) => createPasswordLink(db, id, 'reset', Math.floor(Date.now() / 1000)));

const identity = ({ acme, owner }: RowContext) =>
  acme.inside((db) =>
    db
      .insertInto('sso_identities')
      .values({ issuer: 'https://accounts.google.com', subject: owner.id, person_id: owner.id })
      .execute(),
  );

const attempt = ({ acme }: RowContext) => {
  const hashes = { state_hash: hashToken(newToken()), browser_hash: hashToken(newToken()) };
  const secrets = { nonce: newToken(), code_verifier: newToken() };
  return acme.inside((db) =>
    db
      .insertInto('sso_attempts')
      .values({ ...hashes, ...secrets, provider: 'google', expires_at: soon() })
      .execute(),
  );
};

/** Stand-in providers on this machine, while the server runs. */
const standIns: Partial<Record<Provider, StandIn>> = {};

async function start() {
  const [google, apple] = await Promise.all([startGoogle(), startApple()]);
  Object.assign(standIns, { google, apple });
  return {
    options: { settingsOf: settingsBesideSso(readConfig({ ...google.env, ...apple.env }, [ssoSettings]).settingsOf) },
    stop: async () => void (await Promise.all([google.close(), apple.close()])),
  };
}

/** A browser that has returned from the provider after signing in as the subject. */
async function backFrom(provider: Provider, { acme, subject, app }: PreparationContext): Promise<PreparedInput> {
  const standIn = standIns[provider];
  if (!standIn) throw new Error('The providers have not been started.');
  const account = crypto.randomUUID();
  standIn.accounts.set(account, { sub: account, email: await withEmail(acme, subject), email_verified: true });
  const browser = visitor(app, acme, provider, standIn);
  const page = await browser.arrive(await atProvider(await browser.begin(), account));
  return { cookies: Object.fromEntries(browser.jar), body: { state: page.searchParams.get('state') } };
}

export const rows: FeatureFixtures = {
  entities: { role, session },
  tables: {
    credentials: ({ acme, owner }) => credentials(acme, owner),
    password_links: ({ acme, owner }) => link(acme, owner),
    async role_people(context) {
      const id = await role(context);
      await context.acme.inside((db) => giveRole(db, context.owner.id, id));
    },
    async role_permissions(context) {
      const permission = { role_id: await role(context), permission: 'view_role' };
      await context.acme.inside((db) => db.insertInto('role_permissions').values(permission).execute());
    },
    shown_links: ({ acme, owner }) =>
      acme.inside((db) => db.insertInto('shown_links').values({ person_id: owner.id }).execute()),
    sso_identities: identity,
    sso_attempts: attempt,
  },
  prepare: {
    async login({ acme, subject }) {
      await credentials(acme, subject);
      return { body: { username: subject.username, password } };
    },
    authenticateGoogle: (context) => backFrom('google', context),
    authenticateApple: (context) => backFrom('apple', context),
    checkResetLink: async ({ acme, subject }) => ({ body: { token: await link(acme, subject) } }),
    resetPassword: async ({ acme, subject }) => ({ body: { token: await link(acme, subject) } }),
    broadcastingAuth: async ({ subject }) => ({ body: { channel_name: `private-user.${subject.id}` } }),
  },
  start,
};
