import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { employ } from '#features/people/testing/employ.ts';
import { payRules } from '../contract.ts';
import { payExamples } from '../rules/presets/examples.ts';
import { france } from '../rules/presets/other-countries.ts';
import { flsa } from '../rules/presets/united-states.ts';
import { payTerms } from '../rules/terms.ts';
import { termsOfPerson } from './queries/rules.ts';
import { payRoutes } from './routes.ts';

const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [payRoutes],
  now: () => new Date('2026-11-28T11:00:00Z'),
});
const call = callerFor(app);
const date = (text: string) => text as LocalDate;
const [weekly, french] = [payTerms.parse(flsa), payTerms.parse(france)];
const first = date('2026-01-01');

async function shop() {
  const acme = await company();
  const ana = await acme.hire('Ana', 'configure_pay_rules');
  const ben = await acme.hire('Ben', 'view_attendance');
  const store = (name: string, more: object = {}) =>
    call(payRules.store, { body: { name, effective_from: first, terms: weekly, ...more } }, ana);
  const { body } = await store('FLSA');
  return { acme, ana, ben, store, id: body.id };
}

test('a rule is stored with terms from a date on, and its people are counted', async () => {
  const { ana, ben, store, id } = await shop();
  await store('Federal law', { id, effective_from: date('2027-01-01'), terms: french });
  await call(payRules.assign, { body: { person_ids: [ben.id], pay_rule_id: id, effective_from: first } }, ana);
  expect((await call(payRules.index, {}, ana)).body.data).toEqual([
    {
      id,
      name: 'Federal law',
      terms: [
        { effective_from: '2026-01-01', terms: weekly },
        { effective_from: '2027-01-01', terms: french },
      ],
      people: 1,
      is_used: true,
    },
  ]);
});

test('people are listed by their rule of today, and those who join later by that of their first day', async () => {
  const { acme, ana, ben, id } = await shop();
  const cem = await acme.hire('Cem');
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ joined_on: date('2027-02-01') })
      .where('id', '=', cem.id)
      .execute(),
  );
  const assign = (person_id: string, effective_from: string, pay_rule_id: string | null = id) =>
    call(
      payRules.assign,
      { body: { person_ids: [person_id], pay_rule_id, effective_from: date(effective_from) } },
      ana,
    );
  await assign(ben.id, '2026-03-01');
  await assign(cem.id, '2027-02-01');
  const listed = async (pay_rule_id?: string) => {
    const { total, people } = (await call(payRules.people, { query: { pay_rule_id } }, ana)).body;
    return [total, people.map(({ name, since }) => [name, since])];
  };
  const { name } = ana;
  expect(await listed(id)).toEqual([
    2,
    [
      [ben.name, '2026-03-01'],
      [cem.name, '2027-02-01'],
    ],
  ]);
  await assign(ben.id, '2026-11-01', null);
  expect(await listed(id)).toEqual([1, [[cem.name, '2027-02-01']]]);
  const [, without] = await listed();
  expect(without).toEqual(
    expect.arrayContaining([
      [name, null],
      [ben.name, null],
    ]),
  );
  const { data, without: shown } = (await call(payRules.index, {}, ana)).body;
  expect([data[0]?.people, shown.people.length]).toEqual([1, shown.total]);
});

test('the people of a rule that no longer exists, and rules without permission, are refused', async () => {
  const { ana, ben, id } = await shop();
  const gone = await call(payRules.people, { query: { pay_rule_id: crypto.randomUUID() } }, ana);
  const denied = [
    await call(payRules.people, { query: { pay_rule_id: id } }, ben),
    await call(payRules.rename, { body: { id, name: 'Mine' } }, ben),
  ];
  expect([gone.status, ...denied.map(({ status }) => status)]).toEqual([404, 403, 403]);
});

test('a rule is renamed without its terms, but not to the name of another one', async () => {
  const { ana, store, id } = await shop();
  await store('France', { terms: french });
  const rename = (name: string, more: object = {}) => call(payRules.rename, { body: { id, name, ...more } }, ana);
  expect((await rename('france')).body).toMatchObject({ errors: { name: [expect.any(String)] } });
  const { version } = (await call(payRules.index, {}, ana)).body;
  expect((await rename('Federal law', { version })).status).toBe(200);
  expect((await rename('Federal', { version })).status).toBe(461);
  const { data } = (await call(payRules.index, {}, ana)).body;
  expect(data.map(({ name, terms }) => [name, terms.length])).toEqual([
    ['Federal law', 1],
    ['France', 1],
  ]);
});

