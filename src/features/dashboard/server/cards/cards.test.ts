import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { access } from '#features/access/contract.ts';
import { accessRoutesWith } from '#features/access/server/routes.ts';
import { dashboard } from '../../contract.ts';
import type { CardKey } from '../../rules/cards.ts';
import { dashboardRoutes } from '../routes.ts';

const callAt = (instant: string) =>
  callerFor(
    createHttp({
      authenticator: sessionAuthenticator(database),
      features: [dashboardRoutes, accessRoutesWith({ sidebar: [], unread: [] })],
      now: () => new Date(instant),
    }),
  );
const call = callAt('2026-03-02T11:00:00Z');

interface PersonOptions {
  readonly joined_on?: string;
  readonly born?: string;
  readonly is_private?: boolean;
  readonly discharged_date?: string;
}

const add = (
  acme: Company,
  name: string,
  { joined_on = '2000-01-01', born, is_private = false, ...row }: PersonOptions,
) =>
  acme.inside(async (db) => {
    const username = `${name.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}`;
    const { id } = await db
      .insertInto('people')
      .values({
        name,
        username,
        joined_on: joined_on as LocalDate,
        is_private,
        ...(row.discharged_date && { discharged_date: row.discharged_date as LocalDate }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (born)
      await db
        .insertInto('personal_details')
        .values({ person_id: id, birth_date: born as LocalDate })
        .execute();
    return id;
  });

test('birthdays of two weeks are shown, the next first, never the year and never of private profiles', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  await add(acme, 'Today', { born: '1990-03-02' });
  await add(acme, 'Last', { born: '1984-03-16' });
  await add(acme, 'Late', { born: '1984-03-17' });
  await add(acme, 'Past', { born: '1984-03-01' });
  await add(acme, 'Hidden', { born: '1984-03-05', is_private: true });
  await add(acme, 'Left', { born: '1984-03-05', discharged_date: '2026-03-01' });
  await add(acme, 'Soon', { born: '2001-03-05' });
  const { body } = await call(dashboard.birthdays, { query: {} }, ana);
  expect(body.people.map(({ name, date }) => `${name} ${date}`)).toEqual([
    'Today 2026-03-02',
    'Soon 2026-03-05',
    'Last 2026-03-16',
  ]);
  expect(JSON.stringify(body)).not.toMatch(/(1990|1984|2001)-\d\d-\d\d/);
});

test('birthdays go over New Year, and 29 February is kept on the 28th', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  await add(acme, 'Neva', { born: '1990-01-03' });
  await add(acme, 'Leo', { born: '1992-02-29' });
  const at = async (instant: string) => (await callAt(instant)(dashboard.birthdays, { query: {} }, ana)).body.people;
  expect(await at('2025-12-22T11:00:00Z')).toMatchObject([{ name: 'Neva', date: '2026-01-03' }]);
  expect(await at('2026-02-20T11:00:00Z')).toMatchObject([{ name: 'Leo', date: '2026-02-28' }]);
  expect(await at('2026-03-01T11:00:00Z')).toEqual([]);
});

test('a birthday that is set, moved or hidden is effective with the next request', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const id = await add(acme, 'Bo', { born: '1990-06-01' });
  const names = async () => (await call(dashboard.birthdays, { query: {} }, ana)).body.people.map(({ name }) => name);
  expect(await names()).toEqual([]);
  await acme.inside((db) =>
    db
      .updateTable('personal_details')
      .set({ birth_date: '1990-03-09' as LocalDate })
      .where('person_id', '=', id)
      .execute(),
  );
  expect(await names()).toEqual(['Bo']);
  await acme.inside((db) => db.updateTable('people').set({ is_private: true }).where('id', '=', id).execute());
  expect(await names()).toEqual([]);
});

test('anniversaries of the month come with their years and tiers', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  await add(acme, 'Ten', { joined_on: '2016-03-20' });
  await add(acme, 'Five', { joined_on: '2021-03-02' });
  await add(acme, 'Been', { joined_on: '2023-03-01' });
  await add(acme, 'New', { joined_on: '2026-03-01' });
  await add(acme, 'April', { joined_on: '2020-04-01' });
  await add(acme, 'Hidden', { joined_on: '2020-03-02', is_private: true });
  const { body } = await call(dashboard.anniversaries, { query: {} }, ana);
  expect(body.people.map(({ name, years, tier, date }) => [name, years, tier, date])).toEqual([
    ['Five', 5, 'gold', '2026-03-02'],
    ['Ten', 10, 'platinum', '2026-03-20'],
    ['Been', 3, 'silver', '2026-03-01'],
  ]);
  expect(body).toMatchObject({ total: 3, today_total: 1 });
});

test('people who joined within a month are welcomed, the latest first; future ones are not', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  await add(acme, 'Long', { joined_on: '2026-01-30' });
  await add(acme, 'First', { joined_on: '2026-01-31' });
  await add(acme, 'Yesterday', { joined_on: '2026-03-01' });
  await add(acme, 'Tomorrow', { joined_on: '2026-03-03' });
  const { body } = await call(dashboard.recentlyJoined, { query: { limit: 1 } }, ana);
  expect(body).toMatchObject({ total: 2, people: [{ name: 'Yesterday', joined_on: '2026-03-01' }] });
});

const order = (shown: readonly CardKey[], hidden: readonly CardKey[] = []) => [
  ...shown.map((key) => ({ key, is_shown: true })),
  ...hidden.map((key) => ({ key, is_shown: false })),
];
const keys = (cards: readonly { key: CardKey; is_shown: boolean }[]) =>
  cards.flatMap(({ key, is_shown }) => (is_shown ? key : []));

