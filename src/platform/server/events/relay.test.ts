import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deliverAlone } from '../../testing/alone.ts';
import { company, database, url, type Company } from '../../testing/company.ts';
import { testStorage } from '../../testing/storage.ts';
import { defineEvent } from '../../shared/events.ts';
import { emit, listen } from './events.ts';
import { openJobs, type Job, type Jobs } from '../jobs/jobs.ts';
import { startRelay } from './relay.ts';
import { deleteDeliveredEvents } from './delete-delivered-events.ts';
import { noPush } from '#platform/testing/no-push.ts';
import { noSettings } from '../settings.ts';

const log = pino({ level: 'silent' });
const { files } = testStorage();
const heard: string[] = [];
let failing = new Set<string>();

const spoken = defineEvent<{ readonly text: string }>('relay.said');
const saidToMany = defineEvent<{ readonly text: string }>('relay.said-to-many');
const peeked = defineEvent('relay.peek');

const first = listen(spoken, async ({ db, event, send }) => {
  await db
    .insertInto('departments')
    .values({ name: `heard ${event.payload.text}` })
    .onConflict((clash) => clash.doNothing())
    .execute();
  await send('relay-test.note', { text: event.payload.text });
  heard.push(`1 ${event.payload.text}`);
});
const second = listen(spoken, async ({ event }) => {
  if (failing.has(event.payload.text)) throw new Error('not now');
  heard.push(`2 ${event.payload.text}`);
});

const toMany = listen(saidToMany, async ({ event, sendEach }) => {
  await sendEach('relay-test.note', []);
  await sendEach(
    'relay-test.note',
    Array.from({ length: 500 }, (_, n) => ({ text: `${event.payload.text} ${n}` })),
  );
});

const done: { company_id: string; text: string }[] = [];
let jobFailures = 0;
const note: Job<{ company_id: string; text: string }> = {
  name: 'relay-test.note',
  async run({ data }) {
    if (data.text === 'stubborn' && jobFailures++ < 1) throw new Error('Not yet');
    done.push(data);
  },
};

let jobs: Jobs;
let leave: () => Promise<void>;
let relays: ReturnType<typeof startRelay>[];

beforeAll(async () => {
  leave = await deliverAlone();
  jobs = await openJobs({ url, jobs: [note], log, runs: true });
  await jobs.work({
    database,
    mailer: { send: async () => {}, close: () => {} },
    push: noPush,
    files,
    publicUrl: 'http://localhost',
    settingsOf: noSettings,
    log,
  });
  // Two relays, as in two processes: each event goes to one of them.
  relays = [1, 2].map(() => startRelay({ database, listeners: [first, second, toMany], jobs, log }));
}, 120_000);

afterAll(async () => {
  await Promise.all(relays.map((relay) => relay.close()));
  await jobs.close();
  await leave();
});

const say = (acme: Company, text: string) => acme.inside((db) => emit(db, spoken, { text }));
const times = (line: string) => heard.filter((each) => each === line).length;
const unique = () => crypto.randomUUID();

describe('an event', () => {
  test('is heard after the commit, once, by each listener in order, in its own company', async () => {
    const [acme, other] = [await company(), await company()];
    const text = unique();
    await say(acme, text);
    await vi.waitUntil(() => times(`2 ${text}`) === 1, { timeout: 60_000 });
    expect(heard.indexOf(`1 ${text}`)).toBeLessThan(heard.indexOf(`2 ${text}`));
    const names = (of: Company) => of.inside((db) => db.selectFrom('departments').select('name').execute());
    await expect.poll(() => names(acme)).toEqual([{ name: `heard ${text}` }]);
    expect(await names(other)).toEqual([]);
  });

  test('that was rolled back is never heard', async () => {
    const acme = await company();
    const [lost, delivered] = [unique(), unique()];
    await acme
      .inside(async (db) => {
        await emit(db, spoken, { text: lost });
        throw new Error('no');
      })
      .catch(() => {});
    await say(acme, delivered);
    await vi.waitUntil(() => times(`2 ${delivered}`) === 1, { timeout: 60_000 });
    expect(times(`1 ${lost}`)).toBe(0);
  });

  test('each of a hundred simultaneous events is delivered once, whichever relay takes it', async () => {
    const acme = await company();
    const texts = Array.from({ length: 100 }, unique);
    await Promise.all(texts.map((text) => say(acme, text)));
    await vi.waitUntil(() => texts.every((text) => times(`2 ${text}`) > 0), { timeout: 60_000 });
    expect(texts.map((text) => times(`2 ${text}`))).toEqual(texts.map(() => 1));
  });

  test('that fails holds no one up, leaves nothing half done and is tried again', async () => {
    const acme = await company();
    const [bad, good] = [unique(), unique()];
    failing.add(bad);
    await acme.inside(async (db) => {
      await emit(db, spoken, { text: bad });
      await emit(db, spoken, { text: good });
    });
    await vi.waitUntil(() => times(`2 ${good}`) > 0, { timeout: 60_000 });
    const queued = () =>
      database.outside('read', (db) =>
        db
          .selectFrom('outbox_queue')
          .select(['attempts', sql<boolean>`next_try_at > now()`.as('later')])
          .where('tenant_id', '=', acme.id)
          .execute(),
      );
    await expect.poll(queued).toEqual([{ attempts: 1, later: true }]);
    const names = await acme.inside((db) => db.selectFrom('departments').select('name').execute());
    expect(names).toEqual([{ name: `heard ${good}` }]);
    failing = new Set();
    await database.outside('write', (db) =>
      db
        .updateTable('outbox_queue')
        .set({ next_try_at: new Date(0) })
        .where('tenant_id', '=', acme.id)
        .execute(),
    );
    await vi.waitUntil(() => times(`2 ${bad}`) === 1, { timeout: 60_000 });
    await expect.poll(queued).toEqual([]);
  });
});