test.each(payExamples)('the example $key can be stored', async ({ key, terms }) => {
  const { store } = await shop();
  expect((await store(`Example ${key}`, { terms })).status).toBe(200);
});

test('bad terms are refused at their field', async () => {
  const { store } = await shop();
  const terms = { premiums: [{ element: 'night', percent: 25, from: '22:00', to: '22:00' }] };
  const reply = await store('Nights', { terms });
  expect(reply).toMatchObject({
    status: 422,
    body: { errors: { 'terms.premiums.0.to': ['Choose an end other than the start'] } },
  });
});

test('a version that is outdated is refused with the current rules', async () => {
  const { ana, store, id } = await shop();
  const { version } = (await call(payRules.index, {}, ana)).body;
  await store('France', { terms: french, version });
  expect((await store('FLSA', { id, version })).status).toBe(461);
  expect((await call(payRules.remove, { body: { id, version } }, ana)).status).toBe(461);
});

test('two rules never have the same name', async () => {
  const { ana, store } = await shop();
  expect((await store('flsa')).status).toBe(422);
  const both = await Promise.all([store('France'), store('France')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect((await call(payRules.index, {}, ana)).body.data).toHaveLength(2);
});

test('a rule is deleted only when no one has had it', async () => {
  const { ana, ben, store, id } = await shop();
  const assign = (pay_rule_id: string | null, effective_from: LocalDate) =>
    call(payRules.assign, { body: { person_ids: [ben.id], pay_rule_id, effective_from } }, ana);
  await assign(id, first);
  await assign(null, date('2026-06-01'));
  expect((await call(payRules.remove, { body: { id } }, ana)).status).toBe(424);
  const { body } = await store('France');
  expect((await call(payRules.remove, { body: { id: body.id } }, ana)).status).toBe(200);
});

test('nobody assigns themselves, alone or among others', async () => {
  const { acme, ana, ben, id } = await shop();
  const assign = (...person_ids: string[]) =>
    call(payRules.assign, { body: { person_ids, pay_rule_id: id, effective_from: first } }, ana);
  expect((await assign(ana.id)).status).toBe(403);
  expect((await assign(ana.id, ben.id)).body).toMatchObject({ is_without_self: true });
  const terms = await acme.inside((db) => Promise.all([ana.id, ben.id].map((one) => termsOfPerson(db, one))));
  expect(terms.map(({ dated }) => dated.length)).toEqual([0, 1]);
});

test('a person is paid by the terms of their rule of each date', async () => {
  const { acme, ana, ben, store, id } = await shop();
  await store('FLSA', { id, effective_from: date('2026-07-01'), terms: french });
  const { body } = await store('France', { effective_from: date('2026-08-15'), terms: french });
  const assign = (pay_rule_id: string | null, effective_from: string) =>
    call(payRules.assign, { body: { person_ids: [ben.id], pay_rule_id, effective_from: date(effective_from) } }, ana);
  await assign(id, '2026-06-01');
  expect(await assign(body.id, '2026-08-14')).toMatchObject({
    status: 422,
    body: {
      errors: {
        effective_from: ['This pay rule has no terms before 15 August 2026. Choose that date or a later one.'],
      },
    },
  });
  await assign(body.id, '2026-08-15');
  await assign(null, '2026-09-01');
  const { dated, hasRuleOn } = await acme.inside((db) => termsOfPerson(db, ben.id));
  expect(dated.map(({ from, terms }) => [from, terms])).toEqual([
    ['2026-06-01', weekly],
    ['2026-07-01', french],
    ['2026-08-15', french],
  ]);
  const dates = ['2026-05-31', '2026-06-01', '2026-07-31', '2026-08-14', '2026-08-15', '2026-08-31', '2026-09-01'];
  expect(dates.map((one) => hasRuleOn(date(one)))).toEqual([false, true, true, true, true, true, false]);
});

test('closed periods keep their terms and their rules', async () => {
  const { acme, ana, ben, store, id } = await shop();
  await acme.inside((db) =>
    db
      .insertInto('closed_periods')
      .values({ name: 'October 2026', starts_on: date('2026-10-01'), ends_on: date('2026-10-31'), closed_by: ana.id })
      .execute(),
  );
  const assign = (effective_from: string) =>
    call(
      payRules.assign,
      { body: { person_ids: [ben.id], pay_rule_id: id, effective_from: date(effective_from) } },
      ana,
    );
  expect(await assign('2026-10-31')).toMatchObject({
    status: 422,
    body: { errors: { effective_from: ['Times up to 31 October 2026 are closed. Choose a later date.'] } },
  });
  expect((await assign('2026-11-01')).status).toBe(200);
  expect((await store('FLSA', { id, effective_from: date('2026-10-31') })).status).toBe(422);
});

test('the database refuses rules and terms of closed periods, whoever writes them', async () => {
  const { acme, ana, ben, id } = await shop();
  const closed = { name: 'October 2026', starts_on: date('2026-10-01'), ends_on: date('2026-10-31') };
  const write = (effective_from: LocalDate) =>
    acme.inside((db) =>
      db.insertInto('pay_rule_people').values({ person_id: ben.id, pay_rule_id: id, effective_from }).execute(),
    );
  await write(first);
  await acme.inside((db) =>
    db
      .insertInto('closed_periods')
      .values({ ...closed, closed_by: ana.id })
      .execute(),
  );
  await expect(write(date('2026-10-31'))).rejects.toThrow('October 2026 is closed');
  await write(date('2026-11-01'));
  const terms = JSON.stringify(french);
  const writeTerms = (effective_from: LocalDate) =>
    acme.inside((db) => db.insertInto('pay_rule_terms').values({ pay_rule_id: id, effective_from, terms }).execute());
  await expect(writeTerms(date('2026-06-01'))).rejects.toThrow('October 2026 is closed');
  await writeTerms(date('2026-12-01'));
});

test('the database keeps what closed periods were paid by when rows are deleted or moved', async () => {
  const { acme, ana, ben, id } = await shop();
  const closed = { name: 'October 2026', starts_on: date('2026-10-01'), ends_on: date('2026-10-31') };
  const change = (text: string) => acme.inside((db) => rowsOf(db, text, [ben.id]));
  await change(
    `insert into pay_rule_people (person_id, effective_from, pay_rule_id) values ($1, '2026-01-01', '${id}')`,
  );
  await acme.inside((db) =>
    db
      .insertInto('closed_periods')
      .values({ ...closed, closed_by: ana.id })
      .execute(),
  );
  for (const text of [
    'delete from pay_rule_people where person_id = $1',
    "update pay_rule_people set effective_from = '2026-12-01' where person_id = $1",
    "update pay_rule_terms set effective_from = '2026-12-01' where $1::uuid is not null",
    'delete from pay_rule_terms where $1::uuid is not null',
  ])
    await expect(change(text)).rejects.toThrow('October 2026 is closed');
});

test('a rule that only its editor has is not changed by them', async () => {
  const { ana, ben, store, id, acme } = await shop();
  const boss = await acme.hire('Boss', 'configure_pay_rules');
  const assign = (person: string, effective_from = first) =>
    call(payRules.assign, { body: { person_ids: [person], pay_rule_id: id, effective_from } }, boss);
  await assign(ana.id);
  expect((await store('FLSA', { id, effective_from: date('2027-01-01'), terms: french })).status).toBe(403);
  // Someone who gets the rule only later opens no way around.
  await assign(ben.id, date('2099-01-01'));
  expect((await store('FLSA', { id, effective_from: date('2027-01-01'), terms: french })).status).toBe(403);
  await assign(ben.id);
  expect((await store('FLSA', { id, effective_from: date('2027-01-01'), terms: french })).status).toBe(200);
});

test('terms name only leave types of the company, and only what has an effect', async () => {
  const { store } = await shop();
  const unknown = await store('Leave', { terms: { tiers: { counts: ['worked', crypto.randomUUID()] } } });
  expect(unknown).toMatchObject({
    status: 422,
    body: { errors: { 'terms.tiers.counts': ['This leave type no longer exists. Choose another one.'] } },
  });
  const named = await store('Account', { terms: { account: { target: 'shift', leave_type: crypto.randomUUID() } } });
  expect(named).toMatchObject({
    status: 422,
    body: { errors: { 'terms.account.leave_type': ['This leave type no longer exists. Choose another one.'] } },
  });
  const flagged = await store('Breaks', { terms: { breaks: { mode: 'flag' } } });
  expect(flagged).toMatchObject({
    status: 422,
    body: { errors: { 'terms.breaks.mode': ['Only reporting a missing break is not possible yet'] } },
  });
  expect((await store('Holidays', { terms: { tiers: { counts: ['worked', 'holiday'] } } })).status).toBe(200);
});

/** A recorded night, and what its person is paid for two weeks. */
async function night(zone: string, started_at: string, ended_at: string) {
  const { acme, ana, ben, store } = await shop();
  const id = crypto.randomUUID();
  const working_date = date(started_at.slice(0, 10));
  await acme.inside(async (db) => {
    await noteChange(db, ben.id, id);
    await db.insertInto('attendances').values({ id, person_id: ben.id, working_date }).execute();
    const times = { started_at: new Date(started_at), ended_at: new Date(ended_at) };
    const ids = { id: crypto.randomUUID(), clock_out_id: crypto.randomUUID() };
    await db
      .insertInto('clocks')
      .values({ ...times, ...ids, person_id: ben.id, attendance_id: id, zone, source: 'web' })
      .execute();
  });
  const paid = async (terms: object) => {
    const rule = await store('Nights', { terms });
    const body = { person_ids: [ben.id], pay_rule_id: rule.body.id, effective_from: first };
    expect((await call(payRules.assign, { body }, ana)).status).toBe(200);
    const query = { start_date: date('2026-10-26'), end_date: date('2026-11-15') };
    const reply = await call(payRules.elements, { params: { user_id: ben.id }, query }, ana);
    return Object.fromEntries(reply.body.data.map(({ element, seconds }) => [element, seconds / 3600]));
  };
  return { acme, ben, paid };
}

test('the night after the last day of employment keeps the premium of its holiday', async () => {
  const { acme, ben, paid } = await night('Europe/Berlin', '2026-10-30T22:00:00+01:00', '2026-10-31T06:00:00+01:00');
  const reformation = date('2026-10-31');
  await acme.inside(async (db) => {
    await db
      .insertInto('holidays')
      .values({
        name: 'Reformation Day',
        start_date: reformation,
        end_date: reformation,
        part: 'full',
        is_for_everyone: true,
      })
      .execute();
    await db
      .updateTable('people')
      .set({ discharged_date: date('2026-10-30') })
      .where('id', '=', ben.id)
      .execute();
  });
  const premium = { element: 'holiday_125', percent: 125, from: '00:00', to: '24:00', on: 'holidays' };
  expect(await paid({ premiums: [premium] })).toEqual({ base: 8, holiday_125: 6 });
});

test('days are divided by the clock of the place to which someone came', async () => {
  const zone = 'America/Los_Angeles';
  const { acme, ben, paid } = await night(zone, '2026-11-09T09:00:00-08:00', '2026-11-09T20:00:00-08:00');
  await acme.inside(async (db) => {
    const { id } = await db
      .insertInto('work_places')
      .values({ name: 'Oakland' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('work_place_zones')
      .values({ work_place_id: id, effective_from: date('2026-11-02'), timezone: zone })
      .execute();
    await employ(db, ben.id, { work_place_id: id });
  });
  const daily = [{ over: 8 * 3600, element: 'overtime_1', percent: 50 }];
  expect(await paid({ day: 'calendar_date', tiers: { daily } })).toEqual({ base: 8, overtime_1: 3 });
});

test('hours by pay are seen by the person and by those who set up pay rules', async () => {
  const { ana, ben, acme } = await shop();
  const cem = await acme.hire('Cem', 'view_any_attendance', 'view_attendance');
  const query = { start_date: date('2026-11-02'), end_date: date('2026-11-08') };
  const seen = (viewer: typeof ana) => call(payRules.elements, { params: { user_id: ben.id }, query }, viewer);
  expect([(await seen(ana)).status, (await seen(ben)).status, (await seen(cem)).status]).toEqual([200, 200, 403]);
  const long = { start_date: date('2026-01-01'), end_date: date('2026-11-08') };
  expect((await call(payRules.elements, { params: { user_id: ben.id }, query: long }, ana)).status).toBe(422);
});
