import type { Db } from '#platform/server/database/database.ts';
import { maySignIn } from '#features/people/server/queries.ts';
import type { ProviderAccount } from '../rules/sso.ts';
import { activate } from './commands.ts';

/**
 * Finds the person of an account. A linked account belongs to its person, whatever its current address.
 * Any other is linked to the person who has its confirmed address, works here and has no account of this provider yet.
 * No person is created.
 * Locks the person's row first, so that a discharge or another account with the same address comes before or after;
 * rows that merely refer to the person do not block. @param now epoch seconds
 * @returns the person's id; undefined when there is none
 */
export async function personFor(
  db: Db,
  issuer: string,
  account: ProviderAccount,
  now: number,
): Promise<string | undefined> {
  const { subject, email } = account;
  const identity = await db
    .selectFrom('people')
    .innerJoin('sso_identities', 'sso_identities.person_id', 'people.id')
    .select('people.id')
    .where('sso_identities.issuer', '=', issuer)
    .where('sso_identities.subject', '=', subject)
    .where(maySignIn(now))
    .forNoKeyUpdate('people')
    .executeTakeFirst();
  if (identity) {
    await db
      .updateTable('sso_identities')
      .set({ last_used_at: new Date(now * 1000) })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute();
    await join(db, identity.id, now);
    return identity.id;
  }
  const person = email === undefined ? undefined : await byAddress(db, email, now);
  if (!person || !(await link(db, person.id, issuer, subject, now))) return undefined;
  await join(db, person.id, now);
  return person.id;
}

/** An address belongs to one person at a time, except for those who have left. @param now epoch seconds */
function byAddress(db: Db, email: string, now: number) {
  return db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .where('status', 'in', ['invited', 'active'])
    .where(maySignIn(now))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Takes over an account of a person who has left, since a rehired person has a new record and the old account.
 * @param now epoch seconds
 * @returns whether the account is the person's now
 */
async function link(db: Db, personId: string, issuer: string, subject: string, now: number): Promise<boolean> {
  const own = await db
    .selectFrom('sso_identities')
    .select('subject')
    .where('person_id', '=', personId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  if (own) return own.subject === subject;
  const at = new Date(now * 1000);
  const row = { person_id: personId, created_at: at, last_used_at: at };
  await db
    .insertInto('sso_identities')
    .values({ issuer, subject, ...row })
    .onConflict((clash) => clash.columns(['tenant_id', 'issuer', 'subject']).doUpdateSet(row))
    .execute();
  return true;
}

/** Makes an invited person active and voids the invitation links that they no longer need. @param now epoch seconds */
async function join(db: Db, personId: string, now: number): Promise<void> {
  if (!(await activate(db, personId, now))) return;
  await db
    .updateTable('password_links')
    .set({ used_at: new Date(now * 1000) })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
}