describe('a job', () => {
  test('that a listener sends runs with the company and the ids it was given', async () => {
    const acme = await company();
    const text = unique();
    await say(acme, text);
    await vi.waitUntil(() => done.some((data) => data.text === text), { timeout: 60_000 });
    expect(done.filter((data) => data.text === text)).toEqual([{ company_id: acme.id, text }]);
  });

  test('is queued for each of many at once', async () => {
    const [acme, text] = [await company(), unique()];
    await acme.inside((db) => emit(db, saidToMany, { text }));
    const own = () => new Set(done.filter((data) => data.company_id === acme.id).map((data) => data.text));
    await vi.waitUntil(() => own().size === 500, { timeout: 60_000 });
    expect(own()).toContain(`${text} 499`);
  });

  test('that many events of a transaction ask for runs once', async () => {
    const [acme, text] = [await company(), unique()];
    await acme.inside(async (db) => {
      for (let n = 0; n < 20; n += 1) await emit(db, spoken, { text });
      await emit(db, spoken, { text: `${text} last` });
    });
    await vi.waitUntil(() => done.some((data) => data.text === `${text} last`), { timeout: 60_000 });
    expect(times(`1 ${text}`)).toBe(20);
    await expect.poll(() => done.filter((data) => data.text === text)).toHaveLength(1);
  });

  test('that twenty transactions ask for under one key is queued once, other keys apart', async () => {
    const [acme, key, other] = [await company(), unique(), unique()];
    // So long that the test never crosses a boundary of it.
    const when = { afterSeconds: 1_000_000_000 };
    const ask = (together: string) =>
      acme.inside((db) => jobs.send(db, 'relay-test.note', [{ text: together }], { ...when, together }));
    await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n < 19 ? key : other)));
    const { rows } = await database.outside('read', (db) =>
      sql<{ text: string }>`
        select data ->> 'text' as text from pgboss.job where singleton_key = any(${[key, other]})`.execute(db),
    );
    expect(rows.map(({ text }) => text).toSorted()).toEqual([key, other].toSorted());
  });

  test('that fails is tried again', async () => {
    await say(await company(), 'stubborn');
    await vi.waitUntil(() => done.some(({ text }) => text === 'stubborn'), { timeout: 60_000 });
    expect(jobFailures).toBe(2);
  });
});

test('delivered events go after two days, those that wait stay', async () => {
  const acme = await company();
  const ids = await acme.inside(async (db) => {
    const old = sql<string>`uuidv7(interval '-3 days')`;
    const rows = await db
      .insertInto('events')
      .values([
        { id: old, type: 'x', payload: '{}' },
        { id: old, type: 'x', payload: '{}' },
        { type: 'x', payload: '{}' },
      ])
      .returning('id')
      .execute();
    return rows.map((row) => row.id);
  });
  const waiting = ids[1] ?? '';
  await database.outside('write', (db) =>
    db
      .insertInto('outbox_queue')
      .values({ tenant_id: acme.id, event_id: waiting, next_try_at: new Date('2100-01-01') })
      .execute(),
  );
  await deleteDeliveredEvents.run({
    database,
    mailer: { send: async () => {}, close: () => {} },
    push: noPush,
    files,
    publicUrl: '',
    settingsOf: noSettings,
    log,
    data: {},
    now: Math.floor(Date.now() / 1000),
  });
  const remainingEvents = await acme.inside((db) => db.selectFrom('events').select('id').orderBy('id').execute());
  expect(remainingEvents.map(({ id }) => id)).toEqual(ids.slice(1).toSorted());
});

test('a listener cannot reach another company', async () => {
  const [acme, other] = [await company(), await company()];
  const visibleSettings: unknown[] = [];
  const peek = listen(
    peeked,
    async ({ db }) => void visibleSettings.push(await db.selectFrom('company_settings').select('tenant_id').execute()),
  );
  const relay = startRelay({ database, listeners: [peek], jobs, log });
  // The relays of the other tests have no listener for it and may take the event without effect,
  // as a process of an older version would.
  await Promise.all(relays.splice(0).map((each) => each.close()));
  for (const each of [acme, other]) await each.inside((db) => emit(db, peeked, {}));
  await vi.waitUntil(() => visibleSettings.length === 2, { timeout: 60_000 });
  await relay.close();
  expect(visibleSettings).toEqual(expect.arrayContaining([[{ tenant_id: acme.id }], [{ tenant_id: other.id }]]));
});
