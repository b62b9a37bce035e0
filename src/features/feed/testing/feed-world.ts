import { sql } from 'kysely';
import { createHttp } from '#platform/server/http/http.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { callerFor, company, database, type Company, type Member, type TestFile } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { employ } from '#features/people/testing/employ.ts';
import { files } from '#features/files/contract.ts';
import { feature as filesFeature } from '#features/files/feature.ts';
import { feed } from '../contract.ts';
import { feature } from '../feature.ts';
import { feedListeners } from '../server/listeners.ts';

/** Monday, 2 March 2026, noon in Berlin. */
export const now = Date.parse('2026-03-02T11:00:00Z') / 1000;
/** The server's clock in seconds; a test may advance it. */
export const clock = { now };

const { routes: filesRoutes } = filesFeature;
const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [
    ...(typeof feature.routes === 'object' ? [feature.routes] : []),
    ...(typeof filesRoutes === 'function' ? [filesRoutes([feature], () => [])] : filesRoutes ? [filesRoutes] : []),
  ],
  storage: testStorage(),
  now: () => new Date(clock.now * 1000),
});
export const call = callerFor(app);

export const doc = (...content: readonly object[]) => ({ type: 'doc', content });
export const words = (text: string, marks?: readonly object[]) => ({ type: 'text', text, ...(marks && { marks }) });
export const paragraph = (...content: readonly object[]) => ({ type: 'paragraph', content });
/** A document with one paragraph. */
export const saying = (text: string) => doc(paragraph(words(text)));

const writer: readonly Permission[] = ['add_feed'];

/** Wes writes; Mia may edit, pin and delete all posts; Ana and Ben are in Sales, Cem is not. */
export async function feedWorld() {
  clock.now = now;
  const acme = await company();
  const [wes, mia] = [
    await acme.hire('Wes', ...writer),
    await acme.hire('Mia', ...writer, 'edit_any_feed', 'delete_any_feed', 'pin_feed', 'delete_any_feed_comment'),
  ];
  const [ana, ben, cem] = [await acme.hire('Ana'), await acme.hire('Ben'), await acme.hire('Cem')];
  const sales = await inNewDepartment(acme, 'Sales', [ana, ben]);
  return { acme, wes, mia, ana, ben, cem, sales };
}
export type FeedWorld = Awaited<ReturnType<typeof feedWorld>>;

/** Creates a department with members from their first day on. */
async function inNewDepartment(acme: Company, name: string, members: readonly Member[]): Promise<string> {
  return acme.inside(async (db) => {
    const { id } = await db.insertInto('departments').values({ name }).returning('id').executeTakeFirstOrThrow();
    for (const member of members) await employ(db, member.id, { department_id: id });
    return id;
  });
}

type StoreBody = Partial<Parameters<typeof call<typeof feed.store>>[1]['body']>;

/** Stores a post; tests that expect a refusal check the status. */
export const store = (who: Member, body: StoreBody = {}) =>
  call(feed.store, { body: { body: saying('The lab is open'), ...body } }, who);

/** Publishes a post. @returns it */
export async function published(who: Member, body: StoreBody = {}) {
  const { status, body: reply } = await store(who, body);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(reply)}`);
  return reply.item;
}

/** Returns the post ids in a person's feed, over all pages. */
export async function feedOf(who: Member, per_page = 10): Promise<string[]> {
  const ids: string[] = [];
  for (let before: string | undefined; ;) {
    const { body } = await call(feed.index, { query: { per_page, ...(before && { before }) } }, who);
    ids.push(...body.data.map(({ id }) => id));
    if (body.next === null) return ids;
    before = body.next;
  }
}

/** Uploads a file. @returns its id */
export async function uploaded(who: Member, file: TestFile): Promise<string> {
  const { status, body } = await call(files.upload, { body: { accept: 'any' } }, who, {}, file);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.file.id;
}

interface LiveMessage {
  readonly to: string | readonly string[];
  readonly name: string;
  readonly data: unknown;
}

/** Delivers pending events. @returns the messages to browsers */
export async function delivered(acme: Company): Promise<LiveMessage[]> {
  const messages: LiveMessage[] = [];
  const seen = new Set<string>();
  // A listener may emit further events.
  for (let round = 0; round < 3; round += 1)
    await acme.inside(async (db) => {
      const events = await db
        .selectFrom('events')
        .select(['id', 'type', 'payload', 'created_at'])
        .where('type', 'like', 'feed.%')
        .orderBy('id')
        .execute();
      for (const event of events.filter(({ id }) => !seen.has(id))) {
        seen.add(event.id);
        const publish = (to: string | readonly string[], { name }: { name: string }, data: unknown) =>
          void messages.push({ to, name, data });
        const delivery = { db, company_id: acme.id, event, publish, send: async () => {}, sendEach: async () => {} };
        for (const listener of feedListeners.filter(({ on }) => on === event.type))
          await listener.run(delivery as never);
      }
    });
  return messages;
}

/** Delivers pending events and removes them. */
export async function settled(acme: Company): Promise<void> {
  await delivered(acme);
  await acme.inside((db) => sql`delete from events`.execute(db));
}

/** Returns the alerts that people received: 'Ana: …' */
export async function alertsIn(acme: Company): Promise<string[]> {
  await delivered(acme);
  const { rows } = await acme.inside((db) =>
    sql<{ name: string; message: string }>`
      select distinct p.name, n.message from notifications n join people p on p.id = n.person_id`.execute(db),
  );
  return rows.map(({ name, message }) => `${name}: ${message}`);
}
