import { makeDemoCompany } from '#app/demo/demo.ts';
import { hashToken, newToken, sessionCookie } from '#platform/server/http/authenticator.ts';
import { database } from '#platform/testing/company.ts';
import { addPseudoLanguages } from './pseudo.ts';
import { hostOf, test as base, type Server } from './world.ts';

/** Days of data in the demo company: enough for two months of every screen. */
const days = 40;

/** Creates the demo company and signs in a person with every permission. */
async function demoCompany({ config }: Server) {
  const host = hostOf(crypto.randomUUID());
  const { company_id } = await makeDemoCompany(database, host, { password: newToken(), now: new Date(), days });
  return database.tenant(company_id, 'write', async (db) => {
    const owner = await db
      .selectFrom('people')
      .select(['id', 'username'])
      .where('email', '=', 'owner@demo.example')
      .executeTakeFirstOrThrow();
    const day = await db
      .selectFrom('attendances as day')
      .innerJoin('people', 'people.id', 'day.person_id')
      .select(['day.id', 'day.person_id'])
      .orderBy('day.working_date', 'desc')
      .orderBy('people.username')
      .executeTakeFirstOrThrow();
    const ids = { user_id: day.person_id, username: owner.username, id: day.id };
    const token = newToken();
    const session = {
      token_hash: hashToken(token),
      person_id: owner.id,
      expires_at: new Date(Date.now() + 86_400_000),
    };
    await db.insertInto('sessions').values(session).execute();
    const batch = {
      kind: 'directory.employment',
      title: 'Change department for 3 people',
      url: '/people',
      started_by: owner.id,
      state: 'finished' as const,
      total: 3,
      done: 3,
      ended_at: new Date(),
      seen_at: new Date(),
    };
    await db.insertInto('batches').values(batch).execute();
    const cookie = {
      name: sessionCookie,
      value: token,
      domain: host,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    } as const;
    return { address: `http://${host}:${config.port}`, company_id, cookie, ids };
  });
}

/** The demo company, and how to be its owner. */
export type Demo = Awaited<ReturnType<typeof demoCompany>>;

/** Provides the demo company, which is created once per worker, on a server that also speaks the pseudo-languages. */
export const test = base.extend<object, { demo: Demo }>({
  demo: [
    async ({ server }, use) => {
      const end = addPseudoLanguages();
      await use(await demoCompany(server));
      end();
    },
    { scope: 'worker' },
  ],
});
