import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { company } from '#platform/testing/company.ts';
import { startApple, startGoogle, type StandIn } from '#platform/testing/oidc-provider.ts';
import { lockPerson } from '#features/people/server/commands.ts';
import { setLastDay, setStatus } from '#features/people/server/commands/leaving.ts';
import { endSessions } from './commands.ts';
import { atProvider, ssoApp, visitor, withEmail, type SsoApp } from './testing/sso-visit.ts';

let standIns: Readonly<Record<'google' | 'apple', StandIn>>;
let app: SsoApp;

beforeAll(async () => {
  const [google, apple] = await Promise.all([startGoogle(), startApple()]);
  standIns = { google, apple };
  app = ssoApp([google, apple]);
});

afterAll(async () => {
  await app.close();
  await Promise.all([standIns.google.close(), standIns.apple.close()]);
});

const days = { reason: 'Moves', date: '2020-01-31' as LocalDate, today: '2026-03-02' as LocalDate };
const acts = {
  suspended: (db: Db, id: string) => setStatus(db, id, 'suspended'),
  discharged: (db: Db, id: string) => setLastDay(db, id, days),
};

test.each(
  (['google', 'apple'] as const).flatMap((provider) =>
    (['suspended', 'discharged'] as const).flatMap((act) =>
      [true, false].map((isKnown) => ({ provider, act, isKnown })),
    ),
  ),
)('a person who is $act while they sign in with $provider gets no session (known there: $isKnown)', async (each) => {
  const { provider, act, isKnown } = each;
  const acme = await company();
  const person = await acme.hire('Ana');
  const name = crypto.randomUUID();
  const standIn = standIns[provider];
  standIn.accounts.set(name, { sub: name, email: await withEmail(acme, person), email_verified: true });
  if (isKnown) expect((await visitor(app, acme, provider, standIn).signIn(name)).status).toBe(200);
  const browser = visitor(app, acme, provider, standIn);
  const back = await browser.arrive(await atProvider(await browser.begin(), name));

  const { finished } = await acme.inside(async (db) => {
    await lockPerson(db, person.id);
    await acts[act](db, person.id);
    await endSessions(db, { person_id: person.id });
    const signingIn = browser.finish(back.searchParams.get('state') ?? '');
    let isDone = false;
    void signingIn.finally(() => (isDone = true));
    // Without a lock the sign-in succeeds and leaves a session behind.
    await vi.waitUntil(async () => isDone || (await isTransactionWaiting(db)), 60_000);
    return { finished: signingIn };
  });

  expect(await finished).toMatchObject({ status: 422, body: { code: 'access.ssoUnknown' } });
  expect(await browser.who()).toBeUndefined();
  expect(await acme.inside((db) => db.selectFrom('sessions').select('id').execute())).toEqual([]);
});
