import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { hashToken } from '#platform/server/http/authenticator.ts';
import { implement, type Handlers } from '#platform/server/http/implement.ts';
import { consumeRateLimit, returnRateLimit } from '#platform/server/http/rate-limit.ts';
import { hasMailServer } from '#platform/server/mail/mail-settings.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { accessFaults } from '#features/access/contract.ts';
import { voidLinks } from '#features/access/server/commands/invite.ts';
import { lockPassword } from '#features/access/server/queries.ts';
import {
  countLinkTry,
  isRightPassword,
  passwordLimits,
  requireLinkTries,
} from '#features/access/server/queries/tries.ts';
import { tidyEmail } from '#features/people/rules/email.ts';
import { maySignIn } from '#features/people/server/queries.ts';
import { setEmail } from '#features/people/server/commands.ts';
import { account, accountFaults } from '../contract.ts';
import { addressChangeRequested, addressChanged } from '../events.ts';
import { translate } from '#platform/shared/translate.ts';

type Handler = Handlers<typeof account>;

/** Seconds within which the new address has to be confirmed. */
const lifetime = 86_400;

/** Limits requests per person: each sends mails, one of them to an arbitrary address. */
const mailLimit = (personId: string) => ({ key: `account:address:${personId}`, hits: 10, seconds: 3600 });

const pendingOf = (db: Db, personId: string, now: number) =>
  db
    .selectFrom('address_changes')
    .select(['email', 'expires_at'])
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', new Date(now * 1000))
    .executeTakeFirst();

const signInAddress: Handler['signInAddress'] = async ({ db, actor, context }) => {
  const [person, pending] = await Promise.all([
    db.selectFrom('people').select('email').where('id', '=', actor.id).executeTakeFirstOrThrow(),
    pendingOf(db, actor.id, context.now),
  ]);
  return {
    email: person.email,
    pending_email: pending?.email ?? null,
    pending_until: pending?.expires_at.toISOString() ?? null,
  };
};

/** A session alone is not enough: the password is required, with the same limits as at sign-in. */
const change: Handler['change'] = async ({ actor, context, body, transact }) => {
  const { hash, limits } = await transact('write', async (db) => {
    const limits = await passwordLimits(db, context, actor.id);
    await consumeRateLimit(db, limits, context.now);
    const row = await db
      .selectFrom('credentials')
      .select('password_hash')
      .where('person_id', '=', actor.id)
      .executeTakeFirst();
    return { hash: row?.password_hash, limits };
  });
  if (!hash) throw accountFaults.noPassword();
  if (!(await isRightPassword(body.password, hash))) throw accountFaults.wrongPassword.at('password');
  const expires_at = new Date((context.now + lifetime) * 1000);
  const email = tidyEmail(body.email);
  await transact('write', async (db) => {
    if (!(await lockPassword(db, actor.id, hash, context.now))) throw accountFaults.wrongPassword();
    await returnRateLimit(db, limits);
    await consumeRateLimit(db, [mailLimit(actor.id)], context.now);
    await ask(db, actor.id, { email, expires_at, created_at: new Date(context.now * 1000) });
  });
  const message = hasMailServer(context.settingsOf)
    ? translate('We’ve sent a link to the new address. Open it to confirm the change.')
    : translate(
        'Muster has no mail server, so the link to the new address waits in the mail folder. Ask your administrator for it.',
      );
  return { message, pending_email: email, pending_until: expires_at.toISOString() };
};

async function ask(
  db: Db,
  person_id: string,
  change: { readonly email: string; readonly expires_at: Date; readonly created_at: Date },
): Promise<void> {
  const { email: previous_email } = await db
    .selectFrom('people')
    .select('email')
    .where('id', '=', person_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (previous_email === change.email) throw accountFaults.sameAddress.at('email');
  const row = { ...change, previous_email, token_hash: null, confirmed_at: null };
  await db
    .insertInto('address_changes')
    .values({ person_id, ...row })
    .onConflict((clash) => clash.columns(['tenant_id', 'person_id']).doUpdateSet(row))
    .execute();
  await emit(db, addressChangeRequested, { person_id });
}

const cancel: Handler['cancel'] = async ({ db, actor }) => {
  await db.deleteFrom('address_changes').where('person_id', '=', actor.id).where('confirmed_at', 'is', null).execute();
  return { message: translate('Your address stays the same.') };
};

const confirm: Handler['confirm'] = async ({ db, context, body }) => {
  await requireLinkTries(db, context);
  const confirmed = await db
    .updateTable('address_changes')
    .set({ confirmed_at: new Date(context.now * 1000) })
    .where('token_hash', '=', hashToken(body.token))
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', new Date(context.now * 1000))
    .where('person_id', 'in', (eb) => eb.selectFrom('people').select('people.id').where(maySignIn(context.now)))
    .returning(['person_id', 'email'])
    .executeTakeFirst();
  if (!confirmed) {
    await countLinkTry(db, context);
    throw platformFaults.linkExpired({ commit: true });
  }
  const { person_id, email } = confirmed;
  await setEmail(db, person_id, email);
  // Links mailed to the old address become invalid.
  await voidLinks(db, person_id, context.now);
  await emit(db, addressChanged, { person_id });
  return { email, message: translate('You now sign in with this address.') };
};

export const accountRoutes = implement(account)(
  { signInAddress, change, cancel, confirm },
  { people_email: () => accessFaults.emailTaken.at('token') },
);
