import type { Db } from '#platform/server/database/database.ts';
import { maySignIn } from '#features/people/server/queries.ts';
import type { ProviderAccount } from '../rules/sso.ts';
import { activate } from './commands.ts';

/**
 * Whose account it is. One that is known opens its person's, whatever its address is by now. Another one is linked to
 * the
 * person who has its confirmed address, works here, and has no account of this provider yet. Nobody is made.
 * The person's row is locked first, so that a discharge, or another account with the same address, comes before or
 * after;
 * rows that merely refer to the person are not waited for.
 * @param now epoch seconds
 * @returns the person's id; undefined when it is nobody's
 */
export async function personFor(
  db: Db,
  issuer: string,
  account: ProviderAccount,
  now: number,
): Promise<string | undefined> {
  const { subject, email } = account;
  const known = await db
    .selectFrom('people')
    .innerJoin('sso_identities', 'sso_identities.person_id', 'people.id')
    .select('people.id')
    .where('sso_identities.issuer', '=', issuer)
    .where('sso_identities.subject', '=', subject)
    .where(maySignIn(now))
    .forNoKeyUpdate('people')
    .executeTakeFirst();
  if (known) {
    await db
      .updateTable('sso_identities')
      .set({ last_used_at: new Date(now * 1000) })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute();
    await join(db, known.id, now);
    return known.id;
  }
  const person = email === undefined ? undefined : await byAddress(db, email, now);
  if (!person || !(await link(db, person.id, issuer, subject, now))) return undefined;
  await join(db, person.id, now);
  return person.id;
}

/** An address belongs to one person at a time, apart from those who have left. @param now epoch seconds */
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
 * An account of somebody who has left is taken over, since whoever is hired again has a new record and the old account.
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

/**
 * Whoever was invited is in, and the links by which they could have come in are of no more use. @param now epoch
 * seconds
 */
async function join(db: Db, personId: string, now: number): Promise<void> {
  if (!(await activate(db, personId, now))) return;
  await db
    .updateTable('password_links')
    .set({ used_at: new Date(now * 1000) })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
}