test('the company chooses the cards, and one’s own order is kept while it may not count', async () => {
  const acme = await company();
  const hal = await acme.hire('Hal', 'configure_feed_sidebar_card', 'view_any_attendance');
  const ana = await acme.hire('Ana');
  const own = async () => (await call(dashboard.ownCards, {}, ana)).body;
  expect(keys((await own()).cards)).toEqual(['on_leave', 'work_anniversary', 'birthday', 'recent_joined']);
  expect(keys((await call(dashboard.ownCards, {}, hal)).body.cards)[0]).toBe('who_is_in');

  const mine = order(['birthday', 'on_leave'], ['recent_joined']);
  const saved = await call(dashboard.saveOwnCards, { body: { cards: mine } }, ana);
  expect(keys(saved.body.cards)).toEqual(['birthday', 'on_leave', 'work_anniversary']);
  expect(saved.body.is_own).toBe(true);

  const read = (await call(dashboard.cardSetup, {}, hal)).body;
  expect(read.own_orders).toBe(1);
  const body = {
    cards: order(['recent_joined', 'on_leave', 'work_anniversary', 'who_is_in'], ['birthday']),
    may_order_feed_cards: false,
    people_per_feed_card: 3,
    version: read.version,
  };
  expect((await call(dashboard.saveCardSetup, { body }, hal)).status).toBe(200);
  expect(await own()).toMatchObject({ may_order: false, is_own: false, people_per_card: 3 });
  expect(keys((await own()).cards)).toEqual(['recent_joined', 'on_leave', 'work_anniversary']);
  expect((await call(access.authorization, {}, ana)).body.app.settings.feed_widget_count).toBe(5);
  expect((await call(dashboard.saveOwnCards, { body: { cards: mine } }, ana)).status).toBe(424);
  expect((await call(dashboard.saveCardSetup, { body }, hal)).status).toBe(461);

  const { version } = (await call(dashboard.cardSetup, {}, hal)).body;
  await call(dashboard.saveCardSetup, { body: { ...body, may_order_feed_cards: true, version } }, hal);
  // Ana has hidden recent joiners, and the company now hides birthdays from everyone.
  expect(keys((await own()).cards)).toEqual(['on_leave', 'work_anniversary']);
  expect((await call(dashboard.saveOwnCards, { body: { cards: null } }, ana)).body.is_own).toBe(false);
});

test('a list of cards that names one twice, or not all, is refused', async () => {
  const acme = await company();
  const hal = await acme.hire('Hal', 'configure_feed_sidebar_card');
  const rest = { may_order_feed_cards: true, people_per_feed_card: 5 };
  const save = async (cards: readonly { key: CardKey; is_shown: boolean }[], more: object = {}) =>
    (await call(dashboard.saveCardSetup, { body: { ...rest, cards: [...cards], ...more } }, hal)).status;
  expect(await save(order(['birthday', 'birthday', 'on_leave', 'recent_joined', 'who_is_in']))).toBe(422);
  expect(await save(order(['birthday']))).toBe(422);
  expect(
    await save(order(['birthday', 'on_leave', 'recent_joined', 'who_is_in', 'work_anniversary']), {
      people_per_feed_card: 21,
    }),
  ).toBe(422);
});

test('fifty simultaneous saves of one’s own order leave one', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const cards = order(['birthday', 'on_leave']);
  const all = await Promise.all(
    Array.from({ length: 50 }, () => call(dashboard.saveOwnCards, { body: { cards } }, ana)),
  );
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
});

test('a person sends a wish once per day, however often they press, and can take it back', async () => {
  const acme = await company();
  const [ana, ben] = [await acme.hire('Ana'), await acme.hire('Ben')];
  const user_id = await add(acme, 'Tom', { born: '1990-03-02', joined_on: '2020-03-02' });
  const wish = (who: typeof ana, is_wished = true, occasion: 'birthday' | 'anniversary' = 'birthday') =>
    call(dashboard.wish, { body: { user_id, occasion, is_wished } }, who);
  await Promise.all(Array.from({ length: 20 }, () => wish(ana)));
  expect((await wish(ben)).body).toEqual({ wishes_count: 2, is_wished: true });
  const first = async (who: typeof ana) => (await call(dashboard.birthdays, { query: {} }, who)).body.people[0];
  expect(await first(ana)).toMatchObject({ name: 'Tom', wishes_count: 2, is_wished: true });
  expect((await wish(ana, false)).body).toEqual({ wishes_count: 1, is_wished: false });
  expect(await first(ana)).toMatchObject({ wishes_count: 1, is_wished: false });
  expect((await call(dashboard.anniversaries, { query: {} }, ana)).body.people[0]).toMatchObject({ wishes_count: 0 });
  expect((await wish(ana, true, 'anniversary')).body).toEqual({ wishes_count: 1, is_wished: true });
});

test('no one is wished well on another day, nor whose profile is private, nor by themselves', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const tomorrow = await add(acme, 'Tom', { born: '1990-03-03' });
  const hidden = await add(acme, 'Hal', { born: '1990-03-02', joined_on: '2020-03-02', is_private: true });
  const elsewhere = await add(await company(), 'Eve', { born: '1990-03-02' });
  await acme.inside((db) =>
    db
      .insertInto('personal_details')
      .values({ person_id: ana.id, birth_date: '1990-03-02' as LocalDate })
      .execute(),
  );
  for (const user_id of [tomorrow, hidden, elsewhere, ana.id, crypto.randomUUID()]) {
    const { status } = await call(dashboard.wish, { body: { user_id, occasion: 'birthday' } }, ana);
    expect(status).toBe(424);
  }
  const anniversary = { body: { user_id: hidden, occasion: 'anniversary' } } as const;
  expect((await call(dashboard.wish, anniversary, ana)).status).toBe(424);
});
